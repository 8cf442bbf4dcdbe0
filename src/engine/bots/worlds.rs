//! Worlds: hidden cards made up in agreement with all that a player has seen, and as likely as can be.
//!
//! Who is not down has seen cards come and go and kept the best: such a hand is drawn near what its player took and away from what
//! they let lie (`leaning`), with some cards more, the worst of which go back. Who is down has laid off what fits and parted with
//! the dearest. All was checked against the hands that strong players really hold at the same turn (each card, distance to the
//! contract, points).
use super::{
    dream::{Setting, World, accepted, faces_of, worst},
    hand::Hand,
    holding::WORTH_WAITING,
    leaning::Leaning,
    unseen::remembered,
};
use crate::{
    cards::{Card, CardCounts},
    seat::Seat,
    table::{Fate, SeatView},
};
use rand::{RngExt, seq::SliceRandom};
use rand_chacha::ChaCha8Rng;

/// How many cards more than it can hold a hand is given at most before the worst of them go.
const MOST_EXTRAS: usize = 6;
/// A player's luck: the share of the turns that brought a card worth keeping or refusing, at least.
const LEAST_LUCK: f64 = 0.8;
/// Of ten cards that fit the table, how many somebody who is down has laid off.
const LAID_OFF: u32 = 9;
/// How many cards somebody who is down has thrown away at most since, the dearest first.
const MOST_DEAR: usize = 2;
/// How often a hand is drawn again because its player would have acted otherwise.
const RETRIES: usize = 5;

/// Makes worlds for one decision.
pub(super) struct Worlds<'a> {
    view: SeatView<'a>,
    setting: &'a Setting<'a>,
    hidden: Vec<Card>,
    others: Vec<Guess>,
    /// The faces that fit the table.
    accepts: u64,
}

/// What is known of another player's hand.
struct Guess {
    seat: Seat,
    known: CardCounts,
    /// The number of its cards that no other player has seen.
    hidden: usize,
    /// Turns in which the player saw a new card and threw one away: the more there are, the better is the hand than a dealt one.
    choices: usize,
    /// What they could have had for nothing and did not want, since their last change of plans.
    refused: Vec<Card>,
    leaning: Leaning,
}

impl<'a> Worlds<'a> {
    /// The worlds that agree with a view, as far as the pile is remembered.
    pub(super) fn of(view: SeatView<'a>, setting: &'a Setting<'a>, memory: f64) -> Worlds<'a> {
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
                leaning: Leaning::of(view, seat, setting),
            }
        };
        Worlds {
            view,
            setting,
            hidden: remembered(view, memory).to_vec(),
            others: table.seating.others(view.seat).map(guess).collect(),
            accepts: accepted(view),
        }
    }

    /// Makes one more world.
    pub(super) fn next(&self, rng: &mut ChaCha8Rng) -> World {
        let table = self.view.table;
        let mut pool = self.hidden.clone();
        pool.shuffle(rng);
        let mut world = World::default();
        for guess in &self.others {
            let place = table.seating.distance(self.view.seat, guess.seat);
            world.hands[place] = if table.down.contains(guess.seat) {
                self.rest(guess, &mut pool, rng)
            } else {
                self.hand(guess, &mut pool, rng)
            };
        }
        // A card too few or too many (a face-down card that nobody saw) only makes the stock of the dream shorter.
        pool.truncate(table.stock as usize + table.penalty_stock as usize);
        world.stock_up(&pool);
        world
    }

    /// A hand that a player who is not down may hold.
    fn hand(&self, guess: &Guess, pool: &mut Vec<Card>, rng: &mut ChaCha8Rng) -> CardCounts {
        for attempt in 0..=RETRIES {
            let luck = rng.random_range(LEAST_LUCK..1.0);
            let seen = guess.choices as f64 + if guess.choices > 0 { 0.8 } else { 0.0 };
            let extras = (luck * seen).round() as usize;
            let drawn = (guess.hidden + extras.min(MOST_EXTRAS)).min(pool.len());
            let from = pool.len() - drawn;
            let mut cards = guess.known;
            for end in (from + 1..=pool.len()).rev() {
                guess.leaning.bring_up(&mut pool[..end], rng);
            }
            pool[from..].iter().for_each(|card| cards.add(*card));
            let mut back = Vec::new();
            let spare =
                (drawn + guess.known.len()).saturating_sub(guess.known.len() + guess.hidden);
            for _ in 0..spare {
                let free = cards
                    .faces()
                    .filter(|card| cards.count(*card) > guess.known.count(*card));
                let card = worst(self.setting, &cards, faces_of(free));
                cards.remove(card);
                back.push(card);
            }
            if attempt < RETRIES && self.contradicts(guess, &cards) {
                // Another try, with other cards on top.
                let cut = rng.random_range(0..pool.len().max(1));
                pool.rotate_left(cut);
                continue;
            }
            pool.truncate(from);
            self.give_back(back, pool, rng);
            return cards;
        }
        guess.known
    }

    /// The cards that a player who is down may have left.
    fn rest(&self, guess: &Guess, pool: &mut Vec<Card>, rng: &mut ChaCha8Rng) -> CardCounts {
        let mut cards = guess.known;
        let mut back = Vec::new();
        let mut missing = guess.hidden + rng.random_range(0..=MOST_DEAR);
        while missing > 0 {
            let Some(card) = pool.pop() else { break };
            let fits = self.accepts >> card.index() & 1 == 1;
            if fits && rng.random_range(0..10) < LAID_OFF && pool.len() > missing {
                back.push(card);
            } else {
                cards.add(card);
                missing -= 1;
            }
        }
        let rules = self.setting.rules;
        while cards.len() > guess.known.len() + guess.hidden {
            let free = cards
                .faces()
                .filter(|card| cards.count(*card) > guess.known.count(*card));
            let Some(card) = free.max_by_key(|card| rules.value(*card)) else {
                break;
            };
            cards.remove(card);
            back.push(card);
        }
        self.give_back(back, pool, rng);
        cards
    }

    fn give_back(&self, cards: Vec<Card>, pool: &mut Vec<Card>, rng: &mut ChaCha8Rng) {
        for card in cards {
            pool.push(card);
            let (at, last) = (rng.random_range(0..pool.len()), pool.len() - 1);
            pool.swap(at, last);
        }
    }

    /// Whether somebody with these cards would be down already, or would have taken what they refused.
    fn contradicts(&self, guess: &Guess, cards: &CardCounts) -> bool {
        let hand = Hand {
            rules: self.setting.rules,
            contract: self.setting.contract,
            cards: *cards,
        };
        let waits = self.setting.close_at_once || i32::from(self.setting.bonus) <= WORTH_WAITING;
        if guess.choices > 0 && !waits && hand.distance() == 0 {
            return true;
        }
        let mut company = guess
            .refused
            .iter()
            .filter(|card| hand.has_company(**card))
            .peekable();
        if company.peek().is_none() {
            return false;
        }
        let distance = hand.distance();
        company.any(|card| hand.plus(*card).distance() < distance)
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
        let took = [Fate::Taken(seat), Fate::Claimed(seat)].contains(&discard.fate);
        if (free || discard.by == Some(seat)) && !took {
            refused.push(discard.card);
        }
    }
    refused.truncate(3);
    refused
}
