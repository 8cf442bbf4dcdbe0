//! What every face has: white paper with a firm edge, and the index in two corners.

use super::{lettering, pip, tint};
use crate::card;
use crate::palette::Suit;
use crate::svg::Svg;

/// The middle of the index column, which ends at a quarter of the card.
pub const INDEX_X: f64 = 34.0;

/// An empty card.
pub fn blank() -> Svg {
    let mut svg = Svg::new(card::WIDTH, card::HEIGHT);
    svg.raw(&format!(
        "<rect x=\"1\" y=\"1\" width=\"248\" height=\"348\" rx=\"13\" fill=\"{}\" stroke=\"{}\" stroke-width=\"2\"/>",
        tint::WHITE,
        tint::BLACK
    ));
    svg
}

/// Rank over suit, in the upper left and turned in the lower right.
pub fn index(svg: &mut Svg, rank: &str, suit: Suit) {
    let color = tint::suit(suit);
    card::twice(svg, |s| {
        lettering::rank(s, rank, INDEX_X, 57.0, color);
        pip::draw(s, suit, INDEX_X, 139.0, 58.0, false);
    });
}
