//! Findings as the studio shows them: their place in the text, and the words of the command line.

use super::NAME;
use crate::spec::diagnostic::{Diagnostic, Severity, unique};
use serde_json::{Value, json};

/// So many findings are shown.
const SHOWN: usize = 100;

/// An answer that is nothing but findings.
pub fn wrong(found: Vec<Diagnostic>, text: &str) -> Value {
    json!({ "found": findings(found, text) })
}

/// Findings of a text, each once, with their places in it in UTF-16 code units; none for what stands elsewhere.
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
