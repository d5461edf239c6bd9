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
