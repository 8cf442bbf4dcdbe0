//! Azulejo drawings: stars, rosettes, and fields of one repeated motif.

use crate::svg::{Svg, num};
use std::f64::consts::PI;

/// A star with this many points as a path, first point up.
pub fn star(x: f64, y: f64, points: usize, outer: f64, inner: f64) -> String {
    let mut d = String::new();
    for i in 0..points * 2 {
        let r = if i % 2 == 0 { outer } else { inner };
        let a = PI * i as f64 / points as f64;
        let sep = if i == 0 { 'M' } else { 'L' };
        d.push_str(&format!(
            "{sep}{} {}",
            num(x + r * a.sin()),
            num(y - r * a.cos())
        ));
    }
    d.push('Z');
    d
}

/// A ring of petals as one path: leaf shapes from `inner` to `outer`, `fat` wide, first one at `start` degrees.
pub fn petals(
    x: f64,
    y: f64,
    count: usize,
    inner: f64,
    outer: f64,
    fat: f64,
    start: f64,
) -> String {
    let mut d = String::new();
    for i in 0..count {
        let a = start.to_radians() + 2.0 * PI * i as f64 / count as f64;
        let at = |r: f64, side: f64| {
            let (px, py) = (
                x + r * a.sin() + side * a.cos(),
                y - r * a.cos() + side * a.sin(),
            );
            format!("{} {}", num(px), num(py))
        };
        let belly = inner + (outer - inner) * 0.62;
        let hip = inner + (outer - inner) * 0.28;
        d.push_str(&format!(
            "M{}C{} {} {}C{} {} {}Z",
            at(inner, 0.0),
            at(hip, fat),
            at(belly, fat),
            at(outer, 0.0),
            at(belly, -fat),
            at(hip, -fat),
            at(inner, 0.0)
        ));
    }
    d
}

/// Where a motif is repeated; odd rows are moved by half a step.
#[derive(Clone, Copy)]
pub struct Grid {
    /// Left, top, right and bottom.
    pub area: (f64, f64, f64, f64),
    /// Distance between neighbours in a row, and between rows.
    pub step: (f64, f64),
}

/// Strews a motif, given as a relative path, over a grid.
pub fn field(s: &mut Svg, motif: &str, color: &str, grid: Grid) {
    let (left, top, right, bottom) = grid.area;
    let mut rows = Vec::new();
    let mut y = top;
    while y <= bottom {
        let x = if rows.len() % 2 == 1 {
            left + grid.step.0 / 2.0
        } else {
            left
        };
        rows.push((x, y, ((right - x) / grid.step.0).floor() as usize + 1));
        y += grid.step.1;
    }
    strew(s, motif, color, grid.step.0, &rows);
}

/// Strews a motif over rows of (first x, y, how many); rows of one length are drawn once and used again.
pub fn strew(s: &mut Svg, motif: &str, color: &str, step: f64, rows: &[(f64, f64, usize)]) {
    let mut lengths: Vec<(usize, String)> = Vec::new();
    s.group(&format!("fill=\"{color}\""), |s| {
        for &(x, y, count) in rows {
            let known = lengths
                .iter()
                .find(|(n, _)| *n == count)
                .map(|(_, id)| id.clone());
            let id = known.unwrap_or_else(|| {
                let id = s.fresh_id();
                let mut d = String::new();
                for i in 0..count {
                    d.push_str(&format!("M{} 0{motif}", num(step * i as f64)));
                }
                s.def(&format!("<path id=\"{id}\" d=\"{d}\"/>"));
                lengths.push((count, id.clone()));
                id
            });
            s.raw(&format!(
                "<use xlink:href=\"#{id}\" x=\"{}\" y=\"{}\"/>",
                num(x),
                num(y)
            ));
        }
    });
}

/// A lozenge for [`field`].
pub const LOZENGE: &str = "m0-3.2l2.2 3.2-2.2 3.2-2.2-3.2z";
/// A four-pointed star for [`field`].
pub const SPARK: &str = "m0-4q.6 3.4 4 4-3.4.6-4 4-.6-3.4-4-4 3.4-.6 4-4z";
/// Four petals for [`field`].
pub const QUATREFOIL: &str =
    "m0 0q-3-2.4 0-5 3 2.6 0 5zq2.4-3 5 0-2.6 3-5 0zq3 2.4 0 5-3-2.6 0-5zq-2.4 3-5 0 2.6-3 5 0z";
/// A scale, open upwards, for [`field`].
pub const SCALE: &str = "m-5-2a5 5 0 0 0 10 0a5 3.4 0 0 1-10 0z";

/// A rosette: ring of petals, ring of darts, a heart.
pub fn rosette(svg: &mut Svg, x: f64, y: f64, r: f64, petal: &str, dart: &str, heart: &str) {
    svg.fill(&petals(x, y, 8, r * 0.22, r, r * 0.24, 22.5), dart);
    svg.fill(&petals(x, y, 8, r * 0.18, r * 0.86, r * 0.3, 0.0), petal);
    svg.dot(x, y, r * 0.2, heart);
}
