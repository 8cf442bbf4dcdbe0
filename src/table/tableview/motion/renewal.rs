//! Animation of a stock renewal. The top card of the discard pile moves aside. The other cards are squared up, turned
//! over as one stack onto the stock's position, and riffled. Then the top card returns as the only card of the pile.
//! The stock of a new deal is riffled in the same way. Times are in seconds at normal speed.
use super::{
    super::layout::stacked,
    Flight,
    retarget::Change,
    tween::{MotionState, TweenSpec},
};
use bevy::prelude::*;
use gamecore::model::Pose;

/// Time that the pile's top card takes to move aside.
const ASIDE: f32 = 0.30;
/// Delay and duration of squaring up all cards below the top card.
const SQUARED: (f32, f32) = (0.24, 0.16);
/// Pause before the stack is turned over.
const BREATH: f32 = 0.05;
/// Duration of turning over the stack.
const TURN: f32 = 0.48;
/// Time that the stack takes to separate into two halves for the riffle.
const APART: f32 = 0.14;
/// Time span over which the cards of the two halves start to fall alternately.
const FALLS: f32 = 0.22;
/// Duration of the fall of one card.
pub(super) const FALL: f32 = 0.12;
/// Duration of the whole riffle.
pub(super) const RIFFLE: f32 = APART + FALLS + FALL;
/// Duration of the top card's return, which begins when the stack is at the stock's position.
const BACK: f32 = 0.34;
/// Smallest stack for which the riffle is animated.
const FEWEST: u16 = 6;
/// Distance of each half from the stock's centre, as a fraction of the card width.
const HALF: f32 = 0.24;
/// Rotation of each half in radians.
const ASKEW: f32 = 0.07;

/// Time from the start until the stack is turned over.
pub(in crate::tableview) const TURNS: f32 = SQUARED.0 + SQUARED.1 + BREATH;
/// Time from the start until the stack is at the stock's position.
pub(in crate::tableview) const LIES: f32 = TURNS + TURN;
/// Time from the start until the halves begin to interleave.
pub(in crate::tableview) const SHUFFLES: f32 = LIES + APART;

/// Returns the time from the start of a riffle until the fall of a card begins. `place` is the number of cards below
/// it, and `of` the number of cards in the stack.
pub(super) fn falls_at((place, of): (u16, u16)) -> f32 {
    APART + f32::from(place) / f32::from(of) * FALLS
}

impl Change<'_> {
    /// Returns the flight of the pile's top card: first aside, then to its new pose.
    pub(super) fn aside(&self, now: MotionState) -> Flight {
        let carried = |delay: f32, duration: f32| TweenSpec {
            bow: Vec2::new(0.0, 5.0),
            rise: 0.5,
            carried: true,
            reports_landing: true,
            ..TweenSpec::segment(delay, duration, self.factor)
        };
        let aside = Vec2::new(self.geometry.pile_size().x * 1.22, 3.0);
        let beside = Pose {
            at: self.geometry.pile + aside,
            angle: -0.08,
            shadow: true,
            ..self.to
        };
        Flight::new(now, beside, carried(0.0, ASIDE)).then(self.to, carried(LIES - ASIDE, BACK))
    }

    /// Returns the flight of a card of the stack that becomes the new stock. `under` is the number of cards below it in
    /// the pile. `order` contains the arguments of [`falls_at`].
    pub(super) fn packet(&self, now: MotionState, under: u16, order: (u16, u16)) -> Flight {
        // Squared up, the stack is as straight as the stock.
        let height = stacked(self.geometry, usize::from(under)).at - self.geometry.stock;
        let square = Pose {
            at: self.geometry.pile + height,
            angle: 0.0,
            height: self.geometry.pile_height,
            shadow: under == 0,
            ..self.from
        };
        let turned = TweenSpec {
            bow: Vec2::new(0.0, -26.0),
            rise: 0.7,
            carried: true,
            packet: true,
            ..TweenSpec::segment(BREATH, TURN, self.factor)
        };
        let squared = TweenSpec::segment(SQUARED.0, SQUARED.1, self.factor);
        let packet = Flight::new(now, square, squared).then(self.to, turned);
        match order.1 < FEWEST {
            true => packet,
            false => self.riffle(packet, self.to, order, 0.0),
        }
    }

    /// Appends a riffle to the flight of a card that ends in the stock at the pose `stock`. The stack separates into two
    /// halves, and their cards fall back alternately, the lowest first. `order` contains the arguments of [`falls_at`].
    /// The riffle begins `delay` seconds after the end of the flight.
    pub(super) fn riffle(
        &self,
        flight: Flight,
        stock: Pose,
        order: (u16, u16),
        delay: f32,
    ) -> Flight {
        let (place, _) = order;
        let side = if place.is_multiple_of(2) { -1.0 } else { 1.0 };
        let half = Pose {
            at: stock.at + Vec2::new(side * HALF * self.geometry.pile_size().x, 0.0),
            angle: side * ASKEW,
            shadow: place < 2,
            ..stock
        };
        let apart = TweenSpec::segment(delay, APART, self.factor);
        let fall = TweenSpec::segment(falls_at(order) - APART, FALL, self.factor);
        flight.then(half, apart).then(stock, fall)
    }
}
