//! What can be wrong with a theme, one thing after the other: a named diagnostic, nothing outside of it read or written, no panic,
//! and an end in good time.
mod files;
mod nest;
mod pictures;
mod svgs;
mod texts;
mod zips;
