//! The search for the best turn: the lay-down of the contract, then lay-offs and joker swaps.
//!
//! The search never plays the turn action by action; it only decides where the cards lie at the end. It consists of
//! three choices, each of which calls the next, and a list that receives the plans:
//!
//! 1. `run_choice` is the entry point. It combines as many filled windows as the contract has runs. A filled window
//!    is a minimum run that the hand can make, with fixed positions for jokers. A run begins with its window and grows
//!    upwards from it, so no run occurs twice.
//! 2. `trio_choice` selects the ranks of the trios, those that take the most points out of the hand first. Before that,
//!    `reach` finds the cards that no run could ever use. Their cost is a bound that decides most hands at once.
//! 3. `layoff` extends the active runs, the player's new runs and those on the table, at both ends. It also swaps
//!    natural cards for jokers. Two checks prune the search: dominance, and `jokers_settle` of `reach`. Each plan ends
//!    with the `joker_balance`: every freed joker must find a place, and every position that needs a joker must get
//!    one.
//! 4. `BestPlans` keeps the best `plan`, or the best few. A plan is converted to melds at the end.
//!
//! A file imports only files named before it in this list: `board`; `growth`, `plan`; `reach`, `joker_balance`;
//! `layoff`; `trio_choice`; `run_choice`.
//!
//! All data is in fixed arrays on the stack. Cards are only counted until the best plan is converted.
mod board;
mod growth;
mod joker_balance;
mod layoff;
mod plan;
mod reach;
mod run_choice;
mod trio_choice;

pub use plan::TurnPlan;
pub use run_choice::search;
