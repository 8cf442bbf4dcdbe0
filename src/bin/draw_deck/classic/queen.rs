//! The queens: comb or wreath, veil or loose hair, a long neck, something held up to look at.

use super::face::FaceLook;
use super::hand;
use super::headdress;
use super::looks;
use super::token;
use crate::palette::{BRASS, BRASS_LIGHT, INK, LINEN, Suit};
use crate::pips;
use crate::svg::Svg;
use crate::tile;

const X: f64 = 136.0;
const Y: f64 = 93.0;

/// Draws the upper half of a queen, in card coordinates.
pub fn draw(s: &mut Svg, suit: Suit) {
    let look = looks::queen(suit);
    let right = matches!(suit, Suit::Hearts | Suit::Clubs);
    let k = if right { -1.1 } else { 1.1 };
    let placed = format!("transform=\"translate({X} {Y}) scale({k} 1.1)\"");
    s.group(&placed, |s| headdress::behind(s, suit, &look));
    dress(s, suit, &look);
    s.group(&placed, |s| headdress::head(s, suit, &look));
    held(s, suit, &look);
}

fn dress(s: &mut Svg, suit: Suit, look: &FaceLook) {
    let livery = suit.livery();
    let gown = "M50 210C52 172 72 154 102 147C116 144 122 140 124 130H148C150 140 156 144 170 147C200 154 216 168 222 210Z";
    s.shape(gown, livery.cloth, INK, 1.8);
    let (motif, color) = match suit {
        Suit::Spades => (tile::SPARK, livery.light),
        Suit::Hearts => (tile::SCALE, livery.light),
        Suit::Diamonds => (tile::QUATREFOIL, BRASS_LIGHT),
        Suit::Clubs => (tile::LOZENGE, livery.light),
    };
    s.clipped(gown, |s| {
        tile::field(
            s,
            motif,
            color,
            tile::Grid {
                area: (46.0, 140.0, 226.0, 212.0),
                step: (14.0, 10.0),
            },
        );
    });
    // Neck and neckline.
    s.shape("M106 146C118 143 124 138 124 128L124 112H150V126C150 138 154 143 166 146C162 155 150 162 136 163C122 162 110 155 106 146Z", look.skin, INK, 1.6);
    s.fill(
        "M126 122C132 132 142 130 149 116V126C149.4 134 151 139 155 142C146 142 132 138 126 122Z",
        look.shade,
    );
    s.line(
        "M121 149C126 150 129 151.4 131 153.6M151 149C146 150 143 151.4 141 153.6",
        look.shade,
        1.3,
    );
    s.line(
        "M105 146C110 156 122 163 136 164C150 163 162 156 167 146",
        INK,
        6.8,
    );
    s.line(
        "M105 146C110 156 122 163 136 164C150 163 162 156 167 146",
        BRASS,
        4.0,
    );
    // The front of the gown.
    s.shape(
        "M128 165.6C133 166.6 139 166.6 144 165.6L150 214H122Z",
        livery.accent,
        INK,
        1.5,
    );
    tile::field(
        s,
        tile::LOZENGE,
        BRASS,
        tile::Grid {
            area: (131.0, 174.0, 145.0, 212.0),
            step: (10.0, 8.0),
        },
    );
    // Necklace.
    for i in 0..=8_i32 {
        let t = f64::from(i) / 8.0;
        let x = 119.0 + 34.0 * t;
        let y = 140.0 + 30.0 * t * (1.0 - t);
        s.disc(
            x,
            y,
            2.2,
            if suit == Suit::Spades { LINEN } else { BRASS },
            INK,
            0.9,
        );
    }
    s.at(136.0, 154.0, 0.0, 0.14, |s| {
        s.shape(pips::outline(suit), livery.accent, INK, 7.0);
    });
}

fn held(s: &mut Svg, suit: Suit, look: &FaceLook) {
    let livery = suit.livery();
    match suit {
        Suit::Hearts => {
            s.at(92.0, 166.0, -22.0, 1.0, |s| token::fan(s, &livery));
            s.shape("M58 214L72 172 98 182 96 216Z", livery.cloth, INK, 1.6);
            s.at(87.0, 170.0, 4.0, 0.95, |s| {
                hand::fist(s, look.skin, look.shade);
            });
        }
        Suit::Diamonds => {
            // A wide sleeve, the hand raised, the lantern hanging from it.
            s.shape(
                "M104 172C96 150 90 130 92 106L74 104C66 128 56 150 40 172L44 206H104Z",
                livery.cloth,
                INK,
                1.7,
            );
            s.shape(
                "M92 106L74 104 72 112C78 116 86 116 92 114Z",
                BRASS,
                INK,
                1.4,
            );
            s.line(
                "M80 120C76 140 66 158 56 172M88 122C88 140 90 156 96 172",
                livery.light,
                1.3,
            );
            s.at(82.0, 85.0, -24.0, 1.0, |s| {
                hand::pinch(s, look.skin, look.shade);
            });
            s.line("M79.4 80.4C76 82 73 85 72 90", INK, 1.6);
            s.at(72.0, 90.0, 0.0, 1.0, |s| token::lantern(s, &livery));
        }
        _ => {
            s.at(
                if suit == Suit::Spades { 80.0 } else { 82.0 },
                148.0,
                -4.0,
                1.0,
                |s| {
                    if suit == Suit::Spades {
                        token::lily(s, &livery);
                    } else {
                        token::sprig(s, &livery);
                    }
                    hand::pinch(s, look.skin, look.shade);
                },
            );
            s.shape(
                "M62 210L74 174C80 170 90 170 96 174L100 212Z",
                livery.cloth,
                INK,
                1.6,
            );
            s.shape(
                "M73 178C80 172 90 172 97 177L98 170C90 165 80 165 73 170Z",
                LINEN,
                INK,
                1.4,
            );
        }
    }
}
