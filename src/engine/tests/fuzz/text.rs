//! What a fuzzer's bytes mean to a target that reads text: the text itself, or dice to change a known one by.
use testkit::random::Random;

pub enum Input {
    /// The bytes are the text.
    Text(String),
    /// The bytes but the first are dice.
    Dice(Random),
}

/// A byte that no text begins with tells dice from text, so that a text in the corpus is a file like any other.
pub fn input(bytes: &[u8]) -> Input {
    match bytes {
        [0x80..0xc0, dice @ ..] => Input::Dice(Random::of_bytes(dice)),
        text => Input::Text(String::from_utf8_lossy(text).into_owned()),
    }
}
