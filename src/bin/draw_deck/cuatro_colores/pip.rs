//! This deck's pips: black and green ones are solid, red and blue ones are open in the middle. Whoever sees red as nearly black still
//! tells a heart from a spade that stands on its head.

use super::tint::{self, WHITE};
use crate::palette::Suit;
use crate::pips;
use crate::svg::Svg;

/// Draws a pip of this height, centred on (x, y).
pub fn draw(svg: &mut Svg, suit: Suit, x: f64, y: f64, height: f64, turned: bool) {
    pips::pip(svg, suit, x, y, height, turned, tint::suit(suit));
    let (size, rise) = match suit {
        Suit::Hearts => (0.31, 0.03),
        Suit::Diamonds => (0.33, 0.0),
        Suit::Spades | Suit::Clubs => return,
    };
    // Small pips keep more of their colour.
    let size = if height < 52.0 { size * 0.82 } else { size };
    let rise = if turned { rise } else { -rise };
    pips::pip(
        svg,
        suit,
        x,
        y + rise * height,
        height * size,
        turned,
        WHITE,
    );
}
