//! Numbers as they are written.

/// The minus sign (U+2212): as wide as the plus sign, unlike the hyphen of the keyboard.
pub const MINUS: char = '−';

/// A number with a true [minus sign](MINUS).
pub fn signed(points: i32) -> String {
    if points < 0 {
        format!("{MINUS}{}", points.unsigned_abs())
    } else {
        points.to_string()
    }
}
