//! The cover of a book: the values of `[cover]`.

use super::defaults::Layers;
use super::form::{Keyword, Reader};
use super::keys::{
    Chosen, CoverDesign, CoverKeys, Field, OF_PAGES, PageKeys, Shares, Spines, optional, or,
    page_keys,
};
use super::palette::Palette;
use super::{PageSpec, Printer, Ramp, Theme, page};
use crate::document::{Document, Table};
use maze::topology::{self, Size, Topology};
use std::ops::Range;

/// The cover of a book.
#[derive(Clone, Debug)]
pub struct CoverSpec {
    /// The design of its front.
    pub design: CoverDesign,
    /// Its colors.
    pub palette: Palette,
    /// The maze or the pictures on its front.
    pub front: Front,
    /// The paragraphs of the text on its back.
    pub text: Vec<String>,
    /// The width of the spine for the current printer, in mm, if the book gives it.
    pub spine: Option<f64>,
    /// The spine widths for all printers.
    pub spines: Spines,
    /// The spans of its keys in the source.
    pub spans: CoverSpans,
}

/// The maze or the pictures on the front of a cover.
#[derive(Clone, Debug)]
pub enum Front {
    /// The maze of the book that suits a front best in size and proportions.
    Middling,
    /// The maze of the book with this number.
    Numbered(u32),
    /// A maze for the cover only, with the keys of a page.
    Own(Box<PageSpec>),
    /// The pictures of a theme, in a maze of a few large cells.
    Theme(Theme),
}

/// The number of cells that suits a front; and for a maze that shows a picture.
pub const CELLS: u32 = 300;
const PICTURED: u32 = 2000;

/// The spans of the keys of `[cover]` in the source; the header's span for absent keys.
#[allow(missing_docs)] // Named like the keys.
#[derive(Clone, Debug)]
pub struct CoverSpans {
    pub header: Range<usize>,
    pub maze: Range<usize>,
    pub theme: Range<usize>,
    pub text: Range<usize>,
    pub spine: Range<usize>,
    /// Each paragraph of `text`.
    pub paragraphs: Vec<Range<usize>>,
}

/// The cover of a `[cover]` table; `None` after reporting errors.
///
/// `inks` is the limit for checking the colors: the most total ink, in percent, if the printer uses four inks. `mazes` is the
/// number of the book's mazes, if it is known.
pub fn resolve(
    table: &Table,
    reader: &Reader,
    inks: Option<f64>,
    mazes: Option<u32>,
) -> Option<CoverSpec> {
    let keys = CoverKeys::read(table, reader);
    let (usual_design, usual_palette) = (CoverDesign::ALL[0].1, Palette::ALL[0].1);
    let front = front(&keys, table, reader);
    if let (Some(value), Some(palette)) =
        (table.get("colors"), keys.colors.as_ref().and_then(|given| given.value))
    {
        palette.check(value, inks);
    }
    if let Some((given, mazes)) = keys.maze.as_ref().zip(mazes) {
        refuse_number(given, mazes, table.document);
    }
    fn span<T>(given: &Option<Field<T>>, table: &Table) -> Range<usize> {
        given.as_ref().map_or(&table.span, |given| &given.span).clone()
    }
    Some(CoverSpec {
        design: or(keys.design.as_ref(), usual_design)?,
        palette: or(keys.colors.as_ref(), usual_palette)?,
        front: front?,
        text: or(keys.text.as_ref(), Vec::new())?,
        spine: None,
        spines: or(keys.spine.as_ref(), Spines::default())?,
        spans: CoverSpans {
            header: table.span.clone(),
            maze: span(&keys.maze, table),
            theme: span(&keys.theme, table),
            text: span(&keys.text, table),
            spine: span(&keys.spine, table),
            paragraphs: paragraphs(table),
        },
    })
}

impl CoverSpec {
    /// The cover for a printer; `is_own` says whether it is the printer that the book names.
    pub fn printed_by(self, printer: &Printer, is_own: bool) -> CoverSpec {
        let own = self.spines.own.filter(|_| is_own);
        let spine = self.spines.of.get(&printer.name).copied().or(own);
        CoverSpec { spine, ..self }
    }
}

/// The spans of the paragraphs of the text.
fn paragraphs(table: &Table) -> Vec<Range<usize>> {
    let Some(text) = table.get("text") else { return Vec::new() };
    let texts = text.elements().unwrap_or_else(|| vec![text]);
    texts.iter().map(|text| text.span()).collect()
}

/// The maze or the pictures on the front.
fn front(keys: &CoverKeys, table: &Table, reader: &Reader) -> Option<Front> {
    let (maze, theme) = (optional(keys.maze.as_ref())?, optional(keys.theme.as_ref()));
    let own = match maze {
        Some(Chosen::Own) => table.get("maze").map(|value| {
            value.table("[cover.maze]", "[cover.maze] and shape = \"cat\"", |table| {
                own(table, reader)
            })
        }),
        _ => None,
    };
    if let (Some(theme), Some(_)) = (&keys.theme, maze) {
        let message = "the front shows a maze or the pictures of a theme, and not both";
        let help = "leave out `theme` or `maze`";
        table.document.error(theme.span.clone(), message, "", help);
        return None;
    }
    match (maze, theme?) {
        (Some(Chosen::Own), _) => Some(Front::Own(Box::new(own??))),
        (Some(Chosen::Numbered(number)), _) => Some(Front::Numbered(number)),
        (None, Some(theme)) => Some(Front::Theme(theme)),
        (None, None) => Some(Front::Middling),
    }
}

/// A maze for the cover only; by default of squares, with as many cells as a front shows well.
fn own(table: &Table, reader: &Reader) -> Option<PageSpec> {
    for key in OF_PAGES {
        let message = format!("the maze of a cover has no `{key}`");
        let help = if key == "theme" { "write it below [cover]" } else { "leave it out" };
        table.refuse(key, &message, help);
    }
    let (page, shares) = page_keys(table, reader);
    let (header, document) = (table.span.clone(), table.document);
    fn usual<T>(value: T, span: &Range<usize>) -> Option<Field<T>> {
        Some(Field { value: Some(value), span: span.clone() })
    }
    let topology = optional(page.topology.as_ref())?.unwrap_or(&topology::ALL[0]);
    let cells = if page.picture.is_some() || page.portrait.is_some() { PICTURED } else { CELLS };
    let size = Ramp::level(usual_size(topology, page.shape.is_some(), cells));
    let usual = PageKeys {
        topology: usual(topology, &header),
        size: usual(size, &header),
        ..PageKeys::default()
    };
    let shares = [&shares, &Shares::default()];
    page::resolve(&Layers { page: &page, defaults: &usual, shares, header, document }, reader)
}

/// The size of a topology with about this many cells.
fn usual_size(topology: &Topology, is_shaped: bool, cells: u32) -> Size {
    let side = f64::from(cells).sqrt().round() as u32;
    let sizes = (3..=side).map(Size::One).chain([Size::One(cells), Size::Two(side, side)]);
    let off = |size: &Size| match (topology.cells)(*size) {
        _ if is_shaped => u64::from(*size != Size::One(cells)),
        Ok(count) => count.abs_diff(u64::from(cells)),
        Err(_) => u64::MAX,
    };
    sizes.min_by_key(off).unwrap_or(Size::One(cells))
}

/// The rounding tolerance of a spine in mm; templates give thousandths of an inch.
const ROUNDED: f64 = 0.0255;

/// A length in inches, rounded to a ten-thousandth.
fn inches(mm: f64) -> f64 {
    (mm / 25.4 * 10_000.0).round() / 10_000.0
}

/// Reports a price without a barcode.
pub fn refuse_price(price: Range<usize>, document: &Document) {
    let message = "a price stands beside the barcode on the cover, and this book has none";
    let help = "give the book an `isbn` and a [cover], or leave `price` out";
    document.error(price, message, "", help);
}

/// Reports the number of a maze that the book does not have.
fn refuse_number(given: &Field<Chosen>, mazes: u32, document: &Document) {
    if let Some(Chosen::Numbered(number)) = given.value
        && number > mazes
    {
        let message = format!("there is no maze {number}: the book has {mazes}");
        let help = "write the number of one of them, or leave `maze` out";
        document.error(given.span.clone(), message, "", help);
    }
}

/// Reports a cover that cannot be made.
pub fn check(
    cover: &CoverSpec,
    printer: &Printer,
    (has_isbn, is_series): (bool, bool),
    document: &Document,
    reader: &Reader,
) {
    let error = |span: &Range<usize>, message: String, help: &str| {
        document.error(span.clone(), message, "", help);
    };
    match &printer.cover {
        None => {
            let message = format!("mazebook does not know the covers of `{}`", printer.name);
            let help = match reader.printer {
                Some(_) => "name others, for example --printer kdp,ingram,lulu",
                None => {
                    "write a printer that binds books in [book], such as printer = \"kdp\", or leave [cover] out"
                }
            };
            error(&cover.spans.header, message, help);
        }
        Some(rules) if rules.barcode.required && !has_isbn => {
            let message = format!("a cover for `{}` has the barcode of an ISBN", printer.name);
            let help = match is_series {
                true => "list one for each volume below [series]: isbn = [\"…\", …]",
                false => "add isbn = \"…\", as it was given to you, to [book]",
            };
            error(&cover.spans.header, message, help);
        }
        Some(_) => {}
    }
    step(cover, printer, document);
}

/// Reports a spine width that the printer does not offer.
fn step(cover: &CoverSpec, printer: &Printer, document: &Document) {
    let Some(rules) = &printer.cover else { return };
    let (Some((least, step)), Some(spine)) = (rules.steps, cover.spine) else { return };
    let near = ((spine / step).round() * step).max(least);
    if (spine - near).abs() <= ROUNDED {
        return;
    }
    let [least, step, spine, near] = [least, step, spine, near].map(inches);
    let message = format!(
        "a spine for `{}` is {least} in or more, in steps of {step} in, and not {spine} in",
        printer.name
    );
    let help = format!(
        "write what its template says; the nearest width is spine = \"{near}in\" ({})",
        rules.source
    );
    document.error(cover.spans.spine.clone(), message, "", help);
}
