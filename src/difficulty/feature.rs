//! Features of mazes, and which of them exclude each other.

/// A feature of a maze that excludes others, or that others exclude.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    /// An algorithm of the author's choice.
    Algorithm,
    /// Passages that tend to run in one direction.
    Bias,
    /// Dead ends that are opened into loops.
    Braid,
    /// A hidden picture that the solution fills.
    Picture,
    /// A picture that the walls show.
    Portrait,
    /// Cells merged into rooms.
    Rooms,
    /// Ends that are searched for in each maze.
    Search,
    /// A rim that follows the outline of a shape and cuts cells.
    SmoothRim,
    /// Symmetrical walls.
    Symmetry,
    /// Walls changed after carving, to reach a length.
    Tune,
    /// Passages that cross.
    Weave,
}

use Feature::{
    Algorithm, Bias, Braid, Picture, Portrait, Rooms, Search, SmoothRim, Symmetry, Tune, Weave,
};

impl Feature {
    /// The features that exclude others.
    pub const EXCLUSIVE: [Feature; 3] = [Picture, Symmetry, Weave];

    /// The key of a book that asks for it.
    pub fn key(self) -> &'static str {
        match self {
            Algorithm => "algorithm",
            Bias => "bias",
            Braid => "braid",
            Picture => "picture",
            Portrait => "portrait",
            Rooms => "rooms",
            Search => "endpoints",
            SmoothRim => "rim",
            Symmetry => "symmetry",
            Tune => "tune",
            Weave => "weave",
        }
    }

    /// The features that a maze with this one cannot have, each with the reason in a few words; empty where there is
    /// nothing to explain.
    pub fn excluded(self) -> &'static [(Feature, &'static str)] {
        match self {
            Picture => &[
                (Algorithm, "a picture is hidden in one way only"),
                (Braid, "with loops, no way is the only one"),
                (Tune, "the picture says how long the way is"),
                (Search, ""),
                (Rooms, "the way that shows a picture has none"),
                (Portrait, "heavy walls would hide the way"),
                (Symmetry, "the wrong ways hide the picture in disorder"),
                (Bias, "the picture says where the way runs"),
                (Weave, "the way that shows a picture never crosses"),
            ],
            Symmetry => &[
                (Braid, "loops would break it"),
                (Tune, "it would change single walls"),
                (SmoothRim, "what is cut has no twin"),
                (Weave, "a crossing has no twin"),
                (Rooms, "a room has no twin"),
                (Portrait, "walls follow its edges, on one side only"),
            ],
            Weave => &[
                (Tune, "it would wall up crossings"),
                (Portrait, "heavy walls would fill the tunnels"),
            ],
            _ => &[],
        }
    }

    /// Whether a maze with this feature cannot have another.
    pub fn excludes(self, other: Feature) -> bool {
        self.excluded().iter().any(|(excluded, _)| *excluded == other)
    }

    /// That a feature is excluded by this one, in a sentence with the keys of a book.
    pub fn refusal(self, other: Feature) -> String {
        format!("`{}` cannot be used with `{}`", other.key(), self.key())
    }
}
