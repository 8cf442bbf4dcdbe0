//! What is wrong with a deck, said so that its author can mend it: the file, the reason, what is used instead.
use super::{Slot, limits};
use crate::game::i18n::{Texts, card_name};
use bevy::prelude::*;
use std::path::PathBuf;

/// What is wrong with the deck in use.
#[derive(Resource, Default, Debug, Clone, PartialEq)]
pub struct ThemeProblems(pub Vec<ThemeProblem>);

/// One thing that is wrong.
#[derive(Clone, PartialEq, Debug)]
pub struct ThemeProblem {
    /// The file or folder.
    pub file: PathBuf,
    /// Why it cannot be used.
    pub reason: ProblemReason,
    /// What is used instead.
    pub used_instead: Instead,
}

/// Why a file cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProblemReason {
    /// It cannot be opened.
    Unreadable(String),
    /// It is no picture.
    Undecodable(String),
    /// A picture beyond the limit.
    TooLarge {
        /// Its width in pixels.
        width: u32,
        /// Its height in pixels.
        height: u32,
    },
    /// An SVG beyond the limit.
    SvgTooLarge,
    /// More files than are looked at.
    TooManyFiles,
    /// A name that says no card, and perhaps what was meant.
    UnknownName(Option<Slot>),
    /// Another file shows the same card.
    Duplicate(Slot, String),
    /// A kind of picture that is not read yet.
    Unsupported,
    /// There is no such deck.
    Missing(String),
    /// A folder without a card.
    NoFaces,
    /// A mistake in `theme.toml`.
    Toml(String),
}

impl From<std::io::Error> for ProblemReason {
    fn from(error: std::io::Error) -> ProblemReason {
        match error.kind() {
            std::io::ErrorKind::FileTooLarge => ProblemReason::SvgTooLarge,
            _ => ProblemReason::Unreadable(error.to_string()),
        }
    }
}

/// What is used instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Instead {
    /// Another file.
    File(String),
    /// The shipped deck.
    Classic,
    /// A card drawn by the game.
    Drawn,
    /// Nothing: the file is skipped.
    Skipped,
}

impl ThemeProblem {
    /// All of it in one line.
    pub fn sentence(&self, texts: &Texts) -> String {
        format!(
            "{}: {} — {}",
            self.file_name(),
            self.reason_text(texts),
            self.instead_text(texts)
        )
    }

    /// The file's name without its folders.
    pub fn file_name(&self) -> String {
        self.file
            .file_name()
            .unwrap_or(self.file.as_os_str())
            .to_string_lossy()
            .into_owned()
    }

    /// The reason in words.
    pub fn reason_text(&self, texts: &Texts) -> String {
        match &self.reason {
            ProblemReason::Unreadable(reason) => {
                texts.with("theme-unreadable", &[("reason", reason.into())])
            }
            ProblemReason::Undecodable(reason) => {
                texts.with("theme-undecodable", &[("reason", reason.into())])
            }
            ProblemReason::TooLarge { width, height } => texts.with(
                "theme-too-large",
                &[
                    ("width", (*width).into()),
                    ("height", (*height).into()),
                    ("limit", limits::SIDE.into()),
                ],
            ),
            ProblemReason::SvgTooLarge => texts.with(
                "theme-svg-too-large",
                &[("limit", (limits::SVG >> 20).into())],
            ),
            ProblemReason::TooManyFiles => {
                texts.with("theme-too-many-files", &[("limit", limits::FILES.into())])
            }
            ProblemReason::UnknownName(None) => texts.get("theme-unknown-name"),
            ProblemReason::UnknownName(Some(slot)) => {
                texts.with("theme-did-you-mean", &[("name", slot.file_stem().into())])
            }
            ProblemReason::Duplicate(slot, other) => texts.with(
                "theme-duplicate",
                &[
                    ("slot", slot_name(texts, *slot).into()),
                    ("other", other.into()),
                ],
            ),
            ProblemReason::Unsupported => texts.get("theme-unsupported"),
            ProblemReason::Missing(name) => texts.with("theme-missing", &[("name", name.into())]),
            ProblemReason::NoFaces => texts.get("theme-no-faces"),
            ProblemReason::Toml(reason) => texts.with("theme-toml", &[("reason", reason.into())]),
        }
    }

    /// What is used instead, in words.
    pub fn instead_text(&self, texts: &Texts) -> String {
        let name = match &self.used_instead {
            Instead::File(name) => name.clone(),
            Instead::Classic => texts.get("theme-classic"),
            Instead::Drawn => texts.get("theme-drawn"),
            Instead::Skipped => return texts.get("theme-used-skipped"),
        };
        texts.with("theme-used-other", &[("name", name.into())])
    }
}

/// The slot in words.
pub fn slot_name(texts: &Texts, slot: Slot) -> String {
    match slot {
        Slot::Face(card) => card_name(texts, card),
        Slot::Joker(0) => texts.get("slot-joker-black"),
        Slot::Joker(_) => texts.get("slot-joker-red"),
        Slot::Back => texts.get("slot-back"),
    }
}
