//! Errors that do not concern the rules of the game, such as failed writes, and results of operations on the match list.
//! Each is reported to the player in one sentence.
use super::{SaveService, recover::Damage};
use crate::{
    feedback::{ShowToasts, Toast},
    i18n::{Texts, args},
    redraw::RedrawRequest,
    sets::FrameSystems,
    states::Screen,
};
use bevy::prelude::*;
use platform::disk::ReadError;
use std::{
    io,
    path::{Path, PathBuf},
};

/// Queue of sentences about errors. They are shown as toasts as soon as a screen can display them, and the game
/// continues.
#[derive(Resource, Default, Debug, Deref, DerefMut)]
pub struct Errors(Vec<String>);

impl Errors {
    /// Reports the player's unusable files: one sentence about all of them, and a log entry for each.
    pub fn tell_own_files(&mut self, broken: &[(PathBuf, String)], texts: &Texts) {
        for (file, reason) in broken {
            warn!("{}: {reason}", file.display());
        }
        let [(file, reason), others @ ..] = broken else {
            return;
        };
        let (file, others) = (file.display().to_string(), others.len());
        self.push(texts.with("trouble-own-file", &args![file, reason, others]));
    }
}

/// Error or result of the save service.
#[derive(Debug)]
pub(super) enum SaveError {
    /// The running match could not be written.
    Save(io::Error),
    /// A finished match could not be moved to the archive.
    Move(io::Error),
    /// A closed match is not on the disk, because it could not be written.
    Unsaved(io::Error),
    /// The record of a match is unusable. The path is its new name.
    Broken(PathBuf, FileDefect),
    /// A match was damaged and continues with what could be recovered.
    Recovered {
        damage: Damage,
        /// New path of the damaged file, if it was renamed.
        file: Option<PathBuf>,
    },
    /// A file next to a record (table arrangement, phones or name) was unusable. The path is its new name. The match
    /// itself is intact.
    Beside(PathBuf),
    /// The system refuses to read a match, whose files stay in place.
    Unreadable(PathBuf, FileDefect),
    /// A newer version of the game wrote the match. It stays in place, so that the newer version can continue it.
    Newer(PathBuf),
    /// The match of the list no longer exists, because another window has finished or deleted it.
    Gone,
    /// The match of the list is being played in another window.
    Played,
    NotRenamed(io::Error),
    NotDeleted(io::Error),
    NotRestored(io::Error),
    /// Path of the exported file.
    Exported(PathBuf),
    NotExported(io::Error),
    /// The records folder cannot be read or created.
    NoFolder(io::Error),
    /// The records folder, given by its path, contains no record.
    NothingThere(PathBuf),
    /// Numbers of imported records, and the number of records that already existed here.
    TakenIn {
        finished: usize,
        unfinished: usize,
        known: usize,
    },
    /// The file is not a valid record.
    NotTaken(PathBuf, FileDefect),
    /// The record could not be copied to this computer's saved matches.
    NotCopied(PathBuf, io::Error),
}

impl SaveError {
    fn sentence(&self, texts: &Texts) -> String {
        let about = |key: &str, file: &Path| texts.with(key, &[("file", file_name(file).into())]);
        let place = |key: &str, path: &Path| {
            texts.with(key, &[("place", path.display().to_string().into())])
        };
        let broken = |key: &str, file: &Path, reason: &FileDefect| {
            texts.unusable(key, file_name(file), reason.words(texts))
        };
        match self {
            SaveError::Save(error) => texts.failure("trouble-match-save", error),
            SaveError::Move(error) => texts.failure("trouble-match-move", error),
            SaveError::Unsaved(error) => texts.failure("trouble-match-unsaved", error),
            SaveError::Broken(file, reason) => broken("trouble-match-broken", file, reason),
            SaveError::Recovered { damage, file: _ } => {
                let key = match (damage.from_backup, damage.only_tail) {
                    (true, _) => "trouble-match-from-backup",
                    (false, false) => "trouble-match-cut",
                    (false, true) => "trouble-match-tail",
                };
                let (reason, lost) = (damage.reason.words(texts), damage.lost);
                texts.with(key, &args![reason, lost])
            }
            SaveError::Unreadable(file, reason) => broken("trouble-match-unreadable", file, reason),
            SaveError::Beside(file) => about("trouble-match-beside", file),
            SaveError::Newer(file) => about("trouble-match-newer", file),
            SaveError::Gone => texts.get("matches-gone"),
            SaveError::Played => texts.get("save-elsewhere"),
            SaveError::NotRenamed(error) => texts.failure("matches-not-renamed", error),
            SaveError::NotDeleted(error) => texts.failure("matches-not-deleted", error),
            SaveError::NotRestored(error) => texts.failure("matches-not-restored", error),
            SaveError::Exported(file) => place("matches-exported", file),
            SaveError::NotExported(error) => texts.failure("matches-not-exported", error),
            SaveError::NoFolder(error) => texts.failure("matches-no-folder", error),
            SaveError::NothingThere(folder) => place("matches-nothing-there", folder),
            SaveError::TakenIn {
                finished,
                unfinished,
                known,
            } => {
                let counts = [
                    ("matches-taken-unfinished", *unfinished),
                    ("matches-taken-finished", *finished),
                    ("matches-taken-known", *known),
                ];
                let told = counts.into_iter().filter(|(_, count)| *count > 0);
                let told = told.map(|(key, count)| texts.with(key, &[("count", count.into())]));
                told.collect::<Vec<_>>().join(" ")
            }
            SaveError::NotTaken(file, reason) => broken("matches-not-taken", file, reason),
            SaveError::NotCopied(file, error) => {
                let reason = io_reason(texts, error);
                texts.unusable("matches-not-copied", file_name(file), reason)
            }
        }
    }
}

/// Adds the systems that show errors as toasts, once a screen can display them.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Errors>();
    app.add_systems(
        Update,
        (collect, announce)
            .chain()
            .in_set(FrameSystems::Present)
            .before(ShowToasts),
    );
}

/// Polling interval for the results of writes, in seconds.
const OUTCOME: f32 = 0.3;
/// Polling interval for the results of list requests, in seconds. It is short, because the player is waiting.
const SOON: f32 = 0.02;

fn collect(
    mut store: ResMut<SaveService>,
    mut troubles: ResMut<Errors>,
    texts: Res<Texts>,
    (time, mut awake): (Res<Time<Real>>, ResMut<RedrawRequest>),
    mut toasts: MessageWriter<Toast>,
) {
    if store.is_writing() {
        store.hear();
        let soon = if store.is_asked() { SOON } else { OUTCOME };
        awake.poll_for(time.elapsed_secs(), soon);
    }
    if store.troubles.is_empty() {
        return;
    }
    for told in std::mem::take(&mut store.troubles) {
        let sentence = told.sentence(&texts);
        match told {
            SaveError::Exported(_) | SaveError::TakenIn { .. } => {
                toasts.write(Toast::info(sentence));
            }
            _ => troubles.push(sentence),
        }
    }
}

fn announce(
    mut waiting: ResMut<Errors>,
    screen: Res<State<Screen>>,
    mut toasts: MessageWriter<Toast>,
) {
    if *screen.get() != Screen::Loading && !waiting.0.is_empty() {
        toasts.write_batch(waiting.0.drain(..).map(Toast::trouble));
    }
}

impl Texts {
    /// Returns a sentence whose only argument is the reason of a failure.
    pub fn failure(&self, key: &str, error: &io::Error) -> String {
        self.with(key, &[("reason", io_reason(self, error).into())])
    }

    /// Returns a sentence with the name of something and the reason of its failure.
    pub fn failure_of(&self, key: &str, name: String, error: &io::Error) -> String {
        let reason = io_reason(self, error);
        self.with(key, &args![name, reason])
    }

    /// Returns a sentence about a file that cannot be used.
    pub fn unusable(&self, key: &str, file: String, reason: String) -> String {
        self.with(key, &args![file, reason])
    }
}

/// Defect that makes a file unusable.
#[derive(Debug)]
pub enum FileDefect {
    Empty,
    /// The file contains invalid UTF-8.
    NotText,
    /// The path is not a regular file, but a folder or a device.
    NotAFile,
    /// The file is larger than any valid one can be.
    TooLarge,
    /// A newer version of the game wrote the file.
    Newer,
    /// The file names a format version that never existed.
    Version(u64),
    /// Number of the first invalid line, counted from 1.
    Line(usize),
    Io(io::Error),
}

impl From<ReadError> for FileDefect {
    fn from(unread: ReadError) -> FileDefect {
        match unread {
            ReadError::Io(error) => FileDefect::Io(error),
            ReadError::NoFile | ReadError::NotAStream => FileDefect::NotAFile,
            ReadError::TooLong { .. } => FileDefect::TooLarge,
        }
    }
}

impl FileDefect {
    pub fn words(&self, texts: &Texts) -> String {
        match self {
            FileDefect::Empty => texts.get("reason-empty"),
            FileDefect::NotText => texts.get("reason-not-text"),
            FileDefect::NotAFile => texts.get("reason-not-a-file"),
            FileDefect::TooLarge => texts.get("reason-too-large"),
            FileDefect::Newer => texts.get("reason-newer"),
            FileDefect::Version(version) => texts.with("reason-version", &args![version]),
            FileDefect::Line(line) => texts.with("reason-line", &args![line]),
            FileDefect::Io(error) => unread_reason(texts, error),
        }
    }
}

/// Returns the file name without its folder.
pub(crate) fn file_name(file: &Path) -> String {
    file.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

/// Returns the new name of a file that was set aside, or the full path of the file if it was not.
pub(crate) fn kept_as(path: &Path, aside: Option<&Path>) -> String {
    aside.map_or_else(|| path.display().to_string(), file_name)
}

/// Returns the reason for a failed read. Common reasons are translated, and all others use the operating system's
/// wording.
pub fn unread_reason(texts: &Texts, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::PermissionDenied => texts.get("reason-not-readable"),
        _ => io_reason(texts, error),
    }
}

/// Returns the reason for a failed write. Common reasons are translated, and all others use the operating system's
/// wording.
pub fn io_reason(texts: &Texts, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge => {
            texts.get("reason-disk-full")
        }
        io::ErrorKind::IsADirectory => texts.get("reason-not-a-file"),
        io::ErrorKind::ReadOnlyFilesystem => texts.get("reason-read-only"),
        io::ErrorKind::PermissionDenied => texts.get("reason-not-allowed"),
        io::ErrorKind::NotFound => texts.get("reason-not-there"),
        io::ErrorKind::NotADirectory | io::ErrorKind::AlreadyExists => {
            texts.get("reason-no-folder")
        }
        _ => error.to_string(),
    }
}
