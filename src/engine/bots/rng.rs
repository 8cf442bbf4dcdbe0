//! The random numbers of bots: their own stream, apart from the shuffles.
use crate::engine::table::Pending;
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
use sha2::{Digest, Sha256};

/// The generator for one decision. It follows from the match seed and the decision alone, so that a match that was saved and
/// resumed goes on as it would have without.
pub fn decision_rng(match_seed: &str, hand: u8, asked: Pending) -> ChaCha8Rng {
    let text = format!("{match_seed}|bots|{hand}|{}|{}", asked.decision.0, asked.seat.0);
    ChaCha8Rng::from_seed(Sha256::digest(text).into())
}
