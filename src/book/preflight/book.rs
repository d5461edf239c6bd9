//! The rules of a whole book: its size, its pages in their order, and its file.

use super::{Fault, Finding};
use crate::book::{Book, File, Page, Volume};
use crate::spec::rule::Rule;
use crate::spec::{BookSpec, Pages};
use std::collections::BTreeMap;

/// Everything that is wrong with the pages of the volumes.
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

/// What is wrong with a file of this size, in bytes.
pub fn file(spec: &BookSpec, file: File, bytes: usize) -> Option<Finding> {
    let limit = spec.print.printer.file.as_ref()?;
    let size = bytes as f64 / 1e6;
    (size > limit.value).then(|| {
        let wanted = format!("{} MB or less", limit.value);
        Fault::new(Rule::FileSize, "the file", format!("{size:.2} MB"), wanted)
            .limited(spec, limit)
            .finding(spec, file, None)
    })
}

fn trim_size(spec: &BookSpec) -> Option<Fault> {
    let trim = spec.print.printer.trim.as_ref()?;
    let paper = &spec.paper;
    // Papers in mm stand for trims in inches.
    let holds = |(from, to): (f64, f64), side: f64| side >= from - 0.5 && side <= to + 0.5;
    (!holds(trim.width, paper.width) || !holds(trim.height, paper.height)).then(|| {
        let ((w, wide), (h, high)) = (trim.width, trim.height);
        let measured = format!("{:.1} x {:.1} mm", paper.width, paper.height);
        let wanted = format!("{w:.1} to {wide:.1} mm wide and {h:.1} to {high:.1} mm high");
        Fault::new(Rule::TrimSize, "the paper", measured, wanted).of(spec, &trim.source)
    })
}

fn page_count(spec: &BookSpec, rules: &Pages, pages: usize) -> Option<Fault> {
    let fault = |wanted: String, cure: String| {
        let measured = format!("{pages} pages");
        let fault = Fault::new(Rule::PageCount, "the book", measured, wanted);
        Some(Fault { cure, ..fault.of(spec, &rules.source) })
    };
    let counted = |pages: usize| format!("{pages} page{}", if pages == 1 { "" } else { "s" });
    let least = rules.least as usize;
    if pages < least {
        let cure = format!("the book needs {} more", counted(least - pages));
        return fault(format!("{least} or more"), cure);
    }
    let stock = spec.print.stock;
    let most = rules.most(stock, spec.paper.width, spec.paper.height)? as usize;
    if pages <= most {
        return None;
    }
    let cure = format!("make it {} shorter, or two books of it", counted(pages - most));
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
