//! Court cards: a figure that stands on its own head, in a tiled niche.

use super::frame;
use super::jack;
use super::king;
use super::queen;
use crate::card;
use crate::glyph::Letters;
use crate::palette::{RANKS, Suit};
use crate::svg::Svg;

/// Draws jack (11), queen (12) or king (13).
pub fn draw(letters: &Letters, suit: Suit, rank: usize) -> Svg {
    let livery = suit.livery();
    let mut svg = card::paper();
    frame::wall(&mut svg, &livery);
    let rise = match rank {
        11 => -44.0,
        12 => 44.0,
        _ => 0.0,
    };
    let (left, right) = (175.0 + rise / 2.0, 175.0 - rise / 2.0);
    let half = format!(
        "{}V{right}L13 {left}V125A8 8 0 0 1 21 117H41A8 8 0 0 0 49 109V21A8 8 0 0 1 57 13Z",
        frame::NICHE_TOP
    );
    svg.raw("<g id=\"h\">");
    svg.clipped(&half, |s| match rank {
        11 => {
            frame::halo(s, 130.0, 88.0, 66.0);
            jack::draw(s, suit);
        }
        12 => {
            frame::halo(s, 136.0, 84.0, 66.0);
            queen::draw(s, suit);
        }
        _ => {
            frame::halo(s, king::head_x(suit), 84.0, 66.0);
            king::draw(s, suit);
        }
    });
    svg.raw("</g><use xlink:href=\"#h\" transform=\"rotate(180 125 175)\"/>");
    frame::band(&mut svg, &livery, rise, 17.0);
    frame::border(&mut svg, suit.color());
    card::index(&mut svg, letters, RANKS[rank - 1].1, suit);
    svg
}
