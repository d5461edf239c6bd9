//! What is scattered over a board before anything is carved: crossings, rooms.

/// So many mazes of a page have theirs in other places each. The next ones are carved in the same grids again.
const LAYOUTS: u32 = 8;

/// How many there are, and where.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scatter {
    /// The share of cells that is asked for.
    pub share: f64,
    /// The number of their layout: other numbers, other places.
    pub layout: u32,
}

impl Scatter {
    /// What one of several mazes has, counted from 0; nothing where the share is 0.
    pub fn of(share: f64, index: u32) -> Option<Scatter> {
        (share > 0.0).then_some(Scatter { share, layout: index % LAYOUTS })
    }
}
