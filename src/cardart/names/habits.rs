//! What only all names of a folder together tell of the words in them.
use super::spelling;
use engine::cards::{Rank, Suit};
use std::collections::{BTreeMap, BTreeSet};

/// What only all names of a folder together tell of the words in them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Habits {
    /// The word that tens are called by where no card is called a ten: `0C`, `XC`.
    pub ten: Option<&'static str>,
    /// Ranks are counted from nought: whether that is the ace, the two, or the six of a short deck nobody knows.
    pub from_nought: bool,
    /// The suits are Portuguese: copas are hearts and espadas spades, which in Spanish are cups and swords.
    pub portuguese: bool,
    /// Other letters than c, d, h and s are suits, too, and what they mean is not certain.
    pub other_letters: bool,
    /// The suits by the first letters of their names in another language.
    pub letters: Option<Letters>,
    /// The letters of jack, queen and king in the language of the suits, whose names are written out: `V_coeur`, `herz_B`.
    pub court: Option<&'static [&'static str; 3]>,
    /// Whether French names the suits: their `pic` is a pique.
    pub french: bool,
    /// Whether a `b` or a `j` stands beside as many numbers as a suit has: then `b1` is no back and `j1` no joker.
    pub is_suit: [bool; 2],
    /// Whether the suit stands before the number: of `KT` only this tells whether the ten of a suit or the king of another is meant.
    pub suit_first: bool,
}

/// The letters that a language calls the four suits by: clubs, diamonds, hearts, spades.
pub(super) type Letters = [char; 4];

/// Those that only one reading has, each a set of its own.
const LETTERS: [Letters; 7] = [
    // Spanish, Catalan: tréboles, diamantes, corazones, picas.
    ['t', 'd', 'c', 'p'],
    // Dutch, Swedish, Danish, Norwegian: klaveren, ruiten, harten, schoppen; klöver, ruter, hjärter, spader.
    ['k', 'r', 'h', 's'],
    // Italian: fiori, quadri, cuori, picche.
    ['f', 'q', 'c', 'p'],
    // The German of card players: Treff, Karo, Cœur, Pik.
    ['t', 'k', 'c', 'p'],
    // Portuguese: paus, ouros, copas, espadas.
    ['p', 'o', 'c', 'e'],
    // Russian: трефы, бубны, черви, пики; крести, бубны, черви, пики.
    ['т', 'б', 'ч', 'п'],
    ['к', 'б', 'ч', 'п'],
];

/// Words of a language for its suits, and its letters for jack, queen and king.
static COURTS: [(&[&str], [&str; 3]); 6] = [
    (&["coeur", "carreau", "trefle"], ["v", "d", "r"]),
    (&["herz", "kreuz", "karo"], ["b", "d", "k"]),
    (&["cuori", "quadri", "fiori"], ["f", "d", "r"]),
    (&["harten", "ruiten", "klaveren"], ["b", "v", "h"]),
    (&["hjarter", "ruter", "klover"], ["kn", "d", "k"]),
    (&["kier", "trefl", "pik"], ["w", "d", "k"]),
];

impl Habits {
    pub fn of(names: &[Vec<String>]) -> Habits {
        let has = |word: &str| names.iter().flatten().any(|one| one == word);
        let suits_of = |rank: &str| {
            let beside = names.iter().filter_map(|name| beside(name, rank));
            beside
                .filter_map(|word| spelling::suit(&word))
                .collect::<BTreeSet<_>>()
                .len()
        };
        let has_ten = spelling::is_spelt(Rank::Ten, |word| suits_of(word) > 0);
        let is_whole = suits_of("9") == 4 && suits_of("8") == 4;
        let ten = ["0", "x"]
            .into_iter()
            .find(|word| is_whole && !has_ten && suits_of(word) == 4);
        let suits = suit_letters(names);
        let unknown = suits
            .iter()
            .filter(|letter| spelling::suit(&letter.to_string()).is_none());
        let same = |letters: &&Letters| BTreeSet::from_iter(**letters) == suits;
        Habits {
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
            is_suit: ['b', 'j'].map(|letter| suits.contains(&letter)),
            suit_first: suit_first(names),
        }
    }

    /// The rank of a word.
    pub fn rank(&self, word: &str) -> Option<Rank> {
        let court = self.court.into_iter().flatten();
        let mut court = court.zip([Rank::Jack, Rank::Queen, Rank::King]);
        match court.find(|(letter, _)| **letter == word) {
            Some((_, rank)) => Some(rank),
            None if self.ten == Some(word) => Some(Rank::Ten),
            None => spelling::rank(word),
        }
    }

    /// The suit of a word.
    pub fn suit(&self, word: &str) -> Option<Suit> {
        let mut letters = word.chars();
        let letter = letters.next().filter(|letter| letter.is_alphabetic());
        let letter = letter.filter(|_| letters.next().is_none());
        if let (Some(own), Some(letter)) = (self.letters, letter) {
            let known = own.iter().position(|one| *one == letter);
            return known.map(|suit| Suit::ALL[suit]);
        }
        if self.french && word == "pic" {
            return Some(Suit::Spades);
        }
        let portuguese = || self.portuguese.then(|| spelling::portuguese(word))?;
        let known = spelling::suit(word).or_else(portuguese)?;
        (!self.other_letters || letter.is_none()).then_some(known)
    }
}

/// The word that stands beside a rank's in a name of two: “c” of `0C`.
fn beside(name: &[String], rank: &str) -> Option<String> {
    match name {
        [one, other] if one == rank => Some(other.clone()),
        [other, one] if one == rank => Some(other.clone()),
        // Written together: “xc”.
        [both] => {
            let mut letters = both.chars();
            let (first, second) = (letters.next()?.to_string(), letters.next()?.to_string());
            if letters.next().is_some() {
                None
            } else if first == rank {
                Some(second)
            } else {
                (second == rank).then_some(first)
            }
        }
        _ => None,
    }
}

/// So many ranks make a letter a suit.
const RANKS: usize = 6;

/// The letters that stand beside the numbers of a suit: `b7`, `m7`.
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
    let suits = ranks.into_iter().filter(|(_, ranks)| ranks.len() >= RANKS);
    suits.map(|(letter, _)| letter).collect()
}

/// Whether more names have their number behind the letter than before it.
fn suit_first(names: &[Vec<String>]) -> bool {
    let is_number = |word: &str| word.parse::<u8>().is_ok();
    let pairs = names.iter().filter_map(|name| match name.as_slice() {
        [one, other] if is_number(one) != is_number(other) => Some(is_number(other)),
        _ => None,
    });
    let (before, after): (Vec<bool>, Vec<bool>) = pairs.partition(|behind| *behind);
    before.len() > after.len()
}

/// How many numbers stand beside a word: a suit has as many as it has cards, `c1` to `c52` are only numbered.
pub(super) fn numbers_beside(names: &[Vec<String>], word: &str) -> usize {
    let numbers = names.iter().filter_map(|name| match name.as_slice() {
        [one, other] | [other, one] if one == word => other.parse::<u16>().ok(),
        _ => None,
    });
    numbers.collect::<BTreeSet<_>>().len()
}
