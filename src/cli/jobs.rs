//! Work that takes a long time: distribution over several threads, and the progress display on standard error.
use engine::text::counted;
use platform::Failure;
use std::{
    io::{self, IsTerminal, Write},
    sync::{Mutex, mpsc},
    thread,
    time::{Duration, Instant},
};

/// Calls `work` with each of these numbers, on `jobs` threads. Passes the results to `arrive` in the order in which they are finished, until
/// `arrive` fails or returns false.
pub fn run_parallel<T: Send>(
    jobs: u16,
    numbers: impl Iterator<Item = usize> + Send,
    work: impl Fn(usize) -> T + Sync,
    mut arrive: impl FnMut(usize, T) -> Result<bool, Failure>,
) -> Result<(), Failure> {
    let numbers = Mutex::new(numbers);
    let (sender, results) = mpsc::sync_channel(1024);
    thread::scope(|scope| {
        // Dropped at the end of this closure. Otherwise workers could block forever on a full channel.
        let results = results;
        for _ in 0..jobs {
            let (sender, numbers, work) = (sender.clone(), &numbers, &work);
            let next = move || numbers.lock().expect("no iterator panics").next();
            scope.spawn(move || {
                while let Some(number) = next() {
                    // Sending fails once no more results are needed.
                    if sender.send((number, work(number))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for (number, result) in results {
            if !arrive(number, result)? {
                break;
            }
        }
        Ok(())
    })
}

/// Progress display. On a terminal, it overwrites a single line. Elsewhere, it prints a line every 10 seconds if
/// requested.
pub struct ProgressLine {
    what: &'static str,
    count: usize,
    /// True on a terminal. Otherwise each update is a line of its own.
    overwrites: bool,
    /// Time between two updates. `None` if nothing is shown.
    every: Option<Duration>,
    begun: Instant,
    shown: Option<Instant>,
    /// True while the line on the terminal may still be overwritten.
    open: bool,
}

impl ProgressLine {
    /// Creates the display for `count` items. `what` is the English singular of an item. Without a terminal, nothing is
    /// printed unless `asked` is true.
    pub fn new(what: &'static str, count: usize, asked: bool) -> ProgressLine {
        let overwrites = io::stderr().is_terminal();
        let every = match overwrites {
            true => Some(Duration::from_millis(250)),
            false => asked.then_some(Duration::from_secs(10)),
        };
        ProgressLine {
            what,
            count,
            overwrites,
            every,
            begun: Instant::now(),
            shown: None,
            open: false,
        }
    }

    /// Shows that `done` items are finished, if enough time has passed since the last update.
    pub fn show(&mut self, done: usize) {
        self.show_with(done, String::new);
    }

    /// Does the same as [`ProgressLine::show`], and appends a note to the line.
    pub fn show_with(&mut self, done: usize, note: impl FnOnce() -> String) {
        let Some(every) = self.every else { return };
        let (now, end) = (Instant::now(), done == self.count);
        let due = now - self.shown.unwrap_or(self.begun) >= every;
        // On a terminal, work that ends before the first update prints no final line.
        if !(due || end && (self.shown.is_some() || !self.overwrites)) {
            return;
        }
        self.shown = Some(now);
        self.open = !end;
        let line = self.line(done, now - self.begun) + &note();
        let mut err = io::stderr().lock();
        // A failure to show the progress is ignored.
        let _ = match (self.overwrites, end) {
            (true, true) => writeln!(err, "\r{line:<72}"),
            (true, false) => write!(err, "\r{line:<72}"),
            (false, _) => writeln!(err, "{line}"),
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
    /// Ends a line that could still be overwritten, so that later output begins on a new line.
    fn drop(&mut self) {
        if self.overwrites && self.open {
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
