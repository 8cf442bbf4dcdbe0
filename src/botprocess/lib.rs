//! Opponents from outside: other people's programs as players, in the arena and at the table.
//!
//! ```text
//!  ExternalBot ── Process ── reader thread ◄─ its standard output
//!      │             │  └─── writer thread ─► its standard input
//!      │             └────── Program: the process itself, on Linux with a guardian that outlives it and us
//!      ├── check     (engine::protocol) nothing that is not allowed reaches the match
//!      ├── Follower  what has happened since it was last asked, for programs of version 2
//!      ├── Habitual  answers when the program is silent, late, gone or wrong
//!      └── FaultLog       what went wrong, to be told at the end
//! ```
//! A program is started at its first decision and stopped when its [`ExternalBot`] is dropped, on Linux also when this program is
//! killed. It is given what its seat may see ([`engine::protocol`]), and nobody ever waits for it longer than its time. Its
//! standard error is that of this program.
mod bot;
mod command;
mod fault;
mod follower;
#[cfg(target_os = "linux")]
mod guardian;
#[cfg(not(target_os = "linux"))]
#[path = "unguarded.rs"]
mod guardian;
mod log;
mod process;
mod program;

pub use bot::{ExternalBot, MOST_IN_A_ROW, MOST_IN_A_TURN, START_UP};
pub use command::{CommandError, CommandLine};
pub use fault::{Fault, FaultKind};
pub use guardian::{stand_by, use_guardian};
pub use log::{FaultLog, FaultTally, News};
