//! The engine of the studio as WebAssembly: the host writes a question as JSON into memory, and is handed the answer.

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
    /// Takes a file of the book.
    safe fn take(name: *const u8, name_length: usize, bytes: *const u8, length: usize);
    /// Takes the answer, as JSON.
    safe fn answer(text: *const u8, length: usize);
    /// How far the work is: 0 while it searches and 1 while it writes, steps done, and all.
    safe fn step(phase: u32, done: u32, all: u32);
    /// There is no more memory: does not return.
    safe fn full();
}

/// Memory that tells the host when there is no more: Rust would stop without a word.
struct Heap;

#[global_allocator]
static HEAP: Heap = Heap;

fn got(memory: *mut u8) -> *mut u8 {
    if memory.is_null() {
        full();
    }
    memory
}

// SAFETY: all is left to the system's own.
unsafe impl GlobalAlloc for Heap {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as the caller promises.
        got(unsafe { System.alloc(layout) })
    }
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as the caller promises.
        got(unsafe { System.alloc_zeroed(layout) })
    }
    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as the caller promises.
        got(unsafe { System.realloc(memory, layout, size) })
    }
    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(memory, layout) }
    }
}

/// What the page asks.
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase")]
enum Question {
    /// What the studio starts with.
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
    /// The book to look at and to solve.
    Preview {
        text: String,
    },
    Check {
        text: String,
    },
    Build {
        text: String,
    },
    /// Takes a file away.
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

/// Gives the page the files of a book.
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
            Err(why) => json!({ "why": why }),
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

/// Answers the question that was written into [`room`](crate::memory::room).
///
/// # Safety
///
/// `at` is from [`room`](crate::memory::room) for the same length, and is used no more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ask(at: *mut u8, length: usize) {
    // SAFETY: as the caller promises.
    let question = unsafe { filled(at, length) };
    let value = match serde_json::from_slice(&question) {
        Ok(question) => STUDIO.with_borrow_mut(|studio| reply(question, studio)),
        Err(error) => json!({ "why": error.to_string() }),
    };
    let text = value.to_string();
    answer(text.as_ptr(), text.len());
}

/// Puts a file beside the book.
///
/// # Safety
///
/// Both places are from [`room`](crate::memory::room) for the same lengths, and are used no more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn put(name: *mut u8, name_length: usize, at: *mut u8, length: usize) {
    // SAFETY: as the caller promises.
    let (name, bytes) = unsafe { (filled(name, name_length), filled(at, length)) };
    let name = String::from_utf8_lossy(&name);
    STUDIO.with_borrow_mut(|studio| studio.put(&name, Some(bytes)));
}
