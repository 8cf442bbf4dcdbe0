//! The report of a crash: `crashes/DATE.txt` in the player's data, and beside it `DATE.continental`, the match as it was.
use gamecore::saves;
use jiff::Timestamp;
use platform::{clock, disk};
use std::{
    fs, io,
    path::{Path, PathBuf},
    time::SystemTime,
};

/// So many reports are kept, the newest ones.
const KEPT: usize = 10;
/// The name of a report that nobody has been told of stands in this file.
const UNTOLD: &str = "untold";
/// The longest such name, in bytes.
const LONGEST: u64 = 200;

/// Where everything lies that has failed.
pub(super) fn folder(data: &Path) -> PathBuf {
    data.join("crashes")
}

/// A game that has stopped by itself.
#[derive(Debug)]
pub(super) struct Stopped<'a> {
    /// Which version of it.
    pub version: &'a str,
    /// When it was begun: a match that nobody has touched since is none of it.
    pub begun: SystemTime,
    /// When it stopped.
    pub ended: SystemTime,
    /// Why, the last reason first.
    pub reasons: &'a [String],
}

/// Writes a report. The match is the one that was played last since the game was begun, if there is one.
///
/// # Errors
/// What the system says; what was written before stays.
pub(super) fn write(data: &Path, stopped: &Stopped) -> io::Result<PathBuf> {
    let folder = folder(data);
    fs::create_dir_all(&folder)?;
    // A number is added if two crashes had the same second.
    let report = disk::free_path(&folder, &clock::now(), "txt");
    let stem = report.file_stem().unwrap_or_default();
    let stem = stem.to_string_lossy().into_owned();
    let played = saves::last_played(data, stopped.begun);
    let beside = folder.join(format!("{stem}.continental"));
    let kept = played.and_then(|file| fs::copy(file, &beside).ok());
    disk::replace(
        &report,
        text(stopped, kept.map(|_| beside.as_path())).as_bytes(),
    )?;
    disk::replace(&folder.join(UNTOLD), stem.as_bytes())?;
    thin_out(&folder);
    Ok(report)
}

fn text(stopped: &Stopped, played: Option<&Path>) -> String {
    let ended = Timestamp::try_from(stopped.ended).unwrap_or(Timestamp::UNIX_EPOCH);
    let mut text = format!(
        "Continental {} stopped by itself on {} ({}, {}).\n\n",
        stopped.version,
        ended.strftime("%Y-%m-%d %H:%M:%S UTC"),
        std::env::consts::OS,
        std::env::consts::ARCH,
    );
    text += &match played {
        Some(file) => format!(
            "The match as it was: {}. It holds all hands; “continental replay” tells it.\n",
            file.display()
        ),
        None => "No match was being played.\n".to_owned(),
    };
    text += "\nWhy, the last reason first:\n\n";
    for reason in stopped.reasons {
        text += reason;
        text += "\n";
    }
    text
}

/// The reports, the oldest first: their names begin with the date.
fn reports(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|it| it == "txt"))
        .collect();
    files.sort();
    files
}

fn thin_out(folder: &Path) {
    let all = reports(folder);
    for old in all.iter().rev().skip(KEPT) {
        for path in [old.with_extension("continental"), old.clone()] {
            // One that cannot be removed is only one too many.
            let _ = fs::remove_file(path);
        }
    }
}

/// The last report there is.
pub fn last(data: &Path) -> Option<PathBuf> {
    reports(&folder(data)).pop()
}

/// The report that nobody has been told of, if there is one; from now on somebody has.
pub(super) fn take_untold(data: &Path) -> Option<PathBuf> {
    let folder = folder(data);
    let note = folder.join(UNTOLD);
    let stem = disk::read_text(&note, "the name of a report", LONGEST).ok()?;
    // Should it not go away, it is said once more.
    let _ = fs::remove_file(note);
    let report = folder.join(format!("{}.txt", stem.trim()));
    // The note may be anybody's.
    (report.parent() == Some(&folder) && report.is_file()).then_some(report)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn home(name: &str) -> PathBuf {
        let id = std::process::id();
        let home = std::env::temp_dir().join(format!("continental-crash-{name}-{id}"));
        let _ = fs::remove_dir_all(&home);
        fs::create_dir_all(&home).expect("made");
        home
    }

    fn stopped(reasons: &[String], begun: SystemTime) -> Stopped<'_> {
        Stopped {
            version: "1.2.3",
            begun,
            ended: SystemTime::UNIX_EPOCH,
            reasons,
        }
    }

    #[test]
    fn a_report_holds_the_reasons_and_the_match_and_is_told_once() {
        let home = home("told");
        let begun = SystemTime::now() - std::time::Duration::from_secs(5);
        fs::write(home.join("match.jsonl"), "{\"record\":\"continental\"}\n").expect("written");
        let heard = ["the second".to_owned(), "the first".to_owned()];
        let report = write(&home, &stopped(&heard, begun)).expect("written");
        let text = fs::read_to_string(&report).expect("there");
        let place = |words: &str| {
            text.find(words)
                .unwrap_or_else(|| panic!("{words}: {text}"))
        };
        assert!(place("the second") < place("the first"));
        assert!(text.starts_with("Continental 1.2.3 stopped by itself on 1970-01-01 00:00:00 UTC"));
        let played = report.with_extension("continental");
        assert!(text.contains(&played.display().to_string()), "{text}");
        assert_eq!(
            fs::read_to_string(played).expect("there"),
            "{\"record\":\"continental\"}\n"
        );
        assert_eq!(last(&home).as_deref(), Some(&*report));
        assert_eq!(take_untold(&home).as_deref(), Some(&*report));
        assert_eq!(take_untold(&home), None, "once");
        fs::remove_dir_all(home).expect("removed");
    }

    #[test]
    fn ten_are_kept_and_a_match_of_long_ago_is_none_of_this() {
        let home = home("many");
        fs::write(home.join("match.jsonl"), "old").expect("written");
        let later = SystemTime::now() + std::time::Duration::from_secs(60);
        for _ in 0..13 {
            let why = ["why".to_owned()];
            let report = write(&home, &stopped(&why, later)).expect("written");
            assert!(!report.with_extension("continental").exists());
        }
        assert_eq!(reports(&folder(&home)).len(), KEPT);
        fs::write(folder(&home).join(UNTOLD), "../../etc/passwd").expect("written");
        assert_eq!(take_untold(&home), None);
        fs::remove_dir_all(home).expect("removed");
    }
}
