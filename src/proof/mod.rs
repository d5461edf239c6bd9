//! Verifies a printer's package from the bytes of its files.
//!
//! This room shares no code with the rooms that draw and write books, so it cannot repeat their errors. It takes the
//! printer's requirements from the book and the positions of mazes from the manifest. Everything else comes from the
//! files: it parses the PDFs, follows the operators of every page and measures the resulting ink. Lengths are in mm from
//! the top left corner of a sheet, unless stated otherwise.

mod barcode;
mod bridges;
mod cover;
mod file;
mod geometry;
mod ink;
mod key;
mod manifest;
mod mazes;
mod obstructions;
mod operators;
mod printer_rules;
mod raster;
mod report;
mod rules;
mod sheets;
mod twins;
mod under;

pub use printer_rules::rules;
pub use report::{Check, State, html, json};
pub use rules::{Count, CoverSheet, Key, Limit, Rules};
pub use twins::Earlier;

use ink::Paint;
use manifest::Plan;
use rayon::prelude::*;
use std::collections::BTreeMap;

/// The files of a package, by name.
pub type Files = BTreeMap<String, Vec<u8>>;

/// A parsed PDF file.
struct Volume {
    sheets: Vec<file::Sheet>,
    /// The ink of each page.
    ink: Vec<Vec<Paint>>,
    /// The claims of the file about itself.
    claims: file::Claims,
}

/// The volumes of a package, by name.
type Volumes = BTreeMap<String, Volume>;

/// Reads a package back and checks it against the rules of its printer.
///
/// `plan` is the manifest of the book, which gives the page and position of each maze. `earlier` contains the mazes of
/// the previous volumes of a series; the mazes of this package are added to it.
pub fn inspect(files: &Files, plan: &[u8], rules: &Rules, earlier: &mut Earlier) -> Vec<Check> {
    let plan = match Plan::read(plan) {
        Ok(plan) => plan,
        Err(error) => {
            return vec![Check::broken("manifest", "manifest.json", error, "a list of all mazes")];
        }
    };
    let mut checks = Vec::new();
    let mut volumes = Volumes::new();
    for (name, bytes) in files.iter().filter(|(name, _)| name.ends_with(".pdf")) {
        match read(bytes) {
            Ok(volume) => drop(volumes.insert(name.clone(), volume)),
            Err(error) => checks.push(Check::broken("file", name, error, "a PDF that can be read")),
        }
    }
    let pages = volumes.iter().filter(|(name, _)| is_interior(name)).map(|(_, it)| it.sheets.len());
    let pages = pages.max().unwrap_or(0);
    for name in plan.volumes().iter().filter(|name| !files.contains_key(*name)) {
        checks.push(Check::broken("file", name, "it is missing", "a file for each volume"));
    }
    for (name, volume) in &volumes {
        if name.starts_with("cover") {
            checks.extend(cover::checks(name, volume, pages, rules));
        } else {
            // With several volumes, one may have fewer pages than the longest.
            let is_thinner = name.contains('-') && volume.sheets.len() < plan.pages;
            let wanted = is_interior(name).then_some(plan.pages).filter(|_| !is_thinner);
            // A separate answer key is not bound, but keeps the margins of its book.
            let bound = if is_interior(name) { volume.sheets.len() } else { pages };
            checks.extend(sheets::checks(name, volume, (bound, wanted), rules));
        }
    }
    checks.extend(cover::fronts(files, rules));
    checks.extend(mazes::checks(&plan, &volumes, rules, earlier));
    checks
}

fn is_interior(name: &str) -> bool {
    name.starts_with("interior")
}

fn read(bytes: &[u8]) -> Result<Volume, String> {
    let (sheets, claims) = file::read(bytes)?;
    if sheets.is_empty() {
        return Err("it has no pages".to_owned());
    }
    let ink = sheets.par_iter().map(ink::read).collect();
    Ok(Volume { sheets, ink, claims })
}

/// The ink of a page in a file.
fn ink_of<'v>(volumes: &'v Volumes, file: &str, page: usize) -> &'v [Paint] {
    let ink = volumes.get(file).and_then(|volume| volume.ink.get(page - 1));
    ink.map_or(&[], Vec::as_slice)
}
