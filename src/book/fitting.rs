//! Grids too fine for their page and their readers, and the largest that would fit.

use super::explain;
use crate::difficulty::{Configuration, Puzzle, Recipe, Request};
use crate::maze::random::seed;
use crate::maze::topology::Size;
use crate::page::kind::puzzles::placement_of;
use crate::page::layout::Design;
use crate::page::layout::maze::Placement;
use crate::spec::diagnostic::Diagnostic;
use crate::spec::rule::Rule;
use crate::spec::{BookSpec, MAZES_PER_PAGE, PageSpec};
use std::collections::BTreeMap;

/// The narrowest gap that a sharp pencil passes, in mm.
pub const PENCIL: f64 = 0.8;

/// The fewest cells a side of a maze that is proposed.
const FEWEST: u32 = 3;

/// The errors of sizes too fine for their page, if one of them is so whatever its mazes and the words on the page are:
/// reported before any maze is searched for, by one of each size.
pub fn hopeless(spec: &BookSpec, requests: &[Request], design: &Design) -> Vec<Diagnostic> {
    let live = design.frames.of(1).live;
    let is_hopeless = |request: &&Request| {
        let bounds = request.configuration.grid.bounds();
        let scale = (live.width / bounds.width).min(live.height / bounds.height);
        let largest = Placement { scale, weights: design.style.weights, ..Placement::default() };
        scale - largest.wall() < least(spec)
    };
    let mut by_size = BTreeMap::new();
    for request in requests.iter().filter(is_hopeless) {
        by_size.entry(spec.pages[request.page].spans.size.start).or_insert(request);
    }
    if by_size.is_empty() {
        return Vec::new();
    }
    for request in requests {
        by_size.entry(spec.pages[request.page].spans.size.start).or_insert(request);
    }
    let error = |request: &Request| {
        let puzzle = request.specimen();
        let per = spec.pages[request.page].per_page as usize;
        let placement = placement_of(design, &puzzle, &puzzle.maze, per);
        too_fine(spec, request, &puzzle, &placement.ok()?, design)
    };
    by_size.into_values().filter_map(error).collect()
}

/// The narrowest passages that a maze may have, in mm; no bound where the book allows any.
fn least(spec: &BookSpec) -> f64 {
    let print = &spec.print;
    if print.allow.contains(&Rule::NarrowestGap) {
        return f64::NEG_INFINITY;
    }
    print.audience.as_ref().map_or(PENCIL, |audience| audience.gap)
}

/// The error of a maze whose passages are too narrow, if they are.
pub fn too_fine(
    spec: &BookSpec,
    request: &Request,
    puzzle: &Puzzle,
    placement: &Placement,
    design: &Design,
) -> Option<Diagnostic> {
    let print = &spec.print;
    let page = &spec.pages[request.page];
    let audience = print.audience.as_ref();
    let (gap, least) = (placement.gap(&puzzle.maze), least(spec));
    if gap >= least {
        return None;
    }
    let whom = match audience {
        Some(audience) => {
            format!("under the {least} mm that the audience `{}` needs", audience.name)
        }
        None => "too narrow for a pencil".to_owned(),
    };
    let name = explain::name(&request.name);
    let message = if gap < 0.01 {
        format!("{name}: its walls would touch on this paper")
    } else {
        format!("{name}: its passages would be {gap:.2} mm wide on this paper, {whom}")
    };
    let size = largest(page, puzzle, least, design);
    let ways = [
        fewer(page, puzzle, least, design).map(|per| format!("write per_page = {per}")),
        size.map(|size| format!("write size = {size}, the largest that fits")),
        Some("take a larger paper".to_owned()),
        audience.filter(|_| size.is_none()).map(|_| "take another audience".to_owned()),
    ];
    let help = ways.into_iter().flatten().collect::<Vec<_>>().join("; or ");
    Some(Diagnostic::error(message).at(&spec.source, page.spans.size.clone()).help(help))
}

/// The most mazes to a page, fewer than are asked for, with which the size fits.
fn fewer(page: &PageSpec, puzzle: &Puzzle, least: f64, design: &Design) -> Option<u32> {
    let less = MAZES_PER_PAGE.into_iter().rev().filter(|&per| per < page.per_page);
    let fits = |per: &u32| {
        let placement = placement_of(design, puzzle, &puzzle.maze, *per as usize);
        placement.is_ok_and(|placement| placement.gap(&puzzle.maze) >= least)
    };
    less.into_iter().find(fits)
}

/// The largest size of the same proportions that fits, tried out, as the book would write it.
fn largest(page: &PageSpec, puzzle: &Puzzle, least: f64, design: &Design) -> Option<Size> {
    let recipe = puzzle.configuration.recipe;
    let smaller = |number: u32| match recipe.size {
        Size::One(_) => Size::One(number),
        Size::Two(a, b) => {
            let other = f64::from(b) * f64::from(number) / f64::from(a);
            Size::Two(number, (other.round() as u32).max(1))
        }
    };
    let fits = |number: u32| {
        let configuration = Configuration::new(Recipe { size: smaller(number), ..recipe }).ok()?;
        let maze = configuration.maze(seed(0, 0));
        let placement = placement_of(design, puzzle, &maze, page.per_page as usize).ok()?;
        Some(placement.gap(&maze) >= least)
    };
    let asked = recipe.size.numbers()[0];
    // The gap falls as the size grows. What cannot be built is too small to be one of these.
    let (mut good, mut bad) = (0, asked);
    while good + 1 < bad {
        let middle = good.midpoint(bad);
        if fits(middle).unwrap_or(true) { good = middle } else { bad = middle }
    }
    let size = smaller(good);
    // With fewer cells a side there is no way to miss.
    let is_maze = size.numbers().iter().all(|&number| number >= FEWEST);
    (is_maze && fits(good) == Some(true)).then_some(size)
}
