//! `mazebook studio`: the whole program in one HTML file.

use super::output::{Outcome, cannot, say};
use super::source::read_file;
use mazebook::spec::Language;
use mazebook::spec::assets::Assets;
use mazebook::spec::diagnostic::Diagnostic;
use serde_json::{Map, Value};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Writes the whole program as one HTML file, for a browser
#[derive(clap::Args)]
#[command(after_help = NOTES)]
pub struct Args {
    /// The book that it opens with
    #[arg(value_name = "BOOK.toml")]
    book: Option<PathBuf>,
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

/// The engine as WebAssembly, packed, and what unpacks it.
#[cfg(has_studio)]
const PROGRAM: Option<(&[u8], &[u8])> = Some((
    include_bytes!(concat!(env!("OUT_DIR"), "/engine.lzma")),
    include_bytes!(concat!(env!("OUT_DIR"), "/unpack.wasm")),
));
#[cfg(not(has_studio))]
const PROGRAM: Option<(&[u8], &[u8])> = None;

const PAGE: &str = include_str!("../../templates/studio/studio.html");
const STYLE: &str = include_str!("../../templates/studio/studio.css");
const WORKER: &str = include_str!("../../templates/studio/worker.js");
/// The script, in the order in which its parts build on each other.
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
        let help = "take studio.html or the program from a release; or, with its source, run\n\
            rustup target add wasm32-unknown-unknown\n\
            cargo install --path . --features studio";
        let error = Diagnostic::error("this mazebook was built without the studio");
        return Err(vec![error.help(help)]);
    };
    let book = args.book.as_deref().map(read_file).transpose()?;
    let page = page(program, book.map(|source| source.text))?;
    if args.out.as_os_str() == "-" {
        return std::io::stdout()
            .write_all(page.as_bytes())
            .map_err(|error| vec![cannot("write the studio", &error)]);
    }
    write(&args.out, &page)?;
    say(&format!("Wrote {}, {:.1} MB.\n", args.out.display(), page.len() as f64 / 1e6))?;
    if args.open {
        // Where there is no browser to open, the file has been named.
        let _ = open::that_detached(&args.out);
    }
    Ok(())
}

/// Writes the file whole, or leaves what was there.
fn write(path: &Path, page: &str) -> Outcome {
    let failed = |error: std::io::Error| vec![cannot(&format!("write {}", path.display()), &error)];
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    std::fs::write(&beside, page).map_err(failed)?;
    std::fs::rename(&beside, path).map_err(failed)
}

/// The page with all that it is made of; and the text of a book.
fn page((engine, unpack): (&[u8], &[u8]), book: Option<String>) -> Result<String, Vec<Diagnostic>> {
    use base64::Engine;
    let base64 = |bytes| base64::engine::general_purpose::STANDARD.encode(bytes);
    let parts = [
        ("/*style*/", STYLE.to_owned()),
        ("/*words*/", in_script(&words()?)),
        ("/*book*/", in_script(&book.map_or(Value::Null, Value::String))),
        ("/*worker*/", WORKER.to_owned()),
        ("/*script*/", SCRIPT.join("\n")),
        ("/*unpack*/", base64(unpack)),
        ("/*engine*/", base64(engine)),
    ];
    Ok(parts.into_iter().fold(PAGE.to_owned(), |page, (mark, text)| page.replacen(mark, &text, 1)))
}

/// JSON that cannot end the element that it stands in.
fn in_script(json: &Value) -> String {
    json.to_string().replace('<', "\\u003c")
}

/// The words of the studio in every language, and the names that these have for the kinds of mazes.
fn words() -> Result<Value, Vec<Diagnostic>> {
    let assets = Assets::embedded();
    let nowhere = || (std::sync::Arc::default(), 0..0);
    let mut all = Map::new();
    for tag in Language::tags(&assets)? {
        let (source, span) = nowhere();
        let language = Language::read(&tag, (&source, span), &assets)?;
        let mut words: Map<String, Value> = Map::new();
        for (key, text) in language.studio.words {
            words.insert(key.to_owned(), text.into());
        }
        all.insert(tag, words.into());
    }
    Ok(all.into())
}
