//! `mazebook studio`: writes the whole program as one HTML file.

use super::output::{Outcome, cannot, say};
use super::source::{Outside, read_book};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use mazebook::spec::assets::Assets;
use mazebook::spec::diagnostic::Diagnostic;
use mazebook::spec::{self, Language};
use serde_json::{Map, Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Writes the whole program as one HTML file, for a browser
#[derive(clap::Args)]
#[command(after_help = NOTES)]
pub struct Args {
    /// The book that it opens with, or - for standard input; the files that it is made of go with it
    #[arg(value_name = "BOOK.toml")]
    book: Option<PathBuf>,
    #[command(flatten)]
    outside: Outside,
    /// The file to write, or - for standard output
    #[arg(short, long, value_name = "FILE", default_value = "studio.html")]
    out: PathBuf,
    /// Open it in the browser
    #[arg(long)]
    open: bool,
}

const NOTES: &str = "\
The file is all that is needed: give it to whoever has a browser and no mazebook. It opens from a disk, asks no
network for anything, and makes the very files that `mazebook build` makes.

Examples:
  mazebook studio                        studio.html
  mazebook studio --open                 the same, and opens it
  mazebook studio rainy-days.toml -o rainy-days.html";

/// The packed WebAssembly engine and its unpacker, both as text.
#[cfg(has_studio)]
const PROGRAM: Option<(&str, &str)> = Some((
    include_str!(concat!(env!("OUT_DIR"), "/engine.txt")),
    include_str!(concat!(env!("OUT_DIR"), "/unpack.txt")),
));
#[cfg(not(has_studio))]
const PROGRAM: Option<(&str, &str)> = None;

const PAGE: &str = include_str!("../../templates/studio/studio.html");
const STYLE: &str = include_str!("../../templates/studio/studio.css");
const WORKER: &str = include_str!("../../templates/studio/worker.js");
/// The title of every studio file, which identifies it.
const TITLE: &str = "<title>mazebook studio</title>";
/// The parts of the script, each after the parts that it depends on.
const SCRIPT: [&str; 7] = [
    include_str!("../../templates/studio/words.js"),
    include_str!("../../templates/studio/store.js"),
    include_str!("../../templates/studio/engine.js"),
    include_str!("../../templates/studio/editor.js"),
    include_str!("../../templates/studio/form.js"),
    include_str!("../../templates/studio/pages.js"),
    include_str!("../../templates/studio/studio.js"),
];

pub fn run(args: Args) -> Outcome {
    let Some(program) = PROGRAM else {
        let help = "in the folder of its source, run\n\
            rustup target add wasm32-unknown-unknown\n\
            cargo install --path . --features studio";
        let error = Diagnostic::error("this mazebook was built without the studio");
        return Err(vec![error.help(help)]);
    };
    let book = args.book.as_deref().map(|path| book(path, &args.outside)).transpose()?;
    let page = page(program, book)?;
    if args.out.as_os_str() == "-" {
        return std::io::stdout()
            .write_all(page.as_bytes())
            .map_err(|error| vec![cannot("write the studio", &error)]);
    }
    write(&args.out, &page)?;
    say(&format!("Wrote {}, {:.1} MB.\n", args.out.display(), page.len() as f64 / 1e6))?;
    if args.open {
        // If no browser can be opened, the user still has the file name.
        let _ = open::that_detached(&args.out);
    }
    Ok(())
}

/// Writes the complete file, replacing an older studio; does not replace any other file.
fn write(path: &Path, page: &str) -> Outcome {
    let name = path.display();
    let is_ours = |there: String| there.contains(TITLE);
    if path.exists() && !std::fs::read_to_string(path).is_ok_and(is_ours) {
        let error = Diagnostic::error(format!("{name} is there already, and is no studio"));
        return Err(vec![error.help("name another file: -o studio.html")]);
    }
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    let written = std::fs::write(&part, page).and_then(|()| std::fs::rename(&part, path));
    written.map_err(|error| {
        // A partly written file is removed; this command created it.
        let _ = std::fs::remove_file(&part);
        vec![cannot(&format!("write {name}"), &error)]
    })
}

/// A book and its files, for the page.
fn book(path: &Path, outside: &Outside) -> Result<Value, Vec<Diagnostic>> {
    let (source, assets) = read_book(path, outside)?;
    let (text, assets) = (source.text.clone(), assets.keeping());
    // The studio reports the mistakes.
    let _ = spec::read(source, &assets);
    let mut files = assets.kept();
    if let Ok(lock) = std::fs::read(path.with_extension("lock")) {
        files.insert("book.lock".to_owned(), lock);
    }
    let file = |(name, bytes)| (name, STANDARD.encode::<Vec<u8>>(bytes).into());
    let files: Map<String, Value> = files.into_iter().map(file).collect();
    Ok(json!({ "text": text, "files": files }))
}

/// The page with all its parts, and a book.
fn page((engine, unpack): (&str, &str), book: Option<Value>) -> Result<String, Vec<Diagnostic>> {
    let parts = [
        ("/*style*/", STYLE.to_owned()),
        ("/*words*/", in_script(&words()?)),
        ("/*worker*/", WORKER.to_owned()),
        ("/*script*/", SCRIPT.join("\n")),
        ("/*unpack*/", unpack.to_owned()),
        ("/*engine*/", engine.to_owned()),
        // The book comes last, so that marks in the author's text are not replaced.
        ("/*book*/", in_script(&book.unwrap_or_default())),
    ];
    Ok(parts.into_iter().fold(PAGE.to_owned(), |page, (mark, text)| page.replacen(mark, &text, 1)))
}

/// JSON escaped so that it cannot end the script element.
fn in_script(json: &Value) -> String {
    json.to_string().replace('<', "\\u003c")
}

/// The words of the studio in every language.
fn words() -> Result<Value, Vec<Diagnostic>> {
    let (assets, nowhere) = (Assets::embedded(), Arc::default());
    let mut all = Map::new();
    for tag in Language::tags(&assets)? {
        let language = Language::read(&tag, (&nowhere, 0..0), &assets)?;
        let words = language.studio.words.into_iter();
        let words: Map<String, Value> =
            words.map(|(key, text)| (key.into(), text.into())).collect();
        all.insert(tag, words.into());
    }
    Ok(all.into())
}
