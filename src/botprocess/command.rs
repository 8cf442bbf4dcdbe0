//! A command line: a program and its arguments, started without a shell.
use super::process::Process;
use std::{fmt, io, process::Command, str::FromStr};

/// A program with its arguments. Words are separated by spaces; a word with spaces stands in "…" or '…'.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CommandLine {
    text: String,
    words: Vec<String>,
}

/// A text that is no command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CommandError {
    /// There is nothing in it.
    #[error("a command names a program, like cmd:python3 my_bot.py")]
    NoProgram,
    /// A quotation mark without its partner.
    #[error("the command has a quotation mark {0} that is not closed")]
    Unclosed(char),
}

impl CommandLine {
    /// The program and its arguments.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// Starts the program and stops it at once, to find out whether it is there.
    ///
    /// # Errors
    /// The program cannot be started.
    pub fn try_start(&self) -> io::Result<()> {
        Process::start(self).map(drop)
    }

    /// About to be started.
    pub(super) fn command(&self) -> Command {
        let mut command = Command::new(&self.words[0]);
        command.args(&self.words[1..]);
        // With a family of its own, it can be stopped with all that it has started.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        command
    }
}

impl FromStr for CommandLine {
    type Err = CommandError;

    fn from_str(text: &str) -> Result<CommandLine, CommandError> {
        let words = split(text)?;
        if words.first().is_none_or(String::is_empty) {
            return Err(CommandError::NoProgram);
        }
        let text = text.trim().to_owned();
        Ok(CommandLine { text, words })
    }
}

impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A backslash means nothing special: it stands in the paths of Windows.
fn split(text: &str) -> Result<Vec<String>, CommandError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            quote @ ('"' | '\'') => {
                let word = word.get_or_insert_default();
                loop {
                    match letters.next() {
                        Some(end) if end == quote => break,
                        Some(letter) => word.push(letter),
                        None => return Err(CommandError::Unclosed(quote)),
                    }
                }
            }
            space if space.is_whitespace() => words.extend(word.take()),
            letter => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    Ok(words)
}
