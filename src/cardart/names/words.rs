//! The words of a file's name.
use super::{
    habits::{self, Habits},
    spelling,
};
use std::collections::BTreeMap;
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
pub(crate) fn words(stem: &str) -> Vec<String> {
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
        let telling = without_noise(&names, &[]);
        let has_many = |word: &str| habits::numbers_beside(&telling, word) >= MANY;
        let common = counts.into_iter().filter(|(word, count)| {
            let is_known = spelling::suit(word).is_some() || spelling::rank(word).is_some();
            *count >= MANY.max(names.len() * 3 / 5) && (!is_known || has_many(word))
        });
        let words: Vec<String> = common.map(|(word, _)| word).collect();
        Noise {
            habits: Habits::of(&without_noise(&telling, &words)),
            words,
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

/// The words of names that say something.
fn without_noise(names: &[Vec<String>], noise: &[String]) -> Vec<Vec<String>> {
    let tells = |word: &&String| !spelling::is_noise(word) && !noise.contains(word);
    let told = names.iter().map(|name| name.iter().filter(tells));
    told.map(|words| words.cloned().collect()).collect()
}
