//! Numbers as they are written.

/// A number with a true minus sign.
pub fn signed(points: i32) -> String {
    if points < 0 {
        format!("−{}", -points)
    } else {
        points.to_string()
    }
}
