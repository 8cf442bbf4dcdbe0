//! Players of a match without a window: built-in bots or external programs. External programs have a time limit and a
//! log of their faults.
use super::{Failure, failure::tell};
use botprocess::{CommandError, CommandLine, ExternalBot, FaultLog, FaultTally};
use clap::Args;
use engine::{
    bots::{Bot, PlayStyle, Temperament, UnknownStyle, bot_with, new_bot},
    matchplay::BotLevel,
};
use serde::Serialize;
use std::{collections::BTreeMap, fmt, str::FromStr, sync::Arc, time::Duration};

/// Player of a match in `arena` and `simulate`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PlayerSpec {
    /// Built-in bot of this level with a neutral style.
    Level(BotLevel),
    /// Built-in bot of this level with this style.
    Styled(BotLevel, PlayStyle),
    /// External program, started with this command line.
    Command(CommandLine),
}

/// Prefix of a command-line argument that names an external program as a player.
const COMMAND: &str = "cmd:";

/// Lists the bot levels for help texts.
pub fn levels() -> String {
    let ids: Vec<&str> = BotLevel::ALL.iter().map(|level| level.id()).collect();
    ids.join(", ")
}

/// Describes all kinds of players, for help and error messages.
pub fn known() -> String {
    format!(
        "{}, each also as LEVEL:STYLE (a character such as {}, or {}); or {COMMAND}PROGRAM for your own bot",
        levels(),
        Temperament::ALL[0].0,
        Temperament::TEST_STYLES.map(|(id, _)| id).join(", ")
    )
}

impl PlayerSpec {
    /// True for an external program.
    pub fn is_outside(&self) -> bool {
        matches!(self, PlayerSpec::Command(_))
    }
}

impl FromStr for PlayerSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<PlayerSpec, String> {
        if let Some(command) = text.trim_start().strip_prefix(COMMAND) {
            let command = command.parse().map(PlayerSpec::Command);
            return command.map_err(|no: CommandError| no.to_string());
        }
        let level = |text: &str| {
            let level = text.parse::<BotLevel>();
            level.map_err(|_| format!("the bots are {}", known()))
        };
        let Some((name, style)) = text.split_once(':') else {
            return level(text).map(PlayerSpec::Level);
        };
        let level = level(name)?;
        let style = style.parse().map(|style| PlayerSpec::Styled(level, style));
        style.map_err(|no: UnknownStyle| no.to_string())
    }
}

/// List of players. In text form, they are separated by commas.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lineup(pub Vec<PlayerSpec>);

impl FromStr for Lineup {
    type Err = String;

    fn from_str(text: &str) -> Result<Lineup, String> {
        let mut players: Vec<String> = Vec::new();
        for part in text.split(',') {
            let next = part.trim_start().starts_with(COMMAND) || part.parse::<PlayerSpec>().is_ok();
            match players.last_mut() {
                // The comma is part of an external program's command line.
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

/// Options of external bots.
#[derive(Args, Clone, Debug)]
pub struct ExternalBotArgs {
    /// Time limit of your own bot (cmd:PROGRAM) per answer, in milliseconds; when exceeded, habitual answers instead.
    #[arg(long, default_value_t = 1000, value_name = "MS", value_parser = clap::value_parser!(u32).range(1..=600_000))]
    pub time_limit: u32,
}

/// External programs that take part, each with the log of its faults.
pub struct ExternalPrograms {
    limit: Duration,
    logs: BTreeMap<CommandLine, Arc<FaultLog>>,
}

/// Faults of one external program.
#[derive(Serialize)]
pub struct ExternalReport {
    command: String,
    time_limit_ms: u128,
    #[serde(flatten)]
    tally: FaultTally,
    /// One English sentence for each kind of fault.
    troubles: Vec<String>,
}

impl ExternalBotArgs {
    /// Finds the external programs among these players.
    ///
    /// # Errors
    /// Returns an error if one of the programs cannot be started.
    pub fn external_programs<'a>(
        &self,
        players: impl IntoIterator<Item = &'a PlayerSpec>,
    ) -> Result<ExternalPrograms, Failure> {
        let limit = Duration::from_millis(self.time_limit.into());
        let mut logs = BTreeMap::new();
        for player in players {
            if let PlayerSpec::Command(command) = player
                && !logs.contains_key(command)
            {
                command.try_start().map_err(|error| {
                    Failure::Usage(format!("“{command}” cannot be started: {error}"))
                })?;
                let log = Arc::new(FaultLog::new(command.clone(), limit));
                logs.insert(command.clone(), log);
            }
        }
        Ok(ExternalPrograms { limit, logs })
    }
}

impl ExternalPrograms {
    /// Creates the bot for one of the players among whom the programs were found.
    ///
    /// # Panics
    /// Panics if the player is an external program that was not found among those players.
    pub fn bot(&self, player: &PlayerSpec) -> Box<dyn Bot> {
        match player {
            PlayerSpec::Level(level) => new_bot(*level),
            PlayerSpec::Styled(level, style) => bot_with(*level, style.temperament()),
            PlayerSpec::Command(command) => {
                let log = self.logs.get(command);
                let log = log.expect("every program of the players has a log");
                Box::new(ExternalBot::new(Arc::clone(log)))
            }
        }
    }

    /// Prints the faults of each program on standard error, one sentence for each kind.
    pub fn tell(&self) {
        let sentences = self.logs.values().flat_map(|log| log.sentences());
        sentences.for_each(|sentence| tell(&sentence));
    }

    /// Returns the faults of each program, for JSON output.
    pub fn report(&self) -> Vec<ExternalReport> {
        let report = |(command, log): (&CommandLine, &Arc<FaultLog>)| ExternalReport {
            command: command.to_string(),
            time_limit_ms: self.limit.as_millis(),
            tally: log.tally(),
            troubles: log.sentences(),
        };
        self.logs.iter().map(report).collect()
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
    fn a_command_may_contain_commas() {
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
