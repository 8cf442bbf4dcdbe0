//! Green: olive branches about a rosette.

use super::plate::{plate, quarters};
use crate::palette::{BRASS, BRASS_LIGHT, IVORY};
use crate::svg::{Svg, num};
use crate::tile;

const GREEN: &str = "#1E4A35";
const LEAF: &str = "#A9C48C";
const PALE: &str = "#E6EED2";
const SHADE: &str = "#2B5F45";

/// A cubic curve.
type Curve = [(f64, f64); 4];

/// The point at t, and the direction there in degrees from upright.
fn along(c: &Curve, t: f64) -> (f64, f64, f64) {
    let u = 1.0 - t;
    let mix = |p: [f64; 4]| {
        u * u * u * p[0] + 3.0 * u * u * t * p[1] + 3.0 * u * t * t * p[2] + t * t * t * p[3]
    };
    let slope =
        |p: [f64; 4]| u * u * (p[1] - p[0]) + 2.0 * u * t * (p[2] - p[1]) + t * t * (p[3] - p[2]);
    let (x, y) = (c.map(|p| p.0), c.map(|p| p.1));
    (mix(x), mix(y), slope(x).atan2(-slope(y)).to_degrees())
}

/// A branch with this many pairs of leaves, an olive at every third.
fn branch(s: &mut Svg, curve: &Curve, pairs: usize, size: f64) {
    let [a, b, c, d] = curve.map(|(x, y)| format!("{} {}", num(x), num(y)));
    s.line(&format!("M{a}C{b} {c} {d}"), BRASS, 1.8);
    for i in 1..=pairs {
        let (x, y, turn) = along(curve, i as f64 / pairs as f64);
        let size = size * (1.0 - 0.3 * i as f64 / pairs as f64);
        for (side, color) in [(-1.0, LEAF), (1.0, PALE)] {
            s.at(x, y, turn + side * 48.0, size, |s| {
                s.fill("M0 0C4.6-5 5-13 0-19C-5-13-4.6-5 0 0Z", color);
            });
        }
        if i % 3 == 2 {
            s.at(x, y, turn, 1.0, |s| {
                s.oval(0.0, -6.0, 4.0, 5.4, BRASS_LIGHT, GREEN, 1.2);
            });
        }
    }
    let (x, y, turn) = along(curve, 1.0);
    s.at(x, y, turn, size * 0.8, |s| {
        s.fill("M0 0C4.6-5 5-13 0-19C-5-13-4.6-5 0 0Z", LEAF);
    });
}

/// Draws it.
pub fn olive() -> Svg {
    plate(GREEN, GREEN, |s| {
        tile::field(
            s,
            tile::LOZENGE,
            SHADE,
            tile::Grid {
                area: (17.0, 19.0, 235.0, 340.0),
                step: (12.0, 12.0),
            },
        );
        s.raw(&format!(
            "<rect x=\"20\" y=\"20\" width=\"210\" height=\"310\" rx=\"5\" fill=\"none\" stroke=\"{BRASS}\" stroke-width=\"1.4\"/>"
        ));
        quarters(s, |s| {
            branch(
                s,
                &[(125.0, 123.0), (170.0, 120.0), (222.0, 84.0), (200.0, 40.0)],
                9,
                1.2,
            );
            branch(
                s,
                &[
                    (177.0, 175.0),
                    (206.0, 162.0),
                    (220.0, 138.0),
                    (212.0, 106.0),
                ],
                5,
                1.05,
            );
            branch(
                s,
                &[(125.0, 108.0), (130.0, 86.0), (160.0, 76.0), (154.0, 40.0)],
                6,
                1.1,
            );
            s.fill("M230 20H206C216 24 226 34 230 44Z", BRASS);
        });
        s.disc(125.0, 175.0, 50.0, GREEN, BRASS, 2.0);
        s.disc(125.0, 175.0, 44.0, "none", BRASS, 1.0);
        s.fill(&tile::petals(125.0, 175.0, 12, 20.0, 41.0, 5.4, 15.0), LEAF);
        s.fill(&tile::petals(125.0, 175.0, 12, 12.0, 40.0, 4.4, 0.0), IVORY);
        s.disc(125.0, 175.0, 13.0, GREEN, BRASS, 1.6);
        s.fill(
            &tile::petals(125.0, 175.0, 8, 2.0, 11.0, 3.0, 0.0),
            BRASS_LIGHT,
        );
    })
}
