//! What is typed while a match is held.
use engine::{matchplay::BotLevel, seat::Seat};
use std::{
    io::{self, BufRead},
    str::FromStr,
    sync::mpsc::{self, Receiver},
    thread,
};

/// A word of whoever holds the match. Players are counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Word {
    Start,
    Again,
    List,
    Takeover(Seat, bool),
    StandIn(Seat, Option<BotLevel>),
    Out(Seat),
    Quit,
}

impl FromStr for Word {
    type Err = String;

    fn from_str(line: &str) -> Result<Word, String> {
        let mut words = line.split_whitespace();
        let (word, number) = (words.next().unwrap_or_default(), words.next());
        let seat = || {
            let number = number.and_then(|number| number.parse::<u8>().ok());
            let seat = number.and_then(|number| number.checked_sub(1));
            seat.map(Seat)
                .ok_or_else(|| format!("{word} which player? say “{word} 2”"))
        };
        Ok(match word {
            "start" => Word::Start,
            "again" => Word::Again,
            "list" => Word::List,
            "yes" => Word::Takeover(seat()?, true),
            "no" => Word::Takeover(seat()?, false),
            "out" => Word::Out(seat()?),
            "wait" => Word::StandIn(seat()?, None),
            "bot" => {
                let level = words.next().unwrap_or(BotLevel::Habitual.id());
                let level = level
                    .parse()
                    .map_err(|_| format!("there is no bot {level}"))?;
                Word::StandIn(seat()?, Some(level))
            }
            "quit" => Word::Quit,
            _ => {
                return Err(
                    "say start, list, yes N, no N, bot N, wait N, out N, again or quit".to_owned(),
                );
            }
        })
    }
}

/// The lines typed so far.
pub(super) struct Console(Receiver<String>);

impl Console {
    /// Listens on a thread of its own, for a line that is never typed must hold nobody up.
    pub fn open() -> Console {
        let (sender, lines) = mpsc::channel();
        let listen = move || {
            for line in io::stdin().lock().lines() {
                let Ok(line) = line else { return };
                if sender.send(line).is_err() {
                    return;
                }
            }
        };
        // Without it nothing can be typed, and the match is held all the same.
        let _ = thread::Builder::new()
            .name("console".to_owned())
            .spawn(listen);
        Console(lines)
    }

    /// The next word that was typed, or what is wrong with it.
    pub fn next(&self) -> Option<Result<Word, String>> {
        let line = self.0.try_iter().find(|line| !line.trim().is_empty())?;
        Some(line.parse())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_understood_or_explained() {
        for (line, word) in [
            ("start", Word::Start),
            ("again", Word::Again),
            (" out 2 ", Word::Out(Seat(1))),
            ("yes 1", Word::Takeover(Seat(0), true)),
            ("bot 3", Word::StandIn(Seat(2), Some(BotLevel::Habitual))),
            (
                "bot 3 fuerte",
                Word::StandIn(Seat(2), Some(BotLevel::Fuerte)),
            ),
            ("wait 3", Word::StandIn(Seat(2), None)),
        ] {
            assert_eq!(line.parse(), Ok(word));
        }
        for (line, part) in [
            ("dance", "say start"),
            ("out", "say “out 2”"),
            ("out 0", "say “out 2”"),
            ("bot 1 genius", "no bot genius"),
        ] {
            let why = line.parse::<Word>().expect_err("no word");
            assert!(why.contains(part), "{why}");
        }
    }
}
