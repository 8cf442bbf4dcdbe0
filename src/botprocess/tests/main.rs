//! Tests that the documentation for bot authors matches the messages of the program.
mod described;
