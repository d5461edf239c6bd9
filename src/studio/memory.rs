//! Memory that the page fills and the engine reads.

/// Room for `length` bytes.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    Box::into_raw(vec![0u8; length].into_boxed_slice()).cast()
}

/// What was written into [`room`].
///
/// # Safety
///
/// `at` is from [`room`] for the same length, and is used no more.
pub unsafe fn filled(at: *mut u8, length: usize) -> Vec<u8> {
    // SAFETY: as the caller promises, this is the box that `room` gave away.
    unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(at, length)) }.into_vec()
}
