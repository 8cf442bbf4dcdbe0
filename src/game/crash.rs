//! Reports of crashes and failed starts. Each report is a file `crashes/DATE.txt` in the player's data folder, with a
//! copy of the interrupted match in `crashes/DATE.continental`. The title screen of the next start names the report,
//! because a player who starts the game from a menu never sees standard error.
use crate::graphics::{self, NO_DRIVER, Restart, cannot_show};
use bevy::prelude::*;
use gamecore::{
    folders::Folders,
    i18n::{Texts, system_language},
    saves::{self, Errors, io_reason},
    settings,
    states::Screen,
};
use jiff::Timestamp;
use platform::{clock, dirs::Dirs, disk, failure::tell};
use std::{
    backtrace::Backtrace,
    fs, io,
    panic::{self, AssertUnwindSafe, PanicHookInfo, catch_unwind},
    path::{Path, PathBuf},
    process::{self, ExitCode},
    sync::{Mutex, PoisonError},
    thread,
    time::SystemTime,
};

/// Maximum number of reports to keep. Older ones are deleted.
const KEPT: usize = 10;
/// Maximum number of panics in a report. Older ones are omitted. There can be several, because a panic in the decoder
/// of a broken picture is caught and does not end the game.
const PANICS: usize = 4;
/// Name of the file with the message that the next start shows on the title screen.
const MESSAGE: &str = "next-start.txt";
/// Maximum length of the message in [`MESSAGE`], in bytes.
const MESSAGE_LENGTH: u64 = 1 << 10;

/// Descriptions of the newest panics, oldest first.
static HEARD: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Sets the panic hook. If the graphics driver has failed and another one is left, the hook restarts the program with
/// that driver. If the computer lacks something that the game needs, the hook prints one sentence instead of a
/// backtrace and exits. All other panics are collected for the report.
pub fn listen(dirs: &Dirs) {
    let default_hook = panic::take_hook();
    let (dirs, begun) = (dirs.clone(), SystemTime::now());
    panic::set_hook(Box::new(move |panic| {
        let text = panic.payload_as_str().unwrap_or_default();
        if cannot_show(text) {
            let tell = |restart| tell(&restart_text(&restart, &texts(&dirs)));
            if let Some(code) = graphics::restart_with_next_driver(tell) {
                process::exit(code);
            }
        }
        if let Some((long, short)) = explained(text) {
            let texts = texts(&dirs);
            let sentence = match graphics::valid_backend_request() {
                Some(wish) if short == "failed-driver" => {
                    texts.with("doctor-left-out", &[("wish", wish.into())])
                }
                _ => texts.get(long),
            };
            tell(&sentence);
            let message = texts.with("failed-told", &[("reason", texts.get(short).into())]);
            // If the file cannot be written, standard error is the only place where the sentence appears.
            let _ = write(&dirs.data, begun, &[sentence], |_| message);
            process::exit(1);
        }
        let described = described(panic, text);
        let mut heard = HEARD.lock().unwrap_or_else(PoisonError::into_inner);
        if heard.len() == PANICS {
            heard.remove(0);
        }
        heard.push(described);
        drop(heard);
        default_hook(panic);
    }));
}

/// Runs the game. After a panic, writes a report and names it on standard error.
pub fn guarded(dirs: &Dirs, play: impl FnOnce() -> ExitCode) -> ExitCode {
    let begun = SystemTime::now();
    // Unwind safety: after a panic, nothing that `play` has modified is used.
    catch_unwind(AssertUnwindSafe(play)).unwrap_or_else(|_| {
        let mut newest = HEARD.lock().unwrap_or_else(PoisonError::into_inner).clone();
        newest.reverse();
        let texts = texts(dirs);
        let named = |key: &str, report: &Path| {
            texts.with(key, &[("file", report.display().to_string().into())])
        };
        let written = write(&dirs.data, begun, &newest, |report| {
            named("crash-told", report)
        });
        tell(&match written {
            Ok(report) => named("crash-now", &report),
            Err(error) => texts.with(
                "crash-unreported",
                &[("reason", io_reason(&texts, &error).into())],
            ),
        });
        ExitCode::FAILURE
    })
}

/// Shows the message of the last failure on the title screen.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Title), show_message.run_if(run_once));
}

fn show_message(folders: Res<Folders>, mut errors: ResMut<Errors>) {
    let file = folder(&folders.data).join(MESSAGE);
    if let Ok(message) = disk::read_text(&file, "a message about a crash", MESSAGE_LENGTH) {
        errors.push(message);
        // If the file cannot be removed, the next start shows the message again.
        let _ = fs::remove_file(file);
    }
}

/// Returns the newest report.
pub fn last(data: &Path) -> Option<PathBuf> {
    reports(&folder(data)).pop()
}

/// Returns the text keys for a panic that was caused by something missing on this computer: a sentence that says what
/// to do, and a short reason. Returns `None` for any other panic.
fn explained(panic: &str) -> Option<(&'static str, &'static str)> {
    let has = |part| panic.contains(part);
    if has(NO_DRIVER) || cannot_show(panic) {
        Some(("doctor-none-shows", "failed-driver"))
    } else if has("LibraryOpenError") {
        Some(("missing-library", "failed-library"))
    } else if has("XKBNotFound") {
        Some(("missing-layouts", "failed-layouts"))
    } else if has("build event loop") || has("os error") && has("EventLoop") {
        Some(("doctor-no-display", "failed-display"))
    } else {
        None
    }
}

fn restart_text(restart: &Restart, texts: &Texts) -> String {
    match restart {
        Restart::Begins { failed, next } => texts.with(
            "anew-begins",
            &[("driver", failed.into()), ("next", next.into())],
        ),
        Restart::Failed(error) => {
            texts.with("anew-failed", &[("reason", io_reason(texts, error).into())])
        }
    }
}

/// Returns the texts in the language from the settings file, or else in the system's language. Reads the file itself,
/// because a panic can occur before the app exists.
pub(crate) fn texts(dirs: &Dirs) -> Texts {
    Texts::shipped(settings::language_set(&dirs.config).unwrap_or_else(system_language))
}

fn described(panic: &PanicHookInfo<'_>, text: &str) -> String {
    let place = panic
        .location()
        .map_or_else(|| "an unknown place".to_owned(), ToString::to_string);
    let thread = thread::current();
    let name = thread.name().unwrap_or("without a name");
    let backtrace = Backtrace::force_capture();
    format!("{text}\nat {place}, in the thread {name}\n\n{backtrace}\n")
}

fn folder(data: &Path) -> PathBuf {
    data.join("crashes")
}

/// Writes the message for the next start, and a report with a copy of the match that was saved most recently since
/// `begun`.
fn write(
    data: &Path,
    begun: SystemTime,
    reasons: &[String],
    message: impl FnOnce(&Path) -> String,
) -> io::Result<PathBuf> {
    let folder = folder(data);
    fs::create_dir_all(&folder)?;
    let report = disk::free_path(&folder, &clock::now(), "txt");
    let copy = report.with_extension("continental");
    let played = saves::last_played(data, begun).and_then(|file| fs::copy(file, &copy).ok());
    let played = match played {
        Some(_) => format!(
            "The match as it was: {}. It contains all hands; “continental replay” shows it.",
            copy.display()
        ),
        None => "No match was being played.".to_owned(),
    };
    let text = format!(
        "Continental {} ended on {} ({}, {}).\n\n{played}\n\nReasons, the last one first:\n\n{}\n",
        env!("CARGO_PKG_VERSION"),
        Timestamp::now().strftime("%Y-%m-%d %H:%M:%S UTC"),
        std::env::consts::OS,
        std::env::consts::ARCH,
        reasons.join("\n"),
    );
    disk::replace(&report, text.as_bytes())?;
    disk::replace(&folder.join(MESSAGE), message(&report).as_bytes())?;
    for old in reports(&folder).iter().rev().skip(KEPT) {
        // Failing to remove an old report does no harm.
        let _ = fs::remove_file(old.with_extension("continental"));
        let _ = fs::remove_file(old);
    }
    Ok(report)
}

/// Returns the reports, the oldest first. Their names begin with the date.
fn reports(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|it| it == "txt") && !path.ends_with(MESSAGE))
        .collect();
    // Sorts by file stem, because a number may follow the date.
    files.sort_by(|a, b| a.file_stem().cmp(&b.file_stem()));
    files
}

#[cfg(test)]
mod tests {
    use super::*;
    use gamecore::i18n::Language;
    use std::{collections::BTreeSet, time::Duration};

    #[test]
    fn ten_reports_are_kept_and_a_match_from_before_is_not_copied() {
        let id = process::id();
        let home = std::env::temp_dir().join(format!("continental-crash-many-{id}"));
        let _ = fs::remove_dir_all(&home);
        fs::create_dir_all(&home).expect("made");
        fs::write(home.join("match.jsonl"), "old").expect("written");
        let later = SystemTime::now() + Duration::from_secs(60);
        for _ in 0..13 {
            let report = write(&home, later, &["why".to_owned()], |_| "told".to_owned());
            let report = report.expect("written");
            assert!(!report.with_extension("continental").exists());
        }
        assert_eq!(reports(&folder(&home)).len(), KEPT);
        fs::remove_dir_all(home).expect("removed");
    }

    #[test]
    fn a_missing_part_of_the_machine_is_named_in_every_language() {
        let mut sentences = BTreeSet::new();
        for (panic, named) in [
            (
                "Fallback system failed to choose present mode.",
                "mesa-vulkan",
            ),
            ("Failed to build event loop: Os(…)", "Wayland"),
            ("LibraryOpenError { .. }", "libxi6"),
            (
                "called `Result::unwrap()` on an `Err` value: XKBNotFound",
                "xkb-data",
            ),
        ] {
            let (long, short) = explained(panic).expect("a known reason");
            for language in Language::ALL {
                let texts = Texts::shipped(language);
                assert!(texts.get(long).contains(named), "{panic}");
                for key in [long, short] {
                    assert!(sentences.insert(texts.get(key)), "{key} {language:?}");
                }
            }
        }
        assert_eq!(explained(NO_DRIVER), explained("choose present mode"));
        let own = "called `Option::unwrap()` on a `None` value";
        assert_eq!(explained(own), None);
    }

    #[test]
    fn a_restart_is_described_in_every_language() {
        for language in Language::ALL {
            let texts = Texts::shipped(language);
            let begins = Restart::Begins {
                failed: "vulkan".to_owned(),
                next: "gl".to_owned(),
            };
            let begins = restart_text(&begins, &texts);
            assert!(
                begins.contains("vulkan") && begins.contains("gl"),
                "{begins}"
            );
            let failed = restart_text(&Restart::Failed(io::ErrorKind::NotFound.into()), &texts);
            assert!(failed.contains(&texts.get("reason-not-there")), "{failed}");
        }
    }
}
