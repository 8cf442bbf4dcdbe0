//! Why a command did not do what it was asked, and the exit code that says so.
use engine::text::{is_hidden, visible};
use serde::Serialize;
use std::{
    fmt::Write as _,
    io::{self, Write},
    path::Path,
    process::ExitCode,
};

/// Why a command did not succeed.
#[derive(Debug)]
pub enum Failure {
    /// Asked for in a way that makes no sense: exit code 2.
    Usage(String),
    /// The command failed, or what it checked is wrong: exit code 1.
    Failed(String),
    /// Exit code 1 as for `Failed`, and the reason has been printed already.
    Told,
    /// Nobody reads our output any more (`| head`): no failure at all.
    PipeClosed,
}

impl Failure {
    /// One sentence on standard error, and the exit code.
    pub fn report(self) -> ExitCode {
        let (code, sentence) = match self {
            Failure::PipeClosed => return ExitCode::SUCCESS,
            Failure::Told => return ExitCode::from(1),
            Failure::Usage(sentence) => (2, sentence),
            Failure::Failed(sentence) => (1, sentence),
        };
        tell(&sentence);
        ExitCode::from(code)
    }
}

/// An error of standard output. Errors of files are turned into `Failed` where the name of the file is known.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::PipeClosed,
            _ => Failure::Failed(format!("standard output cannot be written: {error}")),
        }
    }
}

impl Failure {
    /// A file that cannot be written.
    pub fn unwritten(path: &Path, error: &io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::PipeClosed,
            _ => Failure::Failed(format!("{} cannot be written: {error}", path.display())),
        }
    }
}

/// A sentence on standard error. What it quotes from outside is made [visible].
pub fn tell(sentence: &str) {
    // When standard error is closed as well there is nobody left to tell.
    let _ = writeln!(io::stderr(), "continental: {}", visible(sentence));
}

/// Prints a value as JSON on standard output.
pub fn print_json(out: &mut impl Write, value: &impl Serialize) -> Result<(), Failure> {
    let text =
        serde_json::to_string_pretty(value).map_err(|error| Failure::Failed(error.to_string()))?;
    Ok(writeln!(out, "{}", escaped(&text))?)
}

/// JSON that says the same with every hidden letter in its strings as an escape: it may be printed on a terminal.
fn escaped(json: &str) -> String {
    let mut plain = String::with_capacity(json.len());
    for letter in json.chars() {
        // Line ends stand between the values only; in strings they are escaped already.
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
    fn json_says_the_same_without_hidden_letters() {
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
