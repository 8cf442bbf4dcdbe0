//! The PIN for joining a table, and the secret key of a seat. Players type the PIN on their phones. A seat key has 128
//! bits that only the owner's phone knows. The server stores only a hash of it.
use rand::{RngExt as _, rand_core::UnwrapErr, rngs::SysRng};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt::{self, Write as _};

/// Letters of a PIN. They are hard to confuse when read or spoken in any language of the game. The letters B, I, N, O,
/// Q, S, U and V are therefore left out.
const LETTERS: &[u8; 18] = b"ACDEFGHJKLMPRTWXYZ";

/// A PIN of four letters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pin([u8; 4]);

impl Pin {
    /// Returns a random PIN.
    pub fn new(rng: &mut impl rand::Rng) -> Pin {
        Pin([0; 4].map(|_: u8| LETTERS[rng.random_range(0..LETTERS.len())]))
    }

    /// Reads a typed PIN, ignoring case and spaces. Returns `None` if the text is not a PIN.
    pub fn read(typed: &str) -> Option<Pin> {
        let letters = typed.bytes().filter(|letter| !letter.is_ascii_whitespace());
        let mut letters = letters.map(|letter| letter.to_ascii_uppercase());
        let mut pin = [0; 4];
        for place in &mut pin {
            *place = letters.next().filter(|letter| LETTERS.contains(letter))?;
        }
        letters.next().is_none().then_some(Pin(pin))
    }
}

impl fmt::Display for Pin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters = self.0.into_iter().map(char::from);
        letters.try_for_each(|letter| f.write_char(letter))
    }
}

/// The secret with which a phone gets its seat back, written as 32 hexadecimal digits.
#[derive(Clone, PartialEq, Eq)]
pub struct SeatKey(String);

/// The hash of a seat key, as stored in memory and on disk.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct KeyHash(String);

impl SeatKey {
    /// Returns a random key.
    pub fn new(rng: &mut impl rand::Rng) -> SeatKey {
        let mut bits = [0; 16];
        rng.fill_bytes(&mut bits);
        SeatKey(digits(&bits))
    }

    /// Returns the key as 32 hexadecimal digits.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Returns the hash of this key.
    pub fn kept(&self) -> KeyHash {
        KeyHash::of(&self.0)
    }
}

impl KeyHash {
    /// Returns the hash of a key that a client has sent. Keys are compared by their hashes, so the duration of a
    /// comparison does not reveal how much of a guessed key is right.
    pub fn of(shown: &str) -> KeyHash {
        KeyHash(digits(&Sha256::digest(format!("continental-seat|{shown}"))))
    }
}

/// Prints no digits, to keep the key out of logs.
impl fmt::Debug for SeatKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SeatKey(…)")
    }
}

/// Returns the operating system's random number generator, which is unpredictable.
pub fn system_rng() -> UnwrapErr<SysRng> {
    UnwrapErr(SysRng)
}

/// Returns the bytes as hexadecimal digits, two per byte.
pub fn digits(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;

    #[test]
    fn a_pin_is_read_in_any_case_and_with_spaces() {
        let pin = Pin(*b"KXTR");
        for typed in ["KXTR", "kxtr", " k x t r "] {
            assert_eq!(Pin::read(typed), Some(pin), "{typed}");
        }
        for typed in ["", " ", "KXT", "KXTRR", "KXTB", "????", "ＫXTR", "1234"] {
            assert_eq!(Pin::read(typed), None, "{typed}");
        }
        let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(1);
        let (one, other) = (Pin::new(&mut rng), Pin::new(&mut rng));
        assert_ne!(one, other);
        assert_eq!(Pin::read(&one.to_string()), Some(one));
    }

    #[test]
    fn a_key_has_128_bits_and_is_not_kept_itself() {
        let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(1);
        let key = SeatKey::new(&mut rng);
        assert_eq!(key.text().len(), 32);
        assert_ne!(key, SeatKey::new(&mut rng));
        assert_eq!(KeyHash::of(key.text()), key.kept());
        assert_ne!(KeyHash::of(&key.text().to_uppercase()), key.kept());
        assert!(
            !serde_json::to_string(&key.kept())
                .expect("JSON")
                .contains(key.text())
        );
        assert_eq!(format!("{key:?}"), "SeatKey(…)");
    }
}
