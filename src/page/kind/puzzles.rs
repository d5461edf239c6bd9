//! The pages with mazes.

use super::{Filler, Order, PageKind};
use crate::difficulty::Puzzle;
use crate::maze::geometry::Rect;
use crate::maze::{End, Maze, outward};
use crate::page::layout::maze::{fit, inks, signs, walls};
use crate::page::layout::placement::Placement;
use crate::page::layout::{Design, Exhibit, Part, Typeset};
use crate::page::scene::{Figure, Ink, Mark};
use crate::page::template::Values;
use crate::spec::{filled, numbered};

/// A page with one maze or several.
pub const PUZZLES: PageKind = PageKind {
    name: "puzzle",
    template: include_str!("../../../templates/pages/plain/puzzle.toml"),
    needs: Some("maze"),
    order: Order::Puzzles,
    is_framed: false,
    values: |design, subject| {
        let puzzles: Vec<&Puzzle> = subject.exhibits.iter().map(|one| one.puzzle).collect();
        let page = subject.exhibits.iter().find_map(|exhibit| exhibit.refers);
        let answer = page.map_or(String::new(), |page| {
            let page = numbered(&design.language.page, page);
            format!(" · {}: {page}", design.language.answers)
        });
        Values { answer, ..values(design, &puzzles, subject.page) }
    },
    words: |_, _, values, figures| {
        let parts = [values.number.as_str(), &values.title];
        let title: Vec<&str> = parts.into_iter().filter(|value| !value.is_empty()).collect();
        let alternatives = figures.iter().map(|figure: &Figure| figure.alternative.as_str());
        (title.join(": "), alternatives.collect::<Vec<_>>().join(" "))
    },
};

/// The mazes of a page.
pub const MAZE: Filler = Filler {
    name: "maze",
    is_shown: |_| true,
    draw: |design, subject, place| {
        let words = design.words()?;
        let mut part = Part::default();
        let boxes = design.boxes(subject.per, place);
        let draw = |exhibit: &Exhibit| {
            let maze = &exhibit.puzzle.maze;
            let mut marks = walls(maze, exhibit.walls, &exhibit.placement, Ink::BLACK);
            marks.extend(signs(maze, &words, &exhibit.placement));
            marks
        };
        let drawn: Vec<Vec<Mark>> = subject.exhibits.iter().map(draw).collect();
        let captions = design.captions(&boxes, &inks(&drawn));
        for ((exhibit, marks), place) in subject.exhibits.iter().zip(drawn).zip(captions) {
            let puzzle = exhibit.puzzle;
            let caption = if has_caption(puzzle, subject.per) {
                let own = puzzle.name.title.clone().filter(|_| puzzle.name.sheet.is_some());
                let grade = numbered(&design.language.grade, puzzle.score.grade);
                let rest: Vec<String> = own.into_iter().chain([grade]).collect();
                design.caption(&design.number(puzzle), &rest, place)?
            } else {
                Vec::new()
            };
            part.add_figure(exhibit, describe(design, puzzle), marks, caption);
        }
        Ok(part)
    },
};

/// Whether a maze has a caption: beside others, and where its own title is not that of its page.
fn has_caption(puzzle: &Puzzle, per: usize) -> bool {
    per > 1 || puzzle.name.heading() != puzzle.name.title.as_ref() && puzzle.name.title.is_some()
}

/// What the template fills in but for the answer; the values of several mazes are given from the least to the most.
fn values(design: &Design, puzzles: &[&Puzzle], page: usize) -> Values {
    let (first, last) = (puzzles[0], puzzles[puzzles.len() - 1]);
    let range = |from: String, to: String| if from == to { from } else { format!("{from}–{to}") };
    let grades = || puzzles.iter().map(|puzzle| puzzle.score.grade);
    let (least, most) = (grades().min().unwrap_or(0), grades().max().unwrap_or(0));
    let grade = range(least.to_string(), most.to_string());
    let letter = first.name.variant.map_or(String::new(), String::from);
    let numbers = range(first.name.number.to_string(), last.name.number.to_string());
    let mut sizes: Vec<String> = puzzles.iter().map(|puzzle| design.size(puzzle)).collect();
    sizes.dedup();
    let size = match first.name.sheet {
        // Of any kind, and in no order.
        Some(_) => sizes.join(", "),
        None => range(design.size(first), design.size(last)),
    };
    Values {
        title: first.name.heading().cloned().unwrap_or_default(),
        number: numbered(&design.language.number, format!("{numbers}{letter}")),
        grade: numbered(&design.language.grade, grade),
        size,
        page: page.to_string(),
        ..Values::default()
    }
}

/// The rooms for the mazes of a page that holds `per` of them.
pub fn rooms(design: &Design, puzzles: &[&Puzzle], per: usize, page: usize) -> Typeset<Vec<Rect>> {
    let values = values(design, puzzles, page);
    let place = PUZZLES.place(design, &MAZE, &values, page)?;
    let above = |place| match has_caption(puzzles[0], per) {
        true => design.above_caption(place),
        false => place,
    };
    Ok(design.boxes(per, place).into_iter().map(above).collect())
}

/// Where another maze would lie in the place of a puzzle.
pub fn placement_of(
    design: &Design,
    puzzle: &Puzzle,
    maze: &Maze,
    per: usize,
) -> Typeset<Placement> {
    let rooms = rooms(design, &[puzzle], per, 1)?;
    Ok(fit(maze, &design.words()?, design.style.weights, rooms[0]))
}

/// What a maze looks like, in a sentence; never the way through it.
fn describe(design: &Design, puzzle: &Puzzle) -> String {
    let grid = &puzzle.maze.grid;
    let place = |end: End| {
        let bounds = grid.bounds();
        let at = match end {
            End::Opening(side) if !grid.court().contains(&side) => outward(grid, side).0,
            _ => bounds.center(),
        };
        let third = |from: f64, length: f64, at: f64| ((at - from) / length * 3.0).clamp(0.0, 2.0);
        let column = third(bounds.x, bounds.width, at.x) as usize;
        let row = third(bounds.y, bounds.height, at.y) as usize;
        design.language.place(column, row).to_string()
    };
    let recipe = &puzzle.configuration.recipe;
    filled(
        &design.language.describe,
        &[
            ("topology", design.language.topology(recipe.topology).to_string()),
            ("size", design.size(puzzle)),
            ("cells", grid.len().to_string()),
            ("grade", puzzle.score.grade.to_string()),
            ("start", place(puzzle.maze.entrance)),
            ("finish", place(puzzle.maze.exit)),
        ],
    )
}
