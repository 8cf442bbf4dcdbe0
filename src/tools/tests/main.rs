//! Tests that texts, settings and sounds match their use: everything used exists, and everything that exists is used.
mod offered;
mod sources;
mod texts;
