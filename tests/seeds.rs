//! The seed contract: printed books depend on these values, so they may never change.
//!
//! Never fix a failure here by updating a value: a failure means that every existing book would change.

use mazebook::difficulty::{Length, Levels, Recipe, Target};
use mazebook::maze::algorithm::{self, Carver, Tree};
use mazebook::maze::grid::Graph;
use mazebook::maze::random::{Random, digest, key, seed};
use mazebook::maze::topology::{self, Size};
use mazebook::maze::{Endpoints, Place};
use mazebook::spec;
use mazebook::spec::assets::Assets;
use mazebook::spec::diagnostic::Source;
use mazebook::spec::lock::LockEntry;
use mazebook::{Build, Memory};
use rand_pcg::rand_core::Rng;
use rand_pcg::{Pcg32, Pcg64Mcg};

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn the_generators_are_those_of_the_papers() {
    // The reference output of O'Neill's pcg32-demo, and of rand_pcg's own test of Pcg64Mcg.
    let mut pcg32 = Pcg32::new(42, 54);
    let first: [u32; 6] = std::array::from_fn(|_| pcg32.next_u32());
    assert_eq!(first, [0xa15c02b7, 0x7b47f409, 0xba1d3330, 0x83d2f293, 0xbfa4784b, 0xcbed606e]);
    let mut mcg = Pcg64Mcg::new(42);
    let first: [u64; 3] = std::array::from_fn(|_| mcg.next_u64());
    assert_eq!(first, [0x63b4a3a813ce700a, 0x382954200617ab24, 0xa7fd85ae3fe950ce]);
}

/// A program in another language computed these and the streams from the text of src/maze/random.rs.
#[test]
fn keys_and_seeds() {
    // SHA-256 of 01 00 00 00 00 00 00 00 "d" 02 00 00 00 00 00 00 00 "ab".
    assert_eq!(
        hex(&digest("d", &[b"ab"])),
        "c245e3fd20f377dca711404c5e811f23e5ef5a2fbdb9d81e9d38f3726d6f9268"
    );
    assert_eq!(key("d", &[b"ab"]), 0xdc77f320fde345c2);
    assert_eq!(
        [0, 1, 2].map(|i| seed(0, i)),
        [0x0000000000000000, 0xe220a8397b1dcdaf, 0x6e789e6aa1b965f4]
    );
    assert_eq!(
        [0, 1, u32::MAX].map(|i| seed(u64::MAX, i)),
        [0xb4d055fcf2cbbd7b, 0xe4d971771b652c20, 0xb079dc1e4a436403]
    );
}

#[test]
fn streams() {
    let mut random = Random::new(2026);
    assert_eq!(
        [(); 4].map(|()| random.bits()),
        [0x70033b51487296c7, 0x25e1f130da4b6ace, 0xb02b83ab110532a1, 0x44f3777e5c402350]
    );
    let mut random = Random::new(2026);
    assert_eq!([(); 12].map(|()| random.die()), [26, 15, 10, 39, 8, 52, 43, 25, 41, 17, 23, 25]);
    // The first two draws above, except their lowest bytes.
    let mut random = Random::new(2026);
    assert_eq!(
        [(); 9].map(|()| random.byte()),
        [0x96, 0x72, 0x48, 0x51, 0x3b, 0x03, 0x70, 0x6a, 0x4b]
    );
    let mut items = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    Random::new(2026).draw(&mut items, 7);
    assert_eq!(items, [4, 0, 3, 1, 8, 5, 7, 6, 2, 9]);
    let mut random = Random::new(2026);
    let bounds = [1, 2, 10, 1000, 1 << 40, 3 << 62, u64::MAX];
    assert_eq!(
        bounds.map(|bound| random.below(bound)),
        [0, 0, 6, 269, 559319988880, 8169553829929702254, 7903535968823615033]
    );
    let mut random = Random::new(2026);
    let coins: String = (0..64).map(|_| if random.chance(0.3) { '1' } else { '0' }).collect();
    assert_eq!(coins, "0101000000110000000010111010000000010001000000100001010100001000");
}

/// A digest of the passages of each algorithm's maze for seed 1, on squares, hexagons, rings and triangles.
const MAZES: &[&str] = &[
    "depth-first 0f359e0b6b90 021c7dd08a82 a0fa70712f82 af63a14c3803",
    "breadth-first 77693f7351c5 7196e2fce0fa 0a552c7f9fee 99a488ba2953",
    "random-frontier 8a5731f791c8 74b8313d170e 790b59d8b3f6 40801d627c56",
    "growing-tree b6859b7ef593 abe40d1b639c 626c586f6f26 b089b0085b9c",
    "kruskal b66aa85352c5 b0868f17cb91 5bb1e2e288a5 47e991c0d622",
    "prim e77b29aa1e71 b15c4d0ab2a1 0678fb4416d5 233dc5b5a0c3",
    "wilson 80cc11ed5517 1e9f06b5247a 6610bc4fda6a 2363520ea2d3",
    "aldous-broder dc0b3bbe38a7 148a28002c3b 53b1a238bdf7 1c877eadd3af",
    "hunt-and-kill 4c7e6ca8801a 7ee337727a79 b07469748c1a 91c4d9d0e0a2",
    "binary-tree ac6fde0df8c2",
    "sidewinder af419fc6c55e",
    "eller 10f3a6ce6d9e",
];

#[test]
fn mazes() {
    let grids = [
        ("square", Size::Two(7, 6)),
        ("hex", Size::Two(7, 6)),
        ("polar", Size::One(5)),
        ("triangle", Size::One(5)),
    ];
    let mut found = Vec::new();
    for algorithm in algorithm::ALL {
        let mut line = algorithm.name.to_owned();
        for (topology, size) in grids {
            let topology = topology::find(topology).unwrap();
            if !algorithm.suits(topology) {
                continue;
            }
            let grid = (topology.grid)(size).unwrap();
            let mut tree = Tree::default();
            Carver::new(algorithm).carve(&grid, grid.rim()[0].cell, 1, &mut tree);
            let passages = tree.passages(&grid);
            let bits: Vec<u8> = passages[grid.numbers()].iter().map(|open| open.bits()).collect();
            line += &format!(" {}", &hex(&digest("maze", &[&bits]))[..12]);
        }
        found.push(line);
    }
    assert_eq!(found, MAZES);
}

#[test]
fn identities() {
    let recipe = Recipe {
        carver: Carver::new(algorithm::find("growing-tree").unwrap()),
        endpoints: Endpoints::At { entrance: Place::TopLeft, exit: Place::BottomRight },
        ..Recipe::new(topology::find("square").unwrap(), Size::Two(12, 16))
    };
    assert_eq!(
        recipe.identity(),
        "square [12, 16] growing-tree newest=0.75 top-left to bottom-right"
    );
    let carver = Carver::new(algorithm::find("wilson").unwrap());
    let polar = topology::find("polar").unwrap();
    let size = Size::One(8);
    let recipe =
        Recipe { carver, braid: 0.25, endpoints: Endpoints::Farthest, ..Recipe::new(polar, size) };
    assert_eq!(recipe.identity(), "polar [8] wilson braid=0.25 farthest");
    let targets = [
        (Target::length(Length::Solution { cells: 90, tolerance: 4 }), "solution 90 4"),
        (Target::length(Length::Fraction { share: 0.3, tolerance: 0.02 }), "fraction 0.3 0.02"),
        (Target::length(Length::Levels(Levels { from: 1, to: 3 })), "levels 1 3"),
        (Target::levels(1, 3), "effort 1 3"),
        (Target { decisions: Some([8, 14]), ..Target::levels(7, 7) }, "effort 7 7, decisions 8 14"),
        (Target::default(), "any"),
    ];
    for (target, identity) in targets {
        assert_eq!(target.identity(), identity);
    }
}

const BOOK: &str = "\
[book]
title = \"Four\"
seed = 7
[defaults]
topology = \"square\"
size = [8, 8]
difficulty = { solution = 30, tolerance = 6 }
[[page]]
title = \"One\"
[[page]]
title = \"Two\"
[[page]]
title = \"Three\"
id = \"third\"
[[page]]
count = 2
";

fn lock(text: &str) -> Vec<LockEntry> {
    let assets = Assets::embedded();
    let spec = spec::read(Source { name: "four.toml".into(), text: text.into() }, &assets);
    let spec = spec.unwrap_or_else(|errors| panic!("{}", errors[0].render(false)));
    let built = Build::new(&spec).formats(["manifest"]).write(&mut Memory::default());
    built.unwrap_or_else(|error| panic!("{error}")).lock
}

/// The seeds of a book's mazes in order.
fn seeds(text: &str) -> Vec<u64> {
    lock(text).into_iter().map(|entry| entry.seed).collect()
}

#[test]
fn a_book_of_golden_seeds() {
    let lock = lock(BOOK);
    let lines =
        lock.iter().map(|entry| format!("{} {:016x} {}", entry.request, entry.seed, entry.attempt));
    let expected: [&str; 5] = [
        "22ec324251fc95ba2af8ffc6c99d0ba1 9e033bd01cc17f0f 3",
        "1f28c992ee0993764ba4f822fdf898a5 6c94dd4fd760d615 0",
        "e1d3c1445c13b1c6c6b6d468ac8636a4 fa6ee8faac73e860 2",
        "58debc7f0b96753e4aa9e6ed9fdc95af 0f7293dd02fbe345 2",
        "f655b2530741e1cf61ba5b6becf209fd 303a1a22b14e9d43 0",
    ];
    assert_eq!(lines.collect::<Vec<_>>(), expected);
}

#[test]
fn a_change_changes_only_its_own_page() {
    let [one, two, three, four, five] = seeds(BOOK)[..] else { panic!("five mazes") };
    let all = [one, two, three, four, five];
    assert!((0..5).all(|i| (0..i).all(|j| all[i] != all[j])), "two mazes are the same");

    // Keys that do not define a maze.
    let paper = BOOK.replace("seed = 7", "seed = 7\npaper = \"a5\"\nauthor = \"A. Teacher\"");
    assert_eq!(seeds(&paper.replace("Four", "Another title")), all);
    assert_eq!(seeds(&BOOK.replace("\"Three\"", "\"Drei\"")), all);
    let spelled = BOOK.replace("\"One\"", "\"One\"\nalgorithm = \"depth-first\"\nsize = [8, 8]");
    assert_eq!(seeds(&spelled), all);

    // Pages inserted, moved or removed; more mazes of a kind.
    let page = |title: &str| format!("[[page]]\ntitle = \"{title}\"\n");
    let inserted = BOOK.replace(&page("One"), &(page("Zero") + &page("One")));
    assert_eq!(seeds(&inserted)[1..], all);
    let moved = BOOK.replace(&page("One"), "") + &page("One");
    assert_eq!(seeds(&moved), [two, three, four, five, one]);
    assert_eq!(seeds(&BOOK.replace(&page("Two"), "")), [one, three, four, five]);
    assert_eq!(seeds(&BOOK.replace("count = 2", "count = 3"))[..5], all);

    // Changes to one page only.
    let changes = [
        BOOK.replace("\"Two\"", "\"Zwei\""),
        BOOK.replace("\"Two\"", "\"Two\"\nseed = 1"),
        BOOK.replace("\"Two\"", "\"Two\"\nid = \"second\""),
        BOOK.replace("\"Two\"", "\"Two\"\nalgorithm = \"wilson\""),
        BOOK.replace("\"Two\"", "\"Two\"\nsize = [8, 9]"),
        BOOK.replace("\"Two\"", "\"Two\"\nentrance = \"top\""),
        BOOK.replace("\"Two\"", "\"Two\"\ndifficulty = { solution = 31, tolerance = 6 }"),
    ];
    for changed in changes {
        let found = seeds(&changed);
        assert_ne!(found[1], two, "{changed}");
        assert_eq!([found[0], found[2], found[3], found[4]], [one, three, four, five], "{changed}");
    }
    let other = seeds(&BOOK.replace("seed = 7", "seed = 8"));
    assert!(other.iter().zip(all).all(|(&a, b)| a != b));
}

#[test]
fn two_pages_that_ask_for_the_same_are_told_apart_by_their_order() {
    let twice = BOOK.replace("title = \"Two\"", "title = \"One\"");
    let [first, second, ..] = seeds(&twice)[..] else { panic!("five mazes") };
    assert_eq!(first, seeds(BOOK)[0]);
    assert_ne!(first, second);
}
