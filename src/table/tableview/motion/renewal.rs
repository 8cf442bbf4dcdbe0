//! The stock is renewed: a hand puts the top of the pile aside, squares the others up, turns them over to the place of the stock
//! and shuffles them; then the top one comes back and lies alone.
use super::{super::layout::stacked, Flight, moment::Moment, plan::Plan};
use bevy::prelude::*;
use gamecore::model::{Geometry, Pose};

/// Seconds on the way aside, and when the others are squared up, at the designed pace, as all seconds here.
const ASIDE: f32 = 0.30;
const SQUARED: (f32, f32) = (0.24, 0.16);
/// After a breath the packet is turned over.
const BREATH: f32 = 0.05;
const TURN: f32 = 0.48;
/// Two halves are drawn apart, and fall into each other card by card.
const APART: f32 = 0.17;
const RIFFLE: f32 = 0.26;
const FALL: f32 = 0.13;
/// Seconds on the way back, which begins when the packet lies.
const BACK: f32 = 0.34;
/// A packet of fewer cards is not shuffled for all to see.
const FEWEST: u16 = 6;
/// How far from its middle each half lies, as a part of a card's width, and how far it is turned, in radians.
const HALF: f32 = 0.24;
const ASKEW: f32 = 0.07;

/// Seconds until the packet is turned, until it lies, and until its halves fall into each other.
pub(in crate::tableview) const TURNS: f32 = SQUARED.0 + SQUARED.1 + BREATH;
pub(in crate::tableview) const LIES: f32 = TURNS + TURN;
pub(in crate::tableview) const SHUFFLES: f32 = LIES + APART;

/// A card that is squared up, turned over and shuffled with the others.
pub(super) struct Packet {
    /// How many lie under it in the pile, how many in the new stock, and how many there are.
    pub under: u16,
    pub place: u16,
    pub of: u16,
}

/// Way after way, each with the seconds before it begins once the last is over.
fn plan(delay: f32, duration: f32, factor: f32) -> Plan {
    Plan {
        delay: delay * factor,
        duration: (duration * factor).max(0.001),
        awaited: true,
        ..Plan::NUDGE
    }
}

/// The way of the pile's top card, which ends at `to`.
pub(super) fn aside(now: Moment, to: Pose, geometry: &Geometry, factor: f32) -> Flight {
    let carried = |delay: f32, duration: f32| Plan {
        bow: Vec2::new(0.0, 5.0),
        rise: 0.5,
        carried: true,
        told: true,
        ..plan(delay, duration, factor)
    };
    let beside = Pose {
        at: geometry.pile + Vec2::new(geometry.pile_size().x * 1.22, 3.0),
        angle: -0.08,
        shadow: true,
        ..to
    };
    Flight::new(now, beside, carried(0.0, ASIDE)).then(to, carried(LIES - ASIDE, BACK))
}

impl Packet {
    /// The ways of a card of the packet, which end at `to`; `from` is its pose in the pile.
    pub(super) fn flight(
        &self,
        (now, from): (Moment, &Pose),
        to: Pose,
        geometry: &Geometry,
        factor: f32,
    ) -> Flight {
        // The block stands as straight in the place of the pile as it will in that of the stock.
        let height = stacked(geometry, usize::from(self.under)).at - geometry.stock;
        let square = Pose {
            at: geometry.pile + height,
            angle: 0.0,
            height: geometry.pile_height,
            shadow: self.under == 0,
            ..*from
        };
        let turned = Plan {
            bow: Vec2::new(0.0, -26.0),
            rise: 0.7,
            carried: true,
            packet: true,
            ..plan(BREATH, TURN, factor)
        };
        let squared = Flight::new(now, square, plan(SQUARED.0, SQUARED.1, factor));
        if self.of < FEWEST {
            return squared.then(to, turned);
        }
        let side = if self.place.is_multiple_of(2) {
            -1.0
        } else {
            1.0
        };
        let half = Pose {
            at: to.at + Vec2::new(side * HALF * geometry.pile_size().x, 0.0),
            angle: side * ASKEW,
            shadow: self.place < 2,
            ..to
        };
        let turn = f32::from(self.place) / f32::from(self.of) * RIFFLE;
        squared
            .then(to, turned)
            .then(half, plan(0.0, APART, factor))
            .then(to, plan(turn, FALL, factor))
    }
}
