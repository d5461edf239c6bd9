//! Output and results that all commands share.

use mazebook::spec::diagnostic::{Diagnostic, rendered};
use std::io::{ErrorKind, Write};

/// The result of a command.
pub type Outcome = Result<(), Vec<Diagnostic>>;

/// Prints findings to stderr.
pub fn warn(found: &[Diagnostic]) {
    if !found.is_empty() {
        // If stderr is closed, the message is lost.
        let _ = writeln!(anstream::stderr().lock(), "{}\n", rendered(found, true));
    }
}

/// Prints to stdout. A reader that stops early (`| head`) is not an error.
pub fn say(text: &str) -> Outcome {
    let mut stdout = anstream::stdout().lock();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(vec![cannot("write the output", &error)])
        }
        _ => Ok(()),
    }
}

/// A pool with this number of threads, by default one per core.
pub fn threads(count: Option<u16>) -> Result<rayon::ThreadPool, Vec<Diagnostic>> {
    let threads = rayon::ThreadPoolBuilder::new().num_threads(count.unwrap_or(0).into());
    threads.build().map_err(|error| {
        vec![
            Diagnostic::error(format!("cannot start the threads: {error}")).help("try --threads 1"),
        ]
    })
}

/// `1 maze`, `2 mazes`.
pub fn counted(number: u32, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// The error for a system call that failed.
pub fn cannot(what: &str, error: &std::io::Error) -> Diagnostic {
    Diagnostic::error(format!("cannot {what}: {error}"))
}
