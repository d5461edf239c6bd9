//! The fronts of covers, one function for each design.

use super::words::{MOST, WIDE, Words, around, between};
use super::{Fitted, Jacket, clipped};
use crate::layout::arrow;
use crate::layout::maze_drawing::MazeDrawing;
use crate::scene::{Ink, Mark, Role, Shape};
use crate::template::Align;
use maze::geometry::{Point, Rect};
use spec::{self, Color, CoverDesign, Palette};

const WHITE: Color = Color([255; 3]);

/// A front, with the parts of it that continue on the spine and the back.
pub struct Front {
    pub marks: Vec<Mark>,
    pub zones: Zones,
}

/// The ground under the back and the spine.
pub struct Zones {
    /// The bottom of a band around the book, in mm from the top of the sheet, and its color.
    pub band: Option<(f64, Color)>,
    /// Whether text on the back and the spine needs its own ground.
    pub is_patterned: bool,
}

/// The height of the band of a split front, as a share of the front.
const BAND: f64 = 0.36;

/// Draws the front of a cover, and the ground under its spine and its back.
pub fn draw(jacket: &Jacket) -> Fitted<Front> {
    let sheet = &jacket.sheet;
    let palette = &jacket.cover.palette;
    let mut marks = vec![jacket.area(sheet.whole(), palette.ground)];
    let mut zones = Zones { band: None, is_patterned: false };
    let own = match jacket.cover.design {
        CoverDesign::Frame => frame(jacket)?,
        CoverDesign::Window => window(jacket)?,
        CoverDesign::Split => {
            let bottom = sheet.front.y + sheet.front.height * BAND;
            zones.band = Some((bottom, palette.accent));
            split(jacket, bottom)?
        }
        CoverDesign::Sun => sun(jacket)?,
        CoverDesign::Label => {
            zones.is_patterned = true;
            label(jacket)?
        }
        CoverDesign::Giant => giant(jacket)?,
    };
    marks.extend(own);
    Ok(Front { marks, zones })
}

/// A thin frame around the text and the maze.
fn frame(jacket: &Jacket) -> Fitted<Vec<Mark>> {
    let palette = &jacket.cover.palette;
    let live = jacket.live(jacket.sheet.front);
    let side = live.width.min(live.height);
    let pad = side * 0.07;
    let (words, room) = around(jacket, live.outset(-pad), pad, palette.ink)?;
    let mut marks = vec![jacket.frame(live, side / 110.0, palette.accent)];
    marks.extend(jacket.exhibit(room, [palette.ink, palette.ground]));
    marks.extend(words);
    Ok(marks)
}

/// The maze in a white window with an equal border on all sides.
fn window(jacket: &Jacket) -> Fitted<Vec<Mark>> {
    let palette = &jacket.cover.palette;
    let live = jacket.live(jacket.sheet.front);
    let side = live.width.min(live.height);
    let (pad, edge) = (side * 0.06, side / 70.0);
    let (words, room) = around(jacket, live, pad, palette.ink)?;
    let ink = WHITE.clearest([palette.ground, palette.ink]);
    let shown = jacket.exhibit(room.outset(-pad - edge * 2.0), [ink, WHITE]);
    let window = inked(&shown).outset(pad);
    let mut marks = vec![jacket.area(window, WHITE)];
    marks.push(jacket.frame(window.outset(edge * 1.6), edge, palette.accent));
    marks.extend(shown);
    marks.extend(words);
    Ok(marks)
}

/// The box around the ink of marks.
fn inked(marks: &[Mark]) -> Rect {
    marks.iter().map(Mark::bounds).reduce(Rect::union).unwrap_or_default()
}

/// The largest share of a band that its text fills.
const FILLED: f64 = 0.8;

/// The title on a band of color around the book, with the maze below.
fn split(jacket: &Jacket, bottom: f64) -> Fitted<Vec<Mark>> {
    let (palette, sheet) = (&jacket.cover.palette, &jacket.sheet);
    let live = jacket.live(sheet.front);
    let on_band = palette.accent.clearest([palette.ground, palette.ink]);
    let high = bottom - live.y;
    let words = Words::new(jacket, (live.width, high * FILLED), on_band)?;
    let words = words.signed(jacket.ink(palette.ink));
    let band = Rect { height: bottom, ..sheet.whole() };
    let place = between(live, (high - words.height()) * 0.4, 0.0);
    let below = between(live, high + live.width.min(live.height) * 0.08, 0.0);
    // On a wide front, the author is beside the maze.
    let room = match live.width > live.height * WIDE {
        true => Rect { x: live.center().x, width: live.width / 2.0, ..below },
        false => between(below, 0.0, words.foot()),
    };
    let mut marks = vec![jacket.area(band, palette.accent)];
    marks.extend(jacket.exhibit(room, [palette.ink, palette.ground]));
    marks.extend(words.set(place, Align::Left));
    Ok(marks)
}

/// The diagonal of a maze on a disc, in widths of the disc.
const INSCRIBED: f64 = 0.92;

/// The maze on a disc.
fn sun(jacket: &Jacket) -> Fitted<Vec<Mark>> {
    let palette = &jacket.cover.palette;
    let live = jacket.live(jacket.sheet.front);
    let pad = live.width.min(live.height) * 0.06;
    let (words, room) = around(jacket, live, pad, palette.ink)?;
    let across = room.width.min(room.height);
    let center = room.center();
    let path = vec![arrow::disc(center, across)];
    let disc =
        Mark { role: Role::Ground, ink: jacket.ink(palette.accent), shape: Shape::Fill { path } };
    let ink = palette.accent.clearest([palette.ground, palette.ink]);
    let shown = inscribed(jacket, center, across * INSCRIBED, [ink, palette.accent]);
    Ok([disc].into_iter().chain(shown).chain(words).collect())
}

/// The front's maze with the signs at its ends, as large as fits in a circle.
fn inscribed(jacket: &Jacket, center: Point, across: f64, colors: [Color; 2]) -> Vec<Mark> {
    let mut shape = jacket.art.maze.grid.bounds();
    let mut shown = Vec::new();
    // Arrows and pictures do not scale with the maze, so finding the box around all takes a few rounds.
    for _ in 0..4 {
        let by = across / libm::hypot(shape.width, shape.height);
        let (width, height) = (shape.width * by, shape.height * by);
        let place = Rect::new(center.x - width / 2.0, center.y - height / 2.0, width, height);
        shown = jacket.exhibit(place, colors);
        shape = inked(&shown);
    }
    shown
}

/// The share of the accent color in a pattern.
const PATTERN: f64 = 0.3;

/// A label on a pattern of walls around the book.
fn label(jacket: &Jacket) -> Fitted<Vec<Mark>> {
    let (palette, sheet) = (&jacket.cover.palette, &jacket.sheet);
    let live = jacket.live(sheet.front);
    let tint = palette.ground.toward(palette.accent, PATTERN);
    let pattern = &jacket.pattern;
    let placement = jacket.covering(&pattern.maze, sheet.whole());
    let walls = MazeDrawing::new(&pattern.maze, &pattern.drawing, &placement);
    let walls = walls.inked(jacket.ink(tint)).marks().into_iter();
    let mut marks: Vec<Mark> = walls.map(|mark| clipped(mark, sheet.whole())).collect();
    let side = live.width.min(live.height);
    let (edge, pad) = (side / 110.0, side * 0.08);
    // A maze chosen by the book goes on the label; otherwise the label has only text.
    let is_chosen = !matches!(jacket.cover.front, spec::Front::Middling);
    let (place, shown) = if is_chosen {
        let (mut shown, room) = around(jacket, live.outset(-pad), pad, palette.ink)?;
        shown.extend(jacket.exhibit(room, [palette.ink, palette.ground]));
        (live, shown)
    } else {
        let words = Words::new(jacket, (live.width - 2.0 * pad, live.height * 0.6), palette.ink)?;
        let height = (words.height() + words.foot() + 2.0 * pad).min(live.height);
        let place = Rect { y: live.y + (live.height - height) * 0.3, height, ..live };
        (place, words.set(place.outset(-pad), Align::Center))
    };
    marks.extend(plate(jacket, place, edge));
    marks.extend(shown);
    Ok(marks)
}

/// A ground for text on a pattern, with two frames.
pub fn plate(jacket: &Jacket, place: Rect, edge: f64) -> [Mark; 3] {
    let Palette { ground, accent, .. } = jacket.cover.palette;
    [
        jacket.area(place, ground),
        jacket.frame(place.outset(-edge), edge, accent),
        jacket.frame(place.outset(-edge * 3.5), edge / 2.5, accent),
    ]
}

/// A large maze that runs off the page at the right and at the foot.
fn giant(jacket: &Jacket) -> Fitted<Vec<Mark>> {
    let (palette, sheet) = (&jacket.cover.palette, &jacket.sheet);
    let live = jacket.live(sheet.front);
    let words = Words::new(jacket, (live.width, live.height * MOST), palette.ink)?;
    let top = live.y + words.height() + words.foot() + live.width * 0.06;
    let corner = Point::new(live.x + live.width * 0.12, top);
    let place = Rect::new(corner.x, corner.y, sheet.width - corner.x, sheet.height - corner.y);
    let plate = jacket.area(place, palette.accent);
    let ink = palette.accent.clearest([palette.ground, palette.ink]);
    // The walls begin at the corner of the plate and extend beyond both edges.
    let inset = live.width * 0.04;
    let (width, height) = (place.width * 1.2, place.height * 1.2);
    let beyond = Rect::new(corner.x + inset, corner.y + inset, width, height);
    let placement = jacket.covering(&jacket.art.maze, beyond);
    let shown = jacket.placed(&jacket.art, &placement, [ink, palette.accent]);
    let shown = shown.into_iter().filter(|mark| mark.role != Role::Arrow);
    let mut marks = vec![plate];
    marks.extend(shown.map(|mark| clipped(mark, place)));
    // The author is under the title, since the maze takes the foot.
    let height = words.height() + words.foot();
    marks.extend(words.set(Rect { height, ..live }, Align::Left));
    Ok(marks)
}

/// The ink of text on a color.
pub fn words_on(jacket: &Jacket, on: Color) -> Ink {
    let palette = &jacket.cover.palette;
    jacket.ink(on.clearest([palette.ink, palette.ground]))
}
