//! The difficulty of mazes: one number for sheets, answers, contents, preview and listing.

use super::Design;
use crate::font::{HOLLOW_STAR, STAR};
use difficulty::{Puzzle, Scale};
use spec::{DifficultyMark, numbered};

/// The most stars; each star stands for two places.
const STARS: u8 = 5;

impl Design {
    /// The same design with a scale of difficulty.
    pub fn scaled(self, scale: Scale) -> Design {
        let others = self.others.into_iter();
        let others = others.map(|(name, design)| (name, design.scaled(scale))).collect();
        Design { scale: Some(scale), others, ..self }
    }

    /// The difficulty that the book prints for a maze, from 1 to 10: its place on the scale of the book, or its grade.
    /// `None` if the book prints none.
    pub fn difficulty(&self, puzzle: &Puzzle) -> Option<u8> {
        match self.style.mark {
            DifficultyMark::Stars | DifficultyMark::Number => {
                self.scale?.place(puzzle.score.effort)
            }
            DifficultyMark::Grade => Some(puzzle.score.grade),
            DifficultyMark::None => None,
        }
    }

    /// The difficulty mark of a maze on pages; may be empty.
    pub fn mark(&self, puzzle: &Puzzle) -> String {
        self.range_mark(&[puzzle]).unwrap_or_default()
    }

    /// The difficulty mark of several mazes, from the easiest to the hardest. `None` if the book prints none, or if their
    /// stars differ.
    pub fn range_mark(&self, puzzles: &[&Puzzle]) -> Option<String> {
        let numbers: Vec<u8> = puzzles.iter().filter_map(|one| self.difficulty(one)).collect();
        let (&from, &to) = (numbers.iter().min()?, numbers.iter().max()?);
        if self.style.mark != DifficultyMark::Stars {
            let range = if from == to { from.to_string() } else { format!("{from}–{to}") };
            return Some(numbered(self.difficulty_word(), range));
        }
        let filled = stars(from);
        let star = |index| if index < filled { STAR } else { HOLLOW_STAR };
        (filled == stars(to)).then(|| (0..STARS).map(star).collect())
    }

    /// The difficulty mark in words, for readers who cannot see it; `None` if the book prints none.
    pub fn spoken_mark(&self, puzzle: &Puzzle) -> Option<String> {
        let number = self.difficulty(puzzle)?;
        Some(match self.style.mark {
            DifficultyMark::Stars => numbered(&self.language.stars, stars(number)),
            _ => numbered(self.difficulty_word(), number),
        })
    }

    /// The words around a number.
    fn difficulty_word(&self) -> &str {
        match self.style.mark {
            DifficultyMark::Grade => &self.language.grade,
            _ => &self.language.difficulty,
        }
    }
}

fn stars(number: u8) -> u8 {
    number.div_ceil(2)
}
