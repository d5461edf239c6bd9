//! Bridges, and the tunnels beneath them: where the plan has them, and as the ink shows them.
//!
//! A bridge has a wall at each side. Behind it lies the mouth of the tunnel, which is dark.

use super::geometry::{Point, holds};
use super::ink::{Color, How, Paint};
use super::manifest::Planned;
use super::raster::Raster;

/// From a bridge, in ways to the mouth of its tunnel: how far to look for what is behind its side.
pub const MOUTH: f64 = 1.0;
pub const BEYOND: f64 = 2.0;
/// The most between the mouths of a tunnel, in pitches.
const LONGEST: f64 = 1.0;

/// That every tunnel of a maze is drawn, and no other; or what is wrong.
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

/// The tunnels of a maze, each from one side of its bridge to the other; those that can be seen.
pub fn tunnels(raster: &Raster, maze: &Planned, pen: f64, far: f64) -> Vec<[Point; 2]> {
    maze.tunnels.iter().filter_map(|&tunnel| through(raster, tunnel, pen, far)).collect()
}

/// The places at both sides of the bridge over a tunnel.
fn through(raster: &Raster, mouths: [Point; 2], pen: f64, far: f64) -> Option<[Point; 2]> {
    let middle = [0, 1].map(|axis| (mouths[0][axis] + mouths[1][axis]) / 2.0);
    let [one, other] = mouths.map(|mouth| {
        let to = [0, 1].map(|axis| middle[axis] + far * (mouth[axis] - middle[axis]));
        raster.behind_wall(middle, to, pen)
    });
    Some([one?, other?])
}
