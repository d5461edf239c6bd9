//! The size of a page's mazes.

use super::form::{Form, list, number_from, with_ramps};
use super::{Ramp, ramp};
use crate::document::Value;
use maze::topology::Size;
use serde_json::json;
use toml::de::DeValue;

/// The most cells along a side, rings or spokes: far more than a page can show.
pub const MOST: u32 = 10_000;

const WANTED: &str = "one whole number or a list of two";

/// The `size` of a page: one or two numbers, or a ramp of sizes.
pub const SIZES: Form<Ramp<Size>> = Form {
    read: |value, example, _| {
        let sizes = ramp::read(value, |value| size(value, example))?;
        let numbers = |size: Size| size.numbers().len();
        if numbers(sizes.from) != numbers(sizes.to) {
            let help = "for example size = { from = [10, 10], to = [20, 26] }";
            value.error("`size` grows from one form into another", "", help);
            return None;
        }
        Some(sizes)
    },
    schema: |_| {
        let number = number_from(1, MOST);
        let pair = list(&number, &number);
        Ok(json!({ "anyOf": with_ramps(vec![number, pair]) }))
    },
};

fn size(value: Value, example: &str) -> Option<Size> {
    match (value.node(), value.elements().as_deref()) {
        (DeValue::Integer(_), _) => value.whole(1..=MOST, example).map(Size::One),
        (_, Some(&[first, second])) => {
            let (first, second) = (first.whole(1..=MOST, example), second.whole(1..=MOST, example));
            Some(Size::Two(first?, second?))
        }
        (_, Some(list)) => {
            let message =
                format!("`size` takes one number or a list of two, not of {}", list.len());
            value.error(message, "", format!("for example {example}"));
            None
        }
        _ => {
            let text = value.node().as_str().unwrap_or_default();
            let numbers =
                text.split(['x', 'X', '×', '*', ',']).map(|part| part.trim().parse().ok());
            match numbers.collect::<Option<Vec<u32>>>().as_deref() {
                Some([side]) => value.quoted(WANTED, format!("write size = {side}")),
                Some([first, second]) => {
                    value.quoted(WANTED, format!("write size = [{first}, {second}]"))
                }
                _ => value.mistyped(WANTED, example),
            }
            None
        }
    }
}
