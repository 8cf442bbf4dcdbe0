//! Whole matches: rules, random matches and characters.

mod characters;
mod progress;
mod properties;
mod rules;
