//! Points, lines and boxes.

/// A point.
pub type Point = [f64; 2];

/// Left, top, right and bottom.
pub type Edges = [f64; 4];

/// An affine map: the images of a step right, of a step along y, and of the origin.
pub type Matrix = [f64; 6];

/// Applies `a`, then `b`.
pub fn product(a: Matrix, b: Matrix) -> Matrix {
    [
        a[0] * b[0] + a[1] * b[2],
        a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2],
        a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4],
        a[4] * b[1] + a[5] * b[3] + b[5],
    ]
}

/// The image of a point.
pub fn place(matrix: Matrix, [x, y]: Point) -> Point {
    [matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]]
}

/// The factor by which lengths grow.
pub fn scale(matrix: Matrix) -> f64 {
    (matrix[0] * matrix[3] - matrix[1] * matrix[2]).abs().sqrt()
}

/// The bounding box of lines.
pub fn around(lines: &[Vec<Point>]) -> Edges {
    let none = [f64::MAX, f64::MAX, f64::MIN, f64::MIN];
    lines.iter().flatten().fold(none, |edges, point| {
        [
            edges[0].min(point[0]),
            edges[1].min(point[1]),
            edges[2].max(point[0]),
            edges[3].max(point[1]),
        ]
    })
}

/// The x coordinates at which a row crosses a closed line, from left to right.
pub fn crossings(line: &[Point], row: f64) -> Vec<f64> {
    let ends = line.iter().zip(line.iter().cycle().skip(1));
    let over = ends.filter(|(a, b)| (a[1] <= row) != (b[1] <= row));
    let mut all: Vec<f64> =
        over.map(|(a, b)| a[0] + (row - a[1]) / (b[1] - a[1]) * (b[0] - a[0])).collect();
    all.sort_by(f64::total_cmp);
    all
}

/// Whether a point lies inside a closed line.
pub fn holds(line: &[Point], [x, y]: Point) -> bool {
    crossings(line, y).iter().filter(|&&crossing| crossing <= x).count() % 2 == 1
}

/// The intersection of two boxes.
pub fn common(a: Edges, b: Edges) -> Edges {
    [a[0].max(b[0]), a[1].max(b[1]), a[2].min(b[2]), a[3].min(b[3])]
}

/// Whether a line lies in a box (left, top, width, height), with a tolerance of `by`.
pub fn is_in(line: &[Point], [x, y, width, height]: [f64; 4], by: f64) -> bool {
    let edges = around(std::slice::from_ref(&line.to_vec()));
    edges[0] > x - by
        && edges[1] > y - by
        && edges[2] < x + width + by
        && edges[3] < y + height + by
}

/// The distance between a line and a point.
pub fn near(line: &[Point], point: Point) -> f64 {
    let to = |pair: &[Point]| {
        let step = [0, 1].map(|axis| pair[1][axis] - pair[0][axis]);
        let from = [0, 1].map(|axis| point[axis] - pair[0][axis]);
        let square = step[0] * step[0] + step[1] * step[1];
        let along = from[0] * step[0] + from[1] * step[1];
        let t = if square > 0.0 { (along / square).clamp(0.0, 1.0) } else { 0.0 };
        (from[0] - t * step[0]).hypot(from[1] - t * step[1])
    };
    line.windows(2).map(to).fold(f64::MAX, f64::min)
}
