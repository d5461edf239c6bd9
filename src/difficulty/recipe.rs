//! The kind of a maze: everything but its seed.

use super::Feature;
use maze::algorithm::{self, Carver};
use maze::hidden::Hidden;
use maze::placement::Scatter;
use maze::shape::Shape;
use maze::symmetry::Symmetry;
use maze::tone::Tone;
use maze::topology::shaped::{self, Shaped};
use maze::topology::{Size, Topology};
use maze::{Endpoints, Error, ErrorKind};
use std::sync::Arc;

/// The settings that a maze depends on, besides its seed. Some exclude others; a
/// [`Configuration`](crate::Configuration) has none that do.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// The kind of cells.
    pub topology: &'static Topology,
    /// The size of the grid, as the topology reads it; in a shape, a single number is the number of cells.
    pub size: Size,
    /// The shape that the cells fill, if any.
    pub shape: Option<Arc<Shape>>,
    /// The carver; not used if the maze hides a picture.
    pub carver: Carver,
    /// The hidden picture that the solution fills, if any.
    pub picture: Option<Hidden>,
    /// The picture that the walls show, if any.
    pub portrait: Option<Arc<Tone>>,
    /// The symmetry of the walls, if any.
    pub symmetry: Option<Symmetry>,
    /// The direction of passages, -1 to 1: above 0 they tend to run from side to side, below 0 up and down.
    pub bias: f64,
    /// The crossings, if any: cells of four sides, in a share of at most [`weave::MOST`](maze::weave::MOST).
    pub weave: Option<Scatter>,
    /// The rooms, if any, with a share of the cells of at most [`rooms::MOST`](maze::rooms::MOST).
    pub rooms: Option<Scatter>,
    /// The share of dead ends that are opened into loops, 0 to 1.
    pub braid: f64,
    /// The two ends of the maze.
    pub endpoints: Endpoints,
}

impl Recipe {
    /// The default recipe for a topology and a size: the default algorithm, and the default ends of the topology.
    pub fn new(topology: &'static Topology, size: Size) -> Recipe {
        let (entrance, exit) = topology.ends;
        Recipe {
            topology,
            size,
            shape: None,
            // The first algorithm of the registry is the default.
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

    /// The grid of its mazes, before cells become rooms or crossings; the error says what is wrong with the size.
    pub fn grid(&self) -> Result<Shaped, Error> {
        let shaped = match &self.shape {
            Some(shape) => shaped::cut(
                self.topology,
                self.size,
                shape,
                self.symmetry == Some(Symmetry::Mirror),
            ),
            None => (self.topology.grid)(self.size).map(|grid| Shaped { grid, dropped: 0.0 }),
        };
        shaped.map_err(|error| error.of(ErrorKind::Size))
    }

    /// Whether its grid is a whole board: no shape, no crossings, no rooms.
    pub fn is_regular(&self) -> bool {
        self.shape.is_none() && self.weave.is_none() && self.rooms.is_none()
    }

    /// The name of the algorithm, or `picture` if the maze hides one.
    pub fn maker(&self) -> &'static str {
        if self.picture.is_some() { "picture" } else { self.carver.algorithm.name }
    }

    /// Whether its mazes have a feature.
    pub fn has(&self, feature: Feature) -> bool {
        match feature {
            // Every maze has an algorithm, and any may be changed after carving if nothing excludes it.
            Feature::Algorithm | Feature::Tune => false,
            Feature::Bias => self.bias != 0.0,
            Feature::Braid => self.braid != 0.0,
            Feature::Picture => self.picture.is_some(),
            Feature::Portrait => self.portrait.is_some(),
            Feature::Rooms => self.rooms.is_some(),
            Feature::Search => !matches!(self.endpoints, Endpoints::At { .. }),
            Feature::SmoothRim => self.shape.as_ref().is_some_and(|shape| shape.is_smooth()),
            Feature::Symmetry => self.symmetry.is_some(),
            Feature::Weave => self.weave.is_some(),
        }
    }

    /// The features of its mazes that exclude others.
    fn exclusive(&self) -> impl Iterator<Item = Feature> {
        Feature::EXCLUSIVE.into_iter().filter(|&feature| self.has(feature))
    }

    /// Checks that no feature of its mazes excludes another.
    pub(super) fn check(&self) -> Result<(), Error> {
        for one in self.exclusive() {
            let mut others = one.excluded().iter().map(|(other, _)| *other);
            if let Some(other) = others.find(|&other| self.has(other)) {
                return Err(Error::new(ErrorKind::Features, one.refusal(other)));
            }
        }
        Ok(())
    }

    /// Whether cycle exchange can change the solution: it needs a perfect maze with fixed ends, and no feature that
    /// excludes it.
    pub fn can_be_tuned(&self) -> bool {
        let is_fixed = !self.has(Feature::Braid) && !self.has(Feature::Search);
        is_fixed && !self.exclusive().any(|feature| feature.excludes(Feature::Tune))
    }

    /// The words for it in a page's identity. Changing them changes every book.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Configuration;
    use maze::topology::ALL;

    fn with(recipe: Recipe, feature: Feature) -> Option<Recipe> {
        let shape = || Arc::new(Shape::new(10, &[true; 100]).unwrap());
        Some(match feature {
            Feature::Algorithm | Feature::Tune => return None,
            Feature::Bias => Recipe { bias: 0.5, ..recipe },
            Feature::Braid => Recipe { braid: 0.5, ..recipe },
            Feature::Picture => {
                Recipe { picture: Some(Hidden { shape: shape(), stubs: 0.0 }), ..recipe }
            }
            Feature::Portrait => {
                let tone = Tone::new(10, &[0.0, 1.0].repeat(50)).map(Arc::new);
                Recipe { portrait: tone, ..recipe }
            }
            Feature::Rooms => Recipe { rooms: Scatter::of(0.1, 0), ..recipe },
            Feature::Search => Recipe { endpoints: Endpoints::Farthest, ..recipe },
            Feature::SmoothRim => {
                let shape = Arc::new(Shape::clone(&shape()).smooth());
                Recipe { shape: Some(shape), ..recipe }
            }
            Feature::Symmetry => Recipe { symmetry: Some(Symmetry::Mirror), ..recipe },
            Feature::Weave => Recipe { weave: Scatter::of(0.1, 0), ..recipe },
        })
    }

    #[test]
    fn no_configuration_has_features_that_exclude_each_other() {
        let recipe = Recipe::new(&ALL[0], Size::Two(24, 24));
        for one in Feature::EXCLUSIVE {
            let own = with(recipe.clone(), one).unwrap();
            assert!(Configuration::new(own.clone()).is_ok(), "{one:?}");
            for &(other, _) in one.excluded() {
                let Some(both) = with(own.clone(), other) else { continue };
                let wrong = Configuration::new(both).unwrap_err();
                assert_eq!(wrong, Error::new(ErrorKind::Features, one.refusal(other)));
            }
        }
    }
}
