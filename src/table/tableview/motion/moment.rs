//! A card's motion at one moment: where it is, how fast, and how far it is turned over.
use bevy::prelude::*;
use engine::cards::Card;
use gamecore::model::Pose;
use std::{
    f32::consts::PI,
    ops::{Add, Mul, Sub},
};

/// What changes smoothly: place, turn, size and height above the table. As a velocity: all of it by the second.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Place {
    /// The centre in design pixels.
    pub at: Vec2,
    /// In radians, counter-clockwise.
    pub angle: f32,
    /// In design pixels.
    pub height: f32,
    /// Above the table, 0 to 1.
    pub lift: f32,
}

impl Place {
    /// Where a card lies that lies there.
    pub(super) fn of(pose: &Pose) -> Place {
        Place {
            at: pose.at,
            angle: pose.angle,
            height: pose.height,
            lift: 0.0,
        }
    }
}

impl Add for Place {
    type Output = Place;

    fn add(self, other: Place) -> Place {
        Place {
            at: self.at + other.at,
            angle: self.angle + other.angle,
            height: self.height + other.height,
            lift: self.lift + other.lift,
        }
    }
}

impl Sub for Place {
    type Output = Place;

    fn sub(self, other: Place) -> Place {
        self + other * -1.0
    }
}

impl Mul<f32> for Place {
    type Output = Place;

    fn mul(self, factor: f32) -> Place {
        Place {
            at: self.at * factor,
            angle: self.angle * factor,
            height: self.height * factor,
            lift: self.lift * factor,
        }
    }
}

/// How far a card is turned over: 0 shows one side flat, 1 the other.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Turned {
    /// What its two sides show; none is the back.
    pub sides: [Option<Card>; 2],
    /// 0 to 1.
    pub by: f32,
    /// By the second.
    pub speed: f32,
}

impl Turned {
    /// A card that shows this flat.
    pub(super) fn flat(face: Option<Card>) -> Turned {
        Turned {
            sides: [face; 2],
            by: 0.0,
            speed: 0.0,
        }
    }

    /// The side that is seen.
    pub(super) fn face(&self) -> Option<Card> {
        self.sides[self.side()]
    }

    /// How wide the card shows: hardly at all when the other side comes up.
    pub(super) fn width(&self) -> f32 {
        if self.sides[0] == self.sides[1] {
            1.0
        } else {
            (self.by * PI).cos().abs().max(0.03)
        }
    }

    fn side(&self) -> usize {
        usize::from(self.by >= 0.5)
    }

    /// Prepares the turn to `face` and says where it ends: 0 or 1. The side that cannot be seen becomes the one that is wanted.
    pub(super) fn towards(&mut self, face: Option<Card>) -> f32 {
        let seen = self.side();
        if self.sides[seen] == face {
            return seen as f32;
        }
        self.sides[1 - seen] = face;
        (1 - seen) as f32
    }
}

/// All of a card's motion at one moment.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Moment {
    /// Where it is.
    pub place: Place,
    /// How fast it goes.
    pub velocity: Place,
    /// How far it is turned over.
    pub turned: Turned,
    /// Over and under whom it lies.
    pub z: f32,
}

impl Moment {
    /// A card that lies still.
    pub(super) fn at_rest(pose: &Pose) -> Moment {
        Moment {
            place: Place::of(pose),
            velocity: Place::default(),
            turned: Turned::flat(pose.face),
            z: pose.z,
        }
    }
}
