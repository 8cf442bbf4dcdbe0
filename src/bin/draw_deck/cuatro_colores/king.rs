//! The kings: a broad mantle with an ermine collar, a beard and a crown that differ in every suit.

use super::head::{self, LINE, Look, both, part};
use super::things;
use super::tint::{self, BLACK, GOLD, WHITE};
use crate::palette::Suit;
use crate::pips;
use crate::svg::Svg;

fn look(suit: Suit) -> Look {
    match suit {
        Suit::Spades => Look {
            skin: "#EBC79F",
            hair: "#4B4A50",
            strand: "#A9A8AE",
            gaze: (-1.6, 0.0),
        },
        Suit::Hearts => Look {
            skin: "#F0C7A0",
            hair: "#8A3A16",
            strand: "#D08444",
            gaze: (1.4, 0.0),
        },
        Suit::Diamonds => Look {
            skin: "#B98352",
            hair: "#231A17",
            strand: "#6B5448",
            gaze: (1.6, 0.2),
        },
        Suit::Clubs => Look {
            skin: "#F0CDAC",
            hair: "#F4F1EA",
            strand: "#A8A294",
            gaze: (-1.0, 0.6),
        },
    }
}

/// Draws the upper half.
pub fn draw(s: &mut Svg, suit: Suit) {
    let look = look(suit);
    let cloth = tint::cloth(suit);
    part(
        s,
        "M80 180C80 156 98 144 128 138H176C206 144 224 156 224 180Z",
        cloth,
    );
    both(s, |s| {
        // Locks down to the collar.
        part(
            s,
            "M172 64C182 66 186 84 187 116C184 124 174 124 170 116Z",
            look.hair,
        );
    });
    head::face(s, &look);
    ermine(s);
    head::features(s, &look, if suit == Suit::Clubs { 4.6 } else { 3.8 });
    beard(s, suit, &look);
    crown(s, suit);
    attribute(s, suit, &look, cloth);
}

/// The white collar with its black tails.
fn ermine(s: &mut Svg) {
    part(
        s,
        "M106 146C120 134 134 134 139 134L152 146L165 134C170 134 184 134 198 146C194 164 176 172 152 172C128 172 110 164 106 146Z",
        WHITE,
    );
    both(s, |s| {
        for (x, y) in [(188.0, 147.0), (176.0, 158.0), (172.0, 142.0)] {
            s.at(x, y, 0.0, 1.0, |s| {
                s.fill("M0-5Q3.5 0 2.5 5H-2.5Q-3.5 0 0-5Z", BLACK);
            });
        }
    });
}

fn beard(s: &mut Svg, suit: Suit, look: &Look) {
    let (shape, strands) = match suit {
        Suit::Spades => (
            "M125 90C126 102 134 104 141 102Q152 98 163 102C170 104 178 102 179 90C183 122 170 146 152 165C134 146 121 122 125 90Z",
            "M136 116Q140 132 148 146M168 116Q164 132 156 146M152 124V152",
        ),
        Suit::Hearts => (
            "M125 88C126 100 134 104 141 102Q152 98 163 102C170 104 178 100 179 88C186 92 186 102 182 106C188 112 184 124 177 125\
             C176 135 165 139 159 134C155 141 149 141 145 134C139 139 128 135 127 125C120 124 116 112 122 106C118 102 118 92 125 88Z",
            "M130 112Q134 120 140 118M174 112Q170 120 164 118M144 126Q148 131 152 126Q156 131 160 126",
        ),
        Suit::Diamonds => (
            "M125 84V96C125 118 138 131 152 131C166 131 179 118 179 96V84C176 101 168 104 161 102Q152 99 143 102C136 104 128 101 125 84Z",
            "M140 120Q152 128 164 120",
        ),
        Suit::Clubs => (
            "M124 88C118 122 124 146 132 160Q137 154 142 164Q147 158 152 170Q157 158 162 164Q167 154 172 160C180 146 186 122 180 88\
             C177 101 169 104 162 102Q152 99 142 102C135 104 127 101 124 88Z",
            "M134 118Q134 136 140 150M170 118Q170 136 164 150M146 124Q146 142 150 154M158 124Q158 142 154 154",
        ),
    };
    part(s, shape, look.hair);
    s.line(strands, look.strand, 2.6);
    s.fill("M145 113Q152 110 159 113Q152 119 145 113Z", "#B04038");
    s.shape(
        "M152 105C145 100 137 104 130 112C140 115 148 113 152 109C156 113 164 115 174 112C167 104 159 100 152 105Z",
        if suit == Suit::Clubs { WHITE } else { look.hair },
        BLACK,
        2.2,
    );
}

fn crown(s: &mut Svg, suit: Suit) {
    let color = tint::suit(suit);
    match suit {
        Suit::Spades => {
            part(
                s,
                "M120 62L112 26L132 42L152 16L172 42L192 26L184 62Z",
                GOLD,
            );
            for x in [112.0, 152.0, 192.0] {
                let y = if x == 152.0 { 19.0 } else { 27.0 };
                pips::pip(s, suit, x, y, 18.0, false, BLACK);
            }
        }
        Suit::Hearts => {
            part(
                s,
                "M122 60V48C108 40 114 24 132 28C140 20 164 20 172 28C190 24 196 40 182 48V60Z",
                color,
            );
            part(
                s,
                "M146 60C142 48 142 34 148 24H156C162 34 162 48 158 60Z",
                GOLD,
            );
            s.at(152.0, 20.0, 0.0, 0.2, |s| {
                s.shape(pips::outline(suit), GOLD, BLACK, LINE / 0.2);
            });
        }
        Suit::Diamonds => {
            part(
                s,
                "M118 62L114 22H130V36H144V18H160V36H174V22H190L186 62Z",
                GOLD,
            );
            pips::pip(s, suit, 152.0, 34.0, 20.0, false, color);
        }
        Suit::Clubs => {
            part(
                s,
                "M120 62L122 40L136 48L145 36H159L168 48L182 40L184 62Z",
                GOLD,
            );
            for (x, y, h) in [
                (123.0, 33.0, 22.0),
                (181.0, 33.0, 22.0),
                (152.0, 27.0, 28.0),
            ] {
                s.at(x, y, 0.0, h / 100.0, |s| {
                    s.shape(pips::outline(suit), GOLD, BLACK, LINE * 100.0 / h);
                });
            }
        }
    }
    part(s, "M119 52Q152 44 185 52L184 66Q152 58 120 66Z", GOLD);
    for (x, y) in [(130.0, 57.0), (152.0, 54.5), (174.0, 57.0)] {
        s.at(x, y, 0.0, 1.0, |s| {
            s.fill("M0-4.5L4.5 0 0 4.5-4.5 0Z", tint::cloth(suit));
        });
    }
}

fn attribute(s: &mut Svg, suit: Suit, look: &Look, cloth: &str) {
    let x = 214.0;
    match suit {
        Suit::Spades => things::sword(s, x, 138.0),
        Suit::Hearts => things::sceptre(s, x, suit, 42.0),
        Suit::Diamonds => things::coin(s, x, 96.0, 25.0),
        Suit::Clubs => things::sceptre(s, x, suit, 46.0),
    }
    head::fist(s, x, 140.0, look.skin, cloth);
}
