//! Who plays in a match without a window: one of our levels, or somebody else's program.
use botprocess::CommandLine;
use engine::{
    bots::{PlayStyle, Temperament},
    matchplay::BotLevel,
};
use std::{fmt, str::FromStr};

/// A player of `arena` and `simulate`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PlayerSpec {
    /// A bot of this level, inclined to nothing in particular.
    Level(BotLevel),
    /// A bot of this level with a manner of its own.
    Styled(BotLevel, PlayStyle),
    /// The program that this command line starts.
    Command(CommandLine),
}

/// What a command line begins with.
const COMMAND: &str = "cmd:";

/// Our levels and the other possibility, for help and mistakes.
pub fn known() -> String {
    let ids: Vec<&str> = BotLevel::ALL.iter().map(|level| level.id()).collect();
    format!(
        "{}, each also as LEVEL:STYLE (a character such as {}, or {}); or {COMMAND}PROGRAM for a bot of your own",
        ids.join(", "),
        Temperament::ALL[0].0,
        Temperament::FOREIGN.map(|(id, _)| id).join(", ")
    )
}

impl PlayerSpec {
    /// Whether it is a program of its own, and none of our levels.
    pub fn is_outside(&self) -> bool {
        matches!(self, PlayerSpec::Command(_))
    }
}

impl FromStr for PlayerSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<PlayerSpec, String> {
        match text.trim_start().strip_prefix(COMMAND) {
            Some(command) => {
                let command: Result<CommandLine, _> = command.parse();
                command
                    .map(PlayerSpec::Command)
                    .map_err(|no| no.to_string())
            }
            None => {
                let (level, style) = match text.split_once(':') {
                    Some((level, style)) => (level, Some(style)),
                    None => (text, None),
                };
                let level = level
                    .parse()
                    .map_err(|_| format!("the bots are {}", known()))?;
                let Some(style) = style else {
                    return Ok(PlayerSpec::Level(level));
                };
                let style: Result<PlayStyle, _> = style.parse();
                style
                    .map(|style| PlayerSpec::Styled(level, style))
                    .map_err(|no| no.to_string())
            }
        }
    }
}

/// Several players in a row, with commas between them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lineup(pub Vec<PlayerSpec>);

impl FromStr for Lineup {
    type Err = String;

    fn from_str(text: &str) -> Result<Lineup, String> {
        let mut players: Vec<String> = Vec::new();
        for part in text.split(',') {
            let next = part.trim_start().starts_with(COMMAND) || part.parse::<PlayerSpec>().is_ok();
            match players.last_mut() {
                // A comma of the command's own.
                Some(last) if !next && last.trim_start().starts_with(COMMAND) => {
                    *last += ",";
                    *last += part;
                }
                Some(_) | None => players.push(part.to_owned()),
            }
        }
        let players: Result<Vec<PlayerSpec>, String> =
            players.iter().map(|player| player.parse()).collect();
        players.map(Lineup)
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerSpec::Level(level) => f.write_str(level.id()),
            PlayerSpec::Styled(level, style) => write!(f, "{}:{}", level.id(), style.id()),
            PlayerSpec::Command(command) => write!(f, "{COMMAND}{command}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lineup(text: &str) -> Vec<String> {
        let players = text.parse::<Lineup>().map(|lineup| lineup.0);
        let names = players.map(|players| players.iter().map(PlayerSpec::to_string).collect());
        names.unwrap_or_else(|no| vec![no])
    }

    #[test]
    fn a_command_keeps_its_commas() {
        assert_eq!(
            lineup("fuerte,cmd:python3 bot.py 1,2,habitual:lola,cmd:other"),
            [
                "fuerte",
                "cmd:python3 bot.py 1,2",
                "habitual:lola",
                "cmd:other"
            ]
        );
        let wrong = lineup("fuerte,genius");
        assert!(wrong[0].starts_with("the bots are"), "{wrong:?}");
    }
}
