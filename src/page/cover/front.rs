//! The fronts of covers, one function for each design.

use super::words::{MOST, WIDE, Words, around, between};
use super::{Fitted, Jacket, clipped, moved};
use crate::layout::arrow;
use crate::layout::maze::filled_cells;
use crate::layout::maze_drawing::MazeDrawing;
use crate::layout::placement::Placement;
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
    let (words, room) = around(jacket, live.outset(-pad), pad, palette.ground)?;
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
    let (words, room) = around(jacket, live, pad, palette.ground)?;
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
    let high = bottom - live.y;
    let words = Words::new(jacket, (live.width, high * FILLED), palette.accent)?;
    let words = words.signed(jacket.words_on(palette.ground));
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
const INSCRIBED: f64 = 0.96;
/// The largest disc, in widths of the front: wider than the words, since it may come closer to the edges.
const DISC: f64 = 0.94;

/// The maze on a disc.
fn sun(jacket: &Jacket) -> Fitted<Vec<Mark>> {
    let palette = &jacket.cover.palette;
    let live = jacket.live(jacket.sheet.front);
    let pad = live.width.min(live.height) * 0.04;
    let (words, room) = around(jacket, live, pad, palette.ground)?;
    let is_beside = room.width < live.width;
    let widest = (jacket.sheet.front.width - jacket.rules.hinge) * DISC;
    let across = room.height.min(if is_beside { room.width } else { widest });
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

/// The white space within a label, in its shorter sides: around words alone, and around words and a maze.
const LABEL: f64 = 0.08;
const BESIDE_MAZE: f64 = 0.055;
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
    let (edge, pad) = (side / 110.0, side * LABEL);
    // A maze chosen by the book goes on the label; otherwise the label has only text.
    let is_chosen = !matches!(jacket.cover.front, spec::Front::Middling);
    let (place, shown) = if is_chosen {
        let pad = side * BESIDE_MAZE;
        let (mut shown, room) = around(jacket, live.outset(-pad), pad, palette.ground)?;
        shown.extend(jacket.exhibit(room, [palette.ink, palette.ground]));
        (live, shown)
    } else {
        let words =
            Words::new(jacket, (live.width - 2.0 * pad, live.height * 0.6), palette.ground)?;
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

/// A large maze that runs off the page at the right and at the foot; its pictures are whole or left out.
fn giant(jacket: &Jacket) -> Fitted<Vec<Mark>> {
    let (palette, sheet) = (&jacket.cover.palette, &jacket.sheet);
    let live = jacket.live(sheet.front);
    let words = Words::new(jacket, (live.width, live.height * MOST), palette.ground)?;
    let top = live.y + words.height() + words.foot() + live.width * 0.06;
    let corner = Point::new(live.x + live.width * 0.12, top);
    let place = Rect::new(corner.x, corner.y, sheet.width - corner.x, sheet.height - corner.y);
    let ink = palette.accent.clearest([palette.ground, palette.ink]);
    let plate = jacket.area(place, palette.accent);
    let edge = sheet.trim.outset(-jacket.rules.live);
    let seen = Rect { width: edge.right() - place.x, height: edge.bottom() - place.y, ..place };
    let shown = beyond(jacket, place, seen, [ink, palette.accent]);
    let is_sign = |mark: &Mark| !matches!(mark.role, Role::Walls | Role::Overlay | Role::Solution);
    let is_cut = |mark: &Mark| is_sign(mark) && !seen.holds(mark.bounds(), 0.0);
    let shown = shown.into_iter().filter(|mark| !is_cut(mark));
    let mut marks = vec![plate];
    marks.extend(shown.map(|mark| clipped(mark, place)));
    // The author is under the title, since the maze takes the foot.
    let height = words.height() + words.foot();
    marks.extend(words.set(Rect { height, ..live }, Align::Left));
    Ok(marks)
}

/// The front's maze from the corner of a place to beyond its other edges, with the signs at its start. A hidden picture
/// lies in the part that is seen.
fn beyond(jacket: &Jacket, place: Rect, seen: Rect, colors: [Color; 2]) -> Vec<Mark> {
    let (art, weights) = (&jacket.art, jacket.design.style.weights);
    let inset = jacket.live(jacket.sheet.front).width * 0.04;
    let grid = &art.maze.grid;
    let (width, height) = (place.width * 1.2, place.height * 1.2);
    let mut placement = jacket.covering(&art.maze, Rect { width, height, ..place });
    let way =
        |placement: &Placement| inked(&filled_cells(&art.maze, &art.way, placement, Ink::BLACK));
    let hidden = way(&placement);
    let room = seen.outset(-inset);
    if !hidden.is_empty() {
        let by = (room.width / hidden.width).min(room.height / hidden.height).min(1.0);
        placement =
            Placement { at: placement.at, ..Placement::of(grid, placement.scale * by, weights) };
    }
    let shown = jacket.placed(art, &placement, colors).into_iter();
    // Without pictures, arrows at openings off the page would lead nowhere.
    let shown = shown.filter(|mark| art.labels.is_some() || mark.role != Role::Arrow);
    let shown: Vec<Mark> = shown.collect();
    let all = inked(&shown);
    let by = match hidden.is_empty() {
        true => Point::new(room.x - all.x, room.y - all.y),
        false => room.center() + way(&placement).center() * -1.0,
    };
    moved(&shown, by)
}
