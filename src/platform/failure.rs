//! Failures of commands and their exit codes.
use engine::{
    rules::RuleSetError,
    text::{is_hidden, visible},
};
use serde::Serialize;
use std::{
    fmt::Write as _,
    io::{self, Write},
    path::Path,
    process::ExitCode,
};

/// Failure of a command.
#[derive(Debug)]
pub enum Failure {
    /// The arguments of the command line are invalid. Exit code 2.
    Usage(String),
    /// The command failed, or its input is invalid. Exit code 1.
    Failed(String),
    /// The command failed and has already printed the reason. Exit code 1.
    AlreadyPrinted,
    /// The reader of the output has closed the pipe, for example `head` in `| head`. This counts as success.
    PipeClosed,
}

impl Failure {
    /// Prints the reason on standard error and returns the exit code.
    pub fn report(self) -> ExitCode {
        let (code, sentence) = match self {
            Failure::PipeClosed => return ExitCode::SUCCESS,
            Failure::AlreadyPrinted => return ExitCode::from(1),
            Failure::Usage(sentence) => (2, sentence),
            Failure::Failed(sentence) => (1, sentence),
        };
        tell(&sentence);
        ExitCode::from(code)
    }

    /// Returns a conversion of the error for a file that could not be written.
    pub fn unwritten(path: &Path) -> impl FnOnce(io::Error) -> Failure {
        move |error| match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::PipeClosed,
            _ => Failure::Failed(format!("{} cannot be written: {error}", path.display())),
        }
    }
}

/// Converts an error that occurred while writing to standard output. File errors are converted elsewhere, where the
/// name of the file is known.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::PipeClosed,
            _ => Failure::Failed(format!("standard output cannot be written: {error}")),
        }
    }
}

impl From<RuleSetError> for Failure {
    fn from(error: RuleSetError) -> Failure {
        Failure::Usage(error.to_string())
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        Failure::Failed(error.to_string())
    }
}

/// Prints a sentence on standard error. Hidden characters are escaped by [`visible`], because the sentence may quote
/// untrusted text.
pub fn tell(sentence: &str) {
    // If standard error is closed as well, the message is lost.
    let _ = writeln!(io::stderr(), "continental: {}", visible(sentence));
}

/// Writes a value as JSON to `out`, usually standard output.
///
/// # Errors
/// Returns an error if the value cannot be converted, or if `out` cannot be written.
pub fn print_json(out: &mut impl Write, value: &impl Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(value)?;
    Ok(writeln!(out, "{}", escaped(&text))?)
}

/// Escapes the hidden characters in the strings of a JSON text. Otherwise, a terminal could interpret them as control
/// codes.
fn escaped(json: &str) -> String {
    let mut plain = String::with_capacity(json.len());
    for letter in json.chars() {
        // Line feeds are kept. They occur only between values, because JSON escapes line feeds in strings.
        if letter == '\n' || !is_hidden(letter) {
            plain.push(letter);
        } else {
            for unit in letter.encode_utf16(&mut [0; 2]) {
                write!(plain, "\\u{unit:04x}").expect("writing to a string cannot fail");
            }
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_without_hidden_characters_has_the_same_content() {
        let value = serde_json::json!({"a\u{9b}": ["\u{202e}x\n", "\u{e0041}", "Núria"]});
        let mut out = Vec::new();
        print_json(&mut out, &value).expect("written");
        let text = String::from_utf8(out).expect("UTF-8");
        assert!(
            !text.contains(|letter| is_hidden(letter) && letter != '\n'),
            "{text}"
        );
        assert!(
            text.contains("\\u202e") && text.contains("\\udb40\\udc41"),
            "{text}"
        );
        let again: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(again, value);
    }
}
