//! The progress of a build: its phase and the steps of that phase.

use std::sync::atomic::{AtomicUsize, Ordering};

/// The phases of a build, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// Finding the mazes; one step per maze.
    Search,
    /// Drawing the pages; one step per page.
    Draw,
    /// Writing the files that need all pages; one step per format.
    Finish,
}

/// Receives a phase, the number of its finished steps, and the total. Many threads call it.
pub type Progress<'p> = dyn Fn(Phase, usize, usize) + Sync + 'p;

/// The steps of one phase.
pub struct Steps<'p> {
    phase: Phase,
    all: usize,
    done: AtomicUsize,
    progress: &'p Progress<'p>,
}

impl std::fmt::Debug for Steps<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let Steps { phase, all, done, .. } = self;
        f.debug_struct("Steps").field("phase", phase).field("all", all).field("done", done).finish()
    }
}

impl Steps<'_> {
    /// Begins a phase with `all` steps.
    pub fn new<'p>(phase: Phase, all: usize, progress: &'p Progress<'p>) -> Steps<'p> {
        progress(phase, 0, all);
        Steps { phase, all, done: AtomicUsize::new(0), progress }
    }

    /// Reports one more finished step.
    pub fn step(&self) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        (self.progress)(self.phase, done, self.all);
    }
}
