//! Builds the engine of the studio as WebAssembly, packs it, and leaves it where the program includes it: with the feature
//! `studio` alone. Where there is no such target for Rust, the program is built without, and says so.

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
