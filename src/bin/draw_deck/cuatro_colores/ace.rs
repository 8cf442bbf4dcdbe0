//! The aces: one pip as large as the card allows, inlaid with a tile flower; the ace of spades wears a wreath of tiles.

use super::paper;
use super::tint::{self, GOLD, WHITE};
use crate::palette::Suit;
use crate::pips;
use crate::svg::Svg;
use crate::tile;

const X: f64 = 125.0;
const Y: f64 = 175.0;

/// Draws the ace of this suit.
pub fn draw(suit: Suit) -> Svg {
    let mut svg = paper::blank();
    paper::index(&mut svg, "A", suit);
    let color = tint::suit(suit);
    let (height, flower) = match suit {
        Suit::Spades => (132.0, (Y + 8.0, 25.0)),
        Suit::Hearts => (132.0, (Y - 8.0, 25.0)),
        Suit::Diamonds => (146.0, (Y, 25.0)),
        Suit::Clubs => (132.0, (Y + 2.0, 19.0)),
    };
    pips::pip(&mut svg, suit, X, Y, height, false, color);
    let (y, r) = flower;
    let s = &mut svg;
    s.disc(X, y, r * 1.16, color, WHITE, 3.4);
    s.fill(
        &tile::petals(X, y, 8, r * 0.2, r * 0.96, r * 0.3, 0.0),
        WHITE,
    );
    s.dot(
        X,
        y,
        r * 0.2,
        if suit == Suit::Spades { GOLD } else { WHITE },
    );
    svg
}
