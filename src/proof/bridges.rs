//! Compares the planned tunnels with the bridges and tunnels in the ink.
//!
//! A bridge has a wall on each side. Behind each wall lies a mouth of the tunnel, which is drawn dark.

use super::geometry::{Point, holds};
use super::ink::{Color, How, Paint};
use super::manifest::Planned;
use super::raster::Raster;

/// The search distance from the middle of a bridge, as a multiple of the distance to the mouth.
pub const MOUTH: f64 = 1.0;
pub const BEYOND: f64 = 2.0;
/// The maximum distance between the mouths of a tunnel, in pitches.
const LONGEST: f64 = 1.0;

/// Checks that every planned tunnel of a maze is drawn, and no other.
pub fn checked(ink: &[Paint], raster: &Raster, maze: &Planned) -> Result<(), String> {
    let mouths = || maze.tunnels.iter().flatten();
    let is_dark = |paint: &&Paint| {
        paint.how == How::Fill && paint.color != Color::Grey(0.0) && paint.is_visible()
    };
    let is_at_mouth =
        |paint: &&Paint| mouths().any(|&mouth| paint.lines.iter().any(|line| holds(line, mouth)));
    let dark = ink.iter().filter(is_dark).filter(is_at_mouth);
    let dark: Vec<&[Point]> = dark.flat_map(|paint| &paint.lines).map(Vec::as_slice).collect();
    let is_shown = |&mouth: &Point| dark.iter().filter(|line| holds(line, mouth)).count() == 1;
    if dark.len() != mouths().count() || !mouths().all(is_shown) {
        let planned = mouths().count();
        return Err(format!("{} dark mouths of tunnels instead of {planned}", dark.len()));
    }
    let is_bridged = |&&[a, b]: &&[Point; 2]| {
        (b[0] - a[0]).hypot(b[1] - a[1]) <= LONGEST * maze.pitch
            && through(raster, [a, b], maze.wall, MOUTH).is_some()
    };
    match maze.tunnels.iter().find(|tunnel| !is_bridged(tunnel)) {
        Some([[x, y], _]) => Err(format!("no bridge leads over the tunnel at {x:.1}, {y:.1} mm")),
        None => Ok(()),
    }
}

/// The visible tunnels of a maze, each as a point on either side of its bridge.
pub fn tunnels(raster: &Raster, maze: &Planned, pen: f64, far: f64) -> Vec<[Point; 2]> {
    maze.tunnels.iter().filter_map(|&tunnel| through(raster, tunnel, pen, far)).collect()
}

/// The points on both sides of the bridge over a tunnel.
fn through(raster: &Raster, mouths: [Point; 2], pen: f64, far: f64) -> Option<[Point; 2]> {
    let middle = [0, 1].map(|axis| (mouths[0][axis] + mouths[1][axis]) / 2.0);
    let [one, other] = mouths.map(|mouth| {
        let to = [0, 1].map(|axis| middle[axis] + far * (mouth[axis] - middle[axis]));
        raster.behind_wall(middle, to, pen)
    });
    Some([one?, other?])
}
