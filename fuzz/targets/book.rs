//! Whatever keys and letters a book combines, its pages are designed and its mazes planned, or every finding has its words.

#![no_main]

mod planned;

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use mazebook::maze::topology;

#[derive(Arbitrary, Debug)]
struct Wanted {
    topology: u8,
    size: [u8; 2],
    title: [u8; 4],
    place: u8,
    /// Two letters: the outlines of more take seconds to fill without optimization.
    text: [u8; 2],
    keys: [u8; 2],
}

/// Letters and signs: of several scripts and directions, drawn ones, marks without a width, and one that no font has.
const SIGNS: &[&str] =
    &["", "A", "ß", "-", " ", "★", "☆", "\u{FE0F}", "\u{200F}", "\u{303}", "Я", "ά", "א"];

/// The key that a text goes to, if any.
const PLACES: &[&str] = &["", "shape", "picture", "shape"];

/// Lines of a page.
const KEYS: &[&str] = &[
    "",
    "algorithm = \"wilson\"",
    "bias = 0.5",
    "braid = 0.3",
    "difficulty = { fraction = 0.3 }\nendpoints = \"auto\"",
    "endpoints = \"farthest\"",
    "endpoints = \"varied\"\ncount = 3",
    "exit = \"center\"",
    "per_page = 4\ncount = 5",
    "poster = [2, 2]",
    "rim = \"smooth\"",
    "rooms = 0.2",
    "start = \"🐱\"",
    "symmetry = \"mirror\"",
    "symmetry = \"rotate\"",
    "theme = \"farm\"",
    "tune = true",
    "weave = 0.1",
];

fuzz_target!(|wanted: Wanted| {
    let of = |all: &[&'static str], byte: u8| all[usize::from(byte) % all.len()];
    let text = |bytes: &[u8]| bytes.iter().map(|&byte| of(SIGNS, byte)).collect::<String>();
    let (title, place) = (text(&wanted.title), of(PLACES, wanted.place));
    let topology = &topology::ALL[usize::from(wanted.topology) % topology::ALL.len()];
    let [one, two] = wanted.size.map(|byte| 4 + byte % 20);
    let size = match one {
        // In a shape, size is the number of cells.
        _ if place == "shape" => format!("{}", 10 + 10 * u32::from(two)),
        4 => two.to_string(),
        _ => format!("[{one}, {two}]"),
    };
    let mut page = format!("topology = \"{}\"\nsize = {size}\n", topology.name);
    if !place.is_empty() {
        page += &format!("{place} = \"text:{}\"\n", text(&wanted.text));
    }
    let mut keys = wanted.keys.map(|byte| of(KEYS, byte));
    keys.sort_unstable();
    let page = format!("{page}{}", keys.join("\n"));
    planned::planned(&format!(
        "[book]\ntitle = \"A{title}\"\n[[page]]\ntext = \"A{title}\"\n{page}\n"
    ));
});
