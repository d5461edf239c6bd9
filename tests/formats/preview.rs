//! The preview file: its sheet size and its words.

use crate::making::read;
use mazebook::spec::assets::Assets;
use mazebook::spec::diagnostic::Source;
use mazebook::{Build, Error, Memory, spec};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The preview of a small book with these keys in `[book]`.
fn preview(keys: &str, assets: &Assets) -> Result<String, String> {
    let text = format!(
        "[book]\ntitle = \"Small\"\n{keys}\n[[page]]\ntopology = \"square\"\nsize = [5, 5]\n"
    );
    let spec = read(text, assets).map_err(|found| Error(found).to_string())?;
    let mut folder = Memory::default();
    let build = Build::new(&spec).assets(assets.clone()).formats(["preview"]);
    build.write(&mut folder).map_err(|error| error.to_string())?;
    Ok(String::from_utf8(folder.files().remove("preview.html").unwrap()).unwrap())
}

#[test]
fn the_preview_is_printed_on_the_sheets_of_the_book() {
    for (keys, size) in [
        ("paper = \"a5\"", "148mm 210mm"),
        ("paper = \"letter\"", "215.9mm 279.4mm"),
        (
            "paper = \"6x9\"\nprinter = \"kdp\"\nbleed = true\nallow = [\"page-count\"]",
            "155.575mm 234.95mm",
        ),
    ] {
        let html = preview(keys, &Assets::embedded()).unwrap();
        assert!(html.contains(&format!("\n@page {{ size: {size}; margin: 0; }}\n")), "{keys}");
    }
}

/// The built-in language tables.
fn languages() -> toml::Table {
    Assets::embedded().text("config/languages.toml").unwrap().text.parse().unwrap()
}

/// The placeholders in braces in a text.
fn places(text: &str) -> BTreeSet<&str> {
    text.split('{').skip(1).filter_map(|rest| rest.split('}').next()).collect()
}

#[test]
fn every_language_has_every_word_of_the_preview_and_the_studio() {
    let languages = languages();
    for part in ["preview", "studio"] {
        let english = languages["en"][part].as_table().unwrap();
        for (tag, language) in &languages {
            let words = language[part].as_table().unwrap();
            assert!(words.keys().eq(english.keys()), "{tag}");
            for (key, word) in words {
                let [word, usual] = [word, &english[key]].map(|text| text.as_str().unwrap());
                assert_eq!(places(word), places(usual), "{tag}: {key}");
            }
        }
    }
}

/// A language may lack these words; if it has them, it has all, and keywords within the limits of shops.
#[test]
fn the_words_of_a_listing_are_whole() {
    let languages = languages();
    let english = languages["en"]["listing"].as_table().unwrap();
    let mut told = 0;
    for (tag, language) in &languages {
        let Some(words) = language.get("listing").and_then(|part| part.as_table()) else { continue };
        told += 1;
        assert!(words.keys().eq(english.keys()), "{tag}");
        for (key, word) in words {
            let [word, usual] = [word, &english[key]].map(|text| text.as_str().unwrap());
            let wanted = if key == "inside" && tag != "en" { BTreeSet::from(["cm"]) } else { places(usual) };
            assert_eq!(places(word), wanted, "{tag}: {key}");
            let is_list = key.starts_with("keyword");
            for keyword in word.split(", ").filter(|_| is_list) {
                assert!(keyword.replace("{years}", "10-12").chars().count() <= 50, "{tag}: {keyword}");
            }
        }
    }
    assert!(told >= 13, "{told}");
}

#[test]
fn the_studio_uses_every_word_that_it_has() {
    let parts = ["studio.html", "editor.js", "engine.js", "form.js", "pages.js", "store.js", "studio.js", "words.js"];
    let read = |part: &str| std::fs::read_to_string(format!("templates/studio/{part}")).unwrap();
    let code = parts.map(read).concat();
    let languages = languages();
    let words = languages["en"]["studio"].as_table().unwrap();
    // Words for values and numbers are looked up by prefix.
    let found = ["key_", "size_", "starter_", "topology_", "audience_", "difficulty_", "printer_", "template_",
        "answers_", "paper_", "theme_"];
    for key in words.keys().filter(|key| !found.iter().any(|start| key.starts_with(start))) {
        let is_said = [format!("'{key}'"), format!("\"{key}\"")].iter().any(|said| code.contains(said));
        assert!(is_said, "nothing says `{key}`");
    }
    for said in code.split("data-word=\"").skip(1).chain(code.split("data-label=\"").skip(1)) {
        let key = said.split('"').next().unwrap();
        assert!(words.contains_key(key), "there is no word `{key}`");
    }
}

#[test]
fn the_preview_uses_every_word_that_it_has() {
    let asset = |name: &str| Assets::embedded().text(&format!("templates/preview/{name}")).unwrap();
    let page = asset("preview.html").text;
    let scripts = ["book", "motion", "panel", "reader", "walk", "live"]
        .map(|name| asset(&format!("{name}.js")).text)
        .concat();
    let languages = languages();
    let words = languages["en"]["preview"].as_table().unwrap();
    for key in words.keys() {
        // The key of a plural is that of the singular with an `s`.
        let quoted = |key: &str| scripts.contains(&format!("'{key}'"));
        let one = key.strip_suffix('s').is_some_and(|one| words.contains_key(one) && quoted(one));
        assert!(page.contains(&format!("{{{key}}}")) || quoted(key) || one, "nothing says `{key}`");
    }
    for key in places(&page) {
        assert!(key == "language" || words.contains_key(key), "there is no word `{key}`");
    }
}

/// The preview of a book in a custom language with these words in its preview table.
fn spoken(name: &str, words: &str) -> Result<String, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(folder.join("config")).unwrap();
    let text = Assets::embedded().text("config/languages.toml").unwrap().text;
    let table = text.split("\n[").nth(1).unwrap().replace("en]", "[eo]");
    fs::write(folder.join("config/languages.toml"), format!("{table}\n{words}")).unwrap();
    let assets = Assets::beside(&folder.join("book.toml"));
    preview("language = \"eo\"", &assets)
}

#[test]
fn words_that_a_language_does_not_give_are_english() {
    let none = spoken("preview-none", "").unwrap();
    assert!(none.contains("<html lang=\"en\">") && none.contains("aria-label=\"Next page\""));
    let some = spoken("preview-some", "[eo.preview]\nnext = \"\\\"Sekva\\\" <paĝo>\"\n").unwrap();
    assert!(some.contains("<html lang=\"eo\">"));
    assert!(some.contains("aria-label=\"&quot;Sekva&quot; &lt;paĝo>\""));
    assert!(some.contains("aria-label=\"Previous page\""));
    let book = some.split("id=\"book\">").nth(1).unwrap();
    assert!(book.contains("\"language\":\"eo\""), "the book itself is in its own language");
}

#[test]
fn a_word_that_no_preview_has_is_an_error() {
    let wrong = spoken("preview-wrong", "[eo.preview]\nnxet = \"Sekva\"\nhelp = 3\n").unwrap_err();
    assert!(
        wrong.contains("[preview] has no key `nxet`") && wrong.contains("did you mean `next`?")
    );
    assert!(wrong.contains("`help` takes text in quotes, not a whole number"), "{wrong}");
}
