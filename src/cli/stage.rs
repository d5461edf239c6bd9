//! Files that appear all together or not at all.
//!
//! They are written to a hidden folder beside their target, so on the same file system, and renamed into it at
//! the end. A new target appears in a single step. In one that is there already, files that are not this
//! program's own are never touched; the others are replaced, and put back where one step of it fails.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{PoisonError, RwLock};

/// A folder in the making.
pub struct Stage {
    target: PathBuf,
    /// Holds `new`, with the files as they shall be, and `old`, with those that they replace.
    folder: PathBuf,
    /// The folders above that this stage had to make, innermost first.
    made: Vec<PathBuf>,
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
        let folder = above.join(format!(".{name}.part-{}", std::process::id()));
        let stage = Stage { target, folder, made, open: RwLock::new(true) };
        fs::create_dir_all(stage.folder.join("new"))?;
        Ok(stage)
    }

    /// Writes a file, by its path inside the target; after what has been written of it before.
    pub fn write(&self, path: &str, bytes: &[u8]) -> io::Result<()> {
        let open = self.open.read().unwrap_or_else(PoisonError::into_inner);
        if !*open {
            return Err(io::ErrorKind::Interrupted.into());
        }
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
        if !self.target.exists() {
            fs::rename(&new, &self.target)?;
            return self.remove();
        }
        let fresh = files(&new, "")?;
        let mut gone = files(&self.target, "")?;
        gone.retain(|path| outdated(path) && !fresh.contains(path));
        let mut swap = Swap::default();
        let swapped = (|| {
            for path in gone.iter().chain(&fresh).filter(|path| self.target.join(path).exists()) {
                swap.rename(self.target.join(path), old.join(path))?;
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
