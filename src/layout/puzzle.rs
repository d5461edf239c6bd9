//! The pages with mazes.

use super::maze::{Placement, centered, fit, signs, walls};
use super::{Design, Part, Set, Shown};
use crate::geometry::Rect;
use crate::maze::{End, Maze, outward};
use crate::plan::Puzzle;
use crate::scene::{Ink, Mark, Role, Scene};
use crate::template::Fill;

impl Design {
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
            ("answer", String::new()),
        ]
    }

    /// The boxes of a sheet that has room for `per` mazes.
    fn rooms(&self, puzzles: &[&Puzzle], per: usize, page: usize) -> Set<Vec<Rect>> {
        let frame = self.frames.of(page);
        let rows = self.rows(&self.templates.puzzle, &self.puzzle_values(puzzles, page), frame)?;
        let place = rows.iter().find(|(fill, ..)| **fill == Fill::Maze);
        let place = place.map_or(frame.live, |&(_, place, _)| place);
        let boxes = self.boxes(per, place).into_iter();
        Ok(boxes.map(|place| if per == 1 { place } else { self.above_caption(place) }).collect())
    }

    /// Where the mazes of a sheet lie, which has room for `per` of them.
    pub fn placements(&self, puzzles: &[&Puzzle], per: usize, page: usize) -> Set<Vec<Placement>> {
        let rooms = self.rooms(puzzles, per, page)?;
        let words = self.words()?;
        let placed = puzzles.iter().zip(&rooms);
        let placed: Vec<Placement> = placed
            .map(|(puzzle, &room)| fit(&puzzle.maze, &words, self.style.weights, room))
            .collect();
        // Grids of one size are drawn at one size, wherever their arrows stand.
        let size = |puzzle: &Puzzle| puzzle.maze.grid.bounds();
        let common = |puzzle: &Puzzle| {
            let alike =
                puzzles.iter().zip(&placed).filter(|(other, _)| size(other) == size(puzzle));
            alike.map(|(_, placement)| placement.scale).fold(f64::INFINITY, f64::min)
        };
        let at_common = puzzles.iter().zip(&rooms).zip(&placed).map(|((puzzle, &room), placed)| {
            let placement = Placement { scale: common(puzzle), ..*placed };
            centered(&puzzle.maze, &words, room, placement)
        });
        Ok(at_common.collect())
    }

    /// Where another maze would lie in the place of a puzzle.
    pub fn instead(&self, puzzle: &Puzzle, maze: &Maze, per: usize) -> Set<Placement> {
        let rooms = self.rooms(&[puzzle], per, 1)?;
        Ok(fit(maze, &self.words()?, self.style.weights, rooms[0]))
    }

    /// A sheet with mazes where they lie, with room for `per` of them, by the number that stands on it.
    pub fn maze_page(
        &self,
        shown: &[Shown],
        placements: &[Placement],
        per: usize,
        page: usize,
    ) -> Set<Scene> {
        let puzzles: Vec<&Puzzle> = shown.iter().map(|shown| shown.puzzle).collect();
        let mut values = self.puzzle_values(&puzzles, page);
        if let Some(answer) = shown[0].refers {
            let page = self.language.numbered("page", answer);
            values.retain(|(key, _)| *key != "answer");
            values.push(("answer", format!(" · {}: {page}", self.language.answers())));
        }
        let words = self.words()?;
        let frame = self.frames.of(page);
        let mut part = self.page(&self.templates.puzzle, &values, frame, |fill, place| {
            let mut part = Part::default();
            if *fill != Fill::Maze {
                return Ok(part);
            }
            for ((shown, placement), place) in
                shown.iter().zip(placements).zip(self.boxes(per, place))
            {
                let puzzle = shown.puzzle;
                let mut drawn = walls(&puzzle.maze, puzzle.drawing(), placement, Ink::BLACK);
                drawn.extend(signs(&puzzle.maze, &words, placement));
                let caption = if per > 1 {
                    let grade = self.language.numbered("grade", puzzle.score.grade);
                    self.caption(&self.number(puzzle), &[grade], place)?
                } else {
                    Vec::new()
                };
                part.figure(shown, self.describe(puzzle), drawn, caption);
            }
            Ok(part)
        })?;
        if let [figure] = part.figures.as_mut_slice()
            && figure.caption.is_empty()
        {
            // The line over a maze that has the sheet to itself names it.
            let is_detail = |mark: &Mark| mark.role == Role::Detail;
            let before = &part.marks[..figure.marks.start];
            let end = before.iter().rposition(is_detail).map_or(0, |last| last + 1);
            let start = before[..end].iter().rposition(|mark| !is_detail(mark));
            figure.caption = start.map_or(0, |before| before + 1)..end;
        }
        let title = values.iter().take(2).rev().map(|(_, value)| value.as_str());
        let title: Vec<&str> = title.filter(|value| !value.is_empty()).collect();
        let description: Vec<String> =
            part.figures.iter().map(|figure| figure.alternative.clone()).collect();
        Ok(self.scene(frame, title.join(": "), description.join(" "), part))
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
}
