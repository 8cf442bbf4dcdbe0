//! The words of a file's name.
use super::spelling;
use crate::engine::cards::Rank;
use std::collections::{BTreeMap, BTreeSet};
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// What a character is to the splitting of names.
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

/// The words of a name in lower case and without accents: split at punctuation, camelCase, between letters and digits; without `@2x`.
pub(in crate::cardart) fn words(stem: &str) -> Vec<String> {
    let plain = without_density(stem)
        .nfd()
        .filter(|c| !is_combining_mark(*c));
    let mut letters: Vec<char> = Vec::new();
    for c in plain {
        match c {
            'œ' => letters.extend(['o', 'e']),
            'Œ' => letters.extend(['O', 'E']),
            'ß' => letters.extend(['s', 's']),
            // Whether a suit is drawn as text or as a picture.
            '\u{fe0e}' | '\u{fe0f}' => {}
            c => letters.push(c),
        }
    }
    let mut words: Vec<String> = Vec::new();
    let mut open = false;
    for (i, &c) in letters.iter().enumerate() {
        let this = kind(c);
        if this == Kind::Gap {
            open = false;
            continue;
        }
        let before = if i > 0 {
            kind(letters[i - 1])
        } else {
            Kind::Gap
        };
        let after = letters.get(i + 1).copied().map_or(Kind::Gap, kind);
        let joins = match (before, this) {
            (Kind::Lower | Kind::Upper, Kind::Lower) | (Kind::Digit, Kind::Digit) => true,
            // The last capital of several begins the next word: “QHearts”.
            (Kind::Upper, Kind::Upper) => after != Kind::Lower,
            _ => false,
        };
        if !open || !joins {
            words.push(String::new());
        }
        open = true;
        if let Some(word) = words.last_mut() {
            word.extend(c.to_lowercase());
        }
    }
    words
}

/// The name without the mark of a picture in double size.
pub fn without_density(stem: &str) -> &str {
    match stem.rsplit_once('@') {
        Some((name, mark))
            if mark
                .strip_suffix(['x', 'X'])
                .is_some_and(|n| n.parse::<f32>().is_ok()) =>
        {
            name
        }
        _ => stem,
    }
}

/// Words that nearly all names of a folder have and that say nothing of the single card: `English_pattern_ace_of_spades`,
/// `clubs_10_64x64`.
#[derive(Clone, Debug, Default)]
pub struct Noise {
    words: Vec<String>,
    habits: Habits,
}

/// What only all names of a folder together tell of the words in them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Habits {
    /// The word that tens are called by where no card is called a ten: `0C`, `XC`.
    pub ten: Option<&'static str>,
    /// Ranks are counted from nought: whether that is the ace or the two nobody knows.
    pub from_nought: bool,
    /// The suits are Portuguese: copas are hearts and espadas spades, which in Spanish are cups and swords.
    pub portuguese: bool,
    /// Other letters than c, d, h and s are suits, too: it is not a French deck in English, and what they mean is not certain.
    pub other_letters: bool,
}

/// So many names must have a word for it to be noise.
const MANY: usize = 26;

impl Noise {
    /// What the names of a folder have in common.
    pub fn of<'a>(stems: impl IntoIterator<Item = &'a str>) -> Noise {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        let names: Vec<Vec<String>> = stems.into_iter().map(words).collect();
        for name in &names {
            let mut own = name.clone();
            own.sort();
            own.dedup();
            for word in own {
                *counts.entry(word).or_default() += 1;
            }
        }
        let common = counts.into_iter().filter(|(word, count)| {
            *count >= MANY.max(names.len() * 3 / 5)
                && spelling::suit(word).is_none()
                && spelling::rank(word).is_none()
        });
        Noise {
            words: common.map(|(word, _)| word).collect(),
            habits: Habits::of(&names),
        }
    }

    pub(super) fn habits(&self) -> Habits {
        self.habits
    }

    /// Whether a word is among them.
    pub fn has(&self, word: &str) -> bool {
        self.words.iter().any(|noise| noise == word)
    }
}

impl Habits {
    fn of(names: &[Vec<String>]) -> Habits {
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
        Habits {
            ten,
            from_nought: suits_of("0") + suits_of("00") >= 4
                && suits_of("12") >= 4
                && suits_of("13") == 0,
            portuguese: has("paus") && has("ouros"),
            other_letters: other_letters(names) >= 2,
        }
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

/// How many letters that are no suit in English stand beside the numbers of a suit: `b7`, `m7`.
fn other_letters(names: &[Vec<String>]) -> usize {
    let mut ranks: BTreeMap<String, BTreeSet<u8>> = BTreeMap::new();
    for name in names {
        for number in 2..=9_u8 {
            let letter = beside(name, &number.to_string());
            if let Some(letter) =
                letter.filter(|word| word.chars().count() == 1 && spelling::suit(word).is_none())
            {
                ranks.entry(letter).or_default().insert(number);
            }
        }
    }
    ranks.values().filter(|ranks| ranks.len() >= RANKS).count()
}
