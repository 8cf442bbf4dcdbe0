//! The four suits out of squares and circles, and the Spanish suit each carries inside.

use super::ink::ink;
use crate::palette::Suit;
use crate::svg::Svg;

/// The outline of a suit, centred on the origin, about 100 high.
pub fn outline(suit: Suit) -> &'static str {
    match suit {
        Suit::Spades => {
            "M0-50L39.6-10.4A28 28 0 0 1 4.6 32.8Q7 42 20 50H-20Q-7 42-4.6 32.8A28 28 0 0 1-39.6-10.4Z"
        }
        Suit::Hearts => "M0 46L-39.6 6.4A28 28 0 0 1 0-33.2A28 28 0 0 1 39.6 6.4Z",
        Suit::Diamonds => "M0-55L43 0 0 55-43 0Z",
        Suit::Clubs => {
            "M-9.6-8.2A23 23 0 1 1 9.6-8.2L8.2-2.4A23 23 0 1 1 5.6 24.4Q8 40 20 50H-20Q-8 40-5.6 24.4A23 23 0 1 1-8.2-2.4Z"
        }
    }
}

/// The Spanish suit, to be cut out of the French one: sword, cup, coin, club.
pub fn inlay(suit: Suit) -> &'static str {
    match suit {
        Suit::Spades => "M0-31L4-23V4H13V9H4V18H-4V9H-13V4H-4V-23Z",
        Suit::Hearts => "M-15-14H15A15 15 0 0 1 3 .7V9.4L11 17H-11L-3 9.4V.7A15 15 0 0 1-15-14Z",
        Suit::Diamonds => {
            "M0-16A16 16 0 0 1 0 16A16 16 0 0 1 0-16ZM0-6.5A6.5 6.5 0 0 0 0 6.5A6.5 6.5 0 0 0 0-6.5Z"
        }
        Suit::Clubs => {
            "M-2 28L-4.2-34A4.2 4.2 0 0 1 4.2-34L3.7-22 11-28V-20L3.3-13 2 28ZM-3.6-17L-11-24V-32L-4-26Z"
        }
    }
}

/// Draws a pip of this height in the suit's ink.
pub fn pip(svg: &mut Svg, suit: Suit, x: f64, y: f64, height: f64, turned: bool, ground: &str) {
    let turn = if turned { 180.0 } else { 0.0 };
    svg.at(x, y, turn, height / 100.0, |s| {
        s.fill(outline(suit), ink(suit));
        s.fill(inlay(suit), ground);
    });
}
