//! Reads a book spec from its text, with every error at once.

use super::defaults::Layers;
use super::form::Reader;
use super::keys::{
    BOOK, BookKeys, COVER, COVER_MAZE, Field, Key, MazeOrder, PAGE, PageKeys, SeriesKeys, Shares,
    optional, or, page_keys, refuse, refuse_options, refuse_own,
};
use super::paper::Paper;
use super::{
    BookSpans, BookSpec, CoverSpec, Imprint, Matter, PageSpec, PictureStyle, PrintSpec, Printer,
    Words, config_table, conflicts, cover, front_matter, limit, page, print, series, words,
};
use crate::assets::Assets;
use crate::diagnostic::{Diagnostic, Source};
use crate::document::{Document, Table, Value};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;
use toml::de::DeTable;

/// Reads a book spec; papers, levels and fonts come from the assets.
///
/// An error lists everything wrong with the file, from top to bottom.
pub fn read(source: Source, assets: &Assets) -> Result<BookSpec, Vec<Diagnostic>> {
    Document::read(source, "this file", |file| book(file, &Reader::new(assets)))
}

/// Reads a book spec for a named printer, which overrides the book's own.
pub fn read_for(
    source: Source,
    assets: &Assets,
    printer: &str,
) -> Result<BookSpec, Vec<Diagnostic>> {
    let reader = Reader::new(assets).printed_by(printer);
    Document::read(source, "this file", |file| book(file, &reader))
}

/// Reads a book spec from values whose spans are places in the source, such as a command.
pub fn read_table(
    source: Source,
    fields: &DeTable,
    assets: &Assets,
) -> Result<BookSpec, Vec<Diagnostic>> {
    Document::read_table(source, fields, "this book", |file| book(file, &Reader::new(assets)))
}

/// The keys of `[defaults]`.
type Defaults = (PageKeys, Shares);

fn book(file: &Table, reader: &Reader) -> Option<BookSpec> {
    refuse_options(file, reader);
    refuse(file, &BOOK, &[]);
    refuse(file, &PAGE, Key::of_book());
    let own = file.get("book");
    if own.is_none() && file.misspelled("book").is_none() {
        let help = "add the two lines [book] and title = \"Mazes for Rainy Days\"";
        file.document.missing(0..0, "this file has no [book]", help);
    }
    let example = "the two lines [book] and title = \"Mazes\"";
    let (mut is_own, mut imprint, mut print, mut contents) = (true, [None, None], None, vec![]);
    let head = own.and_then(|value| {
        value.table("[book]", example, |table| {
            is_own = is_own_printer(table, reader);
            refuse(table, &PAGE, Key::of_book());
            refuse(table, &COVER, Key::of_page());
            let keys = book_keys(table, reader);
            let price = keys.price.as_ref().filter(|given| given.value.is_some());
            imprint = [keys.isbn.as_ref().map(span_of), price.map(span_of)];
            contents = contents_of(&keys);
            let paper = paper_of(table, &keys, reader);
            print = print::resolve(&keys, paper.as_ref(), table, reader);
            head_of(table, &keys, print.clone(), reader)
        })
    });
    let [isbn, price] = imprint;
    let mut has_isbn = isbn.is_some();
    let volumes = file.optional("series", |value| {
        value.table("[series]", "[series]", |table| {
            let keys = SeriesKeys::read(table, reader);
            has_isbn |= keys.isbn.is_some();
            series::resolve(&keys, table, isbn)
        })
    });
    let own_words = file.optional("words", |value| {
        value.table("[words]", "[words]", |table| words::resolve(table, reader.assets))
    });
    if let Some(price) = price.filter(|_| !has_isbn || file.get("cover").is_none()) {
        cover::refuse_price(price, file.document);
    }
    let given = file.get("defaults").and_then(|value| {
        value.table("[defaults]", "[defaults]", |table| {
            refuse_own(table);
            Some(page_keys(table, reader))
        })
    });
    let defaults = given.unwrap_or_default();
    let value = file.get("page");
    let misspelled = value.is_none() && file.misspelled("page").is_some();
    let pages = match misspelled {
        true => Some(Vec::new()),
        false => pages_of(value, &defaults, file, reader),
    };
    // With a wrong page, the number of mazes is unknown.
    let all = value.and_then(|value| value.elements()).map(|all| all.len());
    let whole = pages.as_ref().filter(|pages| Some(pages.len()) == all);
    let mazes = whole.map(|pages| pages.iter().map(|page| page.count).sum());
    let printer = print.as_ref().map(|print| &print.printer);
    let cover = cover_of(file, printer.map(|printer| (printer, is_own)), mazes, reader);
    if let Some((cover, printer)) = cover.iter().flatten().next().zip(printer) {
        let is_series = file.get("series").is_some();
        cover::check(cover, printer, (has_isbn, is_series), file.document, reader);
    }
    if let Some(pages) = whole {
        defaults.1.refuse_unused(pages, file, reader);
        front_matter::check_contents(&contents, pages, file.document);
    }
    let pages = pages?;
    conflicts::sections_begin_sheets(&pages, file.document);
    if let Some(printer) = printer {
        conflicts::posters_stay_loose(&pages, printer, file.document);
    }
    let (head, cover) = (head?, cover?);
    let words = own_words?.unwrap_or_default();
    let spec = BookSpec { pages: gathered(pages), cover, words, ..head };
    let spec = volumes?.map_or(spec.clone(), |series| series.first(spec, file.document));
    // The last volume of a series is the largest.
    let last = spec.series.as_ref().map(|series| spec.volume(series.volumes, &[]));
    limit::check(last.as_ref().unwrap_or(&spec), file.document);
    Some(spec)
}

/// The cover, if there is one, for a printer and whether the book names it; `None` after reporting errors.
fn cover_of(
    file: &Table,
    printer: Option<(&Printer, bool)>,
    mazes: Option<u32>,
    reader: &Reader,
) -> Option<Option<CoverSpec>> {
    file.optional("cover", |value| {
        value.table("[cover]", "[cover]", |table| {
            refuse(table, &BOOK, Key::of_cover());
            refuse(table, &COVER_MAZE, Key::of_cover());
            let rules = printer.and_then(|(printer, _)| printer.cover.as_ref());
            let cover = cover::resolve(table, reader, rules.and_then(|rules| rules.ink), mazes)?;
            Some(match printer {
                Some((printer, is_own)) => cover.printed_by(printer, is_own),
                None => cover,
            })
        })
    })
}

/// Moves each page that shares a sheet to the first page with the same sheet.
fn gathered(pages: Vec<PageSpec>) -> Vec<PageSpec> {
    let mut first: HashMap<String, usize> = HashMap::new();
    let place = |(at, page): (usize, &PageSpec)| match &page.sheet {
        Some(sheet) => *first.entry(sheet.clone()).or_insert(at),
        None => at,
    };
    let places: Vec<usize> = pages.iter().enumerate().map(place).collect();
    let mut placed: Vec<(usize, PageSpec)> = places.into_iter().zip(pages).collect();
    placed.sort_by_key(|(place, _)| *place);
    placed.into_iter().map(|(_, page)| page).collect()
}

/// The paper of a `[book]` table, before it is turned.
fn paper_of(table: &Table, keys: &BookKeys, reader: &Reader) -> Option<Paper> {
    match &keys.paper {
        Some(paper) => paper.value.clone(),
        None => config_table::usual("universal", table, reader.assets),
    }
}

/// The book of a `[book]` table, without its pages.
fn head_of(
    table: &Table,
    keys: &BookKeys,
    print: Option<PrintSpec>,
    reader: &Reader,
) -> Option<BookSpec> {
    fn span<T>(given: &Option<Field<T>>, table: &Table) -> Range<usize> {
        given.as_ref().map_or(&table.span, |given| &given.span).clone()
    }
    let title = match &keys.title {
        Some(title) => title.value.clone(),
        None => table.required("title", "title = \"Mazes for Rainy Days\"", |_| None),
    };
    let orientation = optional(keys.orientation.as_ref());
    // The key `profile` was replaced by `screen`.
    let help = "leave it out: every book is made for print; screen = true makes a PDF for a screen as well";
    table.refuse("profile", "a book has no `profile`", help);
    let paper = match (paper_of(table, keys, reader)?, orientation?) {
        (paper, Some(orientation)) => paper.turned(orientation),
        (paper, None) => paper,
    };
    Some(BookSpec {
        source: Arc::clone(&table.document.source),
        registry: reader.assets.registry().clone(),
        title: title?,
        subtitle: optional(keys.subtitle.as_ref())?,
        author: optional(keys.author.as_ref())?,
        imprint: Imprint {
            copyright: optional(keys.copyright.as_ref())?,
            year: optional(keys.year.as_ref())?,
            publisher: optional(keys.publisher.as_ref())?,
            edition: optional(keys.edition.as_ref())?,
            isbn: optional(keys.isbn.as_ref())?,
            price: optional(keys.price.as_ref())?,
        },
        more: or(keys.more.as_ref(), Vec::new())?,
        language: or(keys.language.as_ref(), "en".to_owned())?,
        words: Words::default(),
        seed: or(keys.seed.as_ref(), 0)?,
        paper,
        cover: None,
        series: None,
        screen: or(keys.screen.as_ref(), print.as_ref()?.printer.screen)?,
        print: print?,
        font: optional(keys.font.as_ref())?,
        pictures: optional(keys.pictures.as_ref())?,
        picture_style: or(keys.picture_style.as_ref(), PictureStyle::Outline)?,
        template: optional(keys.template.as_ref())?,
        progressive: or(keys.order.as_ref(), MazeOrder::Given)? == MazeOrder::Progressive,
        variants: or(keys.variants.as_ref(), 1)?,
        unlike: or(keys.unlike.as_ref(), Vec::new())?,
        pages: Vec::new(),
        spans: BookSpans {
            title: span(&keys.title, table),
            subtitle: span(&keys.subtitle, table),
            author: span(&keys.author, table),
            copyright: span(&keys.copyright, table),
            publisher: span(&keys.publisher, table),
            edition: span(&keys.edition, table),
            isbn: span(&keys.isbn, table),
            price: span(&keys.price, table),
            more: span(&keys.more, table),
            language: span(&keys.language, table),
            paper: span(&keys.paper, table),
            printer: span(&keys.printer, table),
            front: keys.front.as_ref().map(|given| given.span.clone()),
            back: keys.back.as_ref().map(|given| given.span.clone()),
            font: span(&keys.font, table),
            pictures: span(&keys.pictures, table),
            margins: keys.margins.as_ref().map(|given| given.span.clone()),
            answers_per_page: keys.answers_per_page.as_ref().map(|given| given.span.clone()),
            answer_style: keys.answer_style.as_ref().map(|given| given.span.clone()),
            header: table.span.clone(),
        },
    })
}

/// Whether the book is read for the printer that `[book]` names.
fn is_own_printer(table: &Table, reader: &Reader) -> bool {
    let named = table.get("printer");
    reader.printer.is_none_or(|name| named.is_some_and(|own| own.node().as_str() == Some(name)))
}

/// The keys of `[book]`, with the printer replaced if the book is read for another.
fn book_keys(table: &Table, reader: &Reader) -> BookKeys {
    let mut keys = BookKeys::read(table, reader);
    if let Some(name) = reader.printer {
        let span = keys.printer.map_or_else(|| table.span.clone(), |given| given.span);
        let value = config_table::usual(name, table, reader.assets);
        keys.printer = Some(Field { value, span });
    }
    keys
}

fn span_of<T>(given: &Field<T>) -> Range<usize> {
    given.span.clone()
}

/// Where a book asks for contents.
fn contents_of(keys: &BookKeys) -> Vec<Range<usize>> {
    let asked = [&keys.front, &keys.back].into_iter().flatten();
    let asked = asked.filter(|it| it.value.iter().flatten().any(|&one| one == Matter::Contents));
    asked.map(|it| it.span.clone()).collect()
}

fn pages_of(
    value: Option<Value>,
    defaults: &Defaults,
    file: &Table,
    reader: &Reader,
) -> Option<Vec<PageSpec>> {
    let document = file.document;
    let pages = match value.map(|value| (value, value.elements())) {
        Some((_, Some(pages))) if !pages.is_empty() => pages,
        Some((value, None)) => {
            let help = "write [[page]]: a book can have any number of them";
            value.error("a page begins with two brackets", "", help);
            return None;
        }
        _ => {
            let help = "add a page: [[page]], then topology = \"square\" and size = [12, 16]";
            document.missing(0..0, "the book has no pages", help);
            return None;
        }
    };
    let mut ids: HashMap<String, Range<usize>> = HashMap::new();
    let mut page = |table: &Table| {
        let (keys, shares) = page_keys(table, reader);
        if let Some(Field { value: Some(id), span }) = &keys.id
            && let Some(first) = ids.insert(id.clone(), span.clone())
        {
            let finding = Diagnostic::error("another page has this `id` already");
            let finding = finding.at(&document.source, span.clone()).other(first, "here first");
            document.report(finding.help("give each page an id of its own"));
        }
        let (page, shares) = (&keys, [&shares, &defaults.1]);
        let header = table.span.clone();
        page::resolve(&Layers { page, defaults: &defaults.0, shares, header, document }, reader)
    };
    let example = "two lines: [[page]] and size = [12, 16]";
    let specs = pages.into_iter().filter_map(|value| value.table("[[page]]", example, &mut page));
    Some(specs.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::synonyms::SYNONYMS;

    #[test]
    fn every_synonym_leads_to_its_name() {
        let keys = [
            ("place", "entrance"),
            ("choice of endpoints", "endpoints"),
            ("place for the answers", "answers"),
        ];
        for (what, words) in SYNONYMS {
            for (word, name) in *words {
                let key = keys.iter().find(|(of, _)| of == what).map_or(*what, |(_, key)| key);
                let line = match key {
                    "key" => format!("{word} = 1"),
                    _ => format!("{key} = \"{word}\""),
                };
                let helps = ["[book]", "[[page]]", "[cover]"].map(|header| {
                    let source =
                        Source { name: String::new(), text: format!("{header}\n{line}\n") };
                    let found = read(source, &Assets::embedded()).unwrap_err();
                    found.into_iter().filter_map(|finding| finding.help).collect::<String>()
                });
                let proposal = format!("did you mean `{name}`?");
                assert!(helps.iter().any(|help| help.contains(&proposal)), "{line}: {helps:?}");
            }
        }
    }
}
