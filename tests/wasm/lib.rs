//! A book in WebAssembly: the host writes its text into memory, and is handed every file.

use mazebook::spec::assets::Assets;
use mazebook::spec::diagnostic::Source;
use mazebook::{Build, Error, File, spec};

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Takes the next bytes of a file, or of the message of an error, which has no name.
    safe fn take(name: *const u8, name_length: usize, bytes: *const u8, length: usize);
}

fn hand_over(name: &str, bytes: &[u8]) {
    take(name.as_ptr(), name.len(), bytes.as_ptr(), bytes.len());
}

fn make(text: String) -> Result<(), Error> {
    let spec = spec::read(Source { name: "book.toml".into(), text }, &Assets::embedded())?;
    Build::new(&spec).write(&mut |file: File, bytes: &[u8]| {
        hand_over(&file.to_string(), bytes);
        Ok(())
    })?;
    Ok(())
}

/// Room for a text of `length` bytes, which [`build`] takes back.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    Box::into_raw(vec![0u8; length].into_boxed_slice()).cast()
}

/// Builds the book of the text that was written into [`room`].
///
/// # Safety
///
/// `text` is from [`room`] for the same length, and is used no more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn build(text: *mut u8, length: usize) {
    // SAFETY: as the caller promises, this is the box that `room` gave away.
    let text = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(text, length)) };
    if let Err(error) = make(String::from_utf8_lossy(&text).into_owned()) {
        hand_over("", error.to_string().as_bytes());
    }
}
