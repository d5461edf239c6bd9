//! A file lock: one program at a time. The system frees it when the program ends.

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// A file that nobody else holds.
pub struct Hold {
    pub file: File,
    path: PathBuf,
}

impl Hold {
    /// Takes hold of a file, which is made if need be. Where another program has it, calls `waiting` and waits.
    pub fn take(path: PathBuf, waiting: &dyn Fn()) -> io::Result<Hold> {
        loop {
            let file = File::options().create(true).write(true).truncate(false).open(&path)?;
            match file.try_lock() {
                Err(TryLockError::WouldBlock) => {
                    waiting();
                    file.lock()?;
                }
                // A file system without locks.
                Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {}
                Err(TryLockError::Error(error)) => return Err(error),
                Ok(()) => {}
            }
            // The last holder may have taken the file away, and this is not the one that the next will find.
            if is_at(&file, &path)? {
                return Ok(Hold { file, path });
            }
        }
    }

    /// Takes the file away, for good; who waits for it makes another.
    pub fn remove(&self) -> io::Result<()> {
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}

fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    match same_file::Handle::from_path(path) {
        Ok(found) => Ok(found == same_file::Handle::from_file(file.try_clone()?)?),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}
