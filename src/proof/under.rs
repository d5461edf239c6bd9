//! The solution in a key where it runs under bridges: a thinner line goes on from mouth to mouth.

use super::geometry::{Point, near};
use super::ink::{How, Paint};

/// The largest width of the line under a bridge, in widths of the line elsewhere.
const THIN: f64 = 0.7;
/// The thinnest line in mm, which is not made thinner under a bridge.
const THINNEST: f64 = 0.27;
/// Where the parapets of a bridge stand, as a share of the distance from its middle to a mouth.
const PARAPET: f64 = 2.0 / 3.0;
/// Sample points from mouth to mouth.
const STEPS: u32 = 60;
/// How close the line under a bridge must be to the straight line between the mouths, as a share of what counts as near.
const STRAIGHT: f64 = 0.1;

/// A solution in parts; each part but the last ends in a tunnel, and the next part begins at its other end.
pub type Way = Vec<Vec<Point>>;

/// Whether a line is part of the solution under bridges: it is solid, and as dark as the solution, but thinner.
pub fn is_thin(paint: &Paint, way: &Paint) -> bool {
    match (&paint.how, &way.how) {
        (How::Stroke(thin), How::Stroke(wide)) => {
            let is_thin = *thin <= THIN * wide || *thin <= THINNEST && thin <= wide;
            is_thin && paint.color == way.color && !paint.is_dashed
        }
        _ => false,
    }
}

/// Checks that thin lines lead through every tunnel on the way, and that there are no others. Where the way also leads over
/// the bridge, they end at its parapets.
pub fn checked(way: &Way, thin: &[&[Point]], by: f64) -> Result<(), &'static str> {
    let tunnels: Vec<[Point; 2]> =
        way.windows(2).filter_map(|runs| Some([*runs[0].last()?, *runs[1].first()?])).collect();
    if !tunnels.iter().all(|&tunnel| is_joined(way, thin, tunnel, by * STRAIGHT)) {
        return Err("the way does not go on under a bridge as a thinner line");
    }
    let is_in_tunnel = |line: &&[Point]| {
        let leads = |tunnel: &[Point; 2]| line.iter().all(|&end| near(tunnel, end) < by);
        tunnels.iter().any(leads)
    };
    match thin.iter().all(is_in_tunnel) {
        true => Ok(()),
        false => Err("a thin line lies where the way does not run under a bridge"),
    }
}

/// Whether thin lines lead through a tunnel, or, under a bridge of the way itself, up to its parapets and no further.
fn is_joined(way: &Way, thin: &[&[Point]], [from, to]: [Point; 2], by: f64) -> bool {
    let at = |part: f64| [0, 1].map(|axis| from[axis] + part * (to[axis] - from[axis]));
    let is_over = way.iter().any(|run| near(run, at(0.5)) < by);
    (0..=STEPS).all(|step| {
        let part = f64::from(step) / f64::from(STEPS);
        let off = (2.0 * part - 1.0).abs();
        let is_shown = thin.iter().any(|line| near(line, at(part)) < by);
        match is_over {
            // At a parapet, a round end may be drawn or not.
            true if (off - PARAPET).abs() < 0.1 => true,
            true => is_shown == (off > PARAPET),
            false => is_shown,
        }
    })
}
