//! Numbers as they are written.

/// The true minus sign, which is as wide as a digit.
pub const MINUS: char = '−';

/// A number with a true minus sign.
pub fn signed(points: i32) -> String {
    if points < 0 {
        format!("{MINUS}{}", points.unsigned_abs())
    } else {
        points.to_string()
    }
}
