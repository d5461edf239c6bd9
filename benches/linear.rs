//! The time per cell of every step for a large maze, from ten thousand cells to ten million: carving, solving, scoring,
//! trails, SVG and PDF. Prints a table, and with a file name also draws it: `cargo bench --bench linear --
//! benches/linear.svg`.

use mazebook::format::{pdf, svg};
use mazebook::maze::algorithm::{self, Carver, Tree};
use mazebook::maze::geometry::{Point, Trail};
use mazebook::maze::score::score;
use mazebook::maze::solve::solve;
use mazebook::maze::topology::{self, Size};
use mazebook::maze::{Maze, Place, ends};
use mazebook::page::drawing;
use mazebook::page::font::{Faces, Weight};
use mazebook::page::layout::single::{Caption, sheet};
use mazebook::page::layout::text::level;
use mazebook::page::scene::{Ink, Mark, Role, Scene, Shape};
use mazebook::page::view::View;
use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

/// The sides of the square boards, in cells.
const SIDES: [u32; 7] = [100, 178, 316, 562, 1_000, 1_778, 3_162];
const STEPS: [&str; 6] = ["carve", "solve", "score", "trails", "SVG", "PDF"];

fn main() {
    println!("{:>10} cells, ns a cell: {}", "", STEPS.map(|step| format!("{step:>8}")).concat());
    let table: Vec<(f64, [f64; 6])> = SIDES.into_iter().map(row).collect();
    // Cargo adds arguments of its own, such as --bench.
    if let Some(path) = std::env::args().skip(1).find(|word| word.ends_with(".svg")) {
        // Cargo runs a benchmark in the folder of its package.
        std::fs::write(path, plot(&table)).unwrap();
    }
}

/// The number of cells in a square, and the time of each step.
fn row(side: u32) -> (f64, [f64; 6]) {
    let square = topology::find("square").unwrap();
    let grid = Arc::new((square.grid)(Size::Two(side, side)).unwrap());
    let (entrance, exit) = ends(&grid, Place::TopLeft, Place::BottomRight).unwrap();
    let (carver, mut tree) = (Carver::new(&algorithm::ALL[0]), Tree::default());
    let cells = f64::from(side) * f64::from(side);
    let carve = best(cells, || carver.carve(&grid, entrance.cell(), 7, &mut tree));
    let passages = tree.passages(&*grid);
    let maze = Maze { grid, passages, entrance, exit };
    let way = solve(&maze);
    let view = View { maze: &maze, way: &[], overlay: None };
    let faces = Faces::builtin();
    let scene: Scene = sheet(&view, &Caption::default(), &faces).unwrap();
    let metadata = pdf::Metadata::default();
    let times = [
        carve,
        best(cells, || solve(&maze)),
        best(cells, || score(&maze, &way)),
        best(cells, || drawing::walls(&maze)),
        best(cells, || svg::write(&scene, &faces).unwrap()),
        best(cells, || {
            let page = pdf::encode(&scene, &faces, &pdf::Forms::default()).unwrap();
            pdf::write(&metadata, &faces, vec![page]).unwrap()
        }),
    ];
    println!("{cells:>10}                   {}", times.map(|ns| format!("{ns:>8.1}")).concat());
    (cells, times)
}

/// The shortest time of several runs, in ns per cell; other programs can only add to it.
fn best<T>(cells: f64, mut run: impl FnMut() -> T) -> f64 {
    let runs = (2e7 / cells).clamp(3.0, 50.0) as usize;
    let times = (0..runs).map(|_| {
        let start = Instant::now();
        black_box(run());
        start.elapsed().as_secs_f64()
    });
    times.fold(f64::INFINITY, f64::min) * 1e9 / cells
}

/// The sheet and the plot area on it, in mm. Every power of two of the nanoseconds has the same height.
const SHEET: (f64, f64) = (180.0, 104.0);
const FIELD: (Point, Point) = (Point::new(16.0, 14.0), Point::new(164.0, 92.0));
const INKS: [Ink; 6] = [
    Ink::Rgb(0, 95, 135),
    Ink::Rgb(190, 80, 20),
    Ink::Rgb(70, 120, 50),
    Ink::Rgb(120, 60, 130),
    Ink::Rgb(160, 120, 0),
    Ink::Rgb(90, 90, 90),
];

/// The table as curves over logarithmic axes: a step with linear time gives a level curve.
fn plot(table: &[(f64, [f64; 6])]) -> String {
    let faces = Faces::builtin();
    let (from, to) = FIELD;
    let share = |value: f64, (least, most): (f64, f64)| (value / least).ln() / (most / least).ln();
    let x = |cells: f64| from.x + (to.x - from.x) * share(cells, (1e4, 1e7));
    let times = table.iter().flat_map(|(_, times)| times).copied();
    let least = times.clone().fold(f64::INFINITY, f64::min).log2().floor().exp2();
    let most = times.fold(0.0, f64::max).log2().ceil().exp2();
    let y = |ns: f64| to.y - (to.y - from.y) * share(ns, (least, most));
    let mut marks = Vec::new();
    let mut line = |role, points: &[Point], ink, width| {
        let shape = Shape::Stroke { path: vec![Trail::of_lines(points, false)], width, dash: None };
        marks.push(Mark { role, ink, shape });
    };
    let mut words: Vec<(String, Point, f64, Ink)> = Vec::new();
    let mut ns = least;
    while ns <= most {
        line(Role::Rule, &[Point::new(from.x, y(ns)), Point::new(to.x, y(ns))], Ink::Grey(20), 0.2);
        words.push((format!("{ns}"), Point::new(from.x - 2.0, y(ns) + 1.0), 1.0, Ink::Grey(70)));
        ns *= 2.0;
    }
    for (power, name) in [(4, "10 000"), (5, "100 000"), (6, "1 000 000"), (7, "10 000 000 cells")]
    {
        let at = Point::new(x(10_f64.powi(power)), to.y + 6.0);
        words.push((name.to_owned(), at, 0.5, Ink::Grey(70)));
    }
    words.push(("ns a cell".to_owned(), Point::new(from.x, from.y - 5.0), 0.5, Ink::Grey(70)));
    let mut names = Vec::new();
    for (step, (name, ink)) in STEPS.into_iter().zip(INKS).enumerate() {
        let points: Vec<Point> =
            table.iter().map(|(cells, times)| Point::new(x(*cells), y(times[step]))).collect();
        line(Role::Solution, &points, ink, 0.6);
        names.push((points.last().copied().unwrap_or(to), name, ink));
    }
    // Each name is beside the end of its curve, or below the previous name.
    names.sort_by(|(one, ..), (two, ..)| one.y.total_cmp(&two.y));
    let mut lowest = 0.0;
    for (end, name, ink) in names {
        lowest = f64::max(end.y + 1.0, lowest + 4.0);
        words.push((name.to_owned(), Point::new(end.x + 2.0, lowest), 0.0, ink));
    }
    for (text, at, anchor, ink) in words {
        let line = faces.shape(&text.as_str().into(), Weight::Regular, 9.0).unwrap();
        let start = at - Point::new(anchor * line.width, 0.0);
        marks.extend(level(line, start, (Role::Label, ink)));
    }
    let description = table.iter().map(|(cells, times)| {
        let times: Vec<String> = times.iter().map(|ns| format!("{ns:.0}")).collect();
        format!("{cells} cells: {}", times.join(", "))
    });
    let ground = Trail::of_lines(
        &[(0.0, 0.0), (SHEET.0, 0.0), SHEET, (0.0, SHEET.1)].map(|(x, y)| Point::new(x, y)),
        true,
    );
    let ground = Shape::Fill { path: vec![ground] };
    // A white background, for dark screens.
    marks.insert(0, Mark { role: Role::Rule, ink: Ink::Grey(0), shape: ground });
    let scene = Scene {
        width: SHEET.0,
        height: SHEET.1,
        title: format!("Nanoseconds a cell for {}", STEPS.join(", ")),
        description: format!("{}.", description.collect::<Vec<_>>().join("; ")),
        marks,
        ..Scene::default()
    };
    svg::write(&scene, &faces).unwrap()
}
