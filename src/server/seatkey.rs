//! The key of a seat: 128 bits that only its phone knows. Kept is what cannot be turned back into it.
use rand::{rand_core::UnwrapErr, rngs::SysRng};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// What a phone shows to have its seat back, written as 32 hexadecimal digits.
#[derive(Clone, PartialEq, Eq)]
pub struct SeatKey(String);

/// What is kept of a key, here and on the disk.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct KeptKey(String);

impl SeatKey {
    /// A key from chance.
    pub fn new(rng: &mut impl rand::Rng) -> SeatKey {
        let mut bits = [0; 16];
        rng.fill_bytes(&mut bits);
        SeatKey(digits(&bits))
    }

    /// The digits.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// What may be kept.
    pub fn kept(&self) -> KeptKey {
        KeptKey::of(&self.0)
    }
}

impl KeptKey {
    /// Of whatever somebody shows. Comparing these tells nobody by the time it takes how much of a guess was right.
    pub fn of(shown: &str) -> KeptKey {
        KeptKey(digits(&Sha256::digest(format!("continental-seat|{shown}"))))
    }
}

/// It stands in no log.
impl fmt::Debug for SeatKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SeatKey(…)")
    }
}

/// The system's own chance: what nobody can guess.
pub fn chance() -> UnwrapErr<SysRng> {
    UnwrapErr(SysRng)
}

/// Bytes as digits, two each.
pub fn digits(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;

    #[test]
    fn a_key_has_128_bits_and_is_not_kept_itself() {
        let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(1);
        let key = SeatKey::new(&mut rng);
        assert_eq!(key.text().len(), 32);
        assert_ne!(key, SeatKey::new(&mut rng));
        assert_eq!(KeptKey::of(key.text()), key.kept());
        assert_ne!(KeptKey::of(&key.text().to_uppercase()), key.kept());
        assert!(
            !serde_json::to_string(&key.kept())
                .expect("JSON")
                .contains(key.text())
        );
        assert_eq!(format!("{key:?}"), "SeatKey(…)");
    }
}
