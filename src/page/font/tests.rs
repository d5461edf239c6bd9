//! Tests of shaping, with known results.

use super::part::Style;
use super::*;
use harfrust::script;
use maze::geometry::{MM_PER_PT, Rect};
use unicode_bidi::{Level, ParagraphBidiInfo};

#[test]
fn an_advance_agrees_with_the_font_file() {
    let font = Face::read(notosans::REGULAR_TTF).unwrap();
    let advance = font.advance(font.glyph('H').unwrap());
    let expected = f64::from(advance) / f64::from(font.units_per_em()) * 72.0 * 25.4 / 72.0;
    let width = Faces::builtin().width(&"H".into(), Weight::Regular, 72.0).unwrap();
    assert!((width - expected).abs() < 1e-9, "{width} {expected}");
    // Noto Sans: H is 0.741 em wide, which is 18.8 mm at a type size of one inch.
    assert!((width - 0.741 * 25.4).abs() < 0.01, "{width}");
}

#[test]
fn what_runs_to_the_left_is_laid_out_from_the_right() {
    // No embedded face has Hebrew. A right-to-left mark starts a line in Hebrew order (UAX #9), with mirrored brackets.
    let faces = Faces::builtin();
    let line = |text: &str| faces.shape(&text.into(), Weight::Regular, 10.0).unwrap();
    let texts = |text: &str| {
        line(text).pieces.iter().map(|piece| piece.text().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(texts("100 (1)"), ["100 (1)"]);
    // In reading order; each part lies to the left of the one before.
    let text = "\u{200F}100 (1)";
    assert_eq!(texts(text), ["\u{200F}", "100", " (", "1", ")"]);
    assert!(
        line(text).pieces.windows(2).all(|two| two[1].x < two[0].x || two[0].x == line(text).width)
    );
    let last = |text: &str| line(text).runs().last().unwrap().glyphs[0].id;
    assert_eq!(last(text), last("("), "the last bracket opens at the left");
}

#[test]
fn no_letter_of_europe_changes_a_direction() {
    for character in ('\0'..='\u{3000}').filter(|&one| paragraph::is_from_the_left(one)) {
        let text = format!("{character}a{character}1 {character}({character})");
        let levels = ParagraphBidiInfo::new(&text, Some(Level::ltr())).levels;
        assert!(levels.iter().all(|&level| level == Level::ltr()), "{character:?}");
    }
}

#[test]
fn pairs_are_kerned() {
    let faces = Faces::builtin();
    let kerned = faces.width(&"AVATAR".into(), Weight::Regular, 12.0).unwrap();
    let summed: f64 = ["A", "V", "A", "T", "A", "R"]
        .map(|letter| faces.width(&letter.into(), Weight::Regular, 12.0).unwrap())
        .iter()
        .sum();
    // A and V save 40 of 2048 units, A and T save 70; each pair occurs twice.
    let saved = 220.0 / 2048.0 * 12.0 * MM_PER_PT;
    assert!((summed - kerned - saved).abs() < 1e-9, "{kerned} {summed}");
}

#[test]
fn each_face_is_kerned_by_its_own_table() {
    let mut plain = notosans::BOLD_TTF.to_vec();
    let table = plain.windows(4).position(|tag| tag == b"GPOS").unwrap();
    plain[table..table + 4].copy_from_slice(b"GPOX");
    let faces = Faces::with(vec![plain]).unwrap();
    let [plain, bold] = [EMBEDDED.len(), Weight::Bold as usize].map(|face| {
        let style = Style { face: FaceId::File(face), script: script::LATIN, level: Level::ltr() };
        faces.glyphs("AVATAR", (face, style), &LanguageIdentifier::UNKNOWN).width
    });
    assert!(bold < plain, "{bold} {plain}");
}

#[test]
fn ink_is_measured_from_the_baseline() {
    let faces = Faces::builtin();
    let run = |text: &str| {
        let line = faces.shape(&text.into(), Weight::Bold, 10.0).unwrap();
        line.runs().next().unwrap().clone()
    };
    let capital = run("H");
    let cap_height = faces.metrics(Weight::Bold).cap_height * capital.size_mm();
    assert!((capital.ink.y + cap_height).abs() < 0.01 && capital.ink.bottom().abs() < 0.01);
    assert!(capital.ink.x > 0.0 && capital.ink.right() < capital.width);
    assert!(run("p").ink.bottom() > 0.5);
    assert_eq!(run(" ").ink, Rect::default());
    assert!(faces.shape(&"".into(), Weight::Bold, 10.0).unwrap().pieces.is_empty());
}

#[test]
fn text_is_composed_first() {
    let line = Faces::builtin().shape(&"u\u{308}".into(), Weight::Regular, 9.0).unwrap();
    let run = line.runs().next().unwrap();
    assert_eq!((run.text.as_str(), run.glyphs.len()), ("ü", 1));
}

#[test]
fn capitals_are_those_of_the_language() {
    let all = [
        ("tr", "Başarı Belgesi", "BAŞARI BELGESİ"),
        ("tr-TR", "ılık", "ILIK"),
        ("en", "Başarı Belgesi", "BAŞARI BELGESI"),
        ("tr", "çocuklar için", "ÇOCUKLAR İÇİN"),
        ("el", "Μέρος", "ΜΕΡΟΣ"),
        ("el", "ανάμεσα", "ΑΝΑΜΕΣΑ"),
        ("nl", "IJsberen en ĳs", "IJSBEREN EN ĲS"),
        ("de", "Große Füße", "GROẞE FÜẞE"),
        ("de-AT", "Maße", "MAẞE"),
        ("en", "Große", "GROSSE"),
        ("nonsense", "maze", "MAZE"),
    ];
    for (tag, text, expected) in all {
        assert_eq!(capitals(text, &language_of(tag)), expected, "{tag}");
        for weight in [Weight::Regular, Weight::Bold, Weight::Italic, Weight::Friendly] {
            Faces::builtin().shape(&expected.into(), weight, 9.0).unwrap();
        }
    }
}

#[test]
fn a_missing_character_is_named() {
    let error = Faces::builtin().shape(&"maze 迷".into(), Weight::Regular, 9.0).unwrap_err();
    assert_eq!(error.to_string(), "no font has a glyph for “迷” (U+8FF7)");
    assert!(Faces::with(vec![b"not a font".to_vec()]).is_err());
}

#[test]
fn an_extra_face_is_used_only_where_needed() {
    // A second copy of a face adds no characters, so no text uses it.
    let faces = Faces::with(vec![notosans::BOLD_ITALIC_TTF.to_vec()]).unwrap();
    let line = faces.shape(&"Ελλάδα, Łódź!".into(), Weight::Bold, 9.0).unwrap();
    let runs: Vec<(&str, usize)> = line.runs().map(|run| (run.text.as_str(), run.face)).collect();
    assert_eq!(runs, [("Ελλάδα, ", 1), ("Łódź!", 1)]);
}

#[test]
fn letter_spacing_stays_out_of_a_letter_and_its_mark() {
    // There is no single character for this letter with an acute accent.
    let set = |spacing: u8| {
        let letters = Letters { weight: Weight::Regular, spacing };
        let line = Faces::builtin().shape(&"А\u{301}нна".into(), letters, 10.0).unwrap();
        let run = line.runs().next().unwrap();
        (run.glyphs.iter().map(|glyph| glyph.x).collect::<Vec<_>>(), run.width)
    };
    let ((tight, narrow), (wide, broad)) = (set(0), set(10));
    let by: Vec<i32> = wide.iter().zip(&tight).map(|(wide, tight)| wide - tight).collect();
    // A tenth of 2048 units.
    assert_eq!(by, [0, 0, 205, 410, 615]);
    assert!((broad - narrow - 615.0 / 204.8 * MM_PER_PT).abs() < 1e-9);
}
