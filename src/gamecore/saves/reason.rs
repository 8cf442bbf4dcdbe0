//! Why something could not be read or written, in words.
use crate::i18n::Texts;
use std::{io, path::Path};

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
    /// A newer version of the game has written it.
    Newer,
    /// It names a version of the format that there has never been.
    Version(u64),
    /// This line, counted from 1.
    Line(usize),
    /// The system says so.
    Io(io::Error),
}

impl Wrong {
    pub fn words(&self, texts: &Texts) -> String {
        match self {
            Wrong::Empty => texts.get("reason-empty"),
            Wrong::NotText => texts.get("reason-not-text"),
            Wrong::NotAFile => texts.get("reason-not-a-file"),
            Wrong::TooLarge => texts.get("reason-too-large"),
            Wrong::Newer => texts.get("reason-newer"),
            Wrong::Version(version) => {
                texts.with("reason-version", &[("version", (*version).into())])
            }
            Wrong::Line(line) => texts.with("reason-line", &[("line", (*line).into())]),
            Wrong::Io(error) => unread_reason(texts, error),
        }
    }
}

/// The name of a file without its folder.
pub(super) fn name(file: &Path) -> String {
    file.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

/// Why a file could not be read, in the player's language where that is common.
pub fn unread_reason(texts: &Texts, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::PermissionDenied => texts.get("reason-not-readable"),
        _ => io_reason(texts, error),
    }
}

/// Why something could not be written, in the player's language where that is common.
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
