//! The kind of a maze: everything but its seed.

use maze::Endpoints;
use maze::algorithm::{self, Carver};
use maze::hidden::Hidden;
use maze::placement::Scatter;
use maze::shape::Shape;
use maze::symmetry::Symmetry;
use maze::tone::Tone;
use maze::topology::shaped::{self, Shaped};
use maze::topology::{Size, Topology};
use std::sync::Arc;

/// Everything that decides what mazes can come up.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// What the cells look like.
    pub topology: &'static Topology,
    /// The size of the grid, as the topology reads it; in a shape, one number is that of its cells.
    pub size: Size,
    /// What the cells fill, if not all of the grid.
    pub shape: Option<Arc<Shape>>,
    /// What carves the maze, unless it hides a picture.
    pub carver: Carver,
    /// The picture that its solution colors, if there is one.
    pub picture: Option<Hidden>,
    /// What its walls are drawn after, if anything.
    pub portrait: Option<Arc<Tone>>,
    /// What its walls are the same after, if anything.
    pub symmetry: Option<Symmetry>,
    /// How much its passages run from side to side, up to 1, or up and down, to -1.
    pub bias: f64,
    /// Where passages cross, if they do: the share of cells goes to [`weave::MOST`](maze::weave::MOST); on squares.
    pub weave: Option<Scatter>,
    /// Where cells are rooms, if any are: the share of cells goes to [`rooms::MOST`](maze::rooms::MOST).
    pub rooms: Option<Scatter>,
    /// Share of the dead ends that is opened into loops, 0 to 1.
    pub braid: f64,
    /// Where the way begins and ends.
    pub endpoints: Endpoints,
}

impl Recipe {
    /// What a page has that gives no more than these: the usual algorithm, and the usual ends of the topology.
    pub fn new(topology: &'static Topology, size: Size) -> Recipe {
        let (entrance, exit) = topology.ends;
        Recipe {
            topology,
            size,
            shape: None,
            // The registry opens with the usual algorithm.
            carver: Carver::new(&algorithm::ALL[0]),
            picture: None,
            portrait: None,
            symmetry: None,
            bias: 0.0,
            weave: None,
            rooms: None,
            braid: 0.0,
            endpoints: Endpoints::At { entrance, exit },
        }
    }

    /// The cells of its mazes, before any of them becomes a room or a crossing; the error is what is wrong with the size.
    pub fn grid(&self) -> Result<Shaped, String> {
        match &self.shape {
            Some(shape) => shaped::cut(
                self.topology,
                self.size,
                shape,
                self.symmetry == Some(Symmetry::Mirror),
            ),
            None => Ok(Shaped { grid: (self.topology.grid)(self.size)?, dropped: 0.0 }),
        }
    }

    /// Whether its cells are all those of a board, in their rows.
    pub fn is_regular(&self) -> bool {
        self.shape.is_none() && self.weave.is_none() && self.rooms.is_none()
    }

    /// The name of what makes its mazes: that of the algorithm, or `picture` where one is hidden.
    pub fn maker(&self) -> &'static str {
        if self.picture.is_some() { "picture" } else { self.carver.algorithm.name }
    }

    /// Whether cycle exchange can change the solution: it needs a perfect maze, ends that stay where they are, no picture that
    /// the solution shows, no symmetry, and no crossings.
    pub fn can_be_tuned(&self) -> bool {
        self.braid == 0.0
            && self.picture.is_none()
            && self.symmetry.is_none()
            && self.weave.is_none()
            && matches!(self.endpoints, Endpoints::At { .. })
    }

    /// The words that name it in a page's identity. Changing them changes every book.
    pub fn identity(&self) -> String {
        let ends = match self.endpoints {
            Endpoints::At { entrance, exit } => format!("{} to {}", entrance.name(), exit.name()),
            Endpoints::Farthest => "farthest".to_string(),
            Endpoints::Auto => "auto".to_string(),
        };
        let share = match &self.carver.algorithm.option {
            Some(option) => format!(" {}={}", option.name, self.carver.share),
            None => String::new(),
        };
        let braid = match self.braid {
            0.0 => String::new(),
            share => format!(" braid={share}"),
        };
        let (topology, algorithm) = (self.topology.name, self.carver.algorithm.name);
        let shape = match &self.shape {
            Some(shape) => format!(" in {}", shape.identity()),
            None => String::new(),
        };
        let size = self.size.numbers();
        if let Some(Hidden { shape: picture, stubs }) = &self.picture {
            let picture = picture.identity();
            return format!("{topology} {size:?} {ends}{shape} hides {picture} stubs={stubs}");
        }
        let symmetry = match self.symmetry {
            Some(symmetry) => format!(" {}", symmetry.name()),
            None => String::new(),
        };
        let bias = match self.bias {
            0.0 => String::new(),
            bias => format!(" bias={bias}"),
        };
        let scattered = |name: &str, scatter: Option<Scatter>| match scatter {
            None => String::new(),
            Some(Scatter { share, layout }) => format!(" {name}={share}/{layout}"),
        };
        let [weave, rooms] = [("weave", self.weave), ("rooms", self.rooms)]
            .map(|(name, scatter)| scattered(name, scatter));
        let portrait = match &self.portrait {
            None => String::new(),
            Some(tone) => format!(" portrait={}", tone.identity()),
        };
        let texture = format!("{symmetry}{bias}{weave}{rooms}{portrait}");
        format!("{topology} {size:?} {algorithm}{share}{braid} {ends}{shape}{texture}")
    }
}
