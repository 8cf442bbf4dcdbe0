//! What went wrong outside the game, in one sentence for the player.
use super::Store;
use crate::game::{
    feedback::{ShowToasts, Toast, Tone},
    i18n::{Arg, Texts},
    sets::FrameSystems,
    states::Screen,
};
use bevy::prelude::*;
use std::{
    fmt, io,
    path::{Path, PathBuf},
};

/// One sentence about something that went wrong; shown as a toast. The game goes on.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct Trouble(pub String);

/// Sentences that wait for a screen to be shown on.
#[derive(Resource, Default, Debug)]
pub struct Troubles(Vec<String>);

impl Troubles {
    /// Adds a sentence.
    pub fn push(&mut self, sentence: String) {
        self.0.push(sentence);
    }

    /// Adds sentences.
    pub fn extend(&mut self, sentences: impl IntoIterator<Item = String>) {
        self.0.extend(sentences);
    }

    /// Tells of the player's own files that cannot be used, and why: one sentence for all of them, and each in the log.
    pub fn tell_own_files(&mut self, broken: &[(PathBuf, String)], texts: &Texts) {
        for (file, reason) in broken {
            warn!("{}: {reason}", file.display());
        }
        let [(file, reason), others @ ..] = broken else {
            return;
        };
        let args = [
            ("file", file.display().to_string().into()),
            ("reason", reason.into()),
            ("others", others.len().into()),
        ];
        self.push(texts.with("trouble-own-file", &args));
    }
}

/// What happened in the store.
#[derive(Debug)]
pub(super) enum StoreTrouble {
    /// The running match could not be written.
    Save(io::Error),
    /// A match could not be moved.
    Move(io::Error),
    /// The match that was left is not on the disk.
    Unsaved(io::Error),
    /// The running match could not be used.
    Broken {
        /// Why.
        reason: Wrong,
        /// Where it is now.
        file: PathBuf,
    },
    /// The running match was not whole, and goes on all the same.
    Recovered {
        /// What was wrong.
        reason: Wrong,
        /// Whether it goes on from the backup.
        from_backup: bool,
        /// How many moves are lost, as far as known.
        lost: usize,
        /// Where the damaged file is now, if it was set aside.
        file: Option<PathBuf>,
    },
    /// Another window plays a match: this one has a file of its own.
    Beside(PathBuf),
    /// An unfinished match was put away for another one.
    PutAway(PathBuf),
}

/// What is wrong with the file of a match.
#[derive(Debug)]
pub(super) enum Wrong {
    /// Nothing is in it.
    Empty,
    /// It is not text.
    NotText,
    /// It is no regular file, but a folder or a device.
    NotAFile,
    /// It is longer than any match.
    TooLarge,
    /// This line, counted from 1.
    Line(usize),
    /// The system says so.
    Io(io::Error),
}

impl Wrong {
    fn words(&self, texts: &Texts) -> String {
        match self {
            Wrong::Empty => texts.get("reason-empty"),
            Wrong::NotText => texts.get("reason-not-text"),
            Wrong::NotAFile => texts.get("reason-not-a-file"),
            Wrong::TooLarge => texts.get("reason-too-large"),
            Wrong::Line(line) => texts.with("reason-line", &[("line", (*line).into())]),
            Wrong::Io(error) => io_reason(texts, error),
        }
    }
}

impl fmt::Display for StoreTrouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the saved match: {self:?}")
    }
}

impl StoreTrouble {
    fn sentence(&self, texts: &Texts) -> String {
        let say = |key, args: &[(&str, Arg)]| texts.with(key, args);
        match self {
            StoreTrouble::Save(error) => say(
                "trouble-match-save",
                &[("reason", io_reason(texts, error).into())],
            ),
            StoreTrouble::Move(error) => say(
                "trouble-match-move",
                &[("reason", io_reason(texts, error).into())],
            ),
            StoreTrouble::Unsaved(error) => say(
                "trouble-match-unsaved",
                &[("reason", io_reason(texts, error).into())],
            ),
            StoreTrouble::Broken { reason, file } => say(
                "trouble-match-broken",
                &[
                    ("reason", reason.words(texts).into()),
                    ("file", name(file).into()),
                ],
            ),
            StoreTrouble::Recovered {
                reason,
                from_backup,
                lost,
                file,
            } => {
                let key = match (from_backup, file) {
                    (true, _) => "trouble-match-from-backup",
                    (false, Some(_)) => "trouble-match-cut",
                    (false, None) => "trouble-match-tail",
                };
                say(
                    key,
                    &[
                        ("reason", reason.words(texts).into()),
                        ("lost", (*lost).into()),
                    ],
                )
            }
            StoreTrouble::Beside(file) => {
                say("trouble-match-beside", &[("file", name(file).into())])
            }
            StoreTrouble::PutAway(file) => {
                say("trouble-match-put-away", &[("file", name(file).into())])
            }
        }
    }

    /// Whether everything is as it should be, and it is only told.
    fn tone(&self) -> Tone {
        match self {
            StoreTrouble::Beside(_) | StoreTrouble::PutAway(_) => Tone::Info,
            StoreTrouble::Save(_)
            | StoreTrouble::Move(_)
            | StoreTrouble::Unsaved(_)
            | StoreTrouble::Broken { .. }
            | StoreTrouble::Recovered { .. } => Tone::Warning,
        }
    }
}

fn name(file: &Path) -> String {
    file.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

/// Why the disk refused, in the player's language where that is common.
pub fn io_reason(texts: &Texts, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => texts.get("reason-disk-full"),
        io::ErrorKind::ReadOnlyFilesystem => texts.get("reason-read-only"),
        io::ErrorKind::PermissionDenied => texts.get("reason-not-allowed"),
        io::ErrorKind::NotFound => texts.get("reason-not-there"),
        io::ErrorKind::NotADirectory | io::ErrorKind::AlreadyExists => {
            texts.get("reason-no-folder")
        }
        _ => error.to_string(),
    }
}

/// Passes troubles on as toasts, once there is a screen.
pub(super) fn plugin(app: &mut App) {
    app.add_message::<Trouble>().init_resource::<Troubles>();
    app.add_systems(
        Update,
        (collect, announce, toast)
            .chain()
            .in_set(FrameSystems::Present)
            .before(ShowToasts),
    );
}

fn collect(
    mut store: ResMut<Store>,
    mut troubles: ResMut<Troubles>,
    texts: Res<Texts>,
    mut toasts: MessageWriter<Toast>,
) {
    if store.troubles.is_empty() {
        return;
    }
    for told in std::mem::take(&mut store.troubles) {
        let sentence = told.sentence(&texts);
        match told.tone() {
            Tone::Info => drop(toasts.write(Toast::info(sentence))),
            _ => troubles.push(sentence),
        }
    }
}

fn announce(
    mut waiting: ResMut<Troubles>,
    screen: Res<State<Screen>>,
    mut troubles: MessageWriter<Trouble>,
) {
    if *screen.get() != Screen::Loading && !waiting.0.is_empty() {
        troubles.write_batch(waiting.0.drain(..).map(Trouble));
    }
}

fn toast(mut troubles: MessageReader<Trouble>, mut toasts: MessageWriter<Toast>) {
    for Trouble(text) in troubles.read() {
        toasts.write(Toast::trouble(text.clone()));
    }
}
