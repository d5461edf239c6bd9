//! What both targets of books do.

use mazebook::book::{self, plan::plan};
use mazebook::spec::assets::Assets;
use mazebook::spec::diagnostic::{Diagnostic, Source};
use mazebook::spec::{self, BookSpec, PageSpec};

/// Reads a book, designs its pages and plans its mazes; every finding has its words.
pub fn planned(text: &str) {
    let source = Source { name: "book.toml".to_owned(), text: text.to_owned() };
    let assets = Assets::embedded();
    match spec::read(source, &assets) {
        Err(findings) => explain(&findings),
        Ok(spec) if is_small(&spec) => {
            let designed = book::design(&spec, &assets).map(|_| ());
            if let Err(findings) = designed.and_then(|()| plan(&spec, None).map(|_| ())) {
                explain(&findings);
            }
        }
        Ok(_) => {}
    }
}

/// Whether a book has few mazes and cells. One with more has nothing else, and takes long.
fn is_small(spec: &BookSpec) -> bool {
    let cells = |page: &PageSpec| {
        let [from, to] = [page.size.from, page.size.to].map(|size| page.cells(size).unwrap_or(0));
        from.max(to)
    };
    spec.pages.iter().map(|page| u64::from(page.count)).sum::<u64>() <= 20
        && spec.pages.iter().map(cells).sum::<u64>() <= 1_000
}

fn explain(findings: &[Diagnostic]) {
    assert!(!findings.is_empty());
    for finding in findings {
        assert!(!finding.render(true).is_empty());
    }
}
