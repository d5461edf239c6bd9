//! A maze: a grid, its open walls, its entrance and exit.

/// Where an entrance or exit lies on the drawn grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    TopLeft,
    Top,
    TopRight,
    Right,
    BottomRight,
    Bottom,
    BottomLeft,
    Left,
    /// Anywhere on the rim: an entrance takes the top of it, an exit the bottom.
    Rim,
    /// The cell, or the open space, in the middle; only where the grid has one.
    Center,
}

/// How a maze's two ends are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Endpoints {
    At {
        entrance: Place,
        exit: Place,
    },
    /// The two rim openings whose way through the maze is longest.
    Farthest,
}
