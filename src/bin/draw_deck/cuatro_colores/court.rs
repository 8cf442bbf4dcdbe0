//! Court cards: a bold half figure that stands on its own head, behind a frame that leaves both corners to the index.

use super::{jack, king, paper, queen, tint};
use crate::palette::{RANKS, Suit};
use crate::svg::Svg;

/// The frame: two windows of 171 by 165, one beside each index, that meet in a neck 110 wide.
const FRAME: &str = "M78 9H233A8 8 0 0 1 241 17V166A8 8 0 0 1 233 174H188A8 8 0 0 0 180 182V333A8 8 0 0 1 172 341H17\
    A8 8 0 0 1 9 333V184A8 8 0 0 1 17 176H62A8 8 0 0 0 70 168V17A8 8 0 0 1 78 9Z";

/// The upper window, down to the middle line.
const UPPER: &str =
    "M78 9H233A8 8 0 0 1 241 17V166A8 8 0 0 1 233 174H180V175H70V17A8 8 0 0 1 78 9Z";

/// Where the upper figure's face is centred.
pub const X: f64 = 152.0;

/// Draws jack (11), queen (12) or king (13).
pub fn draw(suit: Suit, rank: usize) -> Svg {
    let mut svg = paper::blank();
    svg.fill(FRAME, tint::wall(suit));
    svg.raw("<g id=\"h\">");
    svg.clipped(UPPER, |s| match rank {
        11 => jack::draw(s, suit),
        12 => queen::draw(s, suit),
        _ => king::draw(s, suit),
    });
    svg.raw("</g><use xlink:href=\"#h\" transform=\"rotate(180 125 175)\"/>");
    sash(&mut svg, suit);
    svg.line(FRAME, tint::suit(suit), 4.0);
    paper::index(&mut svg, RANKS[rank - 1].1, suit);
    svg
}

/// The belt where the two halves meet.
fn sash(svg: &mut Svg, suit: Suit) {
    svg.shape("M70 165H180V185H70Z", tint::GOLD, tint::BLACK, 3.0);
    let mut lozenges = String::new();
    for i in 0..5 {
        lozenges.push_str(&format!("M{} 175l8-6 8 6-8 6z", 73 + 22 * i));
    }
    svg.fill(&lozenges, tint::cloth(suit));
}
