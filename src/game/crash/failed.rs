//! What failed last, beside a crash that has a report: a start on a machine that lacks something, or a game that ended without being
//! closed. Who starts the game from a menu sees no sentence of the terminal: it is kept in a small file, the next title tells it once,
//! and the doctor whenever it is asked.
use super::report;
use crate::graphics;
use gamecore::i18n::Texts;
use platform::{clock, disk};
use serde::{Deserialize, Serialize};
use std::{
    fs,
    path::{Path, PathBuf},
    sync::OnceLock,
};

/// The version of the file.
const VERSION: u32 = 1;
/// Bytes of it that are read.
const LARGEST: u64 = 4 << 10;

/// Why the game could not start, or was not there any more.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// There was no window system.
    NoDisplay,
    /// No graphics driver could show a window.
    NoDriver,
    /// A library of the window system was missing.
    NoLibrary,
    /// The layouts of the keyboard were missing.
    NoLayouts,
    /// It ended without being closed, and without a word: killed, by a driver, by a power cut.
    Ended,
}

impl Cause {
    fn key(self) -> &'static str {
        match self {
            Cause::NoDisplay => "failed-display",
            Cause::NoDriver => "failed-driver",
            Cause::NoLibrary => "failed-library",
            Cause::NoLayouts => "failed-layouts",
            Cause::Ended => "failed-ended",
        }
    }

    /// What is said at the moment when it fails: what is missing, and what helps. A wish for another driver that nobody can fulfil is
    /// named in its place.
    pub(super) fn sentence(self, texts: &Texts) -> String {
        match (self, graphics::wished_for()) {
            (Cause::NoDriver, Some(wish)) => {
                texts.with("doctor-left-out", &[("wish", wish.into())])
            }
            (Cause::NoDriver, None) => texts.get("doctor-none-shows"),
            (Cause::NoDisplay, _) => texts.get("doctor-no-display"),
            (Cause::NoLibrary, _) => texts.get("missing-library"),
            (Cause::NoLayouts, _) => texts.get("missing-layouts"),
            (Cause::Ended, _) => texts.get("failed-ended-told"),
        }
    }
}

/// What failed.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// Why.
    pub cause: Cause,
    /// When, as in the names of files (`yyyy-mm-dd_hhmmss`); of a game that ended without being closed, when it was begun.
    pub when: String,
    /// The signal by which the system has ended it, if it was one that tells that something has broken (`SIGSEGV`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signal: Option<String>,
}

impl Failure {
    /// When, and why, in one line.
    pub fn words(&self, texts: &Texts) -> String {
        let why = match &self.signal {
            Some(signal) => texts.with("failed-signal", &[("signal", signal.into())]),
            None => texts.get(self.cause.key()),
        };
        match clock::in_name(&self.when) {
            Some(when) => format!("{} · {why}", when.strftime("%Y-%m-%d %H:%M UTC")),
            None => why,
        }
    }

    /// What the next title says of it.
    pub(super) fn told(&self, texts: &Texts) -> String {
        match self.cause {
            Cause::Ended => texts.get("failed-ended-told"),
            cause => texts.with("failed-told", &[("reason", texts.get(cause.key()).into())]),
        }
    }
}

/// The file.
#[derive(Serialize, Deserialize)]
struct Kept {
    version: u32,
    /// Whether a title has told it.
    told: bool,
    failure: Failure,
}

fn file(data: &Path) -> PathBuf {
    report::folder(data).join("last-failure.json")
}

fn read(data: &Path) -> Option<Kept> {
    let bytes = disk::read(&file(data), "what failed last", LARGEST).ok()?;
    let kept = serde_json::from_slice::<Kept>(&bytes).ok()?;
    (kept.version == VERSION).then_some(kept)
}

fn write(data: &Path, kept: &Kept) {
    let (file, folder) = (file(data), report::folder(data));
    let bytes = serde_json::to_vec(kept).expect("it has string keys only");
    let written = fs::create_dir_all(folder).and_then(|()| disk::replace(&file, &bytes));
    if let Err(error) = written {
        // The failure itself is told on standard error.
        bevy::log::debug!("{}: {error}", file.display());
    }
}

/// Keeps a failure, of which somebody is told elsewhere or nobody yet.
pub(super) fn keep(data: &Path, failure: Failure, told: bool) {
    let kept = Kept {
        version: VERSION,
        told,
        failure,
    };
    write(data, &kept);
}

/// The data of the player whose game this is, for the moment of a panic.
static DATA: OnceLock<PathBuf> = OnceLock::new();

/// What [`keep_now`] keeps lies here.
pub(super) fn keep_in(data: &Path) {
    // A program has one player.
    let _ = DATA.set(data.to_owned());
}

/// Keeps that the game fails now, if it is known where.
pub(super) fn keep_now(cause: Cause) {
    if let Some(data) = DATA.get() {
        let failure = Failure {
            cause,
            when: clock::now(),
            signal: None,
        };
        keep(data, failure, false);
    }
}

/// The failure that was kept last.
pub(super) fn last(data: &Path) -> Option<Failure> {
    read(data).map(|kept| kept.failure)
}

/// The failure that nobody has been told of, if there is one; from now on somebody has.
pub(super) fn take_untold(data: &Path) -> Option<Failure> {
    let mut kept = read(data).filter(|kept| !kept.told)?;
    kept.told = true;
    // Should that not be written, it is said once more.
    write(data, &kept);
    Some(kept.failure)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gamecore::i18n::Language;

    #[test]
    fn a_failure_is_told_once_and_known_as_long_as_nothing_else_fails() {
        let id = std::process::id();
        let home = std::env::temp_dir().join(format!("continental-failed-{id}"));
        let _ = fs::remove_dir_all(&home);
        assert_eq!((last(&home), take_untold(&home)), (None, None));
        let failure = Failure {
            cause: Cause::NoDriver,
            when: "2026-11-22_201500".to_owned(),
            signal: None,
        };
        keep(&home, failure.clone(), true);
        assert_eq!(take_untold(&home), None, "somebody was told elsewhere");
        for _ in 0..2 {
            keep(&home, failure.clone(), false);
            assert_eq!(take_untold(&home), Some(failure.clone()));
            assert_eq!(take_untold(&home), None, "once");
            assert_eq!(last(&home), Some(failure.clone()));
        }
        // Whatever else lies there is nothing that failed.
        for other in ["", "garbage", "{\"version\":9}", "[1]"] {
            fs::write(file(&home), other).expect("written");
            assert_eq!((last(&home), take_untold(&home)), (None, None), "{other}");
        }
        fs::remove_dir_all(&home).expect("removed");
        // Where nothing can be written nothing else happens.
        fs::write(&home, "a file where a folder should be").expect("written");
        keep(&home, failure, false);
        assert_eq!(last(&home), None);
        fs::remove_file(home).expect("removed");
    }

    #[test]
    fn every_cause_has_words_of_its_own_in_every_language() {
        let causes = [
            Cause::NoDisplay,
            Cause::NoDriver,
            Cause::NoLibrary,
            Cause::NoLayouts,
            Cause::Ended,
        ];
        let mut said = std::collections::BTreeSet::new();
        for language in Language::ALL {
            let texts = Texts::shipped(language);
            for cause in causes {
                let mut failure = Failure {
                    cause,
                    when: "2026-11-22_201500".to_owned(),
                    signal: None,
                };
                let words = failure.words(&texts);
                assert!(words.starts_with("2026-11-22 20:15 UTC · "), "{words}");
                let told = failure.told(&texts);
                failure.signal = Some(format!("SIG{cause:?}"));
                let signal = failure.words(&texts);
                assert!(signal.contains(&format!("SIG{cause:?}")), "{signal}");
                for sentence in [words, told, signal] {
                    assert!(!sentence.contains('['), "{sentence}");
                    assert!(said.insert(sentence), "{cause:?} {language:?}");
                }
            }
        }
    }

    #[test]
    fn what_is_missing_is_said_in_every_language_with_what_helps() {
        let mut said = std::collections::BTreeSet::new();
        for language in Language::ALL {
            let texts = Texts::shipped(language);
            for (cause, named) in [
                (Cause::NoDisplay, "Wayland"),
                (Cause::NoDriver, "mesa-vulkan"),
                (Cause::NoLibrary, "libxi6"),
                (Cause::NoLayouts, "xkb-data"),
            ] {
                let sentence = cause.sentence(&texts);
                // Whoever runs the tests may have wished for a driver.
                let is_wish = sentence.contains("WGPU_BACKEND");
                assert!(sentence.contains(named) || is_wish, "{sentence}");
                assert!(!sentence.contains('['), "{sentence}");
                assert!(said.insert(sentence), "{cause:?} {language:?}");
            }
        }
    }
}
