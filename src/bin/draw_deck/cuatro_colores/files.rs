//! The files of this deck's folder.

use super::{ace, back, court, joker, spots, tint};
use crate::deck::{self, File};
use crate::glyph::Letters;

/// Every file of the deck: its name in the deck's folder and its text. The letters are the deck's own.
pub fn files(_: &Letters) -> Vec<File> {
    let mut out = deck::faces(|suit, rank| match rank {
        1 => ace::draw(suit),
        2..=10 => spots::draw(suit, rank),
        _ => court::draw(suit, rank),
    });
    out.extend(deck::pictures([
        ("joker_black", joker::black()),
        ("joker_red", joker::red()),
        ("back", back::stars()),
        ("back_red", back::chevrons()),
        ("back_gold", back::sun()),
    ]));
    out.push(deck::toml(
        "Cuatro colores",
        "1.0.0",
        (0.25, 0.49),
        tint::suit,
        "",
    ));
    out
}
