//! Hands.

use crate::palette::INK;
use crate::svg::Svg;

/// A fist round an upright staff at the origin, the wrist to the lower right.
pub fn fist(s: &mut Svg, skin: &str, shade: &str) {
    s.shape(
        "M8-12H-4A3.2 3.2 0 0 0-4-5.8A3.2 3.2 0 0 0-4.6.4A3.2 3.2 0 0 0-4 6.6A3 3 0 0 0-3 12.4H6C8 14 10 17 11 20L20 14C16 8 15 2 15-3C14.6-9 12-12 8-12Z",
        skin,
        INK,
        1.5,
    );
    s.fill(
        "M8 12.4C12 9 14 3 13.6-6C15 0 15.6 7 19.4 13.8L11 19.4C10.6 17 9.6 14.6 8 12.4Z",
        shade,
    );
    s.line("M-4-5.8H5.4M-4.6.4H6M-4 6.6H5", INK, 1.2);
    s.shape(
        "M13-6C12-13 7-17.4 0-17.6C-4.4-17.6-4.6-12.2-.6-12C4-11.8 6.4-9.6 7.4-6",
        skin,
        INK,
        1.5,
    );
}

/// A raised hand that holds a thin stem between thumb and fingers; the stem runs through the origin, the wrist is below.
pub fn pinch(s: &mut Svg, skin: &str, shade: &str) {
    // Palm and wrist.
    s.shape(
        "M-6 26C-7 20-9 14-8 8C-7 2-3-1 2-1C8-1 11 3 11 9C11 15 8 19 7 26Z",
        skin,
        INK,
        1.5,
    );
    s.fill(
        "M6 2C8 8 6 14 3 18C2 21 2 24 2 25.4H6.4C7.4 19 10.4 15 10.4 9C10.4 5 9 3 6 2Z",
        shade,
    );
    // Thumb.
    s.shape(
        "M-8 10C-9 4-6-2-1-4.4C2-5.6 4-2.4 1.6-.6C-1.6 2-3 5-3.4 10",
        skin,
        INK,
        1.4,
    );
    // Index bent to the thumb, the others raised.
    s.shape(
        "M10 8C12 2 9-5 2-6.8C-1-7.4-1.8-3.4.8-2.4C5-1 5.6 2.4 5 5.6",
        skin,
        INK,
        1.4,
    );
    s.shape(
        "M6.4-1.4C7.4-6 8.4-10 11-14C12.6-16.2 15.6-14.6 14.8-12C13.4-8 13-3 11.6 3.6",
        skin,
        INK,
        1.4,
    );
    s.shape(
        "M9.6 2.6C11-1 12.8-4.6 15.6-7.6C17.6-9.4 20-7.2 18.6-5C16.2-1.4 14.4 4 11 10.4",
        skin,
        INK,
        1.4,
    );
    s.shape(
        "M10.6 8.4C12 5.4 14.4 2 17.2 0C19.4-1.4 21.2 1 19.6 2.8C16.6 6 13.4 11 9.4 15",
        skin,
        INK,
        1.4,
    );
}

/// An open hand turned up to catch something above it, the wrist below.
pub fn open(s: &mut Svg, skin: &str, shade: &str) {
    s.shape("M-7 26C-8 20-10 16-13 12C-17 7-20 2-17 0C-14-2-11 3-8 5C-10-1-13-10-10-11.6C-7-13-5-5-3 0C-3-6-3-16 .4-16C3.6-16 3.4-6 3.6 0C5-5 7-13 10-12C13-10.6 10-2 8.6 3C11-1 15-6 17.4-4.4C20-2 14 5 12 10C10 16 8 20 8 26Z", skin, INK, 1.5);
    s.fill(
        "M9 8C8 14 4 18 3 25.4H7.2C7.6 19.6 9 15.6 11.2 9.6L13 5Z",
        shade,
    );
    s.line("M-6 9C-2 6 3 6 7 9", shade, 1.3);
}

/// A hand held level for a bird, the wrist to the lower right.
pub fn perch(s: &mut Svg, skin: &str, shade: &str) {
    s.shape("M12-4C6-12-4-14-18-12.6C-22-12-21.6-7.4-18-7.4C-20-6-20-2.6-17-2.4C-18.6-.6-18 2.4-15 2.4C-15.6 5-14 7-11 6.6C-2 7-2 14 4 18L20 15C18 7 16 1 12-4Z", skin, INK, 1.5);
    s.fill(
        "M12-4C15 2 12 8 4 12C2 12-2 10-4 8C-1 12 0 16 4 18L20 15C18 7 16 1 12-4Z",
        shade,
    );
    s.line(
        "M-18-7.4C-12-8-6-7.6-2-6M-17-2.4C-12-3-7-2.6-4-1.4M-15 2.4C-11 1.8-7 2-5 3",
        INK,
        1.2,
    );
}

/// A hand laid flat, the fingers pointing left, the wrist to the right.
pub fn flat(s: &mut Svg, skin: &str, shade: &str) {
    s.shape("M20-7C12-10 6-11 2-10C-2-14-8-17-11-15C-13-13-9-10-6-7.6C-14-9-26-10-27-7C-27.6-4.4-22-4.2-17-3.6C-22-3.4-29-3-29 0C-29 2.6-23 2.4-17 2.2C-21 2.8-27 3.4-26.6 6C-26 8.4-20 7.4-14 6.6C-17 7.6-21 8.6-20 10.8C-19 13-10 12 2 10.6C10 10 16 10 20 9Z", skin, INK, 1.5);
    s.fill(
        "M20 9C16 10 10 10 2 10.6C-2 11.2-6 11.6-9.6 11.8C-2 8 8 6 20 5Z",
        shade,
    );
    s.line(
        "M-17-3.6C-13-3.2-9-3-5-3M-17 2.2C-13 2-9 1.8-5 1.8M-14 6.6C-11 6.2-8 6-5 5.6",
        INK,
        1.1,
    );
}
