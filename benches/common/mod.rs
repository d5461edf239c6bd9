//! Helpers for the benchmarks: configurations of page size, books, and a page.

use mazebook::book::plan::plan;
use mazebook::book::search::puzzles;
use mazebook::book::{design, lay_out};
use mazebook::difficulty::{Configuration, Recipe};
use mazebook::maze::Endpoints;
use mazebook::maze::algorithm::{self, Carver};
use mazebook::maze::topology::{self, Size};
use mazebook::page::font::Faces;
use mazebook::page::scene::Scene;
use mazebook::spec::assets::Assets;
use mazebook::spec::diagnostic::Source;
use mazebook::spec::{self, BookSpec};

pub const KINDS: [(&str, Size); 3] =
    [("square", Size::Two(30, 40)), ("hex", Size::Two(30, 40)), ("polar", Size::One(19))];

pub fn configuration(kind: usize) -> Configuration {
    let (name, size) = KINDS[kind];
    let topology = topology::find(name).unwrap();
    let endpoints = Endpoints::At { entrance: topology.ends.0, exit: topology.ends.1 };
    let carver = Carver::new(&algorithm::ALL[0]);
    Configuration::new(Recipe { carver, endpoints, ..Recipe::new(topology, size) }).unwrap()
}

pub fn read(text: String) -> BookSpec {
    spec::read(Source { name: "bench.toml".into(), text }, &Assets::embedded())
        .unwrap_or_else(|errors| panic!("{}", errors[0].render(false)))
}

/// A page with a maze of 30 x 40, and its fonts.
pub fn page(run: impl FnOnce(&Scene, &Faces)) {
    let text = "[book]\ntitle = \"One\"\n[[page]]\ntopology = \"square\"\nsize = [30, 40]\n\
                difficulty = { fraction = 0.5, tolerance = 0.5 }\n";
    let (spec, assets) = (read(text.into()), Assets::embedded());
    let (Ok(design), Ok(requests)) = (design(&spec, &assets), plan(&spec, None)) else { panic!() };
    let Ok(puzzles) = puzzles(&spec, &requests, &|| ()) else { panic!() };
    let Ok(book) = lay_out(&spec, design, &requests, puzzles) else { panic!() };
    // The page after the title page.
    let Ok(scene) = book.scene(&book.volumes[0], 2, &book.drawings()) else { panic!() };
    run(&scene, &book.design.faces);
}
