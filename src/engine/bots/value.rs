//! What the points of a hand are worth: points, or the chance to win the match from these scores.
use super::Standing;
use crate::engine::seat::{PerSeat, Seat};

/// What everything is measured by.
pub(super) trait Value {
    /// What the points of a hand are worth to the player; more is better.
    fn of(&self, seat: Seat, points: &PerSeat<i32>) -> f64;
}

/// Points are what counts: the own ones less the mean of the others'.
pub(super) struct Points;

impl Value for Points {
    fn of(&self, seat: Seat, points: &PerSeat<i32>) -> f64 {
        let all: i32 = points.as_slice().iter().sum();
        let own = f64::from(points[seat]);
        (f64::from(all) - own) / (points.len() as f64 - 1.0) - own
    }
}

/// By how much two players' points of one hand differ, as a standard deviation.
const SPREAD: f64 = 48.0;
/// In the last hand a point is a point: only this much is left to the dreams' being dreams.
const LAST_SPREAD: f64 = 12.0;
/// What winning the match is worth, in points.
const MATCH: f64 = 200.0;

/// The chance to win the match counts as well as the points.
pub(super) struct WholeMatch(pub Standing);

impl Value for WholeMatch {
    fn of(&self, seat: Seat, points: &PerSeat<i32>) -> f64 {
        let spread = LAST_SPREAD + SPREAD * f64::from(self.0.hands_left).sqrt();
        let own = self.0.totals[seat] + points[seat];
        let ahead = |other: Seat| f64::from(self.0.totals[other] + points[other] - own);
        let others = points.iter().filter(|(other, _)| *other != seat);
        let chance: f64 = others
            .map(|(other, _)| below(ahead(other) / spread))
            .product();
        Points.of(seat, points) + MATCH * chance
    }
}

/// The normal distribution, to a hundredth.
fn below(z: f64) -> f64 {
    1.0 / (1.0 + (-1.702 * z).exp())
}
