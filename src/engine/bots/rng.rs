//! The random numbers of bots: their own stream, apart from the shuffles.
use crate::table::Pending;
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
use sha2::{Digest, Sha256};

/// The random numbers of all bots of a match.
///
/// The numbers of one decision follow from the match seed and the decision alone, so that a match that was saved and resumed goes on as
/// it would have without.
#[derive(Clone, Debug)]
pub struct Streams {
    origin: ChaCha8Rng,
}

impl Streams {
    /// The streams of a match, from its seed.
    pub fn new(match_seed: &str) -> Streams {
        let key = Sha256::digest(format!("{match_seed}|bots"));
        Streams {
            origin: ChaCha8Rng::from_seed(key.into()),
        }
    }

    /// The generator for one decision of the hand with this index.
    pub fn decision(&self, hand: u8, asked: Pending) -> ChaCha8Rng {
        let mut rng = self.origin.clone();
        rng.set_stream(stream(hand, asked));
        rng
    }

    /// A generator for [`Streams::go_on`].
    pub fn begin(&self) -> ChaCha8Rng {
        self.origin.clone()
    }

    /// Makes of the generator of one decision that of another: cheaper than a new one while nothing has been drawn from it.
    pub fn go_on(&self, rng: &mut ChaCha8Rng, hand: u8, asked: Pending) {
        if rng.get_word_pos() != 0 {
            rng.clone_from(&self.origin);
        }
        rng.set_stream(stream(hand, asked));
    }
}

/// The number of a decision's stream.
fn stream(hand: u8, asked: Pending) -> u64 {
    let (decision, seat) = (u64::from(asked.decision.0), u64::from(asked.seat.0));
    u64::from(hand) << 40 | decision << 8 | seat
}

/// The random numbers of a single decision: [`Streams::decision`] without keeping the streams.
pub fn decision_rng(match_seed: &str, hand: u8, asked: Pending) -> ChaCha8Rng {
    Streams::new(match_seed).decision(hand, asked)
}
