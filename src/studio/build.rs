//! With the feature `studio`: builds the engine of the studio as WebAssembly, packs it, and places it where the program
//! includes it. Without the WebAssembly target of Rust, prints a warning and builds the program without the studio.

#[cfg(feature = "studio")]
mod engine_build;
#[cfg(feature = "studio")]
mod pack;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo:rustc-check-cfg=cfg(has_studio)");
    println!("cargo:rerun-if-changed=src/studio/build.rs");
    #[cfg(feature = "studio")]
    engine_build::build()?;
    Ok(())
}
