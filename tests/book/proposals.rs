//! Proposals in error messages: each one is applied, and the book must build.

use super::{book, puzzles};
use crate::sample::often;

/// Pages with impossible requests, each with the key that the proposals change.
const PAGES: [&str; 14] = [
    "size = [12, 16]\ndifficulty = { solution = 60 }",
    "size = [12, 16]\ndifficulty = { solution = 8, tolerance = 1 }",
    "size = [12, 16]\ndifficulty = { solution = 190 }",
    "size = [12, 16]\ndifficulty = { fraction = 0.312, tolerance = 0 }",
    "size = [12, 16]\ndifficulty = { fraction = 0.95 }",
    "size = [12, 16]\ndifficulty = { fraction = 0.05, tolerance = 0.01 }",
    "size = [12, 16]\nalgorithm = \"wilson\"\ndifficulty = { solution = 131 }",
    "size = [12, 16]\nalgorithm = \"random-frontier\"\ndifficulty = { solution = 61, tolerance = 2 }",
    "size = [12, 16]\nalgorithm = \"breadth-first\"\ndifficulty = { solution = 61 }\ncount = 3",
    "topology = \"hex\"\nsize = 7\ndifficulty = { solution = 140 }",
    "topology = \"polar\"\nsize = 9\nalgorithm = \"kruskal\"\ndifficulty = { fraction = 0.4 }",
    "size = [12, 16]\nendpoints = \"farthest\"\nbraid = 0.4\ndifficulty = { solution = 150 }",
    "size = [12, 16]\ndifficulty = { level = 2, solution = 131, tolerance = 2, decisions = [2, 3] }",
    "size = [12, 16]\ndifficulty = { decisions = [60, 70] }",
];

/// The page with a proposal applied; several pages if it names several algorithms.
fn followed(page: &str, proposal: &str) -> Vec<String> {
    let (before, inner) = page.split_once("{ ").unwrap();
    let (inner, after) = inner.split_once(" }").unwrap();
    let with = |key: &str, value: &str| {
        let kept = inner.split(", ").filter(|pair| !pair.starts_with(key)).map(str::to_owned);
        // A list of two was split.
        let kept = kept.filter(|pair| key != "decisions" || !pair.ends_with(']'));
        let all: Vec<String> = kept.chain([format!("{key} = {value}")]).collect();
        format!("{before}{{ {} }}{after}", all.join(", "))
    };
    if let Some(cells) = proposal.strip_prefix("ask for a fraction of ") {
        return vec![with("fraction", cells)];
    }
    if let Some(cells) = proposal.strip_prefix("ask for ") {
        return vec![with("solution", cells.trim_end_matches(" cells"))];
    }
    if let Some(tolerance) = proposal.strip_prefix("allow a tolerance of ") {
        return vec![with("tolerance", tolerance)];
    }
    if let Some(names) = proposal.strip_prefix("take algorithm = ") {
        let own = page.lines().filter(|line| !line.starts_with("algorithm"));
        let own = own.collect::<Vec<_>>().join("\n");
        let names = names.split('`').skip(1).step_by(2);
        return names.map(|name| format!("{own}\nalgorithm = \"{name}\"")).collect();
    }
    if proposal.starts_with("write tune = true") {
        return vec![format!("{page}\ntune = true")];
    }
    let changes =
        proposal.strip_prefix("write ").and_then(|rest| rest.strip_suffix(" in `difficulty`"));
    let changes = changes.unwrap_or_else(|| panic!("unknown: {proposal}"));
    let page = changes.split(" and ").fold(page.to_owned(), |page, change| {
        let (key, value) = change.split_once(" = ").unwrap();
        followed_key(&page, key, value)
    });
    vec![page]
}

/// The page with one key of its difficulty changed.
fn followed_key(page: &str, key: &str, value: &str) -> String {
    let at = page.find(&format!("{key} = ")).unwrap_or_else(|| panic!("{page} has no {key}"));
    let rest = &page[at..];
    let end = match rest.find('[') {
        Some(open) if rest[..open].matches(',').count() == 0 => rest.find(']').unwrap() + 1,
        _ => rest.find([',', '}']).unwrap(),
    };
    format!("{}{key} = {value} {}", &page[..at], &rest[end..])
}

#[test]
fn every_proposal_works() {
    let mut tried = 0;
    // One in three in an everyday run.
    for page in PAGES.into_iter().step_by(often(3, 1)) {
        let page = format!("[[page]]\n{page}\n");
        let Err(error) = puzzles(&book("", &page)) else { panic!("{page} has mazes") };
        let help = error.split("help: ").nth(1).unwrap_or_else(|| panic!("{error}")).trim();
        let help = help.replace(", which changes walls until the length is right", "");
        if help.starts_with("take a larger size") {
            continue;
        }
        // A list of proposals; the names of algorithms are a list in backticks.
        let mut proposals: Vec<String> = Vec::new();
        for part in help.split(", ").flat_map(|part| part.split(" or ")) {
            let is_name = part.starts_with('`') || part.starts_with("[");
            match proposals.last_mut() {
                Some(last) if is_name || last.ends_with('[') => {
                    *last += &format!(", {part}");
                }
                Some(last) if last.matches('[').count() > last.matches(']').count() => {
                    *last += &format!(", {part}");
                }
                _ => proposals.push(part.to_owned()),
            }
        }
        for proposal in proposals {
            for changed in followed(page.trim(), &proposal) {
                let found = puzzles(&book("", &(changed.clone() + "\n")));
                assert!(found.is_ok(), "{page}{help}\n{changed}\n{}", found.unwrap_err());
                tried += 1;
            }
        }
    }
    assert!(tried > often(5, 20), "{tried}");
}

#[test]
fn a_share_that_is_just_missed_is_met_with_a_tolerance() {
    let page = "[[page]]\nsize = [12, 16]\ndifficulty = { fraction = 0.312, tolerance = 0 }\n";
    let error = puzzles(&book("", page)).unwrap_err();
    assert!(error.contains("allow a tolerance of 0.005"), "{error}");
}

#[test]
fn a_page_that_is_to_be_exempt_puts_the_book_in_order() {
    let page = |size: &str, more: &str| format!("[[page]]\nsize = {size}\n{more}");
    let sizes = ["[10, 10]", "[24, 24]", "[12, 12]", "[26, 28]"];
    let order = "order = \"progressive\"";
    let with = |exempt: Option<usize>| -> String {
        let pages = sizes.iter().enumerate().map(|(index, size)| {
            page(size, if exempt == Some(index) { "breather = true\n" } else { "" })
        });
        pages.collect()
    };
    let error = puzzles(&book(order, &with(None))).expect_err("24 to 12");
    let label = error.split("exempt maze ").nth(1).and_then(|rest| rest.split(':').next());
    let number: usize = label.unwrap_or_else(|| panic!("{error}")).parse().unwrap();
    assert!(puzzles(&book(order, &with(Some(number - 1)))).is_ok(), "{error}");
}

#[test]
fn with_variants_each_error_is_given_once() {
    let hopeless = "[[page]]\nsize = [6, 6]\ndifficulty = { solution = 5000 }\n";
    let rare = "[[page]]\nsize = [9, 8]\ndifficulty = { decisions = [900, 950] }\n";
    let errors = puzzles(&book("variants = 3", &format!("{hopeless}{rare}"))).unwrap_err();
    assert_eq!(errors.matches("error: ").count(), 2, "{errors}");
    assert!(errors.contains("5000") && errors.contains("[900, 950]"), "{errors}");
}
