//! Numbers as they are written.
use super::Language;

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

/// A number with so many decimals behind the sign that the language puts there, and a true [minus sign](MINUS).
pub fn decimal(number: f64, digits: usize, language: Language) -> String {
    let written = format!("{:.digits$}", number.abs());
    let written = match language {
        Language::En => written,
        Language::Es | Language::Fr => written.replace('.', ","),
    };
    let is_nothing = written
        .bytes()
        .all(|byte| !byte.is_ascii_digit() || byte == b'0');
    if number < 0.0 && !is_nothing {
        format!("{MINUS}{written}")
    } else {
        written
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_written_as_the_language_has_them() {
        assert_eq!(decimal(-12.34, 1, Language::En), "−12.3");
        assert_eq!(decimal(12.36, 1, Language::Es), "12,4");
        assert_eq!(decimal(-0.04, 1, Language::Fr), "0,0");
        assert_eq!(decimal(-0.6, 0, Language::Fr), "−1");
    }
}
