//! Language tags (BCP 47, RFC 5646).

mod names;

use crate::diagnostic::nearest;
use names::NAMES;

/// The pattern of a tag, for the schema: a language, then script, region, variants and extensions.
pub fn pattern() -> String {
    let short: Vec<&str> = NAMES.iter().map(|(code, ..)| *code).collect();
    format!("^({}|[a-z]{{3}}){REST}$", short.join("|"))
}

/// What may follow the language in a tag.
const REST: &str = "(-[A-Za-z]{3}){0,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?\
    (-([A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3}))*(-[0-9A-WYZa-wyz](-[A-Za-z0-9]{2,8})+)*(-[Xx](-[A-Za-z0-9]{1,8})+)?";

/// The tag, with the shortest code of its language; or another tag that may be meant, and the name of its language.
pub fn read(tag: &str) -> Result<String, Option<(String, &'static str)>> {
    let (language, rest) = tag.split_once('-').map_or((tag, ""), |(first, rest)| (first, rest));
    let is_code = language.len() == 3 && language.bytes().all(|byte| byte.is_ascii_lowercase());
    let known = NAMES.iter().find(|(short, long, _)| language == *short || language == *long);
    if (known.is_some() || is_code) && (rest.is_empty() && tag == language || follows(rest)) {
        let code = known.map_or(language, |(short, ..)| *short);
        return Ok(code.to_owned() + &tag[language.len()..]);
    }
    Err(meant(tag))
}

/// The parts of a tag after its language, in their order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// At most three.
    Language(u8),
    Script,
    Region,
    Variant,
}

/// Whether these parts may follow the language of a tag.
fn follows(rest: &str) -> bool {
    let parts: Vec<&str> = rest.split('-').collect();
    let is_word = |part: &&str| {
        (1..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    if !parts.iter().all(is_word) {
        return false;
    }
    let own = parts.iter().position(|part| part.len() == 1).unwrap_or(parts.len());
    let (own, extensions) = parts.split_at(own);
    let mut last = None;
    for part in own {
        let next = kind(part, last);
        if next.is_none() || next <= last && next != Some(Kind::Variant) {
            return false;
        }
        last = next;
    }
    are_extensions(extensions)
}

/// The kind of a part, after a part of another kind.
fn kind(part: &str, last: Option<Kind>) -> Option<Kind> {
    let is_alphabetic = part.bytes().all(|byte| byte.is_ascii_alphabetic());
    match part.len() {
        3 if is_alphabetic => match last {
            None => Some(Kind::Language(1)),
            Some(Kind::Language(count)) if count < 3 => Some(Kind::Language(count + 1)),
            _ => None,
        },
        4 if is_alphabetic => Some(Kind::Script),
        2 if is_alphabetic => Some(Kind::Region),
        3 if part.bytes().all(|byte| byte.is_ascii_digit()) => Some(Kind::Region),
        4 if part.as_bytes()[0].is_ascii_digit() => Some(Kind::Variant),
        5.. => Some(Kind::Variant),
        _ => None,
    }
}

/// Whether each letter or digit alone is followed by parts of its own; after `x` they may be short.
fn are_extensions(parts: &[&str]) -> bool {
    let Some((first, rest)) = parts.split_first() else { return true };
    if first.eq_ignore_ascii_case("x") {
        return !rest.is_empty();
    }
    let end = rest.iter().position(|part| part.len() == 1).unwrap_or(rest.len());
    end > 0 && are_extensions(&rest[end..])
}

/// The tag that is probably meant: in its usual letters, with hyphens, or by the name of a language.
fn meant(tag: &str) -> Option<(String, &'static str)> {
    let plain = tag.trim().replace('_', "-");
    let (language, rest) = plain.split_once('-').unwrap_or((&plain, ""));
    let language = language.to_lowercase();
    let of_code = NAMES.iter().find(|(short, long, _)| language == *short || language == *long);
    if let Some(&(code, _, name)) = of_code {
        let whole = format!("{code}-{rest}");
        let tag = if rest.is_empty() || !follows(rest) { code.to_owned() } else { whole };
        return Some((tag, name));
    }
    let near = nearest(tag.trim(), NAMES.iter().map(|(.., name)| *name))?;
    let &(code, _, name) = NAMES.iter().find(|(.., name)| *name == near)?;
    Some((code.to_owned(), name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_read_as_rfc_5646_has_them() {
        for tag in [
            "en",
            "sw",
            "gsw",
            "pt-BR",
            "zh-Hant",
            "zh-Hant-TW",
            "es-419",
            "de-CH-1901",
            "sl-rozaj-biske",
            "de-DE-u-co-phonebk",
            "en-x-whatever",
            "zh-yue-HK",
            "en-a-bbb-x-a",
        ] {
            assert_eq!(read(tag).as_deref(), Ok(tag));
        }
        assert_eq!(read("eng-GB").as_deref(), Ok("en-GB"));
        for (tag, other) in [
            ("EN", Some(("en", "English"))),
            ("pt_BR", Some(("pt-BR", "Portuguese"))),
            ("german", Some(("de", "German"))),
            ("Swahilli", Some(("sw", "Swahili"))),
            ("en-", Some(("en", "English"))),
            ("en-US-Latn", Some(("en", "English"))),
            ("xx", None),
            ("", None),
            ("x-mine", None),
        ] {
            let found = read(tag).expect_err(tag);
            let found = found.as_ref().map(|(tag, name)| (tag.as_str(), *name));
            assert_eq!(found, other, "{tag}");
        }
    }
}
