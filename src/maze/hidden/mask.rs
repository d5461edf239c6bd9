//! The cells of a hidden picture: in the middle of a grid, as large as they fit.

use super::strands::Strands;
use super::{Hidden, Picture, TRIES};
use crate::geometry::Point;
use crate::grid::{Cell, Grid, on_storage};
use crate::random::Random;
use crate::topology::shaped::{Found, Layer};

/// By how much smaller a picture is than the largest that fits, so that there are cells all around it.
const MARGIN: f64 = 0.06;
/// By how much smaller the next size is at which it is tried whether a picture fits.
const SMALLER: f64 = 0.98;
/// The share of a picture's cells that a way takes in, in percent, at least.
const LEAST_COVERED: usize = 60;
/// Of the most cells that a few ways took in, the share that every way should take in, in percent.
const NEARLY: usize = 95;
/// How many cells wide the parts of a picture are on average, at least.
const LEAST_THICK: f64 = 1.8;
/// The fewest cells of a picture.
const FEWEST: usize = 30;

/// The cells of a picture on a grid.
#[derive(Debug)]
pub struct Mask {
    /// By cell.
    pub(super) inside: Vec<bool>,
    pub(super) outside: Vec<bool>,
    /// The share of the picture's cells that it is without, since they do not hang together with the others.
    pub dropped: f64,
    /// By cell: how far it is from the start, if there were no walls.
    pub(super) far: Vec<u32>,
    /// The most cells that a step is led through instead.
    pub(super) longest_detour: usize,
    /// The cells that a way should take in.
    pub(super) enough: usize,
    /// The share of the inside that becomes dead ends.
    pub(super) stubs: f64,
}

impl Mask {
    /// The cells of a picture in the middle of a grid, as large as it fits; the error says what is wrong with it.
    pub fn new(grid: &Grid, picture: &Hidden, ends: [Cell; 2]) -> Result<Mask, String> {
        let shape = &picture.shape;
        let middle = grid.bounds().center();
        let points = shape.outline();
        let (width, height) = shape.size();
        let fits = |scale: f64| {
            let place = |&(x, y): &(f64, f64)| {
                middle + Point::new(x - width / 2.0, y - height / 2.0) * scale
            };
            points.iter().map(place).all(|point| grid.cell_at(point).is_some())
        };
        let mut scale = grid.bounds().width.max(grid.bounds().height) / width.min(height);
        // In a ring there is no room in the middle, however small it is.
        let least = scale / 1000.0;
        while scale > least && !fits(scale) {
            scale *= SMALLER;
        }
        let layer = Layer { board: grid, shape, middle };
        let Found(inside, kept, all) = layer.pieces(scale * (1.0 - MARGIN));
        let thick = shape.thickness() * scale * (1.0 - MARGIN);
        if thick < LEAST_THICK {
            return Err(format!(
                "the picture is too thin for cells so large: its parts are {thick:.1} of them wide, and {LEAST_THICK} are needed"
            ));
        }
        if kept < FEWEST {
            return Err(format!(
                "the picture has {kept} of the cells; at least {FEWEST} are needed"
            ));
        }
        let mut outside = vec![false; grid.sites()];
        grid.cells().for_each(|cell| outside[cell.index()] = !inside[cell.index()]);
        let far = grid.distances(ends[0]);
        let mut mask = Mask {
            inside,
            outside,
            dropped: 1.0 - kept as f64 / all as f64,
            far,
            longest_detour: 0,
            enough: 0,
            stubs: picture.stubs,
        };
        let covered = on_storage!(grid, graph => {
            mask.longest_detour = Strands::new(graph, 0, Random::new(0)).longest_detour();
            let tries = (0..TRIES).map(|time| Picture::new(graph, &mask, ends, time.into()).way());
            tries.map(|way| mask.covered(&way)).max().unwrap_or(0)
        });
        mask.enough = covered * NEARLY / 100;
        if covered * 100 < kept * LEAST_COVERED {
            return Err(format!(
                "the picture is too thin for cells so large: of its {kept}, a way takes in {covered}"
            ));
        }
        Ok(mask)
    }

    /// The number of cells of the picture on a way.
    pub(super) fn covered(&self, way: &[Cell]) -> usize {
        way.iter().filter(|&&cell| self.has(cell)).count()
    }

    /// Whether a cell belongs to the picture.
    pub fn has(&self, cell: Cell) -> bool {
        self.inside[cell.index()]
    }
}
