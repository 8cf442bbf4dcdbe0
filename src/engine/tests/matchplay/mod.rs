//! The match around the hands.

mod characters;
mod properties;
mod rules;
