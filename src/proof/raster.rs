//! Walls as pixels: where they leave room, and how many pieces they are.

use super::ink::Point;

/// The walls of a maze as pixels.
pub struct Raster {
    width: usize,
    height: usize,
    /// The upper left corner, and the side of a pixel.
    corner: Point,
    side: f64,
    walls: Vec<bool>,
}

/// The most pixels along a side.
const MOST: f64 = 6000.0;
/// A line is at least so many pixels from its middle to its edge, so that nothing slips through.
const THIN: f64 = 0.75;

impl Raster {
    /// An empty one for a box (left, top, width, height) and a margin around it, with pixels of about this side.
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

    /// Draws a line whose edges are so far from its middle.
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

    fn pixel(&self, point: Point) -> Option<usize> {
        let [x, y] = self.at(point).map(f64::round);
        let inside = x >= 0.0 && y >= 0.0 && x < self.width as f64 && y < self.height as f64;
        inside.then(|| y as usize * self.width + x as usize)
    }

    /// Whether a wall is there; nothing is outside.
    pub fn is_wall(&self, point: Point) -> bool {
        self.pixel(point).is_some_and(|pixel| self.walls[pixel])
    }

    /// Whether a way leads from one place to another.
    pub fn leads(&self, from: Point, to: Point) -> bool {
        let (Some(from), Some(to)) = (self.pixel(from), self.pixel(to)) else { return false };
        let mut seen = self.walls.clone();
        if seen[from] || seen[to] {
            return false;
        }
        self.fill(&mut seen, from, false);
        seen[to]
    }

    /// The number of pieces that the walls are.
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

    /// Marks all that hangs together with a pixel and is not marked yet; over corners as well, or not.
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
        assert!(raster.leads(above, below), "around its ends");
        assert_eq!(raster.pieces(), 1);
        raster.line(&[[0.0, 0.0], [10.0, 0.0], [10.0, 10.0], [0.0, 10.0], [0.0, 0.0]], 0.1);
        assert!(!raster.leads(above, below));
        raster.line(&[[3.0, 7.0], [4.0, 8.0]], 0.1);
        assert_eq!(raster.pieces(), 2);
        assert!(raster.is_wall([3.5, 7.5]) && !raster.is_wall(below));
    }
}
