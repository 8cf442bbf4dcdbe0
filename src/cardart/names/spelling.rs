//! The words for suits and ranks, in small letters and without accents. Only what is certain stands here: the Spanish “espadas” are
//! swords, of another kind of deck. English, and the languages of Europe that people name their files in.
use engine::cards::{Rank, Suit};

const SUITS: [(Suit, &[&str]); 4] = [
    (
        Suit::Clubs,
        &[
            "c",
            "club",
            "clubs",
            "♣",
            "♧",
            "trebol",
            "treboles",
            "trefle",
            "trefles",
            "kreuz",
            "kreuze",
            "clover",
            "clovers",
            "paus",
            "clove",
            "fiori",
            "klaveren",
            "klaver",
            "trefl",
            "klover",
            "трефы",
            "треф",
            "крести",
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
            "quadri",
            "ruiten",
            "ruter",
            "бубны",
            "бубен",
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
            "cuori",
            "harten",
            "kier",
            "hjarter",
            "черви",
            "червеи",
        ],
    ),
    (
        Suit::Spades,
        &[
            "s", "spade", "spades", "♠", "♤", "pica", "picas", "pique", "piques", "pik", "picche",
            "schoppen", "spader", "пики", "пик",
        ],
    ),
];

const RANKS: [(Rank, &[&str]); 13] = [
    (
        Rank::Ace,
        &[
            "a", "ace", "1", "01", "14", "as", "ass", "aces", "one", "asso", "aas", "ess", "туз",
        ],
    ),
    (
        Rank::Two,
        &[
            "2", "02", "two", "deux", "zwei", "deuce", "dois", "due", "twee",
        ],
    ),
    (
        Rank::Three,
        &["3", "03", "three", "tres", "trois", "drei", "tre", "drie"],
    ),
    (
        Rank::Four,
        &[
            "4", "04", "four", "cuatro", "quatre", "vier", "quatro", "quattro",
        ],
    ),
    (
        Rank::Five,
        &[
            "5", "05", "five", "cinco", "cinq", "funf", "fuenf", "cinque", "vijf",
        ],
    ),
    (
        Rank::Six,
        &["6", "06", "six", "seis", "sechs", "sei", "zes"],
    ),
    (
        Rank::Seven,
        &[
            "7", "07", "seven", "siete", "sept", "sieben", "sete", "sette", "zeven",
        ],
    ),
    (
        Rank::Eight,
        &["8", "08", "eight", "ocho", "huit", "acht", "oito", "otto"],
    ),
    (
        Rank::Nine,
        &["9", "09", "nine", "nueve", "neuf", "neun", "nove", "negen"],
    ),
    (
        Rank::Ten,
        &[
            "10", "t", "ten", "diez", "dix", "zehn", "dez", "dieci", "tien",
        ],
    ),
    (
        Rank::Jack,
        &[
            "j",
            "jack",
            "knave",
            "11",
            "jota",
            "valet",
            "bube",
            "valete",
            "fante",
            "boer",
            "walet",
            "knekt",
            "kn",
            "валет",
        ],
    ),
    (
        Rank::Queen,
        &[
            "q", "queen", "12", "reina", "dama", "dame", "regina", "vrouw", "donna", "дама",
        ],
    ),
    (
        Rank::King,
        &[
            "k",
            "king",
            "13",
            "rey",
            "roi",
            "konig",
            "koenig",
            "rei",
            "re",
            "heer",
            "krol",
            "kung",
            "король",
        ],
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
        "los", "le", "les", "von", "der", "di", "carta", "cartas", "naipe", "carte", "cartes",
        "karte", "karten",
    ]
    .contains(&word)
}
