//! The files of this deck's folder.

use super::{ace, back, court, ink, joker, spots};
use crate::deck::{self, File};

/// Every file of the deck: its name in the deck's folder and its text.
pub fn files() -> Vec<File> {
    let mut out = deck::faces(|suit, rank| match rank {
        1 => ace::draw(suit),
        2..=10 => spots::draw(suit, rank),
        _ => court::draw(suit, rank),
    });
    out.extend(deck::pictures([
        ("joker_black", joker::black()),
        ("joker_red", joker::red()),
    ]));
    out.extend(deck::pictures(back::all()));
    out.push(deck::toml(
        "Moderna",
        "1.0.0",
        (0.22, 0.32),
        ink::ink,
        deck::TWIN,
    ));
    out
}
