//! The engine of the studio as a program for the browser; the page calls the functions in `wasm`.

#[cfg(target_arch = "wasm32")]
mod memory;
#[cfg(target_arch = "wasm32")]
mod wasm;

fn main() {}
