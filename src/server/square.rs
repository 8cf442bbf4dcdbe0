//! The square that a camera reads.
use qrcode::{Color, EcLevel, QrCode};

/// A QR code: dark and light modules, without the quiet margin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Square {
    /// Modules along a side.
    pub size: usize,
    dark: Vec<bool>,
}

/// Light modules round it that every reader wants.
const MARGIN: usize = 4;

impl Square {
    /// The square of a text; none if it is too long for any.
    pub fn of(text: &str) -> Option<Square> {
        let code = QrCode::with_error_correction_level(text, EcLevel::M).ok()?;
        Some(Square {
            size: code.width(),
            dark: code
                .to_colors()
                .into_iter()
                .map(|color| color == Color::Dark)
                .collect(),
        })
    }

    /// Whether a module is dark; outside all is light.
    pub fn is_dark(&self, x: usize, y: usize) -> bool {
        x < self.size && y < self.size && self.dark[y * self.size + x]
    }

    /// For a terminal, two rows a line, dark on light whatever colours it has.
    pub fn lines(&self) -> Vec<String> {
        let side = self.size + 2 * MARGIN;
        let dark =
            |x: usize, y: usize| x >= MARGIN && y >= MARGIN && self.is_dark(x - MARGIN, y - MARGIN);
        let letter = |x: usize, y: usize| match (dark(x, y), dark(x, y + 1)) {
            (false, false) => ' ',
            (true, false) => '▀',
            (false, true) => '▄',
            (true, true) => '█',
        };
        let row = |y: usize| {
            let letters: String = (0..side).map(|x| letter(x, y)).collect();
            format!("\u{1b}[30;107m{letters}\u{1b}[0m")
        };
        (0..side).step_by(2).map(row).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_has_its_three_corners() {
        let square = Square::of("http://192.168.1.20:4747/#KXTR").expect("short enough");
        assert!(square.size <= 29, "{}", square.size);
        let far = square.size - 7;
        for (x, y) in [(0, 0), (far, 0), (0, far)] {
            let ring = (0..7).all(|i| square.is_dark(x + i, y) && square.is_dark(x, y + i));
            assert!(ring && !square.is_dark(x + 1, y + 1) && square.is_dark(x + 3, y + 3));
        }
        assert!(!square.is_dark(square.size, 0));
        assert_eq!(square.lines().len(), (square.size + 2 * MARGIN).div_ceil(2));
        assert_eq!(Square::of(&"x".repeat(8000)), None);
    }
}
