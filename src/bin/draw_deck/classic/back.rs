//! The back: azulejos to the edge, a quiet frame, no up or down. The same tile alone serves the interface.

use crate::card::{HEIGHT, WIDTH};
use crate::palette::{IVORY, TILE, TILE_LIGHT};
use crate::svg::{Svg, num};
use crate::tile;

/// The star in the middle of a tile of 100, centred on the origin.
fn middle(s: &mut Svg) {
    s.fill(&tile::petals(0.0, 0.0, 4, 30.0, 50.0, 7.0, 0.0), TILE_LIGHT);
    s.fill(
        "M0-41L12-29H29V-12L41 0 29 12V29H12L0 41-12 29H-29V12L-41 0-29-12V-29H-12Z",
        IVORY,
    );
    s.line("M0-34L9.8-23.8H23.8V-9.8L34 0 23.8 9.8V23.8H9.8L0 34-9.8 23.8H-23.8V9.8L-34 0-23.8-9.8V-23.8H-9.8Z", TILE_LIGHT, 1.6);
    s.fill(&tile::petals(0.0, 0.0, 8, 6.0, 26.0, 5.4, 0.0), TILE);
    s.dot(0.0, 0.0, 4.6, TILE);
}

/// What four tiles make where their corners meet, centred on the origin.
fn corner(s: &mut Svg) {
    s.disc(0.0, 0.0, 23.0, "none", TILE_LIGHT, 3.0);
    s.fill(&tile::petals(0.0, 0.0, 4, 3.0, 20.0, 8.0, 0.0), IVORY);
    s.fill(&tile::petals(0.0, 0.0, 4, 5.0, 17.0, 4.0, 45.0), TILE_LIGHT);
}

/// One tile that joins itself on every side.
pub fn tile() -> Svg {
    let mut svg = Svg::new(100.0, 100.0);
    svg.raw(&format!(
        "<rect width=\"100\" height=\"100\" fill=\"{TILE}\"/>"
    ));
    svg.at(50.0, 50.0, 0.0, 1.0, middle);
    for (x, y) in [(0.0, 0.0), (100.0, 0.0), (0.0, 100.0), (100.0, 100.0)] {
        svg.at(x, y, 0.0, 1.0, corner);
    }
    svg
}

/// The back of every card.
pub fn draw() -> Svg {
    // Five tiles by seven, a hair taller than wide so that they fill the field.
    const MARGIN: f64 = 12.5;
    let (step_x, step_y) = ((WIDTH - 2.0 * MARGIN) / 5.0, (HEIGHT - 2.0 * MARGIN) / 7.0);
    let mut svg = Svg::new(WIDTH, HEIGHT);
    svg.raw(&format!(
        "<rect x=\".6\" y=\".6\" width=\"248.8\" height=\"348.8\" rx=\"13.2\" fill=\"{IVORY}\" stroke=\"#B9AE97\" stroke-width=\"1.2\"/>"
    ));
    let field = "M18.5 12.5H231.5A6 6 0 0 1 237.5 18.5V331.5A6 6 0 0 1 231.5 337.5H18.5A6 6 0 0 1 12.5 331.5V18.5A6 6 0 0 1 18.5 12.5Z";
    let scale = format!("{} {:.4}", step_x / 100.0, step_y / 100.0);
    for (name, draw) in [("m", middle as fn(&mut Svg)), ("k", corner as fn(&mut Svg))] {
        let mut part = Svg::new(1.0, 1.0);
        part.group(&format!("id=\"{name}\" transform=\"scale({scale})\""), draw);
        svg.def(part.markup());
    }
    svg.fill(field, TILE);
    svg.clipped(field, |s| {
        for row in 0..=7 {
            for column in 0..=5 {
                let (x, y) = (
                    MARGIN + step_x * f64::from(column),
                    MARGIN + step_y * f64::from(row),
                );
                s.raw(&format!(
                    "<use xlink:href=\"#k\" x=\"{}\" y=\"{}\"/>",
                    num(x),
                    num(y)
                ));
                if row < 7 && column < 5 {
                    let (x, y) = (x + step_x / 2.0, y + step_y / 2.0);
                    s.raw(&format!(
                        "<use xlink:href=\"#m\" x=\"{}\" y=\"{}\"/>",
                        num(x),
                        num(y)
                    ));
                }
            }
        }
    });
    svg.line(field, TILE, 2.2);
    svg.raw(&format!(
        "<rect x=\"7.4\" y=\"7.4\" width=\"235.2\" height=\"335.2\" rx=\"8.6\" fill=\"none\" stroke=\"{TILE}\" stroke-width=\"1.1\"/>"
    ));
    svg
}
