//! The jacks: young, in a striped doublet with a ruff; each his own hat.

use super::court::X;
use super::head::{self, Look, both, part};
use super::things;
use super::tint::{self, AMBER, BLACK, GOLD, WHITE};
use crate::palette::Suit;
use crate::svg::Svg;

fn look(suit: Suit) -> Look {
    match suit {
        Suit::Spades => Look {
            skin: "#EFCDA8",
            hair: "#2A2220",
            strand: "#6A5C56",
            gaze: (1.6, 0.0),
        },
        Suit::Hearts => Look {
            skin: "#F4D2B0",
            hair: "#B8591F",
            strand: "#F0AA5C",
            gaze: (-1.6, 0.2),
        },
        Suit::Diamonds => Look {
            skin: "#C08A58",
            hair: "#2B1C15",
            strand: "#6A4A36",
            gaze: (1.6, -0.8),
        },
        Suit::Clubs => Look {
            skin: "#F5D6B8",
            hair: "#C9702A",
            strand: "#F0B06C",
            gaze: (1.6, 0.2),
        },
    }
}

/// Draws the upper half.
pub fn draw(s: &mut Svg, suit: Suit) {
    let look = look(suit);
    let cloth = tint::cloth(suit);
    hair(s, suit, &look);
    doublet(s, suit);
    head::face(s, &look);
    ruff(s);
    head::features(s, &look, 3.4);
    head::smile(s);
    fringe(s, suit, &look);
    match suit {
        // The feather away from the lance.
        Suit::Spades => {
            s.mirrored(X, |s| hat(s, suit));
        }
        _ => hat(s, suit),
    }
    let (x, y) = (212.0, 142.0);
    match suit {
        Suit::Spades => things::lance(s, x),
        Suit::Hearts => things::rose(s, x, 72.0),
        Suit::Diamonds => {
            // Tossed: it has just left the hand.
            things::coin(s, x, 66.0, 23.0);
            let (left, right) = (x - 11.0, x + 11.0);
            s.line(
                &format!("M{left} 98V110M{x} 100V118M{right} 98V110"),
                AMBER,
                3.4,
            );
        }
        Suit::Clubs => {}
    }
    head::fist(s, x, y, look.skin, cloth);
    if suit == Suit::Clubs {
        things::finch(s, x - 2.0, 104.0);
    }
}

fn hair(s: &mut Svg, suit: Suit, look: &Look) {
    if suit == Suit::Diamonds {
        return;
    }
    part(
        s,
        "M152 44C112 44 116 80 114 112C118 124 134 124 138 116H166C170 124 186 124 190 112C188 80 192 44 152 44Z",
        look.hair,
    );
    both(s, |s| {
        s.line("M183 84Q186 100 183 113", look.strand, 2.6);
    });
}

fn doublet(s: &mut Svg, suit: Suit) {
    part(
        s,
        "M88 180C90 158 106 148 132 142H172C198 148 214 158 216 180Z",
        tint::cloth(suit),
    );
    part(s, "M140 142H164V180H140Z", GOLD);
    both(s, |s| {
        s.line("M180 150V176M198 156V176", WHITE, 5.0);
    });
}

/// The pleated collar.
fn ruff(s: &mut Svg) {
    part(
        s,
        "M116 130C108 132 108 142 116 143C116 151 127 153 131 149C135 156 146 156 149 151Q152 153 155 151C158 156 169 156 173 149\
         C177 153 188 151 188 143C196 142 196 132 188 130C180 124 168 120 164 122Q152 130 140 122C136 120 124 124 116 130Z",
        WHITE,
    );
    s.line("M131 147L135 132M149 149L149 137M173 147L169 132M155 149L155 137M118 142L124 132M186 142L180 132", BLACK, 2.0);
}

/// The hair over the brow.
fn fringe(s: &mut Svg, suit: Suit, look: &Look) {
    let d = match suit {
        Suit::Spades => "M124 88C120 62 132 54 152 54C172 54 184 62 180 88L176 74Q152 66 128 74Z",
        Suit::Hearts => {
            "M124 90C116 84 122 60 152 56C182 60 188 84 180 90C176 86 176 80 172 76C168 80 162 78 160 72C154 78 146 76 144 71C140 78 134 78 131 75C129 80 128 86 124 90Z"
        }
        Suit::Diamonds => {
            "M125 84C122 70 126 60 152 58C178 60 182 70 179 84C176 80 175 76 172 72C164 66 140 66 132 72C129 76 128 80 125 84Z"
        }
        Suit::Clubs => {
            "M124 90C118 64 132 54 152 54C172 54 186 64 180 90L174 76L166 80L160 72L150 80L142 72L136 80L130 76Z"
        }
    };
    part(s, d, look.hair);
}

fn hat(s: &mut Svg, suit: Suit) {
    let cloth = tint::cloth(suit);
    match suit {
        Suit::Spades => {
            part(
                s,
                "M110 58C98 40 120 22 152 22C186 22 208 40 194 58Q152 46 110 58Z",
                cloth,
            );
            part(s, "M120 60Q152 48 184 60L183 70Q152 58 121 70Z", "#B8202A");
            part(
                s,
                "M184 42C190 26 196 16 186 14C170 12 158 22 156 40C166 36 176 36 184 42Z",
                WHITE,
            );
            s.line("M180 36Q178 26 168 24", BLACK, 2.0);
        }
        Suit::Hearts => {
            part(
                s,
                "M126 60C124 30 136 22 152 22C168 22 180 30 178 60Z",
                cloth,
            );
            part(
                s,
                "M100 62C112 54 132 52 152 52C172 52 192 54 204 62C196 72 176 66 152 66C128 66 108 72 100 62Z",
                "#0B57D0",
            );
            part(
                s,
                "M140 48C120 46 104 38 94 24C88 14 100 12 110 16C128 22 140 34 140 48Z",
                WHITE,
            );
            s.line("M134 42Q118 34 104 22", BLACK, 2.0);
            things::emblem(s, suit, 148.0, 46.0, 20.0, GOLD);
        }
        Suit::Diamonds => {
            part(
                s,
                "M118 66C106 46 120 20 152 20C184 20 198 46 186 66Q152 52 118 66Z",
                cloth,
            );
            s.line("M124 52Q152 30 184 56M134 32Q160 28 186 46", WHITE, 3.6);
            part(s, "M118 62Q152 46 186 62L184 74Q152 60 120 74Z", WHITE);
            part(
                s,
                "M152 34C146 26 148 16 156 10C160 18 160 28 152 34Z",
                "#E0651A",
            );
            s.disc(152.0, 46.0, 8.0, GOLD, BLACK, 2.8);
            part(
                s,
                "M120 68C112 84 112 104 118 122C126 118 128 104 126 86Z",
                "#E0651A",
            );
        }
        Suit::Clubs => {
            part(
                s,
                "M116 62C124 46 140 34 172 14C182 30 184 46 186 62Z",
                cloth,
            );
            part(
                s,
                "M98 66C116 54 132 56 152 56C172 56 188 54 206 66C190 74 172 68 152 68C132 68 114 74 98 66Z",
                cloth,
            );
            part(
                s,
                "M132 60C116 54 98 44 92 24C108 24 130 36 138 54Z",
                "#B8202A",
            );
            s.line("M130 54Q114 44 100 30", BLACK, 2.0);
            s.disc(138.0, 58.0, 4.6, GOLD, BLACK, 2.4);
            // Freckles.
            for x in [133.0, 138.0, 166.0, 171.0] {
                s.dot(x, 101.0, 1.5, AMBER);
            }
        }
    }
}
