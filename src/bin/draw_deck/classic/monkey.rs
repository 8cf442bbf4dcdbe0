//! The monkey: el mono, the joker of a Spanish deck.

use crate::palette::{BRASS, BRASS_DARK, INK, LINEN};
use crate::svg::Svg;

/// Colours of one monkey.
pub struct Coat {
    /// Fur.
    pub fur: &'static str,
    /// Fur in the light.
    pub tuft: &'static str,
    /// Bare skin of face, hands and feet.
    pub skin: &'static str,
    /// Bare skin in the shade.
    pub shade: &'static str,
    /// Main cloth of the costume.
    pub cloth: &'static str,
    /// The other cloth.
    pub other: &'static str,
}

/// How a face is made up.
pub struct Mood {
    /// Where the eyes look: right and down.
    pub gaze: (f64, f64),
    /// How far the lids hang, 0 to 1.
    pub lids: f64,
    /// An open, laughing mouth.
    pub laugh: bool,
}

/// The head, centred on the origin, about 80 wide with the ears.
pub fn head(s: &mut Svg, coat: &Coat, mood: &Mood) {
    for side in [-1.0, 1.0] {
        s.disc(side * 31.0, -3.0, 12.0, coat.fur, INK, 1.7);
        s.disc(side * 31.6, -2.4, 7.2, coat.shade, INK, 1.0);
        s.line(
            &format!(
                "M{} -7C{} -5 {} 1 {} 3",
                side * 35.0,
                side * 30.0,
                side * 30.0,
                side * 33.0
            ),
            INK,
            1.0,
        );
    }
    // Fur with tufted cheeks.
    s.shape(
        "M0-37C19-37 31-24 31-6C32 0 34 4 38 8C34 10 33 11 32 14C34 17 35 19 36 23C31 23 29 24 27 27C21 36 11 41 0 41\
         C-11 41-21 36-27 27C-29 24-31 23-36 23C-35 19-34 17-32 14C-33 11-34 10-38 8C-34 4-32 0-31-6C-31-24-19-37 0-37Z",
        coat.fur,
        INK,
        1.8,
    );
    s.line("M-8-33C-5-29-5-27-6-23M0-35C1-30 1-28 0-24M8-33C7-29 6-27 7-23M-33 14C-30 14-28 15-26 17M33 14C30 14 28 15 26 17", coat.tuft, 1.5);
    // Mask.
    s.shape(
        "M0-15C5-22 19-23 23-11C26-1 22 5 18 9C25 14 26 25 18 31C10 38-10 38-18 31C-26 25-25 14-18 9C-22 5-26-1-23-11C-19-23-5-22 0-15Z",
        coat.skin,
        INK,
        1.4,
    );
    s.fill("M17 9C25 14 26 25 18 31C13 35 6 36.6-1 36.6C8 34 15 29 15 20C15 15 13 11 10 8C16 4 20-4 17-16C20-15 22-14 23-11C26-1 22 5 17 9Z", coat.shade);
    eyes(s, coat, mood);
    // Nose.
    s.line("M-3-4C-5 2-6 6-7 9M3-4C5 2 6 6 7 9", coat.shade, 1.4);
    s.shape(
        "M-6 9C-4 5.6 4 5.6 6 9C7 12 3 14 0 13.4C-3 14-7 12-6 9Z",
        coat.shade,
        INK,
        1.0,
    );
    s.line("M-3.6 10.6L-2.2 11.6M3.6 10.6L2.2 11.6", INK, 1.9);
    if mood.laugh {
        s.shape(
            "M-15 18C-9 21 9 21 15.6 17C16 26 8 33 0 33C-8 33-15.4 27-15 18Z",
            "#5A1A1A",
            INK,
            1.6,
        );
        s.fill("M-13.4 19.2C-8 21.4 8 21.4 14 18.4C14 21 13 22.6 12.4 23.6C6 25.6-7 25.6-12.4 23.4C-13 22-13.4 20.6-13.4 19.2Z", LINEN);
        s.fill("M-8 30C-5 26.4 5 26.4 8 30C5 32.6-5 32.6-8 30Z", "#D2655A");
    } else {
        s.line("M-15 18.6C-9 26 8 27.6 15.6 16.6M15.6 16.6C16.6 15.4 17.6 15.2 18.6 15.6M-15 18.6C-16 17.6-17 17.6-17.6 18M-6 29.4C-2 31 4 31 8 29", INK, 1.6);
    }
}

fn eyes(s: &mut Svg, coat: &Coat, mood: &Mood) {
    let (gx, gy) = mood.gaze;
    for side in [-1.0, 1.0] {
        let x = side * 10.6;
        s.oval(x, -4.0, 7.2, 6.4, LINEN, INK, 1.5);
        s.dot(x + gx, -4.0 + gy, 4.0, "#7A4A1E");
        s.dot(x + gx, -4.0 + gy, 2.3, INK);
        s.dot(x + gx - 1.3, -5.6 + gy, 1.1, LINEN);
        // Upper lid: covers the top of the eye.
        let y = -10.4 + 8.0 * mood.lids;
        s.shape(
            &format!(
                "M{} -4.6C{} -13.6 {} -13.6 {} -4.6C{} {y} {} {y} {} -4.6Z",
                x - 7.6,
                x - 6.6,
                x + 6.6,
                x + 7.6,
                x + 4.6,
                x - 4.6,
                x - 7.6
            ),
            coat.shade,
            INK,
            1.2,
        );
    }
    s.line(
        "M-19-15C-15-19-8-19-4-14.6M19-16C15-20.6 8-20.6 4-15.6",
        INK,
        2.4,
    );
}

/// A limb: a thick bent line with an outline.
pub fn limb(s: &mut Svg, d: &str, color: &str, width: f64) {
    s.line(d, INK, width + 3.4);
    s.line(d, color, width);
}

/// A hand or foot seen from the front, its wrist at the origin, the fingers upwards.
pub fn paw(s: &mut Svg, coat: &Coat) {
    s.shape(
        "M-6 4C-9 0-10-4-9-8C-13-8-17-11-16-14C-15-17-11-15-8-12.6C-9-17-10-22-7-23C-4-24-3.4-19-3-15.6C-2.6-20-2-26 1-26C4-26 3.6-20 3-15.6\
         C4.6-19.6 7-24 9.6-22.6C12-21 9.6-16 7.6-12C9.6-15 13-17.6 14.6-15.4C16-13 12.6-8 9.6-5C9 0 8 2 6 4Z",
        coat.skin,
        INK,
        1.5,
    );
    s.line("M-5-8C-2-5 2-5 5-8", coat.shade, 1.5);
}

/// A fist that holds something which runs upwards through the origin.
pub fn grip(s: &mut Svg, coat: &Coat) {
    s.shape(
        "M-9-7C-9-12 9-12 10-6C12 2 10 9 3 11C-4 12-9 8-10 2C-10.6-1-10-4-9-7Z",
        coat.skin,
        INK,
        1.5,
    );
    s.line(
        "M-9-3C-4-2 2-2 5-4M-9.4 2C-4 3 2 3 5 1M-7 7C-3 8 1 7.6 4 6",
        INK,
        1.2,
    );
    s.shape(
        "M9-5C5-10-1-11-4-8C-5-5-1-4 3-4C5-3 7-1 8 1",
        coat.skin,
        INK,
        1.3,
    );
}

/// A brass bell hanging from the origin.
pub fn bell(s: &mut Svg, x: f64, y: f64) {
    s.disc(x, y + 4.4, 4.8, BRASS, INK, 1.4);
    s.line(
        &format!("M{} {}H{}", x - 4.4, y + 4.6, x + 4.4),
        BRASS_DARK,
        1.2,
    );
    s.dot(x, y + 7.0, 1.2, INK);
}

/// A plain head for the index, in one colour, centred on the origin, about 78 wide.
pub fn sign(s: &mut Svg, color: &str, paper: &str) {
    s.dot(-31.0, -4.0, 12.0, color);
    s.dot(31.0, -4.0, 12.0, color);
    s.dot(-31.0, -4.0, 5.6, paper);
    s.dot(31.0, -4.0, 5.6, paper);
    s.fill("M0-39C20-39 33-24 33-5C33 4 32 10 31 16C28 32 15 41 0 41C-15 41-28 32-31 16C-32 10-33 4-33-5C-33-24-20-39 0-39Z", color);
    s.fill(
        "M0-14C6-23 21-22 24-9C26 0 22 6 18 9C25 14 26 25 18 31C10 37-10 37-18 31C-26 25-25 14-18 9C-22 6-26 0-24-9C-21-22-6-23 0-14Z",
        paper,
    );
    s.dot(-10.6, -4.0, 5.4, color);
    s.dot(10.6, -4.0, 5.4, color);
    s.line("M-13 20C-7 27 7 27 13 20", color, 4.6);
    s.fill("M-5 8H5L0 13Z", color);
}
