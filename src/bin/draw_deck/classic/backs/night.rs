//! Night blue: a compass rose among stars, a moon above and one below.

use super::plate::{halves, plate, quarters};
use crate::palette::{BRASS, BRASS_LIGHT, IVORY};
use crate::svg::Svg;
use crate::tile;

const NIGHT: &str = "#15213D";
const DUSK: &str = "#2A3B66";

/// A four-pointed star with hollow sides.
fn spark(s: &mut Svg, x: f64, y: f64, r: f64, color: &str) {
    s.at(x, y, 0.0, r / 10.0, |s| {
        s.fill(
            "M0-10Q1.4-1.4 10 0Q1.4 1.4 0 10Q-1.4 1.4-10 0Q-1.4-1.4 0-10Z",
            color,
        );
    });
}

/// The rose in the middle: 16 rays in three lengths, each half lit.
fn compass(s: &mut Svg) {
    for r in [78.0, 72.0] {
        s.disc(125.0, 175.0, r, "none", BRASS, 1.2);
    }
    for i in 0..32 {
        s.at(125.0, 175.0, f64::from(i) * 11.25, 1.0, |s| {
            s.line("M0-72V-78", BRASS, if i % 4 == 0 { 3.0 } else { 1.2 });
        });
    }
    let mut rays = |turns: &[f64], length: f64, waist: f64, light: &str, dark: &str| {
        for &turn in turns {
            s.at(125.0, 175.0, turn, 1.0, |s| {
                s.fill(&format!("M0-{length}L{waist}-{waist}L0 0Z"), light);
                s.fill(&format!("M0-{length}L-{waist}-{waist}L0 0Z"), dark);
            });
        }
    };
    let eighths: Vec<f64> = (0..8).map(|i| 22.5 + 45.0 * f64::from(i)).collect();
    rays(&eighths, 50.0, 8.0, DUSK, "#3C5088");
    rays(&[45.0, 135.0, 225.0, 315.0], 60.0, 10.0, BRASS, "#8F6B2C");
    rays(&[0.0, 90.0, 180.0, 270.0], 70.0, 12.0, IVORY, BRASS_LIGHT);
    s.disc(125.0, 175.0, 13.0, NIGHT, BRASS, 1.6);
    s.fill(
        &tile::petals(125.0, 175.0, 8, 2.0, 11.0, 3.0, 0.0),
        BRASS_LIGHT,
    );
}

/// Draws it.
pub fn night() -> Svg {
    plate(NIGHT, NIGHT, |s| {
        // Rays behind everything, faint.
        s.fill(&tile::petals(125.0, 175.0, 32, 84.0, 150.0, 4.6, 0.0), DUSK);
        s.raw(&format!(
            "<rect x=\"16\" y=\"16\" width=\"218\" height=\"318\" fill=\"none\" stroke=\"{NIGHT}\" stroke-width=\"9\"/>"
        ));
        s.raw(&format!(
            "<rect x=\"20\" y=\"20\" width=\"210\" height=\"310\" rx=\"5\" fill=\"none\" stroke=\"{BRASS}\" stroke-width=\"1.2\"/>"
        ));
        compass(s);
        halves(s, |s| {
            s.shape(
                "M125 33A27 27 0 1 0 152 60A21 21 0 1 1 125 33Z",
                BRASS_LIGHT,
                NIGHT,
                3.0,
            );
            spark(s, 138.0, 48.0, 9.0, IVORY);
        });
        quarters(s, |s| {
            for (x, y, r) in [
                (206.0, 44.0, 11.0),
                (178.0, 62.0, 6.0),
                (216.0, 78.0, 5.0),
                (190.0, 90.0, 8.0),
                (168.0, 36.0, 4.0),
                (214.0, 116.0, 9.0),
                (220.0, 146.0, 4.0),
                (164.0, 86.0, 3.6),
            ] {
                spark(s, x, y, r, if r > 7.0 { BRASS_LIGHT } else { IVORY });
            }
            s.fill("M230 20H214A16 16 0 0 0 230 36Z", BRASS);
        });
    })
}
