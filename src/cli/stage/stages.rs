//! The stages of a command, one per book: all of them are published, or none.

use super::Stage;
use crate::cli::output::cannot;
use mazebook::spec::diagnostic::Diagnostic;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The error for a folder that cannot be written.
pub fn unwritable(folder: &Path, error: &io::Error) -> Vec<Diagnostic> {
    vec![cannot(&format!("write {}", folder.display()), error)]
}

/// The stages of a command.
#[derive(Clone, Default)]
pub struct Stages(Arc<Mutex<Vec<Arc<Stage>>>>);

impl Stages {
    /// Opens another stage; see [`Stage::open`].
    pub fn open(&self, out: &Path, name: &str) -> Result<Arc<Stage>, Vec<Diagnostic>> {
        let folder = out.join(name);
        let waiting = || {
            // If stderr is closed, the message is lost.
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
        // A thread that panicked leaves the list intact.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Abandons all stages; returns whether any book stays unchanged because of that.
    pub fn abandon(&self) -> bool {
        let abandoned: Vec<bool> = self.all().iter().map(|stage| stage.abandon()).collect();
        abandoned.contains(&true)
    }

    /// Abandons all stages if the user stops the build.
    pub fn watch(&self) {
        let watched = self.clone();
        // Without a handler, the stages would only stay until the next build, so the build continues.
        let _ = ctrlc::set_handler(move || {
            // If the books are already in place, the build reports them as usual.
            if watched.abandon() {
                // Printed below the progress bar and the `^C` of the terminal.
                eprintln!("\nStopped. Nothing was changed.");
                std::process::exit(130);
            }
        });
    }
}
