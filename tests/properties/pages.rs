//! Pages: signs and words do not touch walls or each other, and all ink is in the live area.

use super::failure;
use super::measure::{distance, inside, samples, strokes};
use crate::making::{self, read_sound};
use crate::sample::{often, sampled};
use mazebook::book::Book;
use mazebook::difficulty::Puzzle;
use mazebook::maze::geometry::{Point, Rect, Step, Trail};
use mazebook::maze::topology::{self, Size, Topology};
use mazebook::maze::{Place, ends};
use mazebook::page::layout::placement::Placement;
use mazebook::page::scene::{Mark, Role, Scene, Shape};
use mazebook::spec::assets::Assets;
use mazebook::spec::diagnostic::Diagnostic;
use mazebook::spec::{BookSpec, Keyword, Policy};
use rayon::prelude::*;

/// Large and small cells, in each form of size.
const SIZES: &[Size] = &[Size::One(2), Size::One(12), Size::Two(3, 4), Size::Two(16, 36)];

/// Portrait, small and landscape papers, with words of several lengths. Each pair of places is tested on one of them. One
/// has pictures in place of the words.
const PAPERS: &[(&str, &str, &str)] = &[
    ("letter", "en", "start = \"bee\"\nfinish = \"tulip\"\n"),
    ("5x8", "es", ""),
    ("8.25x6", "fr", ""),
];

/// The minimum distance between a wall and a sign, in pitches; and in mm for large cells.
const OFF_WALLS: (f64, f64) = (0.06, 0.9);

/// The minimum distance between words and signs, in mm.
const CLEAR: f64 = 0.2;

/// The marks at the ends of a maze.
const SIGNS: &[Role] = &[Role::Arrow, Role::Start, Role::Goal, Role::Picture, Role::Label];

/// A book with a page for each pair of places on a grid, and several for every other choice of ends.
fn spec(topology: &Topology, size: Size, on: usize) -> BookSpec {
    let (paper, language, pictures) = PAPERS[on];
    let grid = (topology.grid)(size).unwrap();
    let written = match size {
        Size::One(n) => n.to_string(),
        Size::Two(a, b) => format!("[{a}, {b}]"),
    };
    let mut text = format!(
        "[book]\ntitle = \"Ends\"\npaper = \"{paper}\"\nlanguage = \"{language}\"\n[defaults]\n\
         {pictures}topology = \"{}\"\nsize = {written}\ndifficulty = {{ fraction = 0.5, tolerance = 0.5 }}\n",
        topology.name,
    );
    let pairs = Place::ALL.iter().flat_map(|one| Place::ALL.iter().map(move |two| (one, two)));
    for ((entrance, from), (exit, to)) in pairs.skip(on).step_by(often(29, PAPERS.len())) {
        let same = from == to && *from != Place::Rim;
        if !same && ends(&grid, *from, *to).is_ok() {
            text += &format!("[[page]]\nentrance = \"{entrance}\"\nexit = \"{exit}\"\n");
        }
    }
    for (name, ..) in Policy::ALL {
        let count = often(1, 4);
        text += &format!("[[page]]\nendpoints = \"{name}\"\ncount = {count}\n");
    }
    if grid.len() < 60 && pictures.is_empty() {
        text += "[[page]]\ncount = 4\nper_page = 4\nentrance = \"left\"\nexit = \"right\"\n";
    }
    read_sound(text)
}

/// Lays out a book for every topology, size and paper, and runs a check on each; a failure names the book.
fn every_book(check: impl Fn(&Book) + Sync) {
    let grounds = topology::ALL.iter().flat_map(|topology| {
        let few = |&&size: &&Size| (topology.cells)(size).is_ok_and(|cells| cells < 700);
        let sizes = SIZES.iter().filter(few);
        sizes.flat_map(move |&size| (0..PAPERS.len()).map(move |on| (topology, size, on)))
    });
    let grounds =
        sampled(grounds.collect(), |&(topology, _, on)| vec![topology.name, PAPERS[on].0]);
    let failed = grounds.par_iter().find_map_first(|&(topology, size, on)| {
        let spec = spec(topology, size, on);
        let why = match laid_out(&spec) {
            Ok(book) => failure(|| check(&book))?,
            // The smallest grids have too few mazes for all their pages.
            Err(errors) if errors[0].message.contains("already in this book") => return None,
            Err(errors) => errors[0].render(false),
        };
        Some(format!("{topology:?} {size:?} on {:?}: {why}", PAPERS[on]))
    });
    assert_eq!(failed, None);
}

fn laid_out(spec: &BookSpec) -> Result<Book<'_>, Vec<Diagnostic>> {
    making::laid_out(spec, &Assets::embedded())
}

/// The closed walls in mm, without width.
fn walls(puzzle: &Puzzle, placement: &Placement) -> Vec<(Point, Step)> {
    let wall = |side| puzzle.maze.grid.wall(side).place(placement.scale, placement.at);
    puzzle.maze.closed_walls().flat_map(|side| strokes(&wall(side))).collect()
}

fn bounds((from, step): (Point, Step)) -> Rect {
    Trail { start: from, steps: vec![step], closed: false }.bounds()
}

/// Whether a wall without width keeps its distance from an outline.
fn is_clear(outline: &Trail, wall: (Point, Step), by: f64) -> bool {
    if !meet(outline.bounds().outset(by), bounds(wall)) {
        return true;
    }
    let trail = Trail { start: wall.0, steps: vec![wall.1], closed: false };
    samples(&trail, 0.1).into_iter().all(|point| {
        let edges = strokes(outline).into_iter().map(|edge| distance(point, edge));
        !inside(point, outline) && edges.fold(f64::INFINITY, f64::min) > by
    })
}

fn meet(a: Rect, b: Rect) -> bool {
    a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom()
}

/// The outline of a sign, or the box around a word.
fn outline(mark: &Mark) -> Trail {
    match &mark.shape {
        Shape::Fill { path } => path[0].clone(),
        _ => {
            let b = mark.bounds();
            let corners =
                [(b.x, b.y), (b.right(), b.y), (b.right(), b.bottom()), (b.x, b.bottom())];
            Trail::of_lines(&corners.map(|(x, y)| Point::new(x, y)), true)
        }
    }
}

fn of_role<'m>(marks: &'m [Mark], roles: &[Role]) -> Vec<&'m Mark> {
    marks.iter().filter(|mark| roles.contains(&mark.role)).collect()
}

#[test]
fn every_page_is_right() {
    every_book(every_scene);
}

fn every_scene(book: &Book) {
    let drawings = book.drawings();
    for volume in book.files() {
        for (&number, page) in &volume.pages {
            let scene = book.scene(volume, number, &drawings).unwrap();
            check_mazes(book, &scene, number, book.placements(volume, page));
        }
    }
}

/// The line of a solution narrows with its passages, in grids so fine that its usual weight would cover the walls.
#[test]
fn the_way_keeps_clear_of_walls_close_together() {
    let all = [("square", "[80, 80]"), ("hex", "[54, 60]"), ("triangle", "[70, 34]")];
    for &(topology, size) in often(&all[2..], &all) {
        for &style in often(&["bold"][..], &["bold", "dashed"]) {
            let text = format!(
                "[book]\ntitle = \"Fine\"\npaper = \"letter\"\nanswers_per_page = 9\n\
                 answer_style = \"{style}\"\nallow = [\"narrowest-gap\"]\n\
                 [[page]]\ntopology = \"{topology}\"\nsize = {size}\ndifficulty = \"any\"\n"
            );
            let spec = read_sound(text);
            every_scene(&laid_out(&spec).unwrap());
        }
    }
}

/// Checks a page with these mazes, given by index.
fn check_mazes(book: &Book, scene: &Scene, page: usize, mazes: Vec<(usize, Placement)>) {
    check_page(book, scene, page);
    // The marks of each maze begin with its walls.
    let is_drawing =
        |mark: &Mark| mark.role == Role::Walls && matches!(mark.shape, Shape::Drawing { .. });
    // The emblem on a title page is not one of the mazes.
    if mazes.is_empty() {
        return;
    }
    let starts = (0..scene.marks.len()).filter(|&at| is_drawing(&scene.marks[at]));
    let mut starts: Vec<usize> = starts.collect();
    assert_eq!(starts.len(), mazes.len());
    starts.push(scene.marks.len());
    for (i, (puzzle, placement)) in mazes.into_iter().enumerate() {
        let marks = &scene.marks[starts[i]..starts[i + 1]];
        check_maze(book, &book.puzzles[puzzle].puzzle, &placement, marks);
    }
}

/// Checks that all marks are in the live area, and that texts do not touch each other or the maze.
fn check_page(book: &Book, scene: &Scene, page: usize) {
    for mark in &scene.marks {
        let (live, ink) = (book.design.frames.of(page).live, mark.bounds());
        // Mazes are placed to a thousandth of a mm.
        assert!(
            live.holds(ink, 1e-3),
            "{:?} of {}: {ink:?} leaves {live:?}",
            mark.role,
            scene.title
        );
    }
    let texts = of_role(
        &scene.marks,
        &[Role::Title, Role::Number, Role::Detail, Role::Folio, Role::Caption],
    );
    let others = of_role(&scene.marks, &[&[Role::Walls], SIGNS].concat());
    // Only the outlines of a row of stars; full stars have a fill as well.
    let is_filling = |mark: &&Mark| matches!(mark.shape, Shape::Fill { .. });
    let texts: Vec<&Mark> = texts.into_iter().filter(|mark| !is_filling(mark)).collect();
    for (i, text) in texts.iter().enumerate() {
        for other in others.iter().chain(&texts[i + 1..]) {
            // The parts of one line follow each other closely.
            let gap = if text.role == other.role { 0.0 } else { CLEAR };
            let apart = !meet(text.bounds().outset(gap), other.bounds());
            assert!(apart, "{}: {:?} and {:?}", scene.title, text.role, other.role);
        }
    }
}

/// Checks the marks of one maze, on its page or in the answer key.
fn check_maze(book: &Book, puzzle: &Puzzle, placement: &Placement, marks: &[Mark]) {
    let what = format!("No. {} at {} mm a pitch", puzzle.name.number, placement.scale);
    let walls = walls(puzzle, placement);
    let signs: Vec<(Role, Trail)> =
        of_role(marks, SIGNS).into_iter().map(|mark| (mark.role, outline(mark))).collect();
    for (i, (role, sign)) in signs.iter().enumerate() {
        let by = placement.wall() / 2.0 + (OFF_WALLS.0 * placement.scale).min(OFF_WALLS.1);
        for &wall in &walls {
            assert!(is_clear(sign, wall, by), "{what}: {role:?} is too near to a wall, {wall:?}");
        }
        for (other_role, other) in &signs[i + 1..] {
            let clear = strokes(other).into_iter().all(|edge| is_clear(sign, edge, CLEAR));
            assert!(clear, "{what}: {role:?} is too near to {other_role:?}");
        }
    }
    for mark in of_role(marks, &[Role::Solution]) {
        let (path, width) = match &mark.shape {
            Shape::Stroke { path, width, .. } => (path.clone(), width),
            Shape::Drawing { drawing, at, scale, width } => {
                (drawing.trails().map(|trail| trail.place(*scale, *at)).collect(), width)
            }
            _ => panic!("no stroke"),
        };
        let reach = (placement.wall() + width) / 2.0;
        let boxes: Vec<Rect> = walls.iter().map(|&wall| bounds(wall).outset(reach)).collect();
        for point in path.iter().flat_map(|trail| samples(trail, 0.2)) {
            let here = Rect::new(point.x, point.y, 0.0, 0.0);
            let mut near = walls.iter().zip(&boxes).filter(|(_, around)| around.holds(here, 0.0));
            let touched = near.any(|(&wall, _)| distance(point, wall) <= reach);
            assert!(!touched, "{what}: the way touches a wall at {point:?}");
        }
    }
    check_signs(book, puzzle, placement, marks);
}

/// Checks that arrows lie on the axes of their openings, in at the entrance and out at the exit, with the right words.
fn check_signs(book: &Book, puzzle: &Puzzle, placement: &Placement, marks: &[Mark]) {
    let maze = &puzzle.maze;
    let in_key = marks.iter().any(|mark| mark.role == Role::Solution);
    let story = book.design.story(puzzle).filter(|_| !in_key);
    let is_pictured = |index: usize| story.is_some_and(|story| story.pictures[index].is_some());
    let mut signs = of_role(marks, &[Role::Arrow, Role::Start, Role::Goal]).into_iter();
    let pictures = of_role(marks, &[Role::Picture]);
    assert_eq!(pictures.len(), [0, 1].into_iter().filter(|&index| is_pictured(index)).count());
    let least = book.design.style.picture;
    let texts = [&book.design.language.start, &book.design.language.finish];
    let mut words = Vec::new();
    for (index, (end, text)) in [maze.entrance, maze.exit].into_iter().zip(texts).enumerate() {
        let opening = end.opening().filter(|side| !maze.grid.court().contains(side));
        if opening.is_none() && is_pictured(index) {
            continue;
        }
        let sign = signs.next().unwrap();
        let Some(side) = opening else {
            assert_eq!(sign.role, if end == maze.entrance { Role::Start } else { Role::Goal });
            continue;
        };
        let (middle, out) = maze.grid.outward(side);
        let (opening, shape) = (placement.place(middle), outline(sign));
        let tip = shape.start;
        let tail = shape.steps[2].end().middle(shape.steps[3].end());
        let ahead = if end == maze.entrance { out * -1.0 } else { out };
        assert!((tip - tail).unit().dot(ahead) > 1.0 - 1e-9, "No. {}", puzzle.name.number);
        assert!((tip - opening).cross(out).abs() < 1e-9, "No. {}", puzzle.name.number);
        assert!((tip - opening).dot(out).min((tail - opening).dot(out)) > 0.0);
        if !is_pictured(index) {
            words.push(text);
            continue;
        }
        // Beyond the arrow, at the intended height.
        let beyond = |mark: &&&Mark| (mark.bounds().center() - tip.middle(tail)).dot(out) > 0.0;
        let picture = pictures.iter().map(|mark| mark.bounds());
        let nearest = picture.min_by(|a, b| {
            let far = |it: &Rect| (it.center() - opening).length();
            far(a).total_cmp(&far(b))
        });
        assert!((nearest.unwrap().height - least).abs() < 1e-6);
        assert!(pictures.iter().any(|mark| beyond(&mark)), "No. {}", puzzle.name.number);
    }
    assert!(signs.next().is_none());
    let said = of_role(marks, &[Role::Label]).into_iter().filter_map(|mark| match &mark.shape {
        Shape::Text { run, .. } => Some(run.text.as_str()),
        _ => None,
    });
    let said: Vec<&str> = said.collect();
    assert_eq!(said, if in_key { Vec::new() } else { words });
}
