//! Mazes too fine for their page or their readers, and the largest size that fits.

use super::explain;
use super::pagination::{sharing, sheets};
use difficulty::{Configuration, Puzzle, Recipe, Request};
use maze::precision::distinct;
use maze::random::seed;
use maze::topology::Size;
use maze::{Endpoints, Maze, Place};
use page::kind::puzzles::placement_of;
use page::layout::Design;
use page::layout::placement::Placement;
use spec::diagnostic::Diagnostic;
use spec::rule::Rule;
use spec::{BookSpec, MAZES_PER_PAGE, PageSpec};
use std::collections::{BTreeMap, BTreeSet};

/// The narrowest gap that a sharp pencil fits through, in mm.
pub const PENCIL: f64 = 0.8;

/// The gap below which walls touch, in mm; no book allows narrower gaps.
const TOUCHING: f64 = 0.01;

/// The fewest cells along a side of a proposed maze.
const FEWEST: u32 = 3;

/// Checks how fine the mazes of a book are.
#[derive(Debug)]
pub struct Fineness<'b> {
    /// The book.
    pub spec: &'b BookSpec,
    /// Its mazes, one request each.
    pub requests: &'b [Request<'b>],
    /// The design that its pages share.
    pub design: &'b Design,
}

impl Fineness<'_> {
    /// The errors for sizes too fine for their page, found before the search: one for each size, but only if some size is
    /// too fine for any maze and any words on the page.
    pub fn hopeless(&self) -> Vec<Diagnostic> {
        let live = self.design.frames.of(1).live;
        let is_hopeless = |request: &&Request| {
            let bounds = request.configuration.grid.bounds();
            let scale = (live.width / bounds.width).min(live.height / bounds.height);
            let weights = self.design.style.weights;
            let largest = Placement::of(&request.configuration.grid, scale, weights);
            scale - largest.wall() < self.least()
        };
        let mut by_size = BTreeMap::new();
        let is_page = |request: &&Request| self.page(request).poster.is_none();
        for request in self.requests.iter().filter(is_page).filter(is_hopeless) {
            by_size.entry(self.page(request).spans.size.start).or_insert(request);
        }
        if by_size.is_empty() {
            return Vec::new();
        }
        for request in self.requests {
            by_size.entry(self.page(request).spans.size.start).or_insert(request);
        }
        let error = |request: &Request| {
            let puzzle = request.specimen();
            let per = self.per(request);
            let placement = placement_of(self.design, &puzzle, &puzzle.maze, per);
            self.too_fine(request, &puzzle, &placement.ok()?)
        };
        by_size.into_values().filter_map(error).collect()
    }

    fn page(&self, request: &Request) -> &PageSpec {
        &self.spec.pages[request.page]
    }

    /// The most mazes on a sheet of the request's page.
    fn per(&self, request: &Request) -> usize {
        let mut before = request.page;
        let own = sharing(self.spec).find(|pages| match before.checked_sub(pages.len()) {
            Some(rest) => {
                before = rest;
                false
            }
            None => true,
        });
        // The first sheet has the most.
        own.map_or(1, |pages| sheets(pages)[0])
    }

    /// The narrowest passage that a maze may have, in mm; 0.01 where the book allows any.
    fn least(&self) -> f64 {
        let print = &self.spec.print;
        if print.allow.contains(&Rule::NarrowestGap) {
            return TOUCHING;
        }
        print.audience.as_ref().map_or(PENCIL, |audience| audience.gap)
    }

    /// The narrowest gap in mm of a maze in the place of a puzzle; on a poster, its gap there, unless its walls touch on
    /// the plan. `None` if a word at its ends cannot be set.
    fn gap(&self, puzzle: &Puzzle, maze: &Maze, placement: &Placement) -> Option<f64> {
        let on_page = placement.gap(maze);
        let on_poster = self.design.of(puzzle).poster_gap(puzzle, maze).ok()?;
        Some(on_poster.filter(|_| on_page > TOUCHING).unwrap_or(on_page))
    }

    /// The error for a maze whose passages are too narrow; `None` if they are not.
    pub fn too_fine(
        &self,
        request: &Request,
        puzzle: &Puzzle,
        placement: &Placement,
    ) -> Option<Diagnostic> {
        let (audience, page) = (self.spec.print.audience.as_ref(), self.page(request));
        let (gap, least) = (self.gap(puzzle, &puzzle.maze, placement)?, self.least());
        if gap >= least {
            return None;
        }
        let [width, needed] = distinct(gap, least, 2);
        let whom = match audience {
            Some(audience) => {
                format!("under the {needed} mm that the audience `{}` needs", audience.name)
            }
            None => "too narrow for a pencil".to_owned(),
        };
        let name = explain::name(&request.name);
        let message = if gap < TOUCHING {
            format!("{name}: its walls would touch on this paper")
        } else {
            format!("{name}: its passages would be {width} mm wide on this paper, {whom}")
        };
        let size = self.largest(request, puzzle);
        let ways = [
            self.fewer(request, puzzle).map(|per| format!("write per_page = {per}")),
            size.map(|size| format!("write size = {size}, the largest that fits")),
            page.poster.map(|_| "spread it over more sheets".to_owned()),
            Some("take a larger paper".to_owned()),
            audience.filter(|_| size.is_none()).map(|_| "take another audience".to_owned()),
        ];
        let help = ways.into_iter().flatten().collect::<Vec<_>>().join("; or ");
        Some(Diagnostic::error(message).at(&self.spec.source, page.spans.size.clone()).help(help))
    }

    /// The most mazes to a page, fewer than now, at which the size fits.
    fn fewer(&self, request: &Request, puzzle: &Puzzle) -> Option<u32> {
        let less =
            MAZES_PER_PAGE.into_iter().rev().filter(|&per| (per as usize) < self.per(request));
        let size = puzzle.configuration.recipe.size;
        less.into_iter().find(|&per| self.fits(request, puzzle, (size, per)) == Some(true))
    }

    /// Whether all mazes of a page fit at another size and number to a sheet; `None` if there is no such grid.
    fn fits(&self, request: &Request, puzzle: &Puzzle, (size, per): (Size, u32)) -> Option<bool> {
        let of_page = self.requests.iter().filter(|other| other.page == request.page);
        let ends = of_page.flat_map(|other| match other.configuration.recipe.endpoints {
            Endpoints::At { entrance, exit } => vec![(entrance, exit)],
            // The ends are not known yet: arrows take the most space on two opposite sides.
            _ => vec![(Place::Left, Place::Right), (Place::Top, Place::Bottom)],
        });
        for (entrance, exit) in ends.collect::<BTreeSet<_>>() {
            let endpoints = Endpoints::At { entrance, exit };
            let recipe = Recipe { size, endpoints, ..puzzle.configuration.recipe.clone() };
            let maze = Configuration::new(recipe).ok()?.maze(seed(0, 0));
            let placement = placement_of(self.design, puzzle, &maze, per as usize).ok()?;
            if self.gap(puzzle, &maze, &placement)? < self.least() {
                return Some(false);
            }
        }
        Some(true)
    }

    /// The largest size of the same proportions that fits, found by bisection.
    fn largest(&self, request: &Request, puzzle: &Puzzle) -> Option<Size> {
        let recipe = &puzzle.configuration.recipe;
        let smaller = |number: u32| match recipe.size {
            Size::One(_) => Size::One(number),
            Size::Two(a, b) => {
                let other = f64::from(b) * f64::from(number) / f64::from(a);
                Size::Two(number, (other.round() as u32).max(1))
            }
        };
        let per = self.per(request) as u32;
        let fits = |number: u32| self.fits(request, puzzle, (smaller(number), per));
        let asked = recipe.size.numbers()[0];
        // The gap shrinks as the size grows. A grid that cannot be built is too small and counts as fitting.
        let (mut good, mut bad) = (0, asked);
        while good + 1 < bad {
            let middle = good.midpoint(bad);
            if fits(middle).unwrap_or(true) { good = middle } else { bad = middle }
        }
        let size = smaller(good);
        // With fewer cells along a side, no wrong turn is possible.
        let is_maze = size.numbers().iter().all(|&number| number >= FEWEST);
        (is_maze && fits(good) == Some(true)).then_some(size)
    }
}
