//! The pages of the answer key.

use super::maze::{Placement, SOLUTION, THINNEST, Weights, fit, signs, walls};
use super::{Design, Part, Set, Shown};
use crate::drawing;
use crate::plan::Puzzle;
use crate::scene::{Drawing, Ink, Mark, Role, Scene, Shape};
use crate::spec::AnswerStyle;
use crate::template::Fill;
use crate::way;
use std::sync::Arc;

/// Solutions to a page of the key, the most first.
const PER_PAGE: [usize; 5] = [9, 6, 4, 2, 1];
/// A passage under a solution is at least so many walls wide, wall and all.
pub const LEGIBLE: f64 = 4.0;

/// Walls under a solution, and lighter ones, in percent of black.
pub(super) const WALLS: Ink = Ink::Grey(50);
const LIGHT_WALLS: Ink = Ink::Grey(25);
/// How much wider than a wall a dashed line is; and in widths of it, between round ends, a dash and the gap after it.
const DASHED: f64 = 1.75;
const DASH: (f64, f64) = (2.0, 2.5);

impl Design {
    /// How many solutions each page of the key shows: as many as the book says, or the most at which every one of
    /// its passages and captions can be read.
    pub fn key_pages(&self, puzzles: &[&Puzzle]) -> Set<Vec<usize>> {
        if let Some(per) = self.style.per_page {
            return Ok(vec![per; puzzles.len().div_ceil(per)]);
        }
        let frame = self.frames.of(1);
        let values = [("answers", "A".into()), ("page", "1".into())];
        let rows = self.rows(&self.templates.answers, &values, frame)?;
        let place = rows.iter().find(|(fill, ..)| **fill == Fill::Answers);
        let place = place.map_or(frame.live, |&(_, place, _)| place);
        let legible = |puzzle: &Puzzle, per: usize| {
            let first = self.boxes(per, place)[0];
            let placement = fit(&puzzle.maze, &None, Weights::default(), self.above_caption(first));
            if puzzle.maze.grid.narrowest() * placement.scale < LEGIBLE * placement.wall() {
                return Ok(false);
            }
            // Page numbers are not known yet: room for three digits.
            let (number, rest) = self.caption_of(puzzle, 888);
            let caption = self.caption(&number, &rest, first)?;
            let smallest = super::CAPTION.max(self.style.text) - 1e-9;
            let size = |mark: &Mark| match &mark.shape {
                Shape::Text { run, .. } => run.size,
                _ => f64::INFINITY,
            };
            Ok(caption.iter().all(|mark| size(mark) >= smallest))
        };
        // No more boxes than there are solutions for, where all go on one page.
        let most =
            PER_PAGE.into_iter().rev().find(|&per| per >= puzzles.len()).unwrap_or(PER_PAGE[0]);
        let mut pages = Vec::new();
        let mut rest = puzzles;
        while !rest.is_empty() {
            let mut fitting = 1;
            for per in PER_PAGE.into_iter().filter(|&per| per <= most) {
                let on_page = rest.iter().take(per);
                let readable = on_page.map(|puzzle| legible(puzzle, per));
                if readable.collect::<Set<Vec<bool>>>()?.into_iter().all(|fits| fits) {
                    fitting = per;
                    break;
                }
            }
            pages.push(fitting);
            rest = &rest[fitting.min(rest.len())..];
        }
        Ok(pages)
    }

    /// A page of the key with the solutions of these puzzles, `per` boxes on it; also where each maze lies.
    pub fn key_page(
        &self,
        shown: &[Shown],
        per: usize,
        page: usize,
    ) -> Set<(Scene, Vec<Placement>)> {
        let answers = self.language.answers().to_string();
        let values = [("answers", answers.clone()), ("page", page.to_string())];
        let frame = self.frames.of(page);
        let mut placements = Vec::new();
        let part = self.page(&self.templates.answers, &values, frame, |fill, place| {
            let mut part = Part::default();
            if *fill != Fill::Answers {
                return Ok(part);
            }
            for (shown, place) in shown.iter().zip(self.boxes(per, place)) {
                let puzzle = shown.puzzle;
                let placement =
                    fit(&puzzle.maze, &None, Weights::default(), self.above_caption(place));
                let (number, rest) = self.caption_of(puzzle, shown.refers.unwrap_or(0));
                let caption = self.caption(&number, &rest, place)?;
                let number = [("n", self.number(puzzle))];
                let alternative = self.language.sentence("way", &number);
                part.figure(shown, alternative, self.solved(puzzle, &placement), caption);
                placements.push(placement);
            }
            Ok(part)
        })?;
        let ends = [shown.first(), shown.last()]
            .map(|end| end.map_or(String::new(), |shown| shown.puzzle.number.to_string()));
        let [from, to] = ends;
        let description = self.language.sentence("solved", &[("from", from), ("to", to)]);
        Ok((self.scene(frame, format!("{answers} {page}"), description, part), placements))
    }

    /// What the caption of a solution says: the number of its maze, and more quietly the page and how hard it is.
    fn caption_of(&self, puzzle: &Puzzle, page: usize) -> (String, [String; 2]) {
        let level = match puzzle.level {
            Some(level) => self.language.numbered("level", level),
            None => self.language.numbered("grade", puzzle.score.grade),
        };
        (self.number(puzzle), [self.language.numbered("page", page), level])
    }

    /// A maze with its solution.
    fn solved(&self, puzzle: &Puzzle, placement: &Placement) -> Vec<Mark> {
        let style = self.style.answers;
        let rim = || Arc::new(drawing::rim(&puzzle.maze));
        let (drawing, ink) = match style {
            AnswerStyle::PathOnly => (&rim(), WALLS),
            AnswerStyle::Greyed => (puzzle.drawing(), LIGHT_WALLS),
            AnswerStyle::Bold | AnswerStyle::Dashed => (puzzle.drawing(), WALLS),
        };
        let mut marks = walls(&puzzle.maze, drawing, placement, ink);
        let way = way::drawn(&puzzle.maze, &puzzle.way);
        // Where even one to a page is too fine, the line keeps clear of the walls all the same.
        let dashed = style == AnswerStyle::Dashed;
        let walls_wide = if dashed { DASHED } else { SOLUTION };
        let width = (placement.wall() * walls_wide).min(placement.gap(&puzzle.maze) * 0.85);
        let width = width.max(THINNEST);
        let Placement { at, scale, .. } = *placement;
        let shape = if dashed {
            let dash = Some((DASH.0 * width, DASH.1 * width));
            Shape::Stroke { path: vec![way.placed(scale, at)], width, dash }
        } else {
            // In pitches its numbers are half as long.
            Shape::Drawing { drawing: Arc::new(Drawing::new([way])), at, scale, width }
        };
        marks.push(Mark { role: Role::Solution, ink: self.style.way, shape });
        marks.extend(signs(&puzzle.maze, &None, placement));
        marks
    }
}
