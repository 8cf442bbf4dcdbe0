//! Empty crate. Its build script checks the compiler.
//!
//! Cargo starts the jobs with the most dependents first. `engine` and `softrender` depend on this crate, so the check runs before Cargo
//! compiles `bevy_render`, the crate that fails with some compilers.
