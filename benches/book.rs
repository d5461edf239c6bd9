//! From a maze to a book: searching, scoring, drawing, writing, and a whole build.

mod common;

use common::{configuration, page, read};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use mazebook::book::plan::plan;
use mazebook::book::search::puzzles;
use mazebook::book::{File, Volume, design, draw, lay_out};
use mazebook::difficulty::{Bounds, Length, Query, Tune};
use mazebook::format::{Writers, Writing, named, pdf, svg};
use mazebook::maze::score::score;
use mazebook::maze::solve::solve;
use mazebook::page::drawing;
use mazebook::spec::assets::Assets;
use mazebook::{Build, Memory};
use miniz_oxide::deflate::compress_to_vec_zlib;
use rayon::prelude::*;
use std::collections::BTreeSet;

fn main() {
    divan::main();
}

/// Searches for a rare maze: its solution takes half the cells, within one hundredth.
#[divan::bench(args = [0, 1, 2])]
fn search_rare(bencher: Bencher, kind: usize) {
    let (configuration, mut key) = (configuration(kind), 0);
    let target = Length::Fraction { share: 0.5, tolerance: 0.01 };
    let lengths = configuration.lengths_of(&target).unwrap();
    bencher.bench_local(|| {
        key += 1;
        let (lengths, tune) = (lengths.clone(), Tune::Never);
        configuration.search(&Query {
            key,
            first: 0,
            bounds: Bounds::lengths(lengths),
            tune,
            also: &|_| true,
        })
    });
}

/// Changes the walls of a maze until its solution has exactly the length at a percentile.
#[divan::bench(args = [0, 1, 2], consts = [50, 99])]
fn exchange<const PERCENTILE: usize>(bencher: Bencher, kind: usize) {
    let (configuration, mut key) = (configuration(kind), 0);
    let known = configuration.lengths().values();
    let length = known[known.len() * PERCENTILE / 100];
    bencher.bench_local(|| {
        key += 1;
        let (lengths, tune) = (length..=length, Tune::Always);
        configuration.search(&Query {
            key,
            first: 0,
            bounds: Bounds::lengths(lengths),
            tune,
            also: &|_| true,
        })
    });
}

/// Generates the thousand mazes that calibrate the levels of a configuration.
#[divan::bench(args = [0, 1, 2])]
fn calibrate(bencher: Bencher, kind: usize) {
    bencher.with_inputs(|| configuration(kind)).bench_refs(|configuration| {
        configuration.efforts();
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

/// Discards all files.
fn nowhere(_: File, bytes: &[u8]) -> std::io::Result<()> {
    black_box(bytes);
    Ok(())
}

/// A hundred mazes of 10 x 10 to 20 x 20 cells, with solutions of half the cells, in every format; on all cores.
#[divan::bench(sample_count = 10, sample_size = 1)]
fn hundred_pages(bencher: Bencher) {
    let mut text = "[book]\ntitle = \"A hundred\"\n[defaults]\ntopology = \"square\"\n\
                    difficulty = { fraction = 0.5, tolerance = 0.02 }\n"
        .to_owned();
    for page in 0..100 {
        let side = 10 + page / 10 + page % 2;
        text += &format!("[[page]]\nsize = [{side}, {side}]\ntitle = \"Maze {page}\"\n");
    }
    let spec = read(text);
    bencher
        .counter(ItemsCount::new(100u32))
        .bench(|| Build::new(&spec).write(&mut nowhere).is_ok());
}

const LARGE: &str = "[book]\ntitle = \"Two hundred\"\npaper = \"a4\"\n[[page]]\ntopology = \"square\"\n\
                     size = [40, 60]\ncount = 200\ndifficulty = { fraction = 0.5, tolerance = 0.5 }\n";

const ON_PAPER: [&str; 2] = ["pdf", "svg"];

/// From the walls of 200 mazes of 40 x 60 to book.pdf, answers.pdf and the SVGs; on all cores.
#[divan::bench(sample_count = 10, sample_size = 1)]
fn writing(bencher: Bencher) {
    let (spec, assets) = (read(LARGE.into()), Assets::embedded());
    let Ok(requests) = plan(&spec, None) else { panic!() };
    let Ok(formats) = named(ON_PAPER) else { panic!() };
    let laid_out = || {
        let puzzles = puzzles(&spec, &requests, &|| ()).unwrap_or_else(|_| panic!());
        (design(&spec, &assets).unwrap_or_else(|_| panic!()), puzzles)
    };
    bencher.counter(ItemsCount::new(200u32)).with_inputs(laid_out).bench_values(
        |(design, puzzles)| {
            let Ok(book) = lay_out(&spec, design, &requests, puzzles) else { panic!() };
            let writing = Writing { book: &book, assets: &assets, folder: &nowhere };
            let (writers, quiet) = (Writers::begin(&formats, &writing), |_, _, _| ());
            let is_wanted = |volume: &Volume| writers.take(volume);
            let found = draw(&book, is_wanted, |sheet| writers.page(sheet), &quiet);
            found.and_then(|found| writers.finish(&found, &quiet)).is_ok()
        },
    );
}

/// The lower bound for `writing`: formats the same numbers and compresses the same streams; on all cores.
#[divan::bench(sample_count = 10, sample_size = 1)]
fn writing_formatted_and_deflated_alone(bencher: Bencher) {
    let (spec, mut folder) = (read(LARGE.into()), Memory::default());
    Build::new(&spec).formats(ON_PAPER).write(&mut folder).unwrap();
    let (mut texts, mut seen) = (Vec::<(Vec<Token>, bool)>::new(), BTreeSet::new());
    for (name, bytes) in folder.files() {
        if name.ends_with(".svg") {
            texts.push((tokens(&bytes), false));
            continue;
        }
        let pdf = lopdf::Document::load_mem(&bytes).unwrap();
        let streams = pdf.objects.values().filter_map(|object| object.as_stream().ok());
        let streams = streams.map(|stream| stream.decompressed_content().unwrap());
        // A stream in both files is written once.
        let new = streams.filter(|stream| seen.insert(stream.clone()));
        texts.extend(new.map(|stream| (tokens(&stream), true)));
    }
    bencher.counter(ItemsCount::new(200u32)).bench(|| {
        let written = texts.par_iter().map(|(tokens, deflated)| {
            let mut text = Vec::new();
            tokens.iter().for_each(|token| token.write(&mut text));
            if *deflated { compress_to_vec_zlib(&text, 4).len() } else { text.len() }
        });
        written.sum::<usize>()
    });
}

/// A piece of a file: raw bytes, or a number with its decimals.
enum Token {
    Bytes(Vec<u8>),
    Number(i64, usize),
}

fn tokens(mut text: &[u8]) -> Vec<Token> {
    let mut tokens = Vec::new();
    while !text.is_empty() {
        let is_number = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'.' | b'-');
        let number = text.iter().take_while(|byte| is_number(byte)).count();
        let number = std::str::from_utf8(&text[..number]).unwrap();
        let (whole, part) = number.split_once('.').unwrap_or((number, ""));
        let mut length = number.len();
        match format!("{whole}{part}").parse() {
            // Only numbers in the form that this program writes.
            Ok(units) if Token::Number(units, part.len()).text() == number.as_bytes() => {
                tokens.push(Token::Number(units, part.len()));
            }
            _ => {
                let rest = text[length.max(1)..].iter().take_while(|byte| !is_number(byte));
                length = length.max(1) + rest.count();
                tokens.push(Token::Bytes(text[..length].to_vec()));
            }
        }
        text = &text[length..];
    }
    tokens
}

impl Token {
    fn text(&self) -> Vec<u8> {
        let mut text = Vec::new();
        self.write(&mut text);
        text
    }

    fn write(&self, text: &mut Vec<u8>) {
        let (units, decimals) = match self {
            Token::Bytes(bytes) => return text.extend_from_slice(bytes),
            Token::Number(units, decimals) => (*units, *decimals),
        };
        let (mut digits, mut first, mut rest) = ([0; 24], 24, units.unsigned_abs());
        while rest > 0 || units == 0 && first == 24 || decimals > 0 && 24 - first <= decimals {
            let point = decimals > 0 && 24 - first == decimals;
            first -= 1;
            digits[first] = if point { b'.' } else { b'0' + (rest % 10) as u8 };
            rest = if point { rest } else { rest / 10 };
        }
        if units < 0 {
            first -= 1;
            digits[first] = b'-';
        }
        text.extend_from_slice(&digits[first..]);
    }
}
