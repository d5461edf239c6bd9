//! Random placement of crossings and rooms before carving.

/// The number of layouts that the mazes of a page take in turn; each grid is built only once.
const LAYOUTS: u32 = 8;

/// The amount and the layout of crossings or rooms.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scatter {
    /// The share of cells that are crossings, or that lie in rooms, 0 to 1.
    pub share: f64,
    /// The number of the layout; another number puts them elsewhere.
    pub layout: u32,
}

impl Scatter {
    /// The placement for the maze with this index; none where the share is 0.
    pub fn of(share: f64, index: u32) -> Option<Scatter> {
        (share > 0.0).then_some(Scatter { share, layout: index % LAYOUTS })
    }
}
