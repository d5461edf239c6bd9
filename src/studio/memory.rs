//! Memory that the page fills and the engine reads.

/// Allocates `length` bytes.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    Box::into_raw(vec![0u8; length].into_boxed_slice()).cast()
}

/// Takes back the bytes written into [`room`].
///
/// # Safety
///
/// `at` must come from [`room`] with the same length, and must not be used again.
pub unsafe fn filled(at: *mut u8, length: usize) -> Vec<u8> {
    // SAFETY: the caller guarantees that this is the box released by `room`.
    unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(at, length)) }.into_vec()
}
