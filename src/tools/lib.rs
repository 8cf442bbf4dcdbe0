//! The parsed sources of the program, for tests of rules that the compiler does not check.
pub mod sources;
