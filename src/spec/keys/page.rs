//! The keys of a `[[page]]`.

use super::{BOOK, Field, Key, keys, refuse};
use crate::answers::MAZES;
use crate::diagnostic::listed;
use crate::document::{Table, Value};
use crate::ends::{PLACE, Policy};
use crate::form::{self, FLAG, Form, LINE, Reader, SEED, SHARE, TEMPLATE, named, one_of, whole};
use crate::picture::{PICTURE, PORTRAIT, PictureName};
use crate::poster::{POSTER, Poster};
use crate::shape::{Rim, SHAPE, ShapeName};
use crate::size::{MOST, SIZES};
use crate::target::TARGETS;
use crate::theme::Theme;
use crate::{PageSpec, Ramp};
use difficulty::{Target, Tune};
use maze::Place;
use maze::algorithm::Algorithm;
use maze::hidden::MOST_STUBS;
use maze::rooms;
use maze::symmetry::Symmetry;
use maze::topology::{self, Size, Topology};
use maze::weave;
use serde_json::json;
use std::collections::BTreeSet;
use std::ops::Range;
use toml::de::DeValue;

keys! {
    /// The keys of a `[[page]]`, or of `[defaults]`.
    PageKeys {
        title: String = LINE, "A line above the maze", "\"Warm-up\"";
        id: String = LINE, "A name that keeps the maze the same when its title changes", "\"warm-up\"";
        topology: &'static Topology = TOPOLOGY, "The shape of the cells", "\"square\"";
        size: Ramp<Size> = SIZES, "Columns and rows, or one number if the topology takes one", "[12, 16] or size = 8";
        shape: ShapeName = SHAPE, "What the cells fill: a shape, a picture, text, or an SVG or PNG file; size is then the number of cells", "\"heart\"";
        rim: Rim = RIM, "What the rim of a shape is: its own outline, which cuts cells, or that of whole cells", "\"smooth\"", "\"cells\"";
        threshold: f64 = SHARE, "How dark the picture of a file has to be inside the shape: 0 is white, 1 black", "0.7", "0.5";
        invert: bool = FLAG, "Whether the shape is where the picture of a file is light", "true", "false";
        picture: ShapeName = SHAPE, "What whoever colors the solution sees: a shape, a picture, text, or an SVG or PNG file", "\"🐱\"";
        stubs: f64 = STUBS, "The share of a hidden picture's cells that are dead ends: with more, it is harder and less like", "0.1", "0.05";
        portrait: PictureName = PORTRAIT, "A PNG or SVG file that the walls show: they are as heavy as it is dark", "\"face.png\"";
        symmetry: Symmetry = SYMMETRY, "Whether the walls are symmetrical, but for one place", "\"mirror\"";
        difficulty: Ramp<Target> = TARGETS, "How hard: a level of effort, the name of some levels, or what scores must be", "\"easy\"";
        algorithm: &'static Algorithm = ALGORITHM, "What carves the maze, and so its texture", "\"depth-first\"";
        start: PictureName = PICTURE, "The picture where the way begins: a character, its English name, or an SVG or PNG file", "\"🐝\"";
        finish: PictureName = PICTURE, "The picture where the way ends", "\"sunflower\"";
        theme: Theme = form::listed(), "Pictures and sentences for each maze, in turn", "\"farm\"";
        text: String = LINE, "A sentence over each maze, with {n} for its number", "\"Help the bee home!\"";
        instruction: bool = FLAG, "Whether there is a sentence over a maze at all", "false", "true";
        entrance: Place = PLACE, "Where the way begins", "\"top-left\"";
        exit: Place = PLACE, "Where the way ends", "\"bottom-right\"";
        endpoints: Policy = named(), "How entrance and exit are chosen", "\"farthest\"";
        bias: f64 = BIAS, "How much passages run from side to side (to 1) or up and down (to -1); in rings, around or in and out", "0.6; up and down is bias = -0.6", "0.0";
        weave: f64 = WEAVE, "The share of cells at which passages cross, one over the other; on squares, to 0.25", "0.1", "0.0";
        rooms: f64 = ROOMS, "The share of cells that lie in rooms, around a corner of cells with three or four sides, to 0.4", "0.1", "0.0";
        braid: f64 = SHARE, "The share of dead ends that is opened into loops", "0.3", "0.0";
        tune: Tune = TUNE, "Whether walls may be changed until the solution has the length; \"rare\": only if no maze has it", "true", "false";
        section: String = LINE, "The part of the book that begins with it, which has a page that opens it", "\"Part one\"";
        sheet: String = LINE, "A name; pages with the same one share a sheet, which it heads", "\"Monday\"";
        template: String = TEMPLATE, "How this page looks, if not like the others of the book", "\"large-print\"";
        poster: Poster = POSTER, "The sheets that each maze is spread over, side by side and one above the other", "[3, 2]";
        per_page: u32 = MAZES, "The number of mazes on a sheet", "4", "1";
        breather: bool = FLAG, "Whether it may be easier than the maze before, in a progressive book", "true", "false";
        count: u32 = whole::<1, MOST>(), "The number of mazes like this one", "4", "1";
        seed: u64 = SEED, "Another number makes another maze on this page alone", "2026";
    }
}

/// The keys that belong to a single page, and not to the defaults.
pub const OWN: [&str; 7] = ["title", "id", "section", "sheet", "count", "seed", "breather"];

/// The keys that have no meaning for a maze on a cover only.
pub const OF_PAGES: [&str; 12] = [
    "title",
    "id",
    "theme",
    "text",
    "instruction",
    "section",
    "sheet",
    "template",
    "poster",
    "per_page",
    "breather",
    "count",
];

const RIM: Form<Rim> = Form {
    read: |value, example, _| {
        value.name("rim", Rim::ALL.iter().map(|&(name, rim, _)| (name, rim)), example)
    },
    schema: |_| Ok(one_of(Rim::ALL.iter().map(|(name, _, about)| (*name, (*about).to_owned())))),
};

const SYMMETRY: Form<Symmetry> = Form {
    read: |value, example, _| {
        let all = Symmetry::ALL.iter().map(|&(name, symmetry, _)| (name, symmetry));
        value.name("symmetry", all, example)
    },
    schema: |_| {
        Ok(one_of(Symmetry::ALL.iter().map(|(name, _, about)| (*name, (*about).to_owned()))))
    },
};

const BIAS: Form<f64> = Form {
    read: |value, example, _| value.number(-1.0..=1.0, example),
    schema: |_| Ok(json!({ "type": "number", "minimum": -1, "maximum": 1 })),
};

const ROOMS: Form<f64> = Form {
    read: |value, example, _| value.number(0.0..=rooms::MOST, example),
    schema: |_| Ok(json!({ "type": "number", "minimum": 0, "maximum": rooms::MOST })),
};

const WEAVE: Form<f64> = Form {
    read: |value, example, _| value.number(0.0..=weave::MOST, example),
    schema: |_| Ok(json!({ "type": "number", "minimum": 0, "maximum": weave::MOST })),
};

/// See [`Hidden::stubs`](maze::hidden::Hidden::stubs).
const STUBS: Form<f64> = Form {
    read: |value, example, _| value.number(0.0..=MOST_STUBS, example),
    schema: |_| Ok(json!({ "type": "number", "minimum": 0, "maximum": MOST_STUBS })),
};

const TOPOLOGY: Form<&Topology> = Form {
    read: |value, example, reader| {
        let registry = reader.assets.registry();
        // For an unknown name, the many members of one family would clutter the list of names.
        match registry.topology(value.raw_text(example)?) {
            Some(one) => Some(one),
            None if numbered(value) => None,
            None => {
                value.name("topology", registry.topologies().map(|one| (one.name, one)), example)
            }
        }
    },
    schema: |assets| {
        let line = |one: &Topology| format!("{}; size = {}", one.about, one.sizes);
        Ok(one_of(assets.registry().every_topology().map(|one| (one.name, line(one)))))
    },
};

/// Whether a value names a family with a number that does not exist; this is reported.
fn numbered(value: Value) -> bool {
    let name = value.raw_text("").unwrap_or_default();
    let Some(family) = name.strip_suffix(|c: char| c.is_ascii_digit()) else { return false };
    let family = family.trim_end_matches(|c: char| c.is_ascii_digit());
    let numbers = topology::every().filter_map(|one| one.name.strip_prefix(family)?.parse().ok());
    let numbers: BTreeSet<u32> = numbers.collect();
    let Some(&last) = numbers.last() else { return false };
    let gaps: Vec<u32> = (1..last).filter(|number| !numbers.contains(number)).collect();
    let help = format!("its numbers are 1 to {last}, except {gaps:?}").replace(['[', ']'], "");
    value.error(format!("there is no topology `{name}`"), "unknown topology", help);
    true
}

const ALGORITHM: Form<&Algorithm> = Form {
    read: |value, example, reader| {
        let all = reader.assets.registry().algorithms();
        value.name("algorithm", all.map(|one| (one.name, one)), example)
    },
    schema: |assets| Ok(one_of(assets.registry().algorithms().map(|one| (one.name, one.line())))),
};

const TUNE: Form<Tune> = Form {
    read: |value, _, _| match value.node() {
        DeValue::Boolean(true) => Some(Tune::Always),
        DeValue::Boolean(false) => Some(Tune::Never),
        _ => value.name("choice of tune", [("rare", Tune::Rare)], "tune = true or \"rare\""),
    },
    schema: |_| Ok(json!({ "enum": [true, false, "rare"] })),
};

impl PageKeys {
    /// Checks the keys against each other, and fills in misspelled required keys as present but wrong.
    pub fn checked(self, table: &Table) -> PageKeys {
        let beside = match self.endpoints.as_ref().and_then(|given| given.value) {
            Some(Policy::Opposite) => self.exit.as_ref(),
            _ => self.entrance.as_ref().or(self.exit.as_ref()),
        };
        if let (Some(endpoints), Some(_)) = (&self.endpoints, beside) {
            table.document.error(
                endpoints.span.clone(),
                "`endpoints` cannot be used with `entrance` or `exit`",
                "this chooses both",
                "keep `endpoints`, or name the two places",
            );
        }
        // A misspelled key has been reported, so it need not be reported as missing.
        fn or_wrong<T>(given: Option<Field<T>>, span: Option<Range<usize>>) -> Option<Field<T>> {
            given.or_else(|| span.map(|span| Field { value: None, span }))
        }
        let topology = or_wrong(self.topology, table.misspelled("topology"));
        let size = or_wrong(self.size, table.misspelled("size"));
        PageKeys { topology, size, ..self }
    }
}

/// The keys of a page or of the defaults, with their algorithm options.
pub fn page_keys(table: &Table, reader: &Reader) -> (PageKeys, Shares) {
    refuse(table, &BOOK, Key::of_page());
    let (keys, shares) = (PageKeys::read(table, reader), Shares::read(table, reader));
    (keys.checked(table), shares)
}

/// Reports keys in the defaults that only a page can have.
pub fn refuse_own(defaults: &Table) {
    for key in OWN {
        let help = match key {
            "seed" => "write it in [book] for all pages, or in a [[page]]",
            _ => "write it in each [[page]] that needs it",
        };
        let message = format!("[defaults] cannot give `{key}`: it belongs to one page");
        defaults.refuse(key, &message, help);
    }
}

/// The algorithm options in a table, by name.
#[derive(Default)]
pub struct Shares(pub Vec<(&'static str, Field<f64>)>);

impl Shares {
    pub fn read(table: &Table, reader: &Reader) -> Shares {
        let mut shares: Vec<(&'static str, Field<f64>)> = Vec::new();
        for option in reader.assets.registry().options() {
            // Several algorithms may share an option name.
            if let Some(value) = table.get(option.name)
                && shares.iter().all(|(other, _)| *other != option.name)
            {
                let example = format!("{} = {}", option.name, option.default);
                let (value, span) = (value.number(0.0..=1.0, &example), value.span());
                shares.push((option.name, Field { value, span }));
            }
        }
        Shares(shares)
    }

    /// Reports each option that no page uses.
    pub fn refuse_unused(&self, pages: &[PageSpec], table: &Table, reader: &Reader) {
        for (name, share) in &self.0 {
            if !pages.iter().any(|page| takes(page.carver.algorithm, name)) {
                let message = format!("no page has an algorithm that takes `{name}`");
                table.document.error(share.span.clone(), message, "", takers(name, reader));
            }
        }
    }
}

/// Whether an algorithm has this option.
pub fn takes(algorithm: &Algorithm, option: &str) -> bool {
    algorithm.option.as_ref().is_some_and(|share| share.name == option)
}

/// The help for an option that does not belong to the page's algorithm.
pub fn takers(option: &str, reader: &Reader) -> String {
    let names = reader.assets.registry().algorithms();
    let names = names.filter(|algorithm| takes(algorithm, option));
    format!("leave it out: it belongs to {}", listed(names.map(|algorithm| algorithm.name), "and"))
}
