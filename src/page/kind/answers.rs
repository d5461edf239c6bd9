//! The pages of the answer key.

use super::{Filler, Order, PageKind, Subject, alternative};
use crate::layout::maze::{Fitting, GREY_WALLS, SOLUTION, fit, fit_alike, inks};
use crate::layout::maze_drawing::MazeDrawing;
use crate::layout::placement::{Placement, Weights};
use crate::layout::{Design, Exhibit, Part, Typeset};
use crate::scene::{Ink, Mark, Role, Shape};
use crate::template::Values;
use crate::{drawing, way};
use difficulty::Puzzle;
use maze::Maze;
use maze::geometry::{Rect, Trail};
use maze::grid::Cell;
use rayon::prelude::*;
use spec::{ANSWERS_PER_PAGE, AnswerStyle};
use spec::{filled, numbered};
use std::sync::Arc;

/// A page with solutions.
pub const ANSWERS: PageKind = PageKind {
    name: "answers",
    template: include_str!("../../../templates/pages/plain/answers.toml"),
    needs: Some("answers"),
    order: Order::Answers,
    is_framed: false,
    values: |design, subject| {
        let [from, to] = ends(subject);
        let number = if from == to { from } else { format!("{from}–{to}") };
        values(design, subject.page, number)
    },
    words: |design, subject, values, _| {
        let [from, to] = ends(subject);
        let description = filled(&design.language.solved, &[("from", from), ("to", to)]);
        (format!("{} {}", values.answers, values.page), description)
    },
};

/// The solutions of a page.
pub const SOLUTIONS: Filler = Filler {
    name: "answers",
    is_shown: |_| true,
    draw: |design, subject, place| {
        let mut part = Part::default();
        let boxes = design.boxes((subject.exhibits.len(), subject.per), place, false);
        let way = if subject.for_screen { WAY_ON_SCREEN } else { Ink::BLACK };
        let drawn: Vec<Vec<Mark>> =
            subject.exhibits.iter().map(|exhibit| solved(design, exhibit, way)).collect();
        let captions = design.captions(&boxes, &inks(&drawn));
        for ((exhibit, marks), place) in subject.exhibits.iter().zip(drawn).zip(captions) {
            let puzzle = exhibit.puzzle;
            let (label, rest) = caption_of(design, puzzle, exhibit.refers.unwrap_or(0));
            let caption = design.caption(&label, &rest, place)?;
            part.add_figure(exhibit, alternative::answer(design, puzzle), marks, caption.into());
        }
        Ok(part)
    },
};

/// The least width of a passage under a solution, walls included, in wall widths.
pub const LEGIBLE: f64 = 4.0;

/// A blue distinct from black for everyone: contrast 5.2:1 on white, 4.1:1 against the walls (Okabe and Ito 2008).
const WAY_ON_SCREEN: Ink = Ink::Rgb(0, 114, 178);

/// Light walls under a solution, in percent of black.
const LIGHT_WALLS: Ink = Ink::Grey(25);
/// The width of a dashed line in wall widths; and, in its own widths between the round ends, a dash and a gap.
const DASHED: f64 = 1.75;
const DASH: (f64, f64) = (2.0, 2.5);

/// The numbers of the first and the last maze.
fn ends(subject: &Subject) -> [String; 2] {
    let ends = [subject.exhibits.first(), subject.exhibits.last()];
    ends.map(|end| end.map_or(String::new(), |one| one.puzzle.name.label()))
}

fn values(design: &Design, page: usize, number: String) -> Values {
    let answers = design.language.answers.to_string();
    Values { answers, number, page: page.to_string(), ..Values::default() }
}

/// The place for the solutions of a page.
fn place(design: &Design, page: usize) -> Typeset<Rect> {
    // All numbers are equally high.
    ANSWERS.place(design, &SOLUTIONS, &values(design, page, "1–9".to_owned()), page)
}

/// The space for each maze of an answer page, by the number of mazes and of boxes.
pub fn rooms(design: &Design, boxes: (usize, usize), page: usize) -> Typeset<Vec<Rect>> {
    let boxes = design.boxes(boxes, place(design, page)?, false).into_iter();
    Ok(boxes.map(|place| design.above_caption(place)).collect())
}

/// Whether the line of a solution has enough white on both sides.
fn is_legible(maze: &Maze, placement: &Placement) -> bool {
    maze.grid.narrowest() * placement.scale >= LEGIBLE * placement.wall()
}

/// The placements of solutions: with the book's wall weights, or with default weights if any would be illegible.
pub fn placements(design: &Design, mazes: &[Fitting]) -> Vec<Placement> {
    let placements = fit_alike(mazes, design.style.weights.plain());
    let are_legible = mazes.iter().zip(&placements).all(|(one, at)| is_legible(one.maze, at));
    if are_legible { placements } else { fit_alike(mazes, Weights::default()) }
}

/// The numbers of boxes that an answer page can have.
fn boxes() -> impl DoubleEndedIterator<Item = usize> {
    ANSWERS_PER_PAGE.into_iter().map(|per| per as usize)
}

/// The fewest boxes that hold so many solutions on one page; `usize::MAX` if none do.
pub fn fewest(solutions: usize) -> usize {
    boxes().find(|&per| per >= solutions).unwrap_or(usize::MAX)
}

/// The share of solutions that may be too fine for the boxes of the others: each has a page to itself.
const ALONE: f64 = 0.1;

/// The pages of a key: how many solutions each has, and for how many it has room.
///
/// All boxes are equal: of the size that the book asks for, or else the smallest in which nearly all solutions and captions
/// can be read.
pub fn pages(design: &Design, puzzles: &[&Puzzle]) -> Typeset<Vec<(usize, usize)>> {
    let place = place(design, 1)?;
    let (per, is_alone) = match design.style.per_page {
        Some(per) => (per, vec![false; puzzles.len()]),
        None => grid(design, puzzles, place)?,
    };
    let boxes = design.boxes((per, per), place, false);
    let columns = boxes.iter().filter(|other| other.y == boxes[0].y).count();
    let runs = is_alone.chunk_by(|a, b| !a && !b);
    let pages = runs.flat_map(|run| match run {
        [true] => vec![(1, 1)],
        _ => spread(run.len(), per, columns).into_iter().map(|own| (own, per)).collect(),
    });
    Ok(pages.collect())
}

/// The number of boxes on each page of a key, and which solutions are too fine for them.
fn grid(design: &Design, puzzles: &[&Puzzle], place: Rect) -> Typeset<(usize, Vec<bool>)> {
    // If all solutions fit on one page, use no more boxes than needed.
    let most = fewest(puzzles.len()).min(design.style.most_answers);
    for per in boxes().rev().filter(|&per| 1 < per && per <= most) {
        let own = design.boxes((per, per), place, false)[0];
        let is_alone = puzzles.par_iter().map(|puzzle| Ok(!is_readable(design, puzzle, own)?));
        let is_alone = is_alone.collect::<Typeset<Vec<bool>>>()?;
        let alone = is_alone.iter().filter(|&&alone| alone).count();
        if alone as f64 <= ALONE * puzzles.len() as f64 {
            return Ok((per, is_alone));
        }
    }
    Ok((1, vec![false; puzzles.len()]))
}

/// Whether a solution and its caption can be read in a box.
fn is_readable(design: &Design, puzzle: &Puzzle, own: Rect) -> Typeset<bool> {
    let room = design.above_caption(own);
    let placement = fit(&puzzle.maze, &None, design.style.weights.plain(), room);
    if !is_legible(&puzzle.maze, &placement) {
        return Ok(false);
    }
    // Page numbers are not known yet: leave room for three digits.
    let (number, rest) = caption_of(design, puzzle, 888);
    Ok(design.caption_width(&number, &rest)? <= own.width + 1e-9)
}

/// How many of some solutions stand on each page, as many rows on each as on the others: 9, 9, 6 and 6 of thirty.
fn spread(solutions: usize, per: usize, columns: usize) -> Vec<usize> {
    let (mut left, mut rows) = (solutions, solutions.div_ceil(columns));
    let fill = |to_fill: usize| {
        let own = rows.div_ceil(to_fill);
        rows -= own;
        let on_page = left.min(own * columns);
        left -= on_page;
        on_page
    };
    let mut pages: Vec<usize> = (1..=solutions.div_ceil(per)).rev().map(fill).collect();
    // No solution stands alone where the page before it has one to spare.
    if let [.., before, last @ 1] = &mut pages[..]
        && *before > 2
    {
        (*before, *last) = (*before - 1, 2);
    }
    pages
}

/// The caption of a solution: the number of its maze, and in quieter type its page and its difficulty.
fn caption_of(design: &Design, puzzle: &Puzzle, page: usize) -> (String, [String; 2]) {
    (design.number(puzzle), [numbered(&design.language.page, page), design.mark(puzzle)])
}

/// A maze with its solution in an ink.
fn solved(design: &Design, exhibit: &Exhibit, way: Ink) -> Vec<Mark> {
    let (puzzle, placement) = (exhibit.puzzle, &exhibit.placement);
    let style = design.style.answers;
    let rim = || Arc::new(drawing::rim(&puzzle.maze));
    let (drawing, ink) = match style {
        AnswerStyle::PathOnly => (&rim(), GREY_WALLS),
        AnswerStyle::Greyed => (exhibit.walls, LIGHT_WALLS),
        AnswerStyle::Bold | AnswerStyle::Dashed => (exhibit.walls, GREY_WALLS),
    };
    let maze = &puzzle.maze;
    let shown = MazeDrawing::new(maze, drawing, placement).inked(ink);
    // Even if one to a page is too fine, the line keeps clear of the walls.
    let shown = if puzzle.configuration.recipe.picture.is_some() {
        shown.pictured(&puzzle.solution)
    } else if style == AnswerStyle::Dashed {
        let width = placement.line(maze, DASHED);
        let line = dashed(maze, &puzzle.solution, placement, (width, way));
        shown.under(&puzzle.solution, width, way).lined(line)
    } else {
        shown.solved(&puzzle.solution, placement.line(maze, SOLUTION), way)
    };
    shown.signed(&None).marks()
}

/// The line of a solution in dashes, with its width in mm and its ink.
fn dashed(maze: &Maze, way: &[Cell], placement: &Placement, (width, ink): (f64, Ink)) -> Mark {
    let place = |run: &Trail| run.place(placement.scale, placement.at);
    let path = way::path(maze, way).iter().map(place).collect();
    let dash = Some((DASH.0 * width, DASH.1 * width));
    Mark { role: Role::Solution, ink, shape: Shape::Stroke { path, width, dash } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solutions_are_spread_over_whole_rows() {
        assert_eq!(spread(30, 9, 3), [9, 9, 6, 6]);
        assert_eq!(spread(10, 9, 3), [6, 4]);
        assert_eq!(spread(7, 9, 3), [7]);
        assert_eq!(spread(5, 4, 2), [3, 2]);
        for (per, columns) in [(1, 1), (2, 1), (2, 2), (4, 2), (6, 2), (6, 3), (9, 3)] {
            for solutions in 1..200 {
                let pages = spread(solutions, per, columns);
                assert_eq!(pages.len(), solutions.div_ceil(per), "as few pages as can be");
                assert_eq!(pages.iter().sum::<usize>(), solutions);
                assert!(pages.iter().all(|&own| 0 < own && own <= per));
                let rows: Vec<usize> = pages.iter().map(|own| own.div_ceil(columns)).collect();
                assert!(rows[0] - rows[rows.len() - 1] <= 1, "{rows:?}");
                let alone = pages.iter().filter(|&&own| own == 1).count();
                assert!(per <= 2 || solutions == 1 || alone == 0, "{pages:?}");
            }
        }
    }
}
