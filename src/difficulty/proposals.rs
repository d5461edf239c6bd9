//! Proposals for a recipe that has no mazes. Each change is tried before it is proposed.

use super::Recipe;
use maze::symmetry::Symmetry;
use maze::topology::{ALL, Size, Topology};
use maze::{Error, ErrorKind};

/// The sizes, in percent, that are tried where a picture, rooms or crossings do not fit.
const LARGER: [u32; 6] = [125, 150, 200, 250, 300, 400];

/// The sizes, in percent, that are tried where a board is not symmetrical.
const CLOSE: [u32; 8] = [95, 105, 110, 90, 115, 120, 85, 130];

/// Adds a proposal to an error. `is_possible` tries a recipe; if none works, the proposal is general advice.
pub(super) fn cured(recipe: &Recipe, wrong: Error, is_possible: impl Fn(Recipe) -> bool) -> Error {
    let with_size = |sizes: Vec<Size>| {
        let mut sizes = sizes.into_iter();
        let size = sizes.find(|&size| is_possible(Recipe { size, ..recipe.clone() }))?;
        Some(format!("size = {size} would do"))
    };
    let scaled = |percent| recipe.size.scaled(percent, 100);
    let larger = || recipe.size.next().into_iter().chain(LARGER.map(scaled)).collect();
    let (cure, otherwise) = match wrong.kind() {
        ErrorKind::Picture => (with_size(LARGER.map(scaled).into()), "take one that is less thin"),
        ErrorKind::Symmetry => {
            let near = recipe.size.next().into_iter().chain(CLOSE.map(scaled));
            let with_other = || {
                let mut all = Symmetry::ALL.iter();
                let (name, ..) = all.find(|&&(_, symmetry, _)| {
                    is_possible(Recipe { symmetry: Some(symmetry), ..recipe.clone() })
                })?;
                Some(format!("symmetry = \"{name}\" would do"))
            };
            let on_another = || {
                let is_symmetrical = |topology: &&'static Topology| {
                    is_possible(Recipe { topology, ..recipe.clone() })
                };
                let name = ALL.iter().find(is_symmetrical)?.name;
                Some(format!("topology = \"{name}\" would do"))
            };
            let cure = with_size(near.collect()).or_else(with_other);
            let cure = cure.or_else(|| on_another().filter(|_| recipe.shape.is_some()));
            let otherwise = match recipe.shape {
                Some(_) => "take another shape: one that is symmetrical itself",
                None => "take another topology",
            };
            (cure, otherwise)
        }
        ErrorKind::Weave => (with_size(larger()), "leave `weave` out"),
        ErrorKind::Rooms => {
            (with_size(larger()), "leave `rooms` out, or take another topology, such as square")
        }
        _ => return wrong,
    };
    Error::new(wrong.kind(), format!("{wrong}; {}", cure.as_deref().unwrap_or(otherwise)))
}
