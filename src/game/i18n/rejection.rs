//! Why something was refused: one friendly sentence for every reason, naming the rule in the rulebook's words.
use super::{Arg, Texts, contract_code, the_card};
use crate::engine::{
    melds::{FitError, MeldError, SwapError},
    rules::{Conflict, RuleSetError},
    table::Rejection,
};

/// The sentence for a refused action.
pub fn rejection_text(texts: &Texts, rejection: &Rejection) -> String {
    match rejection {
        Rejection::NoSuchSeat => texts.get("reject-no-such-seat"),
        Rejection::Stale { .. } => texts.get("reject-stale"),
        Rejection::NoHand => texts.get("reject-no-hand"),
        Rejection::HandOver => texts.get("reject-hand-over"),
        Rejection::HandNotOver => texts.get("reject-hand-not-over"),
        Rejection::MatchOver => texts.get("reject-match-over"),
        Rejection::NotYourTurn => texts.get("reject-not-your-turn"),
        Rejection::TakeFirst => texts.get("reject-take-first"),
        Rejection::AlreadyTaken => texts.get("reject-already-taken"),
        Rejection::PileEmpty => texts.get("reject-pile-empty"),
        Rejection::ActiveDoesNotClaim => texts.get("reject-active-does-not-claim"),
        Rejection::NothingToClaim => texts.get("reject-nothing-to-claim"),
        Rejection::AlreadyAnswered => texts.get("reject-already-answered"),
        Rejection::NoPenaltyCard => texts.get("reject-no-penalty-card"),
        Rejection::ClaimLimit => texts.get("reject-claim-limit"),
        Rejection::OwnDiscard => texts.get("reject-own-discard"),
        Rejection::ClaimWhenDown => texts.get("reject-claim-when-down"),
        Rejection::ClaimsOpen => texts.get("reject-claims-open"),
        Rejection::NotHeld(card) => texts.with(
            "reject-not-held",
            &[("card", the_card(texts, *card).into())],
        ),
        Rejection::AlreadyDown => texts.get("reject-already-down"),
        Rejection::NotDown => texts.get("reject-not-down"),
        Rejection::ContractNotMet => texts.get("reject-contract-not-met"),
        Rejection::Meld { index, error } => {
            let number = Arg::from(index + 1);
            texts.with(
                "reject-meld",
                &[
                    ("number", number),
                    ("reason", meld_error(texts, *error).into()),
                ],
            )
        }
        Rejection::NoSuchMeld(_) => texts.get("reject-no-such-meld"),
        Rejection::Fit(error) => fit_error(texts, *error),
        Rejection::Swap(error) => swap_error(texts, *error),
        Rejection::NothingToTakeBack => texts.get("reject-nothing-to-take-back"),
        Rejection::CannotClose => texts.get("reject-cannot-close"),
        Rejection::MustCloseSameTurn => texts.get("reject-must-close-same-turn"),
        Rejection::JokerDiscard => texts.get("reject-joker-discard"),
        Rejection::PlayableDiscard => texts.get("reject-playable-discard"),
        Rejection::KeepingBack => texts.get("reject-keeping-back"),
    }
}

fn meld_error(texts: &Texts, error: MeldError) -> String {
    texts.get(match error {
        MeldError::TooShort => "meld-too-short",
        MeldError::MixedRanks => "meld-mixed-ranks",
        MeldError::NotConsecutive => "meld-not-consecutive",
        MeldError::AdjacentJokers => "meld-adjacent-jokers",
        MeldError::JokersOnly => "meld-jokers-only",
        MeldError::Repeated => "meld-repeated",
        MeldError::NotDistinct => "meld-not-distinct",
    })
}

fn fit_error(texts: &Texts, error: FitError) -> String {
    match error {
        FitError::OtherRank => texts.get("fit-other-rank"),
        FitError::NotNext { needed } => {
            texts.with("fit-not-next", &[("card", the_card(texts, needed).into())])
        }
        FitError::AdjacentJokers => texts.get("fit-adjacent-jokers"),
        FitError::RunComplete => texts.get("fit-run-complete"),
        FitError::EndMismatch => texts.get("fit-end-mismatch"),
        FitError::NotDistinct => texts.get("fit-not-distinct"),
    }
}

fn swap_error(texts: &Texts, error: SwapError) -> String {
    match error {
        SwapError::InTrio => texts.get("swap-in-trio"),
        SwapError::NoJokerThere => texts.get("swap-no-joker-there"),
        SwapError::StandsFor { needed } => texts.with(
            "swap-stands-for",
            &[("card", the_card(texts, needed).into())],
        ),
        SwapError::ForbiddenTarget => texts.get("swap-forbidden-target"),
        SwapError::RunTooShort => texts.get("swap-run-too-short"),
        SwapError::MovesNotAllowed => texts.get("swap-moves-not-allowed"),
        SwapError::NotNatural => texts.get("swap-not-natural"),
        SwapError::Target(error) => fit_error(texts, error),
    }
}

/// Why a match with these rules and players cannot be played.
pub fn ruleset_error_text(texts: &Texts, error: &RuleSetError) -> String {
    match error {
        RuleSetError::Seats {
            name,
            min,
            max,
            seats,
        } => texts.with(
            "rules-seats",
            &[
                ("name", name.into()),
                ("min", (*min).into()),
                ("max", (*max).into()),
                ("seats", (*seats).into()),
            ],
        ),
        RuleSetError::SeatRange { min, max } => texts.with(
            "rules-seat-range",
            &[("min", (*min).into()), ("max", (*max).into())],
        ),
        RuleSetError::ShoeTooSmall {
            contract,
            seats,
            needed,
            cards,
        } => texts.with(
            "rules-shoe-too-small",
            &[
                ("code", contract_code(texts, *contract).into()),
                ("seats", (*seats).into()),
                ("needed", (*needed).into()),
                ("cards", (*cards).into()),
            ],
        ),
        RuleSetError::TooManyJokers { jokers } => {
            texts.with("rules-too-many-jokers", &[("jokers", (*jokers).into())])
        }
        RuleSetError::Conflict(conflict) => texts.get(match conflict {
            Conflict::Closing => "rules-conflict-closing",
            Conflict::Bonus => "rules-conflict-bonus",
            Conflict::Jokers => "rules-conflict-jokers",
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        engine::{cards::Card, melds::MeldId, table::DecisionId},
        game::i18n::Language,
    };

    /// One function: most of it is the list of the reasons.
    #[test]
    fn every_reason_has_a_sentence_in_every_language() {
        let card = "7H".parse().expect("a card");
        let fits = [
            FitError::OtherRank,
            FitError::NotNext { needed: card },
            FitError::AdjacentJokers,
            FitError::RunComplete,
            FitError::EndMismatch,
            FitError::NotDistinct,
        ];
        let swaps = [
            SwapError::InTrio,
            SwapError::NoJokerThere,
            SwapError::StandsFor { needed: card },
            SwapError::ForbiddenTarget,
            SwapError::RunTooShort,
            SwapError::MovesNotAllowed,
            SwapError::NotNatural,
            SwapError::Target(FitError::AdjacentJokers),
        ];
        let melds = [
            MeldError::TooShort,
            MeldError::MixedRanks,
            MeldError::NotConsecutive,
            MeldError::AdjacentJokers,
            MeldError::JokersOnly,
            MeldError::Repeated,
            MeldError::NotDistinct,
        ];
        let mut all = vec![
            Rejection::NoSuchSeat,
            Rejection::Stale {
                given: DecisionId(1),
                current: DecisionId(2),
            },
            Rejection::NoHand,
            Rejection::HandOver,
            Rejection::HandNotOver,
            Rejection::MatchOver,
            Rejection::NotYourTurn,
            Rejection::TakeFirst,
            Rejection::AlreadyTaken,
            Rejection::PileEmpty,
            Rejection::ActiveDoesNotClaim,
            Rejection::NothingToClaim,
            Rejection::AlreadyAnswered,
            Rejection::NoPenaltyCard,
            Rejection::ClaimLimit,
            Rejection::OwnDiscard,
            Rejection::ClaimWhenDown,
            Rejection::ClaimsOpen,
            Rejection::NotHeld(Card::JOKER),
            Rejection::AlreadyDown,
            Rejection::NotDown,
            Rejection::ContractNotMet,
            Rejection::NoSuchMeld(MeldId(3)),
            Rejection::NothingToTakeBack,
            Rejection::CannotClose,
            Rejection::MustCloseSameTurn,
            Rejection::JokerDiscard,
            Rejection::PlayableDiscard,
            Rejection::KeepingBack,
        ];
        all.extend(fits.map(Rejection::Fit));
        all.extend(swaps.map(Rejection::Swap));
        all.extend(melds.map(|error| Rejection::Meld { index: 0, error }));
        for language in Language::ALL {
            let texts = Texts::shipped(language);
            for rejection in &all {
                let text = rejection_text(&texts, rejection);
                let whole = text.ends_with('.') && !text.contains(['[', '{', '$']);
                assert!(whole, "{language:?} {rejection:?}: {text}");
            }
        }
    }

    #[test]
    fn a_refused_lay_off_names_the_card_that_fits() {
        let needed = "QH".parse().expect("a card");
        let texts = Texts::shipped(Language::Es);
        let text = rejection_text(&texts, &Rejection::Fit(FitError::NotNext { needed }));
        assert!(text.contains("la Q♥"), "{text}");
        let text = rejection_text(
            &texts,
            &Rejection::Meld {
                index: 1,
                error: MeldError::AdjacentJokers,
            },
        );
        assert!(text.contains('2'), "{text}");
    }
}
