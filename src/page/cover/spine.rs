//! The spine of a cover: title and author, where it is wide enough.

use super::Jacket;
use super::front::{Zones, words_on};
use crate::maze::geometry::{MM_PER_PT, Point, Rect};
use crate::page::font::Weight;
use crate::page::layout::{Typeset, text};
use crate::page::scene::{Mark, Role, Run, Turn};

/// The largest type on a spine, in pt.
const LARGEST: f64 = 18.0;
/// Between title and author, in sizes of type at least.
const APART: f64 = 2.0;

/// Title and author down the spine; or why there is none.
pub fn draw(jacket: &Jacket, zones: &Zones) -> Typeset<Result<Vec<Mark>, String>> {
    let (sheet, spec) = (&jacket.sheet, jacket.spec);
    let printer = &spec.print.printer;
    let (pages, clear) = jacket.rules.title;
    if jacket.pages < pages as usize {
        let why = format!("{} prints none on a book of fewer than {pages} pages", printer.name);
        return Ok(Err(why));
    }
    let faces = &jacket.design.faces;
    let line = |size: f64| -> Typeset<[Vec<Run>; 2]> {
        let author = spec.author.as_deref().unwrap_or_default();
        let author = if author.is_empty() {
            Vec::new()
        } else {
            faces.shape(author, Weight::Regular, size)?
        };
        Ok([faces.shape(&jacket.title, Weight::Bold, size)?, author])
    };
    let live = jacket.live(sheet.front);
    let length = live.bottom() - zones.spine;
    let [title, author] = line(1.0)?;
    let ink = |runs: &[Run]| runs.iter().map(|run| run.ink).reduce(Rect::union).unwrap_or_default();
    let around = ink(&title).union(ink(&author));
    let apart = if author.is_empty() { 0.0 } else { APART * MM_PER_PT };
    let whole = text::width(&title) + text::width(&author) + apart;
    let size = ((sheet.spine.width - 2.0 * clear) / around.height).min(length / whole).min(LARGEST);
    let least = printer.text.as_ref().map_or(0.0, |limit| limit.value);
    if size < least {
        let why = format!("it would be smaller than {least} pt on {:.1} mm", sheet.spine.width);
        return Ok(Err(why));
    }
    let [title, author] = line(size)?;
    let x = sheet.spine.center().x + around.center().y * size;
    let look = (Role::Title, words_on(jacket, jacket.cover.palette.ground));
    let start = live.bottom() - text::width(&author);
    let mut marks = text::turned(title, (Point::new(x, zones.spine), Turn::Down), look);
    marks.extend(text::turned(author, (Point::new(x, start), Turn::Down), look));
    Ok(Ok(marks))
}
