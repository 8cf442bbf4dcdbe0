//! x
mod cli_commands;
mod record_errors;
mod record_roundtrip;
mod sim_matches;
