//! Where every card should be, and what the person points at or drags.
use super::Key;
use crate::engine::{cards::Card, melds::MeldId};
use bevy::prelude::*;

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

/// All poses, by card, and the areas that can be pointed at.
#[derive(Resource, Default, Clone, PartialEq, Debug)]
pub struct Layout {
    /// By [`Key`].
    pub poses: Vec<Pose>,
    /// The closed area of each combination.
    pub melds: Vec<(MeldId, Rect)>,
    /// The area of the staged combinations.
    pub staged: Vec<Rect>,
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
