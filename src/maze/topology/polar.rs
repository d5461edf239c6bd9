//! Round mazes (theta): rings of cells around a middle. Rings split their cells as they widen, so that cells stay
//! near square; or every ring has the same number of cells, around an open court.

use super::{Size, Topology};
use crate::Error;
use crate::Place;
use crate::grid::{Cell, Cells, Corner, Grid, Mesh, Projection};
use std::f64::consts::TAU;

pub const TOPOLOGY: Topology = Topology {
    name: "polar",
    title: "Round",
    about: "rings around a center, truly circular",
    sizes: "rings, or [rings, spokes] for as many cells in every ring",
    unit: Some("rings"),
    has_rows: false,
    is_round: true,
    cells,
    grid,
    ends: (Place::Rim, Place::Center),
};

fn cells(size: Size) -> Result<u64, Error> {
    match size {
        // A ring's cells are nearly as long as wide, so they fill the circle's area.
        Size::One(rings) => {
            let square = u64::from(rings) * u64::from(rings);
            size.check(&[(2, "rings")], square.saturating_mul(3))
        }
        Size::Two(rings, spokes) => {
            size.check(&[(2, "rings"), (4, "spokes")], u64::from(rings) * u64::from(spokes))
        }
    }
}

fn grid(size: Size) -> Result<Grid, Error> {
    cells(size)?;
    match size {
        Size::One(rings) => splitting(rings),
        Size::Two(rings, spokes) => {
            let court = f64::max(1.0, INNERMOST_ARC * f64::from(spokes) / TAU);
            let counts: Vec<u32> = vec![spokes; rings as usize];
            rings_of_cells(&counts, court, None)
        }
    }
}

/// The length, in pitches, of the arc between a cell of the innermost ring and the court.
const INNERMOST_ARC: f64 = 0.7;

/// A disc in the middle, then rings.
fn splitting(rings: u32) -> Result<Grid, Error> {
    let counts: Vec<u32> = std::iter::once(1).chain(splits(rings - 1)).collect();
    rings_of_cells(&counts, 0.0, Some(0))
}

/// The number of cells in each ring around a disc: a ring splits its cells where they would be more than 1.5 times as
/// wide as the ring (Jamis Buck, "Mazes for Programmers", 2015, chapter 7).
pub(super) fn splits(rings: u32) -> impl Iterator<Item = u32> {
    (1..=rings).scan(1, |count, ring| {
        let widths = TAU * f64::from(ring) / f64::from(*count);
        *count *= widths.round() as u32;
        Some(*count)
    })
}

/// The grid of rings with these counts of cells, each a multiple of the one before; a count of 1 is a disc.
fn rings_of_cells(counts: &[u32], hub: f64, center: Option<usize>) -> Result<Grid, Error> {
    let turn = 2 * counts.last().copied().unwrap_or(1) as i32;
    let cells = counts.iter().enumerate().flat_map(|(ring, &count)| {
        let (inner, width) = (2 * ring as i32, turn / count as i32);
        let beyond = counts.get(ring + 1).map_or(width, |&next| turn / next as i32);
        (0..count as i32).map(move |place| {
            let from = place * width;
            let to = from + width;
            let outer = (from..to + beyond).step_by(beyond as usize);
            let mut outline: Vec<Corner> =
                outer.map(|angle| Corner::new(inner + 2, angle % turn)).collect();
            if count == 1 {
                outline.pop();
                return (Corner::new(0, 0), outline);
            }
            outline.push(Corner::new(inner, to % turn));
            outline.push(Corner::new(inner, from));
            (Corner::new(inner + 1, from + width / 2), outline)
        })
    });
    let mesh = Mesh::new(cells)?;
    Grid::new(Cells::Mesh(mesh), Projection::Rings { hub, turn }, center.map(Cell::new))
}
