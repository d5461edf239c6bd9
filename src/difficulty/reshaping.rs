//! Changes after carving: some walls are closed and others opened; the maze stays perfect.

use super::Recipe;
use maze::Error;
use maze::algorithm::Tree;
use maze::bias::lean;
use maze::grid::{Grid, Side};
use maze::portrait::Edges;
use maze::random::Random;
use maze::symmetry::Twins;
use maze::weave;

/// The textures of a recipe on its grid.
#[derive(Debug)]
pub(super) struct Texture {
    bias: f64,
    /// The walls along the edges of the portrait, if there is one.
    edges: Option<Edges>,
    has_crossings: bool,
    /// By cell its twin, if the mazes are symmetrical.
    twins: Option<Twins>,
}

impl Texture {
    /// The textures of a recipe; an error if the grid does not have its symmetry.
    pub fn new(recipe: &Recipe, grid: &Grid) -> Result<Texture, Error> {
        let twins = recipe.symmetry.map(|symmetry| Twins::new(grid, symmetry)).transpose()?;
        Ok(Texture {
            bias: recipe.bias,
            edges: Edges::new(grid),
            has_crossings: !grid.tunnels().is_empty(),
            twins,
        })
    }

    /// Whether there is nothing to change.
    pub fn is_plain(&self) -> bool {
        self.bias == 0.0 && self.edges.is_none() && !self.has_crossings && self.twins.is_none()
    }

    /// Makes a tree from the walls that a carver opened, with the textures applied.
    pub fn apply(&self, grid: &Grid, opened: &[Side], random: &mut Random, tree: &mut Tree) {
        let mut opened = lean(grid, opened, self.bias, random);
        if let Some(edges) = &self.edges {
            opened = edges.trace(grid, &opened, random);
        }
        if self.has_crossings {
            opened = weave::through(grid, &opened);
        }
        match &self.twins {
            Some(twins) => twins.fold(grid, &opened, random, tree),
            None => tree.of(grid, &opened),
        }
    }
}
