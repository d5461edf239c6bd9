//! Text that is too long for a cover: which text to shorten, and to how many characters.

use page::cover::{self, Jacket, Unfit};
use spec::diagnostic::Diagnostic;
use std::ops::Range;

/// A text of a cover.
#[derive(Clone, Copy)]
enum Text {
    Title,
    Subtitle,
    Author,
    Back,
}

/// The number of letters between the break points that are tried in long words.
const PIECE: usize = 8;

/// The error for text that does not fit on a side. It names the longest text that can be shortened enough to fit.
pub fn crowded(jacket: &Jacket, side: Unfit) -> Diagnostic {
    let mut texts = match side {
        Unfit::Back => vec![Text::Back],
        _ => vec![Text::Title, Text::Subtitle, Text::Author],
    };
    texts.sort_by_key(|text| std::cmp::Reverse(text.len(jacket)));
    let cured = texts.iter().find_map(|&text| Some((text, most(jacket, side, text)?)));
    let source = &jacket.spec.source;
    let Some((text, most)) = cured else {
        let message = "title, subtitle and author are too long for the front of the cover";
        let help = "shorten them all";
        return Diagnostic::error(message).at(source, jacket.spec.spans.title.clone()).help(help);
    };
    let (name, part, span) = text.about(jacket);
    let message = format!("the {name} is too long for the {part} of the cover");
    let mut help = format!("it has {} characters, and {most} fit here", text.len(jacket));
    if fits(jacket, side, text, &|own| hyphenated(own)) {
        help += "; or write \\u00AD where its long words may be broken: a hyphen that is only seen there";
    }
    Diagnostic::error(message).at(source, span).help(help)
}

impl Text {
    fn about(self, jacket: &Jacket) -> (&'static str, &'static str, Range<usize>) {
        let (spans, cover) = (&jacket.spec.spans, &jacket.cover.spans);
        match self {
            Text::Title => ("title", "front", spans.title.clone()),
            Text::Subtitle => ("subtitle", "front", spans.subtitle.clone()),
            Text::Author => ("author", "front", spans.author.clone()),
            Text::Back => ("text", "back", cover.text.clone()),
        }
    }

    /// The paragraphs of the text.
    fn of(self, jacket: &Jacket) -> Vec<String> {
        let spec = jacket.spec;
        match self {
            Text::Title => vec![spec.title.clone()],
            Text::Subtitle => spec.subtitle.iter().cloned().collect(),
            Text::Author => spec.author.iter().cloned().collect(),
            Text::Back => jacket.cover.text.clone(),
        }
    }

    /// The length in characters.
    fn len(self, jacket: &Jacket) -> usize {
        self.of(jacket).iter().map(|text| text.chars().count()).sum()
    }
}

/// The most characters of a text that fit on a side, by bisection; `None` if no cut fits.
fn most(jacket: &Jacket, side: Unfit, text: Text) -> Option<usize> {
    let (mut enough, mut too_many) = (0, text.len(jacket));
    while enough + 1 < too_many {
        let middle = enough.midpoint(too_many);
        match fits(jacket, side, text, &|own| cut(own, middle)) {
            true => enough = middle,
            false => too_many = middle,
        }
    }
    (enough > 0).then_some(enough)
}

/// The first `count` characters of some paragraphs.
fn cut(texts: &[String], count: usize) -> Vec<String> {
    let mut left = count;
    let cut = texts.iter().map(|text| {
        let cut: String = text.chars().take(left).collect();
        left -= cut.chars().count();
        cut
    });
    cut.filter(|text| !text.trim().is_empty()).collect()
}

/// Texts with soft hyphens in long words.
fn hyphenated(texts: &[String]) -> Vec<String> {
    let broken = |word: &str| {
        let letters: Vec<char> = word.chars().collect();
        let pieces: Vec<String> =
            letters.chunks(PIECE).map(|piece| piece.iter().collect()).collect();
        pieces.join("\u{ad}")
    };
    let each = |text: &String| text.split(' ').map(broken).collect::<Vec<_>>().join(" ");
    texts.iter().map(each).collect()
}

/// Whether the text of a side fits after one text is changed.
fn fits(
    jacket: &Jacket,
    side: Unfit,
    text: Text,
    changed: &dyn Fn(&[String]) -> Vec<String>,
) -> bool {
    let (mut spec, mut cover, mut title) =
        (jacket.spec.clone(), jacket.cover.clone(), jacket.title.clone());
    let mut own = changed(&text.of(jacket));
    match text {
        Text::Title => {
            let letter = title.strip_prefix(&spec.title).unwrap_or_default();
            title = own.concat() + letter;
        }
        Text::Subtitle => spec.subtitle = own.pop(),
        Text::Author => spec.author = own.pop(),
        Text::Back => cover.text = own,
    }
    let jacket = Jacket { spec: &spec, cover: &cover, title, ..jacket.clone() };
    cover::draw(&jacket).err() != Some(side)
}
