//! Sets that nothing is guessed of: pictures that are only numbered, and decks of another kind.
use super::found::Found;
use crate::{
    Instead, Problem, Reason,
    names::{self, Named, Noise},
    survey::{self, Survey},
};
use std::collections::BTreeMap;

/// From so many numbers on they stand for the cards of a deck.
const MANY: usize = 40;
/// The cards of a deck.
const DECK: u32 = 52;

/// The highest number that the first card may have: nought or one may be the back.
const FIRST: u32 = 2;
/// The most pictures of a deck with its jokers and backs.
const WITH_JOKERS: usize = 58;

/// The highest number that may stand for a card: more is a date or a size.
const HIGHEST: u32 = 999;

/// Recognises a set without a single card's name.
pub(super) fn recognise(survey: &Survey<'_>) -> Option<Result<Found, Problem>> {
    let stems: Vec<&str> = survey.pictures().map(survey::stem).collect();
    let noise = Noise::of(stems.iter().copied());
    let is_face = |stem: &&&str| matches!(names::read_among(stem, &noise), Some(Named::Face(_)));
    let faces = stems.iter().filter(is_face).count();
    let place = survey.files().place();
    if let Some(kind) = names::other_kind(stems.iter().copied())
        && faces < MANY
    {
        let kind = kind.to_owned();
        let reason = Reason::WrongDeck { kind };
        return Some(Err(Problem::new(place, reason, Instead::Classic)));
    }
    if faces > 0 || numbers(survey, &noise).len() < MANY {
        return None;
    }
    let reason = Reason::OnlyNumbers {};
    // A back beside them is known by its name.
    let mut found = super::loose::known(survey);
    found.problems.clear();
    found
        .problems
        .push(Problem::new(place, reason, Instead::Classic));
    Some(Ok(found))
}

/// The pictures of a deck in the order of their numbers, if there are as many as it has cards and nothing says more of them than a
/// number. Beside the cards a back or an empty card may have a number, too: then there are several ways to count.
pub(super) fn files<'a>(survey: &Survey<'a>) -> Vec<Vec<&'a str>> {
    let noise = Noise::of(survey.pictures().map(survey::stem));
    let named = |name: &str| names::read_among(survey::stem(name), &noise);
    if survey
        .pictures()
        .any(|name| matches!(named(name), Some(Named::Face(_))))
    {
        return Vec::new();
    }
    let numbers = numbers(survey, &noise);
    // Without a gap, from nought or one on.
    let from = |first: u32| {
        let files = (first..first + DECK).map(|number| numbers.get(&number).copied());
        files.collect::<Option<Vec<&str>>>()
    };
    let mut ways: Vec<Vec<&str>> = (0..=FIRST).filter_map(from).collect();
    // Or as many as there are cards, as `11` to `134` are: the rank, then the suit; jokers come after them.
    if ways.is_empty() && (DECK as usize..=WITH_JOKERS).contains(&numbers.len()) {
        ways.push(numbers.into_values().take(DECK as usize).collect());
    }
    ways
}

/// The pictures that are called by a number alone; of those of one number the first.
fn numbers<'a>(survey: &Survey<'a>, noise: &Noise) -> BTreeMap<u32, &'a str> {
    let mut numbers = BTreeMap::new();
    for name in survey.pictures() {
        if let Some(number) = number(survey::stem(name), noise) {
            numbers.entry(number).or_insert(name);
        }
    }
    numbers
}

/// The number that a name is, but for what all names have in common.
fn number(stem: &str, noise: &Noise) -> Option<u32> {
    let words = names::words(stem);
    let mut own = words.iter().filter(|word| {
        !noise.has(word) && !["card", "cards", "img", "image", "page"].contains(&word.as_str())
    });
    let number = own.next()?.parse().ok()?;
    (own.next().is_none() && number <= HIGHEST).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Pack, Slot, files::Memory};

    fn pack(names: impl IntoIterator<Item = String>, toml: &str) -> Pack {
        let names: Vec<String> = names.into_iter().collect();
        let files = names.iter().map(|name| (name.as_str(), ""));
        let toml = Some(("theme.toml", toml)).filter(|(_, text)| !text.is_empty());
        Pack::of("test".to_owned(), Box::new(Memory::of(files.chain(toml))))
    }

    #[test]
    fn bare_numbers_are_not_guessed_and_a_map_tells_them() {
        for first in [0, 1] {
            for name in ["", "card_", "deck-"] {
                let names = (first..first + 52).map(|n| format!("{name}{n:02}.png"));
                let found = pack(names.chain(["back.png".to_owned()]), "");
                let reasons: Vec<&Reason> = found.problems.iter().map(|p| &p.reason).collect();
                assert!(
                    reasons.contains(&&Reason::OnlyNumbers {}),
                    "{name}: {reasons:?}"
                );
                assert_eq!(found.count(), 0);
            }
        }
        let names = (1..53)
            .map(|n| format!("{n}.png"))
            .chain(["back.png".to_owned()]);
        let told = pack(names, "[map]\nAS = \"1.png\"\nKH = \"52.png\"\n");
        assert_eq!(told.problems, []);
        let ace = told.source(Slot::Face("AS".parse().expect("a card")));
        assert_eq!(ace.map(|source| source.file.as_str()), Some("1.png"));
        assert_eq!(told.count(), 2);
        assert_eq!(told.backs().len(), 1);
    }

    #[test]
    fn a_spanish_deck_is_refused_by_its_kind() {
        let ranks = ["as", "dos", "tres", "sota", "caballo", "rey"];
        let suits = ["oros", "copas", "espadas", "bastos"];
        let names = ranks
            .into_iter()
            .flat_map(|rank| suits.map(|suit| format!("{rank}_de_{suit}.png")));
        let found = pack(names, "");
        let kind = "Spanish".to_owned();
        assert_eq!(found.problems[0].reason, Reason::WrongDeck { kind });
        assert_eq!(found.count(), 0);
    }
}
