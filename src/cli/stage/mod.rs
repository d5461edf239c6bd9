//! Files that appear all together or not at all.
//!
//! They are written to a hidden folder beside their target, so on the same file system. A new target appears in a single
//! step. An existing one is exchanged with the new one in a single step if the system supports that, otherwise file by
//! file, using a journal. Files that mazebook did not write are never touched.

mod disk;
mod file_lock;
mod journal;
mod own_files;
mod stages;
#[cfg(test)]
mod tests;

use file_lock::Hold;
pub use journal::{Beside, put};
use journal::{Journal, Swap};
use mazebook::File;
use mazebook::spec::lock::LockEntry;
use own_files::{LIST, Own};
use rayon::prelude::*;
pub use stages::{Stages, unwritable};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError, RwLock};

/// A folder in preparation.
pub struct Stage {
    target: PathBuf,
    /// Contains `new` with the new files, and `old` with the files that they replace.
    folder: PathBuf,
    /// The exclusive lock on the stage.
    hold: Hold,
    /// The parent folders that this stage created, innermost first.
    made: Vec<PathBuf>,
    /// The number of bytes written to each file.
    written: Mutex<BTreeMap<File, u64>>,
    /// Whether files can still be written; locked for reading during a write, and for writing when the stage ends.
    open: RwLock<bool>,
}

/// The book to be published.
pub struct Edition<'e> {
    pub title: &'e str,
    /// The lock file, if it is published as well.
    pub lock: Option<Beside>,
    /// Whether a file of the previous book that this one does not have is removed.
    pub outdated: &'e dyn Fn(File) -> bool,
    /// Whether files that mazebook did not write may be replaced if the book needs their names.
    pub replace: bool,
}

/// Publishes the files of all stages; if there is an error, nothing changes. The error contains the index of the stage
/// that failed, from 0.
pub fn publish(editions: Vec<(&Stage, Edition)>) -> Result<(), (usize, io::Error)> {
    let stages: Vec<&Stage> = editions.iter().map(|(stage, _)| *stage).collect();
    let mut closing = Vec::new();
    for (at, stage) in stages.iter().enumerate() {
        let mut open = stage.open.write().unwrap_or_else(PoisonError::into_inner);
        if !std::mem::take(&mut *open) {
            return Err((at, ErrorKind::Interrupted.into()));
        }
        closing.push(open);
    }
    let swaps = editions.into_iter().enumerate();
    let swaps =
        swaps.map(|(at, (stage, edition))| stage.swap(edition).map_err(|error| (at, error)));
    journal::publish(swaps.collect::<Result<_, _>>()?)?;
    // The next build removes any leftovers.
    stages.into_iter().for_each(|stage| drop(stage.remove()));
    Ok(())
}

impl Stage {
    /// Opens a stage for the folder `name` in `out`; neither needs to exist. First completes a build that was killed
    /// there. If another build is running, calls `waiting` and waits.
    pub fn open(out: &Path, name: &str, waiting: &dyn Fn()) -> io::Result<Stage> {
        let path = out.join(name);
        // If the path is a link, the files go to its target, so the stage must be beside that.
        let target = if path.exists() { path.canonicalize()? } else { path };
        if target.exists() && !target.is_dir() {
            return Err(io::Error::new(ErrorKind::NotADirectory, "it is there, and not a folder"));
        }
        let above = target.parent().unwrap_or(Path::new("")).to_owned();
        let missing = |folder: &&Path| !folder.as_os_str().is_empty() && !folder.exists();
        let made = above.ancestors().take_while(missing).map(Path::to_owned).collect();
        let folder = above.join(format!(".{name}.part"));
        let hold = loop {
            fs::create_dir_all(&folder)?;
            match Hold::take(folder.join("holder"), waiting) {
                // The previous holder has just removed the folder.
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                held => break held?,
            }
        };
        let (written, open) = (Mutex::default(), RwLock::new(true));
        let stage = Stage { target, folder, hold, made, written, open };
        if let Some(swap) = Swap::under_way(&stage.target, &stage.folder)? {
            let ended = swap.end();
            if Swap::under_way(&stage.target, &stage.folder)?.is_some() {
                ended?;
                return in_the_way(&stage.folder, "cannot be tidied up: move it away");
            }
        }
        stage.empty()?;
        fs::create_dir(stage.folder.join("new"))?;
        Ok(stage)
    }

    /// The title of the book in the target folder, if any.
    pub fn title(&self) -> Option<String> {
        Own::of(&self.target).map(|own| own.title)
    }

    /// Whether the mazes of the book in the target folder match a lock file.
    pub fn has_mazes(&self, lock: &[LockEntry]) -> bool {
        own_files::has_mazes(&self.target, lock)
    }

    /// Writes to a file, after anything already written to it.
    pub fn write(&self, file: File, bytes: &[u8]) -> io::Result<()> {
        let open = self.open.read().unwrap_or_else(PoisonError::into_inner);
        if !*open {
            return Err(ErrorKind::Interrupted.into());
        }
        let mut written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        *written.entry(file).or_default() += bytes.len() as u64;
        drop(written);
        let path = self.folder.join("new").join(file.to_string());
        let open = || fs::File::options().create(true).append(true).open(&path);
        let opened = open().or_else(|error| match error.kind() {
            ErrorKind::NotFound => disk::make_room(&path).and_then(|()| open()),
            _ => Err(error),
        });
        opened?.write_all(bytes)
    }

    /// The swap that replaces the existing files.
    fn swap(&self, edition: Edition) -> io::Result<Swap<'_>> {
        let written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        let new = self.folder.join("new");
        check(&new, &written)?;
        let before = Own::of(&self.target).unwrap_or_default().files;
        for file in written.keys() {
            let there = self.target.join(file.to_string());
            if there.is_dir() {
                return in_the_way(&there, "is a folder: move it away");
            }
            if there.exists() && !edition.replace && !before.contains(file) {
                return in_the_way(
                    &there,
                    "is not one that mazebook made: move it away, or add --replace",
                );
            }
        }
        let fresh = || written.keys().copied();
        let gone: BTreeSet<File> = before
            .iter()
            .copied()
            .filter(|file| !written.contains_key(file) && (edition.outdated)(*file))
            .filter(|file| self.target.join(file.to_string()).is_file())
            .collect();
        let files =
            before.iter().copied().chain(fresh()).filter(|file| !gone.contains(file)).collect();
        Own { title: edition.title.to_owned(), files }.write(&new)?;
        let path = |file: File| PathBuf::from(file.to_string());
        let journal = Journal {
            whole: true,
            fresh: fresh().map(path).chain([LIST.into()]).collect(),
            gone: gone.into_iter().map(path).collect(),
            lock: edition.lock,
        };
        Ok(Swap { target: &self.target, stage: &self.folder, journal })
    }

    /// Abandons the stage and leaves everything unchanged; `false` if the files have been published.
    pub fn abandon(&self) -> bool {
        let mut open = self.open.write().unwrap_or_else(PoisonError::into_inner);
        let was_open = std::mem::take(&mut *open);
        // Anything that cannot be removed stays hidden, under a name that shows its origin.
        let _ = self.remove();
        for folder in &self.made {
            let _ = fs::remove_dir(folder);
        }
        was_open
    }

    /// Removes the stage, except for an unfinished swap.
    fn remove(&self) -> io::Result<()> {
        self.empty()?;
        if Swap::under_way(&self.target, &self.folder)?.is_none() {
            self.hold.remove()?;
            // Fails, as intended, if the next build already uses it.
            let _ = fs::remove_dir(&self.folder);
        }
        Ok(())
    }

    /// Removes the files in the stage, unless an unfinished swap needs them.
    fn empty(&self) -> io::Result<()> {
        if Swap::under_way(&self.target, &self.folder)?.is_some() {
            return Ok(());
        }
        ["new", "old"].iter().try_for_each(|part| disk::remove_all(&self.folder.join(part)))?;
        disk::remove(&self.folder.join("journal.part"))
    }
}

fn in_the_way<T>(path: &Path, why: &str) -> io::Result<T> {
    Err(io::Error::new(ErrorKind::AlreadyExists, format!("{} {why}", path.display())))
}

/// Checks that all written files are complete, and waits until they are on the disk.
fn check(new: &Path, written: &BTreeMap<File, u64>) -> io::Result<()> {
    written.par_iter().try_for_each(|(file, &length)| {
        let path = new.join(file.to_string());
        if !fs::metadata(&path).is_ok_and(|there| there.len() == length) {
            let message = format!("{file} was taken away or changed while the book was made");
            return Err(io::Error::new(ErrorKind::NotFound, message));
        }
        disk::sync(&path)
    })?;
    disk::inside(new)?.1.iter().try_for_each(|folder| disk::sync(&new.join(folder)))
}
