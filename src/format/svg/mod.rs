//! SVG: every page of a book as a drawing; one maze as a drawing, which may be animated.

mod animated;
mod document;
mod pen;
mod picture;
mod plotter;

pub use document::write;
pub(super) use pen::{color, data, glyph, outline, path_of};
pub(super) use picture::{link, rule};

use super::write::unwritten;
use super::{Animation, Format, OfBook, OfMaze, Writer, Writing, failed};
use book::{File, Sheet};
use spec::diagnostic::Diagnostic;

/// Every page of a book as a drawing; one maze as a drawing, which may be animated.
pub const FORMAT: Format = Format {
    name: "svg",
    book: Some(OfBook {
        about: "every page of both as a drawing",
        writes: |file| matches!(file, File::Page(..) | File::AnswerPage(_)),
        begin: |writing| Box::new(Drawings(writing)),
    }),
    maze: Some(OfMaze {
        about: "a drawing that can be scaled and changed",
        write: |single| {
            let text = match single.animation {
                Some(Animation::Solve) => {
                    animated::solve(&single.scene()?, single.faces, single.view.way.len())
                }
                Some(Animation::Carve) => {
                    animated::carve(&single.scene()?, single.faces, &single.openings())
                }
                None if single.plotter => plotter::write(&single.scene()?, single),
                None => write(&single.scene()?, single.faces),
            };
            text.map(String::into_bytes).map_err(failed)
        },
    }),
};

/// One file per page.
struct Drawings<'w>(&'w Writing<'w>);

impl Writer for Drawings<'_> {
    fn page(&self, sheet: &Sheet) -> Result<(), Vec<Diagnostic>> {
        let text = write(sheet.scene, &self.0.book.design.faces).map_err(failed)?;
        let file = sheet.volume.drawing(sheet.number);
        let written = self.0.folder.write(file, text.as_bytes());
        written.map_err(|error| unwritten(file, error))
    }
}
