//! External programs that play as bots, in the arena (matches between bots) and at the table.
//!
//! ```text
//!  ExternalBot ── Process ── reader thread ◄─ its standard output
//!      │             │  └─── writer thread ─► its standard input
//!      │             └────── Program: the process itself, with its process group
//!      ├── check     (engine::protocol) stops illegal actions before they reach the match
//!      ├── Follower  events since the last question, for programs that use version 2 of the protocol
//!      ├── Habitual  the built-in bot, which answers when the program is silent, late, wrong or not running
//!      └── FaultLog  faults of the program, reported at the end
//! ```
//! A program is started at its first decision and stopped when its [`ExternalBot`] is dropped. On Linux it is killed when the game ends, however it
//! ends. The program receives what its seat may see ([`engine::protocol`]) and has a time limit for every answer. Its standard error is
//! that of the game.
mod bot;
mod fault;
mod process;

pub use bot::{ExternalBot, MOST_IN_A_ROW, MOST_IN_A_TURN, START_UP};
pub use fault::{Fault, FaultKind, FaultLog, FaultReport, FaultTally};
pub use process::{CommandError, CommandLine};
