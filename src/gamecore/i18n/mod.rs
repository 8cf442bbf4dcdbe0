//! The texts of the game in Spanish, English and French: Fluent files that are embedded in the program and can be
//! replaced by override files.
//!
//! A key is looked up in this order: the player's files, files in the assets folder, shipped texts, English. A key
//! without a text is displayed in brackets.
//!
//! An override file (`locales/es/*.ftl`) replaces individual messages. No text is loaded as an asset, because early error
//! messages and the Loading screen need texts before the asset server starts.
mod cards;
mod narration;
mod rejection;
mod texts;
pub mod words;

use crate::loading::{AssetFolders, read_file};
use bevy::prelude::*;
use fluent_bundle::FluentResource;
use std::{
    io,
    path::{Path, PathBuf},
};

pub use cards::{
    card_name, card_short, key_in_words, rank_plural, rank_short, signs_in_words, suit_symbol,
    the_card, the_card_in_words,
};
pub use narration::{in_words, meld_words, narration};
pub use rejection::{passage_of, passage_of_key, rejection_text, ruleset_error_text};
pub(crate) use texts::args;
pub use texts::{
    Arg, Args, Language, Localized, MINUS, TextProblem, Texts, Words, decimal, preferred, signed,
    system_language,
};
pub use words::{Actor, actor};

/// Loads the texts in the system's language, which the settings may change later, and keeps all [`Localized`]
/// texts up to date.
///
/// The settings plugin reports errors in the player's own text files.
pub fn plugin(app: &mut App) {
    let folders = app.world_mut().get_resource_or_init::<AssetFolders>();
    let mut texts = Texts::shipped(system_language());
    add_overrides(&folders, &mut texts);
    app.insert_resource(texts).add_plugins(texts::plugin);
}

macro_rules! files {
    ($($file:literal)*) => {
        /// File names, the same for every language.
        const FILES: [&str; 19] = [$($file),*];

        /// Shipped files of each language, in the order of [`Language::ALL`].
        static SHIPPED: [[&str; FILES.len()]; Language::ALL.len()] = [
            [$(read!("es", $file)),*],
            [$(read!("en", $file)),*],
            [$(read!("fr", $file)),*],
        ];
    };
}
macro_rules! read {
    ($language:literal, $file:literal) => {
        include_str!(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../assets/locales/",
            $language,
            "/",
            $file
        ))
    };
}
files!("game.ftl" "hud.ftl" "screens.ftl" "menus.ftl" "rulebook.ftl" "figures.ftl" "variants.ftl" "characters.ftl" "advice.ftl" "themes.ftl" "matches.ftl" "pads.ftl" "statistics.ftl" "sizes.ftl" "family.ftl" "lesson.ftl" "aloud.ftl" "system.ftl" "phones.ftl");

/// Returns the shipped files of a language, in the order of [`FILES`].
fn shipped(language: Language) -> &'static [&'static str; FILES.len()] {
    &SHIPPED[language as usize]
}

/// True if the text equals a shipped file. The assets folder of a source checkout contains the shipped files, which
/// must not count as overrides.
fn is_shipped(text: &str) -> bool {
    let mut all = SHIPPED.iter().flatten();
    all.any(|shipped| *shipped == text)
}

#[derive(Default)]
struct TextFile {
    /// Valid messages. `None` for an unreadable file, and for a copy of a shipped file, which overrides nothing.
    pub messages: Option<FluentResource>,
    pub problems: Vec<TextProblem>,
}

impl TextFile {
    pub fn parse(file: &Path, text: String) -> TextFile {
        let mut problems = Vec::new();
        let messages = FluentResource::try_new(text).unwrap_or_else(|(messages, errors)| {
            let text = messages.source();
            for error in errors {
                // The parser often reports an error some lines late. The broken message begins where the text skipped
                // by the parser begins.
                let skipped = error.slice.unwrap_or(error.pos);
                let start = text
                    .get(skipped.clone())
                    .map_or(0, |part| part.len() - part.trim_start().len());
                let before = text.get(..skipped.start + start).unwrap_or_default();
                problems.push(TextProblem {
                    file: file.to_owned(),
                    line: before.matches('\n').count() + 1,
                    reason: error.kind.to_string(),
                });
            }
            messages
        });
        TextFile {
            messages: Some(messages),
            problems,
        }
    }

    /// Decodes the bytes of a file as it was read. The line of a problem is the first unreadable one, counted from 1, or 0
    /// for the whole file.
    fn decode(file: PathBuf, read: io::Result<Vec<u8>>) -> TextFile {
        let (line, reason) = match read.map(String::from_utf8) {
            Ok(Ok(text)) if is_shipped(&text) => return TextFile::default(),
            Ok(Ok(text)) => return TextFile::parse(&file, text),
            Ok(Err(error)) => {
                let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
                let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
                (line, error.to_string())
            }
            Err(error) => (0, error.to_string()),
        };
        TextFile {
            messages: None,
            problems: vec![TextProblem { file, line, reason }],
        }
    }
}

/// Adds the override files to the texts. Files in later folders take precedence.
fn add_overrides(folders: &AssetFolders, texts: &mut Texts) {
    for language in Language::ALL {
        for locales in folders.all("locales") {
            for file in files_in(&locales.join(language.code())) {
                let read = read_file(&file);
                texts.add(language, TextFile::decode(file, read));
            }
        }
    }
}

/// Returns the `.ftl` files of a folder, sorted by name.
fn files_in(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "ftl"));
    files.sort();
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_text_is_reported_with_its_line_and_shipped_files_are_ignored() {
        let file = PathBuf::from("es/mine.ftl");
        let broken = TextFile::decode(file.clone(), Ok(b"a = b\n\nc = \xff\n".to_vec()));
        assert!(broken.messages.is_none());
        let lines: Vec<usize> = broken.problems.iter().map(|problem| problem.line).collect();
        assert_eq!(lines, [3]);
        let shipped = shipped(Language::Fr)[1];
        let same = TextFile::decode(file, Ok(shipped.into()));
        assert!(same.messages.is_none() && same.problems.is_empty());
    }
}
