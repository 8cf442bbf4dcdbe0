//! Shuffles that follow from the seed text alone.
//!
//! The stream is part of the record's format and never changes:
//! 1. The key of a shuffle is SHA-256 of the UTF-8 text `seed|draw`, `seed|hand|3` or `seed|hand|3|renewal|0` (numbers from 0).
//! 2. That key seeds ChaCha with 20 rounds (nonce and counter 0), read as little-endian 32-bit words.
//! 3. A number below `n` is `word mod n`; words from the last multiple of `n` below 2³² on are skipped, so all are equally likely.
//! 4. The cards start in the order given (the shoe's: packs in turn, clubs, diamonds, hearts, spades, ace to king, jokers last;
//!    a new stock's: the pile from its bottom). For `i` from the last index down to 1, card `i` changes places with card
//!    `below(i + 1)` (Fisher–Yates).
//! 5. For a hand the cut follows (R4): the first `1 + below(len - 1)` cards go to the end.
use crate::cards::Card;
pub use crate::table::{Chance, Purpose};
use rand_chacha::{
    ChaCha20Rng,
    rand_core::{Rng, SeedableRng},
};
use sha2::{Digest, Sha256};

/// All shuffles of a match, from its seed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seeded {
    seed: String,
}

impl Seeded {
    /// The shuffles of this seed text.
    pub fn new(seed: &str) -> Seeded {
        Seeded {
            seed: seed.to_owned(),
        }
    }

    fn rng(&self, purpose: Purpose) -> ChaCha20Rng {
        let seed = &self.seed;
        let text = match purpose {
            Purpose::SeatDraw => format!("{seed}|draw"),
            Purpose::Hand(hand) => format!("{seed}|hand|{hand}"),
            Purpose::Renewal { hand, nth } => format!("{seed}|hand|{hand}|renewal|{nth}"),
        };
        ChaCha20Rng::from_seed(Sha256::digest(text).into())
    }
}

impl Chance for Seeded {
    fn shuffle(&self, purpose: Purpose, cards: &mut [Card]) {
        let mut rng = self.rng(purpose);
        for i in (1..cards.len()).rev() {
            cards.swap(i, below(&mut rng, i + 1));
        }
        match purpose {
            // R4: the player at the dealer's right cuts; at least one card is lifted and at least one is left.
            Purpose::Hand(_) if cards.len() > 1 => {
                cards.rotate_left(1 + below(&mut rng, cards.len() - 1));
            }
            Purpose::Hand(_) | Purpose::SeatDraw | Purpose::Renewal { .. } => {}
        }
    }
}

/// A number below `n`, all equally likely; `n` is at least 1 and small.
fn below(rng: &mut ChaCha20Rng, n: usize) -> usize {
    let n = n as u64;
    let limit = (1 << 32) - (1 << 32) % n;
    loop {
        let word = u64::from(rng.next_u32());
        if word < limit {
            return (word % n) as usize;
        }
    }
}
