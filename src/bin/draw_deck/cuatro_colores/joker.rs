//! The jokers: the monkey's head as large as the card allows, one dark with a crown, one red-haired in a jester's cap; the word JOKER
//! down the index column under a star.

use super::head::{LINE, part};
use super::lettering;
use super::paper;
use super::tint::{self, BLACK, GOLD, WHITE};
use crate::card;
use crate::palette::Suit;
use crate::svg::Svg;
use crate::tile;

/// The middle of the head.
const X: f64 = 125.0;

/// The colours of one monkey.
struct Coat {
    fur: &'static str,
    skin: &'static str,
    color: &'static str,
}

/// The black joker.
pub fn black() -> Svg {
    let coat = Coat {
        fur: "#3A4256",
        skin: "#E9CBA6",
        color: BLACK,
    };
    draw(&coat, |s| {
        ears(s, &coat);
        head(s, &coat);
        eyes(s, 2.6);
        // A sly smile.
        s.line("M98 232Q122 246 154 226Q158 222 157 217", BLACK, 4.0);
        crown(s);
    })
}

/// The red joker.
pub fn red() -> Svg {
    let coat = Coat {
        fur: "#B5521E",
        skin: "#FFD9B0",
        color: tint::suit(Suit::Hearts),
    };
    draw(&coat, |s| {
        ears(s, &coat);
        head(s, &coat);
        eyes(s, -2.2);
        // A loud laugh.
        part(
            s,
            "M92 220Q125 230 158 220Q156 252 125 253Q94 252 92 220Z",
            "#7A1420",
        );
        s.fill("M97 224Q125 233 153 224L151 231Q125 239 99 231Z", WHITE);
        s.fill(
            "M108 247Q125 235 142 247Q134 251.5 125 251.5Q116 251.5 108 247Z",
            "#F08A80",
        );
        cap(s);
    })
}

fn draw(coat: &Coat, figure: impl FnOnce(&mut Svg)) -> Svg {
    let mut svg = paper::blank();
    svg.group("transform=\"translate(10 28) scale(.92)\"", |s| {
        collar(s, coat);
        figure(s);
    });
    card::twice(&mut svg, |s| {
        s.fill(&tile::star(paper::INDEX_X, 39.0, 5, 29.0, 12.0), coat.color);
        let place = format!("transform=\"translate({} 70) rotate(90)\"", paper::INDEX_X);
        s.group(&place, |s| {
            lettering::word(s, "JOKER", 0.0, 0.0, 34.0, coat.color);
        });
    });
    svg
}

fn both(s: &mut Svg, draw: impl Fn(&mut Svg)) {
    draw(s);
    s.mirrored(X, |s| draw(s));
}

fn ears(s: &mut Svg, coat: &Coat) {
    both(s, |s| {
        s.disc(182.0, 182.0, 17.0, coat.fur, BLACK, LINE);
        s.dot(186.0, 182.0, 8.0, coat.skin);
    });
}

fn head(s: &mut Svg, coat: &Coat) {
    part(
        s,
        "M125 104C84 104 62 136 62 178C62 224 92 258 125 258C158 258 188 224 188 178C188 136 166 104 125 104Z",
        coat.fur,
    );
    part(
        s,
        "M125 158C112 136 76 140 76 172C76 184 82 190 86 196C76 208 76 252 125 252C174 252 174 208 164 196C168 190 174 184 174 172C174 140 138 136 125 158Z",
        coat.skin,
    );
    s.line(
        "M119 200Q121 204 123 201M131 200Q129 204 127 201",
        BLACK,
        4.0,
    );
}

/// Eyes that look to one side.
fn eyes(s: &mut Svg, gaze: f64) {
    for x in [101.0, 149.0] {
        s.oval(x, 174.0, 13.0, 14.0, WHITE, BLACK, LINE);
        s.dot(x + gaze, 176.0, 7.4, BLACK);
        s.dot(x + gaze + 2.6, 173.0, 2.6, WHITE);
    }
    both(s, |s| {
        s.line("M136 152Q150 144 164 154", BLACK, 4.4);
    });
}

fn collar(s: &mut Svg, coat: &Coat) {
    for (i, x) in [86.0, 112.0, 138.0, 164.0].into_iter().enumerate() {
        let y = if i % 3 == 0 { 262.0 } else { 284.0 };
        let fill = if i % 2 == 0 { coat.color } else { WHITE };
        part(s, &format!("M{} 232H{}L{x} {y}Z", x - 20.0, x + 20.0), fill);
        s.disc(x, y, 7.0, GOLD, BLACK, LINE);
    }
}

fn crown(s: &mut Svg) {
    part(
        s,
        "M82 124L72 66L100 88L125 52L150 88L178 66L168 124Q125 106 82 124Z",
        GOLD,
    );
    for (x, y) in [(72.0, 66.0), (125.0, 53.0), (178.0, 66.0)] {
        s.disc(x, y, 7.0, WHITE, BLACK, LINE);
    }
    for (suit, x, y) in [
        (Suit::Hearts, 99.0, 104.0),
        (Suit::Spades, 125.0, 98.0),
        (Suit::Clubs, 151.0, 104.0),
    ] {
        crate::pips::pip(s, suit, x, y, 20.0, false, tint::suit(suit));
    }
}

fn cap(s: &mut Svg) {
    let red = tint::suit(Suit::Hearts);
    // Two horns that fall outwards, and one upright in both colours.
    part(s, "M66 138C54 104 50 84 62 62C84 62 108 80 116 122Z", red);
    part(
        s,
        "M184 138C196 104 200 84 188 62C166 62 142 80 134 122Z",
        WHITE,
    );
    part(s, "M92 124C94 84 106 58 125 34V120Z", WHITE);
    part(s, "M158 124C156 84 144 58 125 34V120Z", red);
    for (x, y) in [(62.0, 60.0), (125.0, 30.0), (188.0, 60.0)] {
        s.disc(x, y, 9.0, GOLD, BLACK, LINE);
    }
    part(s, "M64 126Q125 96 186 126L184 144Q125 114 66 144Z", GOLD);
    for (x, y) in [(94.0, 122.5), (125.0, 119.0), (156.0, 122.5)] {
        s.at(x, y, 0.0, 1.0, |s| {
            s.fill("M0-6L6 0 0 6-6 0Z", red);
        });
    }
}
