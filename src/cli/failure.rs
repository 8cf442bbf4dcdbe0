//! Why a command did not do what it was asked, and the exit code that says so.
use serde::Serialize;
use std::{
    io::{self, Write},
    process::ExitCode,
};

/// The end of a command that did not go well.
#[derive(Debug)]
pub enum Failure {
    /// Asked for in a way that makes no sense: exit code 2.
    Usage(String),
    /// It could not be done, or what was checked is wrong: exit code 1.
    Failed(String),
    /// The same, and everything has been said about it already.
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

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::PipeClosed,
            _ => Failure::Failed(error.to_string()),
        }
    }
}

/// A sentence on standard error.
pub(super) fn tell(sentence: &str) {
    // When standard error is closed as well there is nobody left to tell.
    let _ = writeln!(io::stderr(), "continental: {sentence}");
}

/// Something on standard output for other programs.
pub(super) fn print_json(out: &mut impl Write, value: &impl Serialize) -> Result<(), Failure> {
    let text =
        serde_json::to_string_pretty(value).map_err(|error| Failure::Failed(error.to_string()))?;
    Ok(writeln!(out, "{text}")?)
}
