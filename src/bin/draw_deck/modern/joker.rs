//! The two jokers: a harlequin at noon and a monkey by moonlight.

use super::face::{self, Look};
use super::ground::{self, INDEX_X};
use super::ink::{self, GOLD, INK, OCHRE, PAPER, PETROL, VERMILION};
use super::{monkey, pip};
use crate::palette::Suit;
use crate::svg::Svg;
use crate::tile;

/// A star in both corners, a small sign under it.
fn index(svg: &mut Svg, star: &str, heart: &str, sign: impl Fn(&mut Svg)) {
    for turn in [0, 180] {
        svg.group(&format!("transform=\"rotate({turn} 125 175)\""), |s| {
            s.fill(&tile::star(INDEX_X, 37.0, 5, 24.0, 10.4), star);
            s.dot(INDEX_X, 37.6, 4.6, heart);
            s.at(INDEX_X, 88.0, 0.0, 1.0, &sign);
        });
    }
}

/// The harlequin.
pub fn red() -> Svg {
    let mut svg = ground::plain(VERMILION);
    svg.at(130.0, 140.0, 0.0, 1.0, |s| {
        for (turn, r, color) in [(7.5, 108.0, OCHRE), (0.0, 104.0, GOLD)] {
            s.group(&format!("transform=\"rotate({turn})\""), |s| {
                s.fill(&tile::star(0.0, 0.0, 24, r, 86.0), color);
            });
        }
        s.dot(0.0, 0.0, 86.0, GOLD);
    });
    harlequin(&mut svg);
    juggled(&mut svg);
    index(&mut svg, PAPER, VERMILION, |s| sign(s, PAPER, VERMILION));
    ground::edge(&mut svg);
    svg
}

/// A head with a cap for the index, 40 wide.
fn sign(s: &mut Svg, color: &str, ground: &str) {
    s.fill("M-9-1H9V6A9 9 0 0 1-9 6Z", color);
    s.fill("M-5 7Q0 10 5 7Q4 13 0 13Q-4 13-5 7Z", ground);
    for x in [-4.0, 4.0] {
        s.dot(x, 3.6, 1.7, ground);
    }
    s.at(0.0, 6.6, 0.0, 0.3, |s| cap(s, [color; 4]));
}

fn juggled(s: &mut Svg) {
    for (suit, x, y, k, color) in [
        (Suit::Spades, 30.0, 226.0, 0.24, INK),
        (Suit::Hearts, 222.0, 216.0, 0.24, PAPER),
        (Suit::Clubs, 224.0, 38.0, 0.24, INK),
        (Suit::Diamonds, 30.0, 262.0, 0.22, PAPER),
    ] {
        s.at(x, y, 0.0, k, |s| {
            s.fill(pip::outline(suit), color);
        });
    }
}

fn harlequin(s: &mut Svg) {
    let body = "M88 240H168L190 356H60Z";
    s.fill(body, INK);
    s.clipped(body, |s| {
        for row in 0..6_i32 {
            for column in -3..=3_i32 {
                let shift = if row % 2 == 0 { 0.0 } else { 14.0 };
                let (x, y) = (
                    128.0 + 28.0 * f64::from(column) + shift,
                    246.0 + 22.0 * f64::from(row),
                );
                let color = [GOLD, PAPER, PETROL][(row % 3) as usize];
                s.fill(
                    &format!(
                        "M{x} {}L{} {y} {x} {} {} {y}Z",
                        y - 21.0,
                        x + 13.4,
                        y + 21.0,
                        x - 13.4
                    ),
                    color,
                );
            }
        }
    });
    for i in -4..=4 {
        let x = f64::from(i) * 15.0;
        s.dot(
            128.0 + x,
            242.0 - 0.004 * x * x,
            13.0,
            if i % 2 == 0 { PAPER } else { PETROL },
        );
    }
    for i in -3..=3 {
        let x = f64::from(i) * 15.0;
        s.dot(
            128.0 + x,
            230.0 - 0.004 * x * x,
            11.0,
            if i % 2 == 0 { INK } else { PAPER },
        );
    }
    s.at(128.0, 168.0, 0.0, 1.42, |s| {
        s.fill("M0-36A36 36 0 0 0-36 0V24L-20 40H0Z", PETROL);
        s.fill("M0-36A36 36 0 0 1 36 0V24L20 40H0Z", INK);
        face::draw(
            s,
            &ink::sun(Suit::Hearts),
            Look {
                brow: 3.0,
                gaze: 2.4,
                fine: true,
                painted: false,
                cheeks: true,
                masked: true,
            },
        );
        s.fill("M-15 21Q0 28 14 21Q12 35 0 35Q-12 35-15 21Z", INK);
        s.fill("M-12.4 22.8Q0 28.4 11.6 22.8L10 26Q0 30.4-10.6 26Z", PAPER);
        cap(s, [PETROL, INK, PAPER, PAPER]);
    });
}

/// A cap with three horns, the brow of its wearer at y = -20; the colours are those of the left, the right and the middle horn, and of
/// its trimmings.
fn cap(s: &mut Svg, [left, right, middle, trim]: [&str; 4]) {
    s.fill("M-16-36C-20-76 4-92 26-84C14-76 14-56 16-36Z", middle);
    s.dot(29.0, -82.0, 6.4, trim);
    for (side, color) in [(-1, left), (1, right)] {
        s.group(&format!("transform=\"scale({side} 1)\""), |s| {
            s.fill("M0-16V-44C22-72 64-66 64-22C54-36 44-38 32-16Z", color);
            s.dot(64.0, -17.0, 6.4, trim);
        });
    }
    s.fill("M-33-25L-22-32-11-25 0-32 11-25 22-32 33-25V-14H-33Z", trim);
}

/// The monkey.
pub fn black() -> Svg {
    let mut svg = ground::plain(INK);
    svg.dot(136.0, 136.0, 88.0, OCHRE);
    svg.dot(128.0, 130.0, 80.0, GOLD);
    for (suit, x, y, k) in [
        (Suit::Hearts, 222.0, 40.0, 0.24),
        (Suit::Clubs, 32.0, 226.0, 0.22),
        (Suit::Diamonds, 226.0, 214.0, 0.22),
        (Suit::Spades, 34.0, 150.0, 0.26),
    ] {
        let color = if suit == Suit::Hearts {
            VERMILION
        } else {
            PAPER
        };
        svg.at(x, y, 0.0, k, |s| {
            s.fill(pip::outline(suit), color);
        });
    }
    monkey::draw(&mut svg);
    index(&mut svg, PAPER, INK, |s| {
        s.at(0.0, 0.0, 0.0, 1.0, |s| monkey::sign(s, PAPER, INK));
    });
    ground::edge(&mut svg);
    svg
}
