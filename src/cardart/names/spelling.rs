//! Words for suits and ranks in English and other European languages, in lower case and without accents. Ambiguous words are left out. The
//! Spanish “espadas”, for example, means the swords of a Spanish deck.
use engine::cards::{Rank, Suit};
use std::sync::LazyLock;

/// Words for the suits, by the index of the suit.
static SUITS: LazyLock<[Vec<&str>; 4]> = LazyLock::new(|| {
    [
        "c club clubs ♣ ♧ trebol treboles trefle trefles kreuz kreuze clover clovers paus clove fiori klaveren klaver trefl klover трефы треф крести",
        "d diamond diamonds ♦ ♢ diamante diamantes carreau carreaux karo karos ouros quadri ruiten ruter бубны бубен",
        "h heart hearts ♥ ♡ corazon corazones coeur coeurs herz herzen cuori harten kier hjarter черви червеи",
        "s spade spades ♠ ♤ pica picas pique piques pik picche schoppen spader пики пик",
    ]
    .map(|words| words.split(' ').collect())
});

/// Words for the ranks, by the index of the rank.
static RANKS: LazyLock<[Vec<&str>; 13]> = LazyLock::new(|| {
    [
        "a ace 1 01 14 as ass aces one asso aas ess туз",
        "2 02 two deux zwei deuce dois due twee",
        "3 03 three tres trois drei tre drie",
        "4 04 four cuatro quatre vier quatro quattro",
        "5 05 five cinco cinq funf fuenf cinque vijf",
        "6 06 six seis sechs sei zes",
        "7 07 seven siete sept sieben sete sette zeven",
        "8 08 eight ocho huit acht oito otto",
        "9 09 nine nueve neuf neun nove negen",
        "10 t ten diez dix zehn dez dieci tien",
        "j jack knave 11 jota valet bube valete fante boer walet knekt kn валет",
        "q queen 12 reina dama dame regina vrouw donna дама",
        "k king 13 rey roi konig koenig rei re heer krol kung король",
    ]
    .map(|words| words.split(' ').collect())
});

/// Returns the words for a suit, in lower case and without accents.
pub fn suit_words(suit: Suit) -> &'static [&'static str] {
    &SUITS[suit.index()]
}

/// Returns the words for a rank, in lower case and without accents.
pub fn rank_words(rank: Rank) -> &'static [&'static str] {
    &RANKS[rank.index()]
}

/// Returns the suit that a word stands for.
pub(crate) fn suit(word: &str) -> Option<Suit> {
    let mut suits = Suit::ALL.into_iter();
    suits.find(|suit| suit_words(*suit).contains(&word))
}

pub(super) fn rank(word: &str) -> Option<Rank> {
    // “Dos” means two in Spanish and back in French. In a name that also contains a suit, it means two.
    if word == "dos" {
        return Some(Rank::Two);
    }
    // In “AofClubs” no capital letter separates “of” from “A”, so “aof” is one word.
    let word = word.strip_suffix("of").unwrap_or(word);
    let mut ranks = Rank::ALL.into_iter();
    ranks.find(|rank| rank_words(*rank).contains(&word))
}

/// Returns the suit that a word stands for. The word may be misspelt.
pub(super) fn nearly_suit(word: &str) -> Option<Suit> {
    let mut suits = Suit::ALL.into_iter();
    suit(word).or_else(|| suits.find(|suit| is_near(word, suit_words(*suit))))
}

/// Returns the rank that a word stands for. The word may be misspelt.
pub(super) fn nearly_rank(word: &str) -> Option<Rank> {
    let mut ranks = Rank::ALL.into_iter();
    rank(word).or_else(|| ranks.find(|rank| is_near(word, rank_words(*rank))))
}

/// True if `word` is a misspelling of one of the known `words`. Known words of five letters allow one mistake, and
/// longer ones allow two. Swapping two letters is one mistake. Shorter words are too similar to each other: “suit” is
/// not a misspelling of the French “huit”.
fn is_near(word: &str, words: &[&str]) -> bool {
    words.iter().any(|known| {
        let most = match known.chars().count() {
            0..=4 => return false,
            5 => 1,
            _ => 2,
        };
        (1..=most).contains(&strsim::damerau_levenshtein(word, known))
    })
}

/// Returns the rank and the suit of a word that contains both in full: `kingofclubs`, `jackhearts`, `herzdame`.
pub(super) fn together(word: &str) -> Option<(Rank, Suit)> {
    let long = |words: &'static [&'static str]| words.iter().filter(|word| word.len() >= 3);
    for rank in Rank::ALL {
        for one in long(rank_words(rank)) {
            let ends = [word.strip_prefix(one), word.strip_suffix(one)];
            let [after, before] = ends.map(|rest| rest.unwrap_or_default());
            let after = after.strip_prefix("of").unwrap_or(after);
            let mut suits = Suit::ALL.into_iter();
            let is_rest = |suit: &Suit| {
                let mut words = long(suit_words(*suit));
                words.any(|suit| *suit == after || *suit == before)
            };
            if let Some(suit) = suits.find(is_rest) {
                return Some((rank, suit));
            }
        }
    }
    None
}

const NOISE: &str = "card cards of the playing face de del des la las el los le les von der di carta cartas naipe carte cartes karte karten";

/// True for words that do not matter next to a rank and a suit, such as “of” and “card”.
pub(super) fn is_noise(word: &str) -> bool {
    has_word(NOISE, word)
}

/// True if a list of words, which are separated by spaces, contains this word.
pub(crate) fn has_word(list: &str, word: &str) -> bool {
    list.split(' ').any(|one| one == word)
}
