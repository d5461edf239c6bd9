//! A price, as the barcode of a book says it.

use super::form::Form;
use serde_json::json;

/// The five digits beside the barcode of a book: a currency, and a price in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Price(pub u32);

/// The first digit of a price, by its currency (Book Industry Study Group: Bookland EAN).
const CURRENCIES: [(&str, u32); 5] = [("GBP", 0), ("AUD", 3), ("NZD", 4), ("USD", 5), ("CAD", 6)];

impl Price {
    /// What stands where no price is told.
    pub const NONE: Price = Price(90_000);

    /// A price such as `USD 9.99`; or what is wrong with it, and what to write instead.
    fn read(text: &str) -> Result<Price, (String, &'static str)> {
        let form = "write the currency and the price, such as \"USD 9.99\"";
        let (currency, amount) =
            text.trim().split_once(' ').ok_or((format!("“{text}” is not a price"), form))?;
        let known = CURRENCIES.iter().find(|(name, _)| name.eq_ignore_ascii_case(currency));
        let Some((_, digit)) = known else {
            let help =
                "a barcode knows USD, CAD, GBP, AUD and NZD; leave `price` out, and it names none";
            return Err((format!("no barcode says a price in {currency}"), help));
        };
        let (whole, part) = amount.trim().split_once('.').unwrap_or((amount.trim(), "00"));
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let cents = format!("{whole}{part}");
        if part.len() != 2 || whole.is_empty() || !digits(&cents) {
            return Err((format!("“{text}” is not a price"), form));
        }
        match cents.parse() {
            Ok(cents @ 1..=9_999) => Ok(Price(digit * 10_000 + cents)),
            _ => {
                let help =
                    "a barcode has room for 0.01 to 99.99; leave `price` out, and it names none";
                Err((format!("no barcode says {text}"), help))
            }
        }
    }
}

/// A price with its currency.
pub const PRICE: Form<Price> = Form {
    read: |value, example, _| {
        let text = value.raw_text(example)?;
        Price::read(text).map_err(|(message, help)| value.error(message, "", help)).ok()
    },
    schema: |_| {
        let currencies = CURRENCIES.map(|(name, _)| name).join("|");
        let pattern = format!(r"^\s*({currencies}) +[0-9]+(\.[0-9]{{2}})?\s*$");
        Ok(json!({ "type": "string", "pattern": pattern }))
    },
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_price_is_five_digits() {
        let digits = |text| Price::read(text).map(|price| price.0);
        assert_eq!(digits("USD 9.99"), Ok(50_999));
        assert_eq!(digits("CAD 12.50"), Ok(61_250));
        assert_eq!(digits("GBP 7"), Ok(700));
        for wrong in ["9.99", "EUR 9.99", "USD 9.9", "USD 100.00", "USD 0", "USD nine", "USD -1"] {
            assert!(Price::read(wrong).is_err(), "{wrong}");
        }
    }
}
