//! Books of the rules page, and the position of the paragraph that a refused move cites.
use super::{chapters::Chapter, sections::Section};
use bevy::prelude::*;
use engine::rules::RuleSet;
use gamecore::{feedback::RuleReference, i18n::Localized};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BookPage {
    /// Section of the rules of this table.
    Section(Section),
    /// Chapter of the whole rulebook.
    Chapter(Chapter),
    /// The glossary.
    Terms,
}

impl BookPage {
    /// First pages of all books, with the text keys of the titles of the books.
    pub const FIRST: [(BookPage, &'static str); 3] = [
        (BookPage::Section(Section::Aim), "rules-book-table"),
        (BookPage::Chapter(Chapter::ALL[0]), "rules-book-whole"),
        (BookPage::Terms, "rules-book-glossary"),
    ];

    /// Returns the first page of the book that contains this page.
    pub fn first(self) -> BookPage {
        let [(table, _), (whole, _), (glossary, _)] = BookPage::FIRST;
        match self {
            BookPage::Section(_) => table,
            BookPage::Chapter(_) => whole,
            BookPage::Terms => glossary,
        }
    }

    /// Returns the pages of the book that contains this page.
    pub fn book(self, rules: &RuleSet) -> Vec<BookPage> {
        match self {
            BookPage::Section(_) => {
                let sections = Section::of(rules).into_iter();
                sections.map(BookPage::Section).collect()
            }
            BookPage::Chapter(_) => Chapter::ALL.map(BookPage::Chapter).to_vec(),
            BookPage::Terms => vec![BookPage::Terms],
        }
    }

    /// Returns the text key of the title. The glossary has no title.
    pub fn title(self) -> String {
        match self {
            BookPage::Section(section) => section.key().to_owned(),
            BookPage::Chapter(chapter) => chapter.title(),
            BookPage::Terms => String::new(),
        }
    }

    /// Returns the paragraphs of a section or chapter.
    pub fn sentences(self, rules: &RuleSet) -> Vec<Localized> {
        match self {
            BookPage::Section(section) => section.sentences(rules),
            BookPage::Chapter(chapter) => chapter.paragraphs().collect(),
            BookPage::Terms => Vec::new(),
        }
    }
}

/// Page of a book, and a paragraph on it. The resource is the page that is open.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Position {
    pub page: BookPage,
    /// Key of the highlighted paragraph, if there is one.
    pub marked: Option<&'static str>,
}

impl Position {
    /// First page of the rules of this table.
    pub const FIRST: Position = Position {
        page: BookPage::Section(Section::Aim),
        marked: None,
    };

    /// Returns the position of a passage: in the table's own rules if they contain it, otherwise in the whole rulebook.
    pub fn of(passage: &RuleReference, rules: &RuleSet) -> Option<Position> {
        let [(table, _), (whole, _), _] = BookPage::FIRST;
        let in_book = |first: BookPage, key: &'static str| {
            let mut pages = first.book(rules).into_iter();
            let holds = |page: &BookPage| page.sentences(rules).iter().any(|it| it.key() == key);
            let marked = Some(key);
            pages.find(holds).map(|page| Position { page, marked })
        };
        let mut of_table = passage.table.iter();
        let in_table = of_table.find_map(|key| in_book(table, key));
        in_table.or_else(|| in_book(whole, passage.book))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::figures;
    use engine::{
        melds::{FitError, MeldError, SwapError},
        rules::{AceInRuns, JokerSwap, Preset, Variant, WildLimit},
        table::Rejection,
    };
    use gamecore::i18n::{Language, Texts, passage_of, passage_of_key};

    use testkit::rejections::every_rejection;

    fn with(preset: Preset, variants: &[Variant]) -> RuleSet {
        let mut rules = preset.rules().clone();
        variants.iter().for_each(|it| it.apply(&mut rules));
        rules
    }

    /// Rules that forbid what the rulebooks allow.
    fn strict(ace: AceInRuns) -> RuleSet {
        let mut rules = with(Preset::Oficial, &[]);
        (rules.lay_off_next_turn, rules.no_pile_when_down) = (true, true);
        (rules.must_discard, rules.max_claims) = (true, Some(0));
        (rules.joker_swap, rules.joker_move) = (JokerSwap::None, false);
        RuleSet { ace, ..rules }
    }

    fn place(rejection: &Rejection, rules: &RuleSet) -> Position {
        Position::of(&passage_of(rejection), rules).expect("a paragraph")
    }

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
                    let there = place.page.book(&rules);
                    assert!(there.contains(&place.page));
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

    #[test]
    fn a_refusal_leads_to_the_rules_in_force() {
        let official = with(Preset::Oficial, &[]);
        let french = with(Preset::Francais, &[]);
        let marked = |rejection: Rejection, rules: &RuleSet| place(&rejection, rules).marked;
        let adjacent = Rejection::Fit(FitError::AdjacentJokers);
        assert_eq!(
            place(&adjacent, &official),
            Position {
                page: BookPage::Section(Section::Joker),
                marked: Some("rules-joker-not-adjacent"),
            }
        );
        // The French rules allow it. The whole rulebook describes both.
        let whole = place(&adjacent, &french).page;
        assert!(matches!(whole, BookPage::Chapter(_)));
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
            (
                Variant::WholeLastHand,
                Rejection::WholeHand,
                "rules-score-whole-last",
            ),
        ] {
            let rules = with(Preset::Oficial, &[variant]);
            assert_eq!(marked(rejection, &rules), Some(key));
        }
    }

    #[test]
    fn a_refusal_leads_to_the_rules_of_other_families() {
        let marked = |rejection: &Rejection, ace| place(rejection, &strict(ace)).marked;
        for (rejection, key) in [
            (Rejection::KeepDiscard, "rules-turn-must-discard"),
            (Rejection::PileWhenDown, "rules-turn-stock"),
            (Rejection::LayOffNextTurn, "rules-down-next-turn"),
            (Rejection::NoClaims, "rules-claim-none"),
            (
                Rejection::Swap(SwapError::SwapsNotAllowed),
                "rules-joker-stay",
            ),
            (
                Rejection::Swap(SwapError::MovesNotAllowed),
                "rules-joker-stay",
            ),
        ] {
            assert_eq!(marked(&rejection, AceInRuns::Ring), Some(key));
        }
        let mut full_run = with(Preset::Oficial, &[]);
        full_run.hands = Some(vec!["E13x1".parse().expect("a contract")]);
        for rejection in [Rejection::NoClaims, Rejection::WholeHand] {
            assert_eq!(
                place(&rejection, &full_run).marked,
                Some("rules-hands-full-run")
            );
        }
        let past_the_ace = Rejection::Fit(FitError::AcePlace);
        for (ace, key) in [
            (AceInRuns::High, "rules-down-run-high"),
            (AceInRuns::Low, "rules-down-run-low"),
            (AceInRuns::Either, "rules-down-run-either"),
        ] {
            assert_eq!(marked(&past_the_ace, ace), Some(key));
        }
    }

    #[test]
    fn a_refused_joker_leads_to_the_rule_about_jokers_in_force() {
        use JokerSwap::SameRun;
        use SwapError::{ForbiddenTarget, MovesNotAllowed, RunTooShort};
        let marked = |error, joker_swap, joker_move| {
            let mut rules = with(Preset::Oficial, &[]);
            (rules.joker_swap, rules.joker_move) = (joker_swap, joker_move);
            place(&Rejection::Swap(error), &rules).marked
        };
        for (error, swap, moves, key) in [
            (MovesNotAllowed, SameRun, false, "rules-joker-swap-same"),
            (ForbiddenTarget, SameRun, true, "rules-joker-swap-same"),
            (RunTooShort, SameRun, true, "rules-joker-move-same"),
            (ForbiddenTarget, JokerSwap::None, true, "rules-joker-move"),
        ] {
            assert_eq!(marked(error, swap, moves), Some(key));
        }
    }

    #[test]
    fn a_refused_number_of_jokers_or_cards_leads_to_its_limit() {
        let meld = |error| Rejection::Meld { index: 0, error };
        let later = Rejection::Fit(FitError::TooManyJokers);
        let mut rules = with(Preset::Oficial, &[]);
        rules.exact_melds = true;
        let marked = |rejection: &Rejection, rules: &RuleSet| place(rejection, rules).marked;
        let exact = Some("rules-down-exact");
        assert_eq!(marked(&meld(MeldError::TooLong), &rules), exact);
        assert_eq!(marked(&Rejection::ContractNotMet, &rules), exact);
        rules.wilds_laid_down.trio = WildLimit::AtMost(1);
        let down = meld(MeldError::TooManyJokers);
        assert_eq!(marked(&down, &rules), Some("rules-joker-limit-down"));
        assert_eq!(marked(&later, &rules), Some("rules-joker-limit-later"));
        rules.wilds_later = rules.wilds_laid_down;
        for rejection in [&down, &later] {
            assert_eq!(marked(rejection, &rules), Some("rules-joker-limit"));
        }
    }

    /// Refusals of the interface, which never reach the engine.
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
            let passage = passage_of_key(key).expect("a rule");
            assert!(Position::of(&passage, &rules).is_some(), "{key}");
        }
        assert_eq!(passage_of_key("claim-own-buzzer"), None);
    }

    #[test]
    fn the_notation_of_every_picture_is_valid() {
        use AceInRuns::{Either, High, Low};
        let mut all = [High, Low, Either].map(strict).to_vec();
        for preset in Preset::ALL {
            let variants = Variant::ALL.map(|it| vec![it]).into_iter().chain([vec![]]);
            all.extend(variants.map(|variants| with(preset, &variants)));
        }
        let mut pictures = Vec::new();
        for rules in &all {
            let sections = Section::of(rules).into_iter();
            let sentences = sections.flat_map(|section| section.sentences(rules));
            let drawn = sentences.filter_map(|it| figures::of_sentence(it.key(), rules));
            pictures.extend(drawn.chain([figures::values(rules)]));
        }
        let paragraphs = Chapter::ALL.into_iter().flat_map(Chapter::paragraphs);
        pictures.extend(paragraphs.filter_map(|it| figures::of_paragraph(it.key())));
        for scene in pictures.iter().flatten() {
            assert!(!scene.parts().is_empty(), "{scene:?}");
        }
    }

    #[test]
    fn there_is_a_picture_on_most_pages() {
        let rules = with(Preset::Oficial, &[]);
        let drawn = |sentences: Vec<Localized>| {
            let keys = sentences.iter().map(Localized::key);
            keys.filter(|key| figures::of_sentence(key, &rules).is_some())
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
            paragraphs.any(|it| figures::of_paragraph(it.key()).is_some())
        });
        assert!(with_pictures.count() >= 10);
    }
}
