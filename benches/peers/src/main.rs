//! Carving by the published maze crates beside mazebook: cells a second, ratios, and peak memory.
//!
//! All programs take turns in one run on one thread; the figures are medians of its processor time, which changes
//! little where others are at work. Ratios carry over to other machines, cells a second do not. A program that would
//! need too long for a size, as its smaller mazes tell, is left out there.

mod programs;

use cpu_time::ThreadTime;
use programs::{ANEW, Entry, Ready, SHAPES, SQUARES};
use std::process::Command;
use std::time::Duration;
use std::{env, fs, thread};

const SIZES: [(u32, u32); 3] = [(30, 40), (100, 100), (1000, 1000)];
const ALGORITHMS: [&str; 4] = ["depth-first", "Kruskal", "Prim", "Wilson"];

/// How many times as fast as the best peer mazebook shall be, by algorithm and size.
const GOALS: [[f64; 3]; 4] =
    [[5.0, 5.0, 5.0], [6.0, 6.0, 8.0], [5.0, 5.0, 8.0], [80.0, 80.0, 300.0]];
/// How fast other shapes shall be, as a share of squares.
const SHAPE_GOALS: [(&str, f64); 2] = [("hex", 0.9), ("polar", 0.7)];

/// Turns that each program gets.
const ROUNDS: usize = 15;
/// A turn carves mazes for so long.
const TURN: Duration = Duration::from_millis(20);
/// A program that has worked for so long at a size gets no further turn.
const ENOUGH: f64 = 3.0;
/// A program that seems to need more seconds for a maze is left out.
const TOO_LONG: f64 = 60.0;
/// Some programs call themselves once a cell.
const STACK: usize = 4 << 30;

fn main() {
    let work = || match env::args().nth(1) {
        Some(program) => peak(&program),
        None => compare(),
    };
    thread::Builder::new().stack_size(STACK).spawn(work).unwrap().join().unwrap();
}

fn compare() {
    let squares = measure(SQUARES);
    let shapes = measure(SHAPES);
    println!("{}\n", machine());
    speeds(&squares);
    println!(
        "\n–: a maze seems to take more than {TOO_LONG} s. mazebook makes its grid once and reuses its buffers, and a \
         cell's parent is its result, of Kruskal the open walls; peers make each maze anew and open its walls, as it \
         does in `{ANEW}`. Random frontier is what amaze, knossos and maze_generator call Prim."
    );
    println!("\n| M cells/s | {} | ratio to square | goal |\n|---|---|---|---|", sizes());
    println!("| square | {} | | |", series(&shapes[0].speeds, short));
    for (shape, goal) in SHAPE_GOALS {
        let this = shapes.iter().find(|this| this.entry.0 == shape).unwrap();
        let ratios = ratios(&this.speeds, &shapes[0].speeds);
        let reached = series(&ratios, |ratio| verdict(ratio, goal));
        println!("| {shape} | {} | {reached} | {goal} |", series(&this.speeds, short));
    }
    println!("\n| depth-first, 3000x3000 | peak memory |\n|---|---|");
    for program in programs() {
        if SQUARES.iter().any(|entry| (entry.0, entry.1) == (program, ALGORITHMS[0])) {
            println!("| {} | {} |", name(program), child(program));
        }
    }
}

/// An entry and its speed in million cells a second, by size; none where it was left out.
struct Measured {
    entry: &'static Entry,
    speeds: Vec<Option<f64>>,
}

/// A program at work on mazes of one size.
struct Runner {
    ready: Ready,
    mazes: u64,
    /// Seconds a maze, by turn.
    times: Vec<f64>,
    spent: f64,
}

impl Runner {
    fn turn(&mut self) {
        if self.spent > ENOUGH {
            return;
        }
        let (start, before) = (ThreadTime::now(), self.mazes);
        while self.mazes == before || start.elapsed() < TURN {
            self.mazes += 1;
            (self.ready.carve)(self.mazes);
        }
        let seconds = start.elapsed().as_secs_f64();
        self.times.push(seconds / (self.mazes - before) as f64);
        self.spent += seconds;
    }

    /// In million cells a second.
    fn speed(mut self) -> f64 {
        self.times.sort_by(f64::total_cmp);
        self.ready.cells as f64 / self.times[self.times.len() / 2] / 1e6
    }
}

fn measure(entries: &'static [Entry]) -> Vec<Measured> {
    let mut all: Vec<Measured> =
        entries.iter().map(|entry| Measured { entry, speeds: Vec::new() }).collect();
    for algorithm in ALGORITHMS {
        for (w, h) in SIZES {
            let group = all.iter_mut().filter(|this| this.entry.1 == algorithm);
            let mut group: Vec<(&mut Measured, Option<Runner>)> = group
                .map(|this| {
                    let soon = expected(&this.speeds) < TOO_LONG;
                    let runner = soon.then(|| Runner {
                        ready: (this.entry.2)(w, h),
                        mazes: 0,
                        times: Vec::new(),
                        spent: 0.0,
                    });
                    (this, runner)
                })
                .collect();
            if !group.is_empty() {
                eprintln!("{algorithm}, {w}x{h}");
            }
            for _ in 0..ROUNDS {
                group.iter_mut().filter_map(|(_, runner)| runner.as_mut()).for_each(Runner::turn);
            }
            for (this, runner) in group {
                this.speeds.push(runner.map(Runner::speed));
            }
        }
    }
    all
}

/// Seconds for a maze of the next size, if the time goes on to grow by the same power of the cells.
fn expected(speeds: &[Option<f64>]) -> f64 {
    let cells = |size: usize| f64::from(SIZES[size].0 * SIZES[size].1);
    let &[Some(small), Some(large)] = speeds else { return 0.0 };
    let seconds = |size: usize, speed: f64| cells(size) / speed / 1e6;
    let growth = seconds(1, large) / seconds(0, small);
    let power = growth.ln() / (cells(1) / cells(0)).ln();
    seconds(1, large) * (cells(2) / cells(1)).powf(power)
}

fn programs() -> Vec<&'static str> {
    let mut programs: Vec<&str> = Vec::new();
    for (program, _, _) in SQUARES {
        if !programs.contains(program) {
            programs.push(program);
        }
    }
    programs
}

fn is_ours(program: &str) -> bool {
    program.starts_with("mazebook")
}

/// A row a program with its speeds, and below ours what they are to the best peer's.
fn speeds(all: &[Measured]) {
    println!("| M cells/s, {} | {} |\n|---|---|---|---|---|", sizes(), ALGORITHMS.join(" | "));
    let row = |title: &str, cell: &dyn Fn(usize) -> String| {
        println!("| {title} | {} |", [0, 1, 2, 3].map(cell).join(" | "));
    };
    for program in programs() {
        let of = |column: usize| {
            let wanted = (program, ALGORITHMS[column]);
            all.iter().find(|this| (this.entry.0, this.entry.1) == wanted)
        };
        row(&name(program), &|column| {
            of(column).map_or(String::new(), |this| series(&this.speeds, short))
        });
        if is_ours(program) {
            row("… to the best peer", &|column| {
                let Some(this) = of(column) else { return String::new() };
                let ratios = ratios(&this.speeds, &best_peer(all, ALGORITHMS[column]));
                let verdicts = ratios.iter().zip(GOALS[column]);
                let verdicts = verdicts.map(|(ratio, goal)| ratio.map(|it| verdict(it, goal)));
                joined(verdicts)
            });
        }
    }
    row("goal", &|column| joined(GOALS[column].iter().map(|goal| Some(format!("{goal}")))));
}

fn best_peer(all: &[Measured], algorithm: &str) -> Vec<Option<f64>> {
    let peers = |this: &&Measured| this.entry.1 == algorithm && !is_ours(this.entry.0);
    let peers: Vec<&Measured> = all.iter().filter(peers).collect();
    let best =
        |size: usize| peers.iter().filter_map(|this| this.speeds[size]).max_by(f64::total_cmp);
    (0..SIZES.len()).map(best).collect()
}

fn ratios(these: &[Option<f64>], those: &[Option<f64>]) -> Vec<Option<f64>> {
    these.iter().zip(those).map(|(this, that)| Some((*this)? / (*that)?)).collect()
}

fn verdict(ratio: f64, goal: f64) -> String {
    format!("{}{}", short(ratio), if ratio >= goal { " yes" } else { " no" })
}

fn series(numbers: &[Option<f64>], show: impl Fn(f64) -> String) -> String {
    joined(numbers.iter().map(|number| number.map(&show)))
}

fn joined(parts: impl Iterator<Item = Option<String>>) -> String {
    parts.map(|part| part.unwrap_or("–".into())).collect::<Vec<_>>().join(" / ")
}

fn sizes() -> String {
    SIZES.map(|(w, h)| format!("{w}x{h}")).join(" / ")
}

fn short(number: f64) -> String {
    let digits = [0.1, 1.0, 100.0].iter().filter(|bound| number < **bound).count();
    format!("{number:.digits$}")
}

/// A program with the version that is built here.
fn name(program: &str) -> String {
    let entry = format!("name = \"{program}\"\nversion = \"");
    let version = include_str!("../Cargo.lock").split(&entry).nth(1);
    let version = version.and_then(|rest| rest.split('"').next()).filter(|_| !is_ours(program));
    version.map_or(program.to_string(), |version| format!("{program} {version}"))
}

fn machine() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name")?.split(": ").nth(1));
    let cores = thread::available_parallelism().map_or(1, usize::from);
    format!("{}, {cores} cores.", model.unwrap_or("An unknown processor"))
}

/// The peak memory of another process that carves one large maze.
fn child(program: &str) -> String {
    let output = Command::new(env::current_exe().unwrap()).arg(program).output().unwrap();
    match output.status.success() {
        true => String::from_utf8(output.stdout).unwrap(),
        false => "failed".into(),
    }
}

fn peak(program: &str) {
    let entry = SQUARES.iter().find(|entry| (entry.0, entry.1) == (program, ALGORITHMS[0]));
    let mut ready = (entry.unwrap().2)(3000, 3000);
    (ready.carve)(1);
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let peak =
        status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.split_whitespace().next());
    print!("{:.0} MB", peak.unwrap().parse::<f64>().unwrap() * 1024.0 / 1e6);
}
