//! The queens: a low neckline with a jewel, long hair or a veil, and a headdress that differs in every suit.

use super::head::{self, LINE, Look, both, part};
use super::things;
use super::tint::{self, AMBER, BLACK, GOLD, WHITE};
use crate::palette::Suit;
use crate::pips;
use crate::svg::Svg;

/// Cloth of the mantilla: dark, yet lighter than the outlines.
const LACE: &str = "#3A4256";

fn look(suit: Suit) -> Look {
    match suit {
        Suit::Spades => Look {
            skin: "#F2D6B6",
            hair: "#2A2322",
            strand: "#6A5E5A",
            gaze: (-1.4, 0.4),
        },
        Suit::Hearts => Look {
            skin: "#F3CFAC",
            hair: "#6E2A16",
            strand: "#B8653A",
            gaze: (1.5, 0.0),
        },
        Suit::Diamonds => Look {
            skin: "#F6DCC0",
            hair: "#E0A83C",
            strand: "#FFE08A",
            gaze: (-1.4, 0.2),
        },
        Suit::Clubs => Look {
            skin: "#B98352",
            hair: "#2A1B16",
            strand: "#6C5044",
            gaze: (1.2, 0.5),
        },
    }
}

/// Draws the upper half.
pub fn draw(s: &mut Svg, suit: Suit) {
    let look = look(suit);
    behind(s, suit, &look);
    dress(s, suit, &look);
    head::face(s, &look);
    necklace(s, suit);
    head::features(s, &look, 2.8);
    head::lashes(s);
    head::lips(s);
    headdress(s, suit, &look);
    let cloth = tint::cloth(suit);
    match suit {
        Suit::Spades => things::lily(s, 212.0, 66.0),
        Suit::Hearts => things::fan(s, 208.0, 136.0, 18.0),
        Suit::Diamonds => things::lantern(s, 213.0, 92.0),
        Suit::Clubs => things::clover(s, 211.0, 62.0),
    }
    head::fist(
        s,
        if suit == Suit::Hearts { 209.0 } else { 213.0 },
        142.0,
        look.skin,
        cloth,
    );
}

/// Hair and veils that fall behind the shoulders.
fn behind(s: &mut Svg, suit: Suit, look: &Look) {
    match suit {
        Suit::Spades => {
            part(s, "M120 44C116 4 188 4 184 44V70H120Z", GOLD);
            for turn in [-50, -25, 0, 25, 50] {
                s.group(&format!("transform=\"rotate({turn} 152 50)\""), |s| {
                    s.fill("M152 22C156 27 156 34 152 39C148 34 148 27 152 22Z", BLACK);
                });
            }
            part(
                s,
                "M152 38C112 38 112 72 110 110C108 140 100 160 92 180H212C204 160 196 140 194 110C192 72 192 38 152 38Z",
                LACE,
            );
        }
        Suit::Hearts => {
            part(s, "M122 46C116 4 188 4 182 46V64H122Z", GOLD);
            for turn in [-50, -25, 0, 25, 50] {
                s.group(&format!("transform=\"rotate({turn} 152 52)\""), |s| {
                    s.line("M152 40V24", AMBER, 5.0);
                });
            }
            part(
                s,
                "M152 38C114 38 116 76 119 104C122 116 132 120 138 116H166C172 120 182 116 185 104C188 76 190 38 152 38Z",
                look.hair,
            );
        }
        Suit::Diamonds => {
            part(
                s,
                "M152 40C112 40 114 78 112 112C110 138 100 152 104 168C124 172 134 160 136 146H168C170 160 180 172 200 168C204 152 194 138 192 112C190 78 192 40 152 40Z",
                look.hair,
            );
            both(s, |s| {
                s.line(
                    "M184 88C185 116 186 136 192 158M178 118C179 134 180 146 184 160",
                    look.strand,
                    2.6,
                );
            });
        }
        Suit::Clubs => {
            part(
                s,
                "M152 38C110 38 112 76 108 112C106 140 98 160 90 180H214C206 160 198 140 196 112C192 76 194 38 152 38Z",
                WHITE,
            );
            s.line(
                "M118 96C116 128 112 152 106 176M186 96C188 128 192 152 198 176",
                tint::suit(suit),
                3.0,
            );
        }
    }
}

fn dress(s: &mut Svg, suit: Suit, look: &Look) {
    let cloth = tint::cloth(suit);
    part(
        s,
        "M90 180C92 156 108 146 134 141H170C196 146 212 156 214 180Z",
        cloth,
    );
    part(
        s,
        "M128 142Q134 166 152 167Q170 166 176 142L165 134H139Z",
        look.skin,
    );
    s.line("M128 142Q134 166 152 167Q170 166 176 142", BLACK, 8.0);
    s.line("M128 142Q134 166 152 167Q170 166 176 142", GOLD, 3.6);
}

fn necklace(s: &mut Svg, suit: Suit) {
    let pearl = if suit == Suit::Spades { WHITE } else { GOLD };
    for (x, y) in [
        (138.0, 138.0),
        (144.5, 143.0),
        (159.5, 143.0),
        (166.0, 138.0),
    ] {
        s.disc(x, y, 3.4, pearl, BLACK, 1.8);
    }
    let stone = match suit {
        Suit::Spades => "#B8202A",
        Suit::Hearts => "#0B57D0",
        Suit::Diamonds => "#E0651A",
        Suit::Clubs => "#8A1F5A",
    };
    s.shape("M152 141L158 149 152 158 146 149Z", stone, BLACK, 2.0);
}

fn headdress(s: &mut Svg, suit: Suit, look: &Look) {
    match suit {
        Suit::Spades => {
            // Parted hair under the edge of the lace.
            parting(s, look);
            s.line("M152 48C124 48 122 78 121 112C120 136 114 156 106 176M152 48C180 48 182 78 183 112C184 136 190 156 198 176", BLACK, 7.0);
            s.line("M152 48C124 48 122 78 121 112C120 136 114 156 106 176M152 48C180 48 182 78 183 112C184 136 190 156 198 176", WHITE, 2.6);
        }
        Suit::Hearts => {
            parting(s, look);
            for (x, y, r) in [(124.0, 54.0, 13.0), (141.0, 44.0, 10.0)] {
                s.disc(x, y, r, tint::suit(suit), BLACK, LINE);
                s.line(
                    &format!("M{} {}q6-7 11 0q1 7-5 6q-3-2 0-4", x - 6.0, y + 1.0),
                    WHITE,
                    2.2,
                );
            }
        }
        Suit::Diamonds => {
            parting(s, look);
            part(
                s,
                "M124 58L118 26L138 42L152 14L166 42L186 26L180 58Q152 48 124 58Z",
                GOLD,
            );
            pips::pip(s, suit, 152.0, 40.0, 22.0, false, tint::suit(suit));
            for (x, y) in [(118.0, 26.0), (152.0, 16.0), (186.0, 26.0)] {
                s.disc(x, y, 4.2, WHITE, BLACK, 2.4);
            }
        }
        Suit::Clubs => {
            parting(s, look);
            part(
                s,
                "M122 60C128 40 142 32 152 20C162 32 176 40 182 60Q152 46 122 60Z",
                GOLD,
            );
            things::emblem(s, suit, 152.0, 40.0, 22.0, tint::suit(suit));
            // The braid over one shoulder.
            part(
                s,
                "M128 112C120 120 120 130 126 134C118 140 118 150 124 154C118 160 120 170 124 180H138C140 170 140 162 136 156C140 150 140 142 136 136C140 130 140 118 134 112Z",
                look.hair,
            );
            s.line("M124 128L136 136M122 148L136 156", look.strand, 2.6);
        }
    }
}

/// Hair parted in the middle of the brow.
fn parting(s: &mut Svg, look: &Look) {
    part(
        s,
        "M152 52C130 50 120 66 122 98C128 92 130 84 134 78C142 74 150 68 152 60C154 68 162 74 170 78C174 84 176 92 182 98C184 66 174 50 152 52Z",
        look.hair,
    );
}
