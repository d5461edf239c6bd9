//! Files that appear all together or not at all.
//!
//! They are written to a hidden folder beside their target, so on the same file system, and renamed into it at
//! the end. A new target appears in a single step. In one that is there already, files that are not this
//! program's own are never touched; the others are replaced, and put back where one step of it fails.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError, RwLock};

/// A folder in the making.
pub struct Stage {
    target: PathBuf,
    /// Holds `new`, with the files as they shall be, and `old`, with those that they replace.
    folder: PathBuf,
    /// The folders above that this stage had to make, innermost first.
    made: Vec<PathBuf>,
    /// The length of each file that was written, by its path inside the target.
    written: Mutex<BTreeMap<String, u64>>,
    /// Whether files can still be written; held for reading while one is, and for writing while the stage ends.
    open: RwLock<bool>,
}

impl Stage {
    /// A stage for the folder `name` in `out`; both need not be there yet.
    pub fn open(out: &Path, name: &str) -> io::Result<Stage> {
        let path = out.join(name);
        // Where the path is a link, the files go to what it leads to, and so must the stage.
        let target = if path.exists() { path.canonicalize()? } else { path };
        if target.exists() && !target.is_dir() {
            return Err(io::Error::new(
                io::ErrorKind::NotADirectory,
                "it is there, and not a folder",
            ));
        }
        let above = target.parent().unwrap_or(Path::new("")).to_owned();
        let missing = |folder: &&Path| !folder.as_os_str().is_empty() && !folder.exists();
        let made = above.ancestors().take_while(missing).map(Path::to_owned).collect();
        fs::create_dir_all(&above)?;
        let folder = new_folder(&above.join(format!(".{name}.part-{}", std::process::id())))?;
        let (written, open) = (Mutex::default(), RwLock::new(true));
        let stage = Stage { target, folder, made, written, open };
        fs::create_dir(stage.folder.join("new"))?;
        Ok(stage)
    }

    /// Writes a file, by its path inside the target; after what has been written of it before.
    pub fn write(&self, path: &str, bytes: &[u8]) -> io::Result<()> {
        let open = self.open.read().unwrap_or_else(PoisonError::into_inner);
        if !*open {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let mut written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        *written.entry(path.to_owned()).or_default() += bytes.len() as u64;
        drop(written);
        let path = self.folder.join("new").join(path);
        let open = || fs::File::options().create(true).append(true).open(&path);
        let file = open().or_else(|error| match error.kind() {
            io::ErrorKind::NotFound => make_room(&path).and_then(|()| open()),
            _ => Err(error),
        });
        file?.write_all(bytes)
    }

    /// Puts the files in their place, and takes those away that are `outdated` by their path in the target.
    pub fn publish(&self, outdated: impl Fn(&str) -> bool) -> io::Result<()> {
        let mut open = self.open.write().unwrap_or_else(PoisonError::into_inner);
        if !std::mem::take(&mut *open) {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let (new, old) = (self.folder.join("new"), self.folder.join("old"));
        self.check(&new)?;
        if !self.target.exists() {
            fs::rename(&new, &self.target)?;
            return self.remove();
        }
        let fresh = files(&new, "")?;
        let mut gone = files(&self.target, "")?;
        gone.retain(|path| outdated(path) && !fresh.contains(path));
        let mut swap = Swap::default();
        let swapped = (|| {
            for path in gone.iter().chain(&fresh) {
                let there = self.target.join(path);
                if there.is_dir() {
                    let message = format!("{} is a folder: move it away", there.display());
                    return Err(io::Error::new(io::ErrorKind::IsADirectory, message));
                }
                if there.exists() {
                    swap.rename(there, old.join(path))?;
                }
            }
            fresh.iter().try_for_each(|path| swap.rename(new.join(path), self.target.join(path)))
        })();
        if let Err(error) = swapped {
            swap.undo();
            return Err(error);
        }
        for path in gone {
            if let Some((folder, _)) = path.rsplit_once('/') {
                // Fails, as it should, where something is left in it.
                let _ = fs::remove_dir(self.target.join(folder));
            }
        }
        self.remove()
    }

    /// That what was written is there, whole.
    fn check(&self, new: &Path) -> io::Result<()> {
        let written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        let is_whole = |(path, &length): (&String, &u64)| {
            fs::metadata(new.join(path)).is_ok_and(|file| file.len() == length)
        };
        match written.iter().find(|&file| !is_whole(file)) {
            None => Ok(()),
            Some((path, _)) => {
                let message = format!("{path} was taken away or changed while the book was made");
                Err(io::Error::new(io::ErrorKind::NotFound, message))
            }
        }
    }

    /// Leaves everything as it was before.
    pub fn abandon(&self) {
        let mut open = self.open.write().unwrap_or_else(PoisonError::into_inner);
        *open = false;
        // What cannot be removed stays, hidden, under a name that says what it was.
        let _ = self.remove();
        for folder in &self.made {
            let _ = fs::remove_dir(folder);
        }
    }

    fn remove(&self) -> io::Result<()> {
        match fs::remove_dir_all(&self.folder) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}

/// A folder of this name, or with a number after it: a new one in any case. What a build that was killed left behind is not
/// added to.
fn new_folder(name: &Path) -> io::Result<PathBuf> {
    let mut number = 0;
    loop {
        let mut folder = name.as_os_str().to_owned();
        folder.push(format!("-{number}"));
        match fs::create_dir(&folder) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            made => return made.map(|()| folder.into()),
        }
    }
}

/// Renamings that can be taken back.
#[derive(Default)]
struct Swap(Vec<(PathBuf, PathBuf)>);

impl Swap {
    fn rename(&mut self, from: PathBuf, to: PathBuf) -> io::Result<()> {
        make_room(&to)?;
        fs::rename(&from, &to)?;
        self.0.push((from, to));
        Ok(())
    }

    fn undo(self) {
        for (from, to) in self.0.into_iter().rev() {
            // A step that cannot be taken back must not keep the others from it.
            let _ = fs::rename(to, from);
        }
    }
}

fn make_room(path: &Path) -> io::Result<()> {
    path.parent().map_or(Ok(()), fs::create_dir_all)
}

/// Every file in a folder and the folders in it, by its path from there with `/` between.
fn files(folder: &Path, prefix: &str) -> io::Result<BTreeSet<String>> {
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        // The book's own names are plain; a name that is not UTF-8 is someone else's.
        let Ok(name) = entry.file_name().into_string() else { continue };
        if entry.file_type()?.is_dir() {
            found.extend(files(&entry.path(), &format!("{prefix}{name}/"))?);
        } else {
            found.insert(format!("{prefix}{name}"));
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An empty folder.
    fn empty(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("mazebook-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        path
    }

    #[test]
    fn nothing_is_added_to_what_a_killed_build_left_behind() {
        let out = empty("left");
        // Killed, with the same number of a process, as in containers.
        let killed = Stage::open(&out, "book").unwrap();
        killed.write("book.pdf", b"old").unwrap();
        let stage = Stage::open(&out, "book").unwrap();
        stage.write("book.pdf", b"new").unwrap();
        stage.publish(|_| false).unwrap();
        assert_eq!(fs::read(out.join("book/book.pdf")).unwrap(), b"new");
        fs::remove_dir_all(out).unwrap();
    }

    #[test]
    fn what_was_taken_away_is_not_published() {
        let out = empty("taken");
        fs::create_dir(out.join("book")).unwrap();
        let stage = Stage::open(&out, "book").unwrap();
        stage.write("book.pdf", b"one").unwrap();
        stage.write("pages/001.svg", b"two").unwrap();
        fs::remove_file(stage.folder.join("new/pages/001.svg")).unwrap();
        let error = stage.publish(|_| false).unwrap_err();
        assert!(error.to_string().contains("pages/001.svg was taken away"), "{error}");
        assert_eq!(fs::read_dir(out.join("book")).unwrap().count(), 0);
        fs::remove_dir_all(out).unwrap();
    }

    #[test]
    fn a_folder_in_the_place_of_a_file_is_left_alone() {
        let out = empty("folder");
        fs::create_dir_all(out.join("book/book.pdf")).unwrap();
        fs::write(out.join("book/book.pdf/mine"), "mine").unwrap();
        fs::write(out.join("book/answers.pdf"), "as it was").unwrap();
        let stage = Stage::open(&out, "book").unwrap();
        stage.write("answers.pdf", b"new").unwrap();
        stage.write("book.pdf", b"new").unwrap();
        assert!(stage.publish(|_| false).is_err());
        assert_eq!(fs::read(out.join("book/book.pdf/mine")).unwrap(), b"mine");
        assert_eq!(fs::read(out.join("book/answers.pdf")).unwrap(), b"as it was");
        fs::remove_dir_all(out).unwrap();
    }
}
