//! The files of this deck's folder.

use super::{ace, back, backs, court, joker, spots};
use crate::deck::{self, File};
use crate::glyph::Letters;
use crate::palette::Suit;

/// Every file of the deck: its name in the deck's folder and its text.
pub fn files(letters: &Letters) -> Vec<File> {
    let mut out = deck::faces(|suit, rank| match rank {
        1 => ace::draw(letters, suit),
        2..=10 => spots::draw(letters, suit, rank),
        _ => court::draw(letters, suit, rank),
    });
    out.extend(deck::pictures([
        ("joker_black", joker::black()),
        ("joker_red", joker::red()),
        ("back", back::draw()),
        ("back_red", backs::lace()),
        ("back_green", backs::olive()),
        ("back_night", backs::night()),
        ("back_terracotta", backs::fans()),
    ]));
    out.push(deck::toml(
        "Clásica",
        "1.1.0",
        (0.20, 0.32),
        Suit::color,
        deck::TWIN,
    ));
    out
}
