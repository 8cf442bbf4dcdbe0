//! Which paragraph of the rulebook a refusal rests on: one for every reason of the engine, and for those of the table that rest on a rule.
use crate::feedback::Passage;
use engine::{
    melds::{FitError, MeldError, SwapError},
    table::Rejection,
};

const fn passage(table: &'static [&'static str], book: &'static str) -> Passage {
    Passage { table, book }
}

/// Play goes to the right: the turn is somebody else’s (R3).
const TURN_GOES_ROUND: Passage = passage(&["rules-aim-seats"], "book-seats-2");
/// A turn begins with one card (R10).
const TURN_BEGINS: Passage = passage(&["rules-turn-1"], "book-turn-1");
/// It ends with one card (R11).
const TURN_ENDS: Passage = passage(&["rules-turn-2"], "book-turn-2");
/// Who may claim (R14).
const CLAIM: Passage = passage(&["rules-claim-1"], "book-claim-1");
/// Until when (R15, R17).
const TRODDEN: Passage = passage(&["rules-claim-3"], "book-claim-5");
/// All are asked at once, and an answer stands (D3).
const ALL_ASKED: Passage = passage(&[], "book-claim-4");
/// What a trio is, and what a run is (R20).
const TRIO_AND_RUN: Passage = passage(&["rules-hands-1"], "book-hands-1");
/// The same, of runs.
const RUN: Passage = passage(&["rules-hands-1"], "book-hands-2");
/// Runs that repeat no card.
const RUN_ONCE: Passage = passage(&["rules-down-run-once"], "book-hands-2");
/// The whole contract is laid down, and nothing else (R20).
const LAY_DOWN: Passage = passage(&["rules-down-1"], "book-down-1");
/// What may be laid off where (R23).
const LAY_OFF: Passage = passage(&["rules-down-2"], "book-layoff-2");
/// Who may lay off (R24).
const ONCE_DOWN: Passage = passage(&[], "book-layoff-1");
/// What was laid may be taken back (R25).
const TAKE_BACK: Passage = passage(&["rules-down-3"], "book-down-4");
/// Combinations that must differ (V5).
const DISTINCT: Passage = passage(&["rules-down-distinct"], "book-variants-3");
/// At least one card is none (R27).
const ONE_NATURAL: Passage = passage(&["rules-down-trio", "rules-joker-adjacent"], "book-joker-2");
/// A joker stands for one card (R40).
const STANDS_FOR: Passage = passage(&["rules-joker-1"], "book-joker-1");
/// No two side by side (R41).
const APART: Passage = passage(&["rules-joker-not-adjacent"], "book-joker-3");
/// The natural card in the place of a joker (R42).
const SWAP: Passage = passage(
    &["rules-joker-swap-owner", "rules-joker-swap-any"],
    "book-joker-4",
);
/// Where the freed joker goes (R45).
const FREED: Passage = passage(SWAP.table, "book-joker-5");
/// A joker that moves (R43).
const MOVE: Passage = passage(&["rules-joker-move"], "book-joker-6");

/// What the engine's refusal rests on.
pub fn passage_of(rejection: &Rejection) -> Passage {
    match rejection {
        Rejection::NoSuchSeat | Rejection::NotYourTurn => TURN_GOES_ROUND,
        Rejection::Stale { .. } | Rejection::AlreadyAnswered | Rejection::ClaimsOpen => ALL_ASKED,
        Rejection::NoHand => passage(&["rules-aim-2"], "book-what-2"),
        Rejection::HandOver => passage(&["rules-score-1"], "book-closing-1"),
        Rejection::HandNotOver => passage(&[], "book-seats-4"),
        Rejection::MatchOver => passage(&["rules-aim-1"], "book-match-1"),
        Rejection::TakeFirst | Rejection::AlreadyTaken | Rejection::PileEmpty => TURN_BEGINS,
        Rejection::ActiveDoesNotClaim => CLAIM,
        Rejection::NothingToClaim => TRODDEN,
        Rejection::NoPenaltyCard => passage(&[], "book-stock-1"),
        Rejection::ClaimLimit => passage(&["rules-claim-limit"], "book-variants-5"),
        Rejection::OwnDiscard => passage(&["rules-claim-not-own"], "book-variants-5"),
        Rejection::ClaimWhenDown => passage(&["rules-claim-not-down"], "book-variants-5"),
        Rejection::NotHeld(_) => TURN_ENDS,
        Rejection::AlreadyDown | Rejection::ContractNotMet => LAY_DOWN,
        Rejection::NotDown => ONCE_DOWN,
        Rejection::Meld { error, .. } => of_meld(*error),
        Rejection::NoSuchMeld(_) => LAY_OFF,
        Rejection::Fit(error) => of_fit(*error),
        Rejection::Swap(error) => of_swap(*error),
        Rejection::NothingToTakeBack => TAKE_BACK,
        Rejection::CannotClose => passage(&["rules-score-leftover"], "book-closing-1"),
        Rejection::MustCloseSameTurn => passage(
            &["rules-score-same-turn", "rules-score-same-turn-last"],
            "book-variants-3",
        ),
        Rejection::JokerDiscard => passage(&["variant-no-joker-discard-note"], "book-variants-5"),
        Rejection::PlayableDiscard => {
            passage(&["variant-no-playable-discard-note"], "book-variants-5")
        }
        Rejection::KeepingBack => passage(&["variant-must-lay-off-note"], "book-variants-5"),
    }
}

fn of_meld(error: MeldError) -> Passage {
    match error {
        MeldError::TooShort | MeldError::MixedRanks => TRIO_AND_RUN,
        MeldError::NotConsecutive => RUN,
        MeldError::AdjacentJokers => APART,
        MeldError::JokersOnly => ONE_NATURAL,
        MeldError::Repeated => RUN_ONCE,
        MeldError::NotDistinct => DISTINCT,
    }
}

fn of_fit(error: FitError) -> Passage {
    match error {
        FitError::OtherRank | FitError::NotNext { .. } | FitError::EndMismatch => LAY_OFF,
        FitError::AdjacentJokers => APART,
        FitError::RunComplete => RUN_ONCE,
        FitError::NotDistinct => DISTINCT,
    }
}

fn of_swap(error: SwapError) -> Passage {
    match error {
        SwapError::InTrio => passage(&["rules-joker-trio"], "book-joker-2"),
        SwapError::NoJokerThere | SwapError::NotNatural => SWAP,
        SwapError::StandsFor { .. } => STANDS_FOR,
        SwapError::ForbiddenTarget => FREED,
        SwapError::RunTooShort => MOVE,
        // What is not allowed is not among the rules of the table: what is stands there.
        SwapError::MovesNotAllowed => passage(SWAP.table, "book-joker-6"),
        SwapError::Target(error) => of_fit(error),
    }
}

/// What a refusal rests on that the table says by itself, by the key of its sentence; on nothing if it is only about the handling.
pub fn passage_of_key(key: &str) -> Option<Passage> {
    Some(match key {
        "why-not-now" | "refuse-not-now" => TURN_GOES_ROUND,
        "refuse-mark-discard" | "refuse-one-discard" => TURN_ENDS,
        "refuse-mark-lay-off" => LAY_OFF,
        "refuse-missing"
        | "refuse-no-split"
        | "refuse-staged"
        | "refuse-not-in-contract"
        | "reject-already-down"
        | "why-no-other-split"
        | "refuse-one-split" => LAY_DOWN,
        "refuse-no-combination" | "refuse-mark-stage" | "why-mark-first" => TRIO_AND_RUN,
        "buzz-nothing" => TRODDEN,
        _ => return None,
    })
}
