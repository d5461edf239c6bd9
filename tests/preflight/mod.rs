//! Preflight: every rule can fail, reports the actual and the required value, and accepts exceptions that the book
//! allows.

mod places;

use crate::formats::fonts::with_license;
use crate::making::{self, read_sound, sound};
use mazebook::book::preflight::{self, At, Finding};
use mazebook::book::{Book, File, Page};
use mazebook::maze::geometry::Rect;
use mazebook::page::font::Faces;
use mazebook::page::scene::{Ink, Scene, Shape};
use mazebook::spec::assets::Assets;
use mazebook::spec::diagnostic::Severity;
use mazebook::spec::rule::Rule;
use mazebook::spec::{BookSpec, Limit};
use mazebook::{Build, Memory};
use std::collections::BTreeMap;

/// The number of the first face that is not built in.
const FIRST_EXTRA: usize = 6;

const PAGE: &str = "[[page]]\ntopology = \"square\"\nsize = [10, 14]\ndifficulty = \"easy\"\n";

/// The keys of a paperback whose first maze is on a left-hand page.
const FRONT: &str = "printer = \"kdp\"\npaper = \"6x9\"\nfront = [\"title\"]\n";

/// A book with these keys in `[book]`.
fn read(keys: &str, page: &str) -> BookSpec {
    let text = format!("[book]\ntitle = \"T\"\n{keys}\n{page}");
    read_sound(text)
}

fn findings(spec: &BookSpec) -> Vec<Finding> {
    Build::new(spec).check().unwrap_or_else(|error| panic!("{error}")).findings
}

/// The findings of a rule, each with its source; there must be at least one.
fn broken(found: &[Finding], rule: Rule) -> Vec<&Finding> {
    let broken: Vec<&Finding> = found.iter().filter(|finding| finding.rule == rule).collect();
    assert!(!broken.is_empty(), "{rule:?} in {found:?}");
    for finding in &broken {
        assert!(!finding.source.is_empty() && !finding.measured.is_empty(), "{finding:?}");
        assert_ne!(finding.measured, finding.wanted);
    }
    broken
}

fn laid_out(spec: &BookSpec) -> Book<'_> {
    sound(making::laid_out(spec, &Assets::embedded()))
}

/// The preflight findings on the first page with mazes after a change.
fn checked(book: &Book, change: impl Fn(&mut Scene)) -> Vec<Finding> {
    let volume = &book.volumes[0];
    let mut pages = volume.pages.iter().filter(|(_, page)| matches!(page, Page::Puzzles { .. }));
    let (&number, page) = pages.next().unwrap();
    let mut scene = book.scene(volume, number, &book.drawings()).unwrap();
    change(&mut scene);
    let at = At { file: File::Book(None), page: number, pages: book.thickness };
    preflight::sheet(book, page, &scene, at)
}

/// The same for a book that has no findings without the change.
fn changed(spec: &BookSpec, change: impl Fn(&mut Scene)) -> Vec<Finding> {
    let book = laid_out(spec);
    assert_eq!(checked(&book, |_| ()), []);
    checked(&book, change)
}

#[test]
fn ink_in_a_margin_is_found_where_it_is() {
    let spec = read(&format!("{FRONT}margins = {{ outside = \"3mm\" }}"), PAGE);
    let found = findings(&spec);
    let ink = broken(&found, Rule::SafeArea)[0];
    assert_eq!((ink.page, ink.severity), (Some(2), Severity::Error));
    // Page 2 is a left-hand page, so its outer edge is on the left.
    assert!(ink.measured.contains("from the left edge"), "{ink:?}");
    assert_eq!(ink.wanted, "6.35 mm or more");
    assert!(ink.area.unwrap().x < 6.35);
}

#[test]
fn leaves_bound_on_both_sides_are_checked_as_such() {
    // Every page has the same left margin, which is too small at the bind of left-hand pages.
    let keys = format!("{FRONT}duplex = false\nmargins = {{ outside = \"8mm\" }}");
    let found = findings(&read(&keys, &PAGE.replace("[10, 14]", "[14, 14]")));
    assert!(broken(&found, Rule::SafeArea).iter().all(|ink| ink.page.unwrap() % 2 == 0));
}

#[test]
fn a_page_of_another_size_is_found() {
    let spec = read("printer = \"lulu\"\nbleed = true", PAGE);
    let bare = |scene: &mut Scene| scene.trim = Rect::new(0.0, 0.0, scene.width, scene.height);
    broken(&changed(&spec, bare), Rule::Boxes);
    broken(&changed(&spec, |scene| scene.width += 1.0), Rule::Boxes);
}

#[test]
fn passages_are_measured_as_drawn() {
    let fine = PAGE.replace("[10, 14]", "[30, 40]");
    let found = findings(&read("audience = \"5-6\"\nallow = [\"narrowest-gap\"]", &fine));
    let gap = broken(&found, Rule::NarrowestGap)[0];
    assert!(gap.allowed && !gap.fails());
    assert_eq!(gap.wanted, "12.00 mm or more");
    let thick = |scene: &mut Scene| {
        for mark in &mut scene.marks {
            if let Shape::Drawing { width, scale, .. } = &mut mark.shape {
                *width = *scale * 0.99;
            }
        }
    };
    broken(&changed(&read("", PAGE), thick), Rule::NarrowestGap);
}

#[test]
fn solutions_too_fine_to_follow_are_found() {
    let fine = PAGE
        .replace("[10, 14]", "[60, 80]")
        .replace("\"easy\"", "{ fraction = 0.2, tolerance = 0.2 }");
    let gap = findings(&read("answers_per_page = 9", &fine));
    assert_eq!(broken(&gap, Rule::AnswerGap)[0].severity, Severity::Warning);
    let alone = findings(&read("answers_per_page = 9\nanswer_style = \"path-only\"", &fine));
    assert!(alone.iter().all(|finding| finding.rule != Rule::AnswerGap), "{alone:?}");
}

#[test]
fn lines_texts_and_greys_are_held_to_the_printer() {
    let mut spec = read(
        "printer = \"kdp\"\npaper = \"6x9\"\nanswers = \"both\"",
        &(PAGE.to_owned() + "count = 9\n"),
    );
    let printer = &mut spec.print.printer;
    printer.line.as_mut().unwrap().value = 1.2;
    printer.text.as_mut().unwrap().value = 8.5;
    *printer.grey.as_mut().unwrap() = Limit { value: 55.0, warn: false, source: "test".into() };
    let found = findings(&spec);
    // Thumbnails have the thinnest walls, the smallest text, and grey walls.
    for rule in [Rule::ThinnestLine, Rule::SmallestText, Rule::LightestGrey] {
        let broken = broken(&found, rule);
        assert!(broken.iter().any(|finding| finding.file == File::Answers), "{rule:?}");
        assert!(broken.iter().any(|finding| finding.file == File::Book(None)), "{rule:?}");
        assert!(broken.iter().all(|finding| finding.fails() && finding.area.is_some()));
    }
}

#[test]
fn texts_are_held_to_the_readers() {
    let spec = read("audience = \"low-vision\"", &PAGE.replace("[10, 14]", "[6, 8]"));
    assert_eq!(findings(&spec), []);
    let title = "A title that goes on and on, far beyond what two lines of a page can hold in large \
                 print, so that it takes more lines, or has to shrink below what they can read. ";
    let titled = |times: usize| {
        let page = PAGE.replace("[10, 14]", "[6, 8]");
        let page = format!("{page}title = \"{}\"\n", title.repeat(times).trim());
        read("audience = \"low-vision\"\npaper = \"a4\"", &page)
    };
    assert_eq!(findings(&titled(1)), []);
    let found = findings(&titled(4));
    assert!(broken(&found, Rule::SmallestText)[0].subject.contains("the title"), "{found:?}");
    // If printer and audience both ask for larger text, the audience is named.
    let mut both = titled(4);
    both.print.printer.text = Some(Limit { value: 90.0, warn: false, source: "test".into() });
    let found = findings(&both);
    let small = broken(&found, Rule::SmallestText);
    assert!(small.iter().any(|finding| finding.source.contains("audience")), "{found:?}");
}

#[test]
fn color_has_no_place_on_the_press() {
    let tint = |scene: &mut Scene| scene.marks[0].ink = Ink::Rgb(0, 0, 0);
    broken(&changed(&read("", PAGE), tint), Rule::Colors);
    broken(&changed(&read("screen = true", PAGE), tint), Rule::Colors);
    // A file that is not for a printer is not held to its rules.
    let more = PAGE.to_owned() + "count = 24\n";
    let mut spec = read("printer = \"kdp\"\npaper = \"6x9\"\nscreen = true", &more);
    assert_eq!(findings(&spec), []);
    spec.print.printer.file.as_mut().unwrap().value = 0.001;
    let found = findings(&spec);
    let files: Vec<File> = found.iter().map(|finding| finding.file).collect();
    assert_eq!(files, [File::Book(None)]);
}

/// The values of fsType in OS/2, and whether a PDF may embed the font: restricted, bitmaps only, no subset, preview and
/// print.
#[test]
fn a_font_that_may_not_be_embedded_is_found() {
    let here = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("locked-font");
    std::fs::create_dir_all(&here).unwrap();
    for (bits, is_free) in [(0x0002, false), (0x0200, false), (0x0100, true), (0x0004, true)] {
        let font = with_license(bits);
        std::fs::write(here.join("mine.ttf"), &font).unwrap();
        let text = format!("[book]\ntitle = \"T\"\nfont = \"mine.ttf\"\n{PAGE}");
        let spec = sound(making::read(text, &Assets::beside(&here.join("b.toml"))));
        let mut book = laid_out(&spec);
        book.design.faces = Faces::with(vec![font]).unwrap();
        let found = checked(&book, |scene| {
            for mark in &mut scene.marks {
                if let Shape::Text { run, .. } = &mut mark.shape {
                    run.face = FIRST_EXTRA;
                }
            }
        });
        if is_free {
            assert_eq!(found, [], "{bits:#06x}");
            continue;
        }
        let locked = broken(&found, Rule::Fonts)[0];
        assert!(locked.subject.contains("Noto Sans") && locked.fails(), "{found:?}");
        assert!(locked.cure.starts_with("take a font"), "{found:?}");
        assert_eq!(&locked.place.0.text[locked.place.1.clone()], "\"mine.ttf\"");
    }
}

#[test]
fn trims_and_page_counts_are_the_printers() {
    let found = findings(&read("printer = \"kdp\"\npaper = \"a3\"", PAGE));
    broken(&found, Rule::TrimSize);
    assert_eq!(broken(&found, Rule::PageCount)[0].wanted, "24 or more");
    let spec = read("printer = \"kdp\"\npaper = \"letter\"", PAGE);
    let mut book = laid_out(&spec);
    let pages = |count: usize, book: &mut Book| {
        let pages: Vec<Page> = book.volumes[0].pages.values().cloned().collect();
        book.volumes[0].pages = (1..=count).zip(pages.into_iter().cycle()).collect();
        preflight::book(book)
    };
    assert_eq!(pages(590, &mut book), [], "white paper, and no word of cream");
    let thick = pages(592, &mut book);
    assert_eq!(broken(&thick, Rule::PageCount)[0].wanted, "590 or fewer on white paper");
    let spec = read("printer = \"kdp\"\npaper = \"letter\"\nstock = \"cream\"", PAGE);
    let mut book = laid_out(&spec);
    assert_eq!(pages(550, &mut book), []);
    let thick = pages(560, &mut book);
    assert_eq!(broken(&thick, Rule::PageCount)[0].wanted, "550 or fewer on cream paper");
}

/// The size proposed in the message passes.
#[test]
fn a_size_that_is_not_cut_leads_to_the_nearest_that_is() {
    for (printer, paper, severity) in [
        ("kdp", "{ width = \"9in\", height = \"5in\" }", Severity::Error),
        ("lulu", "\"8x10\"", Severity::Warning),
        ("ingram", "\"a4\"", Severity::Warning),
        ("kdp-hardcover", "\"8x10\"", Severity::Error),
        ("bod", "\"6x9\"", Severity::Error),
    ] {
        let found = |paper: &str| {
            let keys =
                format!("printer = \"{printer}\"\nallow = [\"page-count\"]\npaper = {paper}");
            findings(&read(&keys, PAGE))
        };
        let all = found(paper);
        let fault = broken(&all, Rule::TrimSize)[0];
        assert_eq!(fault.severity, severity, "{printer}");
        let proposal = fault.cure.strip_prefix("write paper = ").unwrap();
        let proposal = proposal.strip_suffix(", the nearest").unwrap();
        let passed = found(proposal).iter().all(|finding| finding.rule != Rule::TrimSize);
        assert!(passed, "{printer}: {proposal}");
    }
    let a5 = findings(&read("printer = \"lulu\"\npaper = \"a5\"", PAGE));
    assert!(a5.iter().all(|finding| finding.rule != Rule::TrimSize), "A5 by any name: {a5:?}");
}

#[test]
fn a_thin_book_is_told_to_grow() {
    let spec = read("printer = \"kdp\"\npaper = \"letter\"", PAGE);
    let found = findings(&spec);
    let grow = preflight::diagnostics(&[broken(&found, Rule::PageCount)[0].clone()]);
    let help = grow[0].help.clone().unwrap_or_default();
    // The cure comes before the exemption.
    assert!(help.starts_with("add 18 more pages ("), "{help}");
    assert!(help.ends_with("; allow = [\"page-count\"] in [book] lets it pass"), "{help}");
}

#[test]
fn pages_are_even_and_blanks_few_and_last() {
    let spec = read("printer = \"ingram\"\npaper = \"6x9\"", PAGE);
    let mut book = laid_out(&spec);
    let pages = &mut book.volumes[0].pages;
    let last_is_blank =
        |pages: &BTreeMap<usize, Page>| pages.values().next_back().unwrap().is_blank();
    assert_eq!(pages.len() % 2, 0);
    assert!(last_is_blank(pages));
    while last_is_blank(pages) || pages.len().is_multiple_of(2) {
        pages.pop_last();
    }
    let found = preflight::book(&book);
    broken(&found, Rule::EvenPages);
    broken(&found, Rule::LastPage);
    let spec = read("printer = \"kdp\"\npaper = \"6x9\"", &(PAGE.to_owned() + "count = 8\n"));
    let most = spec.print.printer.pages.as_ref().unwrap().blanks.unwrap() as usize;
    let runs = |blanks: usize| {
        let mut book = laid_out(&spec);
        for page in book.volumes[0].pages.values_mut().skip(1).take(blanks) {
            *page = Page::Blank;
        }
        let found = preflight::book(&book);
        let runs = found.into_iter().filter(|finding| finding.rule == Rule::BlankRun);
        runs.map(|run| (run.subject, run.measured)).collect::<Vec<_>>()
    };
    assert_eq!(runs(most), []);
    let measured = format!("{} blank pages in a row", most + 1);
    assert_eq!(runs(most + 1), [("from page 2".to_owned(), measured)]);
}

#[test]
fn a_file_has_its_limit() {
    let mut spec = read("printer = \"kdp\"\npaper = \"6x9\"", PAGE);
    spec.print.printer.file.as_mut().unwrap().value = 0.001;
    let found = findings(&spec);
    assert_eq!((broken(&found, Rule::FileSize)[0].page, found[0].fails()), (None, true));
}

#[test]
fn what_a_book_allows_passes_and_is_said() {
    let keys = "printer = \"kdp\"\npaper = \"6x9\"";
    let build =
        |keys: &str| Build::new(&read(keys, PAGE)).formats(["svg"]).write(&mut Memory::default());
    let errors = build(keys).unwrap_err();
    let said = errors.0[0].render(false);
    assert!(said.contains("6 pages") && said.contains("page-count"), "{said}");
    assert!(said.contains("allow = [\"page-count\"]") && said.contains("book.toml:5:1"), "{said}");
    let built = build(&format!("{keys}\nallow = [\"page-count\"]")).unwrap();
    let said = built.warnings[0].render(false);
    assert!(said.starts_with("warning: ") && said.contains("(allowed)"), "{said}");
}

/// The gutter depends on the page count, which depends on the gutter.
#[test]
fn the_gutter_is_that_of_the_final_page_count() {
    let many = PAGE.to_owned() + "count = 290\n";
    let spec = read("printer = \"kdp\"\npaper = \"6x9\"\nanswers = \"back\"", &many);
    let book = laid_out(&spec);
    // A title page, 290 mazes and a divider; more than 300 pages only with the answers.
    assert!(book.thickness > 300, "{}", book.thickness);
    let inside = spec.print.printer.margins.inside(book.thickness).usual;
    let (odd, even) = (book.design.frames.of(1), book.design.frames.of(2));
    assert!((odd.live.x - inside).abs() < 1e-9 && (inside - 22.225).abs() < 1e-9, "{inside}");
    assert!((even.width - even.live.right() - inside).abs() < 1e-9);
    assert_eq!(findings(&spec), []);
}
