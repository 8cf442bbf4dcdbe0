//! The PIN: four letters on the big screen that let a phone in, and how often one may be wrong.
use rand::RngExt as _;
use std::{
    collections::HashMap,
    fmt,
    net::IpAddr,
    time::{Duration, Instant},
};

/// Letters that nobody takes for another, in any of our languages, read or said: no I, O, Q, nor B and V, M and N together.
const LETTERS: &[u8; 18] = b"ACDEFGHJKLMPRTWXYZ";

/// How many wrong PINs are heard within [`MINUTE`] from one address, and from all together.
const TRIES: usize = 5;
const TRIES_OF_ALL: usize = 20;
const MINUTE: Duration = Duration::from_secs(60);

/// Four letters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pin([u8; 4]);

impl Pin {
    /// Four letters from chance.
    pub fn new(rng: &mut impl rand::Rng) -> Pin {
        Pin([0; 4].map(|_: u8| LETTERS[rng.random_range(0..LETTERS.len())]))
    }

    /// Whether this is what somebody has typed: small letters and spaces do no harm.
    pub fn is(self, typed: &str) -> bool {
        let letters = typed.bytes().filter(|letter| !letter.is_ascii_whitespace());
        letters.map(|letter| letter.to_ascii_uppercase()).eq(self.0)
    }
}

impl fmt::Display for Pin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0
            .iter()
            .try_for_each(|letter| write!(f, "{}", char::from(*letter)))
    }
}

/// The wrong PINs of the last minute.
#[derive(Default, Debug)]
pub struct Tries {
    by: HashMap<IpAddr, Vec<Instant>>,
}

impl Tries {
    /// Whether somebody at this address may try once more.
    pub fn may(&mut self, from: IpAddr, now: Instant) -> bool {
        self.by.retain(|_, tries| {
            tries.retain(|tried| now.duration_since(*tried) < MINUTE);
            !tries.is_empty()
        });
        let all: usize = self.by.values().map(Vec::len).sum();
        all < TRIES_OF_ALL && self.by.get(&from).is_none_or(|own| own.len() < TRIES)
    }

    /// Notes a wrong PIN.
    pub fn wrong(&mut self, from: IpAddr, now: Instant) {
        self.by.entry(from).or_default().push(now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;

    #[test]
    fn a_pin_is_read_however_it_is_typed() {
        let pin = Pin(*b"KXTR");
        for typed in ["KXTR", "kxtr", " k x t r "] {
            assert!(pin.is(typed), "{typed}");
        }
        for typed in ["", "KXT", "KXTRR", "KXTS", "ＫXTR"] {
            assert!(!pin.is(typed), "{typed}");
        }
        let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(1);
        let (one, other) = (Pin::new(&mut rng), Pin::new(&mut rng));
        assert_ne!(one, other);
        assert!(one.is(&one.to_string()) && !one.is(&other.to_string()));
    }

    #[test]
    fn five_tries_a_minute_and_twenty_of_all() {
        let mut tries = Tries::default();
        let begin = Instant::now();
        let from = |last: u8| IpAddr::from([192, 168, 1, last]);
        for _ in 0..TRIES {
            assert!(tries.may(from(1), begin));
            tries.wrong(from(1), begin);
        }
        assert!(!tries.may(from(1), begin));
        assert!(tries.may(from(2), begin), "others may");
        for last in 2..5 {
            (0..TRIES).for_each(|_| tries.wrong(from(last), begin));
        }
        assert!(!tries.may(from(9), begin), "many of one mind");
        let later = begin + MINUTE;
        assert!(tries.may(from(1), later) && tries.may(from(9), later));
    }
}
