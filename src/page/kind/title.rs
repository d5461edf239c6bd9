//! The title page.

use super::{Filler, Order, PageKind};
use crate::drawing;
use crate::layout::maze_drawing::MazeDrawing;
use crate::layout::placement::Placement;
use crate::layout::{Part, ornament};
use crate::template::Values;
use difficulty::{Configuration, Recipe};
use maze::Maze;
use maze::geometry::Rect;
use maze::placement::Scatter;
use maze::random::{key, seed};
use maze::topology::Size;
use spec::{BookSpec, Matter};
use std::sync::Arc;

/// The title page: title, subtitle and author, and a small maze.
pub const TITLE: PageKind = PageKind {
    name: "title",
    template: include_str!("../../../templates/pages/plain/title.toml"),
    needs: None,
    order: Order::Around(Matter::Title),
    is_framed: false,
    values: |_, subject| {
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        Values {
            title: subject.spec.title.clone(),
            subtitle: text(&subject.spec.subtitle),
            author: text(&subject.spec.author),
            variant: subject.variant.map_or(String::new(), String::from),
            ..Values::default()
        }
    },
    words: |_, _, values, _| {
        let texts = [&values.subtitle, &values.author, &values.variant];
        let shown = texts.into_iter().filter(|text| !text.is_empty());
        let description: Vec<&str> = shown.map(String::as_str).collect();
        (values.title.clone(), description.join(". "))
    },
};

/// The height of a picture beside the small maze, in heights of the maze; and the least space for one, in mm.
const FRIEND: f64 = 0.3;
const LEAST: f64 = 10.0;
/// The gap between the maze and a picture, in mm.
const BESIDE: f64 = 7.0;

/// A small maze, between the pictures of the book's first maze.
pub const EMBLEM: Filler = Filler {
    name: "emblem",
    is_shown: |_| true,
    draw: |design, subject, place| {
        let Some(maze) = small(subject.spec, 0, "mazebook emblem 2") else {
            return Ok(Part::default());
        };
        let side = place.width.min(place.height);
        let square = Rect::new(place.center().x - side / 2.0, place.y, side, side);
        let bounds = maze.grid.bounds();
        let scale = side / (bounds.width.max(bounds.height) + 0.25);
        let at = square.center() + bounds.center() * -scale;
        let placement = Placement { at, ..Placement::of(&maze.grid, scale, design.style.weights) };
        let walls = Arc::new(drawing::walls(&maze));
        let mut marks = MazeDrawing::new(&maze, &walls, &placement).marks();
        let size = (place.width - side) / 2.0 - BESIDE;
        if let Some(story) = design.stories.first().filter(|_| size >= LEAST) {
            let (x, height) = (square.right() + BESIDE, (side * FRIEND).min(size));
            let places = [
                Rect::new(square.x - BESIDE - height, square.y, height, height),
                Rect::new(x, square.bottom() - height, height, height),
            ];
            let friends = story.pictures.iter().zip(places);
            let friends = friends.filter_map(|(one, place)| Some((one.as_ref()?, place)));
            marks.extend(friends.flat_map(|(one, place)| ornament::picture(&one.picture, place)));
        }
        Ok(marks.into())
    },
};

/// The cells across a small maze, by the narrowest passage that the audience needs, in mm.
const ACROSS: [(f64, u32); 3] = [(10.0, 5), (6.0, 7), (0.0, 9)];

/// A small maze like those of a page, sized for the audience; each purpose gets its own.
pub fn small(spec: &BookSpec, page: usize, purpose: &str) -> Option<Maze> {
    let page = spec.pages.get(page)?;
    let (topology, weave) = (page.topology, Scatter::of(page.weave, 0));
    let gap = spec.print.audience.as_ref().map_or(0.0, |audience| audience.gap);
    let across = ACROSS.iter().find(|(least, _)| gap >= *least)?.1;
    let recipe = |size| Recipe { weave, ..Recipe::new(topology, size) };
    // If a size is a single number, choose one with about as many cells as a square grid has.
    let cells = across * across;
    let few = |&size: &Size| (topology.cells)(size).is_ok_and(|count| count < 2 * u64::from(cells));
    let one = (3..=across).chain([cells]).map(Size::One).filter(few);
    let one = one.filter_map(|size| Configuration::new(recipe(size)).ok());
    let off = |it: &Configuration| it.grid.len().abs_diff(cells as usize);
    let square = || Configuration::new(recipe(Size::Two(across, across))).ok();
    let configuration = one.min_by_key(off).or_else(square)?;
    let key = key(purpose, &[&spec.seed.to_le_bytes()]);
    Some(configuration.maze(seed(key, 0)))
}
