//! Where every card should be, and what the person points at or drags.
use super::Key;
use bevy::prelude::*;
use engine::{cards::Card, melds::MeldId};

/// Where and how a card lies, in design pixels from the top left.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pose {
    /// The card's centre.
    pub at: Vec2,
    /// Its turn, in radians, counter-clockwise.
    pub angle: f32,
    /// Its height in design pixels.
    pub height: f32,
    /// Above or below others.
    pub z: f32,
    /// The face that shows; the back if none.
    pub face: Option<Card>,
    /// Whether it throws a shadow at rest. In a stack only the lowest does, or they would add up to a black hole.
    pub shadow: bool,
}

impl Pose {
    /// How wide and how high the card lies there; `aspect` is its width by its height.
    pub fn size(&self, aspect: f32) -> Vec2 {
        Vec2::new(self.height * aspect, self.height)
    }
}

/// All poses, by card, and the areas that can be pointed at.
#[derive(Resource, Default, Clone, PartialEq, Debug)]
pub struct Layout {
    /// By [`Key`].
    pub poses: Vec<Pose>,
    /// The closed area of each combination.
    pub melds: Vec<(MeldId, Rect)>,
    /// The area of the staged combinations.
    pub staged: Vec<Rect>,
    /// How far down the combinations of the player at the bottom of the screen must be seen for their cards to be read, if there are any.
    pub own_read: Option<f32>,
}

impl Layout {
    /// The box round the places of these cards, as if none of them were turned; none without cards.
    pub fn bounds<'a>(&self, keys: impl IntoIterator<Item = &'a Key>, aspect: f32) -> Option<Rect> {
        let keys = keys.into_iter();
        let poses = keys.filter_map(|key| self.poses.get(key.index()));
        let boxes = poses.map(|pose| Rect::from_center_size(pose.at, pose.size(aspect)));
        boxes.reduce(|a, b| a.union(b))
    }
}

/// What the pointer or the focus rests on: raised, opened, drawn larger.
#[derive(Resource, Default, Clone, Copy, PartialEq, Debug)]
pub struct Attention {
    /// A card of the own hand.
    pub card: Option<Key>,
    /// A combination, opened to full size.
    pub meld: Option<MeldId>,
}

/// A card under the pointer's drag: it follows the pointer instead of the layout.
#[derive(Resource, Default, Clone, Copy, PartialEq, Debug)]
pub struct Dragged {
    /// The card and where its centre is.
    pub card: Option<(Key, Vec2)>,
    /// Where it would be put into the own hand.
    pub slot: Option<usize>,
}

/// The card under the button of the mouse that is down.
#[derive(Resource, Default, Clone, Copy, PartialEq, Debug)]
pub struct Pressed {
    /// The card.
    pub card: Option<Key>,
    /// What was begun with the button has been called off: nothing follows when it comes up.
    pub called_off: bool,
}

/// A card that the person has let go over something that takes cards.
#[derive(Resource, Default, Clone, Copy, PartialEq, Debug)]
pub struct Dropped {
    /// The card, until it is known whether it is taken.
    pub wanted: Option<Key>,
    /// Where it was refused: there the reason is looked for.
    pub refused: Option<Vec2>,
}
