//! The rules for a whole book: its size, its number and order of pages, and its file.

use super::blame::Blame;
use super::{Fault, Finding};
use crate::{Book, File, Page, Volume};
use maze::precision::distinct;
use spec::rule::Rule;
use spec::{BookSpec, Pages, is_same_side};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Every fault in the pages of the volumes.
pub fn book(book: &Book) -> Vec<Finding> {
    let spec = book.spec;
    let findings = book.volumes.iter().flat_map(|Volume { file, pages, .. }| {
        let mut faults = Vec::new();
        faults.extend(trim_size(spec));
        if let Some(rules) = &spec.print.printer.pages {
            faults.extend(page_count(spec, rules, pages.len()));
            faults.extend(even_pages(spec, rules, pages.len()));
            faults.extend(last_page(spec, rules, pages));
            faults.extend(blank_run(spec, rules, pages));
        }
        faults.into_iter().map(|fault| fault.finding(spec, *file, None))
    });
    findings.collect()
}

/// Every fault in the sizes of files, in bytes, that go to the printer.
pub fn files(spec: &BookSpec, sizes: &BTreeMap<File, usize>) -> Vec<Finding> {
    let is_printed = |file: File| matches!(file, File::Book(_) | File::Answers | File::Cover(_));
    let printed = sizes.iter().filter(|&(&file, _)| is_printed(file));
    printed.filter_map(|(&file, &bytes)| too_large(spec, file, bytes)).collect()
}

fn too_large(spec: &BookSpec, file: File, bytes: usize) -> Option<Finding> {
    let limit = spec.print.printer.file.as_ref()?;
    let size = bytes as f64 / 1e6;
    (size > limit.value).then(|| {
        let [size, most] = distinct(size, limit.value, 2);
        let wanted = format!("{most} MB or less");
        Fault::new(Rule::FileSize, "the file", format!("{size} MB"), wanted)
            .limited(spec, limit)
            .finding(spec, file, None)
    })
}

fn trim_size(spec: &BookSpec) -> Option<Fault> {
    let trim = spec.print.printer.trim.as_ref()?;
    let paper = &spec.paper;
    let (width, height) = trim.sizes.nearest(paper.width, paper.height)?;
    (!is_same_side(width, paper.width) || !is_same_side(height, paper.height)).then(|| {
        // In each pair what the paper has, then the nearest that the printer cuts to.
        let (across, down) = (distinct(paper.width, width, 1), distinct(paper.height, height, 1));
        let [measured, nearest] = [0, 1].map(|at| format!("{} x {} mm", across[at], down[at]));
        let wanted = format!("a size that it cuts to, such as {nearest}");
        let fault = Fault::new(Rule::TrimSize, "the paper", measured, wanted);
        let inches = |mm: f64| format!("\"{}in\"", (mm / 25.4 * 1e4).round() / 1e4);
        let sides = format!("width = {}, height = {}", inches(width), inches(height));
        let cure = format!("write paper = {{ {sides} }}, the nearest");
        let blame = Blame { place: (Arc::clone(&spec.source), spec.spans.paper.clone()), cure };
        Fault { warn: trim.warn, ..fault.of(spec, &trim.source).blame(blame) }
    })
}

fn page_count(spec: &BookSpec, rules: &Pages, pages: usize) -> Option<Fault> {
    let fault = |wanted: String, cure: String| {
        let measured = format!("{pages} pages");
        let fault = Fault::new(Rule::PageCount, "the book", measured, wanted);
        // A book grows at its last page.
        let span = spec.pages.last().map_or(&spec.spans.printer, |page| &page.spans.count);
        let place = (Arc::clone(&spec.source), span.clone());
        Some(fault.of(spec, &rules.source).blame(Blame { place, cure }))
    };
    let pages_of = |word: &str, pages: usize| {
        format!("{pages} {word} page{}", if pages == 1 { "" } else { "s" })
    };
    let least = rules.least as usize;
    if pages < least {
        let cure = format!("add {}", pages_of("more", least - pages));
        return fault(format!("{least} or more"), cure);
    }
    let stock = spec.print.stock;
    let most = rules.most(stock, spec.paper.width, spec.paper.height)? as usize;
    if pages <= most {
        return None;
    }
    let fewer = pages_of("fewer", pages - most);
    let cure = format!("take {fewer}, or make two books of it");
    fault(format!("{most} or fewer on {} paper", stock.name()), cure)
}

fn even_pages(spec: &BookSpec, rules: &Pages, pages: usize) -> Option<Fault> {
    (rules.even && pages % 2 == 1).then(|| {
        let wanted = "an even number".to_owned();
        Fault::new(Rule::EvenPages, "the book", format!("{pages} pages"), wanted)
            .of(spec, &rules.source)
    })
}

fn last_page(spec: &BookSpec, rules: &Pages, pages: &BTreeMap<usize, Page>) -> Option<Fault> {
    let blank = pages.values().next_back().is_some_and(Page::is_blank);
    (rules.last_blank && !blank).then(|| {
        let (measured, wanted) = ("printed".to_owned(), "blank".to_owned());
        Fault::new(Rule::LastPage, "the last page", measured, wanted).of(spec, &rules.source)
    })
}

fn blank_run(spec: &BookSpec, rules: &Pages, pages: &BTreeMap<usize, Page>) -> Option<Fault> {
    let most = rules.blanks? as usize;
    let pages: Vec<(usize, bool)> =
        pages.iter().map(|(&number, page)| (number, page.is_blank())).collect();
    let runs = pages.chunk_by(|a, b| a.1 == b.1);
    let run = runs.filter(|run| run[0].1).max_by_key(|run| run.len())?;
    (run.len() > most).then(|| {
        let measured = format!("{} blank pages in a row", run.len());
        let subject = format!("from page {}", run[0].0);
        let wanted = format!("{most} or fewer");
        Fault::new(Rule::BlankRun, subject, measured, wanted).of(spec, &rules.source)
    })
}
