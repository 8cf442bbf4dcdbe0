//! The engine’s tests: rules by id, scenarios, properties, records, bots, command line. They need no Bevy.
//!
//! The folders are those of `src/engine`, with `cli` and `external` of `src` beside them. `common` is what the tests are written with.
#![allow(clippy::unwrap_used, reason = "a test says what it expects by failing")]
mod architecture;
mod arena;
mod bots;
mod cli;
mod common;
mod external;
mod fuzz;
mod fuzz_run;
mod lesson;
mod matchplay;
mod melds;
mod protocol;
mod record;
mod rule_ids;
mod rules;
mod rulesets;
mod sim;
mod statistics;
mod table;
