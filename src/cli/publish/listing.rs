//! The information that shops require about a book: as JSON, and as text to copy from.

mod words;

use mazebook::Report;
use mazebook::spec::assets::Assets;
use mazebook::spec::diagnostic::Diagnostic;
use mazebook::spec::{BookSpec, ConfigEntry, Language, Level};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write;
use words::Words;

#[derive(Serialize)]
struct Listing<'l> {
    title: &'l str,
    subtitle: Option<&'l str>,
    series: Option<OfSeries<'l>>,
    author: Option<&'l str>,
    publisher: Option<&'l str>,
    language: &'l str,
    isbn: Option<&'l str>,
    printer: &'l str,
    /// The number of books A, B, C, … with different mazes; all other fields apply to each of them.
    variants: u32,
    pages: u32,
    paper: &'static str,
    trim: Size,
    /// The size of the whole cover, and the width of its spine.
    cover: Option<Size>,
    spine: Option<Length>,
    mazes: u32,
    /// The number of mazes by the difficulty that the book prints beside them; empty if it prints none.
    difficulty: BTreeMap<String, u32>,
    age: Option<&'l str>,
    /// The language of the description and the keywords.
    description_language: &'l str,
    description: String,
    keywords: Vec<String>,
}

#[derive(Serialize)]
struct OfSeries<'l> {
    name: &'l str,
    volume: u32,
    volumes: u32,
}

#[derive(Serialize)]
struct Size {
    width: Length,
    height: Length,
}

#[derive(Clone, Copy, Serialize)]
struct Length {
    mm: f64,
    inches: f64,
}

impl Length {
    fn new(mm: f64) -> Length {
        Length { mm: (mm * 100.0).round() / 100.0, inches: (mm / 25.4 * 1e4).round() / 1e4 }
    }
}

/// The listing as JSON and as text.
pub fn write(
    spec: &BookSpec,
    built: &Report,
    assets: &Assets,
) -> Result<(String, String), Vec<Diagnostic>> {
    let levels = Level::all(assets)?;
    let place = (&spec.source, spec.spans.language.clone());
    let language = Language::read(&spec.language, place, assets)?;
    let (own, is_foreign) = Words::of(&language, spec);
    let mazes: u32 = spec.pages.iter().map(|page| page.count).sum();
    // Of several variants, the first.
    let of_one = built.difficulty.iter().take(mazes as usize);
    let printed = of_one.clone().filter_map(|maze| named(&levels, maze.printed?));
    let mut difficulty = BTreeMap::new();
    printed.for_each(|level| *difficulty.entry(level.name.clone()).or_default() += 1);
    let has = |level: &&Level| difficulty.contains_key(&level.name);
    let names: Vec<&str> = levels.iter().filter(has).map(|level| level.name.as_str()).collect();
    let is_graded = difficulty.values().sum::<u32>() == mazes;
    let hardest = of_one.map(|maze| maze.grade).max().and_then(|grade| named(&levels, grade));
    let hardest = hardest.map(|level| level.name.as_str());
    let words = Words { spec, words: own, mazes, levels: names.clone(), is_graded, hardest };
    let listing = listing(spec, built, &words, difficulty.clone());
    let data = serde_json::to_string_pretty(&listing);
    let data = data.map_err(|error| vec![Diagnostic::error(error.to_string())])?;
    Ok((data + "\n", text(&listing, &names, is_foreign)))
}

fn listing<'l>(
    spec: &'l BookSpec,
    built: &Report,
    words: &Words<'l>,
    difficulty: BTreeMap<String, u32>,
) -> Listing<'l> {
    let size = |width, height| Size { width: Length::new(width), height: Length::new(height) };
    let series = spec.series.as_ref().map(|series| OfSeries {
        name: &series.name,
        volume: series.number,
        volumes: series.volumes,
    });
    Listing {
        title: &spec.title,
        subtitle: spec.subtitle.as_deref(),
        series,
        author: spec.author.as_deref(),
        publisher: spec.imprint.publisher.as_deref(),
        language: &spec.language,
        isbn: spec.imprint.isbn.as_deref(),
        printer: &spec.print.printer.name,
        variants: spec.variants,
        pages: built.thickness,
        paper: spec.print.stock.name(),
        trim: size(spec.paper.width, spec.paper.height),
        cover: built.cover.as_ref().map(|cover| size(cover.width, cover.height)),
        spine: built.cover.as_ref().map(|cover| Length::new(cover.spine)),
        mazes: words.mazes,
        difficulty,
        age: spec.print.audience.as_ref().map(|audience| audience.name.as_str()),
        description_language: &words.words.tag,
        description: words.description(),
        keywords: words.keywords(),
    }
}

/// The level with a name that contains a number.
fn named(levels: &[Level], number: u8) -> Option<&Level> {
    levels.iter().find(|level| (level.from..=level.to).contains(&number))
}

/// The listing as lines to copy from.
fn text(listing: &Listing, levels: &[&str], is_foreign: bool) -> String {
    let mut text = String::new();
    // Writing to a `String` cannot fail.
    let mut line = |name: &str, value: Option<String>| {
        let _ = value.map(|value| writeln!(text, "{:13}{value}", format!("{name}:")));
    };
    let size = |size: &Size| {
        let (width, height) = (size.width, size.height);
        format!("{} x {} in ({} x {} mm)", width.inches, height.inches, width.mm, height.mm)
    };
    let of = |value: Option<&str>| value.map(str::to_owned);
    let counts = levels.iter().filter_map(|&name| Some((name, *listing.difficulty.get(name)?)));
    let mut counts: Vec<String> = counts.map(|(name, count)| format!("{count} {name}")).collect();
    let rest = listing.mazes - listing.difficulty.values().sum::<u32>();
    if rest > 0 && !counts.is_empty() {
        counts.push(format!("{rest} of no level"));
    }
    let mazes = match counts.is_empty() {
        true => listing.mazes.to_string(),
        false => format!("{}: {}", listing.mazes, counts.join(", ")),
    };
    let series = listing
        .series
        .as_ref()
        .map(|series| format!("{}, volume {} of {}", series.name, series.volume, series.volumes));
    let variants = (listing.variants > 1)
        .then(|| format!("{}, each with other mazes; this is what each has", listing.variants));
    line("Title", of(Some(listing.title)));
    line("Subtitle", of(listing.subtitle));
    line("Series", series);
    line("Author", of(listing.author));
    line("Publisher", of(listing.publisher));
    line("Language", of(Some(listing.language)));
    line("ISBN", of(listing.isbn));
    line("Printer", of(Some(listing.printer)));
    line("Variants", variants);
    line("Pages", Some(format!("{} on {} paper", listing.pages, listing.paper)));
    line("Trim", Some(size(&listing.trim)));
    line("Cover", listing.cover.as_ref().map(size));
    line("Spine", listing.spine.map(|spine| format!("{} in ({} mm)", spine.inches, spine.mm)));
    line("Mazes", Some(mazes));
    line("Age", of(listing.age));
    let keywords = listing.keywords.join("\n  ");
    let note = match is_foreign {
        true => format!(
            "\nThe words below are English: [{}.listing] is not in config/languages.toml.\n",
            listing.language
        ),
        false => String::new(),
    };
    format!(
        "{text}{note}\nA description to start from:\n\n{}\n\nKeywords:\n  {keywords}\n",
        listing.description
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use mazebook::Difficulty;
    use mazebook::spec;
    use mazebook::spec::diagnostic::Source;
    use serde_json::{Value, json};

    /// The listing of a book with these keys, pages and printed numbers, which are grades as well.
    fn listed(keys: &str, pages: &str, printed: &[u8]) -> (Value, String) {
        let assets = Assets::embedded();
        let text =
            format!("[book]\ntitle = \"T\"\npaper = \"6x9\"\nprinter = \"kdp\"\n{keys}\n{pages}");
        let spec = spec::read(Source { name: "b.toml".into(), text }, &assets).unwrap();
        let mut built = Report::default();
        (built.pages, built.thickness, built.mazes) = (26, 26, 24);
        let of = |&grade: &u8| Difficulty { printed: Some(grade), grade };
        built.difficulty = printed.iter().map(of).collect();
        let (data, text) = write(&spec, &built, &assets).unwrap();
        (serde_json::from_str(&data).unwrap(), text)
    }

    fn page(keys: &str) -> String {
        format!("[[page]]\ntopology = \"square\"\nsize = [8, 8]\n{keys}\n")
    }

    #[test]
    fn a_listing_says_what_each_buyer_gets() {
        let pages = page("count = 12") + &page("count = 12");
        let printed = [[[2; 12], [9; 12]].concat(), vec![5; 48]].concat();
        let (data, text) = listed("variants = 3\nanswers = \"separate\"", &pages, &printed);
        assert_eq!((&data["mazes"], &data["variants"]), (&json!(24), &json!(3)));
        assert_eq!(data["difficulty"], json!({ "easy": 12, "expert": 12 }));
        assert!(text.contains("Mazes:       24: 12 easy, 12 expert\n"), "{text}");
        assert!(text.contains("24 mazes. Difficulty: easy to expert."), "{text}");
        for untrue in ["solution", "checked", "72"] {
            assert!(!text.contains(untrue), "{untrue}: {text}");
        }
        let (_, text) = listed("answers = \"back\"", &page("count = 24"), &[]);
        assert!(text.contains("All solutions are at the back of the book."), "{text}");
        assert!(
            text.contains("  mazes with solutions\n") && !text.contains("Difficulty"),
            "{text}"
        );
        assert!(text.contains("Mazes:       24\n"), "{text}");
    }

    #[test]
    fn keywords_are_words_that_people_use() {
        let floret = page("").replace("\"square\"", "\"floret\"");
        let hex = page("difficulty = \"any\"").replace("\"square\"", "\"hex\"");
        let hidden = page("picture = \"cat\"").replace("[8, 8]", "[34, 40]");
        let (data, text) = listed("audience = \"10+\"", &(floret + &hex + &hidden), &[]);
        let keywords: Vec<&str> =
            data["keywords"].as_array().unwrap().iter().map(|one| one.as_str().unwrap()).collect();
        assert_eq!(keywords.len(), 7);
        for word in ["maze book for ages 10 and up", "hexagon mazes", "hidden picture mazes"] {
            assert!(keywords.contains(&word), "{word}: {keywords:?}");
        }
        assert!(!text.contains("floret") && !text.contains("hex mazes"), "{text}");
        assert!(text.contains("For ages 10 and up. With hidden pictures"), "{text}");
        let (_, young) = listed("audience = \"3-4\"", &page(""), &[3]);
        assert!(young.contains("Difficulty: easy. For children of 3–4 years."), "{young}");
        assert!(young.contains("  easy mazes\n"), "{young}");
        let (_, hard) = listed("audience = \"adult\"", &page(""), &[7]);
        assert!(hard.contains("  hard mazes\n"), "{hard}");
    }

    #[test]
    fn a_listing_speaks_the_language_of_its_book() {
        let page = page("count = 2");
        let (data, text) = listed("language = \"de-AT\"\naudience = \"7-9\"", &page, &[1, 10]);
        assert_eq!(data["description_language"], "de");
        let facts = "2 Irrgärten. Schwierigkeit: leicht bis sehr schwer. Für Kinder von 7–9 Jahren. \
                     Alle Lösungen stehen hinten im Buch. Innen schwarz-weiß, 15,2 × 22,9 cm.";
        assert!(text.contains(facts), "{text}");
        assert!(
            text.contains("Labyrinthe für Kinder 7-9 Jahre") && !text.contains("English"),
            "{text}"
        );
        let (data, text) = listed("language = \"fi\"", &page, &[1, 10]);
        assert_eq!(data["description_language"], "en");
        assert!(text.contains("\nThe words below are English: [fi.listing] is not in "), "{text}");
    }
}
