//! Posters: a maze over several sheets, their cut marks, and the plan of how to assemble them.
//!
//! Each sheet repeats a strip of its neighbors at its right and at its foot, over which they are glued.

use super::maze::fit;
use super::maze_drawing::MazeDrawing;
use super::placement::{Placement, THINNEST};
use super::text::{self, Block};
use super::{CAPTION, Design, Part, Typeset, rule};
use crate::font::Weight;
use crate::scene::{Drawing, Ink, Mark, Role, Scene, Shape};
use crate::template::{Align, MOST_LINES, TextStyle};
use difficulty::Puzzle;
use maze::Maze;
use maze::geometry::{MM_PER_PT, Point, Rect, Trail};
use spec::Poster;
use std::sync::Arc;

/// The border around the visible part of a sheet, for its marks and its name, in mm.
const BORDER: f64 = 7.0;
/// The overlap of two sheets, in mm.
const OVERLAP: f64 = 10.0;
/// The least shorter side of a live area for posters, in mm.
pub const SMALLEST: f64 = 60.0;
/// In mm: the distance from a corner to its cut marks, and their length.
const OFF: f64 = 1.5;
const LONG: f64 = 4.0;
/// The height of the plan as a share of the page and at most, in mm; and the white space above and beside it, in mm.
const PLAN: f64 = 0.18;
const HIGHEST: f64 = 45.0;
const WHITE: f64 = 8.0;
/// The largest share of the page's width for the sheets of the plan; its sentence gets the rest.
const BROADEST: f64 = 0.45;
/// The type size of the sentence in pt, and its most lines.
const SENTENCE: (f64, usize) = (11.0, MOST_LINES);
/// The height of a sheet on the plan, in type sizes of its name; and the largest share of its width for the name.
const SHEET: f64 = 2.2;
const BROAD: f64 = 0.9;

/// The sign for words that are left out.
const ELLIPSIS: char = '…';

/// The plan of a poster: one of its sheets, the sentence, and the height of the whole plan in mm.
struct Plan {
    sheet: Rect,
    sentence: Block,
    height: f64,
}

/// A poster scaled down to the area of one page: the placement of its maze there, and the factor to the poster.
struct Spread {
    placement: Placement,
    by: f64,
}

impl Design {
    /// The visible part of a sheet; of the same size on left-hand and right-hand pages.
    fn window(&self, page: usize) -> Rect {
        self.frames.of(page).live.outset(-BORDER)
    }

    fn spread(&self, puzzle: &Puzzle, maze: &Maze, poster: Poster) -> Typeset<Spread> {
        let window = self.window(1);
        let by = f64::from(poster.columns * poster.rows).sqrt();
        let whole = |of: f64, times: u32| (of - OVERLAP) * f64::from(times) + OVERLAP;
        let (width, height) =
            (whole(window.width, poster.columns), whole(window.height, poster.rows));
        let page = Rect::new(0.0, 0.0, width / by, height / by);
        let placement = fit(maze, &self.labels(puzzle)?, self.style.weights, page);
        Ok(Spread { placement, by })
    }

    /// The narrowest gap in mm of a maze in the place of a puzzle on a poster; `None` if the puzzle is not a poster.
    pub fn poster_gap(&self, puzzle: &Puzzle, maze: &Maze) -> Typeset<Option<f64>> {
        let Some(poster) = self.poster(puzzle) else { return Ok(None) };
        let Spread { placement, by } = self.spread(puzzle, maze, poster)?;
        Ok(Some(placement.gap(maze) * by))
    }

    /// The scale of a puzzle's maze on a poster, divided by the scale on a single sheet.
    pub fn poster_gain(&self, puzzle: &Puzzle, poster: Poster) -> Typeset<f64> {
        let one = self.spread(puzzle, &puzzle.maze, Poster { columns: 1, rows: 1 })?;
        let all = self.spread(puzzle, &puzzle.maze, poster)?;
        Ok(all.placement.scale * all.by / one.placement.scale)
    }

    /// The sheets of a puzzle's poster, if it is one.
    pub fn poster(&self, puzzle: &Puzzle) -> Option<Poster> {
        self.story(puzzle).and_then(|story| story.poster)
    }

    /// Draws a sheet of a poster, by column and row. In the margins that are cut off stand the title of the maze, its
    /// number, and the name of the sheet, so that loose sheets of several posters can be sorted.
    pub fn tile(
        &self,
        puzzle: &Puzzle,
        drawing: &Arc<Drawing>,
        sheet: (u32, u32),
        page: usize,
    ) -> Typeset<Scene> {
        let window = self.window(page);
        let mut part = Part::default();
        if let Some(poster) = self.poster(puzzle) {
            let maze = &puzzle.maze;
            let Spread { placement, by } = self.spread(puzzle, maze, poster)?;
            let corner = Point::new(
                window.x - f64::from(sheet.0) * (window.width - OVERLAP),
                window.y - f64::from(sheet.1) * (window.height - OVERLAP),
            );
            let labels = self.labels(puzzle)?;
            let marks = MazeDrawing::new(maze, drawing, &placement).signed(&labels).marks();
            let seen = |mark: Mark| {
                let mark = Mark { shape: mark.shape.magnified(by, corner), ..mark };
                mark.bounds().common(window)?;
                if window.holds(mark.bounds(), 0.0) {
                    return Some(mark);
                }
                let shape = Shape::Clipped { shape: Box::new(mark.shape), to: window };
                Some(Mark { shape, ..mark })
            };
            part.marks.extend(marks.into_iter().filter_map(seen));
        }
        part.marks.extend(cut_marks(window));
        let (number, name) = (self.number(puzzle), Poster::name(sheet));
        let foot = Rect { y: window.bottom(), height: BORDER, ..window };
        part.marks.extend(self.caption(&number, std::slice::from_ref(&name), foot)?);
        let own = puzzle.name.heading().or(puzzle.name.title.as_ref());
        if let Some(own) = own {
            let head = Rect { y: window.y - BORDER, height: BORDER - OFF, ..window };
            part.marks.extend(self.shortened(own, head)?);
        }
        let words = [Some(&number), own, Some(&name)].into_iter().flatten();
        let title = words.map(String::as_str).collect::<Vec<_>>().join(" · ");
        let about = self.language.poster.clone();
        Ok(self.scene(self.frames.of(page), title, about, part))
    }

    /// A caption at the foot of a place, without the words at its end for which there is no space.
    fn shortened(&self, text: &str, place: Rect) -> Typeset<Vec<Mark>> {
        let mut text = text.to_owned();
        while self.caption_width(&text, &[])? > place.width {
            let shorter = text.trim_end_matches(ELLIPSIS).trim_end();
            let shorter = shorter.rsplit_once(char::is_whitespace);
            let Some((shorter, _)) = shorter else { break };
            text = format!("{shorter}{ELLIPSIS}");
        }
        self.caption(&text, &[], place)
    }

    /// The place of a maze on its page, above the plan of its poster.
    pub(crate) fn above_plan(&self, puzzles: &[&Puzzle], place: Rect) -> Typeset<Rect> {
        let [puzzle] = puzzles else { return Ok(place) };
        let Some(poster) = self.poster(puzzle) else { return Ok(place) };
        let below = self.plan(poster, place)?.height + WHITE;
        Ok(Rect { height: (place.height - below).max(1.0), ..place })
    }

    fn plan(&self, poster: Poster, place: Rect) -> Typeset<Plan> {
        let window = self.window(1);
        let across = f64::from(poster.columns) * window.width;
        let down = f64::from(poster.rows) * window.height;
        let readable = CAPTION.max(self.style.text) * MM_PER_PT * SHEET * f64::from(poster.rows);
        let high = (place.height * PLAN).min(HIGHEST).max(readable);
        let scale = (high / down).min(place.width * BROADEST / across);
        let size = SENTENCE.0.max(self.style.text);
        let line = TextStyle::line(Role::Caption, Weight::Regular, (size, size));
        let style = TextStyle { lines: SENTENCE.1, ..line };
        let measure = place.width - across * scale - WHITE;
        let sentence = self.paragraph(&self.language.poster);
        let sentence = Block::fit(&self.faces, &sentence, &style, measure, size)?;
        let sheet = Rect::new(0.0, 0.0, window.width * scale, window.height * scale);
        let height = sentence.height().max(down * scale);
        Ok(Plan { sheet, sentence, height })
    }

    /// The plan of a poster at the foot of its maze's place: the sheets with their names, and the instruction.
    pub(crate) fn draw_plan(&self, poster: Poster, place: Rect) -> Typeset<Vec<Mark>> {
        let Plan { sheet: one, sentence, height } = self.plan(poster, place)?;
        let (width, down) =
            (f64::from(poster.columns) * one.width, f64::from(poster.rows) * one.height);
        let left = place.center().x - (width + WHITE + sentence.width()) / 2.0;
        let top = place.bottom() - (height + down) / 2.0;
        let mut marks = Vec::new();
        for (column, row) in poster.sheets() {
            let (right, below) = (f64::from(column) * one.width, f64::from(row) * one.height);
            let sheet = Rect { x: left + right, y: top + below, ..one };
            marks.push(rule::outline(sheet, THINNEST));
            let name = self.paragraph(&Poster::name((column, row)));
            let size = one.height / SHEET / MM_PER_PT;
            let broad = self.faces.width(&name, Weight::Bold, size)? / (one.width * BROAD);
            let size = size / broad.max(1.0);
            let name = self.faces.shape(&name, Weight::Bold, size)?;
            let start = sheet.center().x - name.width / 2.0;
            let baseline = Point::new(start, sheet.center().y + CAPITAL / 2.0 * size * MM_PER_PT);
            marks.extend(text::level(name, baseline, (Role::Caption, Ink::BLACK)));
        }
        let beside = Rect {
            x: left + width + WHITE,
            y: place.bottom() - (height + sentence.height()) / 2.0,
            width: sentence.width(),
            height: sentence.height(),
        };
        marks.extend(sentence.set(beside, Align::Left));
        Ok(marks)
    }
}

/// The height of capitals, in type sizes.
const CAPITAL: f64 = 0.71;

/// Two cut marks at each corner of the visible part of a sheet.
fn cut_marks(window: Rect) -> Vec<Mark> {
    let corners = [
        (window.x, window.y, -1.0, -1.0),
        (window.right(), window.y, 1.0, -1.0),
        (window.x, window.bottom(), -1.0, 1.0),
        (window.right(), window.bottom(), 1.0, 1.0),
    ];
    let at = |(x, y, right, down): (f64, f64, f64, f64)| {
        let away = |by: f64| [Point::new(x + right * by, y), Point::new(x, y + down * by)];
        let (near, far) = (away(OFF), away(OFF + LONG));
        let lines = [[near[0], far[0]], [near[1], far[1]]];
        lines.map(|ends| rule::stroke(Trail::of_lines(&ends, false), THINNEST))
    };
    corners.into_iter().flat_map(at).collect()
}
