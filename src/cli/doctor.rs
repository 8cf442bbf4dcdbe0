//! `continental doctor`: its arguments. What it looks at (display, graphics drivers, sound) belongs to the game, which does it.
use clap::Args;

const AFTER: &str = "\
It speaks the language that is set in the game, else that of the system. The exit code is 1 if one cannot play here, or what one plays
cannot be saved. When something does not work, its output is what to send along.";

/// Arguments of `doctor`.
#[derive(Args, Debug)]
#[command(after_help = AFTER)]
pub struct DoctorArgs {
    /// Print it as JSON.
    #[arg(long)]
    pub json: bool,
}
