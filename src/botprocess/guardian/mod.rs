//! A process beside every bot from outside, so that nothing of it outlives this program.
//!
//! ```text
//!  continental ── control socket ──► guardian ── starts ──► the bot ──► whatever it starts
//!      └────────────── pipes: questions and answers ───────────┘
//! ```
//! The guardian is this program once more ([`stand_by`]). It is handed the bot's two pipes over the control socket, starts the bot
//! with them, and steps aside: not a byte of a question or an answer goes through it. Then it waits for one of two things: the order
//! to stop, or the end of the socket, which the system closes however this program ends, `SIGKILL` included. It is a *child
//! subreaper*: what the bot has started cannot leave its family, not even by `setsid` or by losing its parent, and so all of it can
//! be found and killed (`family`). Only Linux has that.
mod client;
mod family;
mod serve;
mod wire;

pub(super) use client::Guarded;
pub use client::use_guardian;

use std::{env, process::ExitCode};

/// The argument by which this program is asked to be a guardian.
const CALL: &str = "guard-bot";

/// For the beginning of a `main`: makes this program the guardian of the bots that it will start. If it was started as one, it is the
/// guardian now, and `main` returns the exit code when the bot is gone.
pub fn stand_by() -> Option<ExitCode> {
    let mut args = env::args().skip(1);
    if args.next().as_deref() == Some(CALL) {
        return Some(serve::serve(&args.collect::<Vec<_>>()));
    }
    // The very file that runs, even if another has taken its place since.
    use_guardian("/proc/self/exe".into());
    None
}
