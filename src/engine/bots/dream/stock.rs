//! The stock of a dream: everybody draws from a part of their own.
use crate::cards::{Card, CardCounts};

/// The most cards of a dream: four packs with three jokers each, and some room.
pub const MOST: usize = 240;
/// A lane to draw from and one for penalty cards, for each of eight players.
const LANES: usize = 16;

/// Hidden cards made up: what the others hold, by place to the right of the player who thinks, and the stock in any order.
#[derive(Clone)]
pub struct World {
    pub hands: [CardCounts; 8],
    pub stock: [u8; MOST],
    pub len: u8,
}

impl Default for World {
    fn default() -> World {
        World {
            hands: [CardCounts::EMPTY; 8],
            stock: [0; MOST],
            len: 0,
        }
    }
}

impl World {
    /// Lays these cards in the stock.
    pub fn stock_up(&mut self, cards: &[Card]) {
        for (slot, card) in self.stock.iter_mut().zip(cards) {
            *slot = card.index() as u8;
        }
        self.len = cards.len().min(MOST) as u8;
    }
}

/// Cards in lanes: lane `i` of `n` holds every `n`th card from the `i`th on.
#[derive(Clone, Copy)]
pub struct Stock {
    cards: [u8; MOST],
    len: u8,
    lanes: u8,
    next: [u8; LANES],
    /// How many cards may still be drawn, and how many are set apart for penalties (R5).
    pub left: u8,
    pub penalty: u8,
}

impl Stock {
    pub const fn new(seats: u8, left: u8, penalty: u8) -> Stock {
        Stock {
            cards: [0; MOST],
            len: 0,
            lanes: 2 * seats,
            next: [0; LANES],
            left,
            penalty,
        }
    }

    /// The cards of a world.
    pub fn fill(&mut self, world: &World) {
        self.cards = world.stock;
        self.len = world.len;
        // A card too few (a face-down card that nobody saw) only makes the stock of the dream shorter.
        self.left = self.left.min(self.len);
        self.penalty = self.penalty.min(self.len - self.left);
    }

    /// The next card of the own lane of the player at `place`; of another one once that is empty.
    pub fn draw(&mut self, place: u8) -> Option<u8> {
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        self.take_of(place)
    }

    /// Draws a penalty card (R14, D2).
    pub fn draw_penalty(&mut self, place: u8) -> Option<u8> {
        let source = if self.penalty > 0 {
            &mut self.penalty
        } else {
            &mut self.left
        };
        *source = source.checked_sub(1)?;
        self.take_of(place + self.lanes / 2)
    }

    fn take_of(&mut self, lane: u8) -> Option<u8> {
        (0..self.lanes).find_map(|further| {
            let lane = (lane + further) % self.lanes;
            let next = &mut self.next[lane as usize];
            let at = usize::from(*next) * usize::from(self.lanes) + usize::from(lane);
            if at >= usize::from(self.len) {
                return None;
            }
            *next += 1;
            Some(self.cards[at])
        })
    }

    /// The pile becomes the stock (D2); penalty cards set apart are shuffled in.
    pub fn renew(&mut self, pile: &[u8], luck: &mut u64) {
        let mut cards = [0; MOST];
        let mut len = 0;
        let mut add = |card| {
            cards[len] = card;
            len += 1;
        };
        pile.iter().copied().for_each(&mut add);
        while self.penalty > 0 {
            let Some(card) = self.draw_penalty(0) else {
                break;
            };
            add(card);
        }
        let penalty = (len - pile.len()) as u8;
        for at in (1..len).rev() {
            // Xorshift: a renewal is rare, and any shuffle will do.
            *luck ^= *luck << 13;
            *luck ^= *luck >> 7;
            *luck ^= *luck << 17;
            cards.swap(at, (*luck % (at as u64 + 1)) as usize);
        }
        *self = Stock {
            cards,
            len: len as u8,
            next: [0; LANES],
            left: pile.len() as u8,
            penalty,
            ..*self
        };
    }
}
