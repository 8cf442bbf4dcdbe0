//! Splits file names into words, finds the words that all names in a folder share, and interprets ambiguous words. The
//! meaning of an ambiguous word follows from all names in its folder.
//!
//! The lists of words for suits and ranks cover English and other European languages, in lower case and without accents. They leave out
//! ambiguous words. The Spanish “espadas”, for example, means the swords of a Spanish deck.
use engine::cards::{Rank, Suit};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// Class of a character. A file name is split into words where the class changes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Lower,
    Upper,
    Digit,
    Suit,
    Gap,
}

fn kind(c: char) -> Kind {
    match c {
        '♣' | '♧' | '♦' | '♢' | '♥' | '♡' | '♠' | '♤' => Kind::Suit,
        c if c.is_ascii_digit() => Kind::Digit,
        c if c.is_uppercase() => Kind::Upper,
        c if c.is_alphabetic() => Kind::Lower,
        _ => Kind::Gap,
    }
}

/// Returns the words of a file stem in lower case and without accents. Splits it at punctuation, at capitals (`camelCase`), and between
/// letters and digits. Omits a suffix such as `@2x`.
pub(crate) fn words(stem: &str) -> Vec<String> {
    let plain = without_density(stem).replace('œ', "oe").replace('Œ', "OE");
    let plain = plain.replace('ß', "ss");
    // Marks include the variation selectors, which choose between text and emoji style.
    let letters = plain.nfd().filter(|c| !is_combining_mark(*c));
    let letters: Vec<char> = letters.collect();
    let mut words: Vec<String> = Vec::new();
    let mut before = Kind::Gap;
    for (i, &c) in letters.iter().enumerate() {
        let this = kind(c);
        let after = letters.get(i + 1).copied().map_or(Kind::Gap, kind);
        let joins = match (before, this) {
            (Kind::Lower | Kind::Upper, Kind::Lower) | (Kind::Digit, Kind::Digit) => true,
            // The last of several capitals begins the next word: “QHearts” is “q” and “hearts”.
            (Kind::Upper, Kind::Upper) => after != Kind::Lower,
            _ => false,
        };
        before = this;
        match words.last_mut() {
            Some(word) if joins => word.extend(c.to_lowercase()),
            _ if this != Kind::Gap => words.push(c.to_lowercase().collect()),
            _ => {}
        }
    }
    words
}

/// Returns the file stem without a suffix for its resolution, such as `@2x`.
pub fn without_density(stem: &str) -> &str {
    let (name, mark) = stem.rsplit_once('@').unwrap_or_default();
    match mark.strip_suffix(['x', 'X']).map(str::parse::<f32>) {
        Some(Ok(_)) => name,
        _ => stem,
    }
}

/// Words that nearly all names in a folder share and that do not identify a card: `English_pattern_ace_of_spades`,
/// `clubs_10_64x64`. They are ignored.
#[derive(Clone, Debug, Default)]
pub struct Noise {
    words: Vec<String>,
    pub(super) habits: NamingHeuristics,
}

/// Number of names in a folder that must share a word before the word is ignored.
const MANY: usize = 26;

impl Noise {
    /// Determines the words to ignore from all file stems in a folder.
    pub fn of<'a>(stems: impl IntoIterator<Item = &'a str>) -> Noise {
        let names: Vec<Vec<String>> = stems.into_iter().map(words).collect();
        let mut counts: BTreeMap<&String, usize> = BTreeMap::new();
        for word in names.iter().flat_map(BTreeSet::from_iter) {
            *counts.entry(word).or_default() += 1;
        }
        let telling = without_noise(&names, &[]);
        let has_many = |word: &str| count_adjacent_numbers(&telling, word) >= MANY;
        let common = counts.into_iter().filter(|(word, count)| {
            let is_known = suit(word).is_some() || rank(word).is_some();
            *count >= MANY.max(names.len() * 3 / 5) && (!is_known || has_many(word))
        });
        let words: Vec<String> = common.map(|(word, _)| word.clone()).collect();
        let habits = NamingHeuristics::of(&without_noise(&telling, &words));
        Noise { words, habits }
    }

    /// True if a word should be ignored.
    pub fn has(&self, word: &str) -> bool {
        self.words.iter().any(|noise| noise == word)
    }
}

/// Returns the words of each name that are not ignored.
fn without_noise(names: &[Vec<String>], noise: &[String]) -> Vec<Vec<String>> {
    let tells = |word: &&String| !is_noise(word) && !noise.contains(word);
    let told = names.iter().map(|name| name.iter().filter(tells));
    told.map(|words| words.cloned().collect()).collect()
}

/// Meanings of ambiguous words in the file names in a folder.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct NamingHeuristics {
    /// Word that means ten, either `0` or `x` (`0C`, `XC`). `None` if the folder has other words for ten.
    pub ten: Option<&'static str>,
    /// True if ranks are counted from zero. In that case, zero may be the ace, the two, or the six of a short deck.
    /// Names with numbers therefore identify no card.
    pub from_nought: bool,
    /// True if the names are Portuguese: “copas” are hearts and “espadas” are spades. In Spanish, these words mean cups and swords.
    pub portuguese: bool,
    /// True if single letters other than c, d, h and s stand for suits. Their meaning is uncertain, so no single letter identifies a suit.
    pub other_letters: bool,
    /// Letters for the four suits, if the names are in a language other than English.
    pub letters: Option<Letters>,
    /// Letters for jack, queen and king, if the suits are whole words of a language: `V_coeur`, `herz_B`.
    pub court: Option<&'static [&'static str; 3]>,
    /// True if the suits are French words. In that case, the word “pic” means spades.
    pub french: bool,
    /// True for each of `b`, `j` and `x` if at least six of the numbers 2 to 9 occur with this letter. Such a letter is
    /// a suit: `b1` is not a back, and `j1` and `x1` are not jokers.
    pub is_suit: [bool; 3],
    /// True if the suit comes before the number. `KT` is then the ten of the suit `K`. If this is false, `KT` is the
    /// king of the suit `T`.
    pub suit_first: bool,
}

/// Letters of a language for clubs, diamonds, hearts and spades, in this order.
type Letters = [char; 4];

/// Suit letters of languages. No other group of languages uses the same four letters, so they are unambiguous.
const LETTERS: [Letters; 7] = [
    // Spanish, Catalan: tréboles, diamantes, corazones, picas.
    ['t', 'd', 'c', 'p'],
    // Dutch, Swedish, Danish, Norwegian: klaveren, ruiten, harten, schoppen; klöver, ruter, hjärter, spader.
    ['k', 'r', 'h', 's'],
    // Italian: fiori, quadri, cuori, picche.
    ['f', 'q', 'c', 'p'],
    // German, with the terms of card players: Treff, Karo, Cœur, Pik.
    ['t', 'k', 'c', 'p'],
    // Portuguese: paus, ouros, copas, espadas.
    ['p', 'o', 'c', 'e'],
    // Russian, with two words for clubs: трефы or крести, бубны, черви, пики.
    ['т', 'б', 'ч', 'п'],
    ['к', 'б', 'ч', 'п'],
];

/// Words of a language for three suits, and its letters for jack, queen and king.
static COURTS: [(&[&str], [&str; 3]); 6] = [
    (&["coeur", "carreau", "trefle"], ["v", "d", "r"]),
    (&["herz", "kreuz", "karo"], ["b", "d", "k"]),
    (&["cuori", "quadri", "fiori"], ["f", "d", "r"]),
    (&["harten", "ruiten", "klaveren"], ["b", "v", "h"]),
    (&["hjarter", "ruter", "klover"], ["kn", "d", "k"]),
    (&["kier", "trefl", "pik"], ["w", "d", "k"]),
];

impl NamingHeuristics {
    pub fn of(names: &[Vec<String>]) -> NamingHeuristics {
        let has = |word: &str| names.iter().flatten().any(|one| one == word);
        let suits_of = |rank: &str| {
            let beside = names.iter().filter_map(|name| beside(name, rank));
            let suits: BTreeSet<Suit> = beside.filter_map(|word| suit(&word)).collect();
            suits.len()
        };
        let mut tens = rank_words(Rank::Ten).iter();
        let has_ten = tens.any(|word| suits_of(word) > 0);
        let is_whole = suits_of("9") == 4 && suits_of("8") == 4;
        let ten = ["0", "x"]
            .into_iter()
            .find(|word| is_whole && !has_ten && suits_of(word) == 4);
        let suits = suit_letters(names);
        let unknown = suits
            .iter()
            .filter(|letter| suit(&letter.to_string()).is_none());
        let same = |letters: &&Letters| BTreeSet::from_iter(**letters) == suits;
        NamingHeuristics {
            ten,
            from_nought: suits_of("0") + suits_of("00") >= 4
                && suits_of("1") + suits_of("01") >= 4
                && ten.is_none()
                && suits_of("13") == 0,
            portuguese: has("paus") && has("ouros"),
            other_letters: unknown.count() >= 2,
            letters: LETTERS.iter().find(same).copied(),
            court: COURTS
                .iter()
                .find(|(suits, _)| suits.iter().copied().filter(|suit| has(suit)).count() >= 2)
                .map(|(_, letters)| letters),
            french: COURTS[0].0.iter().copied().any(has),
            is_suit: ['b', 'j', 'x'].map(|letter| suits.contains(&letter)),
            suit_first: suit_first(names),
        }
    }

    /// Returns the rank that a word stands for in this folder.
    pub fn rank(&self, word: &str) -> Option<Rank> {
        let court = self.court.into_iter().flatten();
        let mut court = court.zip([Rank::Jack, Rank::Queen, Rank::King]);
        match court.find(|(letter, _)| **letter == word) {
            Some((_, rank)) => Some(rank),
            None if self.ten == Some(word) => Some(Rank::Ten),
            None => rank(word),
        }
    }

    /// Returns the suit that a word stands for in this folder.
    pub fn suit(&self, word: &str) -> Option<Suit> {
        let letter: Option<char> = word.parse().ok();
        let letter = letter.filter(|letter| letter.is_alphabetic());
        if let (Some(own), Some(letter)) = (self.letters, letter) {
            let known = own.iter().position(|one| *one == letter);
            return known.map(|suit| Suit::ALL[suit]);
        }
        let known = match word {
            "pic" if self.french => Suit::Spades,
            "copas" if self.portuguese => Suit::Hearts,
            "espadas" if self.portuguese => Suit::Spades,
            word => suit(word)?,
        };
        (!self.other_letters || letter.is_none()).then_some(known)
    }
}

/// Returns the letters of a word of two letters, each as a word.
pub(super) fn two_letters(word: &str) -> Option<[String; 2]> {
    let letters: Vec<String> = word.chars().map(String::from).collect();
    letters.try_into().ok()
}

/// Returns the word that occurs together with a rank in a name of two words, for example “c” in `0C`.
fn beside(name: &[String], rank: &str) -> Option<String> {
    let [one, other] = match name {
        [one, other] => [one.clone(), other.clone()],
        // Names of two characters may be one word, such as “xc”.
        [both] => two_letters(both)?,
        _ => return None,
    };
    match one == rank {
        true => Some(other),
        false => (other == rank).then_some(one),
    }
}

/// Minimum number of ranks for a suit. A letter counts as a suit only if it occurs with at least this many of the ranks
/// 2 to 9.
const LEAST: usize = 6;

/// Returns the letters that stand for suits, because enough numbers occur with them: `b7`, `m7`.
fn suit_letters(names: &[Vec<String>]) -> BTreeSet<char> {
    let mut ranks: BTreeMap<char, BTreeSet<u8>> = BTreeMap::new();
    for name in names {
        for number in 2..=9_u8 {
            let Some(word) = beside(name, &number.to_string()) else {
                continue;
            };
            let mut letters = word.chars().filter(|letter| letter.is_alphabetic());
            if let (Some(letter), None) = (letters.next(), letters.next()) {
                ranks.entry(letter).or_default().insert(number);
            }
        }
    }
    let suits = ranks.into_iter().filter(|(_, ranks)| ranks.len() >= LEAST);
    suits.map(|(letter, _)| letter).collect()
}

/// True if the number comes last in most names that consist of a number and another word.
fn suit_first(names: &[Vec<String>]) -> bool {
    let is_number = |word: &str| word.parse::<u8>().is_ok();
    let pairs = names.iter().filter_map(|name| match name.as_slice() {
        [one, other] if is_number(one) != is_number(other) => Some(is_number(other)),
        _ => None,
    });
    let (before, after): (Vec<bool>, Vec<bool>) = pairs.partition(|behind| *behind);
    before.len() > after.len()
}

/// Returns how many different numbers occur with a word. A suit has at most one for each rank, but numbered cards such as `c1` to `c52`
/// have more.
fn count_adjacent_numbers(names: &[Vec<String>], word: &str) -> usize {
    let numbers = names.iter().filter_map(|name| match name.as_slice() {
        [one, other] | [other, one] if one == word => other.parse::<u16>().ok(),
        _ => None,
    });
    numbers.collect::<BTreeSet<_>>().len()
}

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
