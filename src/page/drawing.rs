//! The walls of a maze as few long strokes: Euler trails over the closed walls, straight runs and arcs merged.

use crate::scene::Drawing;
use maze::Maze;
use maze::geometry::Trail;
use maze::grid::{Corner, Grid, Projection, Side};

/// Every closed wall of a maze, each drawn once, in pitches.
pub fn walls(maze: &Maze) -> Drawing {
    drawing(&maze.grid, maze.closed_walls())
}

/// The walls of some opened sides, in the given order, in pitches.
pub fn openings(maze: &Maze, order: &[Side]) -> Vec<Trail> {
    order.iter().map(|&side| maze.grid.wall(side)).collect()
}

/// The closed walls of the rim and the court.
pub fn rim(maze: &Maze) -> Drawing {
    let rim = maze.grid.rim().iter().chain(maze.grid.court());
    drawing(&maze.grid, rim.copied().filter(|&side| !maze.is_open(side)))
}

fn drawing(grid: &Grid, walls: impl Iterator<Item = Side>) -> Drawing {
    let lines = match grid.is_bent() {
        true => walls.flat_map(|side| grid.lines(side)).collect(),
        // The same for straight walls, but faster.
        false => walls.map(|side| grid.ends(side).into()).collect(),
    };
    Drawing::new(Walls::new(lines).trails(grid.projection()))
}

/// Closed walls as a graph of corners. Corners are numbered in the order in which the walls reach them, so that the data of
/// one stroke lies close together in memory.
struct Walls {
    corners: Vec<Corner>,
    ends: Vec<[u32; 2]>,
    drawn: Vec<bool>,
    /// By corner: the number of its undrawn walls.
    left: Vec<u32>,
    /// The walls at corner `i` are `at[starts[i]..starts[i + 1]]`.
    starts: Vec<u32>,
    at: Vec<u32>,
}

impl Walls {
    /// A graph of the walls between these corners.
    fn new(walls: Vec<[Corner; 2]>) -> Walls {
        let mut numbers = Numbers::around(walls.iter().flatten().copied());
        let ends: Vec<[u32; 2]> =
            walls.into_iter().map(|ends| ends.map(|end| numbers.of(end))).collect();
        let corners = numbers.corners;
        let mut starts = vec![0; corners.len() + 1];
        let mut at = vec![0; ends.len() * 2];
        for &end in ends.as_flattened() {
            starts[end as usize] += 1;
        }
        let left = starts.clone();
        let mut total = 0;
        for start in &mut starts {
            total += *start;
            *start = total;
        }
        for (wall, pair) in ends.iter().enumerate().rev() {
            for &end in pair {
                starts[end as usize] -= 1;
                at[starts[end as usize] as usize] = wall as u32;
            }
        }
        Walls { drawn: vec![false; ends.len()], corners, ends, left, starts, at }
    }

    /// The undrawn walls at a corner, each with the corner at its other end.
    fn undrawn(&self, corner: u32) -> impl Iterator<Item = (usize, u32)> + '_ {
        let [from, to] = [0, 1].map(|next| self.starts[corner as usize + next] as usize);
        let here = self.at[from..to].iter().map(|&wall| wall as usize);
        here.filter(|&wall| !self.drawn[wall]).map(move |wall| {
            let [a, b] = self.ends[wall];
            (wall, if a == corner { b } else { a })
        })
    }

    /// Trails that together draw every wall once: first the trails that must end at a corner with an odd number of walls,
    /// then the closed ones.
    fn trails(mut self, frame: &Projection) -> impl Iterator<Item = Trail> {
        let walls = self.ends.len();
        let passes = [true, false].into_iter();
        let mut starts = passes.flat_map(move |odd| (0..2 * walls).map(move |end| (odd, end)));
        let mut start = starts.next();
        std::iter::from_fn(move || {
            while let Some((only_odd, end)) = start {
                let corner = self.ends[end / 2][end % 2];
                let open = !self.drawn[end / 2];
                if open && (!only_odd || self.left[corner as usize] % 2 == 1) {
                    return Some(self.trail(frame, corner));
                }
                start = starts.next();
            }
            None
        })
    }

    /// Draws from a corner until it reaches one without undrawn walls, going straight on where possible.
    fn trail(&mut self, frame: &Projection, first: u32) -> Trail {
        let corner = |walls: &Walls, number: u32| walls.corners[number as usize];
        let start = corner(self, first);
        let mut trail = Trail { start: frame.place(start), ..Trail::default() };
        // The start of the current step, the corner before the current one, the current one, and its number.
        let (mut from, mut before, mut here, mut number) = (start, start, start, first);
        while self.left[number as usize] > 0 {
            let straight =
                |&(_, to): &(usize, u32)| frame.continues(before, here, corner(self, to));
            let onward = self.undrawn(number).find(straight);
            let Some((wall, to)) = onward.or_else(|| self.undrawn(number).next()) else { break };
            self.drawn[wall] = true;
            self.left[number as usize] -= 1;
            self.left[to as usize] -= 1;
            let next = corner(self, to);
            if here != from && !frame.continues(from, here, next) {
                trail.steps.push(frame.step(from, here));
                from = here;
            }
            (before, here, number) = (here, next, to);
        }
        trail.steps.push(frame.step(from, here));
        trail.closed = number == first;
        trail
    }
}

/// Numbers for corners, in the order of their first use.
struct Numbers {
    corners: Vec<Corner>,
    /// The lowest corner, and the number of rows in the box around all corners.
    least: Corner,
    rows: usize,
    /// All corners in order, if they are few in a large box; empty if the table covers the whole box.
    sorted: Vec<Corner>,
    /// By place in the box, or in the sorted list: the number plus one; 0 for none yet.
    table: Vec<u32>,
}

/// The most places in a box per end of a wall.
const ROOMY: usize = 16;

impl Numbers {
    /// Numbers for these corners only.
    fn around(corners: impl Iterator<Item = Corner> + Clone) -> Numbers {
        let (mut least, mut most) = (Corner::new(i32::MAX, i32::MAX), Corner::new(0, 0));
        let mut count = 0;
        for Corner { x, y } in corners.clone() {
            least = Corner::new(least.x.min(x), least.y.min(y));
            most = Corner::new(most.x.max(x), most.y.max(y));
            count += 1;
        }
        let places = |least: i32, most: i32| (most - least.min(most)) as usize / 2 + 1;
        let (columns, rows) = (places(least.x, most.x), places(least.y, most.y));
        let mut sorted = Vec::new();
        if columns.saturating_mul(rows) > ROOMY * count {
            sorted = corners.collect();
            sorted.sort_unstable();
            sorted.dedup();
        }
        let places = if sorted.is_empty() { columns * rows } else { sorted.len() };
        Numbers { corners: Vec::new(), least, rows, sorted, table: vec![0; places] }
    }

    fn of(&mut self, corner: Corner) -> u32 {
        let place = if self.sorted.is_empty() {
            let (x, y) = (corner.x - self.least.x, corner.y - self.least.y);
            x as usize / 2 * self.rows + y as usize / 2
        } else {
            self.sorted.partition_point(|&other| other < corner)
        };
        let number = &mut self.table[place];
        if *number == 0 {
            self.corners.push(corner);
            *number = self.corners.len() as u32;
        }
        *number - 1
    }
}
