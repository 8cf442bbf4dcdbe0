//! Who plays in a match without a window: one of our levels, or somebody else's program.
use crate::{engine::matchplay::BotLevel, external::CommandLine};
use std::{fmt, str::FromStr};

/// A player of `arena` and `simulate`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Player {
    /// A bot of this level.
    Level(BotLevel),
    /// The program that this command line starts.
    Command(CommandLine),
}

/// What a command line begins with.
const COMMAND: &str = "cmd:";

/// Our levels and the other possibility, for help and mistakes.
pub fn known() -> String {
    let ids: Vec<&str> = BotLevel::ALL.iter().map(|level| level.id()).collect();
    format!(
        "{}; or {COMMAND}PROGRAM for a bot of your own",
        ids.join(", ")
    )
}

impl FromStr for Player {
    type Err = String;

    fn from_str(text: &str) -> Result<Player, String> {
        match text.trim_start().strip_prefix(COMMAND) {
            Some(command) => {
                let command: Result<CommandLine, _> = command.parse();
                command.map(Player::Command).map_err(|no| no.to_string())
            }
            None => text
                .parse()
                .map(Player::Level)
                .map_err(|_| format!("the bots are {}", known())),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Level(level) => f.write_str(level.id()),
            Player::Command(command) => write!(f, "{COMMAND}{command}"),
        }
    }
}
