//! The page on how to solve a maze.

use super::title::small;
use super::{Filler, Order, PageKind, Subject, alternative};
use crate::drawing;
use crate::font::Weight;
use crate::layout::maze::{GREY_WALLS, SOLUTION, fit};
use crate::layout::maze_drawing::MazeDrawing;
use crate::layout::placement::THINNEST;
use crate::layout::text;
use crate::layout::{Design, Part, Typeset};
use crate::scene::{Ink, Mark, Role};
use crate::template::{Align, TextStyle, Values};
use maze::geometry::{MM_PER_PT, Point, Rect};
use maze::solve::solve;
use spec::{Answers, Matter};
use std::sync::Arc;

/// How to solve a maze, with a small solved example.
pub const HOW_TO: PageKind = PageKind {
    name: "how-to-solve",
    template: include_str!("../../../templates/pages/plain/how-to-solve.toml"),
    needs: None,
    order: Order::Around(Matter::HowToSolve),
    is_framed: false,
    values: |design, subject| Values {
        heading: design.language.how_to.clone(),
        page: subject.page.to_string(),
        ..Values::default()
    },
    words: |design, subject, values, _| {
        (values.heading.clone(), sentences(design, subject).join(" "))
    },
};

/// The type size of the sentences, in pt.
const SENTENCE: f64 = 15.0;
/// In type sizes: the space after a sentence, the space before the first, and the width of the number column.
const AFTER: f64 = 0.5;
const BEFORE: f64 = 1.3;
const NUMBER: f64 = 1.5;
/// The largest share of a passage that the line of the solution takes.
const SLIM: f64 = 0.35;
/// The share of the page's width that sentences take.
const MEASURE: f64 = 0.92;

/// The sentences at the foot of their row, and above them the largest maze that fits.
pub const HOW: Filler = Filler {
    name: "how",
    is_shown: |_| true,
    draw: |design, subject, place| {
        // The face of the template.
        let regular = design.look.weight(Role::Sentence).unwrap_or(Weight::Regular);
        let bold = design.look.weight(Role::Number).unwrap_or(Weight::Bold);
        let line = TextStyle::line(Role::Detail, regular, (SENTENCE, SENTENCE));
        let style = TextStyle { lines: 4, scaled: true, ..line };
        let em = SENTENCE.max(design.style.text) * MM_PER_PT;
        let measure = place.width * MEASURE - NUMBER * em;
        let sentences = sentences(design, subject);
        let sentences = sentences.iter().map(|one| design.set(one, &style, measure));
        let blocks = sentences.collect::<Typeset<Vec<_>>>()?;
        let all: f64 = blocks.iter().map(|block| block.height() + AFTER * em).sum();
        let left = place.x + place.width * (1.0 - MEASURE) / 2.0;
        let mut top = place.bottom() - all;
        let height = (top - BEFORE * em - place.y).max(1.0);
        let above = Rect::new(left, place.y, place.width * MEASURE, height);
        let mut part = Part::default();
        if let Some((maze, alternative)) = example(design, subject, above)? {
            part.add_illustration(maze, alternative);
        }
        for (number, block) in (1..).zip(blocks) {
            let size = block.size();
            let digit = design.faces.shape(&design.paragraph(&number.to_string()), bold, size)?;
            let baseline = Point::new(left, top + text::ASCENT * size * MM_PER_PT);
            let digit = text::level(digit, baseline, (Role::Detail, Ink::BLACK));
            let own = Rect::new(left + NUMBER * em, top, measure, block.height());
            top += block.height() + AFTER * em;
            part.add_item(digit, block.set(own, Align::Left));
        }
        Ok(part)
    },
};

/// The instructions in order; with crossings in the book, the one about tunnels comes before dead ends. The last one leads
/// to the answers, if the book has any.
fn sentences<'d>(design: &'d Design, subject: &Subject) -> Vec<&'d str> {
    let mut sentences: Vec<&str> = design.language.how.iter().map(String::as_str).collect();
    if subject.spec.print.answers == Answers::None {
        sentences.pop();
    }
    if subject.spec.pages.iter().any(|page| page.weave > 0.0) {
        sentences.insert(2, &design.language.tunnel);
    }
    sentences
}

/// Tolerance for sums of lengths, in mm.
const ROUNDING: f64 = 1e-3;

/// A small maze like those of the book, with its solution, and its description; `None` if there is no space for it.
fn example(
    design: &Design,
    subject: &Subject,
    place: Rect,
) -> Typeset<Option<(Vec<Mark>, String)>> {
    let Some(maze) = small(subject.spec, 0, "mazebook example 1") else {
        return Ok(None);
    };
    let words = design.words()?;
    let placement = fit(&maze, &words, design.style.weights, place);
    let walls = Arc::new(drawing::walls(&maze));
    let width = (placement.wall() * SOLUTION).min(placement.gap(&maze) * SLIM);
    let solution = solve(&maze);
    let drawing = MazeDrawing::new(&maze, &walls, &placement).inked(GREY_WALLS);
    let marks = drawing.solved(&solution, width, Ink::BLACK).signed(&words).marks();
    // Without space for the maze, the sentences are alone.
    let fits = |mark: &Mark| place.holds(mark.bounds(), ROUNDING);
    let fits = width >= THINNEST && marks.iter().all(fits);
    let topology = design.language.topology(subject.spec.pages[0].topology);
    let alternative = || alternative::example(design, topology, &maze, &solution);
    Ok(fits.then(|| (marks, alternative())))
}
