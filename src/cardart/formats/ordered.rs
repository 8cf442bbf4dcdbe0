//! Cards identified by the order that the table `[files]` of `theme.toml` states. The file names are only numbers or codes.
use super::undescribed;
use crate::{
    file_index::{self, FileIndex},
    manifest::FileNames,
    names,
};
use engine::cards::{Card, Rank, Suit};
use std::collections::BTreeMap;

/// Minimum number of ranks for a suit. A code counts as the code of a suit only if it occurs with at least this many
/// ranks. One picture of the suit may be missing.
const RANKS_OF_A_SUIT: usize = 12;

/// Identified cards with their pictures. Otherwise the key of `[files]` that does not fit the names of the pictures, and a description of
/// the valid values for the error message.
type OrderedCards<'a> = Result<Vec<(Card, &'a str)>, (&'static str, String)>;

/// Returns each identified card with its picture.
///
/// # Errors
/// Returns the key of `[files]` whose value does not fit the names of the pictures.
pub(super) fn cards<'a>(names: &FileNames, survey: &FileIndex<'a>) -> OrderedCards<'a> {
    match &names.card {
        Some(pattern) => by_codes(names, pattern, survey),
        None => by_numbers(names, survey),
    }
}

fn by_numbers<'a>(names: &FileNames, survey: &FileIndex<'a>) -> OrderedCards<'a> {
    // Without the order of the suits, no card can be identified. The parser of `theme.toml` has already reported the missing value.
    let Some(suits) = names.suits else {
        return Ok(Vec::new());
    };
    let ranks = names.ranks.unwrap_or(Rank::ALL);
    let numbers = undescribed::numbers(survey);
    let first = names.first.unwrap_or(1);
    let card = |at: usize| match names.by_rank {
        false => Card::new(ranks[at % 13], suits[at / 13]),
        true => Card::new(ranks[at / 4], suits[at % 4]),
    };
    let cards: Vec<(Card, &str)> = (0..undescribed::DECK)
        .filter_map(|at| Some((card(at as usize), *numbers.get(&(first + at))?)))
        .collect();
    if cards.is_empty() {
        let range = match (numbers.keys().next(), numbers.keys().last()) {
            (Some(low), Some(high)) => format!("the pictures are numbered {low} to {high}"),
            _ => "no picture is called by a number".to_owned(),
        };
        let wanted = format!("the number of the first card ({range})");
        return Err(("first", wanted));
    }
    Ok(cards)
}

fn by_codes<'a>(names: &FileNames, pattern: &str, survey: &FileIndex<'a>) -> OrderedCards<'a> {
    let pattern = Pattern::of(pattern);
    // Codes of suits are sorted by their value if they are numbers, and else come last.
    let mut codes: BTreeMap<(u32, String), BTreeMap<Rank, &str>> = BTreeMap::new();
    for name in survey.pictures() {
        for (suit, word) in pattern.readings(name) {
            if let Some(rank) = rank(names, &word) {
                let code = (suit.parse().unwrap_or(u32::MAX), suit);
                codes.entry(code).or_default().entry(rank).or_insert(name);
            }
        }
    }
    if names.suits.is_some() {
        codes.retain(|_, cards| cards.len() >= RANKS_OF_A_SUIT);
        if codes.len() != Suit::ALL.len() {
            let known: Vec<String> = codes.into_keys().map(|(_, code)| code).collect();
            let known = match known.as_slice() {
                [] => "none is found".to_owned(),
                _ => known.join(", "),
            };
            let wanted = format!(
                "a name in which {{suit}} stands for four codes, and {{rank}} for thirteen ranks (codes of suits: {known})"
            );
            return Err(("card", wanted));
        }
    }
    let codes = codes.into_iter().enumerate();
    let suits = codes.filter_map(|(place, ((_, code), cards))| {
        let stated = names.suits.map(|suits| suits[place]);
        let suit = stated.or_else(|| names::suit(&code))?;
        let cards = cards.into_iter();
        Some(cards.map(move |(rank, name)| (Card::new(rank, suit), name)))
    });
    let cards: Vec<(Card, &str)> = suits.flatten().collect();
    if cards.is_empty() {
        let wanted = "the name of the pictures, with {suit} and {rank} in it";
        return Err(("card", wanted.to_owned()));
    }
    Ok(cards)
}

/// Returns the rank that a code stands for. The code is a number if `[files]` states the ranks or the first number.
/// Otherwise it is a word.
fn rank(names: &FileNames, word: &str) -> Option<Rank> {
    let is_counted = names.ranks.is_some() || names.first.is_some();
    if !is_counted {
        let mut ranks = Rank::ALL.into_iter();
        return ranks.find(|rank| names::rank_words(*rank).contains(&word));
    }
    let number: u32 = word.parse().ok()?;
    let at = number.checked_sub(names.first.unwrap_or(1))?;
    let ranks = names.ranks.unwrap_or(Rank::ALL);
    ranks.get(at as usize).copied()
}

/// Pattern of a file name that contains a suit code and a rank code, in lower case.
struct Pattern {
    before: String,
    between: String,
    after: String,
    is_suit_first: bool,
    /// True if the pattern contains a `/` and is therefore compared with the path instead of the file name.
    has_folder: bool,
}

impl Pattern {
    /// Parses a pattern that contains `{suit}` and `{rank}` once each.
    fn of(pattern: &str) -> Pattern {
        let pattern = pattern.to_lowercase();
        let mut parts = pattern
            .split("{suit}")
            .flat_map(|part| part.split("{rank}"));
        let mut part = || parts.next().unwrap_or_default().to_owned();
        Pattern {
            before: part(),
            between: part(),
            after: part(),
            is_suit_first: pattern.find("{suit}") < pattern.find("{rank}"),
            has_folder: pattern.contains('/'),
        }
    }

    /// Returns all ways to split a file name into suit code and rank code. For example, `112` may be 1 and 12, or 11 and 2.
    fn readings(&self, name: &str) -> Vec<(String, String)> {
        let name = names::without_density(match self.has_folder {
            true => name.rsplit_once('.').map_or(name, |(stem, _)| stem),
            false => file_index::stem(name),
        });
        let name = name.to_lowercase();
        let inner = name.strip_prefix(&self.before);
        let Some(inner) = inner.and_then(|inner| inner.strip_suffix(&self.after)) else {
            return Vec::new();
        };
        let splits = inner.char_indices().filter_map(|(at, _)| {
            let (first, rest) = inner.split_at(at);
            let second = rest.strip_prefix(&self.between)?;
            let is_code = |part: &str| !part.is_empty() && !part.contains('/');
            let (suit, rank) = match self.is_suit_first {
                true => (first, second),
                false => (second, first),
            };
            (is_code(suit) && is_code(rank)).then(|| (suit.to_owned(), rank.to_owned()))
        });
        splits.collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::{Pack, Reason, Slot, files::Memory};
    use engine::cards::{Card, Rank, Suit};

    fn pack(names: &[String], toml: &str) -> Pack {
        let files = names.iter().map(|name| (name.as_str(), ""));
        let files = files.chain([("theme.toml", toml)]);
        Pack::of("test".to_owned(), Memory::of(files))
    }

    fn file(pack: &Pack, card: &str) -> String {
        let slot = Slot::Face(card.parse().expect("a card"));
        pack.source(slot)
            .map_or_else(String::new, |source| source.file.clone())
    }

    fn bad_key(pack: &Pack) -> Option<&str> {
        pack.problems
            .iter()
            .find_map(|problem| match &problem.reason {
                Reason::BadValue { key, .. } => Some(key.as_str()),
                _ => None,
            })
    }

    #[test]
    fn numbers_follow_the_stated_order() {
        let names: Vec<String> = (0..54).map(|n| format!("card_{n:02}.png")).collect();
        let by_suit = pack(&names, "[files]\norder = \"SHCD\"\nfirst = 0\n");
        assert_eq!(
            (by_suit.count(), by_suit.problems.as_slice()),
            (52, &[][..])
        );
        assert_eq!(file(&by_suit, "AS"), "card_00.png");
        assert_eq!(file(&by_suit, "KS"), "card_12.png");
        assert_eq!(file(&by_suit, "2D"), "card_40.png");
        // Without a key `first`, the numbers begin with 1.
        let by_rank = "[files]\norder = \"CSHD\"\nranks = \"AKQJT98765432\"\nby = \"rank\"\n";
        let by_rank = pack(&names, by_rank);
        assert_eq!(file(&by_rank, "AC"), "card_01.png");
        assert_eq!(file(&by_rank, "KC"), "card_05.png");
        assert_eq!(file(&by_rank, "2D"), "card_52.png");
        let told = pack(
            &names,
            "[files]\norder = \"CDHS\"\n[map]\n\"joker_red\" = \"card_53.png\"\n",
        );
        assert_eq!(file(&told, "KS"), "card_52.png");
        assert!(told.source(Slot::Joker(1)).is_some());
    }

    #[test]
    fn codes_stand_for_suits_and_ranks_in_their_order() {
        let suits = [Suit::Spades, Suit::Hearts, Suit::Clubs, Suit::Diamonds];
        type Spelling = fn(usize, usize) -> String;
        let spellings: [(&str, Spelling); 6] = [
            ("card = \"{suit}_{rank}\"", |suit, rank| {
                format!("{suit}_{}", rank + 1)
            }),
            ("card = \"{suit}{rank}\"", |suit, rank| {
                format!("{}{}", ["A", "B", "C", "D"][suit], rank + 1)
            }),
            // “111” is the jack (11) of suit 1. It cannot be the ace of suit 11, because no such suit exists.
            ("card = \"{rank}{suit}\"", |suit, rank| {
                format!("{}{}", rank + 1, suit + 1)
            }),
            (
                "card = \"my-{suit}.{rank}-x\"\nfirst = 0\nranks = \"23456789TJQKA\"",
                |suit, rank| {
                    format!(
                        "My-{}.{:02}-x",
                        ["w", "x", "y", "z"][suit],
                        (rank + 12) % 13
                    )
                },
            ),
            ("card = \"{rank}-{suit}\"", |suit, rank| {
                let rank = [
                    "a", "2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k",
                ][rank];
                format!("{rank}-{}", 8 + suit)
            }),
            ("card = \"{suit}/{rank}\"", |suit, rank| {
                format!("s{suit}/{}", rank + 1)
            }),
        ];
        for (says, spell) in spellings {
            let name = |suit, rank| spell(suit, rank) + ".png";
            let names: Vec<String> = (0..52).map(|at| name(at / 13, at % 13)).collect();
            let told = pack(&names, &format!("[files]\n{says}\nsuits = \"SHCD\"\n"));
            assert_eq!(
                (told.count(), told.problems.as_slice()),
                (52, &[][..]),
                "{says}"
            );
            for (at, suit) in suits.into_iter().enumerate() {
                for rank in Rank::ALL {
                    let source = told.source(Slot::Face(Card::new(rank, suit)));
                    let source = source.map(|source| source.file.clone());
                    assert_eq!(source, Some(name(at, rank.index())), "{says}");
                }
            }
        }
        // If the names contain words for the suits, no order of suits is needed.
        let names = ["x_rey_picas.png".to_owned(), "x_2_h.png".to_owned()];
        let told = pack(&names, "[files]\ncard = \"x_{rank}_{suit}\"\n");
        assert_eq!(
            (told.count(), file(&told, "KS").as_str()),
            (2, "x_rey_picas.png")
        );
    }

    #[test]
    fn keys_that_do_not_fit_the_pictures_are_reported() {
        let numbers: Vec<String> = (1..=52).map(|n| format!("{n}.png")).collect();
        for (says, key) in [
            ("order = \"CDH\"", "order"),
            ("order = \"CDHH\"", "order"),
            ("order = \"CDHS\"\nranks = \"A2345\"", "ranks"),
            ("order = \"CDHS\"\nfirst = 60", "first"),
            ("order = \"CDHS\"\nby = \"colour\"", "by"),
            ("first = 1", "order"),
            ("card = \"{rank}\"", "card"),
            ("card = \"{suit}_{rank}\"\nsuits = \"CDHS\"", "card"),
            ("card = \"{suit}_{rank}\"", "card"),
        ] {
            let told = pack(&numbers, &format!("[files]\n{says}\n"));
            assert_eq!(bad_key(&told), Some(key), "{says}: {:?}", told.problems);
        }
    }
}
