//! A theme with one folder for each suit. The pictures in each folder are named after ranks: `spades/ace.png`,
//! `hearts/10.png`. Jokers, backs and blank cards may be in any folder.
use super::{RecognizedDeck, loose::LooseFiles};
use crate::{
    Problem,
    file_index::{self, FileIndex},
    names::{self, Named, Noise},
};
use std::collections::{BTreeMap, BTreeSet};

/// Minimum number of faces in a deck of this format.
const DECK: usize = 40;

/// Recognises a theme in which four folders with the same parent are named after the suits.
pub(super) fn recognise(survey: &FileIndex<'_>) -> Option<Result<RecognizedDeck, Problem>> {
    let mut parents: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
    let suit_of = |name: &str| names::only_suit(file_index::file(file_index::folder(name)));
    for name in survey.pictures() {
        if let Some(suit) = suit_of(name) {
            parents.entry(above(name)).or_default().insert(suit.index());
        }
    }
    let (parent, _) = parents.iter().find(|(_, suits)| suits.len() == 4)?;
    let is_own = |name: &&str| above(name) == *parent && suit_of(name).is_some();
    let (own, others): (Vec<&str>, Vec<&str>) = survey.pictures().partition(is_own);
    let noise = Noise::of(own.iter().map(|name| file_index::stem(name)));
    let mut loose = LooseFiles::among(survey, noise);
    let mut cards = BTreeSet::new();
    for name in own {
        // A file name that identifies a card by itself is used alone. Otherwise the folder's name is added, for example “spades” to “ace”.
        let stem = file_index::stem(name);
        let named = loose.read(stem).or_else(|| {
            let suit = file_index::file(file_index::folder(name));
            loose.read(&format!("{suit} {stem}"))
        });
        if let Some(Named::Face(card)) = named {
            cards.insert(card.index());
        }
        loose.add_named(name, named);
    }
    if cards.len() < DECK {
        return None;
    }
    for name in others {
        loose.add_missing(name);
    }
    Some(Ok(loose.finish()))
}

/// Returns the folder that contains the folder of a file.
fn above(name: &str) -> &str {
    file_index::folder(file_index::folder(name))
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
    fn the_folder_names_the_suit_and_the_file_names_the_rank() {
        let spellings: [fn(&str, &str) -> String; 4] = [
            |suit, rank| format!("{suit}/{rank}.png"),
            |suit, rank| format!("deck/{}/{rank}.png", suit.to_uppercase()),
            |suit, rank| format!("{suit} cards/card_{rank}.png"),
            // The file name already contains the suit. The suffix `-min`, which all names share, is ignored.
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
    fn folders_of_other_suits_are_not_recognised() {
        let deck = found(|suit, rank| format!("{}/{rank}.png", suit.replace("clubs", "cups")));
        assert_eq!((deck.format, deck.count()), ("a folder of pictures", 0));
    }
}
