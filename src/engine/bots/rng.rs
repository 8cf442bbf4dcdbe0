//! The random numbers of bots: their own stream, apart from the shuffles.
use crate::engine::table::Pending;
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
use sha2::{Digest, Sha256};

/// The random numbers of all bots of a match.
///
/// Those of one decision follow from the match seed and the decision alone, so that a match that was saved and resumed goes on as
/// it would have without.
#[derive(Clone, Debug)]
pub struct Streams {
    origin: ChaCha8Rng,
}

impl Streams {
    /// From the seed of the match.
    pub fn new(match_seed: &str) -> Streams {
        let key = Sha256::digest(format!("{match_seed}|bots"));
        Streams {
            origin: ChaCha8Rng::from_seed(key.into()),
        }
    }

    /// The generator for one decision of the hand with this index.
    pub fn decision(&self, hand: u8, asked: Pending) -> ChaCha8Rng {
        let mut rng = self.origin.clone();
        let (decision, seat) = (u64::from(asked.decision.0), u64::from(asked.seat.0));
        rng.set_stream(u64::from(hand) << 40 | decision << 8 | seat);
        rng
    }
}

/// [`Streams::decision`] for once.
pub fn decision_rng(match_seed: &str, hand: u8, asked: Pending) -> ChaCha8Rng {
    Streams::new(match_seed).decision(hand, asked)
}
