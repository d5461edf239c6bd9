//! The disk operations of publishing, step by step. Tests can interrupt any step.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Renames a file or a folder; creates the parent folders of the target.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    make_room(to)?;
    step()?;
    fs::rename(from, to)
}

/// Exchanges two folders in one step; an error if the system does not support that.
pub fn exchange(one: &Path, other: &Path) -> io::Result<()> {
    step()?;
    #[cfg(test)]
    broken::can_exchange()?;
    #[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
    {
        use rustix::fs::{CWD, RenameFlags, renameat_with};
        Ok(renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE)?)
    }
    #[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
    {
        let _ = (one, other);
        Err(ErrorKind::Unsupported.into())
    }
}

/// Gives a file a second name (a hard link); creates its parent folders.
pub fn link(file: &Path, name: &Path) -> io::Result<()> {
    make_room(name)?;
    step()?;
    fs::hard_link(file, name)
}

/// Writes a file and waits until it is on the disk.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    step()?;
    fs::write(path, bytes)?;
    sync(path)
}

/// Removes a file; no error if it does not exist.
pub fn remove(path: &Path) -> io::Result<()> {
    step()?;
    there(fs::remove_file(path))
}

/// Removes a folder with its contents; no error if it does not exist.
pub fn remove_all(path: &Path) -> io::Result<()> {
    step()?;
    there(fs::remove_dir_all(path))
}

/// Waits until a file, or the names in a folder, are on the disk.
pub fn sync(path: &Path) -> io::Result<()> {
    match path.is_dir() {
        // On other systems a folder cannot be opened; the file system's own journal keeps its names.
        true if cfg!(unix) => File::open(path)?.sync_all(),
        true => Ok(()),
        false => File::options().write(true).open(path)?.sync_all(),
    }
}

pub fn make_room(path: &Path) -> io::Result<()> {
    path.parent().map_or(Ok(()), fs::create_dir_all)
}

/// The files in a folder and its subfolders, and the folders themselves, the given one first; as paths relative to it. A
/// symbolic link counts as a file.
pub fn inside(folder: &Path) -> io::Result<(Vec<PathBuf>, Vec<PathBuf>)> {
    let (mut files, mut folders) = (Vec::new(), vec![PathBuf::new()]);
    let mut next = 0;
    while let Some(inner) = folders.get(next).cloned() {
        for entry in fs::read_dir(folder.join(&inner))? {
            let entry = entry?;
            let path = inner.join(entry.file_name());
            let found = if entry.file_type()?.is_dir() { &mut folders } else { &mut files };
            found.push(path);
        }
        next += 1;
    }
    Ok((files, folders))
}

fn there(removed: io::Result<()>) -> io::Result<()> {
    match removed {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

#[cfg(not(test))]
fn step() -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
use broken::step;

#[cfg(test)]
pub mod broken {
    use std::cell::Cell;
    use std::io;

    /// The fault of a step.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub enum Fault {
        /// The program is killed.
        Kill,
        /// The step fails.
        Fail,
        /// The step and all later ones fail.
        FailOn,
        /// No fault.
        None,
    }

    thread_local! {
        static FAULT: Cell<(Fault, usize)> = const { Cell::new((Fault::None, 0)) };
        static EXCHANGE: Cell<bool> = const { Cell::new(true) };
    }

    /// Breaks a step, counted from now.
    pub fn after(fault: Fault, steps: usize) {
        FAULT.set((fault, steps));
    }

    /// Sets whether the system can exchange folders.
    pub fn exchange(can: bool) {
        EXCHANGE.set(can);
    }

    pub fn can_exchange() -> io::Result<()> {
        if EXCHANGE.get() { Ok(()) } else { Err(io::ErrorKind::Unsupported.into()) }
    }

    /// The number of steps until the fault.
    pub fn left() -> usize {
        FAULT.get().1
    }

    pub fn step() -> io::Result<()> {
        let (fault, left) = FAULT.get();
        if left > 0 {
            FAULT.set((fault, left - 1));
            return Ok(());
        }
        match fault {
            Fault::None => Ok(()),
            Fault::Kill => {
                FAULT.set((Fault::None, 0));
                std::panic::resume_unwind(Box::new("killed"))
            }
            Fault::Fail => {
                FAULT.set((Fault::None, 0));
                Err(io::Error::other("broken"))
            }
            Fault::FailOn => Err(io::Error::other("broken")),
        }
    }
}
