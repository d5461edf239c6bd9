//! Whatever a lock file holds, it is read, or what is wrong is said; and what was read is written as it was.

#![no_main]

use libfuzzer_sys::fuzz_target;
use mazebook::spec::diagnostic::Source;
use mazebook::spec::lock;

fuzz_target!(|text: &str| {
    let source = |text: String| Source { name: "book.lock".to_owned(), text };
    match lock::read(source(text.to_owned())) {
        Ok(entries) => {
            let written = lock::write(&entries);
            let again = lock::read(source(written.clone())).expect("what we write, we read");
            assert_eq!(lock::write(&again), written);
        }
        Err(findings) => {
            assert!(!findings.is_empty());
            for finding in findings {
                assert!(!finding.render(true).is_empty());
            }
        }
    }
});
