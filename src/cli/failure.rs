//! Why a command did not do what it was asked, and the exit code that says so.
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
    /// Nobody reads our output any more (`| head`): no failure at all.
    PipeClosed,
}

impl Failure {
    /// One sentence on standard error, and the exit code.
    pub fn report(self) -> ExitCode {
        let (code, sentence) = match self {
            Failure::PipeClosed => return ExitCode::SUCCESS,
            Failure::Usage(sentence) => (2, sentence),
            Failure::Failed(sentence) => (1, sentence),
        };
        // When standard error is closed as well there is nobody left to tell.
        let _ = writeln!(io::stderr(), "continental: {sentence}");
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
