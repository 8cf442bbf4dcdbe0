//! The cards from two to ten: the fewer the pips, the larger.

use super::ground;
use super::ink::{PAPER, ink};
use super::pip;
use crate::card::{HEIGHT, WIDTH};
use crate::palette::Suit;
use crate::svg::Svg;

/// Height of the pips of a rank, and how far from the middle of the card their columns and outer rows stand.
fn measure(rank: usize) -> (f64, f64, f64) {
    match rank {
        2 => (104.0, 0.0, 74.0),
        3 => (84.0, 0.0, 100.0),
        4 => (64.0, 39.0, 96.0),
        5 => (62.0, 40.0, 98.0),
        6..=8 => (60.0, 40.0, 100.0),
        _ => (52.0, 40.0, 112.0),
    }
}

/// Where the pips stand, from the middle of the card, of the upper half and the middle line.
fn places(rank: usize) -> Vec<(f64, f64)> {
    let (_, side, far) = measure(rank);
    let pair = |y: f64| [(-side, y), (side, y)];
    let mut at = Vec::new();
    match rank {
        2 | 3 => at.push((0.0, -far)),
        _ => at.extend(pair(-far)),
    }
    match rank {
        6..=8 => at.extend(pair(0.0)),
        9 | 10 => at.extend(pair(-far / 3.0)),
        _ => {}
    }
    match rank {
        3 | 5 | 9 => at.push((0.0, 0.0)),
        7 | 8 => at.push((0.0, -far / 2.0)),
        10 => at.push((0.0, -far * 2.0 / 3.0)),
        _ => {}
    }
    at
}

/// Draws the card of this rank.
pub fn draw(suit: Suit, rank: usize) -> Svg {
    let mut svg = ground::plain(PAPER);
    let (height, _, _) = measure(rank);
    for (x, y) in places(rank) {
        let (dx, dy) = (WIDTH / 2.0, HEIGHT / 2.0);
        pip::pip(&mut svg, suit, dx + x, dy + y, height, false, PAPER);
        // A seven is the one card whose lower half has a pip less.
        if y < 0.0 && !(rank == 7 && x == 0.0) {
            pip::pip(&mut svg, suit, dx - x, dy - y, height, true, PAPER);
        }
    }
    ground::index(&mut svg, rank, suit, ink(suit), ink(suit));
    ground::edge(&mut svg);
    svg
}
