//! The room that the page has, which is less where letters are large or the window is small: then what else stands side by side stands
//! below one another, and the page is scrolled as a whole.
use bevy::prelude::*;
use gamecore::model::Geometry;
use ui::widgets::palette as p;

/// The widths of the page and of its left column, and the gap beside that, in design pixels.
pub(super) const PAGE: f32 = 1240.0;
pub(super) const LEFT: f32 = 340.0;
pub(super) const GAP: f32 = 28.0;
/// The most height of the body, and what of a window's height the rest of the page takes.
const BODY: f32 = 580.0;
const HEAD: f32 = 124.0;
/// The height of the list of decks where it stands above the deck that is looked at.
const LIST: f32 = 250.0;
/// A page less wide than this has no room for two columns.
const NARROW: f32 = 1000.0;
/// What a bar for scrolling takes, with the gap beside it.
pub(super) const BAR: f32 = 22.0;
/// The most width that the cards of a deck take together.
const CARDS: f32 = 800.0;

/// A part of the page whose shape follows the room.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// Both columns.
    Body,
    /// The decks there are, and those on the table.
    Left,
    /// The list of decks.
    List,
    /// The deck that is looked at.
    Right,
    /// What is shown of it.
    Shown,
}

/// The room of the page.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Room {
    /// Whether the two columns stand side by side.
    pub wide: bool,
    /// The width for the cards of a deck, in design pixels.
    pub cards: f32,
    /// The height of the body where it is scrolled by itself.
    body: f32,
}

impl Room {
    pub fn of(geometry: &Geometry) -> Room {
        let page = PAGE.min(geometry.size.x);
        // The padding and the hairline of the panel.
        let inner = page - 2.0 * (3.0 * p::GRID + 1.0);
        let wide = page >= NARROW;
        let right = if wide { inner - LEFT - GAP } else { inner };
        Room {
            wide,
            cards: (right - BAR).clamp(1.0, CARDS),
            body: (geometry.size.y - HEAD).clamp(LIST, BODY),
        }
    }

    fn shape(self, part: Part, node: &Node) -> Node {
        let wide = self.wide;
        let mut node = node.clone();
        match part {
            Part::Body => {
                node.flex_direction = if wide {
                    FlexDirection::Row
                } else {
                    FlexDirection::Column
                };
                node.height = if wide { px(self.body) } else { auto() };
            }
            Part::Left => node.width = if wide { px(LEFT) } else { percent(100) },
            Part::List => {
                node.flex_basis = if wide { px(0) } else { px(LIST) };
                // Where nothing limits the page it would be as high as all its decks.
                node.flex_grow = if wide { 1.0 } else { 0.0 };
            }
            // All of it, however high: the page is scrolled.
            Part::Right | Part::Shown => node.flex_basis = if wide { px(0) } else { auto() },
        }
        node
    }
}

/// Gives the parts the shapes that the room has for them.
pub(super) fn fit(geometry: Res<Geometry>, mut parts: Query<(&Part, &mut Node)>) {
    let room = Room::of(&geometry);
    for (part, mut node) in &mut parts {
        let wanted = room.shape(*part, &node);
        node.set_if_neq(wanted);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stand_side_by_side_as_long_as_the_cards_can_be_seen() {
        let room = |width: f32, letters: f32| {
            let size = Vec2::new(width, width * 9.0 / 16.0) / letters;
            Room::of(&Geometry {
                size,
                letters,
                ..Geometry::default()
            })
        };
        assert_eq!(room(1280.0, 1.0).cards, CARDS);
        for (letters, wide) in [(1.0, true), (1.25, true), (1.5, false), (2.0, false)] {
            let room = room(1280.0, letters);
            assert_eq!(room.wide, wide, "{letters}");
            // As large as at least four fifths of the usual, in the pixels of the screen.
            assert!(room.cards * letters > 0.8 * CARDS, "{letters}: {room:?}");
        }
    }
}
