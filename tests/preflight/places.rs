//! Each finding points at the key that caused it; its help begins with the cure.

use super::{PAGE, broken, checked, findings, laid_out, read};
use crate::making::{self, sound};
use mazebook::Build;
use mazebook::book::preflight::{self, Finding};
use mazebook::page::scene::{Ink, Mark, Role, Scene, Shape};
use mazebook::spec::Limit;
use mazebook::spec::assets::Assets;
use mazebook::spec::rule::Rule;
use std::fs;

/// The text that a finding points at.
fn pointed(finding: &Finding) -> &str {
    let (source, span) = &finding.place;
    &source.text[span.clone()]
}

/// The first finding of a rule in a book: the text that it points at, and the first words of its help.
fn first(keys: &str, page: &str, rule: Rule) -> (String, String) {
    let found = findings(&read(keys, page));
    let finding = broken(&found, rule)[0];
    let message = &preflight::diagnostics(std::slice::from_ref(finding))[0];
    let help = message.help.clone().unwrap_or_default();
    (pointed(finding).to_owned(), help.split(" (").next().unwrap().to_owned())
}

#[test]
fn a_finding_is_shown_at_its_key() {
    let kdp = "printer = \"kdp\"\npaper = \"6x9\"";
    let small = PAGE.replace("[10, 14]", "[6, 8]");
    let long = "so very long a title ".repeat(40);
    let of = |keys: &str, page: &str, rule| first(keys, page, rule);
    let pair = |place: &str, cure: &str| (place.to_owned(), cure.to_owned());

    let margins = "{ top = \"3mm\" }";
    let keys = format!("{kdp}\nmargins = {margins}");
    let cure = "leave 6.35 mm or more at the top edge";
    assert_eq!(of(&keys, PAGE, Rule::SafeArea), pair(margins, cure));

    assert_eq!(of(kdp, PAGE, Rule::PageCount), pair("[[page]]", "add 18 more pages"));
    let several = PAGE.to_owned() + "count = 9";
    assert_eq!(of(kdp, &several, Rule::PageCount), pair("9", "add 10 more pages"));

    let page = format!("{small}title = \"{long}\"");
    let low = "audience = \"low-vision\"\npaper = \"a4\"";
    let title = pair(&format!("\"{long}\""), "a shorter title");
    assert_eq!(of(low, &page, Rule::SmallestText), title);
    for key in ["subtitle", "author"] {
        let keys = format!("{low}\n{key} = \"{long}\"");
        let (place, cure) = of(&keys, &small, Rule::SmallestText);
        assert_eq!((place, cure), (format!("\"{long}\""), format!("a shorter {key}")));
    }

    let fine = "[60, 80]";
    let page = PAGE.replace("[10, 14]", fine).replace("\"easy\"", "\"any\"");
    let found = of("answers_per_page = 9", &page, Rule::AnswerGap);
    assert_eq!(found, pair("9", "fewer solutions to a page"));
    let keys = "audience = \"5-6\"\nallow = [\"narrowest-gap\"]";
    assert_eq!(of(keys, &page, Rule::NarrowestGap).0, fine);
}

#[test]
fn small_or_light_type_is_shown_in_the_template_that_asks_for_it() {
    let here = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("small-type");
    let file = here.join("templates/pages/plain/puzzle.toml");
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    let template = include_str!("../../templates/pages/plain/puzzle.toml");
    let found = |from: &str, to: &str, rule: Rule| {
        assert!(template.contains(from));
        fs::write(&file, template.replace(from, to)).unwrap();
        let assets = Assets::beside(&here.join("b.toml"));
        let text = format!(
            "[book]\ntitle = \"T\"\nmark = \"grade\"\nprinter = \"kdp\"\npaper = \"6x9\"\n{PAGE}"
        );
        let mut spec = sound(making::read(text, &assets));
        // The printer's rule that makes all small text black.
        spec.print.printer.solid = None;
        let limit = |value| Some(Limit { value, warn: false, source: "test".into() });
        (spec.print.printer.text, spec.print.printer.grey) = (limit(8.0), limit(20.0));
        let found = Build::new(&spec).assets(assets).check().unwrap().findings;
        let finding = broken(&found, rule)[0];
        assert!(finding.place.0.name.ends_with("puzzle.toml"), "{:?}", finding.place.0.name);
        (pointed(finding).to_owned(), finding.cure.clone())
    };
    let grey = found("ink   = 70", "ink   = 10", Rule::LightestGrey);
    assert_eq!(grey, ("10".to_owned(), "write ink = 20".to_owned()));
    let small = found("size  = 10\nink", "size  = 5\nink", Rule::SmallestText);
    assert_eq!(small, ("5".to_owned(), "write size = 8".to_owned()));
}

/// The finding points at the template of its page and, among texts with the same role, at the one that is too light.
#[test]
fn light_type_is_shown_in_the_template_of_its_page() {
    let here = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("light-type");
    let file = here.join("templates/pages/mine/puzzle.toml");
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    let row = |text: &str, ink: u8| {
        format!(
            "[[row]]\nfill = \"text\"\ntext = \"{text}\"\nrole = \"detail\"\nsize = 9\nink = {ink}\n"
        )
    };
    let rows = [row("{number}", 75), row("{mark}", 11)].concat();
    fs::write(&file, rows + "[[row]]\nfill = \"maze\"\nheight = \"1 part\"\n").unwrap();
    let assets = Assets::beside(&here.join("b.toml"));
    let text =
        format!("[book]\ntitle = \"T\"\nmark = \"grade\"\n{PAGE}{PAGE}template = \"mine\"\n");
    let mut spec = sound(making::read(text, &assets));
    let limit = Limit { value: 20.0, warn: false, source: "test".into() };
    spec.print.printer.grey = Some(limit);
    let found = Build::new(&spec).assets(assets).check().unwrap().findings;
    let finding = broken(&found, Rule::LightestGrey)[0];
    assert!(finding.place.0.name.ends_with("mine/puzzle.toml"), "{:?}", finding.place.0.name);
    assert_eq!((pointed(finding), finding.cure.as_str()), ("11", "write ink = 20"));
}

#[test]
fn small_text_is_black_on_a_press_alone() {
    let is_grey = |mark: &Mark| {
        matches!(&mark.shape, Shape::Text { run, .. } if run.size < 12.0) && mark.ink != Ink::BLACK
    };
    let greys = |keys: &str| {
        let spec = read(keys, &(PAGE.to_owned() + "count = 4\nper_page = 2\n"));
        let book = laid_out(&spec);
        let pages = book.volumes[0].pages.keys();
        let scenes = pages.map(|&page| book.scene(&book.volumes[0], page, &book.drawings()));
        let scenes: Vec<Scene> = scenes.collect::<Result<_, _>>().unwrap();
        scenes.iter().flat_map(|scene| &scene.marks).filter(|mark| is_grey(mark)).count()
    };
    let back = "subtitle = \"S\"\nmark = \"grade\"\nanswers = \"back\"";
    assert!(greys(back) > 6);
    for printer in ["kdp", "ingram", "lulu"] {
        assert_eq!(greys(&format!("{back}\npaper = \"6x9\"\nprinter = \"{printer}\"")), 0);
    }
    // Text that is grey despite the rule is found.
    let spec = read("printer = \"kdp\"\npaper = \"6x9\"\nmark = \"grade\"", PAGE);
    let book = laid_out(&spec);
    let found = checked(&book, |scene| {
        let details = scene.marks.iter_mut().filter(|mark| mark.role == Role::Detail);
        details.for_each(|mark| mark.ink = Ink::Grey(60));
    });
    let finding = broken(&found, Rule::SolidText)[0];
    assert_eq!((pointed(finding), finding.cure.as_str()), ("70", "write ink = 100"));
}

/// Long names were once set in ever smaller type on two lines.
#[test]
fn a_long_author_takes_more_lines() {
    let long =
        "A. Teacher and the third and the fourth class of the school by the river ".repeat(8);
    for keys in ["", "printer = \"kdp\"\npaper = \"5x8\"", "paper = \"a5\"\naudience = \"7-9\""] {
        let spec = read(&format!("{keys}\nauthor = \"{}\"", long.trim()), PAGE);
        let found = findings(&spec);
        let texts = found.iter().filter(|finding| finding.rule == Rule::SmallestText);
        assert_eq!(texts.count(), 0, "{keys}: {found:?}");
    }
}
