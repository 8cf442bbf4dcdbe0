//! The words of the game in Spanish, English and French: Fluent files, embedded and overridable.
//!
//! A text is looked up by key: file of the player, file in the assets → the same message as shipped → English → the key in brackets.
mod arg;
mod cards;
mod contracts;
mod embedded;
mod keys;
mod language;
mod localized;
mod narration;
mod number;
mod own;
mod passage;
mod plugin;
mod rejection;
mod signs;
mod texts;
pub mod words;

pub use arg::{Arg, Args};
pub use cards::{
    card_name, card_short, rank_plural, rank_short, suit_symbol, the_card, the_card_in_words,
};
pub use contracts::contract_code;
pub use keys::key_in_words;
pub use language::{Language, of_the_system, preferred};
pub use localized::Localized;
pub use narration::{in_words, meld_words, narration};
pub use number::{MINUS, decimal, signed};
pub use passage::{passage_of, passage_of_key};
pub use plugin::plugin;
pub use rejection::{rejection_text, ruleset_error_text};
pub use signs::signs_in_words;
pub use texts::{TextProblem, Texts};
