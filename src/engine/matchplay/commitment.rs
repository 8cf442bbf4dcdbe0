//! Fair play that can be checked: the hash of the seed is shown before the match, the seed itself after it.
//!
//! The hash is part of the record's format and never changes: SHA-256 of the UTF-8 text `continental-seed|` followed by the seed,
//! written as 64 small hexadecimal digits. Anybody can work it out: `printf 'continental-seed|%s' SEED | sha256sum`.
//!
//! A hash binds, whatever the seed; it hides the seed only if nobody can guess it: see [`seed_from`].
use super::Setup;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest, Sha256};
use std::{fmt, str::FromStr};

/// The hash of a seed: from it nobody can tell the shuffles, and no other seed can be named later.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Commitment([u8; 32]);

/// A text that is no hash.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("“{0}” is no hash of a seed: it has 64 hexadecimal digits")]
pub struct CommitmentError(pub String);

impl Setup {
    /// What may be shown of the seed before the match is over.
    pub fn commitment(&self) -> Commitment {
        Commitment::to(&self.seed)
    }
}

impl Commitment {
    /// The hash of this seed.
    pub fn to(seed: &str) -> Commitment {
        Commitment(Sha256::digest(format!("continental-seed|{seed}")).into())
    }

    /// Whether the hash begins with these digits, however large they are written: people note down the first few.
    pub fn begins_with(&self, digits: &str) -> bool {
        self.to_string().starts_with(&digits.to_ascii_lowercase())
    }
}

/// The letters of a seed from chance: none is taken for another when it is read out.
const LETTERS: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/// A seed that nobody can guess, from 128 bits of the system's randomness: 26 letters and digits.
///
/// With fewer bits, or bits from a clock, the hash would hide nothing: every seed could be tried.
pub fn seed_from(entropy: [u8; 16]) -> String {
    let mut rest = u128::from_le_bytes(entropy);
    let letters = (0..26).map(|_| {
        let letter = LETTERS[(rest % 32) as usize];
        rest /= 32;
        char::from(letter)
    });
    letters.collect()
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
        let digits: Option<Vec<u8>> = (text.chars())
            .map(|digit| digit.to_digit(16).map(|digit| digit as u8))
            .collect();
        let digits = digits.ok_or_else(wrong)?;
        let bytes: Vec<u8> = digits
            .chunks(2)
            .map(|pair| pair.iter().fold(0, |byte, digit| byte << 4 | digit))
            .collect();
        match (digits.len(), bytes.try_into()) {
            (64, Ok(bytes)) => Ok(Commitment(bytes)),
            _ => Err(wrong()),
        }
    }
}

impl Serialize for Commitment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Commitment {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Commitment, D::Error> {
        std::borrow::Cow::<'de, str>::deserialize(deserializer)?
            .parse()
            .map_err(de::Error::custom)
    }
}
