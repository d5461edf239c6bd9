//! Crossings: the requested share, with one passage over and one under, and nothing else at a crossing.

use super::{CONFIGURATIONS, every_maze};
use crate::sample::often;
use mazebook::difficulty::{Configuration, Recipe};
use mazebook::maze::placement::Scatter;
use mazebook::maze::topology::{self, Size};
use std::collections::BTreeSet;

#[test]
fn two_passages_go_straight_on_at_each_crossing() {
    let mut crossings = 0;
    for configuration in CONFIGURATIONS.iter().filter(|one| one.recipe.weave.is_some()) {
        let maze = configuration.maze(5);
        let grid = &maze.grid;
        let straight = |cells: [_; 3]| {
            let [before, middle, after] = cells.map(|cell| grid.center_of(cell));
            let (way, on) = (middle - before, after - middle);
            assert!(way.cross(on).abs() < 1e-9 && way.dot(on) > 0.0);
            way.unit()
        };
        for tunnel in grid.tunnels() {
            let [over, one, other] = tunnel.cells();
            let beside = |cell, not| {
                let mut links = maze.links(cell).map(|(_, next)| next).filter(|&next| next != not);
                let next = links.next().expect("a way goes on");
                assert!(links.next().is_none(), "{cell} has a fork");
                next
            };
            let first = maze.links(over).next().unwrap().1;
            let above = straight([first, over, beside(over, first)]);
            let below = straight([beside(one, other), one, other]);
            assert_eq!(below, straight([one, other, beside(other, one)]));
            assert!(above.dot(below).abs() < 1e-9);
            // The tunnel passes below the center of the bridge's cell.
            let middle = grid.center_of(one).middle(grid.center_of(other));
            assert!((middle - grid.center_of(over)).length() < 1e-9);
            crossings += 1;
        }
    }
    assert!(crossings > often(3, 500), "{crossings}");
}

#[test]
fn as_many_crossings_as_are_asked_for_and_others_in_another_layout() {
    let square = topology::find("square").unwrap();
    let woven = |share, layout| {
        let weave = Some(Scatter { share, layout });
        Configuration::new(Recipe { weave, ..Recipe::new(square, Size::Two(20, 30)) }).unwrap()
    };
    for (share, crossings) in [(0.0001, 1), (0.05, 30), (0.1, 60), (0.25, 150)] {
        let grid = woven(share, 0).grid;
        assert_eq!((grid.tunnels().len(), grid.len()), (crossings, 600 + 2 * crossings));
    }
    let places = |layout| {
        let grid = woven(0.1, layout).grid;
        let middles = grid.tunnels().iter().map(|tunnel| grid.center_of(tunnel.over));
        middles.map(|at| (at.x as i64, at.y as i64)).collect::<BTreeSet<_>>()
    };
    assert_eq!(places(3), places(3));
    assert!(places(3).intersection(&places(4)).count() < 20);
}

#[test]
fn no_end_lies_at_a_crossing() {
    every_maze(|_, maze| {
        let at_crossings = maze.grid.tunnels().iter().flat_map(|tunnel| tunnel.cells());
        let ends = [maze.entrance.cell(), maze.exit.cell()];
        assert!(!at_crossings.into_iter().any(|cell| ends.contains(&cell)));
    });
}
