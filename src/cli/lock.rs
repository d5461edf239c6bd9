//! The lock file on disk: read, compared with the book, and published together with it.

use super::output::Outcome;
use super::source::read_file;
use super::stage::Beside;
use mazebook::spec::diagnostic::Diagnostic;
use mazebook::spec::lock::{self, LockEntry};
use std::io;
use std::path::{Path, PathBuf};

/// The lock file of a book.
pub struct Lock(PathBuf);

impl Lock {
    /// The lock file beside a spec; an error if a file with that name is not a lock file and would be overwritten.
    pub fn beside(spec: &Path) -> Result<Lock, Vec<Diagnostic>> {
        let path = spec.with_extension("lock");
        let opening = lock::OPENING.as_bytes();
        // An empty file, or one cut off within its first line, may be overwritten.
        let foreign = std::fs::read(&path)
            .is_ok_and(|bytes| !bytes.starts_with(opening) && !opening.starts_with(&bytes));
        if path == spec || foreign {
            let message = format!("{} is not a lock file of mazebook", path.display());
            return Err(vec![
                Diagnostic::error(message)
                    .help("give the book another name: its lock is kept there"),
            ]);
        }
        Ok(Lock(path))
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The entries of the lock file; an error if there is no file.
    pub fn entries(&self) -> Result<Vec<LockEntry>, Vec<Diagnostic>> {
        if !self.0.exists() {
            let message =
                format!("--locked needs a lock file, and there is no {}", self.0.display());
            return Err(vec![
                Diagnostic::error(message).help("build once without --locked to write it"),
            ]);
        }
        let anew = "build once without --locked to write it anew";
        let source = read_file(&self.0)?;
        if source.text.is_empty() {
            let message = format!("{} is empty", self.0.display());
            return Err(vec![Diagnostic::error(message).help(anew)]);
        }
        lock::read(source).map_err(|mut found| {
            found.push(Diagnostic::error(format!("{} is damaged", self.0.display())).help(anew));
            found
        })
    }

    /// The lock file for a book with these mazes, to be published with it.
    pub fn of(&self, entries: &[LockEntry]) -> io::Result<Beside> {
        Ok(Beside { path: std::path::absolute(&self.0)?, text: lock::write(entries) })
    }
}

/// The error for a book that cannot have a lock file.
pub fn no_lock() -> Diagnostic {
    let message = "--locked needs a file: a book from standard input has no lock file";
    Diagnostic::error(message).help("save the book in a file, or leave --locked out")
}

/// Compares the mazes with the lock file; unless the book is `whole`, only the mazes that were made.
pub fn hold(old: &[LockEntry], new: &[LockEntry], whole: bool) -> Outcome {
    let made = |entry: &&LockEntry| whole || new.iter().any(|n| n.number == entry.number);
    let old: Vec<LockEntry> = old.iter().filter(made).cloned().collect();
    let changes = lock::changes(&old, new);
    if changes.is_empty() {
        return Ok(());
    }
    let message =
        format!("the lock file would change, so nothing was written\n{}", changes.join("\n"));
    Err(vec![Diagnostic::error(message).help("build without --locked if that is what you want")])
}
