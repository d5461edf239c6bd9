//! The keys of a `[[page]]`, read one by one; what they come to together is for `page`.

use super::{ENDPOINTS, PageSpec, Policy, Ramp, difficulty, ends, ramp, read};
use crate::difficulty::{Target, Tune};
use crate::maze::Place;
use crate::maze::algorithm::{self, Algorithm};
use crate::maze::topology::{self, Size, Topology};
use crate::spec::assets::Assets;
use crate::spec::diagnostic::listed;
use crate::spec::document::{Document, Table, Value};
use std::cell::OnceCell;
use std::ops::Range;
use toml::de::DeValue;

/// The most cells along one side, rings or spokes; far beyond what a page can show.
pub const MOST: u32 = 10_000;

/// What reading a page needs besides its table.
pub struct Reader<'d> {
    pub document: &'d Document,
    pub assets: &'d Assets,
    levels: OnceCell<Option<Vec<difficulty::Level>>>,
}

impl<'d> Reader<'d> {
    pub fn new(document: &'d Document, assets: &'d Assets) -> Reader<'d> {
        Reader { document, assets, levels: OnceCell::new() }
    }

    /// The names of difficulty; none where their file is wrong, which has been reported.
    pub fn levels(&self) -> Option<&[difficulty::Level]> {
        let read = || {
            let read = difficulty::levels(self.assets);
            read.map_err(|found| found.into_iter().for_each(|f| self.document.report(f))).ok()
        };
        self.levels.get_or_init(read).as_deref()
    }
}

/// A key that is given; without a value where that is wrong, which has been reported.
pub struct Given<T> {
    pub value: Option<T>,
    pub span: Range<usize>,
}

fn given<T>(value: Option<Value>, read: impl FnOnce(Value) -> Option<T>) -> Option<Given<T>> {
    value.map(|value| Given { value: read(value), span: value.span() })
}

fn wrong<T>(span: Option<Range<usize>>) -> Option<Given<T>> {
    span.map(|span| Given { value: None, span })
}

/// The keys of a `[[page]]`, or of `[defaults]`.
pub struct Keys {
    pub title: Option<Given<String>>,
    pub id: Option<Given<String>>,
    pub topology: Option<Given<&'static Topology>>,
    pub size: Option<Given<Ramp<Size>>>,
    pub difficulty: Option<Given<Ramp<Target>>>,
    pub algorithm: Option<Given<&'static Algorithm>>,
    /// By the name of the algorithm's option.
    pub shares: Vec<(&'static str, Given<f64>)>,
    pub entrance: Option<Given<Place>>,
    pub exit: Option<Given<Place>>,
    pub endpoints: Option<Given<Policy>>,
    pub braid: Option<Given<f64>>,
    pub tune: Option<Given<Tune>>,
    pub per_page: Option<Given<u32>>,
    pub breather: Option<Given<bool>>,
    pub count: Option<Given<u32>>,
    pub seed: Option<Given<u64>>,
}

impl Keys {
    pub fn read(table: &Table, reader: &Reader) -> Keys {
        let place = |key, example: &str| given(table.get(key), |value| ends::place(value, example));
        let mut keys = Keys {
            title: given(table.get("title"), |value| value.text("title = \"Warm-up\"")),
            id: given(table.get("id"), |value| value.text("id = \"warm-up\"")),
            topology: given(table.get("topology"), |value| {
                let all = topology::ALL.iter().map(|topology| (topology.name, topology));
                value.name("topology", all, "topology = \"square\"")
            }),
            size: given(table.get("size"), sizes),
            difficulty: given(table.get("difficulty"), |value| difficulty::targets(value, reader)),
            algorithm: given(table.get("algorithm"), |value| {
                let all = algorithm::ALL.iter().map(|algorithm| (algorithm.name, algorithm));
                value.name("algorithm", all, "algorithm = \"depth-first\"")
            }),
            entrance: place("entrance", "entrance = \"top-left\""),
            exit: place("exit", "exit = \"bottom-right\""),
            endpoints: given(table.get("endpoints"), |value| {
                value.name(
                    "choice of endpoints",
                    ENDPOINTS.iter().map(|&(name, policy, _)| (name, policy)),
                    "endpoints = \"farthest\"",
                )
            }),
            braid: given(table.get("braid"), |value| value.number(0.0..=1.0, "braid = 0.3")),
            tune: given(table.get("tune"), tune),
            per_page: given(table.get("per_page"), per_page),
            breather: given(table.get("breather"), |value| value.yes_or_no("breather = true")),
            count: given(table.get("count"), |value| value.whole(1..=MOST, "count = 4")),
            seed: given(table.get("seed"), read::seed),
            shares: shares(table),
        };
        // A misspelled key has been reported and need not be missed, too.
        keys.topology = keys.topology.or_else(|| wrong(table.misspelled("topology")));
        keys.size = keys.size.or_else(|| wrong(table.misspelled("size")));
        let beside = match keys.endpoints.as_ref().and_then(|given| given.value) {
            Some(Policy::Opposite) => keys.exit.as_ref(),
            _ => keys.entrance.as_ref().or(keys.exit.as_ref()),
        };
        if let (Some(endpoints), Some(_)) = (&keys.endpoints, beside) {
            table.document.error(
                endpoints.span.clone(),
                "`endpoints` cannot stand beside `entrance` or `exit`",
                "this chooses both",
                "keep `endpoints`, or name the two places",
            );
        }
        keys
    }

    /// Reports the keys that only a page can have.
    pub fn refuse_in_defaults(table: &Table) {
        for key in ["title", "id", "count", "seed", "breather"] {
            let help = match key {
                "seed" => "write it in [book], where it serves every page, or in a [[page]]",
                _ => "write it in each [[page]] that needs it",
            };
            table.refuse(
                key,
                &format!("[defaults] cannot give `{key}`: it belongs to one page"),
                help,
            );
        }
    }

    /// Reports each option of an algorithm that none of the pages uses.
    pub fn refuse_unused(&self, pages: &[PageSpec], document: &Document) {
        for (name, share) in &self.shares {
            if !pages.iter().any(|page| takes(page.carver.algorithm, name)) {
                let message = format!("no page has an algorithm that takes `{name}`");
                document.error(share.span.clone(), message, "", takers(name));
            }
        }
    }
}

fn shares(table: &Table) -> Vec<(&'static str, Given<f64>)> {
    let options = algorithm::ALL.iter().filter_map(|algorithm| algorithm.option.as_ref());
    let mut shares: Vec<(&'static str, Given<f64>)> = Vec::new();
    for option in options {
        let (name, example) = (option.name, format!("{} = {}", option.name, option.default));
        let share = given(table.get(name), |value| value.number(0.0..=1.0, &example));
        // Several algorithms may have an option of the same name.
        if shares.iter().all(|(other, _)| *other != name) {
            shares.extend(share.map(|share| (name, share)));
        }
    }
    shares
}

fn size(value: Value) -> Option<Size> {
    let example = "size = [12, 16] or size = 8";
    match (value.node(), value.elements().as_deref()) {
        (DeValue::Integer(_), _) => value.whole(1..=MOST, example).map(Size::One),
        (_, Some(&[first, second])) => {
            let (first, second) = (first.whole(1..=MOST, example), second.whole(1..=MOST, example));
            Some(Size::Two(first?, second?))
        }
        (_, Some(list)) => {
            let message =
                format!("`size` takes one number or a list of two, not of {}", list.len());
            value.error(message, "", format!("for example {example}"));
            None
        }
        _ => {
            value.mistyped("one whole number or a list of two", example);
            None
        }
    }
}

fn sizes(value: Value) -> Option<Ramp<Size>> {
    let sizes = ramp::read(value, size)?;
    let numbers = |size: Size| size.numbers().len();
    if numbers(sizes.from) != numbers(sizes.to) {
        let help = "for example size = { from = [10, 10], to = [20, 26] }";
        value.error("`size` grows from one form into another", "", help);
        return None;
    }
    Some(sizes)
}

fn tune(value: Value) -> Option<Tune> {
    match value.node() {
        DeValue::Boolean(true) => Some(Tune::Always),
        DeValue::Boolean(false) => Some(Tune::Never),
        _ => value.name("choice of tune", [("rare", Tune::Rare)], "tune = true or \"rare\""),
    }
}

fn per_page(value: Value) -> Option<u32> {
    let number = value.whole(1..=6, "per_page = 4")?;
    if !matches!(number, 1 | 2 | 4 | 6) {
        value.error("`per_page` takes 1, 2, 4 or 6", "", "for example per_page = 4");
        return None;
    }
    Some(number)
}

/// Whether an algorithm has an option.
pub fn takes(algorithm: &Algorithm, option: &str) -> bool {
    algorithm.option.as_ref().is_some_and(|share| share.name == option)
}

/// What to do with an option that does not belong to the page's algorithm.
pub fn takers(option: &str) -> String {
    let names = algorithm::ALL.iter().filter(|algorithm| takes(algorithm, option));
    format!("take it out: it belongs to {}", listed(names.map(|algorithm| algorithm.name), "and"))
}
