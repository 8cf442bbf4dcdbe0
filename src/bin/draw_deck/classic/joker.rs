//! The two jokers: one monkey in ink who admires himself as a king, one in red who has all four suits in hand.

use super::costume;
use super::frame;
use super::monkey::{self, Coat, Mood};
use super::regalia;
use crate::card;
use crate::palette::{BRASS, BRASS_DARK, INK, IVORY, LINEN, Livery, Suit, TILE};
use crate::pips;
use crate::svg::Svg;
use crate::tile;

const INK_LIVERY: Livery = Livery {
    cloth: "#34302E",
    light: "#8B857B",
    accent: BRASS,
    wall: "#ECE6D8",
    wall_line: "#DCD4C2",
};
const RED_LIVERY: Livery = Livery {
    cloth: "#C62828",
    light: "#E9806A",
    accent: TILE,
    wall: "#F7E2D2",
    wall_line: "#EDCEB8",
};

const INK_COAT: Coat = Coat {
    fur: "#45403D",
    tuft: "#857C74",
    skin: "#EBD3B0",
    shade: "#C9A37C",
    cloth: "#2B2827",
    other: "#F3EAD7",
};
const RED_COAT: Coat = Coat {
    fur: "#A2452A",
    tuft: "#D98A5A",
    skin: "#F4D6B2",
    shade: "#DDA77F",
    cloth: "#C62828",
    other: "#F7EBD4",
};

fn index(svg: &mut Svg, color: &str) {
    card::twice(svg, |s| {
        s.fill(&tile::star(card::INDEX_X, 37.0, 5, 20.5, 8.6), color);
        s.at(card::INDEX_X, 84.0, 0.0, 0.47, |s| {
            monkey::sign(s, color, IVORY);
        });
    });
}

/// The monkey in ink.
pub fn black() -> Svg {
    let mut svg = card::paper();
    frame::wall(&mut svg, &INK_LIVERY);
    svg.clipped(frame::NICHE, |s| {
        frame::halo(s, 128.0, 118.0, 92.0);
        admirer(s);
    });
    frame::border(&mut svg, INK);
    index(&mut svg, INK);
    svg
}

/// The monkey in red.
pub fn red() -> Svg {
    let mut svg = card::paper();
    frame::wall(&mut svg, &RED_LIVERY);
    svg.clipped(frame::NICHE, |s| {
        frame::halo(s, 118.0, 130.0, 96.0);
        acrobat(s);
    });
    frame::border(&mut svg, Suit::Hearts.color());
    index(&mut svg, Suit::Hearts.color());
    svg
}

fn admirer(s: &mut Svg) {
    let coat = &INK_COAT;
    // Tail, behind everything.
    monkey::limb(
        s,
        "M156 272C190 276 192 246 196 222C200 204 226 200 228 180C229 163 208 159 204 172C202 181 211 187 217 180",
        coat.fur,
        8.0,
    );
    // Plinth of tile.
    s.shape("M36 296H190V345H36Z", TILE, INK, 1.8);
    for x in [58.0, 94.0, 130.0, 166.0] {
        tile::rosette(s, x, 319.0, 13.0, LINEN, "#8FB2DA", BRASS);
    }
    s.shape("M30 290H196V300H30Z", BRASS, INK, 1.6);
    // Arm that steadies the crown.
    monkey::limb(
        s,
        "M156 200C186 206 204 190 200 160C198 140 190 118 184 104",
        coat.cloth,
        17.0,
    );
    s.line("M190 146L208 140M192 156L210 152", coat.other, 3.0);
    // Body.
    costume::harlequin(
        s,
        "M128 168C150 168 166 180 170 206C174 236 172 262 160 280H96C84 262 82 236 86 206C90 180 106 168 128 168Z",
        coat,
        85.0,
        174.0,
        176.0,
        290.0,
    );
    // Legs crossed.
    s.oval(164.0, 276.0, 22.0, 12.0, coat.cloth, coat.cloth, 1.0);
    s.oval(92.0, 276.0, 22.0, 12.0, coat.cloth, coat.cloth, 1.0);
    monkey::limb(
        s,
        "M150 268C182 254 192 274 176 284C164 290 150 290 134 290",
        coat.cloth,
        18.0,
    );
    monkey::limb(
        s,
        "M106 268C74 254 64 274 80 284C92 290 106 290 122 290",
        coat.cloth,
        18.0,
    );
    s.at(142.0, 286.0, -100.0, 0.8, |s| monkey::paw(s, coat));
    s.at(112.0, 286.0, 100.0, 0.8, |s| monkey::paw(s, coat));
    // Arm with the mirror.
    monkey::limb(s, "M100 200C76 218 58 236 50 216", coat.cloth, 17.0);
    mirror(s);
    s.at(50.0, 206.0, 0.0, 1.0, |s| monkey::grip(s, coat));
    costume::collar(s, 128.0, 176.0, coat);
    s.at(128.0, 128.0, 4.0, 1.18, |s| {
        monkey::head(
            s,
            coat,
            &Mood {
                gaze: (-2.8, 0.6),
                lids: 0.45,
                laugh: false,
            },
        );
        s.at(4.0, -22.0, 12.0, 1.0, |s| {
            s.at(0.0, 24.0, 0.0, 0.92, |s| {
                regalia::crown(s, Suit::Diamonds, &Suit::Spades.livery());
            });
        });
    });
    s.at(186.0, 103.0, -68.0, 0.95, |s| monkey::paw(s, coat));
}

/// A hand mirror that shows him what he would like to see.
fn mirror(s: &mut Svg) {
    s.shape("M47 178H53L54 232H46Z", BRASS, INK, 1.5);
    s.oval(50.0, 156.0, 27.0, 31.0, BRASS, INK, 1.7);
    s.oval(50.0, 156.0, 21.6, 25.6, "#DCE8EC", INK, 1.2);
    s.fill(
        "M36 170C32 156 36 142 46 134L52 132C42 142 38 156 42 174Z",
        LINEN,
    );
    s.at(52.0, 160.0, 0.0, 0.36, |s| {
        s.shape(pips::outline(Suit::Spades), INK, INK, 1.0);
    });
    s.line("M27 158H23M77 158H73M50 129V124", BRASS_DARK, 2.0);
}

fn acrobat(s: &mut Svg) {
    let coat = &RED_COAT;
    // Ring and rope.
    s.line("M192 0V26", INK, 4.6);
    s.line("M192 0V26", BRASS_DARK, 2.4);
    s.disc(192.0, 38.0, 12.0, "none", INK, 6.4);
    s.disc(192.0, 38.0, 12.0, "none", BRASS, 3.4);
    // Tail, with a bell tied to it.
    monkey::limb(
        s,
        "M126 250C98 256 90 300 62 306C38 310 26 288 40 276C50 268 62 276 56 286",
        coat.fur,
        8.0,
    );
    // Far leg.
    monkey::limb(
        s,
        "M152 246C184 252 190 276 172 290C160 298 160 306 165 312",
        coat.cloth,
        18.0,
    );
    s.line("M156 303L174 297", coat.other, 3.4);
    s.at(165.0, 308.0, 164.0, 0.9, |s| monkey::paw(s, coat));
    // Arm that holds on.
    monkey::limb(s, "M156 190C180 180 192 140 192 62", coat.cloth, 16.0);
    s.line("M184 92H200M184 82H200", coat.other, 3.4);
    s.at(192.0, 46.0, 0.0, 1.0, |s| monkey::grip(s, coat));
    // Near leg, tucked up.
    monkey::limb(
        s,
        "M116 250C90 266 94 300 118 303C130 304 138 299 141 294",
        coat.cloth,
        18.0,
    );
    s.line("M128 295L134 312", coat.other, 3.4);
    s.at(140.0, 297.0, 24.0, 0.9, |s| monkey::paw(s, coat));
    costume::harlequin(
        s,
        "M130 166C152 164 168 178 172 200C175 222 173 238 166 252H100C94 238 92 222 96 200C100 180 112 168 130 166Z",
        coat,
        96.0,
        170.0,
        180.0,
        270.0,
    );
    // Skirt of points.
    for (i, x) in [102.0, 117.5, 133.0, 148.5, 164.0].into_iter().enumerate() {
        let fill = if i % 2 == 0 { coat.cloth } else { coat.other };
        let tip = x + (x - 133.0) * 0.22;
        s.shape(
            &format!("M{} 246L{tip} 272 {} 246Z", x - 9.5, x + 9.5),
            fill,
            INK,
            1.5,
        );
        monkey::bell(s, tip, 269.0);
    }
    s.shape(
        "M95 242C118 248 148 248 171 242L170 251C148 256 118 256 96 251Z",
        BRASS,
        INK,
        1.5,
    );
    // Arm with the four suits.
    monkey::limb(s, "M106 200C94 216 78 224 74 208", coat.cloth, 16.0);
    for (i, suit) in [Suit::Spades, Suit::Hearts, Suit::Clubs, Suit::Diamonds]
        .into_iter()
        .enumerate()
    {
        s.at(72.0, 208.0, -42.0 + 19.5 * i as f64, 1.0, |s| {
            s.raw(&format!("<rect x=\"-15\" y=\"-64\" width=\"30\" height=\"44\" rx=\"3\" fill=\"{IVORY}\" stroke=\"{INK}\" stroke-width=\"1.5\"/>"));
            pips::pip(s, suit, -5.2, -50.0, 16.0, false, suit.color());
        });
    }
    s.at(72.0, 198.0, 0.0, 1.0, |s| monkey::grip(s, coat));
    costume::collar(s, 132.0, 175.0, coat);
    s.at(130.0, 128.0, -8.0, 1.14, |s| {
        costume::cap_horns(s, coat);
        monkey::head(
            s,
            coat,
            &Mood {
                gaze: (2.2, 0.4),
                lids: 0.12,
                laugh: true,
            },
        );
        costume::cap(s, coat);
    });
}
