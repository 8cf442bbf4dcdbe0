//! Guests: other people's programs that can take a seat at the table (`--bot`). A guest is known by name: the bot of that name is played
//! by the program, and by the regular bot when the program is not there, so a saved match can always go on.
use bevy::prelude::*;
use botprocess::{CommandLine, ExternalBot, FaultKind, FaultLog, News};
use engine::{
    bots::Bot,
    matchplay::{PlayerInfo, PlayerKind},
    text::is_hidden,
};
use platform::Failure;
use std::{path::Path, sync::Arc, time::Duration};

/// The time a program has for each answer.
const LIMIT: Duration = Duration::from_millis(2000);

/// A program that can be chosen for a seat.
#[derive(Clone, Debug)]
pub struct Guest {
    /// What it is called at the table.
    pub name: String,
    command: CommandLine,
    log: Arc<FaultLog>,
}

/// All that were brought along.
#[derive(Resource, Clone, Debug, Default)]
pub struct Guests(pub Vec<Guest>);

impl Guests {
    /// From texts like `cmd:python3 my_bot.py` or `Ada=cmd:python3 my_bot.py`.
    ///
    /// # Errors
    /// The failure that says which is none, or cannot be started.
    pub fn invite(texts: &[String]) -> Result<Guests, Failure> {
        let mut guests = Guests::default();
        for text in texts {
            let guest = Guest::parse(text).map_err(Failure::Usage)?;
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

    /// The guest of this name.
    pub fn named(&self, name: &str) -> Option<&Guest> {
        self.0.iter().find(|guest| guest.name == name)
    }

    /// The guest who plays for this player.
    pub fn at(&self, player: &PlayerInfo) -> Option<&Guest> {
        let bot = matches!(player.kind, PlayerKind::Bot(_)) && player.character.is_none();
        bot.then(|| self.named(&player.name)).flatten()
    }

    /// What has gone wrong since this was last asked, and with whom; each kind of thing is told once.
    pub fn new_troubles(&self) -> impl Iterator<Item = (&str, News)> {
        self.0.iter().flat_map(|guest| {
            let name = guest.name.as_str();
            guest.log.news().into_iter().map(move |news| (name, news))
        })
    }

    /// The key of the sentence that tells the people at the table of it. It has none of what the program wrote: that might be its
    /// cards.
    pub fn trouble_key(kind: Option<FaultKind>) -> &'static str {
        match kind {
            Some(FaultKind::NotStarted) => "guest-not-started",
            Some(FaultKind::Late) => "guest-late",
            Some(FaultKind::Ended) => "guest-ended",
            Some(FaultKind::Garbled) => "guest-garbled",
            Some(FaultKind::NotAsked) => "guest-not-asked",
            Some(FaultKind::Illegal) => "guest-illegal",
            Some(FaultKind::Endless) => "guest-endless",
            None => "guest-resting",
        }
    }
}

impl Guest {
    fn parse(text: &str) -> Result<Guest, String> {
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
        Ok(Guest {
            log: Arc::new(FaultLog::new(command.clone(), LIMIT)),
            name,
            command,
        })
    }

    /// A player whose answers come from the program; dropping it stops the program.
    pub fn player(&self) -> Box<dyn Bot> {
        Box::new(ExternalBot::new(self.command.clone(), LIMIT).with_log(self.log.clone()))
    }
}

/// A name for a program: that of the script it runs, or its own.
fn called(command: &CommandLine) -> String {
    let words = command.words();
    let script = words
        .iter()
        .rev()
        .find(|word| Path::new(word).extension().is_some());
    let file = script.or(words.first()).map(Path::new);
    let stem = file
        .and_then(Path::file_stem)
        .map(|stem| stem.to_string_lossy());
    stem.unwrap_or_default().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::matchplay::{BotLevel, Character};

    #[test]
    fn a_guest_is_called_by_name_or_after_the_program() {
        let name = |text: &str| Guest::parse(text).map(|guest| guest.name);
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
        let guests = Guests(vec![Guest::parse("Ada=cmd:true").expect("a guest")]);
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
