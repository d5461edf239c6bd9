//! The stages of a command, one for each book: all are published, or none.

use super::Stage;
use crate::cli::output::cannot;
use mazebook::spec::diagnostic::Diagnostic;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The error of a folder that cannot be written.
pub fn unwritable(folder: &Path, error: &io::Error) -> Vec<Diagnostic> {
    vec![cannot(&format!("write {}", folder.display()), error)]
}

/// The stages of a command.
#[derive(Clone, Default)]
pub struct Stages(Arc<Mutex<Vec<Arc<Stage>>>>);

impl Stages {
    /// Opens another; see [`Stage::open`].
    pub fn open(&self, out: &Path, name: &str) -> Result<Arc<Stage>, Vec<Diagnostic>> {
        let folder = out.join(name);
        let waiting = || {
            // If stderr is gone, there is no other place for it.
            let name = folder.display();
            let _ = writeln!(
                anstream::stderr(),
                "Another build of {name} is under way; waiting for its end."
            );
        };
        let stage =
            Stage::open(out, name, &waiting).map_err(|error| unwritable(&folder, &error))?;
        let stage = Arc::new(stage);
        self.all().push(Arc::clone(&stage));
        Ok(stage)
    }

    fn all(&self) -> MutexGuard<'_, Vec<Arc<Stage>>> {
        // A thread that panicked left the list whole.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Leaves everything as it was; whether anything is left so.
    pub fn abandon(&self) -> bool {
        let abandoned: Vec<bool> = self.all().iter().map(|stage| stage.abandon()).collect();
        abandoned.contains(&true)
    }

    /// Leaves everything as it was if the build is stopped.
    pub fn watch(&self) {
        let watched = self.clone();
        // Without a handler the stages would be left behind until the next build: no reason not to make the book.
        let _ = ctrlc::set_handler(move || {
            // A book that is in its place already is reported as such.
            if watched.abandon() {
                // Below the progress bar, and what the terminal shows of the key.
                eprintln!("\nStopped. Nothing was changed.");
                std::process::exit(130);
            }
        });
    }
}
