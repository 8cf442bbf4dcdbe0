//! The four suit shapes, each in a box from -50 to 50.

use crate::palette::Suit;
use crate::svg::Svg;

/// The outline of a suit, centred on the origin, about 100 high.
pub fn outline(suit: Suit) -> &'static str {
    match suit {
        Suit::Spades => {
            "M0-51C5-34 44-13 44 14C44 29 33 38 22 38C14 38 7 34 3.4 27C4.2 38 9 46 19 50H-19C-9 46-4.2 38-3.4 27\
             C-7 34-14 38-22 38C-33 38-44 29-44 14C-44-13-5-34 0-51Z"
        }
        Suit::Hearts => {
            "M0 49C-7 33-46 9-46-18C-46-34-35-45-22-45C-11-45-3-38 0-28C3-38 11-45 22-45C35-45 46-34 46-18C46 9 7 33 0 49Z"
        }
        Suit::Diamonds => "M0-52Q15-20 41 0Q15 20 0 52Q-15 20-41 0Q-15-20 0-52Z",
        Suit::Clubs => {
            "M-5-7A22.5 22.5 0 1 1 5-7Q7-5 8-2A22 22 0 1 1 4.5 22C5.5 36 9 46 19 50H-19C-9 46-5.5 36-4.5 22\
             A22 22 0 1 1-8-2Q-7-5-5-7Z"
        }
    }
}

/// Draws a plain pip of this height.
pub fn pip(svg: &mut Svg, suit: Suit, x: f64, y: f64, height: f64, turned: bool, color: &str) {
    let turn = if turned { 180.0 } else { 0.0 };
    svg.at(x, y, turn, height / 100.0, |s| {
        s.fill(outline(suit), color);
    });
}
