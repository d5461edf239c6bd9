//! A paragraph: a text in a language, with the direction of each of its characters.

use icu_casemap::CaseMapper;
pub use icu_locale_core::LanguageIdentifier;
use icu_segmenter::options::LineBreakOptions;
use icu_segmenter::{LineSegmenter, LineSegmenterBorrowed};
use std::ops::Range;
use std::sync::LazyLock;
use unicode_bidi::{Direction, Level, ParagraphBidiInfo, get_base_direction};
use unicode_normalization::UnicodeNormalization;

/// A place where a word may break. The hyphen is visible only at the end of a line.
const SOFT_HYPHEN: char = '\u{ad}';

/// Loaded once: the models for Thai, Lao, Khmer and Burmese take longer than a text.
static BREAKS: LazyLock<LineSegmenterBorrowed<'static>> =
    LazyLock::new(|| LineSegmenter::new_auto(LineBreakOptions::default()));

const ZERO_WIDTH_SPACE: char = '\u{200b}';

/// Languages that are written from right to left.
const FROM_THE_RIGHT: [&str; 14] =
    ["ar", "arc", "ckb", "dv", "fa", "he", "nqo", "ps", "rhg", "sd", "syr", "ug", "ur", "yi"];

/// A text in a language. Its direction is that of its first letter or, if it has none, of its language.
#[derive(Clone, Debug)]
pub struct Paragraph {
    /// NFC-normalized, without soft hyphens, and with spaces for tabs and line ends.
    text: String,
    language: LanguageIdentifier,
    base: Level,
    /// By byte of the text: the depth of nested directions, odd from right to left (UAX #9).
    levels: Vec<Level>,
    /// The places in the text where the author lets a word break with a hyphen, in bytes.
    pub(super) hyphens: Vec<usize>,
    /// The places where the patterns of the language let a long word break with a hyphen, in bytes; see `hyphenated`.
    pub(super) syllables: Vec<usize>,
}

/// A place where a line may end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gap {
    /// The first byte of the next line.
    pub at: usize,
    /// Whether the line ends with a hyphen that is not in the text.
    pub hyphen: bool,
    /// Whether it is within a word, such as after its hyphen. A title breaks there only if it has to.
    pub within_word: bool,
}

impl Paragraph {
    /// A text in a language.
    pub fn new(text: &str, language: &LanguageIdentifier) -> Paragraph {
        let (mut plain, mut hyphens) = (String::with_capacity(text.len()), Vec::new());
        for character in text.nfc() {
            match character {
                SOFT_HYPHEN => hyphens.push(plain.len()),
                _ if character.is_control() && character.is_whitespace() => plain.push(' '),
                _ => plain.push(character),
            }
        }
        let base = match get_base_direction(plain.as_str()) {
            Direction::Ltr => Level::ltr(),
            Direction::Rtl => Level::rtl(),
            Direction::Mixed if is_from_the_right(language) => Level::rtl(),
            Direction::Mixed => Level::ltr(),
        };
        let levels = match base.is_ltr() && plain.chars().all(is_from_the_left) {
            true => vec![base; plain.len()],
            false => ParagraphBidiInfo::new(&plain, Some(base)).levels,
        };
        let language = language.clone();
        Paragraph { text: plain, language, base, levels, hyphens, syllables: Vec::new() }
    }

    /// The text as it is shaped.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The language of the text.
    pub fn language(&self) -> &LanguageIdentifier {
        &self.language
    }

    /// Whether the text runs from right to left.
    pub fn is_from_the_right(&self) -> bool {
        self.base.is_rtl()
    }

    /// The depth of nested directions at a byte of the text; odd from right to left.
    pub(super) fn level(&self, at: usize) -> Level {
        self.levels[at]
    }

    /// The places where a line may end (UAX #14), in order.
    pub fn gaps(&self) -> Vec<Gap> {
        let gap = |at| Gap { at, hyphen: false, within_word: self.is_within_word(at) };
        let mut gaps: Vec<Gap> = BREAKS.segment_str(&self.text).map(gap).collect();
        let hyphens = self.hyphens.iter();
        gaps.extend(hyphens.map(|&at| Gap { at, hyphen: true, within_word: false }));
        let syllables = self.syllables.iter();
        gaps.extend(syllables.map(|&at| Gap { at, hyphen: true, within_word: true }));
        gaps.sort_by_key(|gap| (gap.at, gap.hyphen));
        gaps.dedup_by_key(|gap| gap.at);
        gaps.retain(|gap| (1..self.text.len()).contains(&gap.at));
        gaps
    }

    /// Whether neither white space nor a script without spaces makes this place the end of a word.
    fn is_within_word(&self, at: usize) -> bool {
        let (before, after) = self.text.split_at(at);
        let (before, after) = (before.chars().next_back(), after.chars().next());
        let ends_word = |sign| is_space(sign) || sign == ZERO_WIDTH_SPACE;
        !before.is_some_and(ends_word) && ![before, after].into_iter().flatten().any(has_no_spaces)
    }

    /// A part of the text without the spaces at both of its ends.
    pub fn trimmed(&self, part: Range<usize>) -> Range<usize> {
        let rest = self.text[part.clone()].trim_start_matches(is_space);
        let start = part.end - rest.len();
        start..start + rest.trim_end_matches(is_space).len()
    }
}

/// A text without a language: numbers, and names whose language nobody knows.
impl From<&str> for Paragraph {
    fn from(text: &str) -> Paragraph {
        Paragraph::new(text, &LanguageIdentifier::UNKNOWN)
    }
}

/// The language of a BCP 47 tag; unknown if the tag is none.
pub fn language_of(tag: &str) -> LanguageIdentifier {
    LanguageIdentifier::try_from_locale_bytes(tag.as_bytes()).unwrap_or(LanguageIdentifier::UNKNOWN)
}

/// A text in capitals, by the rules of its language. In German, ß becomes ẞ (official spelling since 2017), since SS would
/// change Maße into Masse.
pub fn capitals(text: &str, language: &LanguageIdentifier) -> String {
    let text = match language.language.as_str() {
        "de" => text.replace('ß', "ẞ"),
        _ => text.to_owned(),
    };
    CaseMapper::new().uppercase_to_string(&text, language).into_owned()
}

fn is_from_the_right(language: &LanguageIdentifier) -> bool {
    FROM_THE_RIGHT.contains(&language.language.as_str())
}

/// Whether a character never changes the direction of a text from left to right: the letters of Europe, and punctuation.
pub(super) fn is_from_the_left(character: char) -> bool {
    matches!(character, '\0'..='\u{58f}' | '\u{1e00}'..='\u{200a}' | '\u{2010}'..='\u{2027}')
}

/// Whether a character belongs to a script that is written without spaces between words: those of Southeast Asia, China
/// and Japan, and their punctuation.
fn has_no_spaces(character: char) -> bool {
    matches!(character,
        '\u{e00}'..='\u{109f}' | '\u{1780}'..='\u{17ff}' | '\u{1950}'..='\u{19ff}' | '\u{1a20}'..='\u{1aaf}'
        | '\u{2e80}'..='\u{a4cf}' | '\u{a9e0}'..='\u{aadf}' | '\u{f900}'..='\u{faff}' | '\u{fe30}'..='\u{fe4f}'
        | '\u{ff01}'..='\u{ff9f}' | '\u{20000}'..='\u{3fffd}')
}

/// Whether a character has no ink of its own: it joins or parts others, selects their form, or sets a direction.
pub(super) fn is_ignorable(character: char) -> bool {
    matches!(character,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}' | '\u{2066}'..='\u{2069}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{e0100}'..='\u{e01ef}')
}

/// Whether a character is white space, and no no-break space.
fn is_space(character: char) -> bool {
    character.is_whitespace() && !matches!(character, '\u{a0}' | '\u{2007}' | '\u{202f}')
}
