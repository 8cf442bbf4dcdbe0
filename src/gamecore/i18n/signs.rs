//! Signs in words, for whoever hears a text: “la Q♠” becomes “la dama de picas”.
use super::{Texts, card_name, cards::suit_name, rank_short, suit_symbol};
use engine::cards::{Card, Rank, Suit};

/// The text with its cards and suits in words.
pub fn signs_in_words(texts: &Texts, text: &str) -> String {
    let mut said = String::with_capacity(text.len());
    for letter in text.chars() {
        let Some(suit) = suit_of(letter) else {
            said.push(letter);
            continue;
        };
        match rank_before(&said) {
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

/// The rank that a text ends with, and where its sign begins: a word of its own.
fn rank_before(text: &str) -> Option<(Rank, usize)> {
    let begins = text
        .char_indices()
        .rev()
        .find(|(_, letter)| !letter.is_alphanumeric())
        .map_or(0, |(at, letter)| at + letter.len_utf8());
    let mut ranks = Rank::ALL.into_iter();
    let rank = ranks.find(|rank| rank_short(*rank) == &text[begins..])?;
    Some((rank, begins))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Language;

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
    }
}
