//! The card itself, the line of shadow across it, and the indices in its corners.

use super::ink::{EDGE, PAPER, ink};
use super::{numeral, pip};
use crate::card::{HEIGHT, WIDTH};
use crate::palette::Suit;
use crate::svg::Svg;

/// Where the index is centred: the left fifth of the card holds it whole.
pub const INDEX_X: f64 = 27.0;
/// The outline of a card.
const CARD: &str = "M13.8.6H236.2A13.2 13.2 0 0 1 249.4 13.8V336.2A13.2 13.2 0 0 1 236.2 349.4H13.8A13.2 13.2 0 0 1 .6 336.2V13.8A13.2 13.2 0 0 1 13.8.6Z";
/// The half above the line of shadow.
pub const SUN: &str = "M0 0H250V130L0 220Z";
/// The half below it, within the card.
pub const SHADE: &str =
    "M249.4 130.2V336.2A13.2 13.2 0 0 1 236.2 349.4H13.8A13.2 13.2 0 0 1 .6 336.2V219.8Z";

/// An empty card in one colour.
pub fn plain(color: &str) -> Svg {
    let mut svg = Svg::new(WIDTH, HEIGHT);
    svg.fill(CARD, color);
    svg
}

/// A card of paper whose lower half lies in the shade of a suit.
pub fn halves(suit: Suit) -> Svg {
    let mut svg = plain(PAPER);
    svg.fill(SHADE, ink(suit));
    svg
}

/// The edge, drawn last.
pub fn edge(svg: &mut Svg) {
    svg.line(CARD, EDGE, 1.2);
}

/// Draws in the sun, and again, turned, in the shade; the drawing is told which.
pub fn both_halves(svg: &mut Svg, draw: impl Fn(&mut Svg, bool)) {
    svg.clipped(SUN, |s| draw(s, true));
    svg.group("transform=\"rotate(180 125 175)\"", |s| {
        s.clipped(SUN, |s| draw(s, false));
    });
}

/// The index in both corners, in a colour for the upper and one for the lower.
pub fn index(svg: &mut Svg, rank: usize, suit: Suit, upper: &str, lower: &str) {
    let one = |s: &mut Svg, color: &str| {
        numeral::draw(s, rank, INDEX_X, 14.0, 52.0, color);
        s.at(INDEX_X, 91.0, 0.0, 0.35, |s| {
            s.fill(pip::outline(suit), color);
        });
    };
    one(svg, upper);
    svg.group("transform=\"rotate(180 125 175)\"", |s| one(s, lower));
}
