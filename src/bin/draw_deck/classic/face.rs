//! Faces in three-quarter view, looking to the left; mirror them to look right.
//!
//! The origin lies between the eyes; the chin is at y = 37, the hairline at about -26.

use crate::palette::{INK, LINEN};
use crate::svg::Svg;

/// What makes one face differ from another.
pub struct FaceLook {
    /// Skin in the light.
    pub skin: &'static str,
    /// Skin in the shade.
    pub shade: &'static str,
    /// Hair and brows.
    pub hair: &'static str,
    /// Strands in the light.
    pub strand: &'static str,
    /// Colour of the iris.
    pub iris: &'static str,
    /// Lips.
    pub lip: &'static str,
    /// How far the eyes look: right and down.
    pub gaze: (f64, f64),
    /// Weight of the brows: 0.6 fine, 1.4 heavy.
    pub brow: f64,
    /// Lines of age.
    pub aged: bool,
    /// A softer jaw, a shorter nose, fuller lips.
    pub soft: bool,
    /// Long lashes.
    pub lashes: bool,
    /// Freckles on the cheeks.
    pub freckles: bool,
}

/// Outline of the head from the far temple over cheek and chin to the near ear.
pub fn outline(look: &FaceLook) -> &'static str {
    if look.soft {
        "M-18.5-16C-20-8-19.6-2-18 3C-19.2 8-19 12-17.4 16.5C-15.6 23-12.6 28.6-9 33C-6.6 36-3.4 37.2.4 36.2C8 34 16 26.6 19.4 16\
         C21.6 9 22 2 22-6C22-24 10-32 0-32C-10-32-16.6-26-18.5-16Z"
    } else {
        "M-19-16C-20.4-8-20.2-2-18.8 3C-20.2 8-20 12-18.6 17C-17.4 23-15.6 29-12 33.6C-9 37-4 38 2 37C10 35 18 28 20.6 18\
         C22 10 22.4 4 22.4-6C22.4-24 10-32 0-32C-10-32-17-26-19-16Z"
    }
}

/// Draws the head with all its features.
pub fn draw(s: &mut Svg, look: &FaceLook) {
    s.shape(outline(look), look.skin, INK, 1.7);
    shadow(s, look);
    nose(s, look);
    eyes(s, look);
    mouth(s, look);
    if look.aged {
        s.line("M-13-14.6C-8-16 2-16 9-14.4", look.shade, 1.0);
        s.line(
            "M-1.6 18.6C1 20.4 2.6 23 2.8 26M15.6 1.2L19 .2M15.6 3L18.6 4",
            look.shade,
            1.1,
        );
    }
}

/// The side away from the light.
fn shadow(s: &mut Svg, look: &FaceLook) {
    let d = if look.soft {
        "M15-24C20-19 22-12 22-6C22 2 21.6 9 19.4 16C16 26.6 8 34 .4 36.2C-1.4 36.7-3 36.7-4.4 36.2C5 33 11 26 13.6 17C15 12 16.4 9 17.4 5C18.6-4 18-14 15-24Z"
    } else {
        "M15-25C20-20 22.4-13 22.4-6C22.4 4 22 10 20.6 18C18 28 10 35 2 37C0 37.3-2.4 37.4-4.6 37C5 34 10 27 12.6 18C14 13 16 9.6 17 5C18.4-4 18-15 15-25Z"
    };
    s.fill(d, look.shade);
}

fn nose(s: &mut Svg, look: &FaceLook) {
    if look.soft {
        s.line("M-6.8-8C-7.8-5-8-3-8.4-1", look.shade, 1.1);
        s.fill("M-4.4-7C-5.8-2-6.4 3-7 8C-7.4 11-8 13-8.4 14.6L-3 15C-1.6 13.8-2.2 11.4-3.4 9C-4.4 6-4-1-2-6Z", look.shade);
        s.line("M-9.2 3.8C-9.4 4.5-9.6 5.2-9.8 5.8C-10.6 8.6-11.8 10.4-11.6 12.2C-11.4 14.4-9.6 15.2-7.8 14.6C-6.2 15.8-4.4 15.4-3.4 14.2", INK, 1.1);
    } else {
        s.fill("M-4-8C-6-2-6.4 4-6.6 9C-6.8 12-7.4 14-8 16.2L-2 16.6C-.2 15.4-.8 12.4-2.2 9.4C-3.6 5.6-3.6 0-1.4-6Z", look.shade);
        s.line("M-6.8-8C-7.6-5.6-8-3.6-8.3-1.6", look.shade, 1.2);
        s.line("M-9 3.8C-9.2 4.8-9.5 5.6-9.8 6.4C-10.6 9.4-12 11.4-12 13.6C-12 16-9.6 17-7.4 16.4C-5.6 17.6-3.4 17.4-2 16.2C-1 15-1.2 13.2-2 12", INK, 1.2);
    }
    if look.freckles {
        for (x, y) in [
            (3.0, 8.6),
            (6.4, 10.4),
            (9.8, 8.4),
            (6.0, 6.6),
            (-14.0, 8.4),
            (-15.6, 10.6),
        ] {
            s.dot(x, y, 0.8, look.hair);
        }
    }
}

fn eyes(s: &mut Svg, look: &FaceLook) {
    let (gx, gy) = look.gaze;
    // Sockets and lids.
    s.fill("M1-.6C4-7 11-8 16-.6L14.4.8C10.6-3.4 4-2.8 1.4 1.4ZM-18.4-.6C-16-6.4-10.6-6.4-7.2-.4L-7.8 1.4C-10.6-2.8-15.8-2.8-17.8.6Z", look.shade);
    // Whites.
    s.fill("M1.6 1.4C3.6-2.6 10.4-3.6 14.4.7C11 3.8 4.6 4 1.6 1.4ZM-17.8.7C-15.8-3-10.6-3-7.8 1.4C-10.4 3.8-15.4 3.6-17.8.7Z", LINEN);
    // Irises.
    for (x, r) in [(7.6, 3.2), (-12.8, 2.9)] {
        s.dot(x + gx, gy + 0.2, r, look.iris);
        s.dot(x + gx, gy + 0.2, r * 0.52, INK);
        s.dot(x + gx - 1.1, gy - 0.8, 0.75, LINEN);
    }
    // Lash lines.
    let lash = if look.lashes { 2.1 } else { 1.7 };
    s.line(
        "M1.2 1.8C3.6-2.9 10.6-4.1 15 .9M-18.2 1C-16-3.5-10.4-3.5-7.6 1.6",
        INK,
        lash,
    );
    if look.lashes {
        s.line("M14.4.4L17-1.6", INK, 1.3);
    }
    s.line(
        "M3.6 3.6C7 4.6 10.6 4.2 13 2.4M-16.6 2.6C-14.4 4-11.4 4.2-9.4 3.2",
        look.shade,
        0.9,
    );
    // Brows: the weight moves their lower edge.
    let b = look.brow;
    let (near, far) = (-9.4 + 2.6 * b, -9.6 + 2.4 * b);
    s.fill(
        &format!(
            "M-1.4-8.4C4-12.6 12-13 17.4-7.6C12-{:.1} 5-{:.1}-1 {near:.1}Z",
            10.8 - b,
            10.4 - b * 1.6
        ),
        look.hair,
    );
    s.fill(
        &format!(
            "M-7-8.2C-10.4-11.6-16-11.8-19.2-6.8C-15.6-{:.1}-11-{:.1}-7 {far:.1}Z",
            9.8 - b,
            9.6 - b * 1.6
        ),
        look.hair,
    );
}

/// The mouth alone, to be drawn again over a beard.
pub fn mouth(s: &mut Svg, look: &FaceLook) {
    if look.soft {
        s.fill("M-13 23.4C-11 21.4-9.2 20.2-7.8 21.2C-6.2 20.2-3 21.2.8 23.4C-3.6 24.2-9 24.4-13 23.4Z", look.lip);
        s.fill(
            "M-12 24C-8.6 24.8-3.4 24.8-.2 24C-2.4 28.2-9.4 28.6-12 24Z",
            look.lip,
        );
        s.line(
            "M-13.6 22.9C-11 24.4-9 23.5-7.6 23.9C-5 24.7-2 24.4 1.8 22.7",
            INK,
            0.9,
        );
        s.line("M-8.6 30.6C-7 30-5.4 30-4 30.6", look.shade, 1.2);
    } else {
        s.fill(
            "M-13.4 24C-11.4 22.4-9.4 21.6-8 22.4C-6 21.6-2.4 22.4 1.6 24C-3 24.8-9 25-13.4 24Z",
            look.lip,
        );
        s.fill(
            "M-12 24.6C-8.6 25.4-3.4 25.4 0 24.6C-2.4 27.6-9.4 28-12 24.6Z",
            look.lip,
        );
        s.line(
            "M-14 23.6C-10 25-9 24.2-7.8 24.6C-5 25.1-2 25 2.6 23.4",
            INK,
            1.0,
        );
        s.line("M-9.4 30.4C-7.6 29.6-5 29.6-3 30.4", look.shade, 1.3);
    }
}
