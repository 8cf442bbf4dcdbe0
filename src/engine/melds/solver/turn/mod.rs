//! One turn from the lay-down on: which combinations, and what can be laid off and swapped after them.
//!
//! The search never plays the turn action by action. What can be reached is told by where the cards lie in the end. It is three
//! choices, each of which calls the next, and a sink that is offered the plans:
//!
//! 1. `run_choice`, where it begins: combines as many `pieces` as the contract has runs. A piece is a window of four places that
//!    the hand can fill, with jokers in the places named. A run begins with its window and grows upwards from it, so no run is met
//!    twice.
//! 2. `trio_choice`: chooses the ranks of the trios, those that rid the hand of most first. Before that `reach` tells which cards
//!    any run could ever take. The others are stuck: a bound that settles most hands at once.
//! 3. `layoff`: grows the runs that `active` names, the own ones and those on the table, at both ends, and puts natural cards in
//!    the places of jokers. `settle` and `seen` cut it short. Each way is closed by the `account` of jokers: every joker set free
//!    must find a place, and every place a joker.
//! 4. `sink`: keeps the best `plan`, or the best few. A plan is written down as combinations at the end.
//!
//! A file imports only files named before it in this list: `terms`, `pieces`; `board`, `trios`; `growth`, `reach`; `account`,
//! `active`, `settle`, `seen`, `workspace`; `plan`, `sink`; `layoff`; `trio_choice`; `run_choice`.
//!
//! All of it lives in fixed arrays on the stack; cards are counted, never listed, until the best plan is written down.
mod account;
mod active;
mod board;
mod growth;
mod layoff;
mod pieces;
mod plan;
mod reach;
mod run_choice;
mod seen;
mod settle;
mod sink;
mod terms;
mod trio_choice;
mod trios;
mod workspace;

pub use plan::TurnPlan;
pub use run_choice::search;
pub use sink::{BestPlan, BestPlans};
