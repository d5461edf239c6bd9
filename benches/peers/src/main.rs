//! Carving with the published maze crates and with mazebook: cells per second, ratios, and peak memory.
//!
//! All programs take turns in one run. Each is a separate process that carves on its main thread with a fresh heap, as in
//! normal use. Speeds are medians of processor time. Because other load affects that as well, a ratio compares only turns
//! of the same round; each ratio is the median over rounds. Ratios carry over to other machines, cells per second do not.
//! A program that would take too long for a size, estimated from its smaller mazes, is left out there.

mod programs;

use cpu_time::ThreadTime;
use programs::{ANEW, Entry, SHAPES, SQUARES};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;
use std::{env, fs, io, thread};

const SIZES: [(u32, u32); 3] = [(30, 40), (100, 100), (1000, 1000)];
const ALGORITHMS: [&str; 4] = ["depth-first", "Kruskal", "Prim", "Wilson"];

/// The target ratio of mazebook to the best peer, by algorithm and size.
const GOALS: [[f64; 3]; 4] =
    [[5.0, 5.0, 5.0], [6.0, 6.0, 8.0], [5.0, 5.0, 8.0], [80.0, 80.0, 300.0]];
/// The target for building one maze from scratch with depth-first.
const ANEW_GOAL: f64 = 3.0;
/// The target speed of other shapes, as a share of the speed on squares.
const SHAPE_GOALS: [(&str, f64); 2] = [("hex", 0.9), ("polar", 0.7)];

/// Turns per program.
const ROUNDS: usize = 45;
/// The duration of a turn; it may take up to about twice as long.
const TURN: Duration = Duration::from_millis(20);
/// A program that has worked this many seconds on a size gets no more turns there.
const ENOUGH: f64 = 3.0;
/// A program that is estimated to need more seconds per maze is left out.
const TOO_LONG: f64 = 60.0;
/// In kB; some programs recurse once per cell.
const STACK: usize = 4 << 20;

fn main() {
    match &env::args().skip(1).collect::<Vec<_>>()[..] {
        [program, algorithm, w, h] => {
            let wanted = (program.as_str(), algorithm.as_str());
            let entry = SQUARES.iter().chain(SHAPES).find(|entry| (entry.0, entry.1) == wanted);
            take_turns(entry.unwrap(), w.parse().unwrap(), h.parse().unwrap());
        }
        _ => compare(),
    }
}

/// For each line read, takes a turn and writes a line: million cells per second, seconds, and peak memory in MB.
fn take_turns(entry: &Entry, w: u32, h: u32) {
    let mut ready = (entry.2)(w, h);
    let mut mazes = 0;
    for _ in io::stdin().lines() {
        let (start, before) = (ThreadTime::now(), mazes);
        // Reading the clock takes as long as carving a few hundred cells, so the number of mazes between readings
        // doubles.
        let mut looks = 0;
        while looks == 0 || start.elapsed() < TURN {
            for _ in 0..1u64 << looks {
                mazes += 1;
                (ready.carve)(mazes);
            }
            looks += 1;
        }
        let seconds = start.elapsed().as_secs_f64();
        let cells = ready.cells as f64 * (mazes - before) as f64;
        println!("{} {seconds} {}", cells / seconds / 1e6, peak());
    }
}

/// The peak memory of this process so far, in MB.
fn peak() -> f64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let peak =
        status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.split_whitespace().next());
    peak.unwrap().parse::<f64>().unwrap() * 1024.0 / 1e6
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
    println!("| square | {} | | |", series(&shapes[0].speeds(), short));
    for (shape, goal) in SHAPE_GOALS {
        let this = shapes.iter().find(|this| this.entry.0 == shape).unwrap();
        let ratios = ratios(&this.turns, &shapes[0].turns);
        let reached = series(&ratios, |ratio| verdict(ratio, goal));
        println!("| {shape} | {} | {reached} | {goal} |", series(&this.speeds(), short));
    }
    println!("\n| depth-first, 3000x3000 | peak memory |\n|---|---|");
    for program in programs() {
        let wanted = |entry: &&Entry| (entry.0, entry.1) == (program, ALGORITHMS[0]);
        let Some(entry) = SQUARES.iter().find(wanted) else { continue };
        let peak = Worker::new(entry, 3000, 3000).turn();
        let peak = peak.map_or("failed".into(), |peak| format!("{peak:.0} MB"));
        println!("| {} | {peak} |", name(program));
    }
}

/// An entry and its turns by size, in million cells per second; empty if it was left out.
struct Measured {
    entry: &'static Entry,
    turns: Vec<Vec<f64>>,
}

impl Measured {
    fn speeds(&self) -> Vec<Option<f64>> {
        self.turns.iter().map(|turns| median(turns.clone())).collect()
    }
}

fn median(mut numbers: Vec<f64>) -> Option<f64> {
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied()
}

/// A program that carves mazes of one size in a separate process.
struct Worker {
    process: Child,
    replies: BufReader<ChildStdout>,
    /// Million cells per second, by turn.
    speeds: Vec<f64>,
    spent: f64,
}

impl Worker {
    fn new(entry: &Entry, w: u32, h: u32) -> Worker {
        let mut process = Command::new("sh")
            .args(["-c", &format!("ulimit -s {STACK}; exec \"$0\" \"$@\"")])
            .arg(env::current_exe().unwrap())
            .args([entry.0, entry.1, &w.to_string(), &h.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let replies = BufReader::new(process.stdout.take().unwrap());
        Worker { process, replies, speeds: Vec::new(), spent: 0.0 }
    }

    /// Starts a turn of the program; returns its peak memory in MB, or `None` if it failed.
    fn turn(&mut self) -> Option<f64> {
        writeln!(self.process.stdin.as_ref()?).ok()?;
        let mut reply = String::new();
        self.replies.read_line(&mut reply).ok()?;
        let mut numbers = reply.split_whitespace().map(|number| number.parse::<f64>().unwrap());
        self.speeds.push(numbers.next()?);
        self.spent += numbers.next()?;
        numbers.next()
    }

    /// Its turns; empty if the program failed.
    fn turns(mut self) -> Vec<f64> {
        drop(self.process.stdin.take());
        let done = self.process.wait().unwrap().success();
        if done { self.speeds } else { Vec::new() }
    }
}

fn measure(entries: &'static [Entry]) -> Vec<Measured> {
    let mut all: Vec<Measured> =
        entries.iter().map(|entry| Measured { entry, turns: Vec::new() }).collect();
    for algorithm in ALGORITHMS {
        for (w, h) in SIZES {
            let group = all.iter_mut().filter(|this| this.entry.1 == algorithm);
            let mut group: Vec<(&mut Measured, Option<Worker>)> = group
                .map(|this| {
                    let soon = expected(&this.speeds()) < TOO_LONG;
                    let worker = soon.then(|| Worker::new(this.entry, w, h));
                    (this, worker)
                })
                .collect();
            if !group.is_empty() {
                eprintln!("{algorithm}, {w}x{h}");
            }
            for _ in 0..ROUNDS {
                let workers = group.iter_mut().filter_map(|(_, worker)| worker.as_mut());
                for worker in workers.filter(|worker| worker.spent < ENOUGH) {
                    worker.turn();
                }
            }
            for (this, worker) in group {
                this.turns.push(worker.map_or(Vec::new(), Worker::turns));
            }
        }
    }
    all
}

/// The estimated seconds per maze of the next size, if the time keeps growing with the same power of the cells.
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

/// One row of speeds per program; below mazebook's rows, the ratios to the best peer.
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
            of(column).map_or(String::new(), |this| series(&this.speeds(), short))
        });
        if is_ours(program) {
            row("… to the best peer", &|column| {
                let Some(this) = of(column) else { return String::new() };
                let ratios = ratios(&this.turns, &best_peer(all, ALGORITHMS[column]));
                let verdicts = ratios.iter().zip(goals(program, column));
                joined(verdicts.map(|(ratio, goal)| {
                    ratio.map(|it| goal.map_or_else(|| short(it), |goal| verdict(it, goal)))
                }))
            });
        }
    }
    for program in ["mazebook", ANEW] {
        row(&format!("goal of {program}"), &|column| {
            let goals = goals(program, column).into_iter().flatten();
            goals.map(|goal| goal.to_string()).collect::<Vec<_>>().join(" / ")
        });
    }
}

/// The targets for one of mazebook's programs, by size.
fn goals(program: &str, column: usize) -> [Option<f64>; 3] {
    match (program, column) {
        (ANEW, 0) => [Some(ANEW_GOAL); 3],
        (ANEW, _) => [None; 3],
        _ => GOALS[column].map(Some),
    }
}

/// By size: the turns of the peer with the best median.
fn best_peer(all: &[Measured], algorithm: &str) -> Vec<Vec<f64>> {
    let peers = |this: &&Measured| this.entry.1 == algorithm && !is_ours(this.entry.0);
    let peers: Vec<&Measured> = all.iter().filter(peers).collect();
    let best = |size: usize| {
        let speed = |this: &&&Measured| this.speeds()[size].unwrap_or(0.0);
        let best = peers.iter().max_by(|a, b| speed(a).total_cmp(&speed(b)));
        best.map_or(Vec::new(), |this| this.turns[size].clone())
    };
    (0..SIZES.len()).map(best).collect()
}

/// By size: the median ratio of the turns in the same round.
fn ratios(these: &[Vec<f64>], those: &[Vec<f64>]) -> Vec<Option<f64>> {
    let ratios = |(these, those): (&Vec<f64>, &Vec<f64>)| {
        median(these.iter().zip(those).map(|(this, that)| this / that).collect())
    };
    these.iter().zip(those).map(ratios).collect()
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

/// A program with the version built here.
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
