//! A file lock, which one program holds at a time. The system releases it when the program ends.

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// An exclusive lock on a file.
pub struct Hold {
    pub file: File,
    path: PathBuf,
}

impl Hold {
    /// Locks a file, which is created if needed. If another program holds the lock, calls `waiting` and waits.
    pub fn take(path: PathBuf, waiting: &dyn Fn()) -> io::Result<Hold> {
        loop {
            let file = File::options().create(true).write(true).truncate(false).open(&path)?;
            match file.try_lock() {
                Err(TryLockError::WouldBlock) => {
                    waiting();
                    file.lock()?;
                }
                // The file system does not support locks.
                Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {}
                Err(TryLockError::Error(error)) => return Err(error),
                Ok(()) => {}
            }
            // If the previous holder removed the file, the next program will not find this one: try again.
            if is_at(&file, &path)? {
                return Ok(Hold { file, path });
            }
        }
    }

    /// Removes the file permanently; a waiting program creates another.
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
