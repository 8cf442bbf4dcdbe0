//! Style of a line or bar: a colour that is readable on paper, a marker, and a dash pattern. The colour alone
//! distinguishes it from other styles, and so does the marker.
use bevy::prelude::*;
use ui::widgets::{palette as p, readable};

#[derive(Clone, Copy, PartialEq, Debug)]
pub(in super::super) struct SeriesStyle {
    pub color: Color,
    /// Marker of the points of a line.
    pub marker: Marker,
    /// Lengths of dashes and gaps in design pixels. `None` for a solid line.
    pub dash: Option<[f32; 2]>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) enum Marker {
    /// Filled circle.
    Dot,
    /// Filled square.
    Square,
    /// Filled triangle, its point up.
    Up,
    /// Square on its corner.
    Diamond,
    /// Open circle.
    Ring,
    /// Open square.
    Frame,
    /// Filled triangle, its point down.
    Down,
    /// Open diamond.
    Kite,
}

const STYLES: [([u8; 3], Marker); 8] = [
    ([0x23, 0x50, 0x8E], Marker::Dot),
    ([0xB3, 0x26, 0x1E], Marker::Square),
    ([0x2E, 0x7D, 0x32], Marker::Up),
    ([0x8A, 0x5A, 0x12], Marker::Diamond),
    ([0x6A, 0x3D, 0x8F], Marker::Ring),
    ([0x0F, 0x74, 0x78], Marker::Frame),
    ([0x1D, 0x1B, 0x1A], Marker::Down),
    ([0x7A, 0x6A, 0x60], Marker::Kite),
];

impl SeriesStyle {
    pub const COUNT: usize = STYLES.len();

    pub fn of(number: usize) -> SeriesStyle {
        let ([red, green, blue], marker) = STYLES[number % STYLES.len()];
        SeriesStyle {
            color: Color::srgb_u8(red, green, blue),
            marker,
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
            marker: Marker::Diamond,
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
                assert_ne!(style.marker, SeriesStyle::of(other).marker);
            }
        }
        assert!(contrast(SeriesStyle::soft().color, p::IVORY) > 4.5);
        for person in ProfileColor::ALL {
            let style = SeriesStyle::of(1).tinted(Some(person.color()));
            assert!(contrast(style.color, p::IVORY) >= 4.5, "{person:?}");
        }
    }
}
