//! Schema rules that involve more than one key of a table.

use crate::assets::Assets;
use crate::config_table::ConfigEntry;
use crate::diagnostic::Diagnostic;
use crate::form::{Keyword, list, with_ramps};
use crate::printer::Printer;
use crate::size::MOST;
use crate::standard::Standard;
use crate::stock::Stock;
use difficulty::Feature;
use maze::algorithm::Algorithm;
use maze::topology::{Size, Topology, shaped};
use serde_json::{Value, json};

/// The rules between keys of a page, or of the defaults.
pub fn of_page(assets: &Assets) -> Vec<Value> {
    let registry = assets.registry();
    let is = |key: &str, value: Value| json!({ "required": [key], "properties": { key: value } });
    let never = |both: [Value; 2]| json!({ "not": { "allOf": both } });
    let given = |key: &str| json!({ "required": [key] });
    let opposite = json!({ "const": "opposite" });
    let searched = json!({ "enum": ["farthest", "auto"] });
    let has = |feature: Feature| match feature {
        Feature::Bias => is(feature.key(), json!({ "not": { "const": 0 } })),
        Feature::Braid | Feature::Rooms | Feature::Weave => {
            is(feature.key(), json!({ "exclusiveMinimum": 0 }))
        }
        Feature::Search => is(feature.key(), searched.clone()),
        Feature::SmoothRim => is(feature.key(), json!({ "const": "smooth" })),
        Feature::Tune => is(feature.key(), json!({ "enum": [true, "rare"] })),
        Feature::Algorithm | Feature::Picture | Feature::Portrait | Feature::Symmetry => {
            given(feature.key())
        }
    };
    let ends = [
        never([is("endpoints", json!({ "not": opposite })), given("entrance")]),
        never([given("endpoints"), given("exit")]),
        never([
            is("endpoints", json!({ "const": "auto" })),
            is("difficulty", json!({ "type": ["integer", "string"] })),
        ]),
        never([
            has(Feature::Tune),
            json!({ "anyOf": [has(Feature::Search), has(Feature::Braid)] }),
        ]),
    ];
    let without_rows: Vec<&str> =
        registry.every_topology().filter(|it| !it.has_rows).map(|it| it.name).collect();
    let by_rows: Vec<&str> =
        registry.algorithms().filter(|it| it.needs_rows).map(|it| it.name).collect();
    let rows = never([
        is("topology", json!({ "enum": without_rows })),
        is("algorithm", json!({ "enum": by_rows })),
    ]);
    let exclusive = Feature::EXCLUSIVE.into_iter().flat_map(|one| {
        let excluded = one.excluded().iter();
        excluded.map(move |&(other, _)| (one, other))
    });
    let exclusive = exclusive.map(|(one, other)| never([has(one), has(other)]));
    let posters = [is("per_page", json!({ "not": { "const": 1 } })), given("sheet")];
    let posters = posters.map(|key| never([given("poster"), key]));
    let irregular = json!({ "anyOf": [given("shape"), has(Feature::Weave), has(Feature::Rooms)] });
    let whole = never([irregular, is("algorithm", json!({ "enum": by_rows }))]);
    let uncrossed = never([has(Feature::Weave), is("topology", json!({ "enum": without_rows }))]);
    let shares = registry.options().map(|share| {
        let takes =
            |it: &&'static Algorithm| it.option.as_ref().is_some_and(|it| it.name == share.name);
        let takers: Vec<&str> = registry.algorithms().filter(takes).map(|it| it.name).collect();
        json!({
            "if": { "required": [share.name, "algorithm"] },
            "then": { "properties": { "algorithm": { "enum": takers } } },
        })
    });
    ends.into_iter()
        .chain([rows, whole, uncrossed])
        .chain(exclusive)
        .chain(posters)
        .chain(shares)
        .collect()
}

/// A ramp needs at least two mazes.
pub fn growth() -> Value {
    let grows = |key: &str| json!({ "required": [key], "properties": { key: { "required": ["from"], "type": "object" } } });
    json!({
        "if": { "anyOf": [grows("size"), grows("difficulty")] },
        "then": { "required": ["count"], "properties": { "count": { "minimum": 2 } } },
    })
}

/// The forms of `size` by topology; a shape, on the page or in the defaults, takes other forms.
pub fn sizes(assets: &Assets) -> Value {
    let registry = assets.registry();
    let rules = |rule: &dyn Fn(&Topology) -> Value| {
        let rules = registry.topologies().map(|topology| {
            let same = registry.every_topology();
            let same = same.filter(|other| other.family() == topology.family());
            let names: Vec<&str> = same.map(|other| other.name).collect();
            let own = json!({ "topology": { "enum": names } });
            json!({ "if": { "properties": own, "required": ["topology"] }, "then": rule(topology) })
        });
        json!({ "allOf": rules.collect::<Vec<_>>() })
    };
    let of_pages = |rules: Value| json!({ "properties": { "page": { "items": rules } } });
    let whole = |topology: &Topology| size(&|size| (topology.cells)(size).is_ok());
    let shaped = |topology: &Topology| size(&|size| shaped::cells(topology, size).is_ok());
    let either = |topology: &Topology| {
        let given = json!({ "required": ["shape"] });
        json!({ "if": given, "then": shaped(topology), "else": whole(topology) })
    };
    // A page without these keys uses the values of the defaults.
    let says = ["topology", "size", "shape"].map(|key| json!({ "required": [key] }));
    let is_usual = json!({ "contains": { "not": { "anyOf": says } } });
    json!({
        "allOf": [{
            "if": { "properties": { "page": is_usual } },
            "then": { "properties": { "defaults": rules(&either) } },
        }],
        "if": { "properties": { "defaults": { "required": ["shape"] } }, "required": ["defaults"] },
        "then": of_pages(rules(&shaped)),
        "else": of_pages(rules(&either)),
    })
}

/// The schema of the sizes that `takes` accepts, found by trying.
fn size(takes: &dyn Fn(Size) -> bool) -> Value {
    let range = |takes: &dyn Fn(u32) -> bool| {
        let least = (1..=MOST).find(|&n| takes(n))?;
        Some(json!({ "type": "integer", "minimum": least, "maximum": MOST }))
    };
    // Large enough for the other side of any size.
    const PLENTY: u32 = 16;
    let one = range(&|n| takes(Size::One(n)));
    let first = range(&|n| takes(Size::Two(n, PLENTY)));
    let second = range(&|n| takes(Size::Two(PLENTY, n)));
    let two = first.zip(second).map(|(first, second)| list(&first, &second));
    let forms = with_ramps(one.into_iter().chain(two).collect());
    json!({ "properties": { "size": { "anyOf": forms } } })
}

/// The keys that only some printers accept.
pub fn of_book(assets: &Assets) -> Result<Vec<Value>, Vec<Diagnostic>> {
    let printers = Printer::all(assets)?;
    let wanted = |key: &str, flag: bool| json!({ "required": [key], "properties": { key: { "const": flag } } });
    let one_that = |does: &dyn Fn(&Printer) -> bool| {
        let names: Vec<&str> =
            printers.iter().filter(|one| does(one)).map(|one| one.name.as_str()).collect();
        // Without `printer`, a book is printed at `home`.
        let required: &[&str] = if names.contains(&"home") { &[] } else { &["printer"] };
        json!({ "required": required, "properties": { "printer": { "enum": names } } })
    };
    let both_sides = json!({ "anyOf": [
        wanted("duplex", true),
        { "allOf": [{ "not": wanted("duplex", false) }, one_that(&|printer| printer.duplex)] },
    ] });
    let stocks = Stock::ALL.iter().map(|&(name, stock, _)| {
        let named = json!({ "required": ["stock"], "properties": { "stock": { "const": name } } });
        json!({ "if": named, "then": one_that(&|printer| printer.stocks().contains(&stock)) })
    });
    let given = |key: &str| json!({ "required": [key] });
    let keeps = |which: &dyn Fn(Standard) -> bool| {
        let all = Standard::ALL.iter().filter(|(_, standard, _)| which(*standard));
        let names: Vec<&str> = all.map(|(name, ..)| *name).collect();
        let named = json!({ "enum": names });
        let kept = json!({ "anyOf": [named, { "type": "array", "contains": named }] });
        json!({ "required": ["standard"], "properties": { "standard": kept } })
    };
    let press = keeps(&|standard| !standard.is_for_screen());
    let screen = keeps(&Standard::is_for_screen);
    let prefers = json!({ "allOf": [
        { "not": given("standard") },
        one_that(&|printer| printer.standard.is_some()),
    ] });
    let any = keeps(&|_| true);
    let has_screen = json!({ "anyOf": [
        wanted("screen", true),
        { "allOf": [{ "not": wanted("screen", false) }, one_that(&|printer| printer.screen)] },
    ] });
    let unanswered =
        json!({ "required": ["answers"], "properties": { "answers": { "const": "none" } } });
    let of_answers = json!({ "anyOf": [given("answers_per_page"), given("answer_style")] });
    let rules = [
        json!({ "if": unanswered, "then": { "not": of_answers } }),
        json!({ "if": press, "then": given("date") }),
        json!({ "if": given("date"), "then": { "anyOf": [any, prefers] } }),
        json!({ "if": screen, "then": has_screen }),
        json!({ "if": wanted("bleed", true), "then": one_that(&|printer| printer.bleed.is_some()) }),
        json!({ "if": wanted("blank_backs", true), "then": both_sides }),
    ];
    Ok(rules.into_iter().chain(stocks).collect())
}
