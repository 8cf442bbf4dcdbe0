//! How far long work has got, on standard error.
use engine::text::counted;
use std::{
    io::{self, IsTerminal, Write},
    time::{Duration, Instant},
};

/// Tells how far something has got: on a terminal in one line that is overwritten, elsewhere (if asked) in a line now and then.
pub struct ProgressLine {
    what: &'static str,
    count: usize,
    way: ProgressDisplay,
    begun: Instant,
    shown: Option<Instant>,
    /// Whether a line is shown that has no end yet.
    open: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ProgressDisplay {
    Silent,
    Overwritten,
    Lines,
}

impl ProgressLine {
    /// The display for `count` things; `what` is the English name of one. Without a terminal nothing is printed unless `asked`.
    pub fn new(what: &'static str, count: usize, asked: bool) -> ProgressLine {
        let way = match (io::stderr().is_terminal(), asked) {
            (true, _) => ProgressDisplay::Overwritten,
            (false, true) => ProgressDisplay::Lines,
            (false, false) => ProgressDisplay::Silent,
        };
        ProgressLine {
            what,
            count,
            way,
            begun: Instant::now(),
            shown: None,
            open: false,
        }
    }

    /// Shows that `done` things are finished, if the display is due.
    pub fn show(&mut self, done: usize) {
        let every = match self.way {
            ProgressDisplay::Silent => return,
            ProgressDisplay::Overwritten => Duration::from_millis(250),
            ProgressDisplay::Lines => Duration::from_secs(10),
        };
        let (now, end) = (Instant::now(), done == self.count);
        let due = now - self.shown.unwrap_or(self.begun) >= every;
        // Short work is over before anything was shown; then the end needs no telling either, unless it was asked for.
        if !(due || end && (self.shown.is_some() || self.way == ProgressDisplay::Lines)) {
            return;
        }
        self.shown = Some(now);
        self.open = !end;
        let line = self.line(done, now - self.begun);
        let mut err = io::stderr().lock();
        // ProgressLine that cannot be shown is no failure.
        let _ = match self.way {
            ProgressDisplay::Overwritten if end => writeln!(err, "\r{line:<60}"),
            ProgressDisplay::Overwritten => write!(err, "\r{line:<60}"),
            ProgressDisplay::Silent | ProgressDisplay::Lines => writeln!(err, "{line}"),
        };
        let _ = err.flush();
    }

    fn line(&self, done: usize, passed: Duration) -> String {
        let ProgressLine { what, count, .. } = self;
        let all = counted(count, what);
        let left = match done {
            0 => return format!("{done} of {all}"),
            done if done == *count => format!("in {}", words(passed)),
            done => {
                let share = (count - done) as f64 / done as f64;
                format!("about {} left", words(passed.mul_f64(share)))
            }
        };
        format!("{done} of {all}, {left}")
    }
}

impl Drop for ProgressLine {
    /// Ends an overwritten line, so that what is printed after interrupted work begins on a new one.
    fn drop(&mut self) {
        if self.way == ProgressDisplay::Overwritten && self.open {
            let _ = writeln!(io::stderr());
        }
    }
}

fn words(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..=99 => format!("{seconds} s"),
        seconds @ 100..=7199 => format!("{} min", seconds.div_ceil(60)),
        seconds => format!("{:.1} h", seconds as f64 / 3600.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_follows_from_the_time_taken() {
        let progress = ProgressLine::new("match", 400, false);
        for (done, seconds, line) in [
            (0, 5, "0 of 400 matches"),
            (100, 20, "100 of 400 matches, about 60 s left"),
            (100, 600, "100 of 400 matches, about 30 min left"),
            (1, 60, "1 of 400 matches, about 6.7 h left"),
            (400, 3, "400 of 400 matches, in 3 s"),
        ] {
            assert_eq!(progress.line(done, Duration::from_secs(seconds)), line);
        }
    }
}
