//! Places where a long word may break, by the hyphenation patterns of its language.

use super::Paragraph;
use hypher::{Lang, hyphenate_bounded};

/// The fewest letters before and after a hyphen.
const EDGE: usize = 3;

impl Paragraph {
    /// The same text, whose words of at least `letters` letters may break at their syllables. Words in which the author put
    /// soft hyphens break only there.
    pub fn hyphenated(mut self, letters: usize) -> Paragraph {
        let code = self.language().language.as_str();
        let language = <[u8; 2]>::try_from(code.as_bytes()).ok().and_then(Lang::from_iso);
        let Some(language) = language else { return self };
        let (before, after) = language.bounds();
        let bounds = (before.max(EDGE), after.max(EDGE));
        let mut found = Vec::new();
        for (start, word) in words(self.text()) {
            let is_marked = self.hyphens.iter().any(|at| (start..start + word.len()).contains(at));
            if is_marked || word.chars().count() < letters {
                continue;
            }
            let mut at = start;
            for syllable in hyphenate_bounded(word, language, bounds.0, bounds.1) {
                at += syllable.len();
                found.push(at);
            }
            // The last one is the end of the word.
            found.pop();
        }
        self.syllables = found;
        self
    }

    /// Whether some of its words may break at their syllables.
    pub fn has_syllables(&self) -> bool {
        !self.syllables.is_empty()
    }
}

/// The words of a text, each with its first byte: letters side by side.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let parts = text.split(|sign: char| !sign.is_alphabetic());
    let words = parts.map(|word| (word.as_ptr().addr() - text.as_ptr().addr(), word));
    words.filter(|(_, word)| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::font::language_of;

    #[test]
    fn long_words_break_at_their_syllables() {
        let broken = |text: &str, tag: &str| {
            let paragraph = Paragraph::new(text, &language_of(tag)).hyphenated(8);
            let mut parts = paragraph.text().to_owned();
            paragraph.syllables.iter().rev().for_each(|&at| parts.insert(at, '-'));
            parts
        };
        assert_eq!(broken("extensive ways", "en"), "exten-sive ways");
        assert_eq!(broken("Labyrinthe im Regen", "de-AT"), "Laby-rin-the im Regen");
        assert_eq!(broken("Labyrin\u{ad}the", "de"), "Labyrinthe");
        assert_eq!(broken("labyrinthine", "xx"), "labyrinthine");
        assert_eq!(broken("λαβύρινθοι", "el").replace('-', ""), "λαβύρινθοι");
    }
}
