//! The fronts of covers, each in its design.

use super::{Jacket, clipped};
use crate::maze::geometry::{MM_PER_PT, Point, Rect};
use crate::page::font::Weight;
use crate::page::layout::maze::walls;
use crate::page::layout::text::Block;
use crate::page::layout::{Typeset, arrow};
use crate::page::scene::{Ink, Mark, Role, Shape};
use crate::page::template::{Align, TextStyle};
use crate::spec::{self, Color, CoverDesign};

const WHITE: Color = Color([255; 3]);

/// A front, with what runs on around the spine to the back.
pub struct Front {
    pub marks: Vec<Mark>,
    pub zones: Zones,
}

/// What the back and the spine lie on.
pub struct Zones {
    /// Where the back's small mazes stand, from and to, in mm from the top of the sheet; and what they stand on.
    pub mazes: (f64, f64),
    pub on: Color,
    /// Where the spine's text begins, in mm from the top of the sheet.
    pub spine: f64,
    /// Whether words on the back need a ground of their own.
    pub is_patterned: bool,
}

/// Where what runs around the spine ends on most designs, in heights of the front.
const UPPER: (f64, f64) = (0.07, 0.3);
/// The height of the band of a split front, in heights of it.
const BAND: f64 = 0.36;

/// Draws the front of a cover, and what lies under its spine and its back.
pub fn draw(jacket: &Jacket) -> Typeset<Front> {
    let sheet = &jacket.sheet;
    let palette = &jacket.cover.palette;
    let mut marks = vec![jacket.area(sheet.whole(), palette.ground)];
    let front = sheet.front;
    let upper = |share: f64| front.y + front.height * share;
    let mut zones = Zones {
        mazes: (upper(UPPER.0), upper(UPPER.1)),
        on: palette.ground,
        spine: jacket.live(front).y,
        is_patterned: false,
    };
    let own = match jacket.cover.design {
        CoverDesign::Frame => frame(jacket)?,
        CoverDesign::Window => window(jacket)?,
        CoverDesign::Split => {
            let bottom = upper(BAND);
            zones.on = palette.accent;
            zones.mazes.1 = bottom - front.height * 0.06;
            zones.spine = bottom + front.height * 0.04;
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

/// Title, subtitle and author as blocks.
struct Words {
    heading: Vec<Block>,
    author: Option<Block>,
}

/// The sizes of all words that are tried one after the other, from the largest.
const SIZES: [f64; 6] = [1.0, 0.9, 0.8, 0.7, 0.6, 0.5];
/// How high title and subtitle are beside a picture, at most, in heights of a front.
const MOST: f64 = 0.33;
/// Between two texts, in sizes of the type of the upper one.
const GAP: f64 = 0.3;

impl Words {
    /// The words at most so wide, in mm, and over the author so high, in a color.
    fn new(jacket: &Jacket, (width, most): (f64, f64), color: Color) -> Typeset<Words> {
        let mut words = Words::sized(jacket, width, color, SIZES[0])?;
        for size in &SIZES[1..] {
            if words.height() <= most {
                break;
            }
            words = Words::sized(jacket, width, color, *size)?;
        }
        Ok(words)
    }

    fn sized(jacket: &Jacket, width: f64, color: Color, size: f64) -> Typeset<Words> {
        let (spec, faces) = (jacket.spec, &jacket.design.faces);
        let front = jacket.sheet.front;
        let whole = front.width.min(front.height) * size;
        let ink = jacket.ink(color);
        let block = |text: &str, role, weight, shares: (f64, f64)| {
            let [size, least] = [shares.0, shares.1].map(|share| whole * share / MM_PER_PT);
            let style = TextStyle { lines: 4, ..TextStyle::line(role, weight, (size, least)) };
            Block::fit(faces, text, &style, width, least * 0.6).map(|block| block.inked(ink))
        };
        let mut heading = vec![block(&jacket.title, Role::Title, Weight::Bold, (0.135, 0.1))?];
        if let Some(subtitle) = &spec.subtitle {
            heading.push(block(subtitle, Role::Subtitle, Weight::Regular, (0.045, 0.036))?);
        }
        let author = spec.author.as_ref();
        let author = author
            .map(|author| block(author, Role::Label, Weight::Regular, (0.045, 0.034)))
            .transpose()?;
        Ok(Words { heading, author })
    }

    fn height(&self) -> f64 {
        let gaps = self.heading.iter().rev().skip(1).map(|block| block.em() * GAP);
        self.heading.iter().map(Block::height).sum::<f64>() + gaps.sum::<f64>()
    }

    /// The author's height, with the white over it; nothing where there is none.
    fn foot(&self) -> f64 {
        self.author.as_ref().map_or(0.0, |author| author.height() * 2.2)
    }

    /// Title and subtitle from the top of a place; and the author at its foot.
    fn set(self, place: Rect, align: Align) -> Vec<Mark> {
        let (mut y, mut marks) = (place.y, Vec::new());
        for block in self.heading {
            let (height, gap) = (block.height(), block.em() * GAP);
            marks.extend(block.set(Rect { y, ..place }, align));
            y += height + gap;
        }
        if let Some(author) = self.author {
            let y = place.bottom() - author.height();
            marks.extend(author.set(Rect { y, ..place }, align));
        }
        marks
    }
}

/// What is left of a place under something of a height, and over something of another.
fn between(place: Rect, above: f64, below: f64) -> Rect {
    Rect { y: place.y + above, height: (place.height - above - below).max(1.0), ..place }
}

/// A thin frame, in it the words and the maze.
fn frame(jacket: &Jacket) -> Typeset<Vec<Mark>> {
    let palette = &jacket.cover.palette;
    let live = jacket.live(jacket.sheet.front);
    let pad = live.width * 0.07;
    let inner = live.outset(-pad);
    let words = Words::new(jacket, (inner.width, inner.height * MOST), palette.ink)?;
    let room = between(inner, words.height() + pad, words.foot());
    let mut marks = vec![jacket.frame(live, live.width / 110.0, palette.accent)];
    marks.extend(jacket.exhibit(room, [palette.ink, palette.ground]));
    marks.extend(words.set(inner, Align::Center));
    Ok(marks)
}

/// The maze in a white window under the title.
fn window(jacket: &Jacket) -> Typeset<Vec<Mark>> {
    let palette = &jacket.cover.palette;
    let live = jacket.live(jacket.sheet.front);
    let words = Words::new(jacket, (live.width, live.height * MOST), palette.ink)?;
    let pad = live.width * 0.06;
    let window = between(live, words.height() + pad, words.foot());
    let ink = WHITE.clearest([palette.ground, palette.ink]);
    let edge = live.width / 70.0;
    let mut marks = vec![jacket.area(window, WHITE)];
    marks.push(jacket.frame(window.outset(edge * 1.6), edge, palette.accent));
    marks.extend(jacket.exhibit(window.outset(-pad), [ink, WHITE]));
    marks.extend(words.set(live, Align::Center));
    Ok(marks)
}

/// The title on a band of color that runs around the book, the maze below.
fn split(jacket: &Jacket, bottom: f64) -> Typeset<Vec<Mark>> {
    let (palette, sheet) = (&jacket.cover.palette, &jacket.sheet);
    let live = jacket.live(sheet.front);
    let on_band = palette.accent.clearest([palette.ground, palette.ink]);
    let most = (bottom - live.y) * 0.92;
    let Words { heading, .. } = Words::new(jacket, (live.width, most), on_band)?;
    let Words { author, .. } = Words::new(jacket, (live.width, most), palette.ink)?;
    let words = Words { heading, author };
    let band = Rect { height: bottom, ..sheet.whole() };
    let top = live.y + (bottom - live.y - words.height()).max(0.0) / 2.0;
    let place = Rect { y: top, height: live.bottom() - top, ..live };
    let above = bottom - place.y + live.width * 0.08;
    let room = between(place, above, words.foot());
    let mut marks = vec![jacket.area(band, palette.accent)];
    marks.extend(jacket.exhibit(room, [palette.ink, palette.ground]));
    marks.extend(words.set(place, Align::Left));
    Ok(marks)
}

/// The maze before a disc.
fn sun(jacket: &Jacket) -> Typeset<Vec<Mark>> {
    let palette = &jacket.cover.palette;
    let live = jacket.live(jacket.sheet.front);
    let words = Words::new(jacket, (live.width, live.height * MOST), palette.ink)?;
    let room = between(live, words.height() + live.width * 0.06, words.foot());
    let across = room.width.min(room.height);
    let center = room.center();
    let path = vec![arrow::disc(center, across)];
    let disc =
        Mark { role: Role::Ground, ink: jacket.ink(palette.accent), shape: Shape::Fill { path } };
    // A square in a circle, less some white.
    let side = across * 0.66;
    let square = Rect::new(center.x - side / 2.0, center.y - side / 2.0, side, side);
    let ink = palette.accent.clearest([palette.ground, palette.ink]);
    let mut marks = vec![disc];
    marks.extend(jacket.exhibit(square, [ink, palette.accent]));
    marks.extend(words.set(live, Align::Center));
    Ok(marks)
}

/// How much of its accent a pattern shows.
const PATTERN: f64 = 0.3;

/// A label on walls that run around the book.
fn label(jacket: &Jacket) -> Typeset<Vec<Mark>> {
    let (palette, sheet) = (&jacket.cover.palette, &jacket.sheet);
    let live = jacket.live(sheet.front);
    let tint = palette.ground.toward(palette.accent, PATTERN);
    let pattern = &jacket.pattern;
    let placement = jacket.covering(&pattern.maze, sheet.whole());
    let walls = walls(&pattern.maze, &pattern.drawing, &placement, jacket.ink(tint));
    let mut marks: Vec<Mark> = walls.into_iter().map(|mark| clipped(mark, sheet.whole())).collect();
    let (edge, pad) = (live.width / 110.0, live.width * 0.08);
    // What a book chooses for its front is on the label; else words stand there alone.
    let is_chosen = !matches!(jacket.cover.front, spec::Front::Middling);
    let (most, art) = if is_chosen { (MOST, 0.95 * live.width) } else { (0.6, 0.0) };
    let most = live.height * most;
    let words = Words::new(jacket, (live.width - 2.0 * pad, most), palette.ink)?;
    let height = words.height() + words.foot() + 2.0 * pad + art;
    let y = live.y + (live.height - height).max(0.0) * 0.3;
    let place = Rect { y, height: height.min(live.height), ..live };
    marks.push(jacket.area(place, palette.ground));
    marks.push(jacket.frame(place.outset(-edge), edge, palette.accent));
    marks.push(jacket.frame(place.outset(-edge * 3.5), edge / 2.5, palette.accent));
    let inner = place.outset(-pad);
    if is_chosen {
        let room = between(inner, words.height() + pad, words.foot());
        marks.extend(jacket.exhibit(room, [palette.ink, palette.ground]));
    }
    marks.extend(words.set(inner, Align::Center));
    Ok(marks)
}

/// A large maze that runs off the page at its right and its foot.
fn giant(jacket: &Jacket) -> Typeset<Vec<Mark>> {
    let (palette, sheet) = (&jacket.cover.palette, &jacket.sheet);
    let live = jacket.live(sheet.front);
    let words = Words::new(jacket, (live.width, live.height * MOST), palette.ink)?;
    let top = live.y + words.height() + words.foot() + live.width * 0.06;
    let corner = Point::new(live.x + live.width * 0.12, top);
    let place = Rect::new(corner.x, corner.y, sheet.width - corner.x, sheet.height - corner.y);
    let plate = jacket.area(place, palette.accent);
    let ink = palette.accent.clearest([palette.ground, palette.ink]);
    // The walls begin at its corner and go on beyond both edges.
    let inset = live.width * 0.04;
    let (width, height) = (place.width * 1.2, place.height * 1.2);
    let beyond = Rect::new(corner.x + inset, corner.y + inset, width, height);
    let placement = jacket.covering(&jacket.art.maze, beyond);
    let shown = jacket.placed(&jacket.art, &placement, [ink, palette.accent]);
    let shown = shown.into_iter().filter(|mark| mark.role != Role::Arrow);
    let mut marks = vec![plate];
    marks.extend(shown.map(|mark| clipped(mark, place)));
    // The author stands under the title: the foot is the maze's.
    let height = words.height() + words.foot();
    marks.extend(words.set(Rect { height, ..live }, Align::Left));
    Ok(marks)
}

/// The ink of words on a color.
pub fn words_on(jacket: &Jacket, on: Color) -> Ink {
    let palette = &jacket.cover.palette;
    jacket.ink(on.clearest([palette.ink, palette.ground]))
}
