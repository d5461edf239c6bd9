//! Unpacks the engine in a browser, which does not support LZMA: a separate program for the browser only.

#[cfg(target_arch = "wasm32")]
mod memory;

#[cfg(target_arch = "wasm32")]
mod wasm {
    use crate::memory::filled;
    use lzma_rust2::LzmaReader;
    use std::io::Read;

    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        /// Receives the unpacked bytes.
        safe fn take(bytes: *const u8, length: usize);
    }

    /// Unpacks the bytes written into [`room`](crate::memory::room).
    ///
    /// # Safety
    ///
    /// `at` must come from `room` with the same length, and must not be used again.
    #[unsafe(no_mangle)]
    pub unsafe extern "C" fn unpack(at: *mut u8, length: usize) {
        // SAFETY: guaranteed by the caller.
        let packed = unsafe { filled(at, length) };
        let mut whole = Vec::new();
        let read = LzmaReader::new_mem_limit(&packed[..], u32::MAX, None);
        // The bytes were packed together with the page that contains them.
        read.and_then(|mut reader| reader.read_to_end(&mut whole)).expect("a sound page");
        take(whole.as_ptr(), whole.len());
    }
}

fn main() {}
