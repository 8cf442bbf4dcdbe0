//! The birds of the clubs.

use crate::palette::{BRASS, INK, LINEN};
use crate::svg::Svg;
use crate::tile;

/// An owl on the old king's shoulder, its feet at (x, y).
pub fn owl(s: &mut Svg, x: f64, y: f64) {
    s.at(x, y, 0.0, 1.0, |s| {
        s.shape("M-13-40C-8-36 8-36 13-40C14-34 14-30 13-27C18-14 14 0 0 4C-14 0-18-14-13-27C-14-30-14-34-13-40Z", "#9A6B3F", INK, 1.6);
        s.shape("M-14-24C-19-14-16-4-8 0C-9-8-10-16-14-24ZM14-24C19-14 16-4 8 0C9-8 10-16 14-24Z", "#6E4726", INK, 1.3);
        s.fill("M-8-18C-4-14 4-14 8-18C10-8 6 0 0 1C-6 0-10-8-8-18Z", "#E3C79A");
        tile::field(s, "l2 2.4 2-2.4z", "#9A6B3F", tile::Grid { area: (-6.0, -12.0, 5.0, -3.0), step: (5.0, 4.0) });
        for side in [-1.0, 1.0] {
            s.disc(side * 5.8, -27.0, 5.8, "#F3E2BE", INK, 1.2);
            s.disc(side * 5.4, -27.0, 3.2, "#E0A030", INK, 0.8);
            s.dot(side * 5.0, -27.0, 1.7, INK);
        }
        s.shape("M-2-25L2-25 0-20Z", BRASS, INK, 1.0);
        s.line("M-5 2V5M-2 3V6M2 3V6M5 2V5", INK, 1.6);
    });
}

/// A goldfinch that sits on (x, y) and looks at its owner.
pub fn goldfinch(s: &mut Svg, x: f64, y: f64) {
    s.at(x, y, 0.0, 1.0, |s| {
        s.line("M-3 2V10M3 2V10", INK, 1.6);
        s.shape("M-22-24L-15-28C-11-36 0-35 3-27C12-21 18-8 30 12L21 8C12 10-4 10-9-2C-12-9-11-15-13-20Z", "#D09A4A", INK, 1.5);
        s.fill("M-12-12C-8-4-2 2 8 6C0 8-6 4-9-2C-11-6-12-9-12-12Z", "#F4E6CC");
        s.shape("M2-22C12-14 20 0 26 11C14 8 0-2 2-22Z", "#37302D", INK, 1.2);
        s.line("M8-7L18 5", "#F2CE4E", 3.0);
        s.fill("M-20.6-24L-15-27C-11.6-33.6-4-33-4-29C-8-26-9-20-12-19Z", "#B3261E");
        s.dot(-9.0, -27.0, 1.6, INK);
        s.dot(-9.4, -27.5, 0.5, LINEN);
    });
}
