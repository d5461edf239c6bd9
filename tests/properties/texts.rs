//! Properties of text in every language and script: wrapped, turned and in color, it is never wider than its place, no
//! letter is lost, and it is read in the order in which it was written.

use mazebook::maze::geometry::{Point, Rect};
use mazebook::page::font::{Faces, LanguageIdentifier, Paragraph, Weight, language_of};
use mazebook::page::layout::text::{Block, turned};
use mazebook::page::scene::{Ink, Mark, Role, Shape, Turn};
use mazebook::page::template::{Align, MOST_LINES, TextStyle};
use mazebook::spec::Language;
use mazebook::spec::assets::Assets;
use mazebook::spec::diagnostic::Source;
use std::sync::{Arc, LazyLock};

/// The first character of a script, and the number of characters that the test font has of it.
const SCRIPTS: [(u32, u32); 14] = [
    (0x0531, 86),     // Armenian
    (0x05BE, 45),     // Hebrew
    (0x0620, 43),     // Arabic
    (0x0904, 54),     // Devanagari
    (0x0E01, 91),     // Thai
    (0x0E81, 94),     // Lao
    (0x0F40, 125),    // Tibetan
    (0x1000, 74),     // Burmese
    (0x10D0, 43),     // Georgian
    (0x1780, 84),     // Khmer
    (0x3001, 15),     // Punctuation of Chinese and Japanese
    (0x3041, 190),    // Hiragana and Katakana
    (0x4E00, 2000),   // Chinese characters
    (0xAC00, 11_172), // Korean
];

/// Noto Sans with its letters for the characters of these scripts.
static FACES: LazyLock<Faces> = LazyLock::new(|| {
    let mut font = notosans::REGULAR_TTF.to_vec();
    // A table of characters in format 12: groups of characters and glyphs that follow one another.
    let mut table: Vec<u8> = [0_u16, 1, 3, 10].iter().flat_map(|n| n.to_be_bytes()).collect();
    table.extend(12_u32.to_be_bytes());
    let groups = SCRIPTS.iter().flat_map(|&(first, count)| {
        // The font has more than a thousand glyphs from the first letter on.
        (0..count).step_by(1000).map(move |n| (first + n, (count - n).min(1000)))
    });
    let groups: Vec<(u32, u32)> = groups.collect();
    let length = 16 + 12 * groups.len() as u32;
    table.extend([12_u16, 0].iter().flat_map(|n| n.to_be_bytes()));
    table.extend([length, 0, groups.len() as u32].iter().flat_map(|n| n.to_be_bytes()));
    for (first, count) in groups {
        table.extend([first, first + count - 1, 36].iter().flat_map(|n| n.to_be_bytes()));
    }
    let start = font.len() as u32;
    let entry = 12 + 16 * font[12..].chunks(16).position(|entry| &entry[..4] == b"cmap").unwrap();
    font[entry + 8..entry + 12].copy_from_slice(&start.to_be_bytes());
    font[entry + 12..entry + 16].copy_from_slice(&(table.len() as u32).to_be_bytes());
    font.extend(table);
    Faces::with(vec![font]).unwrap()
});

/// Texts with the tags of their languages.
fn texts() -> Vec<(String, LanguageIdentifier)> {
    let assets = Assets::embedded();
    let source = Arc::new(Source { name: "book.toml".to_owned(), text: String::new() });
    let mut texts = Vec::new();
    for tag in Language::tags(&assets).unwrap() {
        let words = Language::read(&tag, (&source, 0..0), &assets).unwrap();
        let own = [words.instruction, words.poster, words.certificate, words.how_to];
        let own = own.into_iter().chain(words.how);
        texts.extend(own.map(|text| (text, language_of(&tag))));
    }
    let others = [
        ("en", "Rock-and-roll-or-rhythm-and-blues-or-country-and-western mazes"),
        ("en", "Mazes: 1/2, 3\u{2013}4 and so on\u{2014}everything (really!) you need… or want?"),
        (
            "en",
            "An\u{ad}ti\u{ad}dis\u{ad}es\u{ad}tab\u{ad}lish\u{ad}ment mazes, 12\u{a0}000 of them",
        ),
        ("en", "One ★★☆ two ★☆☆"),
        ("en", "\u{200F}! alpha beta gamma delta (epsilon 12) zeta eta theta iota kappa mu nu!"),
        ("he", "(7) 1 2 3, 4 5 6 ★☆ (8) 9 10 11 12 13 14 15!"),
        ("tr", "IŞIK ve ılık İstanbul labirentleri"),
        ("de", "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen"),
    ];
    texts.extend(others.map(|(tag, text)| (text.to_owned(), language_of(tag))));
    for (tag, (first, count)) in
        ["hy", "he", "ar", "hi", "th", "lo", "bo", "my", "ka", "km", "zh", "ja", "zh", "ko"]
            .iter()
            .zip(SCRIPTS)
    {
        let letters: Vec<char> = (0..count)
            .step_by(1 + count as usize / 60)
            .filter_map(|n| char::from_u32(first + n))
            .collect();
        let whole: String = letters.iter().collect();
        let words: Vec<String> = letters.chunks(7).map(|word| word.iter().collect()).collect();
        texts.push((whole, language_of(tag)));
        texts.push((format!("({})!", words.join(" ")), language_of(tag)));
        texts.push((format!("Maze 12: {}, (7) {}!", words.join("-"), words[0]), language_of(tag)));
    }
    texts
}

/// The letters and signs of a text; a hyphen at the end of a line is not one of the text's.
fn letters(text: &str) -> String {
    text.chars().filter(|character| !character.is_whitespace()).collect()
}

/// The text of marks in the order in which they are drawn; of stars, their shapes have none.
fn read(marks: &[Mark]) -> String {
    let text = |mark: &Mark| match &mark.shape {
        Shape::Text { run, .. } => run.text.clone(),
        _ => String::new(),
    };
    marks.iter().map(text).collect()
}

#[test]
fn no_text_is_wider_than_its_place_and_none_is_lost() {
    let ink = Ink::Rgb(200, 30, 90);
    for (text, language) in texts() {
        let paragraph = Paragraph::new(&text, &language);
        let expected = letters(paragraph.text()).replace(['★', '☆'], "");
        for (weight, width) in
            [(Weight::Bold, 60.0), (Weight::Friendly, 37.0), (Weight::Regular, 120.0)]
        {
            let style = TextStyle::line(Role::Title, weight, (30.0, 14.0));
            let style = TextStyle { lines: 3, ..style };
            let place = Rect::new(20.0, 30.0, width, 200.0);
            for align in [Align::Left, Align::Center, Align::Right] {
                let block = Block::fit(&FACES, &paragraph, &style, width, 9.0).unwrap();
                assert!(block.width() <= width + 1e-9 && block.lines() <= MOST_LINES, "{text}");
                let marks = block.inked(ink).set(place, align);
                assert!(marks.iter().all(|mark| mark.ink == ink));
                let said = letters(&read(&marks));
                let plain = |text: &str| text.replace('-', "");
                assert_eq!(plain(&said), plain(&expected), "{text}");
            }
        }
    }
}

#[test]
fn a_turned_line_is_the_same_line() {
    for (text, language) in texts() {
        let line = FACES.shape(&Paragraph::new(&text, &language), Weight::Bold, 12.0).unwrap();
        let look = (Role::Title, Ink::Rgb(9, 99, 199));
        let set = |turn| turned(line.clone(), (Point::new(50.0, 50.0), turn), look);
        let [level, up, down] = [Turn::Level, Turn::Up, Turn::Down].map(set);
        let around = |marks: &[Mark]| marks.iter().map(Mark::bounds).reduce(Rect::union).unwrap();
        for turned in [&up, &down] {
            assert_eq!(read(turned), read(&level));
            let (one, other) = (around(&level), around(turned));
            assert!((one.width - other.height).abs() < 1e-6, "{text}: {one:?} {other:?}");
            assert!((one.height - other.width).abs() < 1e-6, "{text}: {one:?} {other:?}");
        }
    }
}

#[test]
fn lines_end_where_unicode_lets_them() {
    let text = |text: &str, tag: &str, width: f64| {
        let style = TextStyle::line(Role::Title, Weight::Bold, (14.0, 14.0));
        let style = TextStyle { lines: 9, ..style };
        let paragraph = Paragraph::new(text, &language_of(tag));
        let block = Block::fit(&FACES, &paragraph, &style, width, 14.0).unwrap();
        assert_eq!(block.size(), 14.0, "{text} wraps, and does not shrink");
        let place = Rect::new(0.0, 0.0, width, 100.0);
        let mut lines: Vec<(f64, String)> = Vec::new();
        for mark in block.set(place, Align::Left) {
            let Shape::Text { at, run, .. } = mark.shape else { continue };
            match lines.last_mut().filter(|(y, _)| *y == at.y) {
                Some((_, line)) => line.push_str(&run.text),
                None => lines.push((at.y, run.text)),
            }
        }
        lines.into_iter().map(|(_, line)| line).collect::<Vec<_>>()
    };
    let long = "Rock-and-roll-or-rhythm-and-blues-or-country-and-western";
    let lines = text(long, "en", 60.0);
    assert!(
        lines.len() > 1 && lines.iter().rev().skip(1).all(|line| line.ends_with('-')),
        "{lines:?}"
    );
    assert_eq!(lines.concat(), long);
    // No line breaks within a word that a space would spare.
    assert_eq!(text("A well-known maze", "en", 35.0), ["A well-known", "maze"]);
    let kana: String =
        ('あ'..='ん').filter(|kana| !"ぁぃぅぇぉっゃゅょゎ".contains(*kana)).collect();
    let lines = text(&kana, "ja", 60.0);
    assert!(lines.len() > 1, "{lines:?}");
    // A line of Japanese never begins with a full stop or a small letter.
    let lines = text(&"まって。".repeat(12), "ja", 61.0);
    assert!(lines.iter().all(|line| !line.starts_with(['っ', '。'])), "{lines:?}");
    // Thai has no spaces, and breaks between words: "language" and "Thai".
    let lines = text(&"ภาษาไทย".repeat(4), "th", 40.0);
    assert!(lines.len() > 1 && lines.iter().all(|line| line.starts_with(['ภ', 'ไ'])), "{lines:?}");
    // Korean has spaces between its words.
    let lines = text("가나다라 마바사아 자차카타 파하거너", "ko", 32.0);
    assert!(lines.iter().all(|line| line.chars().count() % 5 == 4), "{lines:?}");
}
