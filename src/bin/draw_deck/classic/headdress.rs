//! The queens' heads: veil, comb, roses, crown and hair, behind the face and before it.

use super::face::{self, FaceLook};
use crate::palette::{BRASS, BRASS_DARK, INK, IVORY, LINEN, Suit};
use crate::pips;
use crate::svg::Svg;
use crate::tile;

/// Veil, comb and hair behind the head.
pub fn behind(s: &mut Svg, suit: Suit, look: &FaceLook) {
    match suit {
        Suit::Spades => {
            let veil = "M0-68C-22-68-33-55-33-36C-32-10-40 20-56 44C-60 56-62 70-64 90H66C64 66 60 52 54 42C40 18 36-10 35-36C35-55 24-68 2-68Z";
            s.shape(veil, "#2A2B33", INK, 1.6);
            s.clipped(veil, |s| {
                tile::field(
                    s,
                    tile::QUATREFOIL,
                    "#565A6A",
                    tile::Grid {
                        area: (-66.0, -60.0, 70.0, 90.0),
                        step: (17.0, 9.5),
                    },
                );
            });
            comb(s, BRASS);
            s.fill("M-26-20C-24-36-12-40 0-40C14-40 26-34 28-18Z", look.hair);
        }
        Suit::Hearts => {
            comb(s, BRASS);
            s.shape("M-14-30C-26-26-30-8-27 8C-26 18-20 24-14 24L16 24C26 24 34 12 33-4C32-18 30-28 14-32Z", look.hair, INK, 1.6);
        }
        Suit::Diamonds => {
            s.shape("M0-38C-24-38-31-20-30-2C-29 14-38 26-36 42C-34 56-44 64-42 84H48C52 70 42 60 46 46C50 30 36 18 36 0C36-22 24-38 0-38Z", look.hair, INK, 1.7);
            s.line("M-26 4C-26 18-33 30-31 44C-29 56-37 64-36 80M-22 20C-22 32-27 40-25 52M32 4C34 20 42 30 40 46C38 58 46 66 44 84M28 14C29 30 36 38 34 50C33 62 38 70 38 84", look.strand, 1.6);
        }
        Suit::Clubs => {
            let veil = "M0-36C-24-37-34-24-33-4C-32 20-44 36-50 56C-54 70-56 80-56 92H58C58 78 56 66 52 54C46 36 36 20 35-4C34-24 26-37 0-36Z";
            s.shape(veil, IVORY, INK, 1.7);
            s.line("M-30 10C-32 26-42 40-46 60M-26 20C-27 34-34 46-37 62M31 10C33 26 42 40 47 58M27 24C29 38 35 48 38 62", "#C9C2AE", 1.2);
            s.line("M-31 0C-32 20-43 36-49 56C-53 70-55 80-55 92M33 0C35 20 45 36 51 54C55 66 57 78 57 92", suit.livery().light, 2.4);
        }
    }
}

/// A high comb with openwork.
fn comb(s: &mut Svg, metal: &str) {
    s.shape(
        "M-18-24C-34-46-26-66 0-66C26-66 36-46 20-24Z",
        metal,
        INK,
        1.6,
    );
    s.line("M-19-36C-27-49-22-62 0-62C22-62 29-49 21-36", INK, 0.9);
    for i in -3..=3_i32 {
        let a = f64::from(i) * 25.0;
        s.at(0.0, -40.0, a, 1.0, |s| {
            s.shape("M0-24C4-20 4-15 0-10C-4-15-4-20 0-24Z", INK, metal, 0.4);
        });
    }
}

/// Hair parted over the brow.
fn parted(s: &mut Svg, look: &FaceLook) {
    s.shape("M-8-33C-22-33-27-18-24-2C-23 6-22 10-20 14C-20.6 4-19-8-8-20C4-14 16-10 19 6C19 10 19 14 20 17C25 12 27 2 26-6C25-24 14-36-8-33Z", look.hair, INK, 1.6);
    s.line(
        "M-8-28C-17-24-21-14-21-4M-6-27C8-24 20-16 22 0M-2-30C12-28 22-20 24-8",
        look.strand,
        1.3,
    );
}

fn tiara(s: &mut Svg, suit: Suit) {
    let livery = suit.livery();
    s.shape(
        "M-24-25L-27-40-15-35-11-50-1-38 1-56 8-38 17-49 20-34 31-38 27-23C14-32-10-33-24-25Z",
        BRASS,
        INK,
        1.6,
    );
    s.fill(
        "M8-38L17-49 20-34 31-38 27-23C21-27 15-29 9-30Z",
        BRASS_DARK,
    );
    s.at(1.0, -38.0, 0.0, 0.15, |s| {
        s.shape(pips::outline(suit), livery.cloth, INK, 7.0);
    });
    for (x, y) in [
        (-27.0, -41.0),
        (-11.0, -51.0),
        (1.0, -57.0),
        (17.0, -50.0),
        (31.0, -39.0),
    ] {
        s.disc(x, y, 2.1, LINEN, INK, 1.0);
    }
}

/// A rose, centred on the origin, about 20 wide.
pub fn flower(s: &mut Svg) {
    s.shape("M0-9.6C4-12.4 9-10.6 9.2-5.6C12.6-3 12.4 3 9 5C8.6 9.4 3 11.6 0 9C-4 11.6-9 9-9 5C-12.4 2.6-12.4-3-9.2-5.4C-9-10.6-4-12.2 0-9.6Z", "#CF3527", INK, 1.2);
    s.fill(
        "M9.2-5.6C12.6-3 12.4 3 9 5C8.6 9.4 3 11.6 0 9C-4 11.6-9 9-9 5C-4 8 5 6 9.2-5.6Z",
        "#93201A",
    );
    s.line("M-2.4 0C-2.4-3 2.6-3 2.6.2C2.6 3.6-3 4.4-5.2 1.4C-7.6-2.6-3-7.6 2-6.4C7-5 7.6 1 5.6 4M-8.6-4.6C-8-6.4-6.4-7.6-5-7.4M-1 8.6C2 8.4 4 7.2 5.6 5.4", "#5E100C", 1.0);
}

/// Face, hair and what is worn on it, in front.
pub fn head(s: &mut Svg, suit: Suit, look: &FaceLook) {
    face::draw(s, look);
    match suit {
        Suit::Spades => {
            parted(s, look);
            s.shape("M-30-34C-34-18-34 0-38 16C-34 20-28 18-27 12C-24-6-24-20-20-30C-10-36 12-36 22-30C27-20 28-6 30 12C31 18 37 20 40 16C36 0 36-18 33-34C24-48-22-48-30-34Z", "#2A2B33", INK, 1.6);
            s.line(
                "M-28-32C-31-16-32 0-35 14M31-32C34-16 34 0 37 14",
                "#565A6A",
                1.2,
            );
        }
        Suit::Hearts => {
            parted(s, look);
            s.shape(
                "M19 2C24 8 20 14 23 20C25 26 20 30 22 36C16 32 16 24 18 18C16 12 16 6 19 2Z",
                look.hair,
                INK,
                1.3,
            );
            for (x, y, k) in [(16.0, -33.0, 1.0), (27.0, -24.0, 0.85), (4.0, -38.0, 0.8)] {
                s.at(x, y, x, k, flower);
            }
        }
        Suit::Diamonds => {
            parted(s, look);
            tiara(s, suit);
        }
        Suit::Clubs => {
            parted(s, look);
            s.shape("M-21-28C-26-14-26 0-28 12C-24 16-22 8-21 0C-20-10-18-18-12-22C0-28 12-28 20-20C24-12 24 0 26 10C28 16 32 12 31 4C30-8 30-20 24-30C12-44-12-44-21-28Z", IVORY, INK, 1.5);
            s.shape("M22 22C30 28 34 40 30 54C28 66 32 74 30 84H20C20 74 18 66 20 54C22 42 20 32 16 26Z", look.hair, INK, 1.5);
            s.line(
                "M20 34L30 40M19 46L31 50M20 58L29 62M20 70L31 72",
                look.strand,
                1.5,
            );
            tiara(s, suit);
        }
    }
    // Earring.
    s.line("M21 17V21", INK, 1.4);
    s.shape("M21 21L24.4 27 21 33 17.6 27Z", BRASS, INK, 1.2);
}
