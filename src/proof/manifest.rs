//! The manifest of the book: where each maze must be.

use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// The part of the manifest that this room uses.
#[derive(Debug, Deserialize)]
pub struct Plan {
    /// The number of pages of a volume.
    pub pages: usize,
    /// Every maze.
    pub mazes: Vec<Planned>,
}

/// One maze.
#[derive(Debug, Deserialize)]
pub struct Planned {
    pub number: u32,
    pub variant: Option<char>,
    book: String,
    /// From 1.
    pub page: usize,
    /// Left, top, width and height, in mm.
    pub r#box: [f64; 4],
    pub pitch: f64,
    pub wall: f64,
    pub gap: f64,
    /// The share of dead ends that are opened into loops.
    pub braid: f64,
    pub entrance: End,
    pub exit: End,
    /// What stands in its cells.
    #[serde(default)]
    pub signs: Vec<Sign>,
    #[serde(default)]
    pub tunnels: Vec<[[f64; 2]; 2]>,
    pub portrait: Option<String>,
    pub picture: Option<String>,
    pub answer: Option<PlannedAnswer>,
}

/// The position of the solution.
#[derive(Debug, Deserialize)]
pub struct PlannedAnswer {
    file: String,
    pub page: usize,
    pub r#box: [f64; 4],
    pub entrance: End,
    pub exit: End,
}

/// An opening with the cell behind it, or a goal inside.
#[derive(Debug, Deserialize)]
pub struct End {
    from: Option<[f64; 2]>,
    to: Option<[f64; 2]>,
    inside: Option<[f64; 2]>,
    cell: Option<[f64; 2]>,
}

/// A sign that stands in a cell.
#[derive(Debug, Deserialize)]
pub struct Sign {
    /// Left, top, width and height, in mm.
    pub r#box: [f64; 4],
}

impl End {
    /// The center of its cell.
    pub fn cell(&self) -> [f64; 2] {
        self.inside.or(self.cell).unwrap_or_default()
    }

    /// The two ends of its opening; `None` for a goal inside.
    pub fn opening(&self) -> Option<[[f64; 2]; 2]> {
        Some([self.from?, self.to?])
    }
}

/// The name in a package of a file of the book.
fn packed(file: &str) -> String {
    match file.strip_prefix("book") {
        Some(rest) => format!("interior{rest}"),
        None => file.to_owned(),
    }
}

impl Planned {
    /// The file that contains it.
    pub fn file(&self) -> String {
        packed(&self.book)
    }

    /// Its name in messages.
    pub fn name(&self) -> String {
        format!("maze {}{}", self.number, self.variant.map_or(String::new(), String::from))
    }
}

impl PlannedAnswer {
    /// The file that contains it.
    pub fn file(&self) -> String {
        packed(&self.file)
    }
}

impl Plan {
    /// Parses a manifest.
    pub fn read(bytes: &[u8]) -> Result<Plan, String> {
        serde_json::from_slice(bytes).map_err(|error| error.to_string())
    }

    /// The pages with mazes, by file.
    pub fn pages(&self) -> BTreeMap<String, BTreeSet<usize>> {
        let mut pages: BTreeMap<String, BTreeSet<usize>> = BTreeMap::new();
        for maze in &self.mazes {
            pages.entry(maze.file()).or_default().insert(maze.page);
        }
        pages
    }

    /// The files that the package must contain.
    pub fn volumes(&self) -> BTreeSet<String> {
        let mazes = self.mazes.iter();
        let answers = mazes.clone().filter_map(|maze| Some(maze.answer.as_ref()?.file()));
        let covers = mazes.clone().map(|maze| maze.file().replace("interior", "cover"));
        let fronts =
            covers.clone().map(|cover| cover.replace("cover", "front").replace(".pdf", ".png"));
        mazes.map(Planned::file).chain(answers).chain(covers).chain(fronts).collect()
    }
}
