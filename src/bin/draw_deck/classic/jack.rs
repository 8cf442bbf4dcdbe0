//! The jacks: young, a hat with a feather, a ruff at the neck, a striped doublet.

use super::beasts;
use super::face::{self, FaceLook};
use super::hand;
use super::hats;
use super::headdress;
use super::looks;
use super::profile;
use super::regalia;
use super::token;
use crate::palette::{BRASS, BRASS_LIGHT, INK, IVORY, LINEN, Livery, Suit};
use crate::pips;
use crate::svg::Svg;
use crate::tile;

const X: f64 = 130.0;
const Y: f64 = 91.0;
const WOOD: &str = "#8A5A2E";

/// Draws the upper half of a jack, in card coordinates.
pub fn draw(s: &mut Svg, suit: Suit) {
    let look = looks::jack(suit);
    let livery = suit.livery();
    doublet(s, suit, &livery);
    regalia::ruff(s, X, 132.0, 42.0, 14.0);
    let k = if suit == Suit::Spades { 1.12 } else { -1.12 };
    s.group(
        &format!("transform=\"translate({X} {Y}) scale({k} 1.12)\""),
        |s| {
            head(s, suit, &look);
            hats::hat(s, suit, &livery);
        },
    );
    held(s, suit, &look, &livery);
}

fn head(s: &mut Svg, suit: Suit, look: &FaceLook) {
    match suit {
        Suit::Spades => {
            s.shape(
                "M2-30C26-32 36-14 35 6C34 18 36 24 32 30C22 36 10 32 6 26L4 4Z",
                look.hair,
                INK,
                1.6,
            );
            profile::draw(s, look);
            s.shape("M-11-26C-4-34 14-34 24-24C32-14 34-2 33 10C33 20 35 24 32 30C24 35 14 33 10 28C16 22 18 16 17 10C18 4 16-3 11-4C7-10 2-14-3-14C-8-15-11-20-11-26Z", look.hair, INK, 1.5);
            s.line("M0-24C10-22 20-12 24 2C26 12 24 22 26 29M8-26C20-22 28-10 29 6C29 16 28 22 30 28M18 2C20 10 20 18 18 28", look.strand, 1.3);
        }
        Suit::Hearts => {
            s.shape("M-10-30C-24-32-32-22-30-12C-36-6-34 4-31 8C-35 14-32 22-26 24C-24 30-16 30-12 26L12 26C16 32 26 32 29 25C36 23 37 13 33 8C38 2 37-8 32-12C34-24 24-34 10-33Z", look.hair, INK, 1.6);
            face::draw(s, look);
            s.fill("M-7.8 18.6C-10 17.4-14.4 18.6-16.6 21.4C-13.6 20.8-10.4 21.2-7.8 20.6C-4 21.4 0 21 5.4 22.4C2.6 18.4-4 17.2-7.8 18.6Z", look.hair);
            s.shape("M-8-31C-20-32-27-24-25-16C-29-12-28-4-24-2C-26 4-24 9-20 10C-21 2-20-6-16-11C-10-10-6-13-5-17C0-13 7-14 10-18C12-13 17-12 19-6C18-2 20 4 19 8C20 14 22 18 24 18C29 14 29 7 26 4C30-1 29-9 25-12C28-22 18-32-8-31Z", look.hair, INK, 1.5);
            s.line("M-21-15C-17-19-13-17-14-13M-22 0C-24-6-21-9-18-8M-3-23C-6-25-9-22-8-19M7-24C10-27 14-24 13-20M22-8C25-6 25-2 22 0M24 8C26 11 26 14 24 16M-29 14C-27 11-23 12-24 16M29 20C30 16 33 16 33 19", look.strand, 1.3);
        }
        Suit::Diamonds => {
            s.shape(
                "M-14-28C-27-24-28-10-25 2L22 14C30 8 31-6 28-16C22-30 4-34-14-28Z",
                look.hair,
                INK,
                1.6,
            );
            face::draw(s, look);
            s.shape(
                "M19 2C21-1 25 0 24.6 5C24.4 10 21 15 18.6 14.6Z",
                look.skin,
                INK,
                1.2,
            );
            s.shape("M-10-30C-22-30-26-20-23-12C-25-8-23-4-21-4C-19-9-15-12-11-13C-8-10-3-11-1-14C3-11 8-12 10-15C14-12 17-9 18-3C18 0 18.6 2 20 3C25 2 28-4 26-9C29-14 27-20 23-22C19-32 4-33-10-30Z", look.hair, INK, 1.4);
            s.line("M-19-14C-17-18-13-17-14-14M-6-16C-7-20-3-21-2-18M5-17C6-21 10-20 9-17M16-13C19-15 22-12 20-9M22-16C24-18 26-15 25-13", look.strand, 1.2);
            s.disc(21.0, 17.6, 3.0, "none", INK, 2.8);
            s.disc(21.0, 17.6, 3.0, "none", BRASS_LIGHT, 1.3);
        }
        Suit::Clubs => {
            s.shape(
                "M-10-30C-27-28-29-12-26 2L-22 10 22 14C31 14 31 8 31 2C35-14 28-32 10-33Z",
                look.hair,
                INK,
                1.6,
            );
            face::draw(s, look);
            s.shape(
                "M18.6 3C20.6 0 25 1 24.6 6C24.4 11 21 16 18.4 15.4Z",
                look.skin,
                INK,
                1.2,
            );
            s.line("M20.6 5C22.6 5 22.6 8.6 20.8 10.6", look.shade, 1.0);
            s.shape("M-6-31C-24-31-28-14-25-2C-26 2-27 4-29 6C-24 7-21 4-20 0C-19-5-17-10-14-15L-10-11-6-16-1-11 4-16 9-12 14-18C16-12 18-6 18 2C20 3 21 1 22 0C23 4 26 8 31 9C29 5 30 0 29-4C27-24 12-33-6-31Z", look.hair, INK, 1.5);
            s.line(
                "M-20-14C-23-9-23-5-23 0M20-16C23-10 24-6 24-1M-2-26L-3-18M7-26L6-19",
                look.strand,
                1.3,
            );
        }
    }
}

fn doublet(s: &mut Svg, suit: Suit, livery: &Livery) {
    let body = "M40 215C42 178 56 154 100 140H160C204 154 220 178 224 215Z";
    s.shape(body, livery.cloth, INK, 1.8);
    s.clipped(body, |s| {
        for x in [-1.0, 1.0] {
            // Slashed sleeves: puffs of the other cloth.
            s.group(&format!("transform=\"matrix({x} 0 0 1 {X} 0)\""), |s| {
                s.shape("M46 138C40 150 40 186 44 222H92C96 186 88 158 68 146Z", livery.cloth, INK, 1.4);
                s.shape("M52 145C48 158 49 190 52 214C58 190 59 162 52 145ZM64 149C62 164 63 190 67 214C73 192 73 166 64 149ZM77 158C77 170 78 190 82 214C88 194 87 172 77 158Z", livery.accent, INK, 1.2);
                s.line("M46 138C40 150 40 186 44 222", INK, 4.0);
                s.line("M46 138C40 150 40 186 44 222", BRASS, 2.0);
            });
        }
        let front = "M116 140H144L148 220H112Z";
        s.shape(front, livery.light, INK, 1.4);
        let motif = match suit {
            Suit::Spades => tile::SPARK,
            Suit::Hearts => tile::QUATREFOIL,
            Suit::Diamonds => tile::LOZENGE,
            Suit::Clubs => tile::SCALE,
        };
        s.clipped(front, |s| {
            tile::field(s, motif, IVORY, tile::Grid { area: (117.0, 146.0, 150.0, 222.0), step: (13.0, 8.0) });
        });
    });
    for y in [154.0, 166.0, 178.0, 190.0, 202.0] {
        regalia::bead(s, X, y, 2.8);
    }
}

fn held(s: &mut Svg, suit: Suit, look: &FaceLook, livery: &Livery) {
    match suit {
        Suit::Spades => {
            s.at(204.0, 148.0, 0.0, 1.0, |s| {
                s.shape("M-2.6 70V-86H2.6V70Z", WOOD, INK, 1.5);
                s.at(0.0, -92.0, 0.0, 0.54, |s| {
                    s.shape(pips::outline(Suit::Spades), "#E4E8EC", INK, 3.0);
                    s.fill("M0-51C5-34 44-13 44 14C44 29 33 38 22 38C14 38 7 34 3.4 27C4.2 38 9 46 19 50H0Z", "#A9B2BC");
                });
                s.shape("M-6-66H6V-60H-6Z", BRASS, INK, 1.3);
                s.line("M-5-58L-9-46M5-58L9-46", livery.accent, 2.6);
            });
            s.at(204.0, 150.0, 0.0, 1.0, |s| {
                hand::fist(s, look.skin, look.shade);
            });
            cuff(s, 213.0, 146.0, livery);
        }
        Suit::Hearts => {
            s.at(198.0, 148.0, 0.0, 1.0, |s| {
                s.line("M2 30C2 10 2-10-2-34", INK, 3.8);
                s.line("M2 30C2 10 2-10-2-34", "#4E7A4C", 2.0);
                s.shape(
                    "M0-14C8-16 14-22 15-30C7-28 1-22 0-14Z",
                    "#4E7A4C",
                    INK,
                    1.2,
                );
                s.at(-3.0, -46.0, 0.0, 1.7, headdress::flower);
                s.group("transform=\"scale(-1 1)\"", |s| {
                    hand::pinch(s, look.skin, look.shade);
                });
            });
            cuff(s, 198.0, 148.0, livery);
        }
        Suit::Diamonds => {
            s.at(204.0, 70.0, 8.0, 1.0, |s| token::coin(s, 21.0, livery));
            s.line("M194 100V108M203 104V116M212 101V110", BRASS, 2.4);
            s.at(200.0, 152.0, 0.0, 1.0, |s| {
                s.group("transform=\"scale(-1 1)\"", |s| {
                    hand::open(s, look.skin, look.shade);
                });
            });
            cuff(s, 200.0, 150.0, livery);
        }
        Suit::Clubs => {
            beasts::goldfinch(s, 202.0, 128.0);
            s.at(206.0, 150.0, 0.0, 1.0, |s| {
                hand::perch(s, look.skin, look.shade);
            });
            cuff(s, 213.0, 148.0, livery);
        }
    }
}

/// Cuff and sleeve below a hand at (x, y).
fn cuff(s: &mut Svg, x: f64, y: f64, livery: &Livery) {
    s.at(x, y, 0.0, 1.0, |s| {
        s.shape("M-12 26L-20 74H26L14 26Z", livery.cloth, INK, 1.6);
        s.shape(
            "M-13 29C-4 25 8 25 16 29L14 20C6 16-6 16-12 21Z",
            LINEN,
            INK,
            1.4,
        );
    });
}
