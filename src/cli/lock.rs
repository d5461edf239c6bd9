//! The lock file on disk: read, compared with the book, and written together with it.

use super::output::{Outcome, cannot};
use super::source::read_file;
use mazebook::spec::diagnostic::Diagnostic;
use mazebook::spec::lock::{self, LockEntry};
use std::path::{Path, PathBuf};

/// The lock file of a book.
pub struct Lock(PathBuf);

impl Lock {
    /// The lock beside a spec; a file of that name that is not one is an error, before it could be overwritten.
    pub fn beside(spec: &Path) -> Result<Lock, Vec<Diagnostic>> {
        let path = spec.with_extension("lock");
        let opening = lock::OPENING.as_bytes();
        let foreign = std::fs::read(&path).is_ok_and(|bytes| !bytes.starts_with(opening));
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

    /// What the lock records; an error if there is none.
    pub fn entries(&self) -> Result<Vec<LockEntry>, Vec<Diagnostic>> {
        if !self.0.exists() {
            let message =
                format!("--locked needs a lock file, and there is no {}", self.0.display());
            return Err(vec![
                Diagnostic::error(message).help("build once without --locked to write it"),
            ]);
        }
        lock::read(read_file(&self.0)?)
    }

    /// Writes the lock once `put` is done, so that both are new or neither is.
    pub fn write(&self, entries: &[LockEntry], put: impl FnOnce() -> Outcome) -> Outcome {
        let (path, text) = (&self.0, lock::write(entries));
        let failed = |error| vec![cannot(&format!("write {}", path.display()), &error)];
        if std::fs::read_to_string(path).is_ok_and(|old| old == text) {
            return put();
        }
        let beside = path.with_extension(format!("lock.part-{}", std::process::id()));
        let written = std::fs::write(&beside, text).map_err(failed);
        let done = written
            .and_then(|()| put())
            .and_then(|()| std::fs::rename(&beside, path).map_err(failed));
        done.inspect_err(|_| {
            // It may not even have been made.
            let _ = std::fs::remove_file(&beside);
        })
    }
}

/// Compares the mazes with those in the lock file; if the book is not `whole`, only those that were made.
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
