//! The cells of a hidden picture, in the middle of a grid and as large as fits.

use super::strands::Strands;
use super::{Hidden, Picture, TRIES};
use crate::geometry::Point;
use crate::grid::{Cell, Grid, on_storage};
use crate::precision::distinct;
use crate::random::Random;
use crate::topology::shaped::{Found, Layer};
use crate::{Error, ErrorKind};

/// How much smaller a picture is than the largest that fits, as a share, so that there are cells all around it.
const MARGIN: f64 = 0.06;
/// The factor from one size to the next, in the search for the largest that fits.
const SMALLER: f64 = 0.98;
/// The least share of a picture's cells that a path must cover, in percent.
const LEAST_COVERED: usize = 60;
/// The share, in percent, that each path should cover of the most cells that a few paths covered.
const NEARLY: usize = 95;
/// The least average width of the parts of a picture, in cells.
const LEAST_THICK: f64 = 1.8;
/// The fewest cells of a picture.
const FEWEST: usize = 30;

/// The cells of a picture on a grid.
#[derive(Debug)]
pub struct Mask {
    /// By cell: whether it is in the picture, and whether it is outside.
    pub(super) inside: Vec<bool>,
    pub(super) outside: Vec<bool>,
    /// The cells at the start and at the goal.
    pub(super) ends: [Cell; 2],
    /// The share of the picture's cells that are left out because they are not connected to the others.
    pub dropped: f64,
    /// By cell: its distance from the start, in steps, if there were no walls.
    pub(super) far: Vec<u32>,
    /// The most cells in a detour that replaces a step.
    pub(super) longest_detour: usize,
    /// The number of cells that a path should cover.
    pub(super) enough: usize,
    /// The share of the inside that becomes dead ends.
    pub(super) stubs: f64,
}

impl Mask {
    /// The cells of a picture, in the middle of a grid and as large as fits; the error says what is wrong with it.
    pub fn new(grid: &Grid, picture: &Hidden, ends: [Cell; 2]) -> Result<Mask, Error> {
        let wrong = |why: String| Error::new(ErrorKind::Picture, why);
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
        // In a ring around a court, no picture fits in the middle, however small it is.
        let least = scale / 1000.0;
        while scale > least && !fits(scale) {
            scale *= SMALLER;
        }
        let layer = Layer { board: grid, shape, middle };
        let Found(inside, kept, all) = layer.pieces(scale * (1.0 - MARGIN));
        let thick = shape.thickness() * scale * (1.0 - MARGIN);
        if thick < LEAST_THICK {
            let [thick, least] = distinct(thick, LEAST_THICK, 1);
            return Err(wrong(format!(
                "the picture is too thin for cells so large: its parts are {thick} of them wide, and {least} are needed"
            )));
        }
        if kept < FEWEST {
            return Err(wrong(format!(
                "the picture has {kept} of the cells; at least {FEWEST} are needed"
            )));
        }
        let mut outside = vec![false; grid.sites()];
        grid.cells().for_each(|cell| outside[cell.index()] = !inside[cell.index()]);
        let far = grid.distances(ends[0]);
        let mut mask = Mask {
            inside,
            outside,
            ends,
            dropped: 1.0 - kept as f64 / all as f64,
            far,
            longest_detour: 0,
            enough: 0,
            stubs: picture.stubs,
        };
        let covered = on_storage!(grid, graph => {
            mask.longest_detour = Strands::new(graph, 0, Random::new(0)).longest_detour();
            let tries = (0..TRIES).map(|time| Picture::new(graph, &mask, time.into()).way());
            tries.map(|way| mask.covered(&way)).max().unwrap_or(0)
        });
        mask.enough = covered * NEARLY / 100;
        if covered * 100 < kept * LEAST_COVERED {
            return Err(wrong(format!(
                "the picture is too thin for cells so large: of its {kept}, a way takes in {covered}"
            )));
        }
        Ok(mask)
    }

    /// The number of cells of the picture on a path.
    pub(super) fn covered(&self, way: &[Cell]) -> usize {
        way.iter().filter(|&&cell| self.has(cell)).count()
    }

    /// Whether a cell belongs to the picture.
    pub fn has(&self, cell: Cell) -> bool {
        self.inside[cell.index()]
    }
}
