//! Style of a line or bar: a colour that is readable on paper, a marker, and a dash pattern. The colour alone
//! distinguishes it from other styles, and so does the marker.
use bevy::prelude::*;
use ui::widgets::{palette as p, readable};

#[derive(Clone, Copy, PartialEq, Debug)]
pub(in super::super) struct SeriesStyle {
    pub color: Color,
    /// Corners of the marker of a point, relative to its middle, in half widths. A marker without corners is a circle.
    pub corners: &'static [[f32; 2]],
    /// True if the marker is not filled.
    pub is_open: bool,
    /// Lengths of dashes and gaps in design pixels. `None` for a solid line.
    pub dash: Option<[f32; 2]>,
}

pub(in super::super) const CIRCLE: &[[f32; 2]] = &[];
const SQUARE: &[[f32; 2]] = &[[-0.9, -0.9], [0.9, -0.9], [0.9, 0.9], [-0.9, 0.9]];
const UP: &[[f32; 2]] = &[[0.0, -1.2], [1.1, 0.8], [-1.1, 0.8]];
const DOWN: &[[f32; 2]] = &[[0.0, 1.2], [1.1, -0.8], [-1.1, -0.8]];
const DIAMOND: &[[f32; 2]] = &[[0.0, -1.25], [1.25, 0.0], [0.0, 1.25], [-1.25, 0.0]];

/// Colour and marker of each style. The flag is true for a marker that is not filled.
const STYLES: [([u8; 3], &[[f32; 2]], bool); 8] = [
    ([0x23, 0x50, 0x8E], CIRCLE, false),
    ([0xB3, 0x26, 0x1E], SQUARE, false),
    ([0x2E, 0x7D, 0x32], UP, false),
    ([0x8A, 0x5A, 0x12], DIAMOND, false),
    ([0x6A, 0x3D, 0x8F], CIRCLE, true),
    ([0x0F, 0x74, 0x78], SQUARE, true),
    ([0x1D, 0x1B, 0x1A], DOWN, false),
    ([0x7A, 0x6A, 0x60], DIAMOND, true),
];

impl SeriesStyle {
    pub const COUNT: usize = STYLES.len();

    pub fn of(number: usize) -> SeriesStyle {
        let ([red, green, blue], corners, is_open) = STYLES[number % STYLES.len()];
        SeriesStyle {
            color: Color::srgb_u8(red, green, blue),
            corners,
            is_open,
            dash: (number >= 4).then_some([7.0, 4.0]),
        }
    }

    /// Replaces the colour by that of a person, made readable on paper.
    pub fn tinted(self, own: Option<Color>) -> SeriesStyle {
        SeriesStyle {
            color: own.map_or(self.color, |own| readable(own, p::IVORY)),
            ..self
        }
    }

    /// Returns the style of a mean.
    pub fn soft() -> SeriesStyle {
        SeriesStyle {
            color: p::INK_SOFT,
            corners: DIAMOND,
            is_open: false,
            dash: Some([2.0, 4.0]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gamecore::family::ProfileColor;
    use ui::widgets::contrast;

    #[test]
    fn every_style_is_readable_on_paper_and_distinct_without_colours() {
        for number in 0..SeriesStyle::COUNT {
            let style = SeriesStyle::of(number);
            assert!(contrast(style.color, p::IVORY) > 4.5, "{number}");
            for other in 0..number {
                let other = SeriesStyle::of(other);
                assert_ne!(
                    (style.corners, style.is_open),
                    (other.corners, other.is_open)
                );
            }
        }
        assert!(contrast(SeriesStyle::soft().color, p::IVORY) > 4.5);
        for person in ProfileColor::ALL {
            let style = SeriesStyle::of(1).tinted(Some(person.color()));
            assert!(contrast(style.color, p::IVORY) >= 4.5, "{person:?}");
        }
    }
}
