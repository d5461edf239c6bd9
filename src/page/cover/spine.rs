//! The text on the spine of a cover: title and author, if the spine is wide enough.

use super::Jacket;
use super::front::Zones;
use crate::font::{Line, Paragraph, Weight};
use crate::layout::Typeset;
use crate::layout::text;
use crate::scene::{Mark, Role, Turn};
use maze::geometry::{MM_PER_PT, Point, Rect};
use maze::precision::distinct;

/// Up to `SMALL` pt, the type fills the spine from side to side, and title and author have one size. Above it, the title
/// fills `ACROSS` of the spine, and the author has `AUTHOR` of the title's size.
const SMALL: f64 = 18.0;
const ACROSS: f64 = 0.6;
const AUTHOR: f64 = 0.6;
/// The largest title, in pt.
const LARGEST: f64 = 60.0;
/// The step in which it shrinks, in pt.
const STEP: f64 = 0.25;
/// The least space between title and author, in type sizes.
const APART: f64 = 2.0;
/// The space between a band and the text, in heights of the front.
const UNDER: f64 = 0.04;

/// Title and author along the spine; or why there is no text.
pub fn draw(jacket: &Jacket, zones: &Zones) -> Typeset<Result<Vec<Mark>, String>> {
    let (sheet, spec) = (&jacket.sheet, jacket.spec);
    let printer = &spec.print.printer;
    let (pages, clear) = (jacket.rules.title.pages, jacket.rules.title.clear(sheet.spine.width));
    if jacket.pages < pages as usize {
        let why = format!("{} prints none on a book of fewer than {pages} pages", printer.name);
        return Ok(Err(why));
    }
    let live = jacket.live(sheet.front);
    let under = |(band, _)| band + sheet.front.height * UNDER;
    let top = zones.band.map_or(live.y, under);
    let texts = Texts::measure(jacket)?;
    let across = (sheet.spine.width - 2.0 * clear) / texts.around.height;
    let size = texts.largest(across, live.bottom() - top);
    let least = jacket.least();
    if size < least {
        let [size, least] = distinct(size, least, 1);
        let wide = sheet.spine.width;
        let why = format!("on {wide:.1} mm it would be {size} pt, and {least} are needed");
        return Ok(Err(why));
    }
    let [title, author] = texts.sized(jacket, size)?;
    let middle = sheet.spine.center().x;
    let look = (Role::Title, jacket.words_on(jacket.cover.palette.ground));
    let start = live.bottom() - author.width;
    let mut marks = Vec::new();
    if zones.is_patterned {
        let wide = (texts.around.height * size + clear).min(sheet.spine.width);
        let place = Rect::new(middle - wide / 2.0, top, wide, live.bottom() - top);
        let place = Rect { y: place.y - clear * 2.0, height: place.height + clear * 4.0, ..place };
        marks.push(jacket.area(place, jacket.cover.palette.ground));
    }
    for (line, size, y) in [(title, size, top), (author, of_author(size), start)] {
        let at = Point::new(middle + texts.around.center().y * size, y);
        marks.extend(text::turned(line, (at, Turn::Down), look));
    }
    Ok(Ok(marks))
}

/// The size of the author next to a title of a size, in pt.
fn of_author(title: f64) -> f64 {
    if title > SMALL { (title * AUTHOR).max(SMALL) } else { title }
}

/// Title and author, their widths in type of 1 pt, and the box around the ink of both from a common origin.
struct Texts {
    title: Paragraph,
    author: Paragraph,
    widths: [f64; 2],
    around: Rect,
}

impl Texts {
    fn measure(jacket: &Jacket) -> Typeset<Texts> {
        let author = jacket.spec.author.as_deref().unwrap_or_default();
        let [title, author] =
            [jacket.title.as_str(), author].map(|text| jacket.design.paragraph(text));
        let mut texts = Texts { title, author, widths: [0.0; 2], around: Rect::default() };
        let both = texts.sized(jacket, 1.0)?;
        let inks = both.iter().map(Line::ink).filter(|ink| !ink.is_empty());
        texts.around = inks.reduce(Rect::union).unwrap_or_default();
        texts.widths = both.map(|line| line.width);
        Ok(texts)
    }

    /// Title and author, shaped for a title of a size in pt.
    fn sized(&self, jacket: &Jacket, size: f64) -> Typeset<[Line; 2]> {
        let faces = &jacket.design.faces;
        let title = faces.shape(&self.title, Weight::Bold, size)?;
        Ok([title, faces.shape(&self.author, Weight::Regular, of_author(size))?])
    }

    /// The largest title size in pt on a spine of a length in mm, where type of `across` pt fills it from side to side.
    fn largest(&self, across: f64, length: f64) -> f64 {
        let needed = |size: f64| {
            let apart = if self.author.text().is_empty() { 0.0 } else { APART * MM_PER_PT };
            (self.widths[0] + apart) * size + self.widths[1] * of_author(size)
        };
        let mut size = across.min((across * ACROSS).max(SMALL)).min(LARGEST);
        while size > SMALL && needed(size) > length {
            size = (size - STEP).max(SMALL);
        }
        // Up to this size, the length needed grows with the size.
        size.min(size * length / needed(size))
    }
}
