//! Who is likely to hold which card: near what they took, away from what they let lie.
//!
//! The numbers were fitted to hands that strong players really held (log loss of every unseen card, 50 matches; 80 others agreed).
//! Together with the choices that `worlds` imagines they tell twice as much about a hand as those choices alone.
use super::dream::Setting;
use crate::{
    cards::{Card, Rank, Suit},
    seat::Seat,
    table::{Discard, Fate, SeatView},
};
use rand::{Rng, RngExt};

/// All faces: the natural cards and the joker.
const FACES: usize = 53;
/// By how much likelier, as a logarithm, cards are that go with one taken and still held.
const TAKEN: f32 = 0.45;
/// By how much less likely, as a logarithm, cards are that go with one thrown away or let lie just now.
const LEFT: f32 = 0.25;
/// The factor by which [`TAKEN`] and [`LEFT`] fade with each round: hands change.
const FADES: f32 = 0.82;
/// The factor of [`TAKEN`] and [`LEFT`] where the contract asks for trios and for runs: the card may be meant for the other kind.
const EITHER: f32 = 0.65;
/// What a card three places away in a run counts, beside one or two places.
const FAR: f32 = 0.2;
/// A run has no use for the same card twice.
const SAME_TAKEN: f32 = -0.4;
/// The bounds of the sum, as logarithms: nothing is taken for surer than these.
const LEAST: f32 = -2.0;
const MOST: f32 = 1.5;
/// How often another card is tried before one is taken as it comes.
const TRIES: usize = 12;

/// How likely each face is to be in one player's hand, compared with the other unseen cards.
pub(super) struct Leaning {
    weights: [f32; FACES],
    heaviest: f32,
}

impl Leaning {
    /// What the discards of this hand tell about a player.
    pub(super) fn of(view: SeatView<'_>, seat: Seat, setting: &Setting<'_>) -> Leaning {
        let mut logs = [0.0; FACES];
        let share = if setting.trios && setting.runs {
            EITHER
        } else {
            1.0
        };
        let seats = f32::from(setting.seats);
        for (age, discard) in view.table.discards.iter().rev().enumerate() {
            let Some((rank, suit)) = discard.card.face() else {
                continue;
            };
            let log = match choice(view, seat, discard) {
                Some(Choice::Took) => TAKEN,
                Some(Choice::Left) => -LEFT * FADES.powf(age as f32 / seats),
                None => continue,
            };
            let took = log > 0.0;
            let mut lean = |rank: Rank, suit: Suit, log: f32| {
                logs[Card::new(rank, suit).index()] += log;
            };
            if setting.trios {
                for suit in Suit::ALL {
                    lean(rank, suit, share * log);
                }
            }
            if setting.runs {
                for (steps, part) in [(1, 1.0), (2, 1.0), (3, FAR)] {
                    for steps in [steps, 13 - steps] {
                        lean(rank.up(steps), suit, share * part * log);
                    }
                }
                if took && !setting.trios {
                    lean(rank, suit, SAME_TAKEN);
                }
            }
        }
        let weights = logs.map(|log| log.clamp(LEAST, MOST).exp());
        let heaviest = weights.iter().copied().fold(0.0, f32::max);
        Leaning { weights, heaviest }
    }

    /// Brings one of the cards to the end of the pool, a likely one more often than others.
    pub(super) fn bring_up(&self, pool: &mut [Card], rng: &mut impl Rng) {
        let Some(last) = pool.len().checked_sub(1) else {
            return;
        };
        for _ in 0..TRIES {
            let at = rng.random_range(0..=last);
            if rng.random::<f32>() * self.heaviest <= self.weights[pool[at].index()] {
                pool.swap(at, last);
                return;
            }
        }
    }
}

/// What a player did about a discard.
enum Choice {
    /// Took it, and holds such a card still.
    Took,
    /// Threw it away, or let it lie.
    Left,
}

fn choice(view: SeatView<'_>, seat: Seat, discard: &Discard) -> Option<Choice> {
    match discard.fate {
        Fate::Taken(taker) | Fate::Claimed(taker) if taker == seat => {
            let holds = view.table.known[seat].contains(discard.card);
            holds.then_some(Choice::Took)
        }
        Fate::InPile | Fate::Taken(_) | Fate::Claimed(_) | Fate::Renewed => {
            let left = discard.by == Some(seat) || discard.declined.contains(seat);
            left.then_some(Choice::Left)
        }
    }
}
