//! Lengths on paper with their unit, such as `6in`.

use crate::document::Value;
use maze::geometry::MM_PER_PT;
use std::ops::RangeInclusive;

/// The units of length, each in mm.
const UNITS: [(&str, f64); 4] = [("mm", 1.0), ("cm", 10.0), ("in", 25.4), ("pt", MM_PER_PT)];

/// A length in mm, read from a text with a unit such as `6in`.
pub fn length(value: Value, range: RangeInclusive<f64>) -> Option<f64> {
    let example = format!("{} = {}", value.key, examples(&range));
    let Some(text) = value.node().as_str() else {
        value.mistyped("a length with its unit, in quotes", &example);
        return None;
    };
    let Some(mm) = mm(text) else {
        value.error(
            format!("`{}` is not a length", value.key),
            "takes a number and mm, cm, in or pt",
            format!("for example {example}"),
        );
        return None;
    };
    if range.contains(&mm) {
        return Some(mm);
    }
    value.error(
        format!("`{}` is out of range", value.key),
        format!("takes {} to {} mm", range.start(), range.end()),
        format!("for example {example}"),
    );
    None
}

/// Example lengths, one in each unit: the first row entirely in the range is used.
const EXAMPLES: [[&str; 4]; 4] = [
    ["6in", "152.4mm", "15cm", "432pt"],
    ["0.5in", "12.7mm", "1.27cm", "36pt"],
    ["0.125in", "3.2mm", "0.32cm", "9pt"],
    ["0.004in", "0.1mm", "0.01cm", "0.3pt"],
];

/// Example lengths in a range, as a list.
fn examples(range: &RangeInclusive<f64>) -> String {
    let lies = |text: &&str| mm(text).is_some_and(|mm| range.contains(&mm));
    let [inches, metric, cm, points] =
        EXAMPLES.into_iter().find(|all| all.iter().all(lies)).unwrap_or(EXAMPLES[0]);
    format!("\"{inches}\", \"{metric}\", \"{cm}\" or \"{points}\"")
}

fn mm(text: &str) -> Option<f64> {
    let text = text.trim();
    let (number, unit) =
        UNITS.iter().find_map(|&(name, mm)| Some((text.strip_suffix(name)?, mm)))?;
    let number = number.trim_end();
    // Rust parses "inf", "NaN" and "1e3" as numbers; lengths have digits only.
    let digits = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    digits.then(|| number.parse::<f64>().ok().map(|number| number * unit))?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_lie_in_the_range() {
        // The ranges of all keys that take a length.
        let ranges = [
            (0.5, 100.0),
            (50.0, 5000.0),
            (0.8, 50.0),
            (1.0, 20.0),
            (12.0, 60.0),
            (0.0, 20.0),
            (0.0, 10.0),
            (0.001, 1.0),
            (0.0, 100.0),
            (0.0, 200.0),
            (0.0, 60.0),
        ];
        for (from, to) in ranges {
            let said = examples(&(from..=to));
            let all: Vec<f64> = said.split('"').filter_map(mm).collect();
            assert!(all.len() == 4 && all.iter().all(|mm| (from..=to).contains(mm)), "{said}");
        }
    }

    #[test]
    fn lengths_take_four_units() {
        for text in ["6in", "152.4mm", "15.24 cm", " 432pt "] {
            assert!((mm(text).unwrap() - 152.4).abs() < 1e-9, "{text}");
        }
        for text in ["", "6", "in", "infin", "-6in", "6 feet", "1e3mm", "6.0.0in"] {
            assert_eq!(mm(text), None, "{text}");
        }
    }
}
