//! Marks with what they are to a reader.

use super::Exhibit;
use crate::scene::{Figure, Item, Mark, Structure};
use std::ops::Range;

/// Marks with the mazes and the contents lines among them.
#[derive(Debug, Default)]
pub struct Part {
    /// From bottom to top.
    pub marks: Vec<Mark>,
    /// The mazes among them.
    pub figures: Vec<Figure>,
    /// The lines of contents among them.
    pub lines: Vec<Range<usize>>,
    /// How they are read.
    pub structure: Structure,
}

impl Part {
    /// Adds marks that are read apart from those before.
    pub(crate) fn add(&mut self, part: Part) {
        let by = self.marks.len();
        let moved = part.figures.into_iter().map(|figure| Figure {
            marks: figure.marks.start + by..figure.marks.end + by,
            caption: figure.caption.start + by..figure.caption.end + by,
            ..figure
        });
        self.figures.extend(moved);
        self.lines.extend(part.lines.iter().map(|line| line.start + by..line.end + by));
        self.structure.add(part.structure, by);
        self.marks.extend(part.marks);
    }

    /// Adds a line of the contents.
    pub fn add_line(&mut self, line: Part) {
        self.lines.push(self.marks.len()..self.marks.len() + line.marks.len());
        self.add(line);
    }

    /// Adds an item of a list.
    pub fn add_item(&mut self, label: Vec<Mark>, body: Vec<Mark>) {
        let start = self.marks.len();
        let middle = start + label.len();
        let end = middle + body.len();
        self.structure.items.push(Item { label: start..middle, body: middle..end });
        self.add(label.into());
        self.add(body.into());
    }

    /// Adds a drawing that is not a maze of the book, with its description.
    pub fn add_illustration(&mut self, marks: Vec<Mark>, alternative: String) {
        let start = self.marks.len();
        self.structure.illustrations.push((start..start + marks.len(), alternative));
        self.add(marks.into());
    }

    /// Adds a maze and its caption.
    pub fn add_figure(
        &mut self,
        exhibit: &Exhibit,
        alternative: String,
        maze: Vec<Mark>,
        caption: Part,
    ) {
        let start = self.marks.len();
        let end = start + maze.len();
        self.figures.push(Figure {
            puzzle: exhibit.index,
            marks: start..end,
            caption: end..end + caption.marks.len(),
            alternative,
            narrowest: Some(exhibit.placement.open(&exhibit.puzzle.maze)),
        });
        self.add(maze.into());
        self.add(caption);
    }
}

impl From<Vec<Mark>> for Part {
    fn from(marks: Vec<Mark>) -> Part {
        let texts = if marks.is_empty() { Vec::new() } else { vec![0] };
        let structure = Structure { texts, ..Structure::default() };
        Part { marks, structure, ..Part::default() }
    }
}
