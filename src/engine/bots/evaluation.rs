//! Evaluates a hand: weighs the chance of laying down before an opponent closes against the points at stake. The points
//! of a finished hand count either as they are or by their effect on the chance of winning the match.
//!
//! The constants of [`HandEvaluator`] were tuned with deal sets of one strong bot against three regular ones
//! (`simulate --rotate`).
use super::{
    MatchStanding, Temperament,
    hand::{self, Hand, remembered},
};
use crate::{
    cards::CardCounts,
    seat::{PerSeat, Seat},
    table::SeatView,
};

/// Usefulness of another player's discard, relative to that of a card drawn from the stock. Most discards are useless.
const DISCARD_WORTH: f64 = 0.5;
/// Value of being down, in points, in addition to the points saved. It reflects that the other players pay if this
/// player closes.
const DOWN_BONUS: f64 = 50.0;
/// Share of the points in unmelded cards that counts as lost even if the player lays down.
const LOOSE_PAID: f64 = 0.25;
/// Factor by which the number of helpful cards shrinks with each card gained. The nearer to the contract, the fewer
/// cards help.
pub(super) const OUTS_SHRINK: f64 = 0.5;

/// State shared by all evaluations of one decision.
pub(super) struct HandEvaluator {
    /// Cards that the player has not seen.
    pub unseen: CardCounts,
    /// Weight of the points left in hand; 1 is neutral.
    fear: f64,
    /// Expected number of turns left to the player.
    turns: f64,
    /// Number of cards offered to the player in a round: 1 for the player's draw, and [`DISCARD_WORTH`] for each other
    /// player.
    offers: f64,
}

#[derive(Clone, Copy)]
pub(super) struct HandScore {
    /// Number of cards missing for the contract.
    pub distance: u32,
    /// Share of the unseen cards that bring the hand nearer to the contract, from 0 to 1.
    pub share: f64,
    /// Negated expected points: higher is better.
    pub score: f64,
}

impl HandEvaluator {
    pub(super) fn of(view: SeatView<'_>, temper: &Temperament) -> HandEvaluator {
        let others = view.table.seating.len() as f64 - 1.0;
        HandEvaluator {
            unseen: remembered(view, temper.memory),
            fear: temper.fear,
            turns: hand::turns_left(view),
            offers: 1.0 + DISCARD_WORTH * others,
        }
    }

    /// Evaluates the hand of a player who is not down. Counts only the faces in `among` as helpful.
    pub(super) fn weigh(&self, hand: &Hand<'_>, among: &CardCounts) -> HandScore {
        let distance = hand.distance();
        let share = match distance {
            0 => 1.0,
            _ => hand.outs(distance, among).len() as f64 / self.unseen.len().max(1) as f64,
        };
        HandScore {
            distance,
            share,
            score: self.score(hand, distance, share),
        }
    }

    /// Returns the negated expected points of a hand at this distance, with this share of helpful cards.
    pub(super) fn score(&self, hand: &Hand<'_>, distance: u32, share: f64) -> f64 {
        let down = self.down_within(self.turns, distance, share);
        let points = hand.points();
        let cards = hand.cards.len() as f64;
        let placed = hand.contract.cards_needed() as f64 - f64::from(distance);
        let loose = points * ((cards - placed) / cards).max(0.0);
        down * (DOWN_BONUS - LOOSE_PAID * loose) - (1.0 - down) * self.fear * points
    }

    /// Returns the probability of getting all `distance` missing cards within `turns` turns of the player. The waiting
    /// time for each card follows an exponential distribution, whose rate is proportional to the share of helpful
    /// cards.
    pub(super) fn down_within(&self, turns: f64, distance: u32, share: f64) -> f64 {
        const STEPS: u32 = 8;
        const FARTHEST: usize = 16;
        let distance = (distance as usize).min(FARTHEST);
        let time = turns / f64::from(STEPS);
        let mut rate = self.offers * share;
        let mut step = [0.0; FARTHEST + 1];
        for left in (1..=distance).rev() {
            step[left] = 1.0 - (-rate * time).exp();
            rate *= OUTS_SHRINK;
        }
        let mut at = [0.0; FARTHEST + 1];
        at[distance] = 1.0;
        for _ in 0..STEPS {
            for left in 1..=distance {
                let moved = at[left] * step[left];
                at[left] -= moved;
                at[left - 1] += moved;
            }
        }
        at[0]
    }
}

/// Returns the mean points of the other players.
pub(super) fn mean_of_others(seat: Seat, points: &PerSeat<i32>) -> f64 {
    let all: i32 = points.as_slice().iter().sum();
    f64::from(all - points[seat]) / (points.len() as f64 - 1.0)
}

/// Lead over an opponent, in points, at which the odds of finishing ahead are *e* to 1, with one more hand to play.
///
/// Fitted to the results of 4,000 matches between strong bots. Another 1,500 matches each with three, four, six and
/// eight players confirmed it.
const LEAD: f64 = 45.0;
/// Exponent with which [`LEAD`] grows with the number of hands to play. Most of a match is decided in its last hands.
const GROWS: f64 = 0.3;
/// Value of [`LEAD`] for two players, where the same lead is worth less.
const LEAD_OF_TWO: f64 = 72.0;
/// Value of [`GROWS`] for two players.
const GROWS_OF_TWO: f64 = 0.4;
/// Value of [`LEAD`] when no further hand follows. The points are then nearly final, so this value only allows for
/// errors in the rollouts.
const LAST_LEAD: f64 = 6.0;
/// Value of winning the match, in points.
const MATCH: f64 = 200.0;

/// Returns the value of a hand's points to a player; higher is better.
///
/// The value is the mean points of the other players, minus the player's points. With `standing`, it also counts the
/// chance of winning the match.
pub(super) fn value(standing: Option<&MatchStanding>, seat: Seat, points: &PerSeat<i32>) -> f64 {
    let ahead = mean_of_others(seat, points) - f64::from(points[seat]);
    standing.map_or(ahead, |standing| {
        ahead + MATCH * win_chance(standing, seat, points)
    })
}

/// Returns a player's chance of winning the match after scoring these points.
fn win_chance(standing: &MatchStanding, seat: Seat, points: &PerSeat<i32>) -> f64 {
    let (one, grows) = match points.len() {
        2 => (LEAD_OF_TWO, GROWS_OF_TWO),
        _ => (LEAD, GROWS),
    };
    let lead = match standing.hands_left {
        0 => LAST_LEAD,
        hands => one * f64::from(hands).powf(grows),
    };
    let total = |seat: Seat| standing.totals[seat] + points[seat];
    let beside = |other: Seat| (f64::from(total(seat) - total(other)) / lead).exp();
    let all: f64 = points.iter().map(|(other, _)| beside(other)).sum();
    1.0 / all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chances<const N: usize>(totals: [i32; N], hands_left: u8) -> [f64; N] {
        let mut before = PerSeat::filled(N, 0);
        for (seat, total) in totals.into_iter().enumerate() {
            before[Seat(seat as u8)] = total;
        }
        let standing = MatchStanding {
            totals: before,
            hands_left,
        };
        let points = PerSeat::filled(N, 0);
        std::array::from_fn(|seat| win_chance(&standing, Seat(seat as u8), &points))
    }

    #[test]
    fn win_chances_sum_to_one_and_the_lowest_total_has_the_best() {
        for hands in 0..7 {
            let [first, second, third, last] = chances([20, 60, 60, 300], hands);
            assert!((first + second + third + last - 1.0).abs() < 1e-9);
            assert!(first > second && (second - third).abs() < 1e-12 && third > last);
        }
        // A lead is worth more with fewer hands to play.
        assert!(chances([20, 60, 60, 300], 1)[0] > chances([20, 60, 60, 300], 6)[0]);
        assert!(chances([20, 60, 60, 300], 0)[0] > 0.99);
        assert_eq!(chances([50; 4], 3), [0.25; 4]);
    }

    #[test]
    fn a_lead_between_two_players_matches_observed_win_rates() {
        // Win rates of the leader at the end of a hand, from 3,000 matches between strong bots.
        for (lead, hands, won) in [
            (98, 4, 0.675),
            (148, 4, 0.805),
            (49, 2, 0.626),
            (98, 2, 0.707),
            (149, 2, 0.844),
            (149, 1, 0.918),
        ] {
            let [leader, _] = chances([0, lead], hands);
            assert!(
                (leader - won).abs() < 0.05,
                "win chance with a lead of {lead} and {hands} hands left: {leader}"
            );
        }
    }
}
