//! How far a build is: its phase, and the steps of that phase.

use std::sync::atomic::{AtomicUsize, Ordering};

/// What a build does, one phase after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// Finding the mazes; a step is a maze.
    Search,
    /// Drawing the pages; a step is a page.
    Draw,
    /// Writing what takes all pages; a step is a format.
    Finish,
}

/// Takes a phase, the number of its steps that are done, and of all its steps. Called from many threads.
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
    /// A phase that begins, with so many steps.
    pub fn new<'p>(phase: Phase, all: usize, progress: &'p Progress<'p>) -> Steps<'p> {
        progress(phase, 0, all);
        Steps { phase, all, done: AtomicUsize::new(0), progress }
    }

    /// Tells of one step more that is done.
    pub fn step(&self) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        (self.progress)(self.phase, done, self.all);
    }
}
