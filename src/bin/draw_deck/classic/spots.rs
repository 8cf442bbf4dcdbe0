//! The cards from two to ten: pips on the classic grid, the lower half upside down.

use crate::card;
use crate::glyph::Letters;
use crate::palette::{RANKS, Suit};
use crate::pips;
use crate::svg::Svg;

const LEFT: f64 = 81.0;
const MIDDLE: f64 = 125.0;
const RIGHT: f64 = 169.0;
const TOP: f64 = 58.0;
const HALF: f64 = 175.0;

/// Where the pips of a rank stand in the upper half and on the middle line.
fn places(rank: usize) -> Vec<(f64, f64)> {
    let pair = |y: f64| [(LEFT, y), (RIGHT, y)];
    let third = TOP + (HALF - TOP) * 2.0 / 3.0;
    let sixth = TOP + (HALF - TOP) / 3.0;
    let mut at = Vec::new();
    match rank {
        2 | 3 => at.push((MIDDLE, TOP)),
        _ => at.extend(pair(TOP)),
    }
    match rank {
        6..=8 => at.extend(pair(HALF)),
        9 | 10 => at.extend(pair(third)),
        _ => {}
    }
    match rank {
        3 | 5 | 9 => at.push((MIDDLE, HALF)),
        7 | 8 => at.push((MIDDLE, (TOP + HALF) / 2.0)),
        10 => at.push((MIDDLE, sixth)),
        _ => {}
    }
    at
}

/// Draws the card of this rank.
pub fn draw(letters: &Letters, suit: Suit, rank: usize) -> Svg {
    let mut svg = card::paper();
    card::index(&mut svg, letters, RANKS[rank - 1].1, suit);
    let height = if rank > 8 { 48.0 } else { 54.0 };
    for (x, y) in places(rank) {
        pips::pip(&mut svg, suit, x, y, height, false, suit.color());
        // A seven is the one card whose lower half has a pip less.
        if y < HALF && !(rank == 7 && x == MIDDLE) {
            pips::pip(
                &mut svg,
                suit,
                card::WIDTH - x,
                card::HEIGHT - y,
                height,
                true,
                suit.color(),
            );
        }
    }
    svg
}
