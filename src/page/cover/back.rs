//! The back of a cover: small mazes, the author's words, and the room for a barcode.

use super::Jacket;
use super::front::{Zones, words_on};
use crate::maze::geometry::Rect;
use crate::page::font::Weight;
use crate::page::layout::Typeset;
use crate::page::layout::text::Block;
use crate::page::scene::{Mark, Role};
use crate::page::template::{Align, TextStyle};
use crate::spec::Color;

/// The size of the words on a back, in pt, from the largest to the smallest.
const SIZES: [f64; 8] = [15.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.0, 8.0];
/// Between two paragraphs, in sizes of type.
const GAP: f64 = 0.7;
/// A back whose words fill more than its room is too full.
pub const FULL: f64 = 1.0;

/// Draws the back; and says how high its words are for the room that they have.
pub fn draw(jacket: &Jacket, zones: &Zones) -> Typeset<(Vec<Mark>, f64)> {
    let back = jacket.sheet.back;
    let live = jacket.live(back);
    let ink = zones.on.clearest([jacket.cover.palette.ink, jacket.cover.palette.ground]);
    let mut marks = Vec::new();
    let (top, bottom) = zones.mazes;
    let row = Rect { y: top, height: bottom - top, ..live };
    let each = row.width / jacket.small.len().max(1) as f64;
    for (index, art) in jacket.small.iter().enumerate() {
        let place =
            Rect { x: row.x + each * index as f64, width: each, ..row }.outset(-each * 0.06);
        let plate = [jacket.area(place.outset(each * 0.04), zones.on)];
        marks.extend(plate.into_iter().filter(|_| zones.is_patterned));
        marks.extend(jacket.maze(art, place, [ink, zones.on]));
    }
    let room = barcode_room(jacket);
    let y = jacket.sheet.front.y + jacket.sheet.front.height * 0.42;
    let place = Rect { y, height: room.y - live.width * 0.05 - y, ..live };
    let (words, fill) = words(jacket, place)?;
    if zones.is_patterned && !words.is_empty() {
        let height = place.height * fill.min(1.0);
        let plate = Rect { height, ..place }.outset(live.width * 0.04);
        marks.push(jacket.area(plate, jacket.cover.palette.ground));
    }
    marks.extend(words);
    marks.push(jacket.area(room, Color([255; 3])));
    if let Some(barcode) = &jacket.barcode {
        marks.extend(barcode.draw(&jacket.design.faces, room)?);
    }
    Ok((marks, fill))
}

/// The white room for a barcode, at the lower right.
fn barcode_room(jacket: &Jacket) -> Rect {
    let (back, rules) = (jacket.sheet.back, &jacket.rules.barcode);
    let x = back.right() - jacket.rules.hinge - rules.clear - rules.width;
    Rect::new(x, back.bottom() - rules.foot - rules.height, rules.width, rules.height)
}

/// The author's words at the top of a place, in the largest type in which they fit; and their height, in heights of that.
fn words(jacket: &Jacket, place: Rect) -> Typeset<(Vec<Mark>, f64)> {
    let faces = &jacket.design.faces;
    let ink = words_on(jacket, jacket.cover.palette.ground);
    let mut last = (Vec::new(), 0.0);
    for size in SIZES {
        let style = TextStyle {
            lines: 40,
            ..TextStyle::line(Role::Sentence, Weight::Regular, (size, size))
        };
        let block = |text: &String| {
            Block::fit(faces, text, &style, place.width, size).map(|block| block.inked(ink))
        };
        let blocks = jacket.cover.text.iter().map(block).collect::<Typeset<Vec<Block>>>()?;
        let (mut y, mut marks) = (place.y, Vec::new());
        for block in blocks {
            let (height, gap) = (block.height(), block.em() * GAP);
            marks.extend(block.set(Rect { y, ..place }, Align::Left));
            y += height + gap;
        }
        last = (marks, (y - place.y) / place.height);
        if last.1 <= FULL {
            break;
        }
    }
    Ok(last)
}
