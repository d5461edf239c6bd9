//! Topologies and algorithms of a program that uses the library.

use crate::making;
use mazebook::maze::algorithm::{self, Algorithm, Share};
use mazebook::maze::grid::{Cell, Grid};
use mazebook::maze::random::Random;
use mazebook::maze::topology::{self, Topology};
use mazebook::maze::{Registry, algorithm::Tree};
use mazebook::spec::BookSpec;
use mazebook::spec::assets::Assets;
use mazebook::spec::diagnostic::Diagnostic;
use mazebook::spec::schema::schema;
use mazebook::{Build, Memory};

/// Squares under another name.
static TILES: Topology = {
    let square = &topology::ALL[0];
    Topology::new("tile", "columns and rows: size = [6, 8]", square.cells, square.grid)
};

fn carve(grid: &Grid, tree: &mut Tree, start: Cell, _: f64, random: &mut Random) {
    (algorithm::ALL[0].carve)(grid, tree, start, 0.0, random);
}

static WORM: Algorithm = {
    let mut own = Algorithm::new("worm", "as depth-first", carve);
    own.option = Some(Share { name: "greed", about: "nothing", default: 0.5 });
    own
};

static SIZED: Algorithm = {
    let mut own = Algorithm::new("sized", "with the option of a key", carve);
    own.option = Some(Share { name: "size", about: "nothing", default: 0.5 });
    own
};

fn assets(algorithm: &'static Algorithm) -> Assets {
    let mut registry = Registry::default();
    registry.add_topology(&TILES).unwrap();
    registry.add_algorithm(algorithm).unwrap();
    Assets::embedded().with(registry)
}

fn read(page: &str, assets: &Assets) -> Result<BookSpec, Vec<Diagnostic>> {
    let text = format!("[book]\ntitle = \"T\"\n[[page]]\n{page}\n");
    making::read(text, assets)
}

fn help(page: &str, assets: &Assets) -> String {
    let found = read(page, assets).unwrap_err();
    found.into_iter().map(|one| format!("{}: {}\n", one.message, one.help.unwrap())).collect()
}

#[test]
fn a_book_has_mazes_of_its_own_kind_at_a_level() {
    let page =
        "topology = \"tile\"\nsize = [8, 8]\nalgorithm = \"worm\"\ngreed = 0.2\ndifficulty = 7";
    let spec = read(page, &assets(&WORM)).unwrap();
    let mut folder = Memory::default();
    let report = Build::new(&spec).formats(["manifest"]).write(&mut folder).unwrap();
    assert_eq!(report.mazes, 1);
    let manifest = String::from_utf8(folder.files()["manifest.json"].clone()).unwrap();
    let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
    let maze = &manifest["mazes"][0];
    assert_eq!((&maze["topology"], &maze["algorithm"]), (&"tile".into(), &"worm".into()));
    assert_eq!(maze["target"]["level"], 7);
    // The name is part of what decides which maze a seed gives.
    let squares = page.replace("tile", "square");
    let squares = read(&squares, &assets(&WORM)).unwrap();
    let seeds = |spec| Build::new(spec).formats(["manifest"]).write(&mut Memory::default());
    assert_ne!(seeds(&squares).unwrap().lock[0].seed, report.lock[0].seed);
}

#[test]
fn messages_and_the_schema_name_them_too() {
    let own = assets(&WORM);
    let size = "size = [8, 8]\n";
    assert!(help(&format!("{size}topology = \"tiles\""), &own).contains("did you mean `tile`?"));
    let algorithm = format!("{size}topology = \"tile\"\nalgorithm = \"wrom\"");
    assert!(help(&algorithm, &own).contains("did you mean `worm`?"));
    let option = format!("{size}topology = \"tile\"\ngreed = 0.5");
    assert!(help(&option, &own).contains("it belongs to `worm`"));
    assert!(read(&option, &Assets::embedded()).is_err());
    let page = |assets: &Assets| {
        schema(assets).unwrap()["properties"]["page"]["items"]["properties"].clone()
    };
    let names = |key: &str| page(&own)[key]["enum"].as_array().unwrap().clone();
    assert!(names("topology").contains(&"tile".into()));
    assert!(names("algorithm").contains(&"worm".into()));
    assert_eq!(page(&own)["greed"]["default"], 0.5);
    assert!(page(&Assets::embedded())["greed"].is_null());
}

#[test]
fn an_option_has_no_name_of_a_key() {
    let found = help("topology = \"tile\"\nsize = [8, 8]", &assets(&SIZED));
    assert!(found.contains("an algorithm has the option `size`, which is a key"), "{found}");
}
