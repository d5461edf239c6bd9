//! From templates and mazes to scenes: where everything stands on a sheet.

pub mod arrow;
pub mod maze;
pub mod single;
mod text;

use crate::drawing;
use crate::font::{Faces, MissingGlyph, Weight};
use crate::geometry::{MM_PER_PT, Point, Rect};
use crate::language::{Language, fill};
use crate::maze::{End, Maze, outward};
use crate::plan::Puzzle;
use crate::scene::{Ink, Mark, Role, Scene, Shape};
use crate::template::{Fill, Height, Template, Templates};
use crate::way;
use maze::{Placement, SOLUTION, THINNEST, Words, centered, fit, signs, walls};
use std::sync::Arc;
use text::Block;

/// What all pages of a book share. Lengths in mm.
pub struct Design {
    pub width: f64,
    pub height: f64,
    /// The part of the sheet that ink may stand in.
    pub live: Rect,
    pub faces: Faces,
    pub language: Language,
    pub templates: Templates,
}

/// From the sheet's edge to the live area, in mm: what any printer reaches.
pub const MARGIN: f64 = 12.7;

/// The height, in mm, of the page for which scaled type sizes are written (US Letter), and how far they follow.
const TYPE_PAGE: f64 = 279.4;
const TYPE_SCALE: (f64, f64) = (0.7, 1.15);

/// Grey of the walls under a solution, and of the quiet part of a caption, in percent of black.
const KEY_WALLS: Ink = Ink::Grey(50);
const QUIET: Ink = Ink::Grey(65);

/// Between the boxes of a key, and between a thumbnail and its caption, in mm.
const KEY_GUTTER: f64 = 7.0;
const CAPTION_GAP: f64 = 2.0;
/// The size of captions and of the words at a maze's ends, in pt.
const CAPTION: f64 = 8.0;
const LABEL: f64 = 10.0;

/// Solutions to a page of the key, the most first.
const PER_PAGE: [usize; 5] = [9, 6, 4, 2, 1];
/// A passage under a solution is at least so many walls wide, wall and all.
const LEGIBLE: f64 = 4.0;

type Set<T> = Result<T, MissingGlyph>;

impl Design {
    /// A sheet of the paper's size with the usual margin.
    pub fn new(
        (width, height): (f64, f64),
        faces: Faces,
        language: Language,
        templates: Templates,
    ) -> Design {
        let live = Rect::new(0.0, 0.0, width, height).outset(-MARGIN);
        Design { width, height, live, faces, language, templates }
    }

    /// The words at a maze's ends, shaped.
    fn words(&self) -> Set<Words> {
        let shaped = |word| self.faces.shape(word, Weight::Regular, LABEL);
        Ok(Some([shaped(self.language.start())?, shaped(self.language.finish())?]))
    }

    /// A template's rows with the place of each, its texts filled in and set.
    fn rows<'t>(
        &self,
        template: &'t Template,
        values: &[(&str, String)],
    ) -> Set<Vec<(&'t Fill, Rect, Option<Block>)>> {
        let mut rows = Vec::new();
        for row in &template.rows {
            let block = match &row.fill {
                Fill::Text(style) => {
                    let text = fill(&style.text, values);
                    let follow = (self.height / TYPE_PAGE).clamp(TYPE_SCALE.0, TYPE_SCALE.1);
                    let scale = if style.scaled { follow } else { 1.0 };
                    let role = role(&style.text);
                    let empty = text.trim().is_empty();
                    (!empty)
                        .then(|| {
                            Block::fit(&self.faces, &text, role, style, self.live.width, scale)
                        })
                        .transpose()?
                }
                _ => None,
            };
            rows.push((row, block));
        }
        let fixed = |row: &crate::template::Row, block: &Option<Block>| match row.height {
            Some(Height::Mm(mm)) => mm,
            Some(Height::Share(share)) => share * self.live.height,
            Some(Height::Parts(_)) => 0.0,
            None => block.as_ref().map_or(0.0, Block::height),
        };
        let parts = |row: &crate::template::Row| match row.height {
            Some(Height::Parts(parts)) => parts,
            _ => 0.0,
        };
        let taken: f64 = rows.iter().map(|(row, block)| fixed(row, block)).sum();
        let whole: f64 = rows.iter().map(|(row, _)| parts(row)).sum();
        let left = (self.live.height - taken).max(0.0);
        let mut top = self.live.y;
        let place = |(row, block): (&'t crate::template::Row, Option<Block>)| {
            let height = fixed(row, &block) + left * parts(row) / whole.max(1e-9);
            let place = Rect::new(self.live.x, top, self.live.width, height);
            top += height;
            (&row.fill, place, block)
        };
        Ok(rows.into_iter().map(place).collect())
    }

    /// The marks of a page: its texts, and what `draw` makes of its other rows.
    fn page(
        &self,
        template: &Template,
        values: &[(&str, String)],
        mut draw: impl FnMut(&Fill, Rect) -> Set<Vec<Mark>>,
    ) -> Set<Vec<Mark>> {
        let mut marks = Vec::new();
        for (fill, place, block) in self.rows(template, values)? {
            match block {
                Some(block) => marks.extend(block.centered(place.center().x, place.y)),
                None => marks.extend(draw(fill, place)?),
            }
        }
        Ok(marks)
    }

    fn scene(&self, title: String, description: String, marks: Vec<Mark>) -> Scene {
        Scene { width: self.width, height: self.height, title, description, marks }
    }

    /// The title page, of the values that its template fills in and a small maze.
    pub fn title_page(&self, values: &[(&str, String)], emblem: &Maze) -> Set<Scene> {
        let marks = self.page(&self.templates.title, values, |fill, place| {
            if *fill != Fill::Emblem {
                return Ok(Vec::new());
            }
            let side = place.width.min(place.height);
            let square = Rect::new(place.center().x - side / 2.0, place.y, side, side);
            let scale = side / (emblem.grid.bounds().width + 0.25);
            let placement = Placement { at: square.center(), scale };
            Ok(walls(emblem, &Arc::new(drawing::walls(emblem)), &placement, Ink::BLACK))
        })?;
        let value = |key: &str| {
            values.iter().find(|(other, _)| *other == key).map_or(String::new(), |(_, v)| v.clone())
        };
        let description = [value("subtitle"), value("author"), value("variant")];
        let description: Vec<String> = description.into_iter().filter(|v| !v.is_empty()).collect();
        Ok(self.scene(value("title"), description.join(". "), marks))
    }

    /// A maze's number, with the letter of its book: `No. 3`, `No. 3B`.
    fn number(&self, puzzle: &Puzzle) -> String {
        self.language.numbered("number", puzzle.label())
    }

    fn size(&self, puzzle: &Puzzle) -> String {
        let recipe = &puzzle.configuration.recipe;
        self.language.size(recipe.topology, recipe.size)
    }

    /// What the template of a sheet with mazes fills in; the values of several are given from least to most.
    fn puzzle_values(&self, puzzles: &[&Puzzle], page: usize) -> Vec<(&'static str, String)> {
        let (first, last) = (puzzles[0], puzzles[puzzles.len() - 1]);
        let range =
            |from: String, to: String| if from == to { from } else { format!("{from}–{to}") };
        let grades = || puzzles.iter().map(|puzzle| puzzle.score.grade);
        let (least, most) = (grades().min().unwrap_or(0), grades().max().unwrap_or(0));
        let grade = range(least.to_string(), most.to_string());
        let letter = first.variant.map_or(String::new(), String::from);
        let numbers = range(first.number.to_string(), last.number.to_string());
        vec![
            ("title", first.title.clone().unwrap_or_default()),
            ("number", self.language.numbered("number", format!("{numbers}{letter}"))),
            ("grade", self.language.numbered("grade", grade)),
            ("size", range(self.size(first), self.size(last))),
            ("page", page.to_string()),
        ]
    }

    /// Where the mazes of a sheet lie, which has room for `per` of them.
    pub fn placements(&self, puzzles: &[&Puzzle], per: usize) -> Set<Vec<Placement>> {
        let rows = self.rows(&self.templates.puzzle, &self.puzzle_values(puzzles, 0))?;
        let place = rows.iter().find(|(fill, ..)| **fill == Fill::Maze);
        let place = place.map_or(self.live, |&(_, place, _)| place);
        let words = self.words()?;
        let boxes = self.boxes(per, place).into_iter();
        let boxes = boxes.map(|place| if per == 1 { place } else { above_caption(place) });
        let placed = puzzles.iter().zip(boxes.clone());
        let placed: Vec<Placement> =
            placed.map(|(puzzle, place)| fit(&puzzle.maze, &words, place)).collect();
        // Grids of one size are drawn at one size, wherever their arrows stand.
        let size = |puzzle: &Puzzle| puzzle.maze.grid.bounds();
        let common = |puzzle: &Puzzle| {
            let alike =
                puzzles.iter().zip(&placed).filter(|(other, _)| size(other) == size(puzzle));
            alike.map(|(_, placement)| placement.scale).fold(f64::INFINITY, f64::min)
        };
        let at_common = puzzles
            .iter()
            .zip(boxes)
            .map(|(puzzle, place)| centered(&puzzle.maze, &words, place, common(puzzle)));
        Ok(at_common.collect())
    }

    /// A sheet with mazes where they lie, with room for `per` of them, by the number that stands on it.
    pub fn maze_page(&self, shown: &[(&Puzzle, Placement)], per: usize, page: usize) -> Set<Scene> {
        let puzzles: Vec<&Puzzle> = shown.iter().map(|(puzzle, _)| *puzzle).collect();
        let values = self.puzzle_values(&puzzles, page);
        let words = self.words()?;
        let marks = self.page(&self.templates.puzzle, &values, |fill, place| {
            let mut marks = Vec::new();
            if *fill != Fill::Maze {
                return Ok(marks);
            }
            for ((puzzle, placement), place) in shown.iter().zip(self.boxes(per, place)) {
                marks.extend(walls(&puzzle.maze, puzzle.drawing(), placement, Ink::BLACK));
                marks.extend(signs(&puzzle.maze, &words, placement));
                if per > 1 {
                    let grade = self.language.numbered("grade", puzzle.score.grade);
                    marks.extend(self.caption(&self.number(puzzle), &[grade], place)?);
                }
            }
            Ok(marks)
        })?;
        let title = values.iter().take(2).rev().map(|(_, value)| value.as_str());
        let title: Vec<&str> = title.filter(|value| !value.is_empty()).collect();
        let description: Vec<String> = puzzles.iter().map(|puzzle| self.describe(puzzle)).collect();
        Ok(self.scene(title.join(": "), description.join(" "), marks))
    }

    /// What a maze looks like, in a sentence; never the way through it.
    fn describe(&self, puzzle: &Puzzle) -> String {
        let grid = &puzzle.maze.grid;
        let place = |end: End| {
            let bounds = grid.bounds();
            let at = match end {
                End::Opening(side) if !grid.court().contains(&side) => outward(grid, side).0,
                _ => bounds.center(),
            };
            let third =
                |from: f64, length: f64, at: f64| ((at - from) / length * 3.0).clamp(0.0, 2.0);
            let column = third(bounds.x, bounds.width, at.x) as usize;
            let row = third(bounds.y, bounds.height, at.y) as usize;
            self.language.place(column, row).to_string()
        };
        let recipe = &puzzle.configuration.recipe;
        self.language.sentence(
            "describe",
            &[
                ("topology", self.language.topology(recipe.topology.name).to_string()),
                ("size", self.size(puzzle)),
                ("cells", grid.len().to_string()),
                ("grade", puzzle.score.grade.to_string()),
                ("start", place(puzzle.maze.entrance)),
                ("finish", place(puzzle.maze.exit)),
            ],
        )
    }

    /// The boxes for `per` mazes on a sheet, row by row.
    fn boxes(&self, per: usize, place: Rect) -> Vec<Rect> {
        let (few, many) = match per {
            9 => (3, 3),
            6 => (2, 3),
            4 => (2, 2),
            2 => (1, 2),
            _ => return vec![place],
        };
        let (columns, rows) = if place.width > place.height { (many, few) } else { (few, many) };
        let side = |length: f64, n: usize| (length - KEY_GUTTER * (n as f64 - 1.0)) / n as f64;
        let (width, height) = (side(place.width, columns), side(place.height, rows));
        let place = |i: usize| {
            let (column, row) = ((i % columns) as f64, (i / columns) as f64);
            Rect::new(
                place.x + column * (width + KEY_GUTTER),
                place.y + row * (height + KEY_GUTTER),
                width,
                height,
            )
        };
        (0..columns * rows).map(place).collect()
    }

    /// How many solutions each page of the key shows: the most at which every one of its passages can be read.
    pub fn key_pages(&self, puzzles: &[&Puzzle]) -> Set<Vec<usize>> {
        let rows =
            self.rows(&self.templates.answers, &[("answers", "A".into()), ("page", "1".into())])?;
        let place = rows.iter().find(|(fill, ..)| **fill == Fill::Answers);
        let place = place.map_or(self.live, |&(_, place, _)| place);
        let legible = |puzzle: &Puzzle, per: usize| {
            let boxes = self.boxes(per, place);
            let placement = fit(&puzzle.maze, &None, above_caption(boxes[0]));
            puzzle.maze.grid.narrowest() * placement.scale >= LEGIBLE * placement.wall()
        };
        // No more boxes than there are solutions for, where all go on one page.
        let most =
            PER_PAGE.into_iter().rev().find(|&per| per >= puzzles.len()).unwrap_or(PER_PAGE[0]);
        let mut pages = Vec::new();
        let mut rest = puzzles;
        while !rest.is_empty() {
            let fits = |&per: &usize| {
                per <= most && rest.iter().take(per).all(|puzzle| legible(puzzle, per))
            };
            let per = PER_PAGE.into_iter().find(fits).unwrap_or(1);
            pages.push(per);
            rest = &rest[per.min(rest.len())..];
        }
        Ok(pages)
    }

    /// A page of the key with the solutions of these puzzles, `per` boxes on it; each puzzle comes with the number
    /// of the page that it stands on. Also where each maze lies.
    pub fn key_page(
        &self,
        puzzles: &[(&Puzzle, usize)],
        per: usize,
        page: usize,
    ) -> Set<(Scene, Vec<Placement>)> {
        let answers = self.language.answers().to_string();
        let values = [("answers", answers.clone()), ("page", page.to_string())];
        let mut placements = Vec::new();
        let marks = self.page(&self.templates.answers, &values, |fill, place| {
            let mut marks = Vec::new();
            if *fill != Fill::Answers {
                return Ok(marks);
            }
            for (&(puzzle, of_page), place) in puzzles.iter().zip(self.boxes(per, place)) {
                let placement = fit(&puzzle.maze, &None, above_caption(place));
                marks.extend(solved(puzzle, &placement));
                let level = match puzzle.level {
                    Some(level) => self.language.numbered("level", level),
                    None => self.language.numbered("grade", puzzle.score.grade),
                };
                let page = self.language.numbered("page", of_page);
                marks.extend(self.caption(&self.number(puzzle), &[page, level], place)?);
                placements.push(placement);
            }
            Ok(marks)
        })?;
        let ends = [puzzles.first(), puzzles.last()]
            .map(|end| end.map_or(String::new(), |(puzzle, _)| puzzle.number.to_string()));
        let [from, to] = ends;
        let description = self.language.sentence("solved", &[("from", from), ("to", to)]);
        Ok((self.scene(format!("{answers} {page}"), description, marks), placements))
    }

    /// The line at the foot of a maze's box: its number, and what is said more quietly; smaller where it would be
    /// wider than the box.
    fn caption(&self, number: &str, rest: &[String], place: Rect) -> Set<Vec<Mark>> {
        let rest: String = rest.iter().map(|word| format!(" · {word}")).collect();
        let width = self.faces.width(number, Weight::Bold, CAPTION)?
            + self.faces.width(&rest, Weight::Regular, CAPTION)?;
        let size = CAPTION * (place.width / width).min(1.0);
        let number = self.faces.shape(number, Weight::Bold, size)?;
        let rest = self.faces.shape(&rest, Weight::Regular, size)?;
        let left = place.center().x - (text::width(&number) + text::width(&rest)) / 2.0;
        let baseline = Point::new(left, place.bottom() - 0.25 * CAPTION * MM_PER_PT);
        let then = Point::new(left + text::width(&number), baseline.y);
        let mut marks = text::line(number, baseline, (Role::Caption, Ink::BLACK));
        marks.extend(text::line(rest, then, (Role::Caption, QUIET)));
        Ok(marks)
    }
}

/// What a text is to the reader, by the first word that is filled into it.
fn role(template: &str) -> Role {
    let word = template.split('{').nth(1).and_then(|rest| rest.split('}').next());
    match word {
        Some("title" | "answers") => Role::Title,
        Some("subtitle" | "author") => Role::Subtitle,
        Some("page") => Role::Folio,
        _ => Role::Detail,
    }
}

/// The part of a key's box that the maze may take.
fn above_caption(place: Rect) -> Rect {
    Rect { height: (place.height - CAPTION * MM_PER_PT - CAPTION_GAP).max(1.0), ..place }
}

/// A maze with its solution.
fn solved(puzzle: &Puzzle, placement: &Placement) -> Vec<Mark> {
    let mut marks = walls(&puzzle.maze, puzzle.drawing(), placement, KEY_WALLS);
    let trail = way::drawn(&puzzle.maze, &puzzle.way).placed(placement.scale, placement.at);
    // Where even one to a page is too fine, the line keeps clear of the walls all the same.
    let width = (placement.wall() * SOLUTION).min(placement.gap(&puzzle.maze) * 0.85);
    let shape = Shape::Stroke { path: vec![trail], width: width.max(THINNEST), dash: None };
    marks.push(Mark { role: Role::Solution, ink: Ink::BLACK, shape });
    marks.extend(signs(&puzzle.maze, &None, placement));
    marks
}
