//! Findings as the studio shows them: where they stand in the text, and in the words of the command line.

use super::NAME;
use crate::book::preflight;
use crate::spec::diagnostic::{Diagnostic, Severity};
use serde_json::{Value, json};

pub use preflight::diagnostics;

/// Findings of a text, with their places in it in UTF-16 code units; none for what stands elsewhere.
pub fn findings(found: &[Diagnostic], text: &str) -> Vec<Value> {
    let units = |byte: usize| text[..text.floor_char_boundary(byte)].encode_utf16().count();
    let one = |finding: &Diagnostic| {
        let place = finding.place.as_ref();
        let span = place.filter(|(source, _)| source.name == NAME).map(|(_, span)| span);
        json!({
            "error": finding.severity == Severity::Error,
            "message": finding.message,
            "label": finding.label,
            "help": finding.help,
            "line": place.map(|(source, span)| source.position(span).0),
            "from": span.map(|span| units(span.start)),
            "to": span.map(|span| units(span.end)),
            "whole": finding.render(false),
        })
    };
    found.iter().take(SHOWN).map(one).collect()
}

/// So many are shown.
const SHOWN: usize = 100;
