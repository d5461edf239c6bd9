//! The price in the barcode of a book.

use super::form::Form;
use serde_json::json;

/// The five digits of the barcode add-on: a currency, and a price in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Price(pub u32);

/// The first digit of a price, by its currency (Book Industry Study Group: Bookland EAN).
const CURRENCIES: [(&str, u32); 5] = [("GBP", 0), ("AUD", 3), ("NZD", 4), ("USD", 5), ("CAD", 6)];

impl Price {
    /// The digits for a book without a price.
    pub const NONE: Price = Price(90_000);

    /// Parses a price such as `USD 9.99`; or what is wrong with it, and what to write instead.
    fn read(text: &str) -> Result<Price, (String, String)> {
        let wrong = || (format!("“{text}” is not a price"), Price::form(text));
        let (currency, amount) = text.trim().split_once(' ').ok_or_else(wrong)?;
        let known = CURRENCIES.iter().find(|(name, _)| *name == currency);
        let Some((_, digit)) = known else {
            let help =
                "a barcode knows USD, CAD, GBP, AUD and NZD; leave `price` out, and it names none";
            return match Price::meant(text) {
                Some(_) => Err(wrong()),
                None => Err((format!("no barcode says a price in {currency}"), help.to_owned())),
            };
        };
        let amount = amount.trim_start_matches(' ');
        let (whole, part) = amount.split_once('.').unwrap_or((amount, "00"));
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let cents = format!("{whole}{part}");
        if part.len() != 2 || whole.is_empty() || !digits(&cents) {
            return Err(wrong());
        }
        match cents.parse() {
            Ok(cents @ 1..=9_999) => Ok(Price(digit * 10_000 + cents)),
            _ => {
                let help =
                    "a barcode has room for 0.01 to 99.99; leave `price` out, and it names none";
                Err((format!("no barcode says {text}"), help.to_owned()))
            }
        }
    }

    /// How to write a price: the given one if its meaning is clear, else an example.
    fn form(text: &str) -> String {
        let usual = "write the currency, and the price with two digits after a point";
        match Price::meant(text) {
            Some(meant) => format!("write price = \"{meant}\""),
            None => format!("{usual}: price = \"USD 9.99\""),
        }
    }

    /// The price meant by `USD 9,99`, `9.9 USD` or `USD9.99`.
    fn meant(text: &str) -> Option<String> {
        let upper = text.to_uppercase();
        let (currency, _) = CURRENCIES.iter().find(|(name, _)| upper.contains(name))?;
        let amount = upper.replacen(currency, "", 1).replace(',', ".");
        let (whole, part) = amount.trim().split_once('.').unwrap_or((amount.trim(), ""));
        let meant = format!("{currency} {whole}.{part:0<2}");
        Price::read_exactly(&meant).then_some(meant)
    }

    /// Whether the text, after a currency and a space, is a price that fits into the add-on: 0.01 to 99.99.
    fn read_exactly(text: &str) -> bool {
        let (whole, part) = text.get(4..).and_then(|text| text.split_once('.')).unwrap_or_default();
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        part.len() == 2
            && !whole.is_empty()
            && is_number(whole)
            && is_number(part)
            && matches!(format!("{whole}{part}").parse(), Ok(1..=9_999))
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
        // 0.01 to 99.99, as the add-on has it.
        let pattern = format!(r"^\s*({currencies}) +0*[0-9]{{1,2}}(\.[0-9]{{2}})?\s*$");
        Ok(json!({ "type": "string", "pattern": pattern, "not": { "pattern": r" 0*(\.00)?\s*$" } }))
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
        for (text, meant) in [
            ("USD 9.9", "USD 9.90"),
            ("USD 9,99", "USD 9.99"),
            ("9.99 GBP", "GBP 9.99"),
            ("cad12", "CAD 12.00"),
        ] {
            assert_eq!(Price::meant(text).as_deref(), Some(meant));
            assert!(Price::read(text).unwrap_err().1.contains(meant) && digits(meant).is_ok());
        }
        for unclear in ["USD 1,234", "9.99", "USD nine", "EUR 9,99", "USD 100,00", "USD .99"] {
            assert_eq!(Price::meant(unclear), None);
        }
        for wrong in ["9.99", "EUR 9.99", "USD 9.9", "USD 100.00", "USD 0", "USD nine", "USD -1"] {
            assert!(Price::read(wrong).is_err(), "{wrong}");
        }
    }
}
