//! Names of cards in words and in symbols, contract codes, and names of keys.
use super::{Texts, args, words};
use engine::cards::{Card, Rank, Suit};

/// Returns the card's name in words: “siete de corazones”, “comodín”.
pub fn card_name(texts: &Texts, card: Card) -> String {
    match card.face() {
        Some((rank, suit)) => {
            let rank = texts.get(&format!("rank-{}", rank_id(rank)));
            let suit = suit_name(texts, suit);
            texts.with("card-name", &args![rank, suit])
        }
        None => texts.get("card-joker"),
    }
}

/// Returns the card in symbols, as it is printed in the corner of the card: “7♥”, “10♠”. A joker is named in words.
pub fn card_short(texts: &Texts, card: Card) -> String {
    match card.face() {
        Some((rank, suit)) => words::card_short(rank, suit_symbol(suit)).resolve(texts),
        None => texts.get("card-joker"),
    }
}

/// Returns the card in symbols with its article: “el 7♥”, “la Q♠”, “un comodín”.
pub fn the_card(texts: &Texts, card: Card) -> String {
    with_article(texts, card, card_short)
}

/// Returns the card in words with its article: “el siete de corazones”, “la dama de picas”, “un comodín”.
pub fn the_card_in_words(texts: &Texts, card: Card) -> String {
    with_article(texts, card, card_name)
}

fn with_article(texts: &Texts, card: Card, called: impl Fn(&Texts, Card) -> String) -> String {
    match card.rank() {
        Some(rank) => {
            let (rank, card) = (rank_id(rank), called(texts, card));
            texts.with("card-the", &args![rank, card])
        }
        None => texts.get("card-a-joker"),
    }
}

/// Returns the rank as it is printed in the corner of a card: `A`, `10`, and `K` or `R` for a king.
pub fn rank_short(texts: &Texts, rank: Rank) -> String {
    words::card_short(rank, "").resolve(texts)
}

pub const fn suit_symbol(suit: Suit) -> char {
    match suit {
        Suit::Clubs => '♣',
        Suit::Diamonds => '♦',
        Suit::Hearts => '♥',
        Suit::Spades => '♠',
    }
}

/// Returns the identifier of the rank. The text files use it to select the article and the gender.
pub(super) fn rank_id(rank: Rank) -> &'static str {
    rank.into()
}

/// Returns the plural of a rank: “sietes”.
pub fn rank_plural(texts: &Texts, rank: Rank) -> String {
    texts.get(&format!("ranks-{}", rank_id(rank)))
}

/// Returns the suit in words: “corazones”.
pub(super) fn suit_name(texts: &Texts, suit: Suit) -> String {
    texts.get(&format!("suit-{}", <&str>::from(suit)))
}

/// Replaces the card and suit symbols in a text with words, for speech output: “la Q♠” becomes “la dama de picas”.
pub fn signs_in_words(texts: &Texts, text: &str) -> String {
    let mut said = String::with_capacity(text.len());
    for letter in text.chars() {
        let Some(suit) = suit_of(letter) else {
            said.push(letter);
            continue;
        };
        match rank_before(texts, &said) {
            Some((rank, begins)) => {
                said.truncate(begins);
                said.push_str(&card_name(texts, Card::new(rank, suit)));
            }
            None => said.push_str(&suit_name(texts, suit)),
        }
    }
    said
}

fn suit_of(letter: char) -> Option<Suit> {
    let mut suits = Suit::ALL.into_iter();
    suits.find(|suit| suit_symbol(*suit) == letter)
}

/// Returns the rank symbol at the end of a text and the byte index of its start. The symbol must be a separate word.
fn rank_before(texts: &Texts, text: &str) -> Option<(Rank, usize)> {
    let begins = text
        .char_indices()
        .rev()
        .find(|(_, letter)| !letter.is_alphanumeric())
        .map_or(0, |(at, letter)| at + letter.len_utf8());
    let mut ranks = Rank::ALL.into_iter();
    let rank = ranks.find(|rank| rank_short(texts, *rank) == text[begins..])?;
    Some((rank, begins))
}

/// Key labels that are replaced with a name in sentences, each with the text key of that name.
const NAMED: [(&str, &str); 11] = [
    ("Enter", "key-enter"),
    ("Space", "key-space"),
    ("Backspace", "key-backspace"),
    ("Shift", "key-shift"),
    ("Del", "key-delete"),
    ("Esc", "key-escape"),
    (",", "key-comma"),
    (".", "key-period"),
    (";", "key-semicolon"),
    (":", "key-colon"),
    ("!", "key-exclamation"),
];

/// Returns the name of the key or button with the label `sign`, for use in a sentence.
pub fn key_in_words(texts: &Texts, sign: &str) -> String {
    let named = NAMED.iter().find(|(named, _)| *named == sign);
    named.map_or_else(|| sign.to_owned(), |(_, key)| texts.get(key))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Language;

    #[test]
    fn cards_have_names_in_every_language() {
        let seven: Card = "7H".parse().expect("a card");
        let queen: Card = "QS".parse().expect("a card");
        for (language, name, the_queen, in_words) in [
            (
                Language::Es,
                "siete de corazones",
                "la Q♠",
                "la dama de picas",
            ),
            (
                Language::En,
                "seven of hearts",
                "the Q♠",
                "the queen of spades",
            ),
            (Language::Fr, "sept de cœur", "la D♠", "la dame de pique"),
        ] {
            let texts = Texts::shipped(language);
            assert_eq!(card_name(&texts, seven), name);
            assert_eq!(card_short(&texts, seven), "7♥");
            assert_eq!(the_card(&texts, queen), the_queen);
            assert_eq!(the_card_in_words(&texts, queen), in_words);
        }
        assert_eq!(
            card_name(&Texts::shipped(Language::Es), Card::JOKER),
            "comodín"
        );
    }

    #[test]
    fn cards_and_suits_are_read_in_words() {
        let es = Texts::shipped(Language::Es);
        for (written, said) in [
            ("Ana suelta la Q♠.", "Ana suelta la dama de picas."),
            (
                "10♥, A♣ · 2♦",
                "diez de corazones, as de tréboles · dos de diamantes",
            ),
            ("los ♥", "los corazones"),
            ("BQ♠", "BQpicas"),
            ("sin nada", "sin nada"),
        ] {
            assert_eq!(signs_in_words(&es, written), said);
        }
        let fr = Texts::shipped(Language::Fr);
        assert_eq!(
            signs_in_words(&fr, "Léa jette le V♠."),
            "Léa jette le valet de pique."
        );
    }
}
