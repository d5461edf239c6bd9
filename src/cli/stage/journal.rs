//! How a new book takes the place of an old one: the journal, by which a build that was killed in the middle is ended
//! by the next.
//!
//! Once the journal stands in the stage, the new book is the one that shall be: `forward` brings it about, from
//! wherever it was left, and `back` brings the old one back, from wherever `forward` failed. Both can be repeated.

use super::disk;
use super::file_lock::Hold;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// In the stage: what is under way.
const JOURNAL: &str = "journal";
/// In the new folder, until all is done: which of two folders is the new one.
const MARK: &str = ".mazebook.new";

/// A text that belongs to the book, beside it.
#[derive(Clone, Serialize, Deserialize)]
pub struct Beside {
    /// Absolute.
    pub path: PathBuf,
    pub text: String,
}

/// The book that shall be.
#[derive(Serialize, Deserialize)]
pub struct Journal {
    /// Whether the folders change places in one step; else file by file.
    pub whole: bool,
    /// The files of the new book, by their paths in the folder.
    pub fresh: BTreeSet<PathBuf>,
    /// Files of the old one that the new one does not have.
    pub gone: BTreeSet<PathBuf>,
    /// The lock with its seeds, which is published with it.
    pub lock: Option<Beside>,
}

/// A new book on its way from a stage to its folder.
pub struct Swap<'s> {
    pub target: &'s Path,
    pub stage: &'s Path,
    pub journal: Journal,
}

/// Puts new books in the places of old ones; where one fails, all old ones are there as they were. The error comes with
/// the number of the book that it befell, from 0.
pub fn publish(mut swaps: Vec<Swap>) -> Result<(), (usize, io::Error)> {
    let mut places = swaps.iter_mut().enumerate();
    let failed = places.find_map(|(at, swap)| Some((at, swap.place().err()?)));
    let Some((at, error)) = failed else {
        // What it leaves undone, the next build does.
        swaps.iter().for_each(|swap| drop(swap.clear()));
        return Ok(());
    };
    Err((at, swaps[..at].iter().rev().fold(error, |why, swap| swap.withdraw(why))))
}

impl<'s> Swap<'s> {
    /// What a build that was killed has left under way in a stage.
    pub fn under_way(target: &'s Path, stage: &'s Path) -> io::Result<Option<Swap<'s>>> {
        let path = stage.join(JOURNAL);
        if !path.exists() {
            return Ok(None);
        }
        let journal = serde_json::from_slice(&fs::read(path)?)?;
        Ok(Some(Swap { target, stage, journal }))
    }

    /// Puts the new book in the place of the old one; where that fails, the old one is there as it was. Until `clear` it
    /// can be taken back.
    fn place(&mut self) -> io::Result<()> {
        self.journal.whole = self.carry().is_ok();
        if self.journal.whole && self.commit().and_then(|()| self.arrive()).is_ok() {
            return Ok(());
        }
        if self.stage.join(JOURNAL).exists() {
            // The old book could not be brought back, and what is left of it must stay.
            return self.arrive();
        }
        self.journal.whole = false;
        self.commit()?;
        self.arrive()
    }

    /// Ends what is under way: with the new book, or with the old one and why.
    pub fn end(&self) -> io::Result<()> {
        self.arrive()?;
        // What it leaves undone, the next build does.
        let _ = self.clear();
        Ok(())
    }

    fn arrive(&self) -> io::Result<()> {
        self.forward().map_err(|error| self.withdraw(error))
    }

    /// Brings the old book back; says why, and where it is if that fails as well.
    fn withdraw(&self, why: io::Error) -> io::Error {
        if self.back().and_then(|()| self.clear()).is_ok() {
            return why;
        }
        let stage = self.stage.display();
        let what = "what is missing of the last book is in";
        io::Error::other(format!("{why}; {what} {stage}, and the next build puts it back"))
    }

    /// Gives all files that stay a second name in the new folder, which can then take the place of the old one.
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

    /// Writes the journal, whole or not at all.
    fn commit(&self) -> io::Result<()> {
        let text = serde_json::to_vec(&self.journal)?;
        let part = self.stage.join("journal.part");
        disk::write(&part, &text)?;
        disk::rename(&part, &self.stage.join(JOURNAL))?;
        disk::sync(self.stage)
    }

    fn forward(&self) -> io::Result<()> {
        // Written before, so that nothing but its renaming comes after the folder.
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

    /// Removes what is no longer needed, once one of the two books is in its place. Files that someone has put into the
    /// old folder at the last moment are moved to the new one.
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
                // Fails, as it should, where something is left in it.
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
    /// The text, on its way to its place; none where it is there already.
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

/// A file that is written, under a hidden name beside its own.
struct Part {
    /// None once it has its own name.
    hold: Option<Hold>,
    from: PathBuf,
    to: PathBuf,
}

impl Part {
    fn new(path: &Path, bytes: &[u8]) -> io::Result<Part> {
        // Where it is a link, what it leads to.
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

    /// Gives the file its own name, in one step.
    fn put(mut self) -> io::Result<()> {
        disk::rename(&self.from, &self.to)?;
        self.hold = None;
        self.to.parent().map_or(Ok(()), disk::sync)
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        if let Some(hold) = &self.hold {
            // It is in nobody's way.
            let _ = hold.remove();
        }
    }
}

/// Writes a file in one step: it is the old one or the new one, and on the disk when this returns.
///
/// # Errors
/// Where the system cannot; the old file is as it was.
pub fn put(path: &Path, bytes: &[u8]) -> io::Result<()> {
    Part::new(path, bytes)?.put()
}
