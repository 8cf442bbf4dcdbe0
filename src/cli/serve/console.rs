//! Commands that are typed while the server runs.
use engine::{matchplay::BotLevel, seat::Seat};
use platform::failure::tell;
use std::{
    io::{self, BufRead},
    str::FromStr,
    sync::mpsc::{self, Receiver},
    thread::{self, JoinHandle},
};

/// Console command. In its text, players are counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ConsoleCommand {
    Start,
    Again,
    List,
    /// Decision on the question with this number.
    Answer(u64, bool),
    /// Sets a new PIN.
    Pin,
    /// Lets a bot of this level play, or waits for the phone again.
    StandIn(Seat, Option<BotLevel>),
    Out(Seat),
    Quit,
}

impl FromStr for ConsoleCommand {
    type Err = String;

    fn from_str(line: &str) -> Result<ConsoleCommand, String> {
        let mut words = line.split_whitespace();
        let word = words.next().unwrap_or_default();
        let number: Option<u64> = words.next().and_then(|number| number.parse().ok());
        let needs = |what| format!("{word} needs the number of a {what}, like “{word} 2”");
        let question = || number.ok_or_else(|| needs("question"));
        let seat = || {
            let seat = number.and_then(|number| u8::try_from(number).ok()?.checked_sub(1));
            seat.map(Seat).ok_or_else(|| needs("player"))
        };
        Ok(match word {
            "start" => ConsoleCommand::Start,
            "again" => ConsoleCommand::Again,
            "list" => ConsoleCommand::List,
            "yes" => ConsoleCommand::Answer(question()?, true),
            "no" => ConsoleCommand::Answer(question()?, false),
            "pin" => ConsoleCommand::Pin,
            "out" => ConsoleCommand::Out(seat()?),
            "wait" => ConsoleCommand::StandIn(seat()?, None),
            "bot" => {
                let name = words.next().unwrap_or(BotLevel::Habitual.id());
                let level = name
                    .parse()
                    .map_err(|_| format!("there is no bot {name}"))?;
                ConsoleCommand::StandIn(seat()?, Some(level))
            }
            "quit" => ConsoleCommand::Quit,
            _ => {
                return Err(
                    "type start, list, yes N, no N, bot N, wait N, out N, pin, again or quit"
                        .to_owned(),
                );
            }
        })
    }
}

/// Lines typed on standard input that have not been read yet.
pub(super) struct Console {
    lines: Receiver<String>,
    /// Thread that reads standard input until its end.
    reader: Option<JoinHandle<()>>,
}

impl Console {
    /// Starts a thread that reads standard input, because reading blocks until a line is typed.
    pub fn open() -> Console {
        Console::reading(|| io::stdin().lock())
    }

    fn reading<R: BufRead>(input: impl FnOnce() -> R + Send + 'static) -> Console {
        let (sender, lines) = mpsc::channel();
        let listen = move || {
            for line in input().lines() {
                let Ok(line) = line else { return };
                if sender.send(line).is_err() {
                    return;
                }
            }
        };
        // Without the thread there are no commands, but the match can be played.
        let thread = thread::Builder::new().name("console".to_owned());
        let reader = thread.spawn(listen).ok();
        Console { lines, reader }
    }

    /// True until the end of standard input: more commands can be typed.
    pub fn is_open(&self) -> bool {
        self.reader.as_ref().is_some_and(|one| !one.is_finished())
    }

    /// Returns the next command. Prints how to correct a line that is not a command.
    pub fn next(&self) -> Option<ConsoleCommand> {
        let line = self.lines.try_iter().find(|line| !line.trim().is_empty())?;
        line.parse().map_err(|why: String| tell(&why)).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_console_is_open_until_its_input_ends() {
        let (reader, writer) = io::pipe().expect("a pipe");
        let console = Console::reading(|| io::BufReader::new(reader));
        assert!(console.is_open());
        drop(writer);
        while console.is_open() {
            thread::yield_now();
        }
    }

    #[test]
    fn commands_are_read_or_explained() {
        for (line, word) in [
            ("start", ConsoleCommand::Start),
            ("again", ConsoleCommand::Again),
            (" out 2 ", ConsoleCommand::Out(Seat(1))),
            ("yes 12", ConsoleCommand::Answer(12, true)),
            ("no 2", ConsoleCommand::Answer(2, false)),
            ("pin", ConsoleCommand::Pin),
            (
                "bot 3",
                ConsoleCommand::StandIn(Seat(2), Some(BotLevel::Habitual)),
            ),
            (
                "bot 3 fuerte",
                ConsoleCommand::StandIn(Seat(2), Some(BotLevel::Fuerte)),
            ),
            ("wait 3", ConsoleCommand::StandIn(Seat(2), None)),
        ] {
            assert_eq!(line.parse(), Ok(word));
        }
        for (line, part) in [
            ("dance", "type start"),
            ("out", "like “out 2”"),
            ("out 0", "like “out 2”"),
            ("yes", "like “yes 2”"),
            ("no ana", "like “no 2”"),
            ("bot 1 genius", "no bot genius"),
        ] {
            let why = line.parse::<ConsoleCommand>().expect_err("no command");
            assert!(why.contains(part), "{why}");
        }
    }
}
