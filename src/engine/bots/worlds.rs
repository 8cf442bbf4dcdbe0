//! Worlds: hidden cards made up in agreement with all that a player has seen.
use super::{hand::Hand, quick, unseen::unseen};
use crate::engine::{
    cards::{Card, CardCounts},
    seat::{PerSeat, Seat},
    table::{Fate, SeatView, Table},
};
use rand::{RngExt, seq::SliceRandom};
use rand_chacha::ChaCha8Rng;

/// How many cards more than it can hold a hand is given at most before the worst of them go.
const MOST_EXTRAS: usize = 4;
/// How often a hand is drawn again because its player would have acted otherwise.
const RETRIES: usize = 3;

/// Makes worlds for one decision.
pub(super) struct Worlds<'a> {
    view: SeatView<'a>,
    hidden: Vec<Card>,
    others: Vec<Guess>,
}

/// What is known of another player's hand.
struct Guess {
    seat: Seat,
    known: CardCounts,
    /// Cards of it that nobody else has seen.
    hidden: usize,
    /// Turns in which the player saw a new card and threw one away: so much better than a dealt hand is theirs.
    choices: usize,
    /// What they could have had for nothing and did not want, since their last change of plans.
    refused: Vec<Card>,
}

impl<'a> Worlds<'a> {
    /// The worlds that agree with a view.
    pub(super) fn of(view: SeatView<'a>) -> Worlds<'a> {
        let table = view.table;
        let guess = |seat: Seat| {
            let known = table.known[seat];
            let size = table.hand_sizes[seat] as usize;
            let discarded = table
                .discards
                .iter()
                .filter(|discard| discard.by == Some(seat));
            Guess {
                seat,
                known,
                hidden: size.saturating_sub(known.len()),
                choices: discarded.count(),
                refused: refused(view, seat),
            }
        };
        Worlds {
            view,
            hidden: unseen(view).to_vec(),
            others: table.seating.others(view.seat).map(guess).collect(),
        }
    }

    /// One more world.
    pub(super) fn next(&self, rng: &mut ChaCha8Rng) -> Table {
        let table = self.view.table;
        let mut pool = self.hidden.clone();
        pool.shuffle(rng);
        let mut hands = PerSeat::filled(table.seating.len(), CardCounts::EMPTY);
        hands[self.view.seat] = *self.view.hand;
        for guess in &self.others {
            hands[guess.seat] = self.hand(guess, &mut pool, rng);
        }
        let penalty = (table.penalty_stock as usize).min(pool.len());
        let penalty = pool.split_off(pool.len() - penalty);
        // A card too few or too many (a face-down card that nobody saw) only makes the stock of the dream shorter.
        pool.truncate(table.stock as usize);
        Table::imagined(table.clone(), hands, pool, penalty)
    }

    fn hand(&self, guess: &Guess, pool: &mut Vec<Card>, rng: &mut ChaCha8Rng) -> CardCounts {
        let table = self.view.table;
        let down = table.down.contains(guess.seat);
        for attempt in 0..=RETRIES {
            // Bettered hands and plain ones: nobody knows how lucky they were.
            let most = guess.choices.div_ceil(2);
            let extras = if down { 0 } else { most.min(MOST_EXTRAS) };
            let extras = rng.random_range(0..=extras);
            let drawn = (guess.hidden + extras).min(pool.len());
            let mut cards = guess.known;
            let from = pool.len() - drawn;
            pool[from..].iter().for_each(|card| cards.add(*card));
            let mut back = Vec::new();
            while cards.len() > guess.known.len() + guess.hidden {
                let Some(card) = self.worst(&cards, &guess.known) else {
                    break;
                };
                cards.remove(card);
                back.push(card);
            }
            if attempt < RETRIES && !down && self.contradicts(guess, &cards) {
                // Another try, with other cards on top.
                let cut = rng.random_range(0..pool.len().max(1));
                pool.rotate_left(cut);
                continue;
            }
            pool.truncate(from);
            for card in back {
                let at = rng.random_range(0..=pool.len());
                pool.insert(at, card);
            }
            return cards;
        }
        guess.known
    }

    fn worst(&self, cards: &CardCounts, known: &CardCounts) -> Option<Card> {
        let hand = Hand {
            rules: &self.view.table.rules,
            contract: self.view.table.contract,
            cards: *cards,
        };
        quick::worst(&hand, |card| cards.count(card) > known.count(card))
    }

    /// Whether somebody with these cards would have taken what they refused.
    fn contradicts(&self, guess: &Guess, cards: &CardCounts) -> bool {
        if guess.refused.is_empty() {
            return false;
        }
        let hand = Hand {
            rules: &self.view.table.rules,
            contract: self.view.table.contract,
            cards: *cards,
        };
        let distance = hand.distance();
        guess
            .refused
            .iter()
            .any(|card| hand.has_company(*card) && hand.plus(*card).distance() < distance)
    }
}

/// The last discards that the player could have had for nothing and left, and the last ones they threw away: evidence that they
/// do not bring them nearer.
fn refused(view: SeatView<'_>, seat: Seat) -> Vec<Card> {
    let table = view.table;
    if table.down.contains(seat) {
        return Vec::new();
    }
    let left = |seat: Seat| view.table.seating.right_of(seat);
    let mut refused = Vec::new();
    for discard in table.discards.iter().rev().take(2 * table.seating.len()) {
        let free = discard.declined.contains(seat) && discard.by.is_some_and(|by| left(by) == seat);
        if (free || discard.by == Some(seat)) && discard.fate != Fate::Taken(seat) {
            refused.push(discard.card);
        }
    }
    refused.truncate(3);
    refused
}
