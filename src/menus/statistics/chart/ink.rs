//! What tells one line from another: a colour that can be read on paper, a mark, and a dash. Each alone is enough.
use bevy::prelude::*;
use ui::widgets::{palette as p, readable};

/// How a line or a bar is drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in super::super) struct Ink {
    /// The colour.
    pub color: Color,
    /// The mark on its points.
    pub marker: Marker,
    /// Lengths of dashes and gaps in design pixels; whole if none.
    pub dash: Option<[f32; 2]>,
}

/// The mark of a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) enum Marker {
    /// A filled circle.
    Dot,
    /// A filled square.
    Square,
    /// A filled triangle, its point up.
    Up,
    /// A square on its corner.
    Diamond,
    /// A circle with paper in it.
    Ring,
    /// A square with paper in it.
    Frame,
    /// A filled triangle, its point down.
    Down,
    /// A diamond with paper in it.
    Kite,
}

const INKS: [([u8; 3], Marker); 8] = [
    ([0x23, 0x50, 0x8E], Marker::Dot),
    ([0xB3, 0x26, 0x1E], Marker::Square),
    ([0x2E, 0x7D, 0x32], Marker::Up),
    ([0x8A, 0x5A, 0x12], Marker::Diamond),
    ([0x6A, 0x3D, 0x8F], Marker::Ring),
    ([0x0F, 0x74, 0x78], Marker::Frame),
    ([0x1D, 0x1B, 0x1A], Marker::Down),
    ([0x7A, 0x6A, 0x60], Marker::Kite),
];

impl Ink {
    /// How many there are.
    pub const COUNT: usize = INKS.len();

    /// The ink of the one with this number.
    pub fn of(number: usize) -> Ink {
        let ([red, green, blue], marker) = INKS[number % INKS.len()];
        Ink {
            color: Color::srgb_u8(red, green, blue),
            marker,
            dash: (number >= 4).then_some([7.0, 4.0]),
        }
    }

    /// The same in a person's own colour, made readable on paper, if they have one.
    pub fn tinted(self, own: Option<Color>) -> Ink {
        Ink {
            color: own.map_or(self.color, |own| readable(own, p::IVORY)),
            ..self
        }
    }

    /// The ink of what is compared with: everybody, the average.
    pub fn soft() -> Ink {
        Ink {
            color: p::INK_SOFT,
            marker: Marker::Diamond,
            dash: Some([2.0, 4.0]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gamecore::family::PersonColor;
    use ui::widgets::contrast;

    #[test]
    fn every_ink_can_be_seen_on_paper_and_no_two_are_alike_without_colours() {
        for number in 0..Ink::COUNT {
            let ink = Ink::of(number);
            assert!(contrast(ink.color, p::IVORY) > 4.5, "{number}");
            for other in 0..number {
                assert_ne!(ink.marker, Ink::of(other).marker);
            }
        }
        assert!(contrast(Ink::soft().color, p::IVORY) > 4.5);
        for person in PersonColor::ALL {
            let ink = Ink::of(1).tinted(Some(person.color()));
            assert!(contrast(ink.color, p::IVORY) >= 4.5, "{person:?}");
        }
    }
}
