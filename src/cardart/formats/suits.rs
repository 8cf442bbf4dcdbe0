//! A folder for each suit, in which pictures are called by their rank: `spades/ace.png`, `hearts/10.png`. Jokers, backs and blank cards
//! lie in them or beside them.
use super::{found::Found, loose::Loose};
use crate::{
    Problem, Slot,
    names::{self, Named, Noise},
    survey::{self, Survey},
};
use std::collections::{BTreeMap, BTreeSet};

/// From so many cards on they are a deck.
const DECK: usize = 40;

/// Recognises four folders beside one another that are called by the suits.
pub(super) fn recognise(survey: &Survey<'_>) -> Option<Result<Found, Problem>> {
    let mut parents: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
    for name in survey.pictures() {
        let folder = survey::folder(name);
        if let Some(suit) = names::only_suit(last(folder)) {
            parents
                .entry(survey::folder(folder))
                .or_default()
                .insert(suit.index());
        }
    }
    let parent = parents
        .iter()
        .find(|(_, suits)| suits.len() == 4)
        .map(|(parent, _)| *parent)?;
    let own: Vec<&str> = survey
        .pictures()
        .filter(|name| {
            let folder = survey::folder(name);
            survey::folder(folder) == parent && names::only_suit(last(folder)).is_some()
        })
        .collect();
    let mut loose = Loose::among(survey, Noise::of(own.iter().map(|name| survey::stem(name))));
    let mut cards = BTreeSet::new();
    for name in own {
        let read = loose.read(name);
        // A whole name says it, else the folder's name before it does: “spades” and “ace”.
        let named = match read {
            Some(Named::Face(_) | Named::Joker(_) | Named::Back(_) | Named::Reserved) => read,
            None => loose.read_as(&format!(
                "{} {}",
                last(survey::folder(name)),
                survey::stem(name)
            )),
        };
        if let Some(Named::Face(card)) = named {
            cards.insert(Slot::Face(card).index());
        }
        loose.add_named(name, named);
    }
    if cards.len() < DECK {
        return None;
    }
    for name in survey.pictures().filter(|name| {
        let folder = survey::folder(name);
        !(survey::folder(folder) == parent && names::only_suit(last(folder)).is_some())
    }) {
        loose.add_missing(name);
    }
    Some(Ok(loose.finish()))
}

/// The last part of a folder's name.
fn last(folder: &str) -> &str {
    folder.rsplit('/').next().unwrap_or(folder)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{file, pack};
    use crate::Slot;

    const RANKS: [&str; 13] = [
        "ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king",
    ];

    fn found(spell: impl Fn(&str, &str) -> String) -> crate::Pack {
        let suits = ["clubs", "diamonds", "hearts", "spades"];
        let mut names: Vec<String> = suits
            .into_iter()
            .flat_map(|suit| RANKS.map(|rank| spell(suit, rank)))
            .collect();
        names.push("backs/back_red.png".to_owned());
        let files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "")).collect();
        pack(&files)
    }

    #[test]
    fn the_folder_says_the_suit_and_the_file_the_rank() {
        let spellings: [fn(&str, &str) -> String; 4] = [
            |suit, rank| format!("{suit}/{rank}.png"),
            |suit, rank| format!("deck/{}/{rank}.png", suit.to_uppercase()),
            |suit, rank| format!("{suit} cards/card_{rank}.png"),
            // The whole name in the file: what all have behind it says nothing.
            |suit, rank| format!("fronts/{suit}/{rank}_of_{suit}-min.png"),
        ];
        for spell in spellings {
            let deck = found(spell);
            assert_eq!(
                (deck.format, deck.count()),
                ("folders of suits", 52),
                "{}",
                spell("clubs", "ace")
            );
            assert_eq!(file(&deck, "QH"), Some(spell("hearts", "queen").as_str()));
            assert_eq!(
                deck.source(Slot::Back).map(|back| back.file.as_str()),
                Some("backs/back_red.png")
            );
            assert_eq!(deck.problems, []);
        }
    }

    #[test]
    fn folders_of_other_suits_are_none_of_it() {
        let deck = found(|suit, rank| format!("{}/{rank}.png", suit.replace("clubs", "cups")));
        assert_eq!((deck.format, deck.count()), ("a folder of pictures", 0));
    }
}
