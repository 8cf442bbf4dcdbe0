//! Pictures whose names are made of two codes, one for the suit and one for the rank, of which the suit's is no word of any language that
//! is known here: `A1` to `D13`, `0_0` to `3_12`, `x-K`. The names tell which pictures are of one suit; the pictures tell which.
use super::found::Found;
use crate::{
    Instead, Problem, Reason,
    names::{self, Named, Noise},
    survey::{self, Survey},
};
use engine::cards::Rank;
use std::collections::{BTreeMap, BTreeSet};

/// The ranks of a suit.
const RANKS: usize = 13;
/// The suits of a deck.
const SUITS: usize = 4;
/// A suit has at least so many pictures: one or the other may be missing.
const MANY: usize = 12;

/// The pictures of a deck by their codes.
pub(super) struct Codes<'a> {
    /// The pictures of each suit in the order of their ranks' codes.
    pub suits: [[Option<&'a str>; RANKS]; SUITS],
    /// The codes of the ranks, in this order.
    ranks: [Code; RANKS],
}

/// The code of a rank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Code {
    Number(u8),
    /// A word for a rank.
    Word(u8),
}

impl Codes<'_> {
    /// Whether some rank is called by a word: then the numbers beside it are what they say.
    pub fn are_ranks_told(&self) -> bool {
        self.ranks
            .iter()
            .any(|code| matches!(code, Code::Word(rank) if *rank > 0))
    }

    /// The ways to read the codes: for each rank, the ace first, the place of its code.
    pub fn ranks(&self) -> Vec<[usize; RANKS]> {
        if self.are_ranks_told() {
            return Vec::from_iter(self.told());
        }
        // One after the other, from the ace or from the two on.
        let ace_first = std::array::from_fn(|rank| rank);
        let two_first = std::array::from_fn(|rank| (rank + RANKS - 1) % RANKS);
        match self.ranks.last() {
            // An ace of fourteen.
            Some(Code::Number(14)) => vec![two_first],
            _ => vec![ace_first, two_first],
        }
    }

    fn told(&self) -> Option<[usize; RANKS]> {
        let mut places = [None; RANKS];
        for (place, code) in self.ranks.iter().enumerate() {
            let rank = match code {
                Code::Number(1 | 14) => 0,
                Code::Number(number) => usize::from(*number).checked_sub(1)?,
                Code::Word(rank) => usize::from(*rank),
            };
            *places.get_mut(rank)? = Some(place);
        }
        let told: Option<Vec<usize>> = places.into_iter().collect();
        told?.try_into().ok()
    }
}

/// The pictures that are named by codes, if they are a deck.
pub(super) fn read<'a>(survey: &Survey<'a>) -> Option<Codes<'a>> {
    let noise = Noise::of(survey.pictures().map(survey::stem));
    let mut pairs: BTreeMap<[String; 2], &str> = BTreeMap::new();
    for name in survey.pictures() {
        let stem = survey::stem(name);
        match names::read_among(stem, &noise) {
            // A deck that names some cards names all.
            Some(Named::Face(_)) => return None,
            Some(Named::Joker(_) | Named::Back(_) | Named::Reserved) => {}
            None => {
                if let Some(pair) = pair(stem, &noise) {
                    pairs.entry(pair).or_insert(name);
                }
            }
        }
    }
    // Whichever of the two codes is one of four is the suit's.
    [0, 1].into_iter().find_map(|suit| grid(&pairs, suit))
}

/// The two codes that a name is made of.
fn pair(stem: &str, noise: &Noise) -> Option<[String; 2]> {
    let words = names::words(stem);
    let own = words.into_iter().filter(|word| !noise.has(word));
    let own: Vec<String> = own.collect();
    if let [together] = own.as_slice() {
        let letters: Vec<String> = together.chars().map(String::from).collect();
        return letters.try_into().ok();
    }
    own.try_into().ok()
}

/// The pictures in rows of suits, if the codes at this place are the suits'.
fn grid<'a>(pairs: &BTreeMap<[String; 2], &'a str>, suit: usize) -> Option<Codes<'a>> {
    let mut suits: BTreeMap<&str, BTreeMap<Code, &'a str>> = BTreeMap::new();
    for (pair, name) in pairs {
        if let Some(code) = code(&pair[1 - suit]) {
            let row = suits.entry(&pair[suit]).or_default();
            row.entry(code).or_insert(*name);
        }
    }
    suits.retain(|_, row| row.len() >= MANY);
    let rows: [BTreeMap<Code, &str>; SUITS] =
        suits.into_values().collect::<Vec<_>>().try_into().ok()?;
    let codes: BTreeSet<Code> = rows.iter().flat_map(|row| row.keys().copied()).collect();
    let ranks: [Code; RANKS] = codes.into_iter().collect::<Vec<_>>().try_into().ok()?;
    let suits = rows.map(|row| ranks.map(|code| row.get(&code).copied()));
    Some(Codes { suits, ranks })
}

/// What a code says of a rank.
fn code(word: &str) -> Option<Code> {
    if let Ok(number) = word.parse() {
        return (number <= 14).then_some(Code::Number(number));
    }
    let known = Rank::ALL
        .into_iter()
        .find(|rank| names::rank_words(*rank).contains(&word))?;
    Some(Code::Word(known.index() as u8))
}

/// Recognises a set that is named by codes whose suits its pictures do not prove: its author is asked.
pub(super) fn unproven(survey: &Survey<'_>) -> Option<Result<Found, Problem>> {
    let codes = read(survey)?;
    let own = codes.suits.into_iter().flatten().flatten();
    let mut found = super::loose::known_but_for(survey, own);
    let place = survey.files().place();
    let reason = Reason::OnlyNumbers {};
    found
        .problems
        .push(Problem::new(place, reason, Instead::Classic));
    Some(Ok(found))
}
