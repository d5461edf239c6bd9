//! Named difficulty levels, from `config/levels.toml`.

use super::config_table::ConfigEntry;
use crate::assets::Assets;
use crate::document::Value;

/// A name for a range of difficulty levels (1 to 10).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// The name in a book spec.
    pub name: String,
    /// The lowest level.
    pub from: u8,
    /// The highest level.
    pub to: u8,
}

impl ConfigEntry for Level {
    const FILE: &'static str = "config/levels.toml";
    const KEY: &'static str = "difficulty";
    const EXAMPLE: &'static str = "\"easy\"";

    fn name(&self) -> &str {
        &self.name
    }

    fn about(&self) -> String {
        format!("levels {} to {}", self.from, self.to)
    }

    fn read(value: Value, _: &Assets) -> Option<Level> {
        let example = format!("{} = [1, 3]", value.key);
        let Some(&[from, to]) = value.elements().as_deref() else {
            value.mistyped("the first and the last of its levels", &example);
            return None;
        };
        let (from, to) = (level(from, &example), level(to, &example));
        let (from, to) = (from?, to?);
        if from > to {
            let message = format!("`{}` ends before it begins", value.key);
            let help = format!("write the lower level first, for example {example}");
            value.error(message, "", help);
            return None;
        }
        Some(Level { name: value.key.to_owned(), from, to })
    }
}

/// A level, 1 to 10.
pub fn level(value: Value, example: &str) -> Option<u8> {
    value.whole(1..=10, example).map(|level| level as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_take_in_every_level_once() {
        let levels = Level::all(&Assets::embedded()).unwrap();
        let covered: Vec<u8> = levels.iter().flat_map(|level| level.from..=level.to).collect();
        assert_eq!(covered, (1..=10).collect::<Vec<u8>>());
    }
}
