//! Builds the engine of the studio for WebAssembly while the program is built.

use super::pack;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

const TARGET: &str = "wasm32-unknown-unknown";

/// Places the engine and its unpacker where the program includes them; prints a warning if Rust lacks the target.
pub fn build() -> Result<(), Box<dyn Error>> {
    for part in ["Cargo.toml", "Cargo.lock", "src", "templates", "config"] {
        println!("cargo:rerun-if-changed={part}");
    }
    if !has_target() {
        println!(
            "cargo:warning=no studio in this mazebook: run `rustup target add {TARGET}` and build it again"
        );
        return Ok(());
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("Cargo sets OUT_DIR")?);
    let engine = pack::bare(&wasm("engine", &out)?)?;
    fs::write(out.join("engine.txt"), pack::text(&pack::packed(engine)?))?;
    fs::write(out.join("unpack.txt"), pack::text(&wasm("unpack", &out)?))?;
    println!("cargo:rustc-cfg=has_studio");
    Ok(())
}

/// Whether the Rust standard library for WebAssembly is installed.
fn has_target() -> bool {
    let rustc = env::var_os("RUSTC").unwrap_or("rustc".into());
    let found = Command::new(rustc).args(["--print", "target-libdir", "--target", TARGET]).output();
    found.is_ok_and(|found| Path::new(String::from_utf8_lossy(&found.stdout).trim()).exists())
}

/// Builds one of the package's programs as WebAssembly.
fn wasm(name: &str, out: &Path) -> Result<Vec<u8>, Box<dyn Error>> {
    let root = env::var_os("CARGO_MANIFEST_DIR").ok_or("Cargo sets CARGO_MANIFEST_DIR")?;
    let cargo = env::var_os("CARGO").unwrap_or("cargo".into());
    let folder = out.join("wasm");
    let mut command = Command::new(cargo);
    command.current_dir(root).args(["build", "--locked", "--no-default-features", "--quiet"]);
    command.args(["--bin", name, "--features", name, "--profile", "studio", "--target", TARGET]);
    command.arg("--target-dir").arg(&folder);
    // Settings for the host machine do not apply to a browser.
    for variable in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_BUILD_TARGET"] {
        command.env_remove(variable);
    }
    if !command.status()?.success() {
        return Err(format!("the {name} of the studio could not be built").into());
    }
    Ok(fs::read(folder.join(TARGET).join("studio").join(format!("{name}.wasm")))?)
}
