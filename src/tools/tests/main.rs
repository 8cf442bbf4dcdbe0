//! Texts, settings and sounds: everything asked for exists, and everything offered is used.
mod offered;
mod texts;
