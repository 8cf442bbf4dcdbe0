//! Where a card is, and what is drawn of it.
use bevy::prelude::*;
use gamecore::model::Pose;

/// Where a card is now, without what the pointer does to it.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct Current(pub Pose);

/// What is drawn of a card in this frame: the pose it has reached, and what motion does to its shape.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct Drawn {
    /// Where and how it lies, and how large it shows.
    pub pose: Pose,
    /// How wide the card shows while it turns over, 0 to 1.
    pub width: f32,
    /// How high above the table it is, 0 to 1: its shadow grows with it and moves away from the light.
    pub altitude: f32,
    /// How pale it is, 0 to 1: what is only laid out is.
    pub pale: f32,
    /// How much of it is there: 1, and less only while it fades.
    pub alpha: f32,
}

impl Drawn {
    /// A card that lies still.
    pub fn at_rest(pose: Pose) -> Drawn {
        Drawn {
            pose,
            width: 1.0,
            altitude: 0.0,
            pale: 0.0,
            alpha: 1.0,
        }
    }
}
