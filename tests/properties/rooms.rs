//! Rooms: the requested share of cells, no adjacent rooms, and no detours of the solution inside them.

use super::CONFIGURATIONS;
use mazebook::difficulty::{Configuration, Recipe};
use mazebook::maze::placement::Scatter;
use mazebook::maze::solve::solve;
use mazebook::maze::topology::{self, Size};
use mazebook::page::way;
use std::collections::BTreeSet;

#[test]
fn as_many_cells_lie_in_rooms_as_are_asked_for() {
    let square = topology::find("square").unwrap();
    let furnished = |share, layout| {
        let rooms = Some(Scatter { share, layout });
        Configuration::new(Recipe { rooms, ..Recipe::new(square, Size::Two(20, 30)) }).unwrap()
    };
    for (share, rooms) in [(0.0001, 1), (0.05, 8), (0.2, 30), (0.4, 54)] {
        let grid = furnished(share, 0).grid;
        assert_eq!(grid.len(), 600 - 3 * rooms, "{share}");
        assert_eq!(grid.cells().filter(|&cell| grid.is_room(cell)).count(), rooms);
        let beside = |cell| grid.neighbors(cell).any(|(_, next)| grid.is_room(next));
        assert!(!grid.cells().any(|cell| grid.is_room(cell) && beside(cell)));
    }
    let places = |layout| {
        let grid = furnished(0.1, layout).grid;
        let rooms = grid.cells().filter(|&cell| grid.is_room(cell));
        let middles = rooms.map(|cell| grid.center_of(cell));
        middles.map(|at| (at.x as i64, at.y as i64)).collect::<BTreeSet<_>>()
    };
    assert_ne!(places(3), places(4));
}

#[test]
fn rooms_are_on_every_topology_whose_cells_have_few_sides() {
    let with_rooms = CONFIGURATIONS.iter().filter(|one| one.recipe.rooms.is_some());
    let names: BTreeSet<&str> = with_rooms
        .map(|one| {
            let maze = one.maze(3);
            assert_eq!(maze.passages_once().count(), maze.grid.len() - 1);
            assert!(maze.grid.cells().any(|cell| maze.grid.is_room(cell)));
            one.recipe.topology.name
        })
        .collect();
    for name in ["square", "triangle", "rhombille", "snub-square", "penrose", "voronoi"] {
        assert!(names.contains(name), "{name} is not among {names:?}");
    }
}

#[test]
fn a_way_through_a_room_does_not_go_by_its_middle() {
    let square = topology::find("square").unwrap();
    let rooms = Some(Scatter { share: 0.4, layout: 0 });
    let recipe = Recipe { rooms, ..Recipe::new(square, Size::Two(20, 20)) };
    let configuration = Configuration::new(recipe).unwrap();
    let mut passed = 0;
    for maze in (0..10).map(|seed| configuration.maze(seed)) {
        let way = solve(&maze);
        let stops: Vec<_> =
            way::sharp(&maze, &way)[0].steps.iter().map(|step| step.end()).collect();
        for &room in way.iter().filter(|&&cell| maze.grid.is_room(cell)) {
            let middle = maze.grid.center_of(room);
            assert!(stops.iter().all(|&stop| (stop - middle).length() > 0.5));
            passed += 1;
        }
    }
    assert!(passed > 30, "{passed}");
}
