//! The walls of a maze as few long strokes: Euler trails over the closed walls, straight runs and arcs merged.

use crate::geometry::Trail;
use crate::grid::{Corner, Frame, Side};
use crate::maze::Maze;
use crate::scene::Drawing;

/// Every closed wall of a maze, each drawn once, in pitches.
pub fn walls(maze: &Maze) -> Drawing {
    let grid = &*maze.grid;
    let ends: Vec<(Corner, Corner)> =
        maze.closed_walls().map(|side: Side| grid.ends(side)).collect();
    Drawing::new(Walls::new(ends).trails(grid.frame()))
}

/// Walls that were opened, as they stood, in the order given, in pitches.
pub fn openings(maze: &Maze, order: &[Side]) -> Vec<Trail> {
    order.iter().map(|&side| maze.grid.wall(side)).collect()
}

/// The outline alone: every closed wall of the rim.
pub fn rim(maze: &Maze) -> Drawing {
    let grid = &*maze.grid;
    let rim = maze.closed_walls().filter(|&side| grid.neighbor(side).is_none());
    Drawing::new(Walls::new(rim.map(|side| grid.ends(side)).collect()).trails(grid.frame()))
}

/// Closed walls as a graph of corners.
struct Walls {
    ends: Vec<(Corner, Corner)>,
    drawn: Vec<bool>,
    /// The lowest corner, and how many corners the box around all holds downward: together they number corners.
    least: Corner,
    rows: usize,
    /// The walls at corner `i` are `at[starts[i]..starts[i + 1]]`.
    starts: Vec<u32>,
    at: Vec<u32>,
}

impl Walls {
    fn new(ends: Vec<(Corner, Corner)>) -> Walls {
        let corners = || ends.iter().flat_map(|&(a, b)| [a, b]);
        let (x, y) = (|c: Corner| c.x, |c: Corner| c.y);
        let least = |axis: fn(Corner) -> i32| corners().map(axis).min().unwrap_or(0);
        let most = |axis: fn(Corner) -> i32| corners().map(axis).max().unwrap_or(0);
        let (from, to) = (Corner::new(least(x), least(y)), Corner::new(most(x), most(y)));
        let (columns, rows) = ((to.x - from.x) as usize / 2 + 1, (to.y - from.y) as usize / 2 + 1);
        let mut walls = Walls {
            drawn: vec![false; ends.len()],
            starts: vec![0; columns * rows + 1],
            at: vec![0; ends.len() * 2],
            ends,
            least: from,
            rows,
        };
        for wall in 0..walls.ends.len() {
            for corner in walls.both_ends(wall) {
                walls.starts[corner] += 1;
            }
        }
        let mut total = 0;
        for start in &mut walls.starts {
            total += *start;
            *start = total;
        }
        for wall in (0..walls.ends.len()).rev() {
            for corner in walls.both_ends(wall) {
                walls.starts[corner] -= 1;
                walls.at[walls.starts[corner] as usize] = wall as u32;
            }
        }
        walls
    }

    fn number(&self, corner: Corner) -> usize {
        let (x, y) = (corner.x - self.least.x, corner.y - self.least.y);
        x as usize / 2 * self.rows + y as usize / 2
    }

    fn both_ends(&self, wall: usize) -> [usize; 2] {
        let (a, b) = self.ends[wall];
        [self.number(a), self.number(b)]
    }

    /// The walls at a corner that are still to be drawn, with the corner at their other end.
    fn undrawn(&self, corner: Corner) -> impl Iterator<Item = (usize, Corner)> + '_ {
        let number = self.number(corner);
        let here = &self.at[self.starts[number] as usize..self.starts[number + 1] as usize];
        here.iter().map(|&wall| wall as usize).filter(|&wall| !self.drawn[wall]).map(move |wall| {
            let (a, b) = self.ends[wall];
            (wall, if a == corner { b } else { a })
        })
    }

    /// Trails that together draw every wall once: first those that must end at a corner where an odd number of
    /// walls meet, then what is left, which closes on itself.
    fn trails(mut self, frame: &Frame) -> impl Iterator<Item = Trail> {
        let walls = self.ends.len();
        let passes = [true, false].into_iter();
        let mut starts = passes.flat_map(move |odd| (0..2 * walls).map(move |end| (odd, end)));
        let mut start = starts.next();
        std::iter::from_fn(move || {
            while let Some((only_odd, end)) = start {
                let (wall, (a, b)) = (end / 2, self.ends[end / 2]);
                let corner = if end % 2 == 0 { a } else { b };
                if !self.drawn[wall] && (!only_odd || self.undrawn(corner).count() % 2 == 1) {
                    return Some(self.trail(frame, corner));
                }
                start = starts.next();
            }
            None
        })
    }

    /// Draws from a corner until no undrawn wall is left to go on, straight on where that goes.
    fn trail(&mut self, frame: &Frame, first: Corner) -> Trail {
        let mut trail = Trail { start: frame.place(first), ..Trail::default() };
        // Where the present stroke of the pen began, and the corner before the one that it has reached.
        let (mut from, mut before, mut here) = (first, first, first);
        loop {
            let straight = |&(_, to): &(usize, Corner)| frame.continues(before, here, to);
            let Some((wall, to)) =
                self.undrawn(here).find(straight).or_else(|| self.undrawn(here).next())
            else {
                break;
            };
            self.drawn[wall] = true;
            if here != from && !frame.continues(from, here, to) {
                trail.steps.push(frame.step(from, here));
                from = here;
            }
            (before, here) = (here, to);
        }
        trail.steps.push(frame.step(from, here));
        trail.closed = here == first;
        trail
    }
}
