//! Card art made by chance: names, theme.toml, other programs' descriptions, zips, SVGs, pictures. Nothing panics, nothing takes long.
//!
//! Chance has a second for each target, or all of them share `CONTINENTAL_FUZZ_SECONDS` alike (with `--test-threads=1` they last that
//! long); without that the dice always fall the same. What breaks a target
//! is kept in a file, whose name is told; `CONTINENTAL_FUZZ_INPUT=FILE` tries that one alone.
mod names;
mod pictures;
mod places;
mod target;
mod texts;
