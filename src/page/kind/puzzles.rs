//! The pages with mazes.

use super::{Filler, Order, PageKind, alternative};
use crate::layout::maze::{fit, inks};
use crate::layout::maze_drawing::MazeDrawing;
use crate::layout::placement::Placement;
use crate::layout::{Design, Exhibit, Part, Typeset};
use crate::scene::{Figure, Mark};
use crate::template::{Align, Values};
use difficulty::Puzzle;
use maze::Maze;
use maze::geometry::Rect;
use spec::numbered;

/// A page with one maze or several.
pub const PUZZLES: PageKind = PageKind {
    name: "puzzle",
    template: include_str!("../../../templates/pages/plain/puzzle.toml"),
    needs: Some("maze"),
    order: Order::Puzzles,
    is_framed: false,
    values: |design, subject| {
        let puzzles: Vec<&Puzzle> = subject.exhibits.iter().map(|one| one.puzzle).collect();
        let pages = || subject.exhibits.iter().filter_map(|exhibit| exhibit.refers);
        let answer = pages().min().zip(pages().max()).map_or(String::new(), |(first, last)| {
            let pages = match first == last {
                true => first.to_string(),
                false => format!("{first}–{last}"),
            };
            format!("{}: {}", design.language.answers, numbered(&design.language.page, pages))
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

/// The gap between the sentence of a maze on a shared sheet and the maze, in mm.
const SENTENCE_GAP: f64 = 1.5;

/// The mazes of a page.
pub const MAZE: Filler = Filler {
    name: "maze",
    is_shown: |_| true,
    draw: |design, subject, place| {
        let mut part = Part::default();
        let puzzles: Vec<&Puzzle> = subject.exhibits.iter().map(|one| one.puzzle).collect();
        let boxes = boxes(design, &puzzles, subject.per, design.above_plan(&puzzles, place)?)?;
        let draw = |exhibit: &Exhibit| {
            let maze = &exhibit.puzzle.maze;
            let labels = design.labels(exhibit.puzzle)?;
            let drawing = MazeDrawing::new(maze, exhibit.walls, &exhibit.placement);
            Ok(drawing.signed(&labels).marks())
        };
        let drawn = subject.exhibits.iter().map(draw).collect::<Typeset<Vec<Vec<Mark>>>>()?;
        let ink = inks(&drawn);
        let captions = design.captions(&boxes, &ink);
        for (index, (exhibit, marks)) in subject.exhibits.iter().zip(drawn).enumerate() {
            let (puzzle, below) = (exhibit.puzzle, captions[index]);
            let mut caption = Part::from(if has_caption(puzzle, subject.per) {
                let own = puzzle.name.title.clone().filter(|_| puzzle.name.sheet.is_some());
                let number = design.number(puzzle);
                let mut rest: Vec<String> = own.into_iter().chain([design.mark(puzzle)]).collect();
                // Without space for both, the difficulty mark takes precedence over the title.
                if rest.len() > 1 && design.caption_width(&number, &rest)? > below.width {
                    rest.remove(0);
                }
                design.caption(&number, &rest, below)?
            } else {
                Vec::new()
            });
            if subject.per > 1
                && let Some(sentence) = design.sentence(puzzle, measure(design, below))?
            {
                let top = ink[index].y - sentence.height() - SENTENCE_GAP;
                let place = Rect { y: top.max(below.y), ..below };
                caption.add(sentence.set(place, Align::Center).into());
            }
            part.add_figure(exhibit, alternative::puzzle(design, puzzle), marks, caption);
            if let Some(poster) = design.poster(puzzle) {
                part.figures.iter_mut().for_each(|figure| figure.narrowest = None);
                part.add(design.draw_plan(poster, place)?.into());
            }
        }
        Ok(part)
    },
};

/// Whether a maze has a caption: beside other mazes, or if its own title differs from the title of its page.
fn has_caption(puzzle: &Puzzle, per: usize) -> bool {
    per > 1 || puzzle.name.heading() != puzzle.name.title.as_ref() && puzzle.name.title.is_some()
}

/// The template values except the answer; several mazes give ranges from the first to the last.
fn values(design: &Design, puzzles: &[&Puzzle], page: usize) -> Values {
    let (first, last) = (puzzles[0], puzzles[puzzles.len() - 1]);
    let range = |from: String, to: String| if from == to { from } else { format!("{from}–{to}") };
    let letter = first.name.variant.map_or(String::new(), String::from);
    let numbers = range(first.name.number.to_string(), last.name.number.to_string());
    let mut sizes: Vec<String> = puzzles.iter().map(|puzzle| design.size(puzzle)).collect();
    sizes.dedup();
    let size = match first.name.sheet {
        // Sizes of different kinds, in no order.
        Some(_) => sizes.join(", "),
        None => range(design.size(first), design.size(last)),
    };
    let said = |usual: &str| match puzzles {
        [puzzle] => design.story(puzzle).map_or(usual.to_owned(), |story| story.sentences(usual)),
        _ => usual.to_owned(),
    };
    Values {
        title: first.name.heading().cloned().unwrap_or_default(),
        text: said(""),
        task: said(&design.language.instruction),
        number: numbered(&design.language.number, format!("{numbers}{letter}")),
        mark: match puzzles {
            [puzzle] => design.mark(puzzle),
            _ => String::new(),
        },
        size: match design.style.detail {
            true => size,
            false => String::new(),
        },
        page: page.to_string(),
        ..Values::default()
    }
}

/// The space for each maze on a page with room for `per` of them.
pub fn rooms(design: &Design, puzzles: &[&Puzzle], per: usize, page: usize) -> Typeset<Vec<Rect>> {
    let values = values(design, puzzles, page);
    let place = PUZZLES.place(design, &MAZE, &values, page)?;
    let boxes = boxes(design, puzzles, per, design.above_plan(puzzles, place)?)?;
    rooms_in(design, puzzles, per, &boxes)
}

/// The gain in scale from which the boxes of a sheet are turned.
const WORTH: f64 = 1.05;

/// The boxes for the mazes of a page with room for `per` of them: turned if this gives the mazes much more space and their
/// captions still fit.
fn boxes(design: &Design, puzzles: &[&Puzzle], per: usize, place: Rect) -> Typeset<Vec<Rect>> {
    let usual = design.boxes((per, per), place, false);
    let turned = design.boxes((per, per), place, true);
    if usual == turned {
        return Ok(usual);
    }
    // Pictures and arrows take about the same height in both.
    let beyond = 2.0 * design.style.picture;
    let scale = |boxes: &[Rect]| -> Typeset<f64> {
        let rooms = rooms_in(design, puzzles, per, boxes)?;
        let scales = puzzles.iter().zip(rooms).map(|(puzzle, room)| {
            let bounds = puzzle.maze.grid.bounds();
            (room.width / bounds.width).min((room.height - beyond).max(1.0) / bounds.height)
        });
        Ok(scales.fold(f64::INFINITY, f64::min))
    };
    let mut is_worth = scale(&turned)? > scale(&usual)? * WORTH;
    for puzzle in puzzles {
        let caption = design.caption_width(&design.number(puzzle), &[design.mark(puzzle)])?;
        is_worth &= caption <= turned[0].width;
    }
    Ok(if is_worth { turned } else { usual })
}

/// The width of a sentence over a maze on a shared sheet, which keeps clear of a border.
fn measure(design: &Design, place: Rect) -> f64 {
    place.width - 2.0 * design.clear_of(&design.templates[PUZZLES.name])
}

/// The boxes of mazes without the space for their captions and sentences.
fn rooms_in(
    design: &Design,
    puzzles: &[&Puzzle],
    per: usize,
    boxes: &[Rect],
) -> Typeset<Vec<Rect>> {
    let mut sentence = 0.0_f64;
    for puzzle in puzzles.iter().filter(|_| per > 1) {
        let block = design.sentence(puzzle, measure(design, boxes[0]))?;
        sentence = sentence.max(block.map_or(0.0, |block| block.height() + SENTENCE_GAP));
    }
    let room = |place: Rect| {
        let place = match has_caption(puzzles[0], per) {
            true => design.above_caption(place),
            false => place,
        };
        Rect::new(place.x, place.y + sentence, place.width, (place.height - sentence).max(1.0))
    };
    Ok(boxes.iter().copied().map(room).collect())
}

/// The placement of another maze in the place of a puzzle.
pub fn placement_of(
    design: &Design,
    puzzle: &Puzzle,
    maze: &Maze,
    per: usize,
) -> Typeset<Placement> {
    let design = design.of(puzzle);
    let rooms = rooms(design, &[puzzle], per, 1)?;
    Ok(fit(maze, &design.labels(puzzle)?, design.style.weights, rooms[0]))
}
