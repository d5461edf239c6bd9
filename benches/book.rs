//! From a maze to a book: searching, scoring, drawing, writing, and all of it.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use mazebook::algorithm::{self, Carver};
use mazebook::assets::Assets;
use mazebook::book::{Book, design};
use mazebook::choose;
use mazebook::diagnostic::Source;
use mazebook::format::{pdf, svg};
use mazebook::maze::Endpoints;
use mazebook::plan::{Request, plan};
use mazebook::scene::Scene;
use mazebook::score::score;
use mazebook::search::{Ask, Configuration, Recipe, Target, Tune};
use mazebook::solve::solve;
use mazebook::spec::{self, BookSpec};
use mazebook::topology::{self, Size};
use mazebook::{FORMATS, Wanted, drawing};

fn main() {
    divan::main();
}

const KINDS: [(&str, Size); 3] =
    [("square", Size::Two(30, 40)), ("hex", Size::Two(30, 40)), ("polar", Size::One(19))];

fn configuration(kind: usize) -> Configuration {
    let (name, size) = KINDS[kind];
    let topology = topology::find(name).unwrap();
    let endpoints = Endpoints::At { entrance: topology.ends.0, exit: topology.ends.1 };
    let carver = Carver::new(&algorithm::ALL[0]);
    Configuration::new(Recipe { topology, size, carver, braid: 0.0, endpoints }).unwrap()
}

/// The first maze whose solution takes half the cells, give or take a hundredth: a rare one.
#[divan::bench(args = [0, 1, 2])]
fn search_rare(bencher: Bencher, kind: usize) {
    let (configuration, mut key) = (configuration(kind), 0);
    let target = Target::Fraction { share: 0.5, tolerance: 0.01 };
    let wanted = configuration.wanted(&target).unwrap();
    bencher.bench_local(|| {
        key += 1;
        let (wanted, tune) = (wanted.clone(), Tune::Never);
        configuration.search(&Ask { key, first: 0, wanted, tune, also: &|_| true })
    });
}

/// The thousand mazes from which a configuration learns its levels.
#[divan::bench(args = [0, 1, 2])]
fn calibrate(bencher: Bencher, kind: usize) {
    bencher.with_inputs(|| configuration(kind)).bench_refs(|configuration| {
        configuration.calibration();
    });
}

#[divan::bench(args = [0, 1, 2])]
fn solve_and_score(bencher: Bencher, kind: usize) {
    let maze = configuration(kind).maze(1);
    bencher.counter(ItemsCount::new(maze.grid.len())).bench(|| score(&maze, &solve(&maze)));
}

#[divan::bench(args = [0, 1, 2])]
fn walls_to_drawing(bencher: Bencher, kind: usize) {
    let maze = configuration(kind).maze(1);
    bencher.counter(ItemsCount::new(maze.grid.len())).bench(|| drawing::walls(&maze));
}

fn read(text: String) -> BookSpec {
    spec::read(Source { name: "bench.toml".into(), text }, &Assets::embedded())
        .unwrap_or_else(|errors| panic!("{}", errors[0].render(false)))
}

/// A page with a maze of 30 x 40, and its faces.
fn page(run: impl FnOnce(&Scene, &mazebook::font::Faces)) {
    let text = "[book]\ntitle = \"One\"\n[[page]]\ntopology = \"square\"\nsize = [30, 40]\n\
                difficulty = { fraction = 0.5, tolerance = 0.5 }\n";
    let (spec, assets) = (read(text.into()), Assets::embedded());
    let (Ok(design), Ok(requests)) = (design(&spec, &assets), plan(&spec)) else { panic!() };
    let Ok(puzzles) = choose::puzzles(&spec, &requests, &|| ()) else { panic!() };
    let requests: Vec<&Request> = requests.iter().collect();
    let Ok(book) = Book::lay_out(&spec, design, &requests, puzzles) else { panic!() };
    let Ok(scene) = book.maze_page(&book.sheets[0]) else { panic!() };
    run(&scene, &book.design.faces);
}

#[divan::bench]
fn page_to_svg(bencher: Bencher) {
    page(|scene, faces| bencher.bench(|| svg::write(black_box(scene), faces)));
}

#[divan::bench]
fn page_to_pdf(bencher: Bencher) {
    page(|scene, faces| {
        let encode = |forms| pdf::encode(black_box(scene), faces, &forms).is_ok();
        bencher.with_inputs(pdf::Forms::default).bench_values(encode);
    });
}

/// A hundred mazes of 10 x 10 to 20 x 20 cells, solutions of half the cells, in every format; on all cores.
#[divan::bench(sample_count = 10, sample_size = 1)]
fn hundred_pages(bencher: Bencher) {
    let mut text = "[book]\ntitle = \"A hundred\"\n[defaults]\ntopology = \"square\"\n\
                    difficulty = { fraction = 0.5, tolerance = 0.02 }\n"
        .to_owned();
    for page in 0..100 {
        let side = 10 + page / 10 + page % 2;
        text += &format!("[[page]]\nsize = [{side}, {side}]\ntitle = \"Maze {page}\"\n");
    }
    let (spec, assets) = (read(text), Assets::embedded());
    let formats = FORMATS.iter().map(|(name, _)| name.to_string()).collect();
    let wanted = Wanted { formats, ..Wanted::default() };
    bencher.counter(ItemsCount::new(100u32)).bench(|| {
        let emit = |_: &str, bytes: &[u8]| {
            black_box(bytes);
            Ok(())
        };
        mazebook::build(&spec, &assets, &wanted, &emit, &|_, _| {}).is_ok()
    });
}
