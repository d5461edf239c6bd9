//! The title page.

use super::{Filler, Order, PageKind};
use crate::difficulty::{Configuration, Recipe};
use crate::maze::algorithm::{self, Carver};
use crate::maze::geometry::Rect;
use crate::maze::random::{key, seed};
use crate::maze::topology::{self, Size};
use crate::maze::{Endpoints, Maze, Place};
use crate::page::drawing;
use crate::page::layout::Part;
use crate::page::layout::maze::walls;
use crate::page::layout::placement::Placement;
use crate::page::scene::Ink;
use crate::page::template::Values;
use std::sync::Arc;

/// The title page: what the book is called, and a small maze.
pub const TITLE: PageKind = PageKind {
    name: "title",
    template: include_str!("../../../templates/pages/plain/title.toml"),
    needs: None,
    order: Order::Front,
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

/// A small maze.
pub const EMBLEM: Filler = Filler {
    name: "emblem",
    is_shown: |_| true,
    draw: |_, subject, place| {
        let Some(maze) = emblem(subject.spec.seed) else { return Ok(Part::default()) };
        let side = place.width.min(place.height);
        let square = Rect::new(place.center().x - side / 2.0, place.y, side, side);
        let scale = side / (maze.grid.bounds().width + 0.25);
        let placement = Placement { at: square.center(), scale, ..Placement::default() };
        Ok(walls(&maze, &Arc::new(drawing::walls(&maze)), &placement, Ink::BLACK).into())
    },
};

/// The book's own small maze: of the first topology whose mazes lead to their center, whatever the book has.
fn emblem(book_seed: u64) -> Option<Maze> {
    let recipe = Recipe {
        topology: topology::ALL.iter().find(|topology| topology.ends.1 == Place::Center)?,
        size: Size::One(8),
        // The registry opens with the usual algorithm.
        carver: Carver::new(&algorithm::ALL[0]),
        braid: 0.0,
        endpoints: Endpoints::At { entrance: Place::Top, exit: Place::Center },
    };
    let key = key("mazebook emblem 1", &[&book_seed.to_le_bytes()]);
    Some(Configuration::new(recipe).ok()?.maze(seed(key, 0)))
}
