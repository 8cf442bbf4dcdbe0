//! Why not: a refusal by its key and the values in it, so that whoever reads it can say it in any language.
use crate::{
    melds::{FitError, MeldError, SwapError},
    table::Rejection,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// A refusal. The keys are those of the game's own texts (`assets/locales/*/game.ftl`).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Reason {
    /// The key of the sentence, like `reject-not-held`.
    pub key: String,
    /// The values in it: cards as they are written, numbers, and under `reason` the key of a part of the sentence.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub args: BTreeMap<String, Value>,
    /// The same in English, for the author of a program.
    pub text: String,
}

impl Reason {
    /// A reason that is not the match's but that of whoever passes answers on.
    pub fn other(key: &str, text: impl Into<String>) -> Reason {
        Reason {
            key: key.to_owned(),
            args: BTreeMap::new(),
            text: text.into(),
        }
    }

    /// The same with one more value.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Reason {
        self.args.insert(name.to_owned(), value.into());
        self
    }
}

impl From<&Rejection> for Reason {
    fn from(rejection: &Rejection) -> Reason {
        let reason = Reason::other(rejection_key(rejection), rejection.to_string());
        match rejection {
            Rejection::NotHeld(card) => reason.with("card", card.to_string()),
            Rejection::Meld { index, error } => reason
                .with("number", index + 1)
                .with("reason", meld_key(*error)),
            Rejection::Fit(error) | Rejection::Swap(SwapError::Target(error)) => match error {
                FitError::NotNext { needed } => reason.with("card", needed.to_string()),
                FitError::OtherRank
                | FitError::AdjacentJokers
                | FitError::RunComplete
                | FitError::EndMismatch
                | FitError::NotDistinct => reason,
            },
            Rejection::Swap(SwapError::StandsFor { needed }) => {
                reason.with("card", needed.to_string())
            }
            _ => reason,
        }
    }
}

/// The key of the sentence for a refusal. Long because every reason has its line.
pub const fn rejection_key(rejection: &Rejection) -> &'static str {
    match rejection {
        Rejection::NoSuchSeat => "reject-no-such-seat",
        Rejection::Stale { .. } => "reject-stale",
        Rejection::NoHand => "reject-no-hand",
        Rejection::HandOver => "reject-hand-over",
        Rejection::HandNotOver => "reject-hand-not-over",
        Rejection::MatchOver => "reject-match-over",
        Rejection::NotYourTurn => "reject-not-your-turn",
        Rejection::TakeFirst => "reject-take-first",
        Rejection::AlreadyTaken => "reject-already-taken",
        Rejection::PileEmpty => "reject-pile-empty",
        Rejection::ActiveDoesNotClaim => "reject-active-does-not-claim",
        Rejection::NothingToClaim => "reject-nothing-to-claim",
        Rejection::AlreadyAnswered => "reject-already-answered",
        Rejection::NoPenaltyCard => "reject-no-penalty-card",
        Rejection::ClaimLimit => "reject-claim-limit",
        Rejection::OwnDiscard => "reject-own-discard",
        Rejection::ClaimWhenDown => "reject-claim-when-down",
        Rejection::ClaimsOpen => "reject-claims-open",
        Rejection::NotHeld(_) => "reject-not-held",
        Rejection::AlreadyDown => "reject-already-down",
        Rejection::NotDown => "reject-not-down",
        Rejection::ContractNotMet => "reject-contract-not-met",
        Rejection::Meld { .. } => "reject-meld",
        Rejection::NoSuchMeld(_) => "reject-no-such-meld",
        Rejection::Fit(error) => fit_key(*error),
        Rejection::Swap(error) => swap_key(*error),
        Rejection::NothingToTakeBack => "reject-nothing-to-take-back",
        Rejection::CannotClose => "reject-cannot-close",
        Rejection::MustCloseSameTurn => "reject-must-close-same-turn",
        Rejection::JokerDiscard => "reject-joker-discard",
        Rejection::PlayableDiscard => "reject-playable-discard",
        Rejection::KeepingBack => "reject-keeping-back",
    }
}

/// The key of the part of a sentence that says why cards are no meld.
pub const fn meld_key(error: MeldError) -> &'static str {
    match error {
        MeldError::TooShort => "meld-too-short",
        MeldError::MixedRanks => "meld-mixed-ranks",
        MeldError::NotConsecutive => "meld-not-consecutive",
        MeldError::AdjacentJokers => "meld-adjacent-jokers",
        MeldError::JokersOnly => "meld-jokers-only",
        MeldError::Repeated => "meld-repeated",
        MeldError::NotDistinct => "meld-not-distinct",
    }
}

const fn fit_key(error: FitError) -> &'static str {
    match error {
        FitError::OtherRank => "fit-other-rank",
        FitError::NotNext { .. } => "fit-not-next",
        FitError::AdjacentJokers => "fit-adjacent-jokers",
        FitError::RunComplete => "fit-run-complete",
        FitError::EndMismatch => "fit-end-mismatch",
        FitError::NotDistinct => "fit-not-distinct",
    }
}

const fn swap_key(error: SwapError) -> &'static str {
    match error {
        SwapError::InTrio => "swap-in-trio",
        SwapError::NoJokerThere => "swap-no-joker-there",
        SwapError::StandsFor { .. } => "swap-stands-for",
        SwapError::ForbiddenTarget => "swap-forbidden-target",
        SwapError::RunTooShort => "swap-run-too-short",
        SwapError::MovesNotAllowed => "swap-moves-not-allowed",
        SwapError::NotNatural => "swap-not-natural",
        SwapError::Target(error) => fit_key(error),
    }
}
