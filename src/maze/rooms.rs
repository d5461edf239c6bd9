//! Rooms: cells around a corner merged into one, with as many doors as the carver opens.

use super::grid::{Grid, Ring};
use super::placement::Scatter;
use super::random::{Random, key};
use crate::{Error, ErrorKind};

/// The largest share of cells in rooms: since no two rooms are neighbors, not many more fit.
pub const MOST: f64 = 0.4;

/// The grid with about a share of its cells in rooms, at least in one; fewer if no more fit. No two rooms are neighbors.
///
/// An error says in one sentence why there can be none.
pub fn furnish(grid: &Grid, Scatter { share, layout }: Scatter) -> Result<Grid, Error> {
    let mut rings = grid.rings();
    if rings.is_empty() {
        let why =
            "here is no place for a room: cells all around a corner, with 8 sides at most together";
        return Err(Error::new(ErrorKind::Rooms, why));
    }
    let random = &mut Random::new(key("mazebook rooms 1", &[&layout.to_le_bytes()]));
    let all = rings.len();
    random.draw(&mut rings, all);
    let mut is_taken = vec![false; grid.sites()];
    let (mut chosen, mut cells): (Vec<Ring>, usize) = (Vec::new(), 0);
    let wanted = (share * grid.len() as f64).round() as usize;
    for ring in rings {
        if cells >= wanted.max(1) {
            break;
        }
        if ring.cells().any(|cell| is_taken[cell.index()]) {
            continue;
        }
        cells += ring.sides.len();
        ring.cells().chain(ring.beyond(grid)).for_each(|cell| is_taken[cell.index()] = true);
        chosen.push(ring);
    }
    grid.merged(&chosen).map_err(|error| error.of(ErrorKind::Rooms))
}
