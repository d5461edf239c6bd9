//! The cover of a book: cover.pdf for the printer, cover.svg for editing, front.png for online shops.

use super::pdf::{self, Forms, Metadata, encode};
use super::write::unwritten;
use super::{Format, OfBook, Writer, Writing, failed, png, svg};
use book::preflight::Finding;
use book::{Cover, File};
use spec::diagnostic::Diagnostic;

/// The cover of a book, if it has one.
pub const FORMAT: Format = Format {
    name: "cover",
    book: Some(OfBook {
        about: "the cover, if the book has one: cover.pdf, cover.svg, and front.png for a shop",
        writes: |file| matches!(file, File::Cover(_) | File::CoverDrawing(_) | File::Front(_)),
        begin: |writing| Box::new(Covers(writing)),
    }),
    maze: None,
};

/// Resolution of front.png, in pixels per inch.
const DPI: u32 = 300;

struct Covers<'w>(&'w Writing<'w>);

impl Writer for Covers<'_> {
    fn finish(self: Box<Self>, _: &[Finding]) -> Result<(), Vec<Diagnostic>> {
        let (book, folder) = (self.0.book, self.0.folder);
        let faces = &book.design.faces;
        for Cover { variant, drawn } in &book.covers {
            let variant = *variant;
            let page = encode(&drawn.whole, faces, &Forms::default()).map_err(failed)?;
            let rules = book.spec.print.printer.cover.as_ref();
            let in_inks = rules.is_some_and(|rules| rules.ink.is_some());
            let standards = book.spec.print.standards.of_cover(in_inks);
            let metadata = Metadata::of(book, drawn.whole.title.clone(), standards);
            let files = [
                (File::Cover(variant), pdf::write(&metadata, faces, vec![page])),
                (
                    File::CoverDrawing(variant),
                    svg::write(&drawn.whole, faces).map(String::into_bytes),
                ),
                (File::Front(variant), png::write(&drawn.front, faces, DPI)),
            ];
            for (file, bytes) in files {
                let bytes = bytes.map_err(failed)?;
                folder.write(file, &bytes).map_err(|error| unwritten(file, error))?;
            }
        }
        Ok(())
    }
}
