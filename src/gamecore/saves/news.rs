//! What came of what was done with the list of matches, in one sentence for the player.
use super::reason::{Wrong, io_reason, name};
use crate::{
    feedback::Tone,
    i18n::{Arg, Texts},
};
use std::{io, path::PathBuf};

/// What came of it.
#[derive(Debug)]
pub(super) enum ShelfNews {
    /// The match is not there any more: another window has finished or deleted it.
    Gone,
    /// Another window plays the match.
    Played,
    /// A match keeps its name.
    NotRenamed(io::Error),
    /// A match could not be thrown away.
    NotDeleted(io::Error),
    /// A match could not be brought back.
    NotRestored(io::Error),
    /// A match was written for others.
    Exported(PathBuf),
    /// A match could not be written for others.
    NotExported(io::Error),
    /// The folder of the records cannot be used.
    NoFolder(io::Error),
    /// No record lies in the folder.
    NothingThere(PathBuf),
    /// So many records were taken in, or were here already.
    TakenIn {
        finished: usize,
        unfinished: usize,
        known: usize,
    },
    /// A file is no record.
    NotTaken { file: PathBuf, reason: Wrong },
    /// A record could not be copied.
    NotCopied { file: PathBuf, error: io::Error },
}

impl ShelfNews {
    pub fn sentence(&self, texts: &Texts) -> String {
        let because = |key: &str, error: &io::Error| {
            texts.with(key, &[("reason", io_reason(texts, error).into())])
        };
        let of_file = |key: &str, file: &PathBuf, reason: String| {
            let args: [(&str, Arg); 2] = [("file", name(file).into()), ("reason", reason.into())];
            texts.with(key, &args)
        };
        let place = |key: &str, path: &PathBuf| {
            texts.with(key, &[("place", path.display().to_string().into())])
        };
        match self {
            ShelfNews::Gone => texts.get("matches-gone"),
            ShelfNews::Played => texts.get("save-elsewhere"),
            ShelfNews::NotRenamed(error) => because("matches-not-renamed", error),
            ShelfNews::NotDeleted(error) => because("matches-not-deleted", error),
            ShelfNews::NotRestored(error) => because("matches-not-restored", error),
            ShelfNews::Exported(file) => place("matches-exported", file),
            ShelfNews::NotExported(error) => because("matches-not-exported", error),
            ShelfNews::NoFolder(error) => because("matches-no-folder", error),
            ShelfNews::NothingThere(folder) => place("matches-nothing-there", folder),
            ShelfNews::TakenIn {
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
            ShelfNews::NotTaken { file, reason } => {
                of_file("matches-not-taken", file, reason.words(texts))
            }
            ShelfNews::NotCopied { file, error } => {
                of_file("matches-not-copied", file, io_reason(texts, error))
            }
        }
    }

    /// Whether it is as it was wished for.
    pub fn tone(&self) -> Tone {
        match self {
            ShelfNews::Exported(_) | ShelfNews::TakenIn { .. } => Tone::Info,
            _ => Tone::Warning,
        }
    }
}
