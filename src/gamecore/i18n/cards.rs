//! Cards in words and in signs.
use super::Texts;
use engine::cards::{Card, Rank, Suit};

/// The card in words: “siete de corazones”, “comodín”.
pub fn card_name(texts: &Texts, card: Card) -> String {
    match card.face() {
        Some((rank, suit)) => texts.with(
            "card-name",
            &[
                ("rank", texts.get(rank_key(rank)).into()),
                ("suit", suit_name(texts, suit).into()),
            ],
        ),
        None => texts.get("card-joker"),
    }
}

/// The card in signs, as its corner shows it: “7♥”, “10♠”; a joker in words.
pub fn card_short(texts: &Texts, card: Card) -> String {
    match card.face() {
        Some((rank, suit)) => format!("{}{}", rank_short(rank), suit_symbol(suit)),
        None => texts.get("card-joker"),
    }
}

/// The card in signs with its article: “el 7♥”, “la Q♠”, “un comodín”.
pub fn the_card(texts: &Texts, card: Card) -> String {
    with_article(texts, card, card_short)
}

/// The card in words with its article: “el siete de corazones”, “la dama de picas”, “un comodín”.
pub fn the_card_in_words(texts: &Texts, card: Card) -> String {
    with_article(texts, card, card_name)
}

fn with_article(texts: &Texts, card: Card, called: impl Fn(&Texts, Card) -> String) -> String {
    match card.rank() {
        Some(rank) => texts.with(
            "card-the",
            &[
                ("rank", rank_id(rank).into()),
                ("card", called(texts, card).into()),
            ],
        ),
        None => texts.get("card-a-joker"),
    }
}

/// The rank as the corner of the card shows it: `A`, `10`, `K`.
pub const fn rank_short(rank: Rank) -> &'static str {
    [
        "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K",
    ][rank.index()]
}

/// The sign of a suit.
pub const fn suit_symbol(suit: Suit) -> char {
    match suit {
        Suit::Clubs => '♣',
        Suit::Diamonds => '♦',
        Suit::Hearts => '♥',
        Suit::Spades => '♠',
    }
}

/// The name that texts choose an article or a gender by.
pub(super) const fn rank_id(rank: Rank) -> &'static str {
    [
        "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack",
        "queen", "king",
    ][rank.index()]
}

/// Several cards of one rank: “sietes”.
pub fn rank_plural(texts: &Texts, rank: Rank) -> String {
    texts.get(match rank {
        Rank::Ace => "ranks-ace",
        Rank::Two => "ranks-two",
        Rank::Three => "ranks-three",
        Rank::Four => "ranks-four",
        Rank::Five => "ranks-five",
        Rank::Six => "ranks-six",
        Rank::Seven => "ranks-seven",
        Rank::Eight => "ranks-eight",
        Rank::Nine => "ranks-nine",
        Rank::Ten => "ranks-ten",
        Rank::Jack => "ranks-jack",
        Rank::Queen => "ranks-queen",
        Rank::King => "ranks-king",
    })
}

/// The suit in words: “corazones”.
pub(super) fn suit_name(texts: &Texts, suit: Suit) -> String {
    texts.get(match suit {
        Suit::Clubs => "suit-clubs",
        Suit::Diamonds => "suit-diamonds",
        Suit::Hearts => "suit-hearts",
        Suit::Spades => "suit-spades",
    })
}

const fn rank_key(rank: Rank) -> &'static str {
    match rank {
        Rank::Ace => "rank-ace",
        Rank::Two => "rank-two",
        Rank::Three => "rank-three",
        Rank::Four => "rank-four",
        Rank::Five => "rank-five",
        Rank::Six => "rank-six",
        Rank::Seven => "rank-seven",
        Rank::Eight => "rank-eight",
        Rank::Nine => "rank-nine",
        Rank::Ten => "rank-ten",
        Rank::Jack => "rank-jack",
        Rank::Queen => "rank-queen",
        Rank::King => "rank-king",
    }
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
            (Language::Fr, "sept de cœur", "la Q♠", "la dame de pique"),
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
}
