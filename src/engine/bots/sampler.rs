//! Sampled worlds: random deals of the hidden cards that agree with the player's view and are as realistic as possible.
//!
//! A player who is not down has chosen among many cards and kept the best. For such a hand the sampler prefers cards
//! related to those that the player took, over cards related to declined ones ([`HandInference`]). It adds some extra
//! cards first, then puts the least useful ones back.
//!
//! A player who is down has laid off fitting cards and discarded the most expensive ones. The sampler removes such
//! cards from the hand.
//!
//! Sampled hands were compared with real hands of strong bots at the same turn: by single cards, distance to the
//! contract and points.
//!
//! The constants of the inference were fitted to real hands of strong bots in 50 matches, by the log loss of every
//! unseen card. Another 80 matches confirmed them. The sampler also simulates the players' choices of which cards to
//! keep. With these weights, its samples give twice as much information about a hand as without them.
use super::{
    hand::{near, remembered},
    laying::WORTH_WAITING,
    rollout::{ContractPlan, SampledWorld, Setting, accepted, least_useful_of},
};
use crate::{
    cards::{Card, CardCounts, FACES, Faces, Rank, Suit},
    seat::Seat,
    table::{Discard, DiscardFate, SeatView},
};
use rand::{Rng, RngExt, seq::SliceRandom};
use rand_chacha::ChaCha8Rng;

/// Maximum number of extra cards in a sampled hand, before the least useful ones are put back.
const MOST_EXTRAS: usize = 6;
/// Lower bound for a player's luck, which is a random factor of at most 1. The number of extra cards is the number of
/// the player's turns multiplied by the luck.
const LEAST_LUCK: f64 = 0.8;
/// Assumed number of cards that a player who is down has laid off, out of ten cards that fit a meld on the table.
const LAID_OFF: u32 = 9;
/// Maximum number of cards that a player who is down is assumed to have discarded since laying down, the most expensive
/// first.
const MOST_DEAR: usize = 2;
/// Maximum number of times that a hand is sampled again because a player with these cards would have acted differently.
const RETRIES: usize = 5;

pub(super) struct WorldSampler<'a> {
    view: SeatView<'a>,
    setting: &'a Setting<'a>,
    hidden: Vec<Card>,
    others: Vec<OpponentHand>,
    /// Bit set of the faces that fit a meld on the table.
    accepts: Faces,
}

struct OpponentHand {
    seat: Seat,
    /// The relative seat.
    place: u8,
    known: CardCounts,
    /// Number of cards in this hand that no other player has seen.
    hidden: usize,
    /// Number of the player's discards so far. The more there are, the better the hand is assumed to be, compared with
    /// a dealt hand.
    choices: usize,
    /// Up to three cards that the player recently discarded, or declined although they cost no penalty card.
    refused: Vec<Card>,
    leaning: HandInference,
}

impl<'a> WorldSampler<'a> {
    /// Creates the sampler for a view. `memory` is the share of the discard pile that the player remembers.
    pub(super) fn of(
        view: SeatView<'a>,
        setting: &'a Setting<'a>,
        memory: f64,
    ) -> WorldSampler<'a> {
        let table = view.table;
        let guess = |seat: Seat| {
            let known = table.known[seat];
            let size = table.hand_sizes[seat] as usize;
            let own = |discard: &&Discard| discard.by == Some(seat);
            let place = table.seating.distance(view.seat, seat) as u8;
            OpponentHand {
                seat,
                place,
                known,
                hidden: size.saturating_sub(known.len()),
                choices: table.discards.iter().filter(own).count(),
                refused: refused(view, seat),
                leaning: HandInference::of(view, seat, setting, setting.plan(place)),
            }
        };
        WorldSampler {
            view,
            setting,
            hidden: remembered(view, memory).to_vec(),
            others: table.seating.others(view.seat).map(guess).collect(),
            accepts: accepted(view),
        }
    }

    /// Samples a world: the other hands and the stock.
    pub(super) fn next(&self, rng: &mut ChaCha8Rng) -> SampledWorld {
        let table = self.view.table;
        let mut pool = self.hidden.clone();
        pool.shuffle(rng);
        let mut world = SampledWorld::default();
        for guess in &self.others {
            world.hands[usize::from(guess.place)] = if table.down.contains(guess.seat) {
                self.rest(guess, &mut pool, rng)
            } else {
                self.hand(guess, &mut pool, rng)
            };
        }
        // The pool may lack a card that was discarded face down and therefore never seen, or have a surplus card. This
        // only changes the length of the sampled stock.
        pool.truncate(table.stock as usize + table.penalty_stock as usize);
        world.stock = pool;
        world
    }

    /// Samples the hand of a player who is not down.
    fn hand(&self, guess: &OpponentHand, pool: &mut Vec<Card>, rng: &mut ChaCha8Rng) -> CardCounts {
        for attempt in 0..=RETRIES {
            let luck = rng.random_range(LEAST_LUCK..1.0);
            let seen = guess.choices as f64 + if guess.choices > 0 { 0.8 } else { 0.0 };
            let extras = (luck * seen).round() as usize;
            let drawn = (guess.hidden + extras.min(MOST_EXTRAS)).min(pool.len());
            let from = pool.len() - drawn;
            let mut cards = guess.known;
            for end in (from + 1..=pool.len()).rev() {
                guess.leaning.draw_weighted(&mut pool[..end], rng);
            }
            pool[from..].iter().for_each(|card| cards.add(*card));
            let mut back = Vec::new();
            for _ in guess.hidden..drawn {
                let free = cards.without(guess.known.iter()).face_set();
                let card =
                    least_useful_of(self.setting, guess.place, &cards, free).unwrap_or(Card::JOKER);
                cards.remove(card);
                back.push(card);
            }
            if attempt < RETRIES && self.contradicts(guess, &cards) {
                // Sample again, with other cards at the end of the pool, where cards are drawn.
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

    /// Samples the hand of a player who is down.
    fn rest(&self, guess: &OpponentHand, pool: &mut Vec<Card>, rng: &mut ChaCha8Rng) -> CardCounts {
        let mut cards = guess.known;
        let mut back = Vec::new();
        let mut missing = guess.hidden + rng.random_range(0..=MOST_DEAR);
        while missing > 0 {
            let Some(card) = pool.pop() else { break };
            let fits = self.accepts.contains(card);
            if fits && rng.random_range(0..10) < LAID_OFF && pool.len() > missing {
                back.push(card);
            } else {
                cards.add(card);
                missing -= 1;
            }
        }
        let rules = self.setting.rules;
        while cards.len() > guess.known.len() + guess.hidden {
            let free = cards.without(guess.known.iter());
            let Some(card) = free.faces().max_by_key(|card| rules.value(*card)) else {
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

    /// True if a player with these cards would already be down, or would have kept or taken one of the `refused` cards.
    fn contradicts(&self, guess: &OpponentHand, cards: &CardCounts) -> bool {
        let hand = self.setting.hand(guess.place, *cards);
        let waits = self.setting.close_at_once || i32::from(self.setting.bonus) <= WORTH_WAITING;
        if guess.choices > 0 && !waits && hand.distance() == 0 {
            return true;
        }
        let related = |card: &&Card| hand.has_related_card(**card);
        let mut company = guess.refused.iter().filter(related).peekable();
        if company.peek().is_none() {
            return false;
        }
        let distance = hand.distance();
        company.any(|card| hand.plus(*card).distance() < distance)
    }
}

/// Returns up to three cards of the last two rounds that the player discarded, or declined although they cost no
/// penalty card. The player's contract probably does not need such cards.
fn refused(view: SeatView<'_>, seat: Seat) -> Vec<Card> {
    let table = view.table;
    if table.down.contains(seat) {
        return Vec::new();
    }
    let left = |seat: Seat| view.table.seating.right_of(seat);
    let mut refused = Vec::new();
    for discard in table.discards.iter().rev().take(2 * table.seating.len()) {
        let free = discard.declined.contains(seat) && discard.by.is_some_and(|by| left(by) == seat);
        let took = [DiscardFate::Taken(seat), DiscardFate::Claimed(seat)].contains(&discard.fate);
        if (free || discard.by == Some(seat)) && !took {
            refused.push(discard.card);
        }
    }
    refused.truncate(3);
    refused
}

/// Log-weight added to each card related to one that the player took and still holds (same rank, or same suit within
/// three ranks).
const TAKEN: f32 = 0.45;
/// Log-weight subtracted from each card related to one that the player discarded or declined.
const LEFT: f32 = 0.25;
/// Factor by which [`LEFT`] fades in each round, because hands change.
const FADES: f32 = 0.82;
/// Factor applied to [`TAKEN`] and [`LEFT`] for contracts with both trios and runs, because either may explain the
/// player's choice.
const EITHER: f32 = 0.65;
/// Weight of a card three ranks away in the same suit, relative to a card one or two ranks away.
const FAR: f32 = 0.2;
/// Log-weight added to a second copy of a taken card if the contract has only runs, because a run uses a card only
/// once.
const SAME_TAKEN: f32 = -0.4;
/// Lower bound for the sum of a card's log-weights. It limits the certainty of the inference.
const LEAST: f32 = -2.0;
/// Upper bound for the sum of a card's log-weights.
const MOST: f32 = 1.5;
/// Maximum number of attempts to draw a likely card. If all fail, any card is accepted.
const TRIES: usize = 12;

/// Relative likelihood of each face in one opponent's hand.
struct HandInference {
    weights: [f32; FACES],
    heaviest: f32,
}

impl HandInference {
    /// Computes the weights of player `seat`, who has this contract, from the discards of this hand.
    fn of(
        view: SeatView<'_>,
        seat: Seat,
        setting: &Setting<'_>,
        plan: &ContractPlan,
    ) -> HandInference {
        let mut logs = [0.0; FACES];
        let share = if plan.trios && plan.runs { EITHER } else { 1.0 };
        let seats = f32::from(setting.seats);
        for (age, discard) in view.table.discards.iter().rev().enumerate() {
            let Some((rank, suit)) = discard.card.face() else {
                continue;
            };
            let log = match took(view, seat, discard) {
                Some(true) => TAKEN,
                Some(false) => -LEFT * FADES.powf(age as f32 / seats),
                None => continue,
            };
            let took = log > 0.0;
            let mut lean = |rank: Rank, suit: Suit, log: f32| {
                logs[Card::new(rank, suit).index()] += log;
            };
            if plan.trios {
                for suit in Suit::ALL {
                    lean(rank, suit, share * log);
                }
            }
            if plan.runs {
                for (steps, part) in [(1, 1.0), (2, 1.0), (3, FAR)] {
                    let both = [rank.up(steps), rank.up(13 - steps)].into_iter();
                    for other in both.filter(|other| near(rank, *other, 3, setting.rules.ace)) {
                        lean(other, suit, share * part * log);
                    }
                }
                if took && !plan.trios {
                    lean(rank, suit, SAME_TAKEN);
                }
            }
        }
        let weights = logs.map(|log| log.clamp(LEAST, MOST).exp());
        let heaviest = weights.iter().copied().fold(0.0, f32::max);
        HandInference { weights, heaviest }
    }

    /// Moves a random card to the end of the pool. Likely cards are chosen more often than others.
    fn draw_weighted(&self, pool: &mut [Card], rng: &mut impl Rng) {
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

/// True if the player took the card and still holds a copy, false if the player discarded or declined it. `None` in all
/// other cases.
fn took(view: SeatView<'_>, seat: Seat, discard: &Discard) -> Option<bool> {
    match discard.fate {
        DiscardFate::Taken(taker) | DiscardFate::Claimed(taker) if taker == seat => {
            (view.table.known[seat].contains(discard.card)).then_some(true)
        }
        _ if discard.by == Some(seat) || discard.declined.contains(seat) => Some(false),
        _ => None,
    }
}
