//! The kings: broad, crowned, bearded.

use super::beasts;
use super::face::{self, FaceLook};
use super::hand;
use super::looks;
use super::regalia;
use super::token;
use crate::palette::{BRASS, BRASS_LIGHT, INK, LINEN, Suit};
use crate::svg::Svg;
use crate::tile;

const X: f64 = 132.0;
const Y: f64 = 94.0;

/// Two hold their sign on the left of the picture, two on the right.
fn holds_left(suit: Suit) -> bool {
    matches!(suit, Suit::Hearts | Suit::Clubs)
}

/// Where the middle of the head lies.
pub fn head_x(suit: Suit) -> f64 {
    if holds_left(suit) { 146.0 } else { X }
}

/// Draws the upper half of a king, in card coordinates.
pub fn draw(s: &mut Svg, suit: Suit) {
    let livery = suit.livery();
    let look = looks::king(suit);
    let (left, x) = (holds_left(suit), head_x(suit));
    mantle(s, suit);
    s.at(x - X, 0.0, 0.0, 1.0, |s| robe(s, suit));
    let k = if suit == Suit::Clubs { -1.12 } else { 1.12 };
    s.group(
        &format!("transform=\"translate({x} {Y}) scale({k} 1.12)\""),
        |s| {
            head(s, suit, &look);
        },
    );
    match suit {
        Suit::Hearts => {
            // The other hand lies on the heart.
            s.shape(
                "M238 182L236 150C226 144 212 144 202 150L206 182Z",
                livery.accent,
                INK,
                1.6,
            );
            s.shape("M199 146L210 143 215 166 203 168Z", BRASS, INK, 1.5);
            s.at(186.0, 153.0, 6.0, 1.0, |s| {
                hand::flat(s, look.skin, look.shade);
            });
        }
        Suit::Clubs => beasts::owl(s, 210.0, 127.0),
        _ => {}
    }
    if left {
        s.mirrored(139.0, |s| sign(s, suit));
    } else {
        sign(s, suit);
    }
}

/// What a king holds, and the hand that holds it, on the right.
fn sign(s: &mut Svg, suit: Suit) {
    let livery = suit.livery();
    let look = looks::king(suit);
    s.shape(
        "M184 178L190 158C198 150 214 150 222 156L230 178Z",
        livery.accent,
        INK,
        1.6,
    );
    s.shape("M194 160L216 148 223 158 200 170Z", BRASS, INK, 1.5);
    s.at(203.0, 138.0, 0.0, 1.0, |s| {
        match suit {
            Suit::Spades => token::sword(s),
            Suit::Hearts => token::heart_sceptre(s, &livery),
            Suit::Diamonds => {
                s.at(0.0, -36.0, 0.0, 1.0, |s| token::coin(s, 25.0, &livery));
            }
            Suit::Clubs => token::clover_staff(s, &livery),
        }
        hand::fist(s, look.skin, look.shade);
    });
}

fn mantle(s: &mut Svg, suit: Suit) {
    let livery = suit.livery();
    let mantle = "M6 180V150C12 132 44 126 78 120L136 136 194 120C222 126 236 134 242 148V180Z";
    s.shape(mantle, livery.cloth, INK, 1.8);
    let (motif, color) = match suit {
        Suit::Spades => (tile::SPARK, livery.light),
        Suit::Hearts => (tile::QUATREFOIL, BRASS),
        Suit::Diamonds => (tile::LOZENGE, livery.light),
        Suit::Clubs => (tile::SCALE, livery.light),
    };
    s.clipped(mantle, |s| {
        tile::field(
            s,
            motif,
            color,
            tile::Grid {
                area: (6.0, 122.0, 250.0, 182.0),
                step: (15.0, 11.0),
            },
        );
    });
}

/// The tunic between the edges of the mantle, the collar over the shoulders, a chain.
fn robe(s: &mut Svg, suit: Suit) {
    let livery = suit.livery();
    s.shape("M104 140H160L166 182H98Z", livery.accent, INK, 1.5);
    tile::field(
        s,
        tile::LOZENGE,
        BRASS,
        tile::Grid {
            area: (108.0, 152.0, 158.0, 170.0),
            step: (12.5, 9.0),
        },
    );
    for edge in [
        "M98 140L90 182H100L107 140Z",
        "M166 140L174 182H164L157 140Z",
    ] {
        s.shape(edge, BRASS, INK, 1.4);
    }
    regalia::cape(s, X, suit, &livery);
    regalia::chain(s, X, suit, &livery);
}

fn head(s: &mut Svg, suit: Suit, look: &FaceLook) {
    match suit {
        Suit::Spades => {
            s.shape("M-22-30C-30-14-30 10-32 30C-26 34-18 32-14 28L16 28C22 34 32 34 36 28C30 8 32-14 24-30Z", look.hair, INK, 1.6);
            s.line(
                "M-25-10C-25 6-27 18-28 28M26-10C27 6 29 18 31 27M22 0C23 10 24 20 26 30",
                look.strand,
                1.4,
            );
            face::draw(s, look);
            s.shape("M-20.4 8C-21 22-20 34-16 44C-12 54-8 60-4 66C2 60 10 52 14 44C19 34 21 20 22 6C18 16 12 20 4 21C-1 18-5 17.4-8 19C-12 17.6-15 19-17 21C-19 18-20 12-20.4 8Z", look.hair, INK, 1.5);
            s.line("M-15 26C-14 38-9 50-5 58M-8 33C-7 42-5.4 50-4.4 56M-1 33C-1 42-2.4 50-3.6 56M6 30C6 40 2 50-2 56M14 22C13 34 9 44 4 51", look.strand, 1.3);
        }
        Suit::Hearts => {
            s.shape("M-23-28C-34-20-30-8-33 0C-38 8-30 14-33 22C-32 32-22 32-16 28L16 28C22 34 32 34 33 26C38 18 32 10 34 2C38-8 32-20 24-28Z", look.hair, INK, 1.6);
            face::draw(s, look);
            s.shape("M-20.4 8C-23 12-23 18-20 21C-22 26-19 31-15 32C-15 38-9 41-4 39C0 43 7 42 9 37C14 38 19 33 18 28C23 25 24 18 22 6C19 14 13 19 5 20.4C0 17.8-5 17.4-8 19C-12 17.6-15 19-16.4 20.4C-19 17-20 12-20.4 8Z", look.hair, INK, 1.5);
            s.line("M-16 24C-14 22-12 26-14 28M-9 33C-7 31-4 33-6 36M1 32C4 30 7 33 4 36M11 26C14 24 16 28 13 30M15 17C18 16 19 20 17 22", look.strand, 1.3);
        }
        Suit::Diamonds => {
            // Turban folds and a short forked beard.
            face::draw(s, look);
            s.shape("M-20 10C-20 22-17 34-13 42C-11 45-8 46-7 42C-4 45 1 47 3 44C10 40 20 24 22 4C18 14 14 18 6 19.6C0 17.4-5 17.4-8 19C-12 17.6-15 19-16.4 20.8C-18.6 18-19.6 14-20 10Z", look.hair, INK, 1.5);
            s.line(
                "M-15 26C-14 32-12 38-10 41M3 32C3 37 2 40 1 42M10 27C9 33 6 38 4 41",
                look.strand,
                1.2,
            );
            s.shape("M-27-26C-33-16-30-8-25-4C-24-12-22-16-19-18C-8-14 8-13 20-17C22-14 23-8 23-2C31-6 34-16 28-26C14-16-14-16-27-26Z", LINEN, INK, 1.6);
            s.line(
                "M-27-16C-14-11 12-10 29-16M25-6C28-10 29-14 29-18",
                "#B7B0A2",
                1.2,
            );
            s.disc(22.0, 17.0, 3.0, "none", INK, 2.8);
            s.disc(22.0, 17.0, 3.0, "none", BRASS_LIGHT, 1.3);
        }
        Suit::Clubs => {
            s.shape("M-22-30C-30-16-34 2-30 20C-28 32-18 34-14 28L16 28C24 34 34 28 34 18C38 0 32-16 24-30Z", look.hair, INK, 1.6);
            s.line(
                "M-25-8C-28 4-27 14-25 22M27-8C31 4 30 14 29 24",
                "#A59E8E",
                1.3,
            );
            face::draw(s, look);
            s.shape("M-20.4 6C-26 14-28 26-25 34C-26 40-20 46-15 46C-12 52-2 54 2 49C10 52 18 46 18 40C26 36 27 20 22 6C19 14 13 18.4 6 19.6C0 17-5 17-8 18.6C-12 17-16 18-17.4 20C-19 16-20 10-20.4 6Z", look.strand, INK, 1.5);
            s.line("M-20 24C-19 32-17 38-13 41M-12 32C-11 38-8 43-4 46M-4 32C-4 38-2 42 2 44M5 30C6 36 8 40 12 41M13 24C15 30 17 34 20 34", "#A59E8E", 1.2);
        }
    }
    face::mouth(s, look);
    regalia::crown(s, suit, &suit.livery());
    s.line("M-18-16.4C-6-12.6 8-12.4 17-15.6", look.shade, 1.4);
}
