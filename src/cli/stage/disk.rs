//! What publishing does to the disk, step by step. A test can end it at any step.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Renames a file or a folder, and makes the folders that it goes to.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    make_room(to)?;
    step()?;
    fs::rename(from, to)
}

/// Lets two folders change places in one step; an error where the system cannot.
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

/// Gives a file a second name, in a folder that is made for it.
pub fn link(file: &Path, name: &Path) -> io::Result<()> {
    make_room(name)?;
    step()?;
    fs::hard_link(file, name)
}

/// Writes a file that is on the disk when this returns.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    step()?;
    fs::write(path, bytes)?;
    sync(path)
}

/// Removes a file; one that is not there is removed.
pub fn remove(path: &Path) -> io::Result<()> {
    step()?;
    there(fs::remove_file(path))
}

/// Removes a folder with all that is in it; one that is not there is removed.
pub fn remove_all(path: &Path) -> io::Result<()> {
    step()?;
    there(fs::remove_dir_all(path))
}

/// Waits until a file, or the names in a folder, are on the disk.
pub fn sync(path: &Path) -> io::Result<()> {
    match path.is_dir() {
        // Elsewhere a folder cannot be opened; its names are kept by the file system's own journal.
        true if cfg!(unix) => File::open(path)?.sync_all(),
        true => Ok(()),
        false => File::options().write(true).open(path)?.sync_all(),
    }
}

pub fn make_room(path: &Path) -> io::Result<()> {
    path.parent().map_or(Ok(()), fs::create_dir_all)
}

/// The files in a folder and the folders in it, and these folders, the folder itself the first; by their paths from
/// there. A link is a file.
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

    /// What befalls a step.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub enum Fault {
        /// The program is killed.
        Kill,
        /// The step fails.
        Fail,
        /// This step fails and all that follow.
        FailOn,
        /// Nothing.
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

    /// Whether the system can exchange folders.
    pub fn exchange(can: bool) {
        EXCHANGE.set(can);
    }

    pub fn can_exchange() -> io::Result<()> {
        if EXCHANGE.get() { Ok(()) } else { Err(io::ErrorKind::Unsupported.into()) }
    }

    /// The steps that are left until then `after` .
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
