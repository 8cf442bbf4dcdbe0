//! What is kept of the phones beside a match that may be broken off, by the window and by a host without one: at which seats they play,
//! where they found us, and what opens their seats again. What is kept opens nothing itself.
use super::Expected;
use engine::seat::{MAX_SEATS, Seat, SeatSet};
use serde::{Deserialize, Serialize};
use std::net::SocketAddr;

/// The version of the file.
const VERSION: u32 = 1;

/// The file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct KeptPhones {
    version: u32,
    /// The hash of the match's seed: to which match it belongs.
    seed_hash: String,
    /// The seats at which phones play, by player number.
    seats: Vec<Seat>,
    /// Where phones found us: they come back there.
    pub address: Option<SocketAddr>,
    /// Who sat there, and what was kept of their keys.
    pub phones: Vec<Expected>,
}

impl KeptPhones {
    /// The phones of a match as they are now.
    pub fn of(
        seed_hash: &str,
        seats: SeatSet,
        address: Option<SocketAddr>,
        phones: Vec<Expected>,
    ) -> KeptPhones {
        KeptPhones {
            version: VERSION,
            seed_hash: seed_hash.to_owned(),
            seats: seats.iter().collect(),
            address,
            phones,
        }
    }

    /// What was kept as this text for the match with this hash of its seed. A broken one costs the phones a PIN, and which seats are
    /// theirs; nothing else.
    pub fn read(text: &[u8], seed_hash: &str) -> Option<KeptPhones> {
        let kept: KeptPhones = serde_json::from_slice(text).ok()?;
        let seats = kept.seats.iter().all(|seat| seat.index() < MAX_SEATS);
        (kept.version == VERSION && kept.seed_hash == seed_hash && seats).then_some(kept)
    }

    /// Whether this can be such a file that this version of the game has written, whatever match it belongs to.
    pub fn is_ours(text: &[u8]) -> bool {
        serde_json::from_slice::<KeptPhones>(text).is_ok_and(|kept| kept.version == VERSION)
    }

    /// At which seats phones play.
    pub fn seats(&self) -> SeatSet {
        self.seats.iter().copied().collect()
    }

    /// The file's text.
    pub fn text(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("it has string keys only and nothing in it can fail")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_belongs_to_one_match_and_says_where_phones_play() {
        let seats = [Seat(1), Seat(3)].into_iter().collect();
        let kept = KeptPhones::of("abc", seats, "192.168.1.2:4747".parse().ok(), Vec::new());
        let text = kept.text();
        assert!(KeptPhones::is_ours(&text));
        let read = KeptPhones::read(&text, "abc").expect("it is of this match");
        assert_eq!((read.seats(), &read), (seats, &kept));
        assert_eq!(KeptPhones::read(&text, "other"), None);
        assert_eq!(KeptPhones::read(b"{", "abc"), None);
        let far = br#"{"version":1,"seed_hash":"abc","seats":[77],"address":null,"phones":[]}"#;
        assert_eq!(KeptPhones::read(far, "abc"), None, "no such seat");
    }
}
