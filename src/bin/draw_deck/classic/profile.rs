//! A young face in profile, looking to the left; same origin and size as in `face`.

use super::face::FaceLook;
use crate::palette::{INK, LINEN};
use crate::svg::Svg;

/// Draws the head with all its features.
pub fn draw(s: &mut Svg, look: &FaceLook) {
    s.shape(
        "M-9-29C-15-24-17.4-17-17.6-11C-17.8-8-17-5.6-16.6-3.4C-18.4 2-21.6 7.4-24.4 12C-25.4 14.2-23.4 16-19.6 16C-18.8 17.4-19 18.4-20 20\
         C-20.8 21.8-19.4 22.8-17.8 23C-19.6 23.6-20.2 25.6-18.6 27.2C-17.4 28.6-18 30-18.2 31.6C-18.4 36.4-13.6 38.6-8.6 37C1 34 9 28 13 19L24 12C27-10 20-32 4-33C-2-33.4-6-32-9-29Z",
        look.skin,
        INK,
        1.7,
    );
    // Away from the light: jaw and cheek.
    s.fill("M24 12L13 19C9 28 1 34-8.6 37C-10.4 37.6-12 37.6-13.4 37C-5 33.6 1 28.6 4 20C6 14 9 12 11 6C13-2 12-12 9-22L18-20C23-12 25 2 24 12Z", look.shade);
    s.fill(
        "M-19.6 16C-17 15.6-14.6 14.6-14 12.4C-13 15-14.6 17.4-18.8 17.6Z",
        look.shade,
    );
    // Eye.
    s.fill(
        "M-14.6-1C-12.4-6-6.6-6-2.4-.2C-6-3.6-11-4-14.6-1Z",
        look.shade,
    );
    s.fill(
        "M-14.4-1.8C-11.6-3.8-7.4-3.2-4.2.6C-7.6 3-11 3.4-13.4 2.6C-14.6 1.2-14.8-.4-14.4-1.8Z",
        LINEN,
    );
    s.oval(
        -11.6 + look.gaze.0 * 0.5,
        look.gaze.1,
        2.3,
        3.0,
        look.iris,
        look.iris,
        0.1,
    );
    s.oval(
        -12.0 + look.gaze.0 * 0.5,
        look.gaze.1,
        1.2,
        1.7,
        INK,
        INK,
        0.1,
    );
    s.dot(-12.8, -1.3, 0.7, LINEN);
    s.line("M-15.4-2C-12-4.6-7.4-3.8-3.4.8", INK, 1.9);
    s.line("M-12.6 3.4C-10.4 4.2-8 3.8-6 2.6", look.shade, 0.9);
    let b = look.brow;
    s.fill(
        &format!(
            "M-16.6-8.6C-12.6-12.6-6.6-12.2-1.6-7.6C-6.6-{:.1}-12-{:.1}-15.8-{:.1}Z",
            10.2 - b,
            10.2 - b * 1.6,
            8.2 - b * 1.8
        ),
        look.hair,
    );
    // Nostril and mouth.
    s.line("M-18 15.4C-16 15.6-14.4 14-15.4 11.6", INK, 1.1);
    s.fill("M-20 20.4C-17.6 20.6-14.4 21.6-12.4 23.4C-14.6 23.8-17 23.4-18.2 23C-19.6 22.4-20.4 21.6-20 20.4Z", look.lip);
    s.fill("M-18 23.4C-16 24-14.4 24-12.8 23.8C-13.6 26.4-16.4 27.6-18.4 27C-19.8 25.6-19.4 24.2-18 23.4Z", look.lip);
    s.line("M-18.6 23.1C-16.4 23.8-14 23.8-11.8 23.2", INK, 1.0);
    s.line("M-16.6 29.6C-15.4 29-14 29-13 29.6", look.shade, 1.2);
    // Ear.
    s.shape(
        "M9 0C11-4 17-3 17 3C17 8 13 13 10 12C8.6 10 8.4 4 9 0Z",
        look.skin,
        INK,
        1.2,
    );
    s.line("M11.4 1.4C13.6 1 14.4 4 12.4 7", look.shade, 1.1);
}
