//! What can be looked up, and where in it a refusal's paragraph stands.
use super::{book::Chapter, leaf::Leaf, rulebook::Section};
use bevy::prelude::*;
use engine::rules::RuleSet;
use gamecore::feedback::Passage;

/// What can be looked up.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Book {
    /// The rules of this table.
    Table,
    /// The whole rulebook.
    Whole,
    /// The terms.
    Glossary,
}

impl Book {
    /// All of them with the keys of their titles.
    pub const ALL: [(Book, &'static str); 3] = [
        (Book::Table, "rules-book-table"),
        (Book::Whole, "rules-book-whole"),
        (Book::Glossary, "rules-book-glossary"),
    ];

    /// The pages with the keys of their titles.
    pub fn leaves(self, rules: &RuleSet) -> Vec<(Leaf, String)> {
        match self {
            Book::Table => Section::of(rules)
                .into_iter()
                .map(|section| (Leaf::Section(section), section.key().to_owned()))
                .collect(),
            Book::Whole => Chapter::ALL
                .into_iter()
                .map(|chapter| (Leaf::Chapter(chapter), chapter.title()))
                .collect(),
            Book::Glossary => vec![(Leaf::Terms, "rules-book-glossary".to_owned())],
        }
    }
}

/// Where somebody reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    /// In which book.
    pub book: Book,
    /// On which page.
    pub leaf: Leaf,
    /// The key of the paragraph that is marked, if one is.
    pub marked: Option<&'static str>,
}

impl Place {
    /// The beginning.
    pub const FIRST: Place = Place {
        book: Book::Table,
        leaf: Leaf::Section(Section::Aim),
        marked: None,
    };

    /// Where a passage stands under these rules: in those of the table if they speak of it, else in the whole rulebook.
    pub fn of(passage: &Passage, rules: &RuleSet) -> Option<Place> {
        let in_table = passage.table.iter().find_map(|key| {
            let sections = Section::of(rules).into_iter();
            let mut holding = sections.filter(|section| {
                let mut sentences = section.sentences(rules).into_iter();
                sentences.any(|sentence| sentence.key() == *key)
            });
            holding.next().map(|section| Place {
                book: Book::Table,
                leaf: Leaf::Section(section),
                marked: Some(key),
            })
        });
        in_table.or_else(|| {
            let mut chapters = Chapter::ALL.into_iter();
            let holds = |chapter: &Chapter| {
                let mut paragraphs = chapter.paragraphs();
                paragraphs.any(|paragraph| paragraph.key() == passage.book)
            };
            chapters.find(holds).map(|chapter| Place {
                book: Book::Whole,
                leaf: Leaf::Chapter(chapter),
                marked: Some(passage.book),
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{
        melds::{FitError, MeldError},
        rules::{Preset, Variant},
        table::Rejection,
    };
    use gamecore::i18n::{Language, Localized, Texts, passage_of, passage_of_key};

    use testkit::rejections::every_rejection;

    fn with(preset: Preset, variants: &[Variant]) -> RuleSet {
        let mut rules = preset.rules().clone();
        variants.iter().for_each(|it| it.apply(&mut rules));
        rules
    }

    fn place(rejection: &Rejection, rules: &RuleSet) -> Place {
        Place::of(&passage_of(rejection), rules).expect("it stands somewhere")
    }

    /// Whatever is refused under whatever rules: there is a paragraph, and it has words in three languages.
    #[test]
    fn every_rejection_leads_to_a_paragraph_in_every_language() {
        let all = every_rejection();
        let texts = Language::ALL.map(Texts::shipped);
        for preset in Preset::ALL {
            let variants = Variant::ALL.map(|it| vec![it]).into_iter();
            for variants in variants.chain([Vec::new()]) {
                let rules = with(preset, &variants);
                for rejection in &all {
                    let place = place(rejection, &rules);
                    let marked = place.marked.expect("a paragraph is marked");
                    let there = place.book.leaves(&rules);
                    assert!(there.iter().any(|(leaf, _)| *leaf == place.leaf));
                    for texts in &texts {
                        assert!(
                            texts.find(marked, &[]).is_some_and(|it| it.len() > 20),
                            "{rejection:?} {:?}: {marked}",
                            texts.language()
                        );
                    }
                }
            }
        }
    }

    /// The table's own rules say it where they can.
    #[test]
    fn a_refusal_leads_to_the_rules_in_force() {
        let official = with(Preset::Oficial, &[]);
        let french = with(Preset::Francais, &[]);
        let marked = |rejection: Rejection, rules: &RuleSet| place(&rejection, rules).marked;
        let adjacent = Rejection::Fit(FitError::AdjacentJokers);
        assert_eq!(
            place(&adjacent, &official),
            Place {
                book: Book::Table,
                leaf: Leaf::Section(Section::Joker),
                marked: Some("rules-joker-not-adjacent"),
            }
        );
        // There it is allowed: the whole rulebook has both.
        assert_eq!(place(&adjacent, &french).book, Book::Whole);
        let jokers_only = Rejection::Meld {
            index: 0,
            error: MeldError::JokersOnly,
        };
        assert_eq!(marked(jokers_only, &french), Some("rules-down-trio"));
        let limited = with(Preset::Oficial, &[Variant::ThreeClaims]);
        assert_eq!(
            marked(Rejection::ClaimLimit, &limited),
            Some("rules-claim-limit")
        );
        for (variant, rejection, key) in [
            (
                Variant::NoJokerDiscard,
                Rejection::JokerDiscard,
                "variant-no-joker-discard-note",
            ),
            (
                Variant::NoPlayableDiscard,
                Rejection::PlayableDiscard,
                "variant-no-playable-discard-note",
            ),
            (
                Variant::MustLayOff,
                Rejection::KeepingBack,
                "variant-must-lay-off-note",
            ),
            (
                Variant::SameTurnInLastHand,
                Rejection::MustCloseSameTurn,
                "rules-score-same-turn-last",
            ),
        ] {
            let rules = with(Preset::Oficial, &[variant]);
            assert_eq!(marked(rejection, &rules), Some(key));
        }
    }

    /// What the table refuses by itself leads somewhere too, if it rests on a rule.
    #[test]
    fn the_tables_own_refusals_lead_to_a_paragraph() {
        let rules = with(Preset::Oficial, &[]);
        for key in [
            "why-not-now",
            "refuse-mark-discard",
            "refuse-missing",
            "refuse-staged",
            "refuse-no-combination",
            "refuse-mark-lay-off",
        ] {
            let passage = passage_of_key(key).expect("it rests on a rule");
            assert!(Place::of(&passage, &rules).is_some(), "{key}");
        }
        assert_eq!(passage_of_key("claim-own-buzzer"), None);
    }

    #[test]
    fn there_is_a_picture_on_most_pages() {
        let rules = with(Preset::Oficial, &[]);
        let drawn = |sentences: Vec<Localized>| {
            let keys = sentences.iter().map(Localized::key);
            keys.filter(|key| crate::figures::of_sentence(key, &rules).is_some())
                .count()
        };
        for section in [
            Section::Hands,
            Section::Turn,
            Section::Claim,
            Section::Down,
            Section::Joker,
            Section::Score,
        ] {
            assert!(drawn(section.sentences(&rules)) > 0, "{section:?}");
        }
        let with_pictures = Chapter::ALL.into_iter().filter(|chapter| {
            let mut paragraphs = chapter.paragraphs();
            paragraphs.any(|it| crate::figures::of_paragraph(it.key()).is_some())
        });
        assert!(with_pictures.count() >= 10);
    }
}
