//! The engine of the studio as a program, for a browser alone: [`wasm`] is what a page calls.

#[cfg(target_arch = "wasm32")]
mod memory;
#[cfg(target_arch = "wasm32")]
mod wasm;

fn main() {}
