//! Source files, parsed, and the resolution of names across them.
//!
//! Parsing leaves out comments, strings and `#[cfg(test)]` items, which a text search would count.
mod files;
mod resolver;

pub use files::{Source, Sources, root};
pub use resolver::Resolver;
