//! The cards from two to ten: large plain pips in two columns between the indices, the lower half upside down.

use super::{paper, pip};
use crate::card;
use crate::palette::{RANKS, Suit};
use crate::svg::Svg;

const LEFT: f64 = 98.0;
const MIDDLE: f64 = 125.0;
const TOP: f64 = 44.0;
const HALF: f64 = 175.0;

/// Where the pips of a rank stand in the upper half and on the middle line.
fn places(rank: usize) -> Vec<(f64, f64)> {
    let pair = |y: f64| [(LEFT, y), (card::WIDTH - LEFT, y)];
    let step = (HALF - TOP) / 3.0;
    let mut at = Vec::new();
    match rank {
        2 | 3 => at.push((MIDDLE, TOP + 12.0)),
        _ => at.extend(pair(TOP)),
    }
    match rank {
        6..=8 => at.extend(pair(HALF)),
        9 | 10 => at.extend(pair(TOP + 2.0 * step)),
        _ => {}
    }
    match rank {
        3 | 5 | 9 => at.push((MIDDLE, HALF)),
        7 | 8 => at.push((MIDDLE, (TOP + HALF) / 2.0)),
        10 => at.push((MIDDLE, TOP + step)),
        _ => {}
    }
    at
}

/// How high the pips of a rank are: fewer are larger.
fn height(rank: usize) -> f64 {
    match rank {
        2 | 3 => 84.0,
        4..=8 => 50.0,
        _ => 43.0,
    }
}

/// Draws the card of this rank.
pub fn draw(suit: Suit, rank: usize) -> Svg {
    let mut svg = paper::blank();
    paper::index(&mut svg, RANKS[rank - 1].1, suit);
    let height = height(rank);
    for (x, y) in places(rank) {
        pip::draw(&mut svg, suit, x, y, height, false);
        // A seven is the one card whose lower half has a pip less.
        if y < HALF && !(rank == 7 && x == MIDDLE) {
            let (x, y) = (card::WIDTH - x, card::HEIGHT - y);
            pip::draw(&mut svg, suit, x, y, height, true);
        }
    }
    svg
}
