//! Parts of the JSON Schema that many keys share.

use serde_json::{Value, json};

/// One line without control characters. (`line` also requires a character that is no space.)
const LINE: &str = r"^[^\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffe\uffff]*$";
/// A length with its unit.
const LENGTH: &str = r"^\s*([0-9]+\.?[0-9]*|\.[0-9]+)\s*(mm|cm|in|pt)\s*$";
/// A seed as hexadecimal text.
const HEX: &str = "^0x0*[0-9A-Fa-f]{1,16}$";

/// One line of text.
pub fn line() -> Value {
    json!({ "type": "string", "allOf": [{ "pattern": LINE }, { "pattern": r"\S" }] })
}

/// A length on paper, with examples.
pub fn length_text(examples: [&str; 2]) -> Value {
    json!({ "type": "string", "pattern": LENGTH, "examples": examples })
}

/// A seed.
pub fn seed() -> Value {
    json!({ "anyOf": [{ "type": "integer", "minimum": 0 }, { "type": "string", "pattern": HEX }] })
}

/// A whole number in a range.
pub fn number_from(least: u32, most: u32) -> Value {
    json!({ "type": "integer", "minimum": least, "maximum": most })
}

/// Names, each with a line about it that editors show.
pub fn one_of<'n>(names: impl IntoIterator<Item = (&'n str, String)>) -> Value {
    let (names, lines): (Vec<&str>, Vec<String>) = names.into_iter().unzip();
    // Taplo and editors based on it read the descriptions of names from here.
    json!({ "enum": names, "x-taplo": { "docs": { "enumValues": lines } } })
}

/// A list of two values.
pub fn list(first: &Value, second: &Value) -> Value {
    json!({ "type": "array", "items": [first, second], "minItems": 2, "maxItems": 2 })
}

/// A value that changes over the mazes of a page.
pub fn ramp(value: &Value) -> Value {
    json!({
        "type": "object",
        "required": ["from", "to"],
        "additionalProperties": false,
        "properties": { "from": value, "to": value },
    })
}

/// Forms of a value, each also as a ramp.
pub fn with_ramps(forms: Vec<Value>) -> Vec<Value> {
    let ramps: Vec<Value> = forms.iter().map(ramp).collect();
    [forms, ramps].concat()
}
