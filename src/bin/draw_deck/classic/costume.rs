//! What the monkeys wear: harlequin, ruff, cap and bells.

use super::monkey::{self, Coat};
use super::regalia;
use crate::palette::{BRASS, INK, TILE};
use crate::svg::Svg;
use crate::tile;

/// Lozenges of a harlequin inside an outline.
pub fn harlequin(s: &mut Svg, outline: &str, coat: &Coat, x0: f64, y0: f64, x1: f64, y1: f64) {
    s.shape(outline, coat.other, INK, 1.8);
    s.clipped(outline, |s| {
        tile::field(
            s,
            "m0-13l8.5 13-8.5 13-8.5-13z",
            coat.cloth,
            tile::Grid {
                area: (x0, y0, x1, y1),
                step: (17.0, 26.0),
            },
        );
    });
    s.line(outline, INK, 1.8);
}

/// A jester's collar with bells.
pub fn collar(s: &mut Svg, x: f64, y: f64, coat: &Coat) {
    s.at(x, y, 0.0, 1.0, |s| {
        let points = [-46.0_f64, -30.0, -11.0, 11.0, 30.0, 46.0];
        for (i, px) in points.iter().enumerate() {
            let py = 28.0 - px.abs() * 0.34;
            let fill = if i % 2 == 0 { coat.cloth } else { coat.other };
            s.shape(
                &format!("M{} -4L{px} {py}L{} -4Z", px * 0.6 - 11.0, px * 0.6 + 11.0),
                fill,
                INK,
                1.5,
            );
            monkey::bell(s, *px, py - 2.0);
        }
    });
    regalia::ruff(s, x, y - 4.0, 36.0, 11.0);
}

/// The two drooping horns of a jester's cap, behind a monkey's head at the origin.
pub fn cap_horns(s: &mut Svg, coat: &Coat) {
    s.shape(
        "M-24-18C-28-32-34-40-43-38C-50-36-50-28-47-20C-56-26-58-44-46-54C-34-64-12-60 0-48Z",
        coat.cloth,
        INK,
        1.7,
    );
    s.shape(
        "M24-18C28-32 34-40 43-38C50-36 50-28 47-20C56-26 58-44 46-54C34-64 12-60 0-48Z",
        coat.other,
        INK,
        1.7,
    );
    s.line(
        "M-27-36C-33-46-40-49-47-46M27-36C33-46 40-49 47-46",
        INK,
        1.1,
    );
    monkey::bell(s, -47.0, -22.0);
    monkey::bell(s, 47.0, -22.0);
}

/// The front of the cap.
pub fn cap(s: &mut Svg, coat: &Coat) {
    s.shape(
        "M-28-18C-25-40-11-52 0-54C11-52 25-40 28-18C12-29-12-29-28-18Z",
        coat.cloth,
        INK,
        1.7,
    );
    s.shape(
        "M0-54C11-52 25-40 28-18C19-24 9-26.4 0-26.4Z",
        coat.other,
        INK,
        1.5,
    );
    s.shape(
        "M-29-22C-12-33 12-33 29-22L28-14C12-25-12-25-28-14Z",
        BRASS,
        INK,
        1.5,
    );
    for x in [-16.0, 0.0, 16.0_f64] {
        let y = -26.0 + x.abs() * 0.22;
        s.shape(
            &format!(
                "M{x} {}L{} {y} {x} {} {} {y}Z",
                y - 3.0,
                x + 2.6,
                y + 3.0,
                x - 2.6
            ),
            if x == 0.0 { coat.cloth } else { TILE },
            INK,
            0.8,
        );
    }
}
