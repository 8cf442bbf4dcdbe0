//! One turn from the lay-down on: which combinations, and what can be laid off and swapped after them.
//!
//! The search never plays the turn action by action. What can be reached is told by where the cards lie in the end:
//!
//! 1. `pieces` lists every window of four places that the hand can fill, with jokers in the places named. `search` combines as many
//!    as the contract has runs; a run begins with its window and grows upwards from it, so no run is met twice.
//! 2. `ranks` chooses the ranks of the trios, those that rid the hand of most first. Their cards stay loose meanwhile: a trio
//!    takes all cards of its rank that nothing else uses, and jokers for those it lacks.
//! 3. `reach` tells which loose cards any run could ever take. The others are stuck: a bound that settles most hands at once.
//! 4. `layoff` grows the runs, the own ones and those on the table, at both ends, and puts natural cards in the places of jokers.
//! 5. `jokers` balances the account: whether every joker set free finds a place, and every place a joker.
//!
//! All of it lives in fixed arrays on the stack; cards are counted, never listed, until the best way is written down (`plan`).
mod board;
mod growth;
mod jokers;
mod keep;
mod layoff;
mod pieces;
mod plan;
mod ranks;
mod reach;
mod search;
mod terms;

pub use keep::{Many, One};
pub use plan::Plan;
pub use search::Search;
