//! What every face has: paper, edge and the two corner indices.

use crate::glyph::Letters;
use crate::palette::{IVORY, Suit};
use crate::pips;
use crate::svg::Svg;

/// Width of a card.
pub const WIDTH: f64 = 250.0;
/// Height of a card.
pub const HEIGHT: f64 = 350.0;
/// Where the index is centred: the left 19 % of the card hold it whole.
pub const INDEX_X: f64 = 25.5;

/// An empty card.
pub fn paper() -> Svg {
    let mut svg = Svg::new(WIDTH, HEIGHT);
    svg.raw(&format!(
        "<rect x=\".6\" y=\".6\" width=\"248.8\" height=\"348.8\" rx=\"13.2\" fill=\"{IVORY}\" stroke=\"#B9AE97\" stroke-width=\"1.2\"/>"
    ));
    svg
}

/// Draws in the upper left and again, turned, in the lower right.
pub fn twice(svg: &mut Svg, draw: impl Fn(&mut Svg)) {
    draw(svg);
    svg.group("transform=\"rotate(180 125 175)\"", |s| draw(s));
}

/// The index of a ranked card in both corners.
pub fn index(svg: &mut Svg, letters: &Letters, rank: &str, suit: Suit) {
    let color = suit.color();
    let gap = if rank == "10" { -60.0 } else { 0.0 };
    // Condensed letters get their weight back as a thin stroke.
    let stroke = match rank {
        "10" => 1.3,
        "A" => 1.3,
        "K" | "Q" => 1.0,
        _ => 0.6,
    };
    let path = letters.path(rank, INDEX_X, 66.5, 52.5, 36.0, gap);
    twice(svg, |s| {
        s.shape(&path, color, color, stroke);
        pips::pip(s, suit, INDEX_X, 93.0, 37.0, false, color);
    });
}
