//! Terracotta: rows of open fans that rise from the middle to both ends.

use super::plate::{halves, plate};
use crate::palette::{BRASS_LIGHT, IVORY};
use crate::svg::{Svg, num};
use crate::tile;

const CLAY: &str = "#9C4322";
const SUN: &str = "#D98A4E";
const RUST: &str = "#7A2F16";

/// One fan, its rivet at the origin, its leaf 25 high.
fn fan(s: &mut Svg) {
    s.shape("M-22.5 0A22.5 24 0 0 1 22.5 0Z", CLAY, IVORY, 2.0);
    s.fill("M-16.5 0A16.5 17.6 0 0 1 16.5 0Z", SUN);
    s.fill("M-10.5 0A10.5 11.2 0 0 1 10.5 0Z", RUST);
    for i in -3..=3 {
        s.at(0.0, 0.0, f64::from(i) * 24.0, 1.0, |s| {
            s.line("M0-4V-17", IVORY, 1.1);
            s.fill("M0-18.6L1.7-20.4 0-22.2-1.7-20.4Z", BRASS_LIGHT);
        });
    }
    s.dot(0.0, 0.0, 4.4, IVORY);
}

/// Draws it.
pub fn fans() -> Svg {
    const STEP: f64 = 17.0;
    let mut svg = plate(CLAY, RUST, |s| {
        halves(s, |s| {
            // The far rows first: each is covered by the next one towards the middle.
            for row in (0..10).rev() {
                let y = 175.0 - 14.0 - STEP * f64::from(row);
                let count = if row % 2 == 0 { 5 } else { 6 };
                for i in 0..count {
                    let x = 125.0 + 45.0 * (f64::from(i) - f64::from(count - 1) / 2.0);
                    let (x, y) = (num(x), num(y));
                    s.raw(&format!("<use xlink:href=\"#fan\" x=\"{x}\" y=\"{y}\"/>"));
                }
            }
        });
        s.fill("M0 159H250V191H0Z", RUST);
        s.line("M0 160H250M0 190H250", IVORY, 2.0);
        for i in -5..=5 {
            let x = 125.0 + 22.5 * f64::from(i);
            if i % 2 == 0 {
                s.fill(&tile::petals(x, 175.0, 8, 2.0, 12.0, 3.4, 0.0), IVORY);
                s.dot(x, 175.0, 2.6, SUN);
            } else {
                s.fill(&tile::star(x, 175.0, 4, 8.0, 3.0), SUN);
            }
        }
    });
    let mut part = Svg::new(1.0, 1.0);
    part.group("id=\"fan\"", fan);
    svg.def(part.markup());
    svg
}
