//! The texts of the game in Spanish, English and French: Fluent files that are embedded in the program and can be
//! replaced by override files.
//!
//! A key is looked up in this order: the player's files, files in the assets folder, shipped texts, English. A key
//! without a text is displayed in brackets.
mod cards;
mod files;
mod narration;
mod rejection;
mod texts;
pub mod words;

use crate::loading::AssetFolders;
use bevy::prelude::*;

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
    files::add_overrides(&folders, &mut texts);
    app.insert_resource(texts).add_plugins(texts::plugin);
}
