//! Other people's programs at our tables: their time, their players, what went wrong with them.
use super::{Failure, failure::tell, player::PlayerSpec};
use botprocess::{CommandLine, ExternalBot, FaultLog, FaultTally};
use clap::Args;
use engine::bots::{Bot, bot_with, new_bot};
use serde::Serialize;
use std::{collections::BTreeMap, sync::Arc, time::Duration};

/// How long bots from outside may think.
#[derive(Args, Clone, Debug)]
pub struct GuestArgs {
    /// The time that a bot of your own (cmd:PROGRAM) has for each answer, in milliseconds; after it habitual answers in its place.
    #[arg(long, default_value_t = 1000, value_name = "MS", value_parser = clap::value_parser!(u32).range(1..=600_000))]
    time_limit: u32,
}

/// The programs that play, each with its log.
pub struct GuestPrograms {
    limit: Duration,
    logs: BTreeMap<CommandLine, Arc<FaultLog>>,
}

/// The faults of one program, for reports.
#[derive(Serialize)]
pub struct GuestReport {
    command: String,
    time_limit_ms: u128,
    #[serde(flatten)]
    tally: FaultTally,
    /// What went wrong, in words.
    troubles: Vec<String>,
}

impl GuestArgs {
    /// The time that a program has for each answer, in milliseconds.
    pub fn time_limit(&self) -> u32 {
        self.time_limit
    }

    /// The programs among these players.
    ///
    /// # Errors
    /// One of them cannot be started at all.
    pub fn invite<'a>(
        &self,
        players: impl IntoIterator<Item = &'a PlayerSpec>,
    ) -> Result<GuestPrograms, Failure> {
        let limit = Duration::from_millis(self.time_limit.into());
        let mut logs = BTreeMap::new();
        for player in players {
            match player {
                PlayerSpec::Level(_) | PlayerSpec::Styled(..) => {}
                PlayerSpec::Command(command) if logs.contains_key(command) => {}
                PlayerSpec::Command(command) => {
                    command.try_start().map_err(|error| {
                        Failure::Usage(format!("“{command}” cannot be started: {error}"))
                    })?;
                    let log = Arc::new(FaultLog::new(command.clone(), limit));
                    logs.insert(command.clone(), log);
                }
            }
        }
        Ok(GuestPrograms { limit, logs })
    }
}

impl GuestPrograms {
    /// The bot that plays for this player.
    pub fn bot(&self, player: &PlayerSpec) -> Box<dyn Bot> {
        match player {
            PlayerSpec::Level(level) => new_bot(*level),
            PlayerSpec::Styled(level, style) => bot_with(*level, style.temperament()),
            PlayerSpec::Command(command) => {
                let bot = ExternalBot::new(command.clone(), self.limit);
                match self.logs.get(command) {
                    Some(log) => Box::new(bot.with_log(Arc::clone(log))),
                    None => Box::new(bot),
                }
            }
        }
    }

    /// Prints the faults of each program on standard error, one sentence a kind.
    pub fn tell(&self) {
        let sentences = self.logs.values().flat_map(|log| log.sentences());
        sentences.for_each(|sentence| tell(&sentence));
    }

    /// The faults of each program, as data for JSON reports.
    pub fn report(&self) -> Vec<GuestReport> {
        let report = |(command, log): (&CommandLine, &Arc<FaultLog>)| GuestReport {
            command: command.to_string(),
            time_limit_ms: self.limit.as_millis(),
            tally: log.tally(),
            troubles: log.sentences(),
        };
        self.logs.iter().map(report).collect()
    }
}
