//! Checks of the mazes in a package, from the ink on its pages: each has one solution, which matches the answer key, and
//! no maze occurs twice.

use super::bridges;
use super::geometry::{Point, is_in};
use super::ink::{How, Paint};
use super::key::{answer, key};
use super::manifest::{End, Plan, Planned, PlannedAnswer};
use super::obstructions::{SIGN, blot};
use super::raster::Raster;
use super::report::{Check, Fault};
use super::rules::Rules;
use super::twins::{Earlier, Print, Twin};
use super::{Volumes, ink_of};
use rayon::prelude::*;

/// Tolerance in mm: pen widths are rounded, in files and in the manifest.
const PEN: f64 = 0.1;
/// Pixels across a passage.
const PIXELS: f64 = 6.0;
/// Pixels across a narrow passage.
const FINE: f64 = 12.0;
/// The share of the required passage width that must remain after pixels and rounded corners take their part.
const CLEAR: f64 = 0.75;

/// The results for one maze.
struct Found<'v> {
    name: String,
    page: usize,
    file: String,
    /// Its walls, and their bounding box.
    lines: Vec<&'v [Point]>,
    area: [f64; 4],
    print: Print,
    /// The fault of each check: solution, passages, key.
    faults: [Result<(), Fault>; 3],
}

/// The name of each of the three checks, and its requirement.
const EACH: [(&str, &str); 3] = [
    ("one solution", "exactly one way from the entrance to the exit of every maze"),
    ("narrowest passage", "passages that a pen as wide as asked for can take"),
    ("key", "the way through each maze, in the key"),
];

/// All checks of the mazes.
pub fn checks(plan: &Plan, volumes: &Volumes, rules: &Rules, earlier: &mut Earlier) -> Vec<Check> {
    let pages = plan.pages();
    let find = |maze: &Planned| find(maze, answer(maze, &pages, rules), volumes, rules.gap);
    let found: Vec<Found> = plan.mazes.par_iter().map(find).collect();
    let mut checks: Vec<Check> = (0..EACH.len()).map(|index| each(&found, index, rules)).collect();
    checks.push(twins(&found, earlier));
    checks
}

/// The result of one check for all mazes: the first fault, or how many passed.
fn each(found: &[Found], index: usize, rules: &Rules) -> Check {
    let (name, wanted) = EACH[index];
    let wanted = match index {
        1 => format!("passages that a pen of {CLEAR} x {:.2} mm can take", rules.gap),
        _ => wanted.to_owned(),
    };
    let (mut told, mut untold, mut wrong) = (0, Vec::new(), Vec::new());
    for maze in found {
        match &maze.faults[index] {
            Ok(()) => told += 1,
            Err(Fault::Untold(why)) => untold.push(*why),
            Err(Fault::Wrong(what)) => wrong.push((maze, what)),
        }
    }
    if let [(maze, what), others @ ..] = &wrong[..] {
        let others = match others.len() {
            0 => String::new(),
            1 => "; and one more maze".to_owned(),
            more => format!("; and {more} more mazes"),
        };
        let measured = format!("{}: {what}{others}", maze.name);
        let check = Check::broken(name, &maze.file, measured, wanted).on(maze.page);
        return check.advice(index == 1 && rules.gap_advice);
    }
    untold.sort_unstable();
    untold.dedup();
    let left = found.len() - told;
    let measured = match left {
        0 => format!("all {told} mazes"),
        left => format!("{told} mazes; {left} not checked ({})", untold.join("; ")),
    };
    if told == 0 {
        return Check::left(name, "all volumes", measured);
    }
    Check::new(name, "all volumes", true, measured, wanted)
}

fn find<'v>(
    maze: &Planned,
    answer: Result<&PlannedAnswer, Fault>,
    volumes: &'v Volumes,
    gap: f64,
) -> Found<'v> {
    let (file, page) = (maze.file(), maze.page);
    let ink = ink_of(volumes, &file, page);
    let walls = Walls { thin: thin(ink, maze), heavy: heavy(ink, maze) };
    let print = Print::new(walls.thin.iter().copied(), maze.r#box);
    let faults = match followed(ink, &walls, maze) {
        Ok((raster, pieces)) => {
            let key = answer.and_then(|answer| key(&raster, (maze, answer), &print, volumes));
            [one_way(&raster, pieces, maze), wide(&walls, maze, gap), key]
        }
        Err(what) => [0, 1, 2].map(|_| Err(Fault::Wrong(what.clone()))),
    };
    Found { name: maze.name(), page, file, lines: walls.thin, area: maze.r#box, print, faults }
}

/// The walls of a maze in the ink of a page.
struct Walls<'i> {
    /// Lines of the regular wall width.
    thin: Vec<&'i [Point]>,
    /// Areas that make the walls of a portrait heavier.
    heavy: Vec<&'i [Point]>,
}

fn is_wall(paint: &Paint, maze: &Planned) -> bool {
    match paint.how {
        How::Stroke(width) => {
            (width - maze.wall).abs() <= PEN * maze.wall && paint.is_visible() && !paint.is_dashed
        }
        _ => false,
    }
}

fn thin<'i>(ink: &'i [Paint], maze: &Planned) -> Vec<&'i [Point]> {
    lines(ink.iter().filter(|paint| is_wall(paint, maze)), maze, maze.wall)
}

/// Whether an area makes walls heavier: it has their color and, unlike a sign, several outlines.
fn is_heavy(paint: &Paint, ink: &[Paint], maze: &Planned) -> bool {
    let wall = || ink.iter().find(|paint| is_wall(paint, maze)).map(|paint| paint.color);
    maze.portrait.is_some()
        && paint.how == How::Fill
        && paint.lines.len() > 1
        && Some(paint.color) == wall()
}

fn heavy<'i>(ink: &'i [Paint], maze: &Planned) -> Vec<&'i [Point]> {
    lines(ink.iter().filter(|paint| is_heavy(paint, ink, maze)), maze, maze.pitch)
}

/// The lines within the box of a maze, with a tolerance of `by`, except those of signs that stand in it.
fn lines<'i>(paints: impl Iterator<Item = &'i Paint>, maze: &Planned, by: f64) -> Vec<&'i [Point]> {
    let in_sign = |line: &[Point]| maze.signs.iter().any(|sign| is_in(line, sign.r#box, SIGN));
    let lines = paints.flat_map(|paint| &paint.lines).map(Vec::as_slice);
    lines.filter(|line| is_in(line, maze.r#box, by) && !in_sign(line)).collect()
}

/// The walls as pixels, with both openings closed.
fn raster(walls: &[&[Point]], maze: &Planned, pen: f64, side: f64) -> Raster {
    let mut raster = Raster::new(maze.r#box, maze.pitch, side);
    walls.iter().for_each(|line| raster.line(line, pen / 2.0));
    for opening in [&maze.entrance, &maze.exit].into_iter().filter_map(End::opening) {
        raster.line(&opening, pen / 2.0);
    }
    raster
}

/// The raster of a maze, and the number of connected pieces of its walls; an error says why it cannot be followed.
fn followed(ink: &[Paint], walls: &Walls, maze: &Planned) -> Result<(Raster, usize), String> {
    if walls.thin.is_empty() {
        return Err("it is not on its page".to_owned());
    }
    if walls.heavy.is_empty() && maze.portrait.is_some() {
        return Err("no wall is heavier than others, as in a portrait".to_owned());
    }
    let mut raster = raster(&walls.thin, maze, maze.wall, maze.gap / PIXELS);
    bridges::checked(ink, &raster, maze)?;
    if let Some(what) = blot(ink, maze, &raster, |it| is_wall(it, maze) || is_heavy(it, ink, maze))
    {
        return Err(what);
    }
    let pieces = raster.pieces();
    walls.heavy.iter().for_each(|area| raster.area(area));
    Ok((raster, pieces))
}

fn one_way(raster: &Raster, pieces: usize, maze: &Planned) -> Result<(), Fault> {
    let tunnels = bridges::tunnels(raster, maze, maze.wall, bridges::MOUTH);
    let Some(loops) = raster.leads(maze.entrance.cell(), maze.exit.cell(), &tunnels) else {
        return Err(Fault::Wrong("no way leads through it".to_owned()));
    };
    let [x, y, ..] = maze.r#box;
    let beside = [x - maze.pitch / 2.0, y - maze.pitch / 2.0];
    if raster.leads(maze.entrance.cell(), beside, &tunnels).is_some() {
        return Err(Fault::Wrong("its rim has one more opening".to_owned()));
    }
    if maze.braid > 0.0 {
        return Err(Fault::Untold("loops are asked for"));
    }
    // If all walls are connected, no path leads around any of them; so at most one path connects two places, and each
    // tunnel leads to a place without any other path.
    let wrong = match (pieces, loops) {
        (1, 0) => return Ok(()),
        (1, _) => "one of its tunnels leads to where another way leads".to_owned(),
        (more, _) => format!("its walls are {more} pieces"),
    };
    Err(Fault::Wrong(format!("{wrong}, so there is more than one way")))
}

fn wide(walls: &Walls, maze: &Planned, gap: f64) -> Result<(), Fault> {
    // For wide passages, coarse pixels suffice.
    let side = if maze.gap > 2.0 * gap { maze.gap / PIXELS } else { gap / FINE };
    let pen = maze.wall + CLEAR * gap;
    let mut raster = raster(&walls.thin, maze, pen, side);
    for area in &walls.heavy {
        raster.area(area);
        raster.line(area, CLEAR * gap / 2.0);
    }
    let tunnels = bridges::tunnels(&raster, maze, pen, bridges::BEYOND);
    match raster.leads(maze.entrance.cell(), maze.exit.cell(), &tunnels) {
        Some(_) => Ok(()),
        None => Err(Fault::Wrong(format!("a passage is narrower than {:.2} mm", CLEAR * gap))),
    }
}

fn twins(found: &[Found], earlier: &mut Earlier) -> Check {
    let wanted = "no maze twice, turned or mirrored or not";
    let printed: Vec<&Found> = found.iter().filter(|maze| !maze.print.is_empty()).collect();
    let twin = |maze: &&Found| {
        let lines = maze.lines.iter().map(|line| line.to_vec()).collect();
        Twin::new(lines, maze.area, maze.print.clone())
    };
    let twins: Vec<Twin> = printed.par_iter().map(twin).collect();
    let twin = twins.par_iter().enumerate().find_map_first(|(index, twin)| {
        if earlier.0.iter().any(|other| other.is(twin)) {
            return Some(("a maze of a volume before it".to_owned(), printed[index]));
        }
        let other = twins[index + 1..].iter().position(|other| other.is(twin))?;
        Some((printed[index].name.clone(), printed[index + 1 + other]))
    });
    earlier.0.extend(twins);
    match twin {
        Some((one, other)) => {
            let measured = format!("{} is {one} once more", other.name);
            Check::broken("no maze twice", &other.file, measured, wanted).on(other.page)
        }
        None => Check::new(
            "no maze twice",
            "all volumes",
            true,
            format!("{} mazes compared", earlier.0.len()),
            wanted,
        ),
    }
}
