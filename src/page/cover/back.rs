//! The back of a cover: small mazes, the author's text, and the space for a barcode.

use super::front::{Zones, plate};
use super::words::Stack;
use super::{Fitted, Jacket, Unfit};
use crate::font::{Paragraph, Weight};
use crate::layout::text::Block;
use crate::scene::{Mark, Role};
use crate::template::{Align, TextStyle};
use maze::geometry::Rect;
use spec::Color;

/// The type size on a back, in pt: the largest on a front with a shorter side of `USUAL`, the smallest, and the step down.
const LARGEST: f64 = 15.0;
const SMALLEST: f64 = 8.0;
const STEP: f64 = 0.5;
/// The reference front's shorter side in mm, and the largest factor for larger fronts.
const USUAL: f64 = 140.0;
const LARGER: f64 = 1.4;
/// The space between two paragraphs, in type sizes.
const GAP: f64 = 0.7;
/// The least height of the mazes beside a text, in shorter sides of their area.
const LEAST: f64 = 0.25;
/// The white space around a maze, in widths of its place.
const WHITE: f64 = 0.06;

/// Draws the back.
pub fn draw(jacket: &Jacket, zones: &Zones) -> Fitted<Vec<Mark>> {
    let palette = &jacket.cover.palette;
    let live = jacket.live(jacket.sheet.back);
    let gap = live.width * 0.07;
    let barcode = barcode_room(jacket);
    // The field for mazes and text: above the barcode, and below a band.
    let top = zones.band.map_or(live.y, |(bottom, _)| bottom + gap);
    let field = Rect { y: top, height: barcode.y - gap - top, ..live };
    let mut marks = Vec::new();
    let inner = if zones.is_patterned {
        marks.extend(plate(jacket, field, live.width / 110.0));
        field.outset(-gap)
    } else {
        field
    };
    // With a band and a text, the mazes go on the band and the text into the field.
    let band = zones.band.filter(|_| !jacket.cover.text.is_empty());
    if let Some((bottom, color)) = band {
        let row = places(Rect { height: bottom - gap - live.y, ..live }, jacket.small.len());
        marks.extend(mazes(jacket, &row, color));
    }
    let least = inner.width.min(inner.height) * LEAST + gap;
    let least = if band.is_some() { 0.0 } else { least };
    let words = words(jacket, inner.width, inner.height - least)?;
    let high = words.height();
    let above = if high > 0.0 { high + gap } else { 0.0 };
    let room = Rect { height: inner.height - above, ..inner };
    let mut own = if band.is_some() { Vec::new() } else { places(room, jacket.small.len()) };
    // Extra space is split evenly above, between and below mazes and text.
    let parts = [own.len(), words.blocks.len()].iter().filter(|count| **count > 0).count() + 1;
    let white = (inner.height - height(&own) - high).max(0.0) / parts as f64;
    own.iter_mut().for_each(|place| place.y += white);
    marks.extend(mazes(jacket, &own, palette.ground));
    let y = inner.bottom() - white - high;
    marks.extend(words.set(Rect { y, ..inner }, Align::Left));
    marks.push(jacket.area(barcode, Color([255; 3])));
    if let Some(bars) = &jacket.barcode {
        marks.extend(bars.draw(&jacket.design.faces, barcode)?);
    }
    Ok(marks)
}

/// The back's mazes in their places, on a color.
fn mazes(jacket: &Jacket, places: &[Rect], on: Color) -> Vec<Mark> {
    let ink = on.clearest([jacket.cover.palette.ink, jacket.cover.palette.ground]);
    let each = jacket.small.iter().zip(places);
    let maze =
        |(art, place): (_, &Rect)| jacket.maze(art, place.outset(-place.width * WHITE), [ink, on]);
    each.flat_map(maze).collect()
}

/// The white space for a barcode, at the lower right.
fn barcode_room(jacket: &Jacket) -> Rect {
    let (back, rules) = (jacket.sheet.back, &jacket.rules.barcode);
    let x = back.right() - jacket.rules.hinge - rules.clear - rules.width;
    Rect::new(x, back.bottom() - rules.foot - rules.height, rules.width, rules.height)
}

/// The largest squares for `count` mazes at the top of a space: in a row, or three of them as one over two.
fn places(room: Rect, count: usize) -> Vec<Rect> {
    let count = count.max(1);
    let row = (room.width / count as f64).min(room.height);
    let two = room.width.min(room.height) / 2.0;
    let line = |across: usize, side: f64, y: f64| {
        let left = room.center().x - across as f64 * side / 2.0;
        let x = move |at: usize| left + at as f64 * side;
        (0..across).map(move |at| Rect::new(x(at), y, side, side))
    };
    if count == 3 && two > row {
        return line(1, two, room.y).chain(line(2, two, room.y + two)).collect();
    }
    // A row narrower than the space is spread over its width.
    let each = room.width / count as f64;
    let center = |at: usize| room.x + each * (at as f64 + 0.5);
    (0..count).map(|at| Rect::new(center(at) - row / 2.0, room.y, row, row)).collect()
}

/// The height of the box around all places.
fn height(places: &[Rect]) -> f64 {
    places.iter().copied().reduce(Rect::union).map_or(0.0, |all| all.height)
}

/// The author's text in the largest type that stays within a width and a height, in mm.
fn words(jacket: &Jacket, width: f64, most: f64) -> Fitted<Stack> {
    let faces = &jacket.design.faces;
    let ink = jacket.words_on(jacket.cover.palette.ground);
    let back = jacket.sheet.back;
    let larger = (back.width.min(back.height) / USUAL).clamp(1.0, LARGER);
    let (mut size, least) = (LARGEST * larger, SMALLEST.max(jacket.least()));
    let texts = jacket.cover.text.iter().map(|text| jacket.design.paragraph(text));
    let texts: Vec<Paragraph> = texts.collect();
    while size >= least {
        let style = TextStyle::line(Role::Sentence, Weight::Regular, (size, size));
        let mut blocks = Vec::new();
        for text in &texts {
            blocks.extend(Block::full(faces, text, &style, width)?);
        }
        let words = Stack { blocks, gap: GAP };
        if words.height() <= most && words.blocks.len() == texts.len() {
            return Ok(words.inked(ink));
        }
        size -= STEP;
    }
    Err(Unfit::Back)
}
