//! Red: the star and cross of mudéjar tiles.

use super::plate::plate;
use crate::palette::{BRASS, BRASS_LIGHT, IVORY};
use crate::svg::{Svg, num};
use crate::tile;

const WINE: &str = "#8A1C28";
const ROSE: &str = "#B5404A";

/// An eight-pointed star that touches its neighbours with four of its points, in a cell of 100.
fn star(s: &mut Svg) {
    let outline = tile::star(0.0, 0.0, 8, 50.0, 38.27);
    s.shape(&outline, ROSE, IVORY, 5.0);
    s.line(&tile::star(0.0, 0.0, 8, 41.0, 31.4), WINE, 2.2);
    s.fill(&tile::petals(0.0, 0.0, 8, 9.0, 30.0, 6.4, 22.5), IVORY);
    s.disc(0.0, 0.0, 8.0, WINE, BRASS_LIGHT, 2.6);
}

/// The flower in the cross between four stars.
fn flower(s: &mut Svg) {
    s.fill(&tile::petals(0.0, 0.0, 4, 4.0, 33.0, 8.0, 0.0), BRASS);
    s.fill(&tile::petals(0.0, 0.0, 4, 3.0, 12.0, 4.0, 45.0), IVORY);
    s.dot(0.0, 0.0, 3.6, IVORY);
}

/// Draws it.
pub fn lace() -> Svg {
    const MARGIN: f64 = 12.5;
    let (step_x, step_y) = (225.0 / 5.0, 325.0 / 7.0);
    let mut svg = plate(WINE, WINE, |s| {
        for row in 0..=7 {
            for column in 0..=5 {
                let (x, y) = (
                    MARGIN + step_x * f64::from(column),
                    MARGIN + step_y * f64::from(row),
                );
                let mut put = |id: char, x: f64, y: f64| {
                    let (x, y) = (num(x), num(y));
                    s.raw(&format!("<use xlink:href=\"#{id}\" x=\"{x}\" y=\"{y}\"/>"));
                };
                put('f', x, y);
                if row < 7 && column < 5 {
                    put('s', x + step_x / 2.0, y + step_y / 2.0);
                }
            }
        }
    });
    let scale = format!("{} {:.4}", num(step_x / 100.0), step_y / 100.0);
    for (id, draw) in [("s", star as fn(&mut Svg)), ("f", flower as fn(&mut Svg))] {
        let mut part = Svg::new(1.0, 1.0);
        part.group(&format!("id=\"{id}\" transform=\"scale({scale})\""), draw);
        svg.def(part.markup());
    }
    svg
}
