//! A build script that warns if the compiler is newer than the tested version, `rust-version` in the root `Cargo.toml`.
//!
//! Bevy 0.19 does not build with some newer compilers, and with others the build exhausts the memory. Some newer
//! compilers work, so the build continues after the warning.

use std::env;
use std::process::Command;

fn main() {
    // Without this line, Cargo would repeat the check after every change in the folder. After a change of the compiler
    // or of `rust-version`, it repeats the check in any case.
    println!("cargo::rerun-if-changed=build.rs");
    if let Some(text) = warning() {
        println!("cargo::warning={text}");
    }
}

/// Returns the warning. `None` if the compiler is not newer, or if its version cannot be read.
fn warning() -> Option<String> {
    let tested = env!("CARGO_PKG_RUST_VERSION");
    let output = Command::new(env::var_os("RUSTC")?)
        .arg("--version")
        .output()
        .ok()?;
    // For example: `rustc 1.97.0-nightly (e50aa6fba 2026-05-19)`.
    let stdout = String::from_utf8(output.stdout).ok()?;
    let current = stdout.split_whitespace().nth(1)?;
    (minor(current)? > minor(tested)?).then(|| {
        format!(
            "Continental is tested with Rust {tested}, and this is Rust {current}. If the build fails or runs out of memory, \
             install the tested version with `rustup toolchain install {tested}` and start the game with `cargo +{tested} run`."
        )
    })
}

/// Returns the major and minor version numbers.
fn minor(version: &str) -> Option<(u32, u32)> {
    let mut numbers = version.split('.');
    Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
}
