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

/// Points by which an opponent must be behind for the chances to stand one to e against them, with one hand to come. The chances
/// were fitted to the ends of 4,000 matches between strong bots, and looked at again with two and with eight players.
const LEAD: f64 = 45.0;
/// How that grows with the hands to come: most of what happens in a match happens in its last hands.
const GROWS: f64 = 0.3;
/// In the last hand a point is a point: only this much is left to the dreams' being dreams.
const LAST_LEAD: f64 = 6.0;
/// What winning the match is worth, in points.
const MATCH: f64 = 200.0;

/// The chance to win the match counts as well as the points.
pub(super) struct WholeMatch(pub Standing);

impl WholeMatch {
    /// How likely a player wins the match once these points are written down.
    fn chance(&self, seat: Seat, points: &PerSeat<i32>) -> f64 {
        let lead = match self.0.hands_left {
            0 => LAST_LEAD,
            hands => LEAD * f64::from(hands).powf(GROWS),
        };
        let total = |seat: Seat| self.0.totals[seat] + points[seat];
        let beside = |other: Seat| (f64::from(total(seat) - total(other)) / lead).exp();
        let all: f64 = points.iter().map(|(other, _)| beside(other)).sum();
        1.0 / all
    }
}

impl Value for WholeMatch {
    fn of(&self, seat: Seat, points: &PerSeat<i32>) -> f64 {
        Points.of(seat, points) + MATCH * self.chance(seat, points)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chances(totals: [i32; 4], hands_left: u8) -> [f64; 4] {
        let mut before = PerSeat::filled(4, 0);
        for (seat, total) in totals.into_iter().enumerate() {
            before[Seat(seat as u8)] = total;
        }
        let whole = WholeMatch(Standing {
            totals: before,
            hands_left,
        });
        [0, 1, 2, 3].map(|seat| whole.chance(Seat(seat), &PerSeat::filled(4, 0)))
    }

    #[test]
    fn the_chances_of_all_are_one_and_the_lowest_has_the_best() {
        for hands in 0..7 {
            let [first, second, third, last] = chances([20, 60, 60, 300], hands);
            assert!((first + second + third + last - 1.0).abs() < 1e-9);
            assert!(first > second && (second - third).abs() < 1e-12 && third > last);
        }
        // A lead is worth more the later it is.
        assert!(chances([20, 60, 60, 300], 1)[0] > chances([20, 60, 60, 300], 6)[0]);
        assert!(chances([20, 60, 60, 300], 0)[0] > 0.99);
        assert_eq!(chances([50; 4], 3), [0.25; 4]);
    }
}
