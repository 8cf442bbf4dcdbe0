//! The match around the hands.

mod characters;
mod fairplay;
mod properties;
mod rules;
