//! The pages of the answer key.

use super::{Filler, Order, PageKind, alternative};
use crate::layout::maze::{Fitting, GREY_WALLS, SOLUTION, fit, fit_alike, inks};
use crate::layout::maze_drawing::MazeDrawing;
use crate::layout::placement::{Placement, Weights};
use crate::layout::{CAPTION, Design, Exhibit, Part, Typeset};
use crate::scene::{Ink, Mark, Role, Shape};
use crate::template::Values;
use crate::{drawing, way};
use difficulty::Puzzle;
use maze::Maze;
use maze::geometry::{Rect, Trail};
use maze::grid::Cell;
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
    values: |design, subject| values(design, subject.page),
    words: |design, subject, values, _| {
        let ends = [subject.exhibits.first(), subject.exhibits.last()]
            .map(|end| end.map_or(String::new(), |one| one.puzzle.name.number.to_string()));
        let [from, to] = ends;
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
        let boxes = design.boxes(subject.per, place, false);
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
/// The cells of a hidden picture.
const PICTURE: Ink = Ink::Grey(30);
/// The width of a dashed line in wall widths; and, in its own widths between the round ends, a dash and a gap.
const DASHED: f64 = 1.75;
const DASH: (f64, f64) = (2.0, 2.5);

fn values(design: &Design, page: usize) -> Values {
    let answers = design.language.answers.to_string();
    Values { answers, page: page.to_string(), ..Values::default() }
}

/// The space for each maze on an answer page with room for `per` of them.
pub fn rooms(design: &Design, per: usize, page: usize) -> Typeset<Vec<Rect>> {
    let place = ANSWERS.place(design, &SOLUTIONS, &values(design, page), page)?;
    Ok(design
        .boxes(per, place, false)
        .into_iter()
        .map(|place| design.above_caption(place))
        .collect())
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

/// The number of solutions on each answer page: the book's, or the most at which all passages and captions can be read.
pub fn counts(design: &Design, puzzles: &[&Puzzle]) -> Typeset<Vec<usize>> {
    if let Some(per) = design.style.per_page {
        return Ok(vec![per; puzzles.len().div_ceil(per)]);
    }
    let place = ANSWERS.place(design, &SOLUTIONS, &values(design, 1), 1)?;
    let legible = |puzzle: &Puzzle, per: usize| {
        let first = design.boxes(per, place, false)[0];
        let room = design.above_caption(first);
        if !is_legible(&puzzle.maze, &fit(&puzzle.maze, &None, design.style.weights.plain(), room))
        {
            return Ok(false);
        }
        // Page numbers are not known yet: leave room for three digits.
        let (number, rest) = caption_of(design, puzzle, 888);
        let caption = design.caption(&number, &rest, first)?;
        let smallest = CAPTION.max(design.style.text) - 1e-9;
        let size = |mark: &Mark| match &mark.shape {
            Shape::Text { run, .. } => run.size,
            _ => f64::INFINITY,
        };
        Ok(caption.iter().all(|mark| size(mark) >= smallest))
    };
    // If all solutions fit on one page, use no more boxes than needed.
    let most = fewest(puzzles.len()).min(design.style.most_answers);
    let mut pages = Vec::new();
    let mut rest = puzzles;
    while !rest.is_empty() {
        let mut fitting = 1;
        for per in boxes().rev().filter(|&per| per <= most) {
            let on_page = rest.iter().take(per);
            let readable = on_page.map(|puzzle| legible(puzzle, per));
            if readable.collect::<Typeset<Vec<bool>>>()?.into_iter().all(|fits| fits) {
                fitting = per;
                break;
            }
        }
        pages.push(fitting);
        rest = &rest[fitting.min(rest.len())..];
    }
    Ok(pages)
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
    let mut shown = MazeDrawing::new(maze, drawing, placement).inked(ink);
    if puzzle.configuration.recipe.picture.is_some() {
        shown = shown.filled(puzzle.solution.iter().copied(), PICTURE);
    }
    // Even if one to a page is too fine, the line keeps clear of the walls.
    let shown = if style == AnswerStyle::Dashed {
        let width = placement.line(maze, DASHED);
        shown.lined(dashed(maze, &puzzle.solution, placement, (width, way)))
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
