//! As long as the game runs a small file of its own says so. One that nobody holds any more belongs to a game that was not closed:
//! killed, ended by a driver, by a power cut. The lock tells, not the number of the process: the system lets go of it however the
//! process ends, and gives its number to another one.
use super::{
    failed::{self, Cause, Failure},
    report::{self, Stopped},
    signals,
};
use crate::graphics;
use platform::{
    clock,
    disk::{free_path, open_file},
};
use std::{
    fs::{self, File},
    io::{self, Read, Write},
    path::{Path, PathBuf},
    process,
    sync::{Mutex, PoisonError},
    time::SystemTime,
};

/// How the names of such files begin; the number of the process follows.
const NAME: &str = "running-";
/// Bytes of one that are read.
const LARGEST: u64 = 128;

/// The file of this game; dropped, it is gone.
#[derive(Debug)]
struct Mark {
    path: PathBuf,
    held: Option<File>,
}

impl Drop for Mark {
    fn drop(&mut self) {
        // Not every system removes a file that somebody holds.
        drop(self.held.take());
        // What stays lies about, and the next start tells a little too much.
        let _ = fs::remove_file(&self.path);
    }
}

static MARK: Mutex<Option<Mark>> = Mutex::new(None);

fn set(mark: Option<Mark>) {
    *MARK.lock().unwrap_or_else(PoisonError::into_inner) = mark;
}

/// What the mark of a game that is over tells: it was not closed.
#[derive(Debug)]
struct Over {
    /// When it was begun, as in the names of files.
    begun: String,
    /// When the mark was written to last: when it was begun, or ended by a signal.
    touched: SystemTime,
    /// Its version; empty if the mark does not tell.
    version: String,
    /// The signal that has ended it, if it was one that tells that something has broken.
    signal: Option<String>,
}

impl Over {
    fn failure(self) -> Failure {
        Failure {
            cause: Cause::Ended,
            when: self.begun,
            signal: self.signal,
        }
    }

    /// Writes a report if a signal has ended it. Whether there is one.
    fn report(&self, data: &Path) -> bool {
        let Some(signal) = &self.signal else {
            return false;
        };
        let begun = clock::in_name(&self.begun).map_or(self.touched, SystemTime::from);
        let reason = format!(
            "The system has ended it by the signal {signal}: by an error of its own, of a library or of a graphics driver."
        );
        let stopped = Stopped {
            version: &self.version,
            begun,
            ended: self.touched,
            reasons: &[reason],
        };
        let written = report::write(data, &stopped);
        written
            .inspect_err(|error| bevy::log::debug!("{}: {error}", data.display()))
            .is_ok()
    }
}

/// The game begins: what it finds of games that were not closed is kept as a failure, with a report of one that has broken, and from
/// now on there is a mark of its own.
pub(super) fn begin(data: &Path) {
    let over = marks(data).into_iter().filter_map(|path| {
        let over = over(&path)?;
        fs::remove_file(&path).ok()?;
        (!is_of_this_very_start(&path)).then_some(over)
    });
    let over = over.map(|over| (over.report(data), over));
    if let Some((reported, over)) = over.max_by(|(_, a), (_, b)| a.begun.cmp(&b.begun)) {
        failed::keep(data, over.failure(), reported);
    }
    match mark(data) {
        Ok(mark) => {
            signals::watch(&mark.path);
            set(Some(mark));
        }
        // Then nobody will know how it ended.
        Err(error) => bevy::log::debug!("{}: {error}", data.display()),
    }
}

/// The game ends in order, or with a word of its own.
pub(super) fn end() {
    set(None);
}

/// What failed last: a game that was not closed and that no start has found yet, or what was kept.
pub fn last_failure(data: &Path) -> Option<Failure> {
    let over = marks(data).into_iter().filter_map(|path| over(&path));
    let last = over.max_by(|a, b| a.begun.cmp(&b.begun));
    last.map(Over::failure).or_else(|| failed::last(data))
}

/// Makes the mark of this game. It has its name only when it is whole and held: before that nobody takes it for one.
fn mark(data: &Path) -> io::Result<Mark> {
    fs::create_dir_all(data)?;
    let id = process::id();
    let path = free_path(data, &format!("{NAME}{id}"), "");
    let mut mark = Mark {
        path: path.with_extension(format!("{id}.tmp")),
        held: None,
    };
    let mut file = File::create(&mark.path)?;
    // Without locks nobody could tell a game that runs from one that does not.
    if file.try_lock().is_err() {
        return Err(io::ErrorKind::Unsupported.into());
    }
    let version = env!("CARGO_PKG_VERSION");
    file.write_all(format!("{}\n{version}\n", clock::now()).as_bytes())?;
    fs::rename(&mark.path, &path)?;
    mark.path = path;
    mark.held = Some(file);
    Ok(mark)
}

/// The marks of all games of this player.
fn marks(data: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(data).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    paths.filter(|path| process_of(path).is_some()).collect()
}

/// The number of the process whose mark has this name; one that was taken has another number behind it.
fn process_of(path: &Path) -> Option<u32> {
    let name = path.file_name()?.to_str()?;
    let mut numbers = name.strip_prefix(NAME)?.split('-');
    let process = numbers.next()?.parse::<u32>().ok()?;
    let others = numbers.all(|number| number.parse::<u32>().is_ok());
    others.then_some(process)
}

/// What the mark at this path tells, if the game is over: then nobody holds it. An older version wrote the first line alone.
fn over(path: &Path) -> Option<Over> {
    let (file, _) = open_file(path).ok()?;
    file.try_lock_shared().ok()?;
    let touched = file.metadata().ok()?.modified().ok()?;
    let mut text = String::new();
    file.take(LARGEST).read_to_string(&mut text).ok()?;
    let mut lines = text.lines();
    let begun = lines.next().filter(|line| clock::in_name(line).is_some());
    let version = lines.next().unwrap_or_default();
    // What has broken may be told a second time, by what has come of it.
    let signal = lines.next().filter(|line| signals::is_name(line));
    Some(Over {
        begun: begun.map_or_else(clock::now, str::to_owned),
        touched,
        version: version.to_owned(),
        signal: signal.map(str::to_owned),
    })
}

/// Whether it was left by this very start: a driver has ended the program while it was to show the window, and the program has begun
/// anew in its own place.
fn is_of_this_very_start(path: &Path) -> bool {
    process_of(path) == Some(process::id()) && graphics::has_begun_anew()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn home(name: &str) -> PathBuf {
        let id = process::id();
        let home = std::env::temp_dir().join(format!("continental-running-{name}-{id}"));
        let _ = fs::remove_dir_all(&home);
        fs::create_dir_all(&home).expect("made");
        home
    }

    #[test]
    fn only_marks_are_taken_for_marks() {
        for (name, process) in [
            ("running-12", Some(12)),
            ("running-12-2", Some(12)),
            ("running-", None),
            ("running-12.12.tmp", None),
            ("running-12-x", None),
            ("running-fast", None),
            ("match.jsonl", None),
        ] {
            assert_eq!(process_of(Path::new(name)), process, "{name}");
        }
    }

    #[test]
    fn a_game_that_runs_is_no_failure_and_one_that_nobody_holds_is() {
        let home = home("held");
        let (one, two) = (mark(&home).expect("made"), mark(&home).expect("made"));
        assert_ne!(one.path, two.path, "each has its own");
        assert_eq!(marks(&home).len(), 2);
        assert_eq!(last_failure(&home), None, "both run");
        // As a killed game leaves it: the file stays, and nobody holds it.
        let told = fs::read_to_string(&two.path).expect("there");
        let begun = told.lines().next().expect("a line").to_owned();
        drop(two);
        assert_eq!(marks(&home).len(), 1, "closed in order");
        fs::write(home.join("running-1"), &told).expect("written");
        fs::create_dir(home.join("running-3")).expect("made");
        let failure = last_failure(&home).expect("it was not closed");
        assert_eq!((failure.cause, &failure.when), (Cause::Ended, &begun));
        assert_eq!(failure.signal, None);
        // The next start keeps it, has a mark of its own, and takes it away at its end.
        begin(&home);
        assert!(!home.join("running-1").exists());
        assert_eq!(failed::last(&home), Some(failure.clone()));
        assert_eq!(marks(&home).len(), 3, "the folder is nobody's mark to take");
        end();
        drop(one);
        assert_eq!(marks(&home), [home.join("running-3")]);
        assert_eq!(last_failure(&home), Some(failure));
        fs::remove_dir_all(home).expect("removed");
    }

    #[test]
    fn of_a_game_that_a_signal_has_ended_the_next_start_writes_a_report_with_the_match() {
        let home = home("signal");
        fs::write(home.join("match.jsonl"), "the match\n").expect("written");
        let mark = "2020-11-22_201500\n1.2.3\nSIGSEGV\nSIGABRT\n";
        fs::write(home.join("running-1"), mark).expect("written");
        // One that was only killed, before that; an older version wrote no more.
        fs::write(home.join("running-2"), "2020-11-21_201500").expect("written");
        begin(&home);
        end();
        let report = report::take_untold(&home).expect("it is to be told");
        let text = fs::read_to_string(&report).expect("there");
        assert!(text.starts_with("Continental 1.2.3 "), "{text}");
        assert!(text.contains("SIGSEGV"), "{text}");
        let played = fs::read_to_string(report.with_extension("continental"));
        assert_eq!(played.expect("the match as it was"), "the match\n");
        assert_eq!(report::take_untold(&home), None, "one report");
        let failure = last_failure(&home).expect("kept");
        assert_eq!(failure.signal.as_deref(), Some("SIGSEGV"));
        assert_eq!(failure.when, "2020-11-22_201500");
        assert_eq!(failed::take_untold(&home), None, "the report is told of");
        fs::remove_dir_all(home).expect("removed");
    }

    #[test]
    fn where_nothing_can_be_written_nothing_happens() {
        let home = home("blocked");
        fs::write(home.join("file"), "in the way").expect("written");
        assert!(mark(&home.join("file/home")).is_err());
        assert_eq!(last_failure(&home.join("file/home")), None);
        assert_eq!(fs::read_dir(&home).expect("read").count(), 1);
        fs::remove_dir_all(home).expect("removed");
    }
}
