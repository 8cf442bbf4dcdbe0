//! How far the measuring has got.
use engine::{arena::Sample, text::counted};
use std::{
    io::{self, IsTerminal, Write},
    time::{Duration, Instant},
};

/// The progress of an arena run on standard error: a line that rewrites itself on a terminal, else a line every ten seconds.
pub struct ArenaProgress {
    count: usize,
    shown: Instant,
    every: Duration,
    rewrites: bool,
}

impl ArenaProgress {
    /// The display for a run of `count` sets.
    pub fn new(count: usize) -> ArenaProgress {
        let rewrites = io::stderr().is_terminal();
        let every = Duration::from_millis(if rewrites { 250 } else { 10_000 });
        ArenaProgress {
            count,
            shown: Instant::now(),
            every,
            rewrites,
        }
    }

    /// Shows the state, if the display is due.
    pub fn show(&mut self, done: usize, points: &Sample, last: bool) {
        let now = Instant::now();
        if now - self.shown < self.every && !(last && self.rewrites) {
            return;
        }
        self.shown = now;
        let (count, mean, half) = (self.count, points.mean(), 1.96 * points.error());
        let (start, end) = match (self.rewrites, last) {
            (true, false) => ("\r", ""),
            (true, true) => ("\r", "\n"),
            (false, _) => ("", "\n"),
        };
        let mut err = io::stderr().lock();
        // Progress that cannot be shown is no failure.
        let _ = write!(
            err,
            "{start}{done} of {}, {mean:+.1} ± {half:.1} points{end}",
            counted(count, "set")
        );
        let _ = err.flush();
    }
}
