//! What a hand is worth: the chance to be down before somebody closes, against the points at stake.
//!
//! The numbers were tuned by deal sets of one strong bot against three regular ones (`simulate --rotate`).
use super::{Temperament, hand::Hand, outlook, unseen::remembered};
use crate::{cards::CardCounts, table::SeatView};

/// How much of a player's discards is as good as an own draw: most of them are of no use to anybody.
const DISCARD_WORTH: f64 = 0.5;
/// What being down is worth besides the points saved: the others pay when one closes.
const DOWN_BONUS: f64 = 50.0;
/// How much of the loose cards' points is still paid once down.
const LOOSE_PAID: f64 = 0.25;
/// The nearer to the contract, the fewer cards help: the outs of each step as a share of those of the step before.
pub(super) const OUTS_SHRINK: f64 = 0.5;

/// The situation of one decision, worked out once.
pub(super) struct Prospect {
    /// The cards not seen yet.
    pub unseen: CardCounts,
    /// How much points in hand are feared.
    fear: f64,
    /// Own turns still to be expected.
    turns: f64,
    /// How many cards a round offers: the own draw, and the discards of others.
    offers: f64,
}

/// A hand weighed.
#[derive(Clone, Copy)]
pub(super) struct Weighed {
    /// Cards missing.
    pub distance: u32,
    /// The share of the unseen cards that brings it nearer.
    pub share: f64,
    /// Expected points, negated: more is better.
    pub score: f64,
}

impl Prospect {
    pub(super) fn of(view: SeatView<'_>, temper: &Temperament) -> Prospect {
        let others = view.table.seating.len() as f64 - 1.0;
        Prospect {
            unseen: remembered(view, temper.memory),
            fear: temper.fear,
            turns: outlook::turns_left(view),
            offers: 1.0 + DISCARD_WORTH * others,
        }
    }

    /// Weighs the cards of a player who is not down. Only the faces `among` may help.
    pub(super) fn weigh(&self, hand: &Hand<'_>, among: &CardCounts) -> Weighed {
        let distance = hand.distance();
        let share = match distance {
            0 => 1.0,
            _ => hand.outs(distance, among).len() as f64 / self.unseen.len().max(1) as f64,
        };
        Weighed {
            distance,
            share,
            score: self.score(hand, distance, share),
        }
    }

    /// Expected points of a hand so far from its contract, with such a share of helping cards; negated.
    pub(super) fn score(&self, hand: &Hand<'_>, distance: u32, share: f64) -> f64 {
        let down = self.down_in_time(distance, share);
        let points = hand.points();
        let cards = hand.cards.len() as f64;
        let placed = hand.contract.cards_needed() as f64 - f64::from(distance);
        let loose = points * ((cards - placed) / cards).max(0.0);
        down * (DOWN_BONUS - LOOSE_PAID * loose) - (1.0 - down) * self.fear * points
    }

    /// The chance to get all cards missing before the hand ends.
    fn down_in_time(&self, distance: u32, share: f64) -> f64 {
        self.down_within(self.turns, distance, share)
    }

    /// The chance to get all `distance` missing cards within `turns` own turns: each is a wait whose rate follows from the outs.
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
