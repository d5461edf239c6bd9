//! Seeds, as written in a book.

use crate::document::Value;
use toml::de::DeValue;

/// A seed, 0 to 2^64 - 1: a whole number, or text such as `0x7f3a` (TOML numbers end at 2^63 - 1).
pub fn seed(value: Value) -> Option<u64> {
    let seed = match value.node() {
        DeValue::Integer(number) => u64::from_str_radix(number.as_str(), number.radix()).ok(),
        DeValue::String(text) => {
            // Rust would accept a sign before the digits.
            let digits = text.strip_prefix("0x").filter(|digits| !digits.starts_with('+'));
            digits.and_then(|digits| u64::from_str_radix(digits, 16).ok())
        }
        _ => {
            value.mistyped("a whole number", "seed = 2026");
            return None;
        }
    };
    if seed.is_none() {
        let help = "for example seed = 2026, or \"0x7f3a\" with digits 0 to 9 and a to f";
        value.error("this is not a seed", "takes 0 to 18446744073709551615", help);
    }
    seed
}
