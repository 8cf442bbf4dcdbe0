//! Where the system has no means to keep a family of processes together, bots from outside have no guardian.
use std::{
    convert::Infallible,
    io::{self, PipeReader, PipeWriter},
    path::PathBuf,
    process::{ExitCode, ExitStatus},
};

/// For the beginning of a `main`: on Linux it makes this program the guardian of the bots that it will start. Elsewhere it does nothing.
pub const fn stand_by() -> Option<ExitCode> {
    None
}

/// Names the guardian's program on Linux. Elsewhere there is none.
pub fn use_guardian(_program: PathBuf) {}

/// A bot with its guardian: there is none.
pub struct Guarded(Infallible);

impl Guarded {
    /// There is no guardian.
    ///
    /// # Errors
    /// None.
    pub const fn start(
        _words: &[String],
        _input: &PipeReader,
        _output: &PipeWriter,
    ) -> io::Result<Option<Guarded>> {
        Ok(None)
    }

    pub const fn ended(&mut self) -> Option<ExitStatus> {
        match self.0 {}
    }

    pub const fn stop(&mut self) {
        match self.0 {}
    }
}
