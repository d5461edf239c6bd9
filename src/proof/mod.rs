//! A printer's package, read back from the bytes of its files.
//!
//! This room knows nothing of how books are drawn or written, so that it cannot repeat an error of the rooms that do. Of a
//! book it takes what its printer asks, and from the manifest where its mazes should be; all else is in the files: it
//! takes the PDF files apart, follows the operators on every page to the ink that they leave, and measures that. Lengths in
//! mm unless they say otherwise, from the top left corner of a sheet.

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

pub use printer_rules::rules;
pub use report::{Check, State, html, json};
pub use rules::{Count, CoverSheet, Limit, Rules};
pub use twins::Earlier;

use ink::Paint;
use manifest::Plan;
use rayon::prelude::*;
use std::collections::BTreeMap;

/// The files of a package, by their names.
pub type Files = BTreeMap<String, Vec<u8>>;

/// A PDF file as it was read.
struct Volume {
    sheets: Vec<file::Sheet>,
    /// What each page paints.
    ink: Vec<Vec<Paint>>,
    /// What it says of itself.
    claims: file::Claims,
}

/// The volumes of a package, by their names.
type Volumes = BTreeMap<String, Volume>;

/// Reads a package back and checks it against the rules of its printer.
///
/// `plan` is the manifest of the book: it says where on which page each maze should be.
/// `earlier` are the mazes of the volumes before, if the book is one of a series; those of this one are added.
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
            // Of several volumes, one may be thinner than the thickest.
            let is_thinner = name.contains('-') && volume.sheets.len() < plan.pages;
            let wanted = is_interior(name).then_some(plan.pages).filter(|_| !is_thinner);
            // The key apart is not bound, and keeps the margins of its book.
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

/// What a page of a file paints.
fn ink_of<'v>(volumes: &'v Volumes, file: &str, page: usize) -> &'v [Paint] {
    let ink = volumes.get(file).and_then(|volume| volume.ink.get(page - 1));
    ink.map_or(&[], Vec::as_slice)
}
