//! Input of the fuzz targets for text. The bytes are either the text itself, or random numbers that modify a known
//! text.
use crate::random::Random;

pub enum Input {
    /// The text itself.
    Text(String),
    /// Random numbers that modify a known text. They follow the first byte of the input.
    Dice(Random),
}

/// Decodes an input. A first byte from 0x80 to 0xBF selects random numbers: UTF-8 text cannot begin with such a
/// continuation byte. Texts in the corpus therefore need no marker.
pub fn input(bytes: &[u8]) -> Input {
    match bytes {
        [0x80..0xc0, dice @ ..] => Input::Dice(Random::of_bytes(dice)),
        text => Input::Text(String::from_utf8_lossy(text).into_owned()),
    }
}
