//! Why something was refused: one friendly sentence for every reason, naming the rule in the rulebook's words.
use super::{Arg, Texts, cards::the_card};
use crate::engine::{
    melds::{FitError, MeldError, SwapError},
    rules::RuleSetError,
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
        Rejection::NotHeld(card) => texts.with("reject-not-held", &[("card", the_card(texts, *card).into())]),
        Rejection::AlreadyDown => texts.get("reject-already-down"),
        Rejection::NotDown => texts.get("reject-not-down"),
        Rejection::ContractNotMet => texts.get("reject-contract-not-met"),
        Rejection::Meld { index, error } => {
            let number = Arg::from(index + 1);
            texts.with("reject-meld", &[("number", number), ("reason", meld_error(texts, *error).into())])
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
        FitError::NotNext { needed } => texts.with("fit-not-next", &[("card", the_card(texts, needed).into())]),
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
        SwapError::StandsFor { needed } => texts.with("swap-stands-for", &[("card", the_card(texts, needed).into())]),
        SwapError::ForbiddenTarget => texts.get("swap-forbidden-target"),
        SwapError::RunTooShort => texts.get("swap-run-too-short"),
        SwapError::MovesNotAllowed => texts.get("swap-moves-not-allowed"),
        SwapError::Target(error) => fit_error(texts, error),
    }
}

/// Why a match with these rules and players cannot be played.
pub fn ruleset_error_text(texts: &Texts, error: &RuleSetError) -> String {
    match error {
        RuleSetError::Seats { name, min, max, seats } => texts.with(
            "rules-seats",
            &[("name", name.into()), ("min", (*min).into()), ("max", (*max).into()), ("seats", (*seats).into())],
        ),
        RuleSetError::NotPlayedYet(switch) => texts.with("rules-not-played-yet", &[("name", (*switch).into())]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::i18n::Language;

    #[test]
    fn a_refused_lay_off_names_the_card_that_fits() {
        let needed = "QH".parse().expect("a card");
        let texts = Texts::shipped(Language::Es);
        let text = rejection_text(&texts, &Rejection::Fit(FitError::NotNext { needed }));
        assert!(text.contains("la Q♥"), "{text}");
        let text = rejection_text(&texts, &Rejection::Meld { index: 1, error: MeldError::AdjacentJokers });
        assert!(text.contains('2'), "{text}");
    }
}
