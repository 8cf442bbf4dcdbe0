//! One rejection of each kind, for tests of the texts that describe rejections.
use engine::{
    cards::Card,
    melds::{FitError, MeldError, MeldId, SwapError},
    table::{DecisionId, Rejection},
};

pub fn every_rejection() -> Vec<Rejection> {
    let card = "7H".parse().expect("a card");
    let fits = [
        FitError::OtherRank,
        FitError::NotNext { needed: card },
        FitError::AdjacentJokers,
        FitError::TooManyJokers,
        FitError::RunComplete,
        FitError::AcePlace,
        FitError::EndMismatch,
        FitError::NotDistinct,
    ];
    let swaps = [
        SwapError::InTrio,
        SwapError::NoJokerThere,
        SwapError::StandsFor { needed: card },
        SwapError::ForbiddenTarget,
        SwapError::RunTooShort,
        SwapError::SwapsNotAllowed,
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
        MeldError::AcePlace,
        MeldError::TooManyJokers,
        MeldError::TooLong,
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
        Rejection::NoClaims,
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
        Rejection::WholeHand,
        Rejection::KeepDiscard,
        Rejection::LayOffNextTurn,
        Rejection::PileWhenDown,
        Rejection::SwapWithoutLayDown,
        Rejection::MustCloseSameTurn,
        Rejection::JokerDiscard,
        Rejection::PlayableDiscard,
        Rejection::KeepingBack,
    ];
    all.extend(fits.map(Rejection::Fit));
    all.extend(swaps.map(Rejection::Swap));
    all.extend(melds.map(|error| Rejection::Meld { index: 0, error }));
    all
}
