//! Findings in the form for the studio: their position in the text, and the same wording as on the command line.

use super::NAME;
use crate::spec::diagnostic::{Diagnostic, Severity, unique};
use serde_json::{Value, json};

/// The maximum number of findings shown.
const SHOWN: usize = 100;

/// An answer that contains only findings.
pub fn wrong(found: Vec<Diagnostic>, text: &str) -> Value {
    json!({ "found": findings(found, text) })
}

/// The distinct findings of a text with their positions in it, in UTF-16 code units; findings elsewhere have no position.
pub fn findings(found: Vec<Diagnostic>, text: &str) -> Vec<Value> {
    let units = |byte: usize| text[..text.floor_char_boundary(byte)].encode_utf16().count();
    let one = |finding: &Diagnostic| {
        let place = finding.place.as_ref();
        let span = place.filter(|(source, _)| source.name == NAME).map(|(_, span)| span);
        json!({
            "error": finding.severity == Severity::Error,
            "message": finding.message,
            "help": finding.help,
            "line": place.map(|(source, span)| source.position(span).0),
            "from": span.map(|span| units(span.start)),
            "to": span.map(|span| units(span.end)),
            "whole": finding.render(false),
        })
    };
    unique(found).iter().take(SHOWN).map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::diagnostic::Source;
    use std::sync::Arc;

    #[test]
    fn places_are_counted_as_a_browser_counts_them() {
        let text = "start = \"🐝\"\nend = 1\n";
        let place = |name: &str| {
            let source = Arc::new(Source { name: name.to_owned(), text: text.to_owned() });
            let at = text.find("end").unwrap();
            let found = vec![Diagnostic::error("no").at(&source, at..at + 3)];
            let found = &findings(found, text)[0];
            [&found["line"], &found["from"], &found["to"]].map(Value::as_u64)
        };
        // The bee is one character, four bytes, and two code units of UTF-16.
        assert_eq!(place(NAME), [Some(2), Some(13), Some(16)]);
        assert_eq!(place("config/levels.toml"), [Some(2), None, None]);
    }
}
