//! `mazebook watch`: a live preview of a book, which reloads on every save.

use super::build::volume;
use super::output::{Outcome, cannot, counted, say, warn};
use super::serve::Server;
use crate::cli::source::{Outside, read_file};
use mazebook::difficulty::Cache;
use mazebook::format;
use mazebook::spec;
use mazebook::spec::assets::Assets;
use mazebook::spec::diagnostic::{Diagnostic, rendered};
use mazebook::{Build, File, Memory, Report};
use notify::{EventKind, RecursiveMode, Watcher};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// Live preview of a book in the browser; reloads when you save
#[derive(clap::Args)]
#[command(after_help = NOTES)]
pub struct Args {
    /// The book file
    #[arg(value_name = "BOOK.toml", default_value = "book.toml")]
    book: PathBuf,
    /// Open the preview in the browser
    #[arg(long)]
    open: bool,
    /// The port to serve the preview at, from 1 to 65535; by default any that is free
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    port: Option<u16>,
    #[command(flatten)]
    outside: Outside,
}

const NOTES: &str = "\
No file is written: `mazebook build` does that. Only mazes whose page changed are searched for
again. A mistake in the file is shown over the page, and the last good book stays. Files beside the
book that replace mazebook's own (config/, templates/) are watched as well.

The preview is served on this machine alone (127.0.0.1), at an address with a key in it that its other
users cannot guess. Press Ctrl+C to end it.";

/// The delay after the last file event before the book is read, because editors save in several steps.
const QUIET: Duration = Duration::from_millis(80);

pub fn run(args: Args) -> Outcome {
    read_file(&args.book)?;
    let assets = args.outside.assets(&args.book);
    let mut bytes = Vec::new();
    format::preview::blank(&assets, &mut bytes)?;
    let blank = String::from_utf8_lossy(&bytes).into_owned();
    let server = Server::start(blank, args.port.unwrap_or(0));
    let server = server.map_err(|error| vec![unserved(args.port, &error)])?;
    let (tell, saves) = channel();
    let heard = move |event: notify::Result<notify::Event>| {
        if event.is_ok_and(|event| !matches!(event.kind, EventKind::Access(_))) {
            // The receiver is only gone when the program ends.
            let _ = tell.send(());
        }
    };
    let unwatchable =
        |error: notify::Error| vec![Diagnostic::error(format!("cannot watch the book: {error}"))];
    let mut watcher = notify::recommended_watcher(heard).map_err(unwatchable)?;
    let folder = match args.book.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    // Watches the folder instead of the file, because many editors save by replacing the file.
    watcher.watch(folder, RecursiveMode::NonRecursive).map_err(unwatchable)?;
    say(&format!("Watching {}; the preview is at {}\n", args.book.display(), server.address()))?;
    let cache = Cache::default();
    let mut complained = None;
    let mut opened = !args.open;
    loop {
        for own in ["config", "templates"] {
            // Most books have neither; a folder created later is found at the next save.
            let _ = watcher.watch(&folder.join(own), RecursiveMode::Recursive);
        }
        let start = Instant::now();
        match preview(&args.book, &assets, &cache) {
            Ok((volume, page, built)) => {
                if server.show(page) {
                    warn(&built.warnings);
                    let time = start.elapsed().as_secs_f64();
                    say(&format!("{volume}{} in {time:.2} s\n", counted(built.mazes, "maze")))?;
                }
                complained = None;
            }
            // The event may concern another file in the folder; the same mistake is reported once.
            Err(errors) if complained.as_ref() != Some(&errors) => {
                server.complain(rendered(&errors, false));
                warn(&errors);
                complained = Some(errors);
            }
            Err(_) => {}
        }
        if !opened {
            opened = true;
            // If no browser can be opened, the user still has the address.
            let _ = server.ticket().and_then(open::that_detached);
        }
        if !next_save(&saves) {
            return Ok(());
        }
    }
}

/// The volume of a series that is shown, the current preview of the book, and its findings.
fn preview(
    book: &Path,
    assets: &Assets,
    cache: &Cache,
) -> Result<(String, String, Report), Vec<Diagnostic>> {
    let spec = spec::read(read_file(book)?, assets)?;
    let mut folder = Memory::default();
    let build = Build::new(&spec).assets(assets.clone()).formats(["preview"]).cache(cache);
    let report = build.write(&mut folder)?;
    let page = folder.files().remove(&File::Preview.to_string()).unwrap_or_default();
    Ok((volume(&spec), String::from_utf8_lossy(&page).into_owned(), report))
}

/// The error for a server that could not start, at this port if one was requested.
fn unserved(port: Option<u16>, error: &io::Error) -> Diagnostic {
    let Some(port) = port else { return cannot("serve the preview", error) };
    let finding = cannot(&format!("serve the preview at port {port}"), error);
    let help = match error.kind() {
        ErrorKind::AddrInUse => {
            "another program has it, perhaps another `mazebook watch`: end that, or leave --port out"
        }
        ErrorKind::PermissionDenied => {
            "not every user may have it: take one above 1024, or leave --port out"
        }
        _ => return finding,
    };
    finding.help(help)
}

/// Waits until a save is complete; `false` if no more can come.
fn next_save(saves: &Receiver<()>) -> bool {
    let heard = saves.recv().is_ok();
    while saves.recv_timeout(QUIET).is_ok() {}
    heard
}
