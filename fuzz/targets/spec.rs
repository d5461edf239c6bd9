//! Whatever a book spec holds, it is read and its pages designed, or every finding has its words.

#![no_main]

use libfuzzer_sys::fuzz_target;
use mazebook::book;
use mazebook::spec;
use mazebook::spec::assets::Assets;
use mazebook::spec::diagnostic::{Diagnostic, Source};

fuzz_target!(|text: &str| {
    let source = Source { name: "book.toml".to_owned(), text: text.to_owned() };
    let assets = Assets::embedded();
    match spec::read(source, &assets) {
        Err(findings) => explain(&findings),
        // A book of many pages has nothing that one of a few has not, and takes long.
        Ok(spec) if spec.pages.iter().map(|page| u64::from(page.count)).sum::<u64>() <= 20 => {
            if let Err(findings) = book::design(&spec, &assets) {
                explain(&findings);
            }
        }
        Ok(_) => {}
    }
});

fn explain(findings: &[Diagnostic]) {
    assert!(!findings.is_empty());
    for finding in findings {
        assert!(!finding.render(true).is_empty());
    }
}
