//! Replaces keys of a book by command-line options in messages.

/// An example of each argument; a few differ from the values in a book.
const SUCH_AS: &[(&str, &str)] = &[
    ("topology", "hex"),
    ("shape", "heart"),
    ("rim", "smooth"),
    ("threshold", "0.7"),
    ("invert", ""),
    ("picture", "🐱"),
    ("stubs", "0.1"),
    ("portrait", "face.png"),
    ("symmetry", "mirror"),
    ("algorithm", "wilson"),
    ("endpoints", "farthest"),
    ("size", "20x10"),
    ("difficulty", "7, hard or solution=90,tolerance=4"),
    ("newest", "0.75"),
    ("bias", "0.6"),
    ("weave", "0.1"),
    ("rooms", "0.1"),
    ("braid", "0.3"),
    ("entrance", "top"),
    ("exit", "bottom"),
    ("title", "Warm-up"),
];

/// Turns the `help` for a key of a book into help for a command-line argument.
pub fn advice(help: &str, key: &str) -> String {
    let such_as = SUCH_AS.iter().find(|(name, such_as)| *name == key && !such_as.is_empty());
    match such_as {
        Some(("shape", _)) if help.contains("text:") => "for example --shape text:ANNA".to_owned(),
        Some((key, such_as)) if help.contains("for example") => {
            format!("for example --{key} {such_as}")
        }
        _ if help.contains("font = ") => {
            "take letters that Noto Sans has; a book can name a font of its own".to_owned()
        }
        _ => spoken(help),
    }
}

/// The text with options in place of keys: `--size` for `size`, `columns x rows` for `[columns, rows]`.
pub fn spoken(text: &str) -> String {
    // A part that ends with a closing bracket was inside brackets.
    let parts = text.split_inclusive(['[', ']']).map(|part| match part.strip_suffix(']') {
        Some(numbers) if numbers.starts_with(|c: char| c.is_ascii_digit()) => {
            numbers.replace(", ", "x")
        }
        Some(numbers) => numbers.replace(", ", " x "),
        None => part.trim_end_matches('[').to_owned(),
    });
    SUCH_AS.iter().fold(parts.collect(), |text: String, (key, _)| {
        let text = text.replace(&format!("`{key}`"), &format!("`--{key}`"));
        text.replace(&format!(" {key} = "), &format!(" --{key} "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_options() {
        for (book, command) in [
            ("write threshold = 0.25", "write --threshold 0.25"),
            ("leave `invert` out", "leave `--invert` out"),
            ("; size = [8, 8] would do", "; --size 8x8 would do"),
            ("[columns, rows]", "columns x rows"),
            ("write topology = \"hex\" for such cells", "write --topology \"hex\" for such cells"),
        ] {
            assert_eq!(spoken(book), command);
        }
        assert_eq!(
            advice("for example shape = \"text:ANNA\"", "shape"),
            "for example --shape text:ANNA"
        );
        assert!(!advice("name a font: font = \"MyFont.ttf\"", "shape").contains("font ="));
    }
}
