//! The engine of the studio as a program, for the browser: the page calls what is in `wasm`.

#[cfg(target_arch = "wasm32")]
mod memory;
#[cfg(target_arch = "wasm32")]
mod wasm;

fn main() {}
