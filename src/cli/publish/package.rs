//! The files of a package: built, read back, and only then returned.

use super::listing;
use mazebook::difficulty::Scale;
use mazebook::format::{manifest, png};
use mazebook::proof::{self, Check, Earlier, Rules};
use mazebook::spec::BookSpec;
use mazebook::spec::assets::Assets;
use mazebook::spec::diagnostic::Diagnostic;
use mazebook::spec::lock::LockEntry;
use mazebook::{Build, File, Report, of_volume};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::sync::{Mutex, PoisonError};

/// A package that meets its printer's requirements.
pub struct Package {
    pub files: BTreeMap<File, Vec<u8>>,
    /// The results of reading it back.
    pub checks: Vec<Check>,
    pub warnings: Vec<Diagnostic>,
    /// The seeds of its mazes.
    pub seeds: Vec<LockEntry>,
    /// The scale of difficulty of the book, or of its series.
    pub scale: Option<Scale>,
}

/// The number of sample pages for a shop, and their resolution in pixels per inch.
const SHOWN: usize = 3;
const DPI: u32 = 150;

type Files = BTreeMap<File, Vec<u8>>;

impl Package {
    /// Builds a book for its printer and reads it back.
    pub fn make(
        build: Build,
        spec: &BookSpec,
        assets: &Assets,
        earlier: &mut Earlier,
    ) -> Result<Package, Vec<Diagnostic>> {
        unfilled(spec)?;
        let (built, mut made) = files_of(build)?;
        let plan = made.remove(&File::Manifest).unwrap_or_default();
        let manifest = serde_json::from_slice(&plan).map_err(failed)?;
        let mut files = shown(spec, &manifest, &made)?;
        files.extend(made.into_iter().filter_map(|(file, bytes)| Some((kept(file)?, bytes))));
        let (data, text) = listing::write(spec, &built, assets)?;
        files.extend([(File::Listing, data.into_bytes()), (File::ListingText, text.into_bytes())]);
        let rules = proof::rules(spec);
        let checks = read_back(spec, &rules, (&files, &plan), earlier)?;
        let data = proof::json(&spec.title, &rules, &checks).map_err(failed)?;
        files.insert(File::ProofData, data.into_bytes());
        files.insert(File::Proof, proof::html(&spec.title, &rules, &checks).into_bytes());
        let Report { warnings, lock: seeds, scale, .. } = built;
        Ok(Package { files, checks, warnings, seeds, scale })
    }
}

/// Placeholders for the author's own words in the starters.
const PLACEHOLDERS: [&str; 2] = ["Your name here", "Your press"];

/// Errors for placeholders that the author has not replaced.
fn unfilled(spec: &BookSpec) -> Result<(), Vec<Diagnostic>> {
    let (spans, imprint) = (&spec.spans, &spec.imprint);
    let texts = [
        ("author", spec.author.as_ref(), &spans.author),
        ("copyright", imprint.copyright.as_ref(), &spans.copyright),
        ("publisher", imprint.publisher.as_ref(), &spans.publisher),
    ];
    let is_left = |text: &String| PLACEHOLDERS.contains(&text.trim());
    let left = texts.into_iter().filter(|(_, text, _)| text.is_some_and(is_left));
    let errors = left.map(|(key, _, span)| {
        let error = Diagnostic::error(format!("this is still the `{key}` of the starter"));
        error.at(&spec.source, span.clone()).help("write your own, or leave it out")
    });
    let errors: Vec<Diagnostic> = errors.collect();
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

fn failed(error: impl std::error::Error) -> Vec<Diagnostic> {
    vec![Diagnostic::error(error.to_string())]
}

/// Builds the files for a package.
fn files_of(build: Build) -> Result<(Report, Files), Vec<Diagnostic>> {
    let files = Mutex::new(Files::new());
    let mut folder = |file: File, bytes: &[u8]| -> io::Result<()> {
        // A thread that panicked leaves the files that it wrote intact.
        let mut files = files.lock().unwrap_or_else(PoisonError::into_inner);
        files.entry(file).or_default().extend_from_slice(bytes);
        Ok(())
    };
    let formats = ["pdf", "svg", "cover", manifest::FORMAT.name];
    let built = build.formats(formats).write(&mut folder)?;
    Ok((built, files.into_inner().unwrap_or_else(PoisonError::into_inner)))
}

/// The package file that a file of the book becomes; `None` if the package does not contain it.
fn kept(file: File) -> Option<File> {
    match file {
        File::Book(variant) => Some(File::Interior(variant)),
        File::Answers | File::Cover(_) | File::Front(_) => Some(file),
        _ => None,
    }
}

/// Sample pages with mazes from the beginning, the middle and the end of the first volume, as PNG.
fn shown(spec: &BookSpec, manifest: &Value, made: &Files) -> Result<Files, Vec<Diagnostic>> {
    let mazes = manifest["mazes"].as_array().map_or(&[][..], Vec::as_slice);
    let svg = |maze: &Value| maze["svg"].as_str()?.parse::<File>().ok();
    let pages: BTreeSet<File> = mazes.iter().filter_map(svg).collect();
    let pages: Vec<File> = pages.into_iter().collect();
    // From the middle of each third.
    let chosen: BTreeSet<usize> =
        (0..SHOWN).map(|third| (2 * third + 1) * pages.len() / (2 * SHOWN)).collect();
    let size = [&manifest["page"]["width"], &manifest["page"]["height"]];
    let [width, height] = size.map(|side| side.as_f64().unwrap_or(spec.paper.width));
    let mut shown = Files::new();
    for (index, page) in chosen.into_iter().filter_map(|index| pages.get(index)).enumerate() {
        let svg = made.get(page).map(|bytes| String::from_utf8_lossy(bytes)).unwrap_or_default();
        let pixels = png::rasterized(&svg, (width, height), DPI).map_err(failed)?;
        shown.insert(File::Shop(index + 1), pixels);
    }
    Ok(shown)
}

/// Reads the files of a package back; returns an error for each check that fails.
fn read_back(
    spec: &BookSpec,
    rules: &Rules,
    (files, plan): (&Files, &[u8]),
    earlier: &mut Earlier,
) -> Result<Vec<Check>, Vec<Diagnostic>> {
    let files = files.iter().map(|(file, bytes)| (file.to_string(), bytes.clone())).collect();
    let checks = proof::inspect(&files, plan, rules, earlier);
    let errors: Vec<Diagnostic> = checks
        .iter()
        .filter(|check| check.fails())
        .map(|check| {
            let message = format!("the package for {}: {}", rules.printer, check.message());
            let error = Diagnostic::error(message);
            let help = "`mazebook check` names the keys that change pages; if it finds nothing, this is an error of mazebook: please report it";
            error.at(&spec.source, spec.spans.printer.clone()).help(help)
        })
        .collect();
    if errors.is_empty() { Ok(checks) } else { Err(of_volume(spec, errors)) }
}
