//! Unpacks the engine in a browser, which knows no LZMA: a program of its own, for a browser alone.

#[cfg(target_arch = "wasm32")]
mod memory;

#[cfg(target_arch = "wasm32")]
mod wasm {
    use crate::memory::filled;
    use lzma_rust2::LzmaReader;
    use std::io::Read;

    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        /// Takes what was unpacked.
        safe fn take(bytes: *const u8, length: usize);
    }

    /// Unpacks the bytes that were written into [`room`](crate::memory::room).
    ///
    /// # Safety
    ///
    /// `at` is from `room` for the same length, and is used no more.
    #[unsafe(no_mangle)]
    pub unsafe extern "C" fn unpack(at: *mut u8, length: usize) {
        // SAFETY: as the caller promises.
        let packed = unsafe { filled(at, length) };
        let mut whole = Vec::new();
        let read = LzmaReader::new_mem_limit(&packed[..], u32::MAX, None);
        // It was packed with the page that it stands in.
        read.and_then(|mut reader| reader.read_to_end(&mut whole)).expect("a sound page");
        take(whole.as_ptr(), whole.len());
    }
}

fn main() {}
