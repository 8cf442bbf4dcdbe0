//! The backs: one dark ground, one large plain ornament, the same seen from both ends.

use super::tint::{BLACK, GOLD, WHITE};
use crate::card::{HEIGHT, WIDTH};
use crate::svg::{Svg, num};
use crate::tile;

/// The field inside the white margin.
const FIELD: &str =
    "M20 12H230A8 8 0 0 1 238 20V330A8 8 0 0 1 230 338H20A8 8 0 0 1 12 330V20A8 8 0 0 1 20 12Z";

fn back(ground: &str, rim: &str, draw: impl FnOnce(&mut Svg)) -> Svg {
    let mut svg = super::paper::blank();
    svg.fill(FIELD, ground);
    svg.clipped(FIELD, draw);
    svg.line(FIELD, rim, 5.0);
    svg
}

/// Blue: a lattice of large eight-pointed stars.
pub fn stars() -> Svg {
    const BLUE: &str = "#0B3C8F";
    back(BLUE, BLUE, |s| {
        for row in 0..=4 {
            for column in 0..=3 {
                let (x, y) = (
                    WIDTH / 2.0 + 75.0 * (f64::from(column) - 1.5),
                    HEIGHT / 2.0 + 75.0 * (f64::from(row) - 2.0),
                );
                s.fill(&tile::star(x, y, 4, 34.0, 9.0), "#6FA4F0");
            }
        }
        for row in -1..=4 {
            for column in 0..=2 {
                let (x, y) = (
                    WIDTH / 2.0 + 75.0 * (f64::from(column) - 1.0),
                    HEIGHT / 2.0 + 75.0 * (f64::from(row) - 1.5),
                );
                s.fill(&tile::petals(x, y, 8, 4.0, 30.0, 9.0, 0.0), WHITE);
                s.dot(x, y, 6.0, WHITE);
                s.dot(x, y, 3.4, BLUE);
            }
        }
    })
}

/// Red: broad chevrons that meet in the middle.
pub fn chevrons() -> Svg {
    const RED: &str = "#A30F1E";
    back(RED, RED, |s| {
        for half in [0, 180] {
            s.group(&format!("transform=\"rotate({half} 125 175)\""), |s| {
                for i in 0..5 {
                    let y = 175.0 - 52.0 - 44.0 * f64::from(i);
                    s.line(
                        &format!(
                            "M-10 {}L125 {}L260 {}",
                            num(y + 67.5),
                            num(y - 30.0),
                            num(y + 67.5)
                        ),
                        if i % 2 == 0 { WHITE } else { "#FF9C8F" },
                        13.0,
                    );
                }
            });
        }
        s.fill("M125 121L163 175 125 229 87 175Z", WHITE);
        s.fill(&tile::petals(125.0, 175.0, 8, 4.0, 24.0, 7.0, 0.0), RED);
    })
}

/// Black and gold: one great sun.
pub fn sun() -> Svg {
    back(BLACK, GOLD, |s| {
        s.fill(
            &tile::petals(125.0, 175.0, 24, 60.0, 230.0, 14.0, 0.0),
            GOLD,
        );
        s.disc(125.0, 175.0, 66.0, BLACK, GOLD, 8.0);
        s.fill(&tile::petals(125.0, 175.0, 8, 8.0, 54.0, 16.0, 0.0), WHITE);
        s.fill(&tile::petals(125.0, 175.0, 8, 22.0, 54.0, 7.0, 22.5), GOLD);
        s.dot(125.0, 175.0, 9.0, GOLD);
    })
}
