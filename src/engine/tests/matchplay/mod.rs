//! Whole matches: rules, random matches and characters.

mod characters;
mod properties;
mod rules;
