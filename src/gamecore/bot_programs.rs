//! External bot programs that can take a seat at the table (`--bot`). A program is identified by name and plays the bot
//! that has the same name. Without the program, a built-in bot plays instead, so a saved match can always continue.
use bevy::prelude::*;
use botprocess::{CommandLine, ExternalBot, FaultKind, FaultLog, FaultReport};
use engine::{
    bots::Bot,
    matchplay::{PlayerInfo, PlayerKind},
    text::is_hidden,
};
use platform::Failure;
use std::{path::Path, sync::Arc, time::Duration};

/// Time limit for each request to a program.
const LIMIT: Duration = Duration::from_millis(2000);

/// External bot program that can take a seat at the table.
#[derive(Clone, Debug)]
pub struct BotProgram {
    pub name: String,
    command: CommandLine,
    log: Arc<FaultLog>,
}

#[derive(Resource, Clone, Debug, Default)]
pub struct BotPrograms(pub Vec<BotProgram>);

impl BotPrograms {
    /// Parses the command lines of bot programs, and starts each program once as a test. Command lines look like
    /// `cmd:python3 my_bot.py` or `Ada=cmd:python3 my_bot.py`.
    ///
    /// # Errors
    ///
    /// Returns a failure if a text is invalid, a name occurs twice, or a program cannot be started.
    pub fn invite(texts: &[String]) -> Result<BotPrograms, Failure> {
        let mut guests = BotPrograms::default();
        for text in texts {
            let guest = BotProgram::parse(text).map_err(Failure::Usage)?;
            if guests.named(&guest.name).is_some() {
                let reason = format!("two bots are called {}: write NAME=cmd:…", guest.name);
                return Err(Failure::Usage(reason));
            }
            let started = guest.command.try_start();
            started.map_err(|error| {
                Failure::Usage(format!("“{}” cannot be started: {error}", guest.command))
            })?;
            guests.0.push(guest);
        }
        Ok(guests)
    }

    pub fn named(&self, name: &str) -> Option<&BotProgram> {
        self.0.iter().find(|guest| guest.name == name)
    }

    /// Returns the external program that plays for this player. Returns `None` unless the player is a bot with the name
    /// of an external program.
    pub fn at(&self, player: &PlayerInfo) -> Option<&BotProgram> {
        let bot = matches!(player.kind, PlayerKind::Bot(_)) && player.character.is_none();
        bot.then(|| self.named(&player.name)).flatten()
    }

    /// Returns the errors that occurred since the last call, each with the name of its program. Each kind of error is
    /// reported once.
    pub fn new_troubles(&self) -> impl Iterator<Item = (&str, FaultReport)> {
        self.0.iter().flat_map(|guest| {
            let name = guest.name.as_str();
            guest.log.news().into_iter().map(move |news| (name, news))
        })
    }

    /// Returns the text key of an error message. The message never quotes the program's output, which might reveal
    /// cards.
    pub fn trouble_key(kind: Option<FaultKind>) -> String {
        format!("guest-{}", kind.map_or("resting", Into::into))
    }
}

impl BotProgram {
    fn parse(text: &str) -> Result<BotProgram, String> {
        let (name, command) = text.split_once("cmd:").ok_or_else(|| {
            format!("“{text}” is no bot of your own: write cmd:PROGRAM, or NAME=cmd:PROGRAM")
        })?;
        let command: CommandLine = command.parse().map_err(|error| format!("{error}"))?;
        let name = match name.trim().trim_end_matches('=').trim() {
            "" => called(&command),
            name => name.to_owned(),
        };
        if let Some(letter) = name.chars().find(|letter| is_hidden(*letter)) {
            return Err(format!(
                "there is a letter in the bot's name “{name}” that cannot be seen ({}): write another one, NAME=cmd:…",
                letter.escape_default()
            ));
        }
        let name: String = name.chars().take(crate::model::NAME_LENGTH).collect();
        Ok(BotProgram {
            log: Arc::new(FaultLog::new(command.clone(), LIMIT)),
            name,
            command,
        })
    }

    /// Creates a bot that forwards each decision to the program. Dropping the bot stops the program.
    pub fn player(&self) -> Box<dyn Bot> {
        Box::new(ExternalBot::new(self.log.clone()))
    }
}

/// Returns the default name of a program: the file name of the script that it runs, or of the executable.
fn called(command: &CommandLine) -> String {
    let words = command.words();
    let has_ending = |word: &&String| Path::new(word).extension().is_some();
    let script = words.iter().rfind(has_ending);
    let stem = script
        .or(words.first())
        .map(Path::new)
        .and_then(Path::file_stem);
    stem.unwrap_or_default().to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::matchplay::{BotLevel, Character};

    #[test]
    fn an_external_bot_has_a_given_name_or_that_of_its_program() {
        let name = |text: &str| BotProgram::parse(text).map(|guest| guest.name);
        assert_eq!(
            name("cmd:python3 tests/bots/plain.py"),
            Ok("plain".to_owned())
        );
        assert_eq!(
            name("Ada=cmd:python3 tests/bots/plain.py"),
            Ok("Ada".to_owned())
        );
        assert_eq!(name("cmd:/usr/bin/robot --fast"), Ok("robot".to_owned()));
        assert!(name("robot").expect_err("no cmd:").contains("cmd:PROGRAM"));
        let hidden = name("A\u{202e}da=cmd:true").expect_err("a hidden letter");
        assert!(hidden.contains("cannot be seen (\\u{202e})"), "{hidden}");
        assert!(name("cmd:").is_err());
    }

    #[test]
    fn only_a_bot_of_that_name_is_played_by_the_program() {
        let guests = BotPrograms(vec![BotProgram::parse("Ada=cmd:true").expect("a guest")]);
        let bot = PlayerInfo::new("Ada", PlayerKind::Bot(BotLevel::Habitual));
        let person = PlayerInfo::new("Ada", PlayerKind::Human);
        let character = PlayerInfo {
            character: Some(Character::Lola),
            ..bot.clone()
        };
        assert!(guests.at(&bot).is_some());
        assert!(guests.at(&person).is_none() && guests.at(&character).is_none());
        assert!(guests.at(&PlayerInfo::new("Eva", bot.kind)).is_none());
    }
}
