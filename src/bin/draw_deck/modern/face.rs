//! Faces seen from the front and from the side at once: one half in the light, the other in the shade, and the line between them a
//! profile.

use super::ink::{INK, PAPER, PETROL, Scheme, VERMILION};
use crate::svg::Svg;

/// What makes one face differ from another.
#[derive(Clone, Copy)]
pub struct Look {
    /// Thickness of the brows; none below a half.
    pub brow: f64,
    /// How far the eyes look to the side.
    pub gaze: f64,
    /// A pointed chin instead of a broad one.
    pub fine: bool,
    /// Painted lips, lashes.
    pub painted: bool,
    /// A round spot on each cheek.
    pub cheeks: bool,
    /// Lozenges painted over the eyes.
    pub masked: bool,
}

/// The outline: temples at x = ±27, the chin at y = 40, the crown of the head at -34.
pub fn outline(fine: bool) -> &'static str {
    if fine {
        "M-26-8C-26-28-14-36 0-36C14-36 26-28 26-8V0C26 20 12 34 0 41C-12 34-26 20-26 0Z"
    } else {
        "M-27-34H27V8C27 28 16 40 0 40C-16 40-27 28-27 8Z"
    }
}

/// The half in the shade, whose edge is a profile that looks to the left.
fn profile(fine: bool) -> &'static str {
    if fine {
        "M2-36C16-35 26-27 26-8V0C26 20 12 34 0 41C-3 39-3 35-1.6 32L-5 29.6L-2.4 26.6L-5.6 23.4L-2.6 19.4L-9.6 15.4L-1-4Z"
    } else {
        "M2-34H27V8C27 28 16 40 0 40C-4 39-5 35-3 32L-6.6 30L-3.6 27L-7.4 24L-3 20L-12 16L-1-6Z"
    }
}

/// Draws a face; the origin lies between the eyes.
pub fn draw(s: &mut Svg, c: &Scheme, look: Look) {
    s.fill(outline(look.fine), c.lit);
    s.fill(profile(look.fine), c.dim);
    if look.cheeks {
        s.dot(-16.0, 16.0, 5.6, VERMILION);
        s.dot(16.0, 16.0, 5.6, VERMILION);
    }
    if look.masked {
        for (x, color) in [(-14.0, VERMILION), (13.0, PETROL)] {
            s.fill(
                &format!("M{x}-23L{} 0 {x} 21 {} 0Z", x + 8.0, x - 8.0),
                color,
            );
        }
    }
    for x in [-14.0, 13.0] {
        s.fill(
            &format!("M{} 0Q{x}-9 {} 0Q{x} 8 {} 0Z", x - 9.0, x + 9.0, x - 9.0),
            PAPER,
        );
        s.dot(x + look.gaze, -0.4, 3.9, INK);
        if look.painted {
            s.line(&format!("M{} 0Q{x}-9 {}-.6", x - 9.4, x + 9.4), INK, 2.2);
        }
    }
    if look.brow >= 0.5 {
        s.line("M-24-10Q-15-18-6-11M4-11Q14-18 23-10", INK, look.brow);
    }
    if look.painted {
        s.fill(
            "M-10 26.6Q-6 22-2.4 25Q2 22 7 26.6Q-1 35-10 26.6Z",
            VERMILION,
        );
    } else {
        s.fill("M-9 26.4H6.4Q4 30.4-1.6 30.4Q-7 30.4-9 26.4Z", INK);
    }
}
