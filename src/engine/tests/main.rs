//! Tests of the engine: rules by id, scenarios, properties, records and bots. The folders correspond to those of
//! `src/engine`.
#![allow(clippy::unwrap_used, reason = "a test says what it expects by failing")]
mod arena;
mod bots;
mod fuzz_run;
mod lesson;
mod matchplay;
mod melds;
mod protocol;
mod record;
mod rule_ids;
mod rules;
mod sim;
mod statistics;
mod table;
