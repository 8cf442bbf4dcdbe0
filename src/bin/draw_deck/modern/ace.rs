//! The aces: one pip as large as the card bears, counterchanged on the line of shadow, the Spanish suit within.

use super::ground;
use super::ink::{PAPER, ink};
use super::pip;
use super::token::{self, Metal};
use crate::palette::Suit;
use crate::svg::Svg;

/// Draws the ace of this suit.
pub fn draw(suit: Suit) -> Svg {
    let mut svg = ground::halves(suit);
    svg.clipped(ground::SUN, |s| figure(s, suit, true));
    svg.clipped(ground::SHADE, |s| figure(s, suit, false));
    ground::index(&mut svg, 1, suit, ink(suit), PAPER);
    ground::edge(&mut svg);
    svg
}

fn figure(s: &mut Svg, suit: Suit, sun: bool) {
    let body = if sun { ink(suit) } else { PAPER };
    let m = metal(suit, sun);
    s.at(125.0, 175.0, 0.0, 1.9, |s| {
        s.fill(pip::outline(suit), body);
    });
    match suit {
        Suit::Spades => s.at(125.0, 214.0, 0.0, 1.02, |s| token::sword(s, m)),
        Suit::Hearts => s.at(125.0, 166.0, 0.0, 0.98, |s| token::cup(s, m)),
        Suit::Diamonds => s.at(125.0, 175.0, 0.0, 1.0, |s| token::coin(s, 44.0, m)),
        Suit::Clubs => s.at(125.0, 226.0, 0.0, 1.22, |s| token::club(s, m)),
    };
}

/// What the token is made of inside a pip: the contrary of what it is made of beside one.
fn metal(suit: Suit, sun: bool) -> Metal {
    token::metal(suit, !sun)
}
