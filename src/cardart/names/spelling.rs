//! The words for suits and ranks, in small letters and without accents. Only what is certain stands here: the Spanish “espadas” are
//! swords, of another kind of deck.
use crate::engine::cards::{Rank, Suit};

const SUITS: [(Suit, &[&str]); 4] = [
    (
        Suit::Clubs,
        &[
            "c", "club", "clubs", "♣", "♧", "trebol", "treboles", "trefle", "trefles", "kreuz",
            "kreuze", "clover", "clovers", "paus",
        ],
    ),
    (
        Suit::Diamonds,
        &[
            "d",
            "diamond",
            "diamonds",
            "♦",
            "♢",
            "diamante",
            "diamantes",
            "carreau",
            "carreaux",
            "karo",
            "karos",
            "ouros",
        ],
    ),
    (
        Suit::Hearts,
        &[
            "h",
            "heart",
            "hearts",
            "♥",
            "♡",
            "corazon",
            "corazones",
            "coeur",
            "coeurs",
            "herz",
            "herzen",
        ],
    ),
    (
        Suit::Spades,
        &[
            "s", "spade", "spades", "♠", "♤", "pica", "picas", "pique", "piques", "pik",
        ],
    ),
];

const RANKS: [(Rank, &[&str]); 13] = [
    (
        Rank::Ace,
        &["a", "ace", "1", "01", "14", "as", "ass", "aces", "one"],
    ),
    (
        Rank::Two,
        &["2", "02", "two", "deux", "zwei", "deuce", "dois"],
    ),
    (Rank::Three, &["3", "03", "three", "tres", "trois", "drei"]),
    (
        Rank::Four,
        &["4", "04", "four", "cuatro", "quatre", "vier", "quatro"],
    ),
    (
        Rank::Five,
        &["5", "05", "five", "cinco", "cinq", "funf", "fuenf"],
    ),
    (Rank::Six, &["6", "06", "six", "seis", "sechs"]),
    (
        Rank::Seven,
        &["7", "07", "seven", "siete", "sept", "sieben", "sete"],
    ),
    (
        Rank::Eight,
        &["8", "08", "eight", "ocho", "huit", "acht", "oito"],
    ),
    (
        Rank::Nine,
        &["9", "09", "nine", "nueve", "neuf", "neun", "nove"],
    ),
    (Rank::Ten, &["10", "t", "ten", "diez", "dix", "zehn", "dez"]),
    (
        Rank::Jack,
        &[
            "j", "jack", "knave", "11", "jota", "valet", "bube", "valete",
        ],
    ),
    (Rank::Queen, &["q", "queen", "12", "reina", "dama", "dame"]),
    (
        Rank::King,
        &["k", "king", "13", "rey", "roi", "konig", "koenig", "rei"],
    ),
];

/// The words for a suit.
pub fn suit_words(suit: Suit) -> &'static [&'static str] {
    SUITS[suit.index()].1
}

/// The words for a rank.
pub fn rank_words(rank: Rank) -> &'static [&'static str] {
    RANKS[rank.index()].1
}

pub(super) fn suit(word: &str) -> Option<Suit> {
    let known = SUITS.iter().find(|(_, words)| words.contains(&word));
    known.map(|(suit, _)| *suit)
}

pub(super) fn rank(word: &str) -> Option<Rank> {
    // “Two” in Spanish is the word that French has for a back; beside a suit it is a two.
    if word == "dos" {
        return Some(Rank::Two);
    }
    // “AofClubs” has no capital before its “of”.
    let word = word.strip_suffix("of").unwrap_or(word);
    let known = RANKS.iter().find(|(_, words)| words.contains(&word));
    known.map(|(rank, _)| *rank)
}

/// Whether this holds for one of the words for a rank.
pub(super) fn is_spelt(rank: Rank, holds: impl Fn(&str) -> bool) -> bool {
    rank_words(rank).iter().any(|word| holds(word))
}

/// A suit in Portuguese whose word is Spanish for another kind of suit.
pub(super) fn portuguese(word: &str) -> Option<Suit> {
    match word {
        "copas" => Some(Suit::Hearts),
        "espadas" => Some(Suit::Spades),
        _ => None,
    }
}

/// A rank and a suit written together in whole words: `kingofclubs`, `jackhearts`, `herzdame`.
pub(super) fn together(word: &str) -> Option<(Rank, Suit)> {
    let long = |words: &'static [&'static str]| words.iter().filter(|word| word.len() >= 3);
    for (rank, ranks) in &RANKS {
        for (suit, suits) in &SUITS {
            for one in long(ranks) {
                let ends = [word.strip_prefix(one), word.strip_suffix(one)];
                let [after, before] = ends.map(|rest| rest.unwrap_or_default());
                let after = after.strip_prefix("of").unwrap_or(after);
                if long(suits).any(|suit| *suit == after || *suit == before) {
                    return Some((*rank, *suit));
                }
            }
        }
    }
    None
}

/// Words beside rank and suit that say nothing.
pub(super) fn is_noise(word: &str) -> bool {
    [
        "card", "cards", "of", "the", "playing", "face", "de", "del", "des", "la", "las", "el",
        "los", "le", "les", "von", "der", "carta", "cartas", "naipe", "carte", "cartes", "karte",
        "karten",
    ]
    .contains(&word)
}
