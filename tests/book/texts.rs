//! The texts of a book in its files: capitals, line ends and reading order follow the language and Unicode.

use super::{book, files};
use mazebook::spec::BookSpec;
use mazebook::spec::assets::Assets;

const PAGE: &str = "[[page]]\nsize = [6, 6]";

/// The texts on the pages of a book, in the order in which they are written.
fn texts(spec: &BookSpec) -> Vec<String> {
    let files = files(spec);
    let pages = files.iter().filter(|(name, _)| name.contains("pages/") && name.ends_with(".svg"));
    let labels = pages.flat_map(|(_, bytes)| {
        let svg = str::from_utf8(bytes).unwrap();
        svg.split("aria-label=\"").skip(1).map(|rest| rest.split('"').next().unwrap().to_owned())
    });
    labels.collect()
}

#[test]
fn capitals_are_those_of_the_books_language() {
    for (tag, expected) in [("tr", "BAŞARI BELGESİ"), ("el", "ΔΙΠΛΩΜΑ"), ("en", "CERTIFICATE")]
    {
        let keys =
            format!("language = \"{tag}\"\ntemplate = \"elegant\"\nback = [\"certificate\"]");
        let texts = texts(&book(&keys, PAGE));
        assert!(texts.iter().any(|text| text == expected), "{texts:?}");
    }
}

#[test]
fn capitals_of_every_page_are_those_of_its_language() {
    let cases = [
        ("el", "ανάμεσα", "ΑΝΑΜΕΣΑ"),
        ("tr", "çocuklar için", "ÇOCUKLAR İÇİN"),
        ("nl", "ijsberen", "IJSBEREN"),
        ("de", "große Füße", "GROẞE FÜẞE"),
    ];
    let every = "front = [\"title\", \"copyright\", \"belongs\", \"contents\", \"how-to-solve\"]\nback = [\"certificate\", \"notes\", \"more-by\"]\nmore = [\"More\"]\nanswers = \"back\"";
    let assets = Assets::embedded();
    for (tag, text, expected) in cases {
        let own =
            format!("title = \"{text}\"\nlanguage = \"{tag}\"\ntemplate = \"elegant\"\n{every}");
        let page = "topology = \"square\"\ndifficulty = \"any\"\nsize = [6, 6]";
        let page = format!("[[page]]\n{page}\nsection = \"{text}\"\ntitle = \"{text}\"");
        let spec = crate::making::read(format!("[book]\n{own}\n{page}"), &assets).unwrap();
        let found = texts(&spec);
        // On the title page, the page of the part, and the page of the maze.
        let count = found.iter().filter(|found| *found == expected).count();
        assert_eq!(count, 3, "{tag}: {found:?}");
    }
    // Where English words stand in for Azerbaijani ones, only the author's words follow Azerbaijani.
    let spec = book(
        "language = \"az\"\ntemplate = \"elegant\"\nback = [\"certificate\"]",
        "[[page]]\nsize = [6, 6]\ntitle = \"ilıq\"",
    );
    let found = texts(&spec);
    for expected in ["CERTIFICATE", "İLIQ"] {
        assert!(found.iter().any(|text| text == expected), "{expected}: {found:?}");
    }
}

#[test]
fn a_long_text_from_right_to_left_is_written_in_reading_order() {
    let text =
        "! alpha beta gamma delta (7) epsilon zeta eta theta iota kappa lambda mu nu xi omicron!";
    let keys = "paper = { width = \"90mm\", height = \"120mm\" }";
    let texts = texts(&book(keys, &format!("{PAGE}\ntext = \"\\u200F{text}\"")));
    let letters = |text: &str| text.replace([' ', '\u{200F}'], "");
    assert!(letters(&texts.concat()).contains(&letters(text)), "{texts:?}");
    assert!(!texts.iter().any(|piece| letters(piece) == letters(text)), "it takes several lines");
}

#[test]
fn a_long_title_is_broken_at_its_hyphens() {
    let title = "Rock-and-roll-or-rhythm-and-blues-or-country-and-western-or-folk-and-jazz-or-hip-hop-and-soul-music-and-more";
    let keys = "paper = { width = \"80mm\", height = \"120mm\" }";
    let texts = texts(&book(keys, &format!("{PAGE}\ntitle = \"{title}\"")));
    assert!(texts.concat().contains(title), "{texts:?}");
    let lines = texts.iter().filter(|text| title.contains(text.as_str()) && text.ends_with('-'));
    assert!(lines.count() > 1, "{texts:?}");
}

#[test]
fn emoji_are_set_within_words() {
    let page =
        "[[page]]\nsize = [6, 6]\ntitle = \"Find the 🍯\"\ntext = \"The 🐻 wants it, quick!\"";
    for template in ["plain", "storybook", "classroom", "elegant", "large-print"] {
        let texts = texts(&book(&format!("template = \"{template}\""), page)).concat();
        let texts: String = texts.to_lowercase().split_whitespace().collect();
        for expected in ["findthe🍯", "the🐻wantsit,quick!"] {
            assert!(texts.contains(expected), "{template}: {texts}");
        }
    }
}
