//! Which card a file shows, by its name: split into words, and these read in English and other languages of Europe. Bare numbers are
//! never guessed.
mod habits;
mod kind;
mod name;
mod spelling;
mod words;

pub use kind::other_kind;
pub use name::{
    Named, Reserved, back_name, did_you_mean, lone_letter, only_suit, read, read_among, reserved,
    variant,
};
pub use spelling::{rank_words, suit_words};
pub(super) use words::words;
pub use words::{Noise, without_density};

#[cfg(test)]
mod tests;
