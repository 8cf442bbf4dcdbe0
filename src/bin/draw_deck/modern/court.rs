//! Court cards: the same figure in the sun and in the shade.

use super::ground;
use super::ink::{self, PAPER};
use super::{jack, king, queen};
use crate::palette::Suit;
use crate::svg::Svg;

/// Draws jack (11), queen (12) or king (13).
pub fn draw(suit: Suit, rank: usize) -> Svg {
    let mut svg = ground::halves(suit);
    ground::both_halves(&mut svg, |s, sun| {
        let c = if sun {
            ink::sun(suit)
        } else {
            ink::shade(suit)
        };
        match rank {
            11 => jack::draw(s, &c, suit),
            12 => queen::draw(s, &c, suit),
            _ => king::draw(s, &c, suit, sun),
        }
    });
    ground::index(&mut svg, rank, suit, ink::ink(suit), PAPER);
    ground::edge(&mut svg);
    svg
}
