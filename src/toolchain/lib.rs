//! An empty crate whose build script checks the compiler version.
//!
//! Cargo builds crates that many others depend on first. `engine` and `softrender` depend on this crate, so the check
//! runs before Cargo compiles `bevy_render`, which fails with some compilers.
