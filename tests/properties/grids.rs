//! Grids: every wall separates two cells or a cell from the outside, and the grid is connected.

use super::failure;
use super::measure::{distance, strokes};
use super::{all_sized, sized};
use crate::sample::often;
use mazebook::maze::Place;
use mazebook::maze::geometry::{Point, Rect, Trail};
use mazebook::maze::grid::{Cell, Cells, Corner, Graph, Grid, Mesh, Projection, Side, Slots, Spot};
use mazebook::maze::random::Random;
use mazebook::maze::topology::{self, Size};
use std::collections::{BTreeMap, BTreeSet};

/// Runs a check on every grid; a failure names the grid.
fn every_grid(check: impl Fn(&Grid)) {
    for (topology, size) in sized() {
        let grid = (topology.grid)(size).unwrap();
        assert_eq!(failure(|| check(&grid)), None, "in the grid {} {size:?}", topology.name);
    }
}

fn sides(grid: &Grid, cell: Cell) -> impl Iterator<Item = Side> {
    (0..grid.sides(cell) as u8).map(move |slot| Side { cell, slot })
}

/// The two corners of a wall, independent of the side.
fn wall(grid: &Grid, side: Side) -> (Corner, Corner) {
    let (a, b) = grid.ends(side);
    (a.min(b), a.max(b))
}

#[test]
fn any_numbers_are_a_size_or_an_error() {
    let numbers = [0, 1, 2, 3, u16::MAX.into(), 1 << 16, 1 << 31, u32::MAX];
    for topology in topology::ALL {
        let pairs = numbers.iter().flat_map(|&a| numbers.map(|b| Size::Two(a, b)));
        for size in numbers.map(Size::One).into_iter().chain(pairs) {
            for size in [size, size.scaled(u32::MAX, 1), size.scaled(1, 0)] {
                match (topology.cells)(size) {
                    Ok(cells) if cells < 1000 => drop((topology.grid)(size).unwrap()),
                    Ok(cells) => assert!(cells < 1 << 32, "{size:?}"),
                    Err(why) => assert_eq!((topology.grid)(size).err(), Some(why)),
                }
            }
        }
    }
    let far = Place::At { across: u16::MAX, down: 1001 };
    assert_eq!(far.opposite(), Place::At { across: 0, down: 0 });
}

#[test]
fn one_wall_lies_between_two_neighbors() {
    every_grid(|grid| {
        for cell in grid.cells() {
            let neighbors: Vec<Cell> = grid.neighbors(cell).map(|(_, other)| other).collect();
            let different: BTreeSet<Cell> = neighbors.iter().copied().collect();
            assert_eq!(neighbors.len(), different.len(), "cell {cell} has a neighbor twice");
            assert!(!different.contains(&cell) && !neighbors.is_empty());
        }
    });
}

#[test]
fn neighbors_see_each_other_through_the_wall_that_they_share() {
    every_grid(|grid| {
        for (side, other) in grid.cells().flat_map(|cell| grid.neighbors(cell)) {
            let back = Side { cell: other, slot: grid.back(side.cell, side.slot) };
            assert_eq!(grid.neighbor(back), Some(side.cell));
            assert_eq!(grid.back(other, back.slot), side.slot);
            // Both run clockwise around their cells, so in opposite directions.
            let (a, b) = grid.ends(side);
            assert_eq!(grid.ends(back), (b, a));
        }
    });
}

#[test]
fn computed_neighbors_are_those_that_share_corners() {
    let mut computed = 0;
    for (topology, size) in sized() {
        let grid = (topology.grid)(size).unwrap();
        computed += u32::from(!matches!(grid.storage(), Cells::Mesh(_)));
        let cells: Vec<Cell> = grid.cells().collect();
        let outline = |&cell: &Cell| {
            (grid.middle(cell), sides(&grid, cell).map(|side| grid.ends(side).0).collect())
        };
        let table = Mesh::new(cells.iter().map(outline)).unwrap();
        for (number, &cell) in cells.iter().enumerate() {
            let mask = grid.masks()[cell.index()];
            let fixed = sides(&grid, cell).filter(|&side| grid.is_fixed(side));
            let known = mask | fixed.map(|side| side.slot).collect::<Slots>();
            assert_eq!(known, table.masks()[number], "{} {size:?} cell {cell}", topology.name);
            for slot in mask.iter() {
                let shared = table.step(Cell::new(number), slot);
                assert_eq!(grid.step(cell, slot), cells[shared.index()]);
                assert_eq!(grid.back(cell, slot), table.back(Cell::new(number), slot));
            }
        }
    }
    assert!(computed > 0);
}

#[test]
fn the_center_is_the_cell_in_the_middle() {
    for (topology, size) in all_sized() {
        let grid = (topology.grid)(size).unwrap();
        let Some(center) = grid.center() else { continue };
        let place = |cell: Cell| grid.projection().place(grid.middle(cell));
        let count = grid.cells().count() as f64;
        let sum = grid.cells().map(place).fold(Point::default(), |sum, at| sum + at);
        let middle = sum * (1.0 / count);
        let off = |cell: Cell| (place(cell) - middle).length();
        let nearest = grid.cells().map(off).fold(f64::INFINITY, f64::min);
        assert!(off(center) <= nearest + 0.5, "{} {size:?}: {nearest}", topology.name);
    }
}

#[test]
fn corners_of_odd_numbers_are_refused() {
    let triangle = |far| [(0, 0), (far, 0), (0, far)].map(|(x, y)| Corner::new(x, y)).to_vec();
    assert!(Mesh::new([(Corner::new(1, 1), triangle(4))]).is_ok());
    let error = Mesh::new([(Corner::new(1, 1), triangle(3))]).unwrap_err();
    assert_eq!(error.to_string(), "corner (3, 0) of cell 0 is odd; use even numbers");
}

#[test]
fn a_cell_is_hidden_from_its_neighbors_and_nobody_else() {
    fn check(grid: &Grid, spot: impl Spot) {
        let cell = spot.cell();
        let (mut hidden, mut masks) = (grid.masks().to_vec(), grid.masks().to_vec());
        spot.hide(&mut hidden);
        let steps: Vec<Cell> = spot.steps().collect();
        for (side, other) in grid.neighbors(cell) {
            masks[other.index()].remove(grid.back(cell, side.slot));
            assert_eq!(steps[side.slot as usize], other);
            let only = spot.pick(Slots::one(side.slot), &mut Random::new(1));
            assert_eq!(only, (side.slot, other));
        }
        assert_eq!(hidden, masks, "cell {cell}");
    }
    every_grid(|grid| {
        for cell in grid.cells() {
            check(grid, grid.at(cell));
            match grid.storage() {
                Cells::Quads(graph) => check(grid, graph.at(cell)),
                Cells::Hexagons(graph) => check(grid, graph.at(cell)),
                Cells::Mesh(graph) => check(grid, graph.at(cell)),
            }
        }
    });
}

#[test]
fn every_free_neighbor_is_picked_as_often_as_the_others() {
    // A cell with eight sides and a neighbor behind each.
    let corners = [(2, 0), (4, 0), (6, 2), (6, 4), (4, 6), (2, 6), (0, 4), (0, 2)]
        .map(|(x, y)| Corner::new(2 * x, 2 * y));
    let middle = Corner::new(6, 6);
    let beside = (0..8).map(|side| {
        let (a, b) = (corners[side], corners[(side + 1) % 8]);
        let tip = a + b + Corner::new(-middle.x, -middle.y);
        (tip, vec![b, a, tip])
    });
    let table = Mesh::new([(middle, corners.to_vec())].into_iter().chain(beside)).unwrap();
    fn check(spot: impl Spot, all: Slots, random: &mut Random) {
        const PICKS: u32 = 6_000;
        let all = all.bits();
        for mask in (1..=all).filter(|mask| mask & !all == 0) {
            let mut often = [0u32; 8];
            (0..PICKS).for_each(|_| often[usize::from(spot.pick(Slots::of(mask), random).0)] += 1);
            for (slot, &count) in often.iter().enumerate() {
                let share = f64::from(mask >> slot & 1) / f64::from(mask.count_ones());
                let expected = share * f64::from(PICKS);
                // Within six standard deviations.
                let off = (f64::from(count) - expected).abs();
                assert!(off <= 6.0 * (expected * (1.0 - share)).sqrt(), "{mask:08b}: {often:?}");
            }
        }
    }
    let random = &mut Random::new(1);
    check(table.at(Cell::new(0)), Slots::of(u8::MAX), random);
    for name in ["square", "hex"] {
        let grid = (topology::find(name).unwrap().grid)(Size::Two(3, 3)).unwrap();
        let cell = grid.cells().max_by_key(|&cell| grid.masks()[cell.index()]).unwrap();
        let all = grid.masks()[cell.index()];
        assert_eq!(all.len() as usize, grid.sides(cell));
        match grid.storage() {
            Cells::Quads(graph) => check(graph.at(cell), all, random),
            Cells::Hexagons(graph) => check(graph.at(cell), all, random),
            Cells::Mesh(graph) => check(graph.at(cell), all, random),
        }
    }
}

#[test]
fn all_cells_hang_together_and_are_colored_where_they_can_be() {
    every_grid(|grid| {
        let mut colors: BTreeMap<Cell, bool> = BTreeMap::new();
        let mut open = vec![(grid.cells().next().unwrap(), false)];
        let mut two = true;
        while let Some((cell, color)) = open.pop() {
            if let Some(&other) = colors.get(&cell) {
                two &= other == color;
                continue;
            }
            colors.insert(cell, color);
            open.extend(grid.neighbors(cell).map(|(_, next)| (next, !color)));
        }
        assert_eq!(colors.len(), grid.len());
        assert_eq!(grid.is_bipartite(), two);
    });
}

#[test]
fn every_wall_is_listed_once() {
    every_grid(|grid| {
        let mut seen: BTreeMap<_, u32> = BTreeMap::new();
        for side in grid.cells().flat_map(|cell| sides(grid, cell)) {
            *seen.entry(wall(grid, side)).or_default() += 1;
        }
        let listed: Vec<_> = grid.walls().map(|side| wall(grid, side)).collect();
        assert!(listed.iter().collect::<BTreeSet<_>>().len() == listed.len());
        assert!(listed.len() == seen.len() && listed.iter().all(|wall| seen.contains_key(wall)));
        let outer: BTreeSet<_> =
            grid.rim().iter().chain(grid.court()).map(|&side| wall(grid, side)).collect();
        assert_eq!(outer.len(), grid.rim().len() + grid.court().len());
        for (wall, count) in seen {
            assert_eq!(count, if outer.contains(&wall) { 1 } else { 2 });
        }
    });
}

#[test]
fn rim_and_court_are_one_loop_each() {
    every_grid(|grid| {
        assert!(!grid.rim().is_empty());
        for border in [grid.rim(), grid.court()] {
            // Clockwise around their cells, so each corner is the end of one wall and the start of the next.
            let on: BTreeMap<Corner, Corner> = border.iter().map(|&side| grid.ends(side)).collect();
            assert_eq!(on.len(), border.len());
            let Some((&first, _)) = on.first_key_value() else { continue };
            let (mut here, mut steps) = (on[&first], 1);
            while here != first {
                (here, steps) = (on[&here], steps + 1);
            }
            assert_eq!(steps, border.len());
        }
    });
}

#[test]
fn the_rim_is_left_outward_and_the_box_is_tight() {
    every_grid(|grid| {
        for &side in grid.rim().iter().chain(grid.court()) {
            let (middle, out) = grid.outward(side);
            assert!((out.length() - 1.0).abs() < 1e-9);
            assert!((middle - grid.center_of(side.cell)).dot(out) > 0.0);
        }
        let walls = grid.walls().map(|side| grid.wall(side).bounds());
        let around = walls.reduce(Rect::union).unwrap();
        assert!(around.holds(grid.bounds(), 1e-9) && grid.bounds().holds(around, 1e-9));
    });
}

#[test]
fn no_door_and_no_cell_is_narrower_than_the_narrowest() {
    every_grid(|grid| {
        let doors = grid.cells().flat_map(|cell| grid.neighbors(cell)).map(|(side, _)| {
            let wall = grid.wall(side);
            (wall.end() - wall.start).length()
        });
        // From each corner of a cell to each of its walls that does not end there.
        let across = grid.cells().flat_map(|cell| {
            let walls: Vec<_> = sides(grid, cell).map(|side| grid.wall(side)).collect();
            let count = walls.len();
            let is_plane = matches!(grid.projection(), Projection::Plane { .. });
            let pairs = (0..count)
                .flat_map(move |at| (1..count - 1).map(move |on| (at, (at + on) % count)));
            let pairs = pairs.filter(move |_| is_plane);
            let off =
                |(at, wall): (usize, usize)| distance(walls[at].start, strokes(&walls[wall])[0]);
            pairs.map(off).collect::<Vec<_>>()
        });
        // If walls bend: on both sides of the path from the center of a cell to that of a wall.
        let is_bent = grid.walls().any(|side| grid.wall(side).steps.len() > 1);
        let beside = grid.cells().filter(|_| is_bent).flat_map(|cell| grid.neighbors(cell));
        let beside = beside.map(|(side, _)| {
            let leg = Trail::of_lines(&[grid.center_of(side.cell), grid.outward(side).0], false);
            let leg = strokes(&leg)[0];
            let others = sides(grid, side.cell).filter(|&other| other != side);
            let lines: Vec<_> = others.flat_map(|other| strokes(&grid.wall(other))).collect();
            let near = lines.iter().flat_map(|&line| {
                let ends = [distance(line.0, leg), distance(line.1.end(), leg)];
                [ends, [distance(leg.0, line), distance(leg.1.end(), line)]].concat()
            });
            2.0 * near.fold(f64::INFINITY, f64::min)
        });
        let least = match is_bent {
            true => doors.chain(beside).fold(f64::INFINITY, f64::min),
            false => doors.chain(across).fold(f64::INFINITY, f64::min),
        };
        assert!((grid.narrowest() - least.min(1.0)).abs() < 1e-9);
    });
}

#[test]
fn a_size_makes_a_grid_or_is_refused() {
    let numbers = [0, 1, 2, 3, 4, 9_999, 10_000];
    let pairs = numbers.iter().flat_map(|&a| numbers.map(|b| Size::Two(a, b)));
    let sizes: Vec<Size> = numbers.map(Size::One).into_iter().chain(pairs).collect();
    for topology in topology::ALL {
        for &size in &sizes {
            match (topology.cells)(size) {
                Ok(cells) if cells < often(2_000, 80_000) => {
                    let grid = (topology.grid)(size).unwrap();
                    let share = grid.len() as f64 / cells as f64;
                    assert!((0.5..=2.0).contains(&share), "{} {size:?}: {share}", topology.name);
                }
                Ok(_) => {}
                Err(message) => assert_eq!((topology.grid)(size).unwrap_err(), message),
            }
        }
        // More cells than anyone prints, unless the size is the number of cells itself.
        assert!(
            (topology.cells)(Size::One(10_000)).is_ok_and(|cells| cells == 10_000)
                || (topology.cells)(Size::One(10_000)).is_err()
        );
        assert!((topology.cells)(Size::Two(10_000, 10_000)).is_err());
    }
}
