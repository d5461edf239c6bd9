//! The engine of the studio as WebAssembly: the host writes a question as JSON into memory, and is handed the answer.

use crate::room::filled;
use mazebook::Phase;
use mazebook::studio::Studio;
use serde::Deserialize;
use serde_json::{Value, json};
use std::cell::RefCell;

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Takes a file of the book.
    safe fn take(name: *const u8, name_length: usize, bytes: *const u8, length: usize);
    /// Takes the answer, as JSON.
    safe fn answer(text: *const u8, length: usize);
    /// How far the work is: 0 while it searches and 1 while it writes, steps done, and all.
    safe fn step(phase: u32, done: u32, all: u32);
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

fn reply(question: Question, studio: &mut Studio) -> Value {
    match question {
        Question::Start => Studio::start(),
        Question::Read { text } => studio.read(&text),
        Question::Change { text, change } => match Studio::change(&text, &change) {
            Ok(text) => json!({ "text": text }),
            Err(why) => json!({ "why": why }),
        },
        Question::Pages { text, wanted } => studio.pages(&text, &wanted, &tell),
        Question::Check { text } => studio.check(&text),
        Question::Build { text } => match studio.build(&text, &tell) {
            Ok((files, changes)) => {
                for (name, bytes) in &files {
                    take(name.as_ptr(), name.len(), bytes.as_ptr(), bytes.len());
                }
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

/// Answers the question that was written into [`room`](crate::room::room).
///
/// # Safety
///
/// `at` is from [`room`](crate::room::room) for the same length, and is used no more.
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
/// Both places are from [`room`](crate::room::room) for the same lengths, and are used no more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn put(name: *mut u8, name_length: usize, at: *mut u8, length: usize) {
    // SAFETY: as the caller promises.
    let (name, bytes) = unsafe { (filled(name, name_length), filled(at, length)) };
    let name = String::from_utf8_lossy(&name);
    STUDIO.with_borrow_mut(|studio| studio.put(&name, Some(bytes)));
}
