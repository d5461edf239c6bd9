//! Walls as pixels: connected passages and connected pieces of walls.

use super::geometry::{Point, around, crossings};

/// The walls of a maze as pixels.
pub struct Raster {
    width: usize,
    height: usize,
    /// The upper left corner, and the width of a pixel.
    corner: Point,
    side: f64,
    walls: Vec<bool>,
}

/// A set of pixels of walls or passages.
pub struct Region(Vec<bool>);

/// The maximum number of pixels along a side.
const MOST: f64 = 6000.0;
/// The minimum radius of a line in pixels, so that no path slips through.
const THIN: f64 = 0.75;
/// Sample points per pixel along a line.
const STEPS: f64 = 2.0;

impl Raster {
    /// An empty raster for a box (left, top, width, height) and a margin around it, with pixels of about this width.
    pub fn new([x, y, width, height]: [f64; 4], margin: f64, side: f64) -> Raster {
        let [width, height] = [width, height].map(|length| length + 2.0 * margin);
        let side = side.max(width.max(height) / MOST).max(1e-3);
        let [across, down] = [width, height].map(|length| (length / side).ceil() as usize + 1);
        let walls = vec![false; across * down];
        Raster { width: across, height: down, corner: [x - margin, y - margin], side, walls }
    }

    fn at(&self, point: Point) -> [f64; 2] {
        [0, 1].map(|axis| (point[axis] - self.corner[axis]) / self.side)
    }

    /// Draws a line with this distance from its center to its edges.
    pub fn line(&mut self, line: &[Point], radius: f64) {
        let radius = (radius / self.side).max(THIN);
        for pair in line.windows(2) {
            let ends = [self.at(pair[0]), self.at(pair[1])];
            self.segment(ends, radius);
        }
    }

    fn segment(&mut self, [a, b]: [Point; 2], radius: f64) {
        let reach = |axis: usize, most: usize| {
            let from = (a[axis].min(b[axis]) - radius).floor().max(0.0) as usize;
            let to = (a[axis].max(b[axis]) + radius).ceil().max(0.0) as usize;
            from..(to + 1).min(most)
        };
        let step = [b[0] - a[0], b[1] - a[1]];
        let square = step[0] * step[0] + step[1] * step[1];
        for y in reach(1, self.height) {
            for x in reach(0, self.width) {
                let from = [x as f64 - a[0], y as f64 - a[1]];
                let along = from[0] * step[0] + from[1] * step[1];
                let t = if square > 0.0 { (along / square).clamp(0.0, 1.0) } else { 0.0 };
                let off = [from[0] - t * step[0], from[1] - t * step[1]];
                if off[0] * off[0] + off[1] * off[1] <= radius * radius {
                    self.walls[y * self.width + x] = true;
                }
            }
        }
    }

    /// Fills the area inside a closed line.
    pub fn area(&mut self, outline: &[Point]) {
        let corners: Vec<Point> = outline.iter().map(|&point| self.at(point)).collect();
        let [_, top, _, bottom] = around(std::slice::from_ref(&corners));
        for y in top.max(0.0) as usize..(bottom.max(0.0) as usize + 1).min(self.height) {
            let row = crossings(&corners, y as f64);
            for ends in row.chunks_exact(2) {
                let [from, to] = [ends[0], ends[1]].map(|x| x.ceil().max(0.0) as usize);
                for x in from..to.min(self.width) {
                    self.walls[y * self.width + x] = true;
                }
            }
        }
    }

    fn pixel(&self, point: Point) -> Option<usize> {
        let [x, y] = self.at(point).map(f64::round);
        let inside = x >= 0.0 && y >= 0.0 && x < self.width as f64 && y < self.height as f64;
        inside.then(|| y as usize * self.width + x as usize)
    }

    /// Whether there is a wall at a point; always `false` outside the raster.
    pub fn is_wall(&self, point: Point) -> bool {
        self.pixel(point).is_some_and(|pixel| self.walls[pixel])
    }

    /// Whether a path connects two places. If so, returns the number of redundant tunnels, whose ends are connected
    /// without them.
    pub fn leads(&self, from: Point, to: Point, tunnels: &[[Point; 2]]) -> Option<usize> {
        let to = self.pixel(to).filter(|&to| !self.walls[to])?;
        let (seen, loops) = self.explored(from, tunnels)?;
        seen[to].then_some(loops)
    }

    /// The pixels reachable from a place together with all walls, and the number of redundant tunnels.
    fn explored(&self, from: Point, tunnels: &[[Point; 2]]) -> Option<(Vec<bool>, usize)> {
        let mut seen = self.walls.clone();
        let from = self.pixel(from).filter(|&from| !seen[from])?;
        self.fill(&mut seen, from, false);
        let pixels = |[a, b]: [Point; 2]| Some([self.pixel(a)?, self.pixel(b)?]);
        let mut tunnels: Vec<[usize; 2]> =
            tunnels.iter().filter_map(|&ends| pixels(ends)).collect();
        tunnels.retain(|ends| ends.iter().all(|&end| !self.walls[end]));
        while let Some(at) = tunnels.iter().position(|&[a, b]| seen[a] != seen[b]) {
            let [a, b] = tunnels.swap_remove(at);
            let next = if seen[a] { b } else { a };
            self.fill(&mut seen, next, false);
        }
        let loops = tunnels.iter().filter(|[a, _]| seen[*a]).count();
        Some((seen, loops))
    }

    /// The pixels reachable from a place: excludes walls and closed courts.
    pub fn reached(&self, from: Point, tunnels: &[[Point; 2]]) -> Region {
        let (seen, _) = self.explored(from, tunnels).unwrap_or_default();
        Region(seen.iter().zip(&self.walls).map(|(seen, wall)| *seen && !wall).collect())
    }

    /// The first point behind the first wall on the line between two places, if that wall is a single pen stroke.
    pub fn behind_wall(&self, from: Point, to: Point, pen: f64) -> Option<Point> {
        let length = (to[0] - from[0]).hypot(to[1] - from[1]) / self.side;
        let steps = (length * STEPS).ceil().max(1.0);
        let place = |step: usize| {
            [0, 1].map(|axis| from[axis] + step as f64 / steps * (to[axis] - from[axis]))
        };
        let is_wall = |&step: &usize| self.is_wall(place(step));
        let wall = (0..=steps as usize).find(is_wall)?;
        let behind = (wall..=steps as usize).find(|step| !is_wall(step))?;
        let most = (pen / self.side).max(2.0 * THIN) + 2.0;
        let is_one = wall > 0 && (behind - wall) as f64 <= most * STEPS;
        is_one.then(|| place(behind))
    }

    /// The walls and everything that they enclose.
    pub fn within(&self) -> Region {
        let mut seen = self.walls.clone();
        self.fill(&mut seen, 0, false);
        Region(seen.iter().zip(&self.walls).map(|(seen, wall)| !seen || *wall).collect())
    }

    /// Whether a point is in a region.
    pub fn is_in(&self, point: Point, region: &Region) -> bool {
        self.pixel(point).is_some_and(|pixel| region.0.get(pixel) == Some(&true))
    }

    /// The number of connected pieces of the walls.
    pub fn pieces(&self) -> usize {
        let mut seen: Vec<bool> = self.walls.iter().map(|wall| !wall).collect();
        let mut pieces = 0;
        for start in 0..seen.len() {
            if !seen[start] {
                pieces += 1;
                self.fill(&mut seen, start, true);
            }
        }
        pieces
    }

    /// Marks the unmarked pixels connected to a pixel; `corners` also connects diagonal neighbors.
    fn fill(&self, seen: &mut [bool], start: usize, corners: bool) {
        let mut open = vec![start];
        seen[start] = true;
        while let Some(pixel) = open.pop() {
            let (x, y) = ((pixel % self.width) as isize, (pixel / self.width) as isize);
            for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)] {
                if dx != 0 && dy != 0 && !corners {
                    continue;
                }
                let (x, y) = (x + dx, y + dy);
                if x < 0 || y < 0 || x >= self.width as isize || y >= self.height as isize {
                    continue;
                }
                let next = y as usize * self.width + x as usize;
                if !seen[next] {
                    seen[next] = true;
                    open.push(next);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walls_keep_places_apart() {
        let mut raster = Raster::new([0.0, 0.0, 10.0, 10.0], 1.0, 0.2);
        raster.line(&[[0.0, 5.0], [10.0, 5.0]], 0.1);
        let (above, below) = ([5.0, 2.0], [5.0, 8.0]);
        assert!(raster.leads(above, below, &[]).is_some(), "around its ends");
        assert_eq!(raster.pieces(), 1);
        raster.line(&[[0.0, 0.0], [10.0, 0.0], [10.0, 10.0], [0.0, 10.0], [0.0, 0.0]], 0.1);
        assert_eq!(raster.leads(above, below, &[]), None);
        raster.line(&[[3.0, 7.0], [4.0, 8.0]], 0.1);
        assert_eq!(raster.pieces(), 2);
        assert!(raster.is_wall([3.5, 7.5]) && !raster.is_wall(below));
        raster.area(&[[1.0, 6.0], [2.0, 6.0], [2.0, 9.0], [1.0, 9.0]]);
        assert!(raster.is_wall([1.5, 8.5]) && !raster.is_wall([2.5, 8.5]));
    }

    #[test]
    fn tunnels_lead_behind_walls() {
        let mut raster = Raster::new([0.0, 0.0, 10.0, 10.0], 1.0, 0.1);
        raster.line(&[[0.0, 0.0], [10.0, 0.0], [10.0, 10.0], [0.0, 10.0], [0.0, 0.0]], 0.1);
        raster.line(&[[0.0, 5.0], [10.0, 5.0]], 0.1);
        let (above, below) = ([5.0, 2.0], [5.0, 8.0]);
        let behind = raster.behind_wall(above, below, 0.2).unwrap();
        assert!(behind[0] == 5.0 && (5.1..5.3).contains(&behind[1]), "{behind:?}");
        assert_eq!(raster.behind_wall(above, [5.0, 4.0], 0.2), None, "there is none so far");
        assert_eq!(raster.behind_wall([5.0, 5.0], below, 0.2), None, "it begins in one");
        let (tunnel, other) = ([[1.0, 4.0], [1.0, 6.0]], [[9.0, 6.0], [9.0, 4.0]]);
        assert_eq!(raster.leads(above, below, &[tunnel]), Some(0));
        assert_eq!(raster.leads(above, below, &[tunnel, other]), Some(1));
        assert_eq!(raster.leads(above, below, &[[[1.0, 4.0], [1.0, 5.0]]]), None, "into a wall");
        raster.line(&[[2.0, 5.0], [2.0, 10.0]], 0.1);
        assert_eq!(raster.leads(above, below, &[tunnel, tunnel]), None);
        assert_eq!(raster.leads(above, below, &[tunnel, other]), Some(0));
        raster.line(&[[4.0, 5.1], [6.0, 5.1]], 0.1);
        raster.line(&[[4.0, 5.3], [6.0, 5.3]], 0.1);
        assert_eq!(raster.behind_wall(above, below, 0.2), None, "it is too thick");
    }
}
