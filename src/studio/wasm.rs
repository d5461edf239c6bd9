//! The engine of the studio as WebAssembly: the host writes a question as JSON into memory and receives the answer.

use crate::memory::filled;
use mazebook::Phase;
use mazebook::spec::assets::Files;
use mazebook::studio::Studio;
use serde::Deserialize;
use serde_json::{Value, json};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::RefCell;

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Receives a file of the book.
    safe fn take(name: *const u8, name_length: usize, bytes: *const u8, length: usize);
    /// Receives the answer, as JSON.
    safe fn answer(text: *const u8, length: usize);
    /// Reports progress: phase 0 is the search and 1 the writing; steps done, and all steps.
    safe fn step(phase: u32, done: u32, all: u32);
    /// Reports that memory is exhausted; does not return.
    safe fn full();
}

/// An allocator that tells the host when memory is exhausted; Rust alone would stop without a message.
struct Heap;

#[global_allocator]
static HEAP: Heap = Heap;

fn got(memory: *mut u8) -> *mut u8 {
    if memory.is_null() {
        full();
    }
    memory
}

// SAFETY: delegates everything to the system allocator.
unsafe impl GlobalAlloc for Heap {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: guaranteed by the caller.
        got(unsafe { System.alloc(layout) })
    }
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: guaranteed by the caller.
        got(unsafe { System.alloc_zeroed(layout) })
    }
    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: guaranteed by the caller.
        got(unsafe { System.realloc(memory, layout, size) })
    }
    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: guaranteed by the caller.
        unsafe { System.dealloc(memory, layout) }
    }
}

/// A request from the page.
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase")]
enum Question {
    /// The initial data.
    Start,
    Read {
        text: String,
    },
    Change {
        text: String,
        change: Value,
    },
    Pages {
        text: String,
        wanted: Vec<usize>,
    },
    /// The preview of the book.
    Preview {
        text: String,
    },
    Check {
        text: String,
    },
    Build {
        text: String,
    },
    /// Removes a file.
    Forget {
        path: String,
    },
}

thread_local! {
    static STUDIO: RefCell<Studio> = RefCell::default();
}

fn tell(phase: Phase, done: usize, all: usize) {
    step(u32::from(phase != Phase::Search), done as u32, all as u32);
}

/// Passes the files of a book to the page.
fn give(files: &Files) {
    for (name, bytes) in files {
        take(name.as_ptr(), name.len(), bytes.as_ptr(), bytes.len());
    }
}

fn reply(question: Question, studio: &mut Studio) -> Value {
    match question {
        Question::Start => Studio::start(),
        Question::Read { text } => studio.read(&text),
        Question::Change { text, change } => match Studio::change(&text, &change) {
            Ok(text) => json!({ "text": text }),
            Err(why) => json!({ "why": why.to_string() }),
        },
        Question::Pages { text, wanted } => studio.pages(&text, &wanted, &tell),
        Question::Preview { text } => match studio.preview(&text, &tell) {
            Ok(files) => {
                give(&files);
                Value::Null
            }
            Err(found) => found,
        },
        Question::Check { text } => studio.check(&text),
        Question::Build { text } => match studio.build(&text, &tell) {
            Ok((files, changes)) => {
                give(&files);
                json!({ "changes": changes })
            }
            Err(found) => found,
        },
        Question::Forget { path } => {
            studio.put(&path, None);
            Value::Null
        }
    }
}

/// Answers the question written into [`room`](crate::memory::room).
///
/// # Safety
///
/// `at` must come from [`room`](crate::memory::room) with the same length, and must not be used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ask(at: *mut u8, length: usize) {
    // SAFETY: guaranteed by the caller.
    let question = unsafe { filled(at, length) };
    let value = match serde_json::from_slice(&question) {
        Ok(question) => STUDIO.with_borrow_mut(|studio| reply(question, studio)),
        Err(error) => json!({ "why": error.to_string() }),
    };
    let text = value.to_string();
    answer(text.as_ptr(), text.len());
}

/// Adds a file beside the book.
///
/// # Safety
///
/// Both pointers must come from [`room`](crate::memory::room) with the same lengths, and must not be used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn put(name: *mut u8, name_length: usize, at: *mut u8, length: usize) {
    // SAFETY: guaranteed by the caller.
    let (name, bytes) = unsafe { (filled(name, name_length), filled(at, length)) };
    let name = String::from_utf8_lossy(&name);
    STUDIO.with_borrow_mut(|studio| studio.put(&name, Some(bytes)));
}
