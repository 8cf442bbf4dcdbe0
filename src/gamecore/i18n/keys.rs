//! Keys in the middle of a sentence: those that are called otherwise in another language, or bear a sign that ends one.
use super::Texts;

/// The signs of such keys, and the texts that say what they are called.
const NAMED: [(&str, &str); 8] = [
    ("Enter", "key-enter"),
    ("Space", "key-space"),
    ("Backspace", "key-backspace"),
    ("Shift", "key-shift"),
    ("Del", "key-delete"),
    ("Esc", "key-escape"),
    (",", "key-comma"),
    (".", "key-period"),
];

/// What the key or button with this sign is called in a sentence.
pub fn key_in_words(texts: &Texts, sign: &str) -> String {
    let named = NAMED.iter().find(|(named, _)| *named == sign);
    named.map_or_else(|| sign.to_owned(), |(_, key)| texts.get(key))
}
