//! Four backs, each the same either way up: leaves, rings, lozenges, a sun. All fill a field of five tiles by seven.

use super::ground;
use super::ink::{GOLD, INK, OCHRE, PAPER, PETROL, VERMILION};
use crate::svg::{Svg, num};
use crate::tile;

/// The margin of paper round the field.
const MARGIN: f64 = 9.0;
/// Width and height of a tile.
const STEP: (f64, f64) = ((250.0 - 2.0 * MARGIN) / 5.0, (350.0 - 2.0 * MARGIN) / 7.0);
/// The field in which the pattern lies.
const FIELD: &str =
    "M15 9H235A6 6 0 0 1 241 15V335A6 6 0 0 1 235 341H15A6 6 0 0 1 9 335V15A6 6 0 0 1 15 9Z";

/// Every back with the name of its file.
pub fn all() -> [(&'static str, Svg); 4] {
    [
        ("back", tiled(PETROL, leaf)),
        ("back_vermilion", rings()),
        ("back_ink", tiled(INK, lozenge)),
        ("back_ochre", sun()),
    ]
}

/// A back of tiles; what is drawn on a tile of 100 about the origin depends on its place from the middle of the card.
fn tiled(color: &str, draw: impl Fn(&mut Svg, i32, i32)) -> Svg {
    let mut svg = ground::plain(PAPER);
    svg.fill(FIELD, color);
    svg.clipped(FIELD, |s| {
        for row in -3..=3_i32 {
            for column in -2..=2_i32 {
                s.group(
                    &format!(
                        "transform=\"translate({} {}) scale({:.4} {:.4})\"",
                        num(125.0 + STEP.0 * f64::from(column)),
                        num(175.0 + STEP.1 * f64::from(row)),
                        STEP.0 / 100.0,
                        STEP.1 / 100.0
                    ),
                    |s| draw(s, column, row),
                );
            }
        }
    });
    ground::edge(&mut svg);
    svg
}

fn even(column: i32, row: i32) -> bool {
    (column + row) % 2 == 0
}

/// Rings about every other corner of the tiles.
fn rings() -> Svg {
    let mut svg = ground::plain(PAPER);
    svg.fill(FIELD, VERMILION);
    svg.clipped(FIELD, |s| {
        for row in 0..=7_i32 {
            for column in (0..=5_i32).filter(|column| !even(*column, row)) {
                let x = MARGIN + STEP.0 * f64::from(column);
                let y = MARGIN + STEP.1 * f64::from(row);
                for (r, color) in [
                    (31.6, PAPER),
                    (25.0, INK),
                    (18.6, GOLD),
                    (10.4, VERMILION),
                    (3.8, PAPER),
                ] {
                    s.dot(x, y, r, color);
                }
            }
        }
    });
    ground::edge(&mut svg);
    svg
}

/// Leaves along the diagonals: four make a flower.
fn leaf(s: &mut Svg, column: i32, row: i32) {
    let turn = if even(column, row) { 0 } else { 90 };
    let (color, vein) = if even(column, row) {
        (PAPER, PETROL)
    } else {
        (GOLD, INK)
    };
    s.group(&format!("transform=\"rotate({turn})\""), |s| {
        s.fill("M-47-47A94 94 0 0 1 47 47A94 94 0 0 1-47-47Z", color);
        s.fill("M-24-24A48 48 0 0 1 24 24A48 48 0 0 1-24-24Z", vein);
        for k in [-1.0, 1.0] {
            s.dot(k * 30.0, -k * 30.0, 9.0, VERMILION);
        }
    });
}

/// Lozenges whose colours go in rings about the middle.
fn lozenge(s: &mut Svg, column: i32, row: i32) {
    let (outer, inner) = match (column.abs() + row.abs()) % 3 {
        0 => (VERMILION, GOLD),
        1 => (PAPER, PETROL),
        _ => (GOLD, INK),
    };
    s.fill("M0-48L48 0 0 48-48 0Z", outer);
    s.fill("M0-28L28 0 0 28-28 0Z", inner);
    s.fill("M0-11L11 0 0 11-11 0Z", outer);
    for (x, y) in [(-50.0, -50.0), (50.0, -50.0), (50.0, 50.0), (-50.0, 50.0)] {
        s.fill(
            &format!(
                "M{x} {}L{} {y} {x} {} {} {y}Z",
                y - 12.0,
                x + 12.0,
                y + 12.0,
                x - 12.0
            ),
            PETROL,
        );
    }
}

/// Rays from the middle to the edge.
fn sun() -> Svg {
    let mut svg = ground::plain(PAPER);
    svg.fill(FIELD, OCHRE);
    svg.clipped(FIELD, |s| {
        s.at(125.0, 175.0, 0.0, 1.0, |s| {
            let mut rays = String::new();
            for i in 0..20 {
                let at = |a: f64| (230.0 * a.to_radians().sin(), -230.0 * a.to_radians().cos());
                let ((x, y), (u, v)) =
                    (at(18.0 * f64::from(i) - 4.5), at(18.0 * f64::from(i) + 4.5));
                rays.push_str(&format!("M0 0L{x:.1} {y:.1} {u:.1} {v:.1}Z"));
            }
            s.fill(&rays, PAPER);
            for (r, color) in [
                (84.0, INK),
                (76.0, PAPER),
                (64.0, VERMILION),
                (46.0, GOLD),
                (24.0, INK),
            ] {
                s.fill(&tile::star(0.0, 0.0, 20, r + 6.0, r - 4.0), color);
            }
            s.fill(&tile::star(0.0, 0.0, 4, 20.0, 7.0), PAPER);
        });
    });
    svg.line(FIELD, OCHRE, 2.4);
    ground::edge(&mut svg);
    svg
}
