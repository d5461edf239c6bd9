//! Symmetrical mazes: they are perfect, and every wall has a mirror image except at one place.

use super::CONFIGURATIONS;
use crate::sample::often;
use mazebook::difficulty::{Configuration, Recipe};
use mazebook::maze::geometry::Point;
use mazebook::maze::symmetry::{Symmetry, Twins};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

#[test]
fn walls_are_symmetrical_but_for_one_place() {
    let small = CONFIGURATIONS.iter().filter(|one| {
        one.grid.len() < 250 && one.recipe.weave.is_none() && one.recipe.rooms.is_none()
    });
    let recipes = small.step_by(often(1, 5)).map(|configuration| configuration.recipe.clone());
    let symmetrical: Vec<(Symmetry, Configuration)> = recipes
        .flat_map(|recipe| {
            Symmetry::ALL.iter().map(move |&(_, symmetry, _)| {
                (symmetry, Recipe { symmetry: Some(symmetry), ..recipe.clone() })
            })
        })
        // Recipes without symmetry are skipped, because their errors are slow: they search for a size that has one.
        .filter(|(symmetry, recipe)| {
            recipe.grid().is_ok_and(|it| Twins::new(&it.grid, *symmetry).is_ok())
        })
        .filter_map(|(symmetry, recipe)| Some((symmetry, Configuration::new(recipe).ok()?)))
        .collect();
    let kinds: BTreeSet<(&str, &str)> = symmetrical
        .iter()
        .map(|(symmetry, one)| (one.recipe.topology.name, symmetry.name()))
        .collect();
    for kind in [
        ("square", "mirror"),
        ("square", "rotate"),
        ("hex", "rotate"),
        ("triangle", "rotate"),
        ("polar", "rotate"),
        ("octagon", "mirror"),
        ("octagon", "rotate"),
    ] {
        assert!(kinds.contains(&kind), "{kind:?} is not among {kinds:?}");
    }
    symmetrical.par_iter().enumerate().for_each(|(seed, (symmetry, configuration))| {
        let maze = configuration.maze(seed as u64);
        let grid = &maze.grid;
        assert_eq!(maze.passages_once().count(), grid.len() - 1);
        let middle = grid.bounds().center();
        let twin = |point: Point| {
            let across = middle + middle - point;
            match symmetry {
                Symmetry::Mirror => Point::new(across.x, point.y),
                Symmetry::Rotate => across,
            }
        };
        let at = |point: Point| {
            let off = |cell: &_| (grid.center_of(*cell) - twin(point)).length();
            grid.cells().min_by(|a, b| off(a).total_cmp(&off(b))).unwrap()
        };
        let twins: BTreeMap<_, _> =
            grid.cells().map(|cell| (cell, at(grid.center_of(cell)))).collect();
        let open: BTreeSet<_> = maze.passages_once().map(|[a, b]| [a.min(b), a.max(b)]).collect();
        let without = open.iter().filter(|[a, b]| {
            let [a, b] = [twins[a], twins[b]];
            !open.contains(&[a.min(b), a.max(b)])
        });
        let without = without.count();
        assert!(without <= 1, "{configuration:?}: {without} passages have no twin");
        let own = twins.iter().any(|(cell, twin)| cell == twin);
        assert!(!own || without == 0, "{configuration:?}: the middle has room for all");
    });
}
