//! Cells as in cracked earth. Each is the area nearest to one of many random points, which are spread evenly first (G.
//! Voronoi, 1908; S. Lloyd, "Least squares quantization in PCM", 1982).

use super::{STEPS, Size, Topology, fine_grid, free_board, free_cells, on_lattice};
use crate::Error;
use crate::Place;
use crate::geometry::{Point, centroid};
use crate::grid::{Corner, Grid, MAX_SIDES, Walls};
use crate::random::{Random, key};
use std::collections::{BTreeMap, BTreeSet};

pub const TOPOLOGY: Topology = Topology {
    name: "voronoi",
    title: "Voronoi",
    about: "cells of any shape, as in cracked earth",
    sizes: "the number of cells, or [columns, rows] for a board as wide and as high as so many squares",
    unit: None,
    has_rows: false,
    is_round: false,
    cells: free_cells,
    grid,
    ends: (Place::TopLeft, Place::BottomRight),
};

/// How often each point is moved to the middle of its cell. With more, cells become hexagons.
const EVENINGS: usize = 6;
/// The shortest wall, in pitches: the two corners of a shorter one become one.
const SHORTEST: f64 = 0.55;
/// The largest distance between the points of neighbors, in pitches.
const FARTHEST: i32 = 4;

fn grid(size: Size) -> Result<Grid, Error> {
    free_cells(size)?;
    let [cells, rows] = free_board(size);
    let mut random =
        Random::new(key("mazebook voronoi 1", &[&cells.to_le_bytes(), &rows.to_le_bytes()]));
    let mut part = || random.below(1 << 20) as f64 / f64::from(1 << 20);
    let width = f64::from(cells) / f64::from(rows);
    let mut points = Vec::new();
    for row in 0..rows {
        let before = |row: u32| (u64::from(row) * u64::from(cells) / u64::from(rows)) as u32;
        let count = before(row + 1) - before(row);
        for column in 0..count {
            let x = (f64::from(column) + part()) * width / f64::from(count);
            points.push(Point::new(x, f64::from(row) + part()));
        }
    }
    let mut diagram = Diagram { points, width, height: f64::from(rows) };
    for _ in 0..EVENINGS {
        diagram.points =
            diagram.polygons().iter().map(|polygon| centroid(&corners(polygon)).0).collect();
    }
    let outlines = outlines(&diagram);
    let cells = outlines.iter().map(|outline| {
        let (middle, _) = centroid(outline);
        let [x, y] = [middle.x, middle.y].map(|length| (length * STEPS).round() as i32);
        (Corner::new(x, y), outline.iter().map(|&at| on_lattice(at)).collect())
    });
    fine_grid(cells, Walls::default(), None)
}

/// The neighbor beyond a side of a cell: the cell of another point, or one of the four edges of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Beyond {
    Cell(usize),
    Edge(u8),
}

/// A convex cell: its corners clockwise, each with the neighbor beyond the side that begins there.
type Polygon = Vec<(Point, Beyond)>;

/// The points of cells on a board, in pitches.
struct Diagram {
    points: Vec<Point>,
    width: f64,
    height: f64,
}

impl Diagram {
    /// The cell of each point: the part of the board that is nearer to it than to any other point.
    fn polygons(&self) -> Vec<Polygon> {
        let [columns, rows] = [self.width, self.height].map(|length| length.ceil() as i32);
        let mut squares = vec![Vec::new(); (columns * rows) as usize];
        let place = |at: Point| {
            let column = (at.x as i32).clamp(0, columns - 1);
            (column, (at.y as i32).clamp(0, rows - 1))
        };
        for (index, &point) in self.points.iter().enumerate() {
            let (column, row) = place(point);
            squares[(row * columns + column) as usize].push(index);
        }
        let polygon = |own: usize| {
            let here = self.points[own];
            let (column, row) = place(here);
            let near = |at: i32, most: i32| (at - FARTHEST).max(0)..=(at + FARTHEST).min(most - 1);
            let mut others: Vec<(f64, usize)> = near(row, rows)
                .flat_map(|row| near(column, columns).map(move |column| row * columns + column))
                .flat_map(|square| squares[square as usize].iter().copied())
                .filter(|&other| other != own)
                .map(|other| ((self.points[other] - here).length(), other))
                .collect();
            others.sort_by(|a, b| a.0.total_cmp(&b.0));
            let (width, height) = (self.width, self.height);
            let box_of = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)];
            let mut polygon: Polygon = (0..4)
                .zip(box_of)
                .map(|(edge, (x, y))| (Point::new(x, y), Beyond::Edge(edge)))
                .collect();
            for (apart, other) in others {
                let reach = polygon.iter().map(|(corner, _)| (*corner - here).length());
                if apart > 2.0 * reach.fold(0.0, f64::max) {
                    break;
                }
                cut(&mut polygon, here, self.points[other], Beyond::Cell(other));
            }
            polygon
        };
        (0..self.points.len()).map(polygon).collect()
    }
}

/// Cuts off the part of a polygon that is nearer to another point than to its own.
fn cut(polygon: &mut Polygon, own: Point, other: Point, beyond: Beyond) {
    let (middle, along) = (own.middle(other), other - own);
    let off: Vec<f64> = polygon.iter().map(|(corner, _)| (*corner - middle).dot(along)).collect();
    if off.iter().all(|&off| off <= 0.0) {
        return;
    }
    let mut kept = Polygon::new();
    for (at, &(corner, side)) in polygon.iter().enumerate() {
        let next = (at + 1) % polygon.len();
        let meeting = || corner + (polygon[next].0 - corner) * (off[at] / (off[at] - off[next]));
        match (off[at] <= 0.0, off[next] <= 0.0) {
            (true, true) => kept.push((corner, side)),
            (true, false) => kept.extend([(corner, side), (meeting(), beyond)]),
            (false, true) => kept.push((meeting(), side)),
            (false, false) => {}
        }
    }
    *polygon = kept;
}

fn corners(polygon: &Polygon) -> Vec<Point> {
    polygon.iter().map(|&(corner, _)| corner).collect()
}

/// A corner, identified by the three cells or edges of the board that meet there.
type Meeting = [Beyond; 3];

/// The outline of each cell, without walls that are too short and without more sides than a cell may have.
fn outlines(diagram: &Diagram) -> Vec<Vec<Point>> {
    let polygons = diagram.polygons();
    // Each corner once, though three cells have computed it.
    let mut places: BTreeMap<Meeting, Point> = BTreeMap::new();
    let mut names: Vec<Vec<Meeting>> = Vec::new();
    for (own, polygon) in polygons.iter().enumerate() {
        let before = polygon.iter().cycle().skip(polygon.len() - 1);
        let name = |(&(corner, side), &(_, before)): (&(Point, Beyond), &(Point, Beyond))| {
            let mut meeting = [Beyond::Cell(own), before, side];
            meeting.sort_unstable();
            places.entry(meeting).or_insert(corner);
            meeting
        };
        names.push(polygon.iter().zip(before).map(name).collect());
    }
    let mut joined = Joined { places, into: BTreeMap::new() };
    let walls: BTreeSet<[Meeting; 2]> = names
        .iter()
        .flat_map(|outline| pairs(outline))
        .map(|[a, b]| if a < b { [a, b] } else { [b, a] })
        .collect();
    for [a, b] in walls {
        if joined.length(a, b) < SHORTEST {
            joined.join(a, b);
        }
    }
    loop {
        let outlines: Vec<Vec<Meeting>> =
            names.iter().map(|outline| joined.outline(outline)).collect();
        let many = outlines.iter().filter(|outline| outline.len() > MAX_SIDES);
        let shortest = many.map(|outline| {
            let length = |pair: &[Meeting; 2]| joined.length(pair[0], pair[1]);
            pairs(outline).min_by(|a, b| length(a).total_cmp(&length(b)))
        });
        let shortest: Vec<[Meeting; 2]> = shortest.flatten().collect();
        if shortest.is_empty() {
            let places =
                |outline: &Vec<Meeting>| outline.iter().map(|name| joined.places[name]).collect();
            return outlines.iter().map(places).collect();
        }
        shortest.into_iter().for_each(|[a, b]| joined.join(a, b));
    }
}

/// Every two consecutive corners of an outline.
fn pairs(outline: &[Meeting]) -> impl Iterator<Item = [Meeting; 2]> + '_ {
    outline.iter().zip(outline.iter().cycle().skip(1)).map(|(&a, &b)| [a, b])
}

/// Corners, some of which have been joined.
struct Joined {
    places: BTreeMap<Meeting, Point>,
    /// By corner, the one that has replaced it.
    into: BTreeMap<Meeting, Meeting>,
}

impl Joined {
    fn now(&self, mut corner: Meeting) -> Meeting {
        while let Some(&into) = self.into.get(&corner) {
            corner = into;
        }
        corner
    }

    fn length(&self, a: Meeting, b: Meeting) -> f64 {
        (self.places[&self.now(a)] - self.places[&self.now(b)]).length()
    }

    /// Joins two corners: halfway between them, or at the one that lies on more edges of the board.
    fn join(&mut self, a: Meeting, b: Meeting) {
        let (a, b) = (self.now(a), self.now(b));
        if a == b {
            return;
        }
        let edges = |corner: Meeting| {
            corner.iter().filter(|beyond| matches!(beyond, Beyond::Edge(_))).count()
        };
        let (keep, drop) = if edges(a) < edges(b) { (b, a) } else { (a, b) };
        if edges(keep) == edges(drop) {
            let between = self.places[&keep].middle(self.places[&drop]);
            self.places.insert(keep, between);
        }
        self.into.insert(drop, keep);
    }

    /// An outline after its corners have been joined.
    fn outline(&self, outline: &[Meeting]) -> Vec<Meeting> {
        let mut now: Vec<Meeting> = outline.iter().map(|&corner| self.now(corner)).collect();
        now.dedup();
        if now.len() > 1 && now.first() == now.last() {
            now.pop();
        }
        now
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_of_every_size_fill_the_board() {
        let sizes =
            (10..200).map(Size::One).chain([Size::Two(3, 3), Size::Two(3, 40), Size::Two(50, 60)]);
        for size in sizes {
            let [cells, rows] = free_board(size);
            let grid = grid(size).unwrap_or_else(|why| panic!("{size}: {why}"));
            assert_eq!(grid.len(), cells as usize, "{size}");
            let bounds = grid.bounds();
            let width = f64::from(cells) / f64::from(rows);
            assert!((bounds.width - width).abs() < 1e-3, "{size}: {}", bounds.width);
            assert_eq!(bounds.height, f64::from(rows), "{size}");
            assert_eq!(grid.rims().len(), 1, "{size}");
            assert!(grid.narrowest() > 0.2, "{size}: {}", grid.narrowest());
            let area = |cell| {
                let outline = grid.outline(cell);
                centroid(&outline.steps.iter().map(|step| step.end()).collect::<Vec<_>>()).1
            };
            let filled: f64 = grid.cells().map(area).sum();
            assert!(
                (filled / (bounds.width * bounds.height) - 1.0).abs() < 1e-9,
                "{size}: {filled}"
            );
            assert!(grid.cells().all(|cell| area(cell) > 0.2), "{size}");
        }
    }
}
