//! Page ranges for `--pages`: `3`, `3-7`, `1,4-6`.

use std::ops::RangeInclusive;

/// Parses one part between commas.
pub fn parse(text: &str) -> Result<RangeInclusive<u32>, String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let page = |text: &str| match text.trim().parse::<u32>() {
        Ok(page) if page > 0 => Ok(page),
        _ => Err(format!("`{}` is not a page; write 3, 3-7 or 1,4-6", text.trim())),
    };
    let (first, last) = (page(first)?, page(last)?);
    if first > last {
        return Err(format!("write the lower page first: {last}-{first}"));
    }
    Ok(first..=last)
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn pages_are_counted_from_one() {
        assert_eq!(parse("3"), Ok(3..=3));
        assert_eq!(parse(" 3 - 7"), Ok(3..=7));
        for wrong in ["", "0", "7-3", "-3", "3-", "a", "1-2-3", "+ 1"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }
}
