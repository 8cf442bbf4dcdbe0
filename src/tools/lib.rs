//! Parsed source files of the program, for tests of rules that the compiler does not check.
#![allow(
    missing_docs,
    reason = "part of the application: comments say what a name does not"
)]
pub mod sources;
