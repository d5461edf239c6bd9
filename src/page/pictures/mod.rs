//! The picture font, with the names of its pictures; and pictures from files.

mod document;
mod drawn;
mod kinds;
mod pixels;
mod vector;

pub use document::too_intricate;

use crate::font::{Face, Faces, FontError};
use crate::scene::{FillRule, Ink, Paint, Part, Picture};
use drawn::Contours;
use spec::diagnostic::nearest;
use spec::{BookSpec, PictureStyle};
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

/// What is wrong with a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong, in a sentence.
    pub message: String,
    /// How to fix it.
    pub help: String,
}

impl Fault {
    /// A fault with its message and its help.
    pub fn new(message: impl Into<String>, help: impl Into<String>) -> Fault {
        Fault { message: message.into(), help: help.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Fault {}

/// A font with one picture per character.
#[derive(Clone)]
pub struct PictureFont(Face);

/// Why a picture was not found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// What is wrong, in a sentence.
    pub message: String,
    /// The names of similar pictures, best match first.
    pub near: Vec<String>,
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Unknown {}

static NOTO_EMOJI: LazyLock<Face> = LazyLock::new(|| {
    let bytes = epaint_default_fonts::NOTO_EMOJI_REGULAR;
    Face::read(bytes).expect("the embedded face is sound: the tests parse it")
});

/// The variation selector that requests a picture; it is not a picture itself.
const AS_PICTURE: char = '\u{FE0F}';

/// What makes a key of the character before it.
const KEYCAP: char = '\u{20E3}';

/// Whether a character is part of a picture that is joined from several: a joiner, a color of skin, a letter of a flag.
fn is_joined(one: char) -> bool {
    matches!(one, '\u{200D}' | '\u{1F3FB}'..='\u{1F3FF}' | '\u{1F1E6}'..='\u{1F1FF}')
}
/// The Unicode range of pictures.
const PICTURES: RangeInclusive<char> = '\u{231A}'..='\u{1FAFF}';
/// The most names in a suggestion.
const MOST_NEAR: usize = 5;

/// Common words for pictures that have another name, or several, in Unicode.
const COMMON: [(&str, char); 20] = [
    ("apple", '🍎'),
    ("ball", '⚽'),
    ("bee", '🐝'),
    ("berry", '🍓'),
    ("car", '🚗'),
    ("castle", '🏰'),
    ("chick", '🐥'),
    ("corn", '🌽'),
    ("flag", '🚩'),
    ("football", '🏈'),
    ("hat", '🎩'),
    ("heart", '❤'),
    ("ladybug", '🐞'),
    ("moon", '🌙'),
    ("pencil", '✏'),
    ("plane", '✈'),
    ("shoe", '👟'),
    ("star", '⭐'),
    ("sun", '☀'),
    ("tree", '🌳'),
];

impl PictureFont {
    /// Noto Emoji.
    pub fn builtin() -> PictureFont {
        PictureFont(NOTO_EMOJI.clone())
    }

    /// The picture font of a book: its own, or Noto Emoji. The error says what the book's own font lacks.
    pub fn of(spec: &BookSpec) -> Result<PictureFont, FontError> {
        match &spec.pictures {
            Some(font) => PictureFont::read(font.bytes.clone()),
            None => Ok(PictureFont::builtin()),
        }
    }

    /// Reads the first face of an OpenType file; the error says what it lacks.
    pub fn read(bytes: Vec<u8>) -> Result<PictureFont, FontError> {
        Face::read(bytes).map(PictureFont)
    }

    /// The character for a name in a book: the character itself, a common word, or its English Unicode name or the end of
    /// one.
    pub fn find(&self, wanted: &str) -> Result<char, Unknown> {
        let characters: Vec<char> = wanted.chars().filter(|&one| one != AS_PICTURE).collect();
        match characters[..] {
            [one] if self.has(one) => return Ok(one),
            [one] => {
                let message = format!("the picture font has no “{one}” (U+{:04X})", one as u32);
                let called = name(one).unwrap_or_default();
                return Err(Unknown { message, near: self.near(&called) });
            }
            [..] if characters.iter().all(|one| !one.is_alphanumeric() || is_joined(*one)) => {
                let message = format!("“{wanted}” is more than one picture");
                let parts = characters.into_iter().filter(|&one| !is_joined(one) && self.has(one));
                return Err(Unknown { message, near: parts.map(String::from).collect() });
            }
            [_, KEYCAP] => {
                let message = format!("the picture font has no keys such as “{wanted}”");
                return Err(Unknown { message, near: Vec::new() });
            }
            _ => {}
        }
        let wanted = wanted.trim().to_lowercase().replace(['-', '_'], " ");
        let common = COMMON.iter().find(|(word, _)| *word == wanted);
        if let Some(&(_, one)) = common.filter(|&&(_, one)| self.has(one)) {
            return Ok(one);
        }
        // `bear` finds `bear face`, but `hart` does not find `bar chart`. The shortest name is the closest.
        let rank = |name: &str| match () {
            () if name == wanted => Some(0),
            () if name.strip_suffix(" face") == Some(&wanted) => Some(1),
            () if name.ends_with(&format!(" {wanted}")) => Some(2),
            () if name.split(' ').any(|word| word == wanted) => Some(3),
            () => None,
        };
        let all = self.names();
        let ranked = all.iter().filter_map(|(name, one)| Some((rank(name)?, name.len(), *one)));
        ranked.min().map(|(.., one)| one).ok_or_else(|| Unknown {
            message: format!("there is no picture called “{wanted}”"),
            near: self.near(&wanted),
        })
    }

    /// The picture of a character; `None` if the font has none.
    pub fn picture(&self, character: char, style: PictureStyle) -> Option<Picture> {
        let outline = self.0.outline(self.0.glyph(character)?);
        let contours = Contours::of(&outline);
        match style {
            PictureStyle::Outline => Picture::drawn(contours.in_lines(), outline),
            PictureStyle::Solid => Picture::new(contours.in_black()),
        }
    }

    /// The picture of a character in black, as it is in the font; `None` if the font has none.
    pub fn plain(&self, character: char) -> Option<Picture> {
        let outline = self.0.outline(self.0.glyph(character)?);
        let paint = Paint::Fill(Ink::BLACK, FillRule::NonZero);
        Picture::new(vec![Part { outline, paint, clips: Vec::new() }])
    }

    /// Whether it has a picture for a character; letters and digits do not count.
    fn has(&self, character: char) -> bool {
        let glyph = self.0.glyph(character).filter(|_| !character.is_alphanumeric());
        glyph.is_some_and(|glyph| self.0.outline(glyph).bounds().is_some())
    }

    /// Its pictures with their English names, in lower case.
    pub fn names(&self) -> Vec<(String, char)> {
        let all = PICTURES.filter(|&one| self.has(one));
        all.filter_map(|one| Some((name(one)?, one))).collect()
    }

    /// The names of pictures most similar to a word.
    fn near(&self, wanted: &str) -> Vec<String> {
        let mut names: Vec<String> = self.names().into_iter().map(|(name, _)| name).collect();
        // Names that share the beginning of a word come first, then similar spellings.
        let start: String = wanted.chars().take(5).collect();
        let alike = |name: &&String| {
            name.split(' ')
                .any(|word| word.starts_with(&start) || word.len() > 2 && wanted.starts_with(word))
        };
        let mut near: Vec<String> = match start.is_empty() {
            true => Vec::new(),
            false => names.iter().filter(alike).cloned().collect(),
        };
        near.sort_by_key(String::len);
        near.truncate(MOST_NEAR);
        while near.len() < MOST_NEAR {
            names.retain(|name| !near.contains(name));
            let words = names.iter().flat_map(|name| name.split(' '));
            let Some(word) = nearest(wanted, words) else { break };
            let owner = names.iter().find(|name| name.split(' ').any(|one| one == word));
            let Some(owner) = owner.cloned() else { break };
            near.push(owner);
        }
        near
    }
}

/// The Unicode name of a character, in lower case.
fn name(character: char) -> Option<String> {
    unicode_names2::name(character).map(|name| name.to_string().to_lowercase())
}

/// The picture of an SVG or PNG file; the error says what is wrong, and how to fix it.
pub fn of_file(bytes: &[u8], faces: &Faces) -> Result<Picture, Fault> {
    if bytes.starts_with(b"\x89PNG") {
        return pixels::read(bytes);
    }
    kinds::refuse(bytes)?;
    vector::read(bytes, faces)
}

impl std::fmt::Debug for PictureFont {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "PictureFont: {}", self.0.name().unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_found_by_itself_and_by_its_english_name() {
        let font = PictureFont::builtin();
        for (wanted, found) in [
            ("🐝", '🐝'),
            ("bee", '🐝'),
            ("Honeybee", '🐝'),
            ("sunflower", '🌻'),
            ("bear", '🐻'),
            ("cat", '🐈'),
            ("dog", '🐕'),
            ("dog face", '🐶'),
            ("ladybug", '🐞'),
            ("castle", '🏰'),
            ("star", '⭐'),
            ("heart", '❤'),
            ("apple", '🍎'),
            ("lady_beetle", '🐞'),
            ("house", '🏠'),
            ("snowman", '⛄'),
            ("\u{2600}\u{FE0F}", '☀'),
        ] {
            assert_eq!(font.find(wanted), Ok(found), "{wanted}");
        }
    }

    #[test]
    fn every_common_word_has_a_picture() {
        let font = PictureFont::builtin();
        for (word, one) in COMMON {
            assert_eq!(font.find(word), Ok(one), "{word}");
        }
    }

    #[test]
    fn a_part_of_a_word_is_no_name() {
        let font = PictureFont::builtin();
        for part in ["hart", "lephant", "ouse"] {
            assert!(font.find(part).is_err(), "{part}");
        }
    }

    #[test]
    fn of_several_joined_each_is_proposed() {
        let font = PictureFont::builtin();
        let near = |wanted: &str| font.find(wanted).unwrap_err().near.concat();
        assert_eq!(near("👩🏽\u{200D}🌾"), "👩🌾");
        assert_eq!(near("👍🏽"), "👍");
        assert_eq!(near("🇩🇪"), "");
        assert!(font.find("1\u{FE0F}\u{20E3}").unwrap_err().message.contains("no keys"));
    }

    #[test]
    fn what_is_not_there_is_told_with_what_is_near() {
        let font = PictureFont::builtin();
        for (wanted, near) in [("sunflwer", "sunflower"), ("rabit", "rabbit"), ("🦋", "")] {
            let unknown = font.find(wanted).unwrap_err();
            let is_near = unknown.near.iter().any(|one| one.contains(near));
            assert!(near.is_empty() || is_near, "{unknown:?}");
            for one in &unknown.near {
                assert!(font.find(one).is_ok(), "{one}");
            }
        }
        assert!(font.find("a").is_err() && font.find("🐝🐝").is_err());
    }
}
