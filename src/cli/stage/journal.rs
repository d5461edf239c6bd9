//! Replaces an old book by a new one, using a journal: if a build is killed in the middle, the next build completes it.
//!
//! Once the stage contains a journal, the new book is to be published: `forward` completes this from any intermediate
//! state, and `back` restores the old book if `forward` failed. Both can be repeated.

use super::disk;
use super::file_lock::Hold;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The name of the journal in the stage.
const JOURNAL: &str = "journal";
/// A mark in the new folder, until the end, which identifies the new one of two folders.
const MARK: &str = ".mazebook.new";

/// A file that belongs to the book but lies outside its folder.
#[derive(Clone, Serialize, Deserialize)]
pub struct Beside {
    /// An absolute path.
    pub path: PathBuf,
    pub text: String,
}

/// The book to be published.
#[derive(Serialize, Deserialize)]
pub struct Journal {
    /// Whether the folders are exchanged in one step; otherwise file by file.
    pub whole: bool,
    /// The files of the new book, as paths in its folder.
    pub fresh: BTreeSet<PathBuf>,
    /// Files of the old book that the new one does not have.
    pub gone: BTreeSet<PathBuf>,
    /// The lock file, which is published with the book.
    pub lock: Option<Beside>,
}

/// A new book on its way from a stage to its folder.
pub struct Swap<'s> {
    pub target: &'s Path,
    pub stage: &'s Path,
    pub journal: Journal,
}

/// Replaces old books by new ones; if one fails, all old books are restored. The error contains the index of the book
/// that failed, from 0.
pub fn publish(mut swaps: Vec<Swap>) -> Result<(), (usize, io::Error)> {
    let mut places = swaps.iter_mut().enumerate();
    let failed = places.find_map(|(at, swap)| Some((at, swap.place().err()?)));
    let Some((at, error)) = failed else {
        // The next build completes an unfinished cleanup.
        swaps.iter().for_each(|swap| drop(swap.clear()));
        return Ok(());
    };
    Err((at, swaps[..at].iter().rev().fold(error, |why, swap| swap.withdraw(why))))
}

impl<'s> Swap<'s> {
    /// The unfinished swap that a killed build left in a stage.
    pub fn under_way(target: &'s Path, stage: &'s Path) -> io::Result<Option<Swap<'s>>> {
        let path = stage.join(JOURNAL);
        if !path.exists() {
            return Ok(None);
        }
        let journal = serde_json::from_slice(&fs::read(path)?)?;
        Ok(Some(Swap { target, stage, journal }))
    }

    /// Replaces the old book by the new one; if that fails, restores the old book. The swap can be undone until `clear`.
    fn place(&mut self) -> io::Result<()> {
        self.journal.whole = self.carry().is_ok();
        if self.journal.whole && self.commit().and_then(|()| self.arrive()).is_ok() {
            return Ok(());
        }
        if self.stage.join(JOURNAL).exists() {
            // The old book could not be restored, and its remaining files must stay.
            return self.arrive();
        }
        self.journal.whole = false;
        self.commit()?;
        self.arrive()
    }

    /// Completes an unfinished swap: with the new book, or with the old one and an error.
    pub fn end(&self) -> io::Result<()> {
        self.arrive()?;
        // The next build completes an unfinished cleanup.
        let _ = self.clear();
        Ok(())
    }

    fn arrive(&self) -> io::Result<()> {
        self.forward().map_err(|error| self.withdraw(error))
    }

    /// Restores the old book. Returns the reason; if restoring fails as well, adds where the old book is.
    fn withdraw(&self, why: io::Error) -> io::Error {
        if self.back().and_then(|()| self.clear()).is_ok() {
            return why;
        }
        let stage = self.stage.display();
        let what = "what is missing of the last book is in";
        io::Error::other(format!("{why}; {what} {stage}, and the next build puts it back"))
    }

    /// Gives all files that stay a second name in the new folder, so that it can replace the old one.
    fn carry(&self) -> io::Result<()> {
        let new = self.new_folder();
        disk::write(&new.join(MARK), b"")?;
        if !self.target.exists() {
            return Ok(());
        }
        let (files, folders) = disk::inside(self.target)?;
        for path in files {
            if !self.journal.fresh.contains(&path) && !self.journal.gone.contains(&path) {
                disk::link(&self.target.join(&path), &new.join(&path))?;
            }
        }
        for folder in folders {
            let (new, there) = (new.join(&folder), self.target.join(&folder));
            fs::create_dir_all(&new)?;
            fs::set_permissions(&new, fs::metadata(there)?.permissions())?;
        }
        Ok(())
    }

    /// Writes the journal, completely or not at all.
    fn commit(&self) -> io::Result<()> {
        let text = serde_json::to_vec(&self.journal)?;
        let part = self.stage.join("journal.part");
        disk::write(&part, &text)?;
        disk::rename(&part, &self.stage.join(JOURNAL))?;
        disk::sync(self.stage)
    }

    fn forward(&self) -> io::Result<()> {
        // Written in advance, so that only its renaming comes after the folder.
        let lock = self.journal.lock.as_ref().map_or(Ok(None), Beside::part)?;
        if !self.journal.whole {
            self.move_in()?;
        } else if self.new_folder().join(MARK).exists() {
            self.change_places()?;
        }
        lock.map_or(Ok(()), Part::put)?;
        self.sync_above()
    }

    fn back(&self) -> io::Result<()> {
        if !self.journal.whole {
            self.move_out()?;
        } else if self.target.join(MARK).exists() {
            self.change_places()?;
        }
        self.sync_above()
    }

    fn change_places(&self) -> io::Result<()> {
        let (new, target) = (&self.new_folder(), self.target);
        match (new.exists(), target.exists()) {
            (true, true) => disk::exchange(new, target),
            (true, false) => disk::rename(new, target),
            (false, _) => disk::rename(target, new),
        }
    }

    fn move_in(&self) -> io::Result<()> {
        for path in self.journal.gone.iter().chain(&self.journal.fresh) {
            let (new, old, there) = self.places(path);
            let shall_move = new.exists() || self.journal.gone.contains(path);
            if shall_move && there.exists() && !old.exists() {
                disk::rename(&there, &old)?;
            }
            if new.exists() {
                disk::rename(&new, &there)?;
            }
        }
        Ok(())
    }

    fn move_out(&self) -> io::Result<()> {
        for path in self.journal.gone.iter().chain(&self.journal.fresh) {
            let (new, old, there) = self.places(path);
            if self.journal.fresh.contains(path) && !new.exists() && there.exists() {
                disk::rename(&there, &new)?;
            }
            if old.exists() {
                disk::rename(&old, &there)?;
            }
        }
        Ok(())
    }

    /// Cleans up once one of the two books is in place. Files that someone put into the old folder at the last moment
    /// move to the new one.
    fn clear(&self) -> io::Result<()> {
        disk::remove(&self.target.join(MARK))?;
        let new = self.new_folder();
        let left = if new.exists() { disk::inside(&new)?.0 } else { Vec::new() };
        for path in left {
            let there = self.target.join(&path);
            let is_ours = self.journal.fresh.contains(&path) || self.journal.gone.contains(&path);
            if !is_ours && path != Path::new(MARK) && fs::symlink_metadata(&there).is_err() {
                disk::rename(&new.join(&path), &there)?;
            }
        }
        for folder in self.journal.gone.iter().filter_map(|path| path.parent()) {
            if folder != Path::new("") {
                // Fails, as intended, if the folder still contains files.
                let _ = fs::remove_dir(self.target.join(folder));
            }
        }
        disk::remove(&self.stage.join(JOURNAL))
    }

    fn new_folder(&self) -> PathBuf {
        self.stage.join("new")
    }

    fn places(&self, path: &Path) -> (PathBuf, PathBuf, PathBuf) {
        (self.new_folder().join(path), self.stage.join("old").join(path), self.target.join(path))
    }

    fn sync_above(&self) -> io::Result<()> {
        self.target.parent().map_or(Ok(()), disk::sync)
    }
}

impl Beside {
    /// Writes the text to a temporary file; `None` if the file already has this text.
    fn part(&self) -> io::Result<Option<Part>> {
        if fs::read(&self.path).is_ok_and(|text| text == self.text.as_bytes()) {
            return Ok(None);
        }
        let part = Part::new(&self.path, self.text.as_bytes()).map_err(|error| {
            let name = self.path.display();
            let message = format!("{name}: {error} (with --no-lock the book keeps no lock file)");
            io::Error::new(error.kind(), message)
        });
        part.map(Some)
    }
}

/// A file under a hidden temporary name beside its final one.
struct Part {
    /// `None` once it has its final name.
    hold: Option<Hold>,
    from: PathBuf,
    to: PathBuf,
}

impl Part {
    fn new(path: &Path, bytes: &[u8]) -> io::Result<Part> {
        // A link is replaced at its target.
        let to = path.canonicalize().or_else(|_| std::path::absolute(path))?;
        let name = to.file_name().unwrap_or_default().to_string_lossy();
        let from = to.with_file_name(format!(".{name}.part"));
        let mut hold = Hold::take(from.clone(), &|| {})?;
        let file = &mut hold.file;
        let written = file.set_len(0).and_then(|()| file.write_all(bytes));
        let written = written.and_then(|()| file.sync_all());
        let part = Part { hold: Some(hold), from, to };
        written.map(|()| part)
    }

    /// Gives the file its final name, in one step.
    fn put(mut self) -> io::Result<()> {
        disk::rename(&self.from, &self.to)?;
        self.hold = None;
        self.to.parent().map_or(Ok(()), disk::sync)
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        if let Some(hold) = &self.hold {
            // A leftover file does no harm.
            let _ = hold.remove();
        }
    }
}

/// Writes a file in one step: at any time it is the old one or the new one, and the new one is on the disk on return.
///
/// # Errors
/// If the system reports one; the old file is then unchanged.
pub fn put(path: &Path, bytes: &[u8]) -> io::Result<()> {
    Part::new(path, bytes)?.put()
}
