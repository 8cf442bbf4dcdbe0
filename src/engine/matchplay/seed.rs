//! Shuffles that depend only on the seed text of the match, and the hash that proves that the seed was not changed.
//!
//! The algorithm of the shuffles is part of the record's format and must never change:
//!
//! 1. The key of a shuffle is SHA-256 of the UTF-8 text `seed|draw`, `seed|hand|3` or `seed|hand|3|renewal|0`. The
//!    numbers are the indices of the hand and of the renewal, from 0.
//! 2. That key seeds ChaCha with 20 rounds (nonce and counter 0), read as little-endian 32-bit words.
//! 3. A random number `below(n)` is `word mod n`. Words that are not below the largest multiple of `n` up to 2³² are
//!    skipped, so all numbers are equally likely.
//! 4. The cards start in the given order. For a shoe: pack by pack, clubs, diamonds, hearts, spades, ace to king,
//!    jokers last. For a new stock: the pile from its bottom. For `i` from the last index down to 1, card `i` is
//!    swapped with card `below(i + 1)` (Fisher–Yates).
//! 5. The shoe of a hand is then cut (R4): the first `1 + below(len - 1)` cards go to the end.
//!
//! Verifiable fair play: the hash of the seed is shown before the match, the seed itself after it. The hash is part of
//! the record's format and must never change. It is the SHA-256 of the UTF-8 text `continental-seed|` followed by the
//! seed, written as 64 lower-case hexadecimal digits. To compute it: `printf 'continental-seed|%s' SEED | sha256sum`.
//!
//! The hash always proves that the seed was not changed. It hides the seed only if the seed cannot be guessed: see
//! [`seed_from`].
use super::Setup;
use crate::{
    cards::Card,
    table::{Chance, Purpose},
};
use rand_chacha::{
    ChaCha20Rng,
    rand_core::{Rng, SeedableRng},
};
use sha2::{Digest, Sha256};
use std::{fmt, str::FromStr};

/// Source of all shuffles of a match, derived from its seed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seeded {
    seed: String,
}

impl Seeded {
    /// Creates the source for this seed text.
    pub fn new(seed: &str) -> Seeded {
        let seed = seed.to_owned();
        Seeded { seed }
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
            // R4: the player to the dealer's right cuts the shoe. At least one card is lifted and at least one stays.
            Purpose::Hand(_) if cards.len() > 1 => {
                cards.rotate_left(1 + below(&mut rng, cards.len() - 1));
            }
            Purpose::Hand(_) | Purpose::SeatDraw | Purpose::Renewal { .. } => {}
        }
    }
}

/// Returns a uniformly distributed random number below `n`. `n` must be at least 1 and at most 2³².
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

/// The hash of a seed. It does not reveal the shuffles, and it proves later that the seed was not changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Commitment([u8; 32]);

/// Error for a text that is not the hash of a seed. Contains the text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("“{0}” is no hash of a seed: it has 64 hexadecimal digits")]
pub struct CommitmentError(pub String);

impl Setup {
    /// Returns the hash of the seed, which may be shown before the match is over.
    pub fn commitment(&self) -> Commitment {
        Commitment::to(&self.seed)
    }
}

impl Commitment {
    /// Computes the hash of this seed.
    pub fn to(seed: &str) -> Commitment {
        Commitment(Sha256::digest(format!("continental-seed|{seed}")).into())
    }

    /// True if the hash begins with these digits, ignoring case. Players tend to note down only the first few digits.
    pub fn begins_with(&self, digits: &str) -> bool {
        self.to_string().starts_with(&digits.to_ascii_lowercase())
    }
}

/// The characters of a random seed. Similar characters (I and 1, O and 0) are omitted, because players read seeds
/// aloud.
const LETTERS: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/// Returns a seed of 26 letters and digits that cannot be guessed. `entropy` consists of 128 random bits from the
/// operating system.
///
/// With fewer random bits, or bits from a clock, an attacker could try all seeds and compare the hashes.
pub fn seed_from(entropy: [u8; 16]) -> String {
    let mut rest = u128::from_le_bytes(entropy);
    let letters = (0..26).map(|_| {
        let letter = LETTERS[(rest % 32) as usize];
        rest /= 32;
        char::from(letter)
    });
    letters.collect()
}

/// Returns a seed from a chosen text and 128 random bits: the text, a hyphen, and 26 letters and digits.
///
/// Matches with phones need such seeds. If only the hash were salted, an attacker could guess the text: the first cards
/// dealt to a phone show whether a guess is right. With the random bits in the seed, the formats of records, hashes and
/// replays stay unchanged.
pub fn mixed_seed(text: &str, entropy: [u8; 16]) -> String {
    format!("{text}-{}", seed_from(entropy))
}

/// True if the seed ends with 26 random characters, as those of [`seed_from`] and [`mixed_seed`] do. Such a seed cannot
/// be guessed.
pub fn is_unguessable(seed: &str) -> bool {
    let chance = seed.rsplit('-').next().unwrap_or_default();
    chance.len() == 26 && chance.bytes().all(|letter| LETTERS.contains(&letter))
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl FromStr for Commitment {
    type Err = CommitmentError;

    fn from_str(text: &str) -> Result<Commitment, CommitmentError> {
        let wrong = || CommitmentError(text.to_owned());
        let digits: Option<Vec<u32>> = text.chars().map(|digit| digit.to_digit(16)).collect();
        let digits = digits.filter(|all| all.len() == 64).ok_or_else(wrong)?;
        let byte = |at: usize| (digits[2 * at] << 4 | digits[2 * at + 1]) as u8;
        Ok(Commitment(std::array::from_fn(byte)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chance_makes_a_chosen_seed_unguessable() {
        let mixed = mixed_seed("verano-2026", [7; 16]);
        assert!(
            mixed.starts_with("verano-2026-") && is_unguessable(&mixed),
            "{mixed}"
        );
        assert_ne!(mixed, mixed_seed("verano-2026", [8; 16]));
        assert!(is_unguessable(&seed_from([255; 16])));
        for chosen in [
            "",
            "verano",
            "verano-2026",
            "ABCDEFGHJKLMNPQRSTUVWXYZ2345678",
            "-",
        ] {
            assert!(!is_unguessable(chosen), "{chosen}");
        }
    }
}
