//! One-sentence explanations of rejected actions and invalid rules, written for the player. Each rejection also has a
//! rulebook reference.
use super::{Texts, args, the_card, words};
use crate::feedback::RuleReference;
use engine::{
    melds::{FitError, MeldError, SwapError},
    rules::{Conflict, Contract, ProgressConflict, RuleSetError, Variant},
    table::Rejection,
};

pub fn rejection_text(texts: &Texts, rejection: &Rejection) -> String {
    let key = rejection.into();
    let with_card = |card| texts.with(key, &[("card", the_card(texts, card).into())]);
    match rejection {
        Rejection::NotHeld(card) => with_card(*card),
        Rejection::Fit(FitError::NotNext { needed })
        | Rejection::Swap(
            SwapError::StandsFor { needed } | SwapError::Target(FitError::NotNext { needed }),
        ) => with_card(*needed),
        Rejection::Meld { index, error } => {
            let (number, reason) = (index + 1, texts.get(error.into()));
            texts.with(key, &args![number, reason])
        }
        _ => texts.get(key),
    }
}

/// Explains why a match with these rules and players cannot be played.
pub fn ruleset_error_text(texts: &Texts, error: &RuleSetError) -> String {
    let code = |contract: &Contract| words::contract_code(*contract).resolve(texts);
    match error {
        RuleSetError::Seats {
            name,
            min,
            max,
            seats,
        } => texts.with("rules-seats", &args![name, min, max, seats]),
        RuleSetError::SeatRange { min, max } => texts.with("rules-seat-range", &args![min, max]),
        RuleSetError::ShoeTooSmall {
            contract,
            seats,
            needed,
            cards,
        } => {
            let code = code(contract);
            texts.with("rules-shoe-too-small", &args![code, seats, needed, cards])
        }
        RuleSetError::TooManyJokers { jokers } => {
            texts.with("rules-too-many-jokers", &args![jokers])
        }
        RuleSetError::Conflict(conflict) => texts.get(match conflict {
            Conflict::Closing => "rules-conflict-closing",
            Conflict::Bonus => "rules-conflict-bonus",
            Conflict::Jokers => "rules-conflict-jokers",
            Conflict::EveryHand => "rules-conflict-every-hand",
            Conflict::LastHand => "rules-conflict-last-hand",
            Conflict::Ace => "rules-conflict-ace",
        }),
        RuleSetError::NoEffect { variant, .. } => texts.get(match variant {
            Variant::TwoJokers => "rules-no-effect-jokers",
            Variant::NoJokerFirst => "rules-no-effect-up-card",
            _ => "rules-no-effect-points",
        }),
        RuleSetError::NoHand => texts.get("rules-no-hand"),
        RuleSetError::NoSuchHand { hands } => texts.with("rules-no-such-hand", &args![hands]),
        RuleSetError::Deal {
            contract,
            least,
            most,
            dealt,
        } => {
            let code = code(contract);
            texts.with("rules-bad-deal", &args![code, least, most, dealt])
        }
        RuleSetError::ContractTooLarge { contract, cards } => {
            let code = code(contract);
            texts.with("rules-contract-too-large", &args![code, cards])
        }
        RuleSetError::ContractBeyondShoe {
            contract,
            seats,
            packs,
            jokers,
        } => {
            let code = code(contract);
            let args = args![code, seats, packs, jokers];
            texts.with("rules-contract-beyond-shoe", &args)
        }
        RuleSetError::Shoe => texts.get("rules-bad-shoe"),
        RuleSetError::SamePoints { card } => texts.with(
            "rules-same-points",
            &[("card", the_card(texts, *card).into())],
        ),
        RuleSetError::TwoKindsOfWilds => texts.get("rules-two-kinds-of-wilds"),
        RuleSetError::LaterWilds => texts.get("rules-later-wilds"),
        RuleSetError::Progress(conflict) => texts.get(match conflict {
            ProgressConflict::Deal => "rules-progress-deal",
            ProgressConflict::Packs => "rules-progress-packs",
            ProgressConflict::ShortMatch => "rules-progress-short-match",
            ProgressConflict::LastHand => "rules-progress-last-hand",
            ProgressConflict::RisingBonus => "rules-progress-rising-bonus",
            ProgressConflict::FullRun => "rules-progress-full-run",
        }),
    }
}

const fn passage(table: &'static [&'static str], book: &'static str) -> RuleReference {
    RuleReference { table, book }
}

/// Direction in which the turns pass, so that it is another player's turn (rules R3 and V22).
const TURN_GOES_ROUND: RuleReference = passage(&["rules-aim-seats"], "book-seats-2");
/// A turn ends with a discard (rule R11).
const TURN_ENDS: RuleReference = passage(&["rules-turn-2"], "book-turn-2");
/// A claim must precede the active player's discard (rule R15), and each turn allows one claim (rule R17).
const CLAIM_DEADLINE: RuleReference = passage(&["rules-claim-3"], "book-claim-5");
/// Definition of trios and runs (rule R20).
const TRIO_AND_RUN: RuleReference = passage(&["rules-hands-1"], "book-hands-1");
/// A run contains no card twice.
const RUN_ONCE: RuleReference = passage(
    &[
        "rules-down-run-once",
        "rules-down-run-either-once",
        "rules-down-run-high",
        "rules-down-run-low",
    ],
    "book-hands-2",
);
/// Places of the ace in runs (variants V17 and V18).
const ACE: RuleReference = passage(
    &[
        "rules-down-run-high",
        "rules-down-run-low",
        "rules-down-run-either",
        "rules-down-run-either-once",
        "rules-down-run-no-ace",
    ],
    "book-variants-6",
);
/// A player lays down the whole contract and nothing else (rule R20).
const LAY_DOWN: RuleReference = passage(&["rules-down-1", "rules-down-exact"], "book-down-1");
/// Cards that may be laid off, and the melds that accept them (rule R23).
const LAY_OFF: RuleReference = passage(&["rules-down-2"], "book-layoff-2");
/// Under V5, the runs of a deal have different suits, and its trios different ranks.
const DISTINCT: RuleReference = passage(&["rules-down-distinct"], "book-variants-3");
/// No two jokers are adjacent (rule R41).
const APART: RuleReference = passage(&["rules-joker-not-adjacent"], "book-joker-3");

/// Returns the rulebook reference for a rejection by the engine.
pub fn passage_of(rejection: &Rejection) -> RuleReference {
    match rejection {
        Rejection::NoSuchSeat | Rejection::NotYourTurn => TURN_GOES_ROUND,
        // All players except the active one are asked about the discard at the same time (decision D3).
        Rejection::Stale { .. } | Rejection::AlreadyAnswered | Rejection::ClaimsOpen => {
            passage(&[], "book-claim-4")
        }
        Rejection::NoHand => passage(&["rules-aim-2"], "book-what-2"),
        Rejection::HandOver => passage(&["rules-score-1"], "book-closing-1"),
        Rejection::HandNotOver => passage(&[], "book-seats-4"),
        Rejection::MatchOver => passage(&["rules-aim-1"], "book-match-1"),
        // A turn begins with taking a card (rule R10).
        Rejection::TakeFirst | Rejection::AlreadyTaken | Rejection::PileEmpty => {
            passage(&["rules-turn-1"], "book-turn-1")
        }
        // The players who may claim the discard out of turn (rule R14).
        Rejection::ActiveDoesNotClaim => passage(&["rules-claim-1"], "book-claim-1"),
        Rejection::NothingToClaim => CLAIM_DEADLINE,
        Rejection::NoPenaltyCard => passage(&[], "book-stock-1"),
        Rejection::NoClaims => passage(
            &["rules-claim-none", "rules-hands-full-run"],
            "book-variants-5",
        ),
        Rejection::ClaimLimit => passage(&["rules-claim-limit"], "book-variants-5"),
        Rejection::OwnDiscard => passage(&["rules-claim-not-own"], "book-variants-5"),
        Rejection::ClaimWhenDown => passage(&["rules-claim-not-down"], "book-variants-5"),
        Rejection::NotHeld(_) => TURN_ENDS,
        Rejection::AlreadyDown | Rejection::ContractNotMet => LAY_DOWN,
        // Only players who have laid down may lay off (rule R24).
        Rejection::NotDown => passage(&[], "book-layoff-1"),
        Rejection::Meld { error, .. } => of_meld(*error),
        Rejection::NoSuchMeld(_) => LAY_OFF,
        Rejection::Fit(error) => of_fit(*error),
        Rejection::Swap(error) => of_swap(*error),
        // Actions of the current turn may be taken back (rule R25).
        Rejection::NothingToTakeBack => passage(&["rules-down-3"], "book-down-4"),
        Rejection::CannotClose => passage(&["rules-score-leftover"], "book-closing-1"),
        Rejection::WholeHand => passage(
            &["rules-score-whole-last", "rules-hands-full-run"],
            "book-variants-6",
        ),
        Rejection::KeepDiscard => passage(&["rules-turn-must-discard"], "book-variants-6"),
        Rejection::LayOffNextTurn => passage(&["rules-down-next-turn"], "book-variants-6"),
        Rejection::PileWhenDown => passage(&["rules-turn-stock"], "book-variants-6"),
        Rejection::SwapWithoutLayDown => passage(&["rules-joker-swap-hand"], "book-variants-7"),
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

fn of_meld(error: MeldError) -> RuleReference {
    match error {
        MeldError::TooShort | MeldError::MixedRanks => TRIO_AND_RUN,
        MeldError::NotConsecutive => passage(&["rules-hands-1"], "book-hands-2"),
        MeldError::AdjacentJokers => APART,
        // A meld needs at least one natural card (rule R27).
        MeldError::JokersOnly => passage(
            &[
                "rules-down-trio",
                "rules-down-trio-natural",
                "rules-joker-adjacent",
            ],
            "book-joker-2",
        ),
        MeldError::Repeated => RUN_ONCE,
        MeldError::AcePlace => ACE,
        // Maximum number of jokers in a new meld (rule F9).
        MeldError::TooManyJokers => passage(
            &["rules-joker-limit-down", "rules-joker-limit"],
            "book-variants-7",
        ),
        // New melds have exactly as many cards as the contract asks for (rule F11).
        MeldError::TooLong => passage(&["rules-down-exact"], "book-variants-7"),
        MeldError::NotDistinct => DISTINCT,
        MeldError::OtherSuits => passage(&["rules-hands-full-run"], "book-what-2"),
    }
}

fn of_fit(error: FitError) -> RuleReference {
    match error {
        FitError::OtherRank | FitError::NotNext { .. } | FitError::EndMismatch => LAY_OFF,
        FitError::AdjacentJokers => APART,
        // Maximum number of jokers in a meld on the table (rule F10).
        FitError::TooManyJokers => passage(
            &["rules-joker-limit-later", "rules-joker-limit"],
            "book-variants-7",
        ),
        FitError::RunComplete => RUN_ONCE,
        FitError::AcePlace => ACE,
        FitError::NotDistinct => DISTINCT,
    }
}

fn of_swap(error: SwapError) -> RuleReference {
    match error {
        SwapError::InTrio => passage(&["rules-joker-trio", "rules-joker-stay"], "book-joker-2"),
        // A player may replace a run's joker with the natural card (rule R42).
        SwapError::NoJokerThere | SwapError::NotNatural => passage(
            &[
                "rules-joker-swap-owner",
                "rules-joker-swap-any",
                "rules-joker-swap-same",
                "rules-joker-swap-hand",
            ],
            "book-joker-4",
        ),
        // A joker stands for one card (rule R40).
        SwapError::StandsFor { .. } => passage(&["rules-joker-1"], "book-joker-1"),
        // No natural card replaces a joker (variant V16).
        SwapError::SwapsNotAllowed => passage(
            &["rules-joker-stay", "rules-joker-swap-none"],
            "book-variants-6",
        ),
        // A joker freed by a replacement goes to an end of a run or to a trio (rule R45).
        // The sentence about moves holds where no natural card replaces a joker.
        SwapError::ForbiddenTarget => passage(
            &[
                "rules-joker-swap-owner",
                "rules-joker-swap-any",
                "rules-joker-swap-same",
                "rules-joker-swap-hand",
                "rules-joker-move",
            ],
            "book-joker-5",
        ),
        // A joker at an end of a run may be moved (rule R43).
        SwapError::RunTooShort => passage(
            &["rules-joker-move", "rules-joker-move-same"],
            "book-joker-6",
        ),
        // The short rules of a table mention only what is allowed. Moving a joker is not allowed here, so the reference
        // points to the rules for replacing jokers.
        SwapError::MovesNotAllowed => passage(
            &[
                "rules-joker-swap-owner",
                "rules-joker-swap-any",
                "rules-joker-swap-same",
                "rules-joker-stay",
            ],
            "book-joker-6",
        ),
        SwapError::Target(error) => of_fit(error),
    }
}

/// Returns the rulebook reference for a rejection by the interface, by the text key of its message. Returns `None` if
/// no rule is the reason.
pub fn passage_of_key(key: &str) -> Option<RuleReference> {
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
        "buzz-nothing" => CLAIM_DEADLINE,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Language;
    use engine::melds::MeldError;
    use testkit::rejections::every_rejection;

    #[test]
    fn every_reason_has_a_sentence_in_every_language() {
        let all = every_rejection();
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
    fn every_fault_of_a_rule_set_has_a_sentence_in_every_language() {
        let contract = "TE".parse().expect("a contract");
        let (least, most, dealt) = (6, 26, 5);
        let deal = RuleSetError::Deal {
            contract,
            least,
            most,
            dealt,
        };
        let hands = RuleSetError::NoSuchHand { hands: 7 };
        let too_large = RuleSetError::ContractTooLarge {
            contract,
            cards: 32,
        };
        let [one_pack, two_packs] = [(1, 0), (2, 1)].map(|(packs, jokers)| {
            let seats = 2;
            RuleSetError::ContractBeyondShoe {
                contract,
                seats,
                packs,
                jokers,
            }
        });
        let [jokers, values] = [
            (Variant::TwoJokers, "shoe"),
            (Variant::StepValues, "points"),
        ]
        .map(|(variant, field)| RuleSetError::NoEffect { variant, field });
        let all = [
            RuleSetError::NoHand,
            hands,
            deal,
            too_large,
            one_pack,
            two_packs,
            RuleSetError::Shoe,
            jokers,
            values,
            RuleSetError::SamePoints {
                card: engine::cards::Card::JOKER,
            },
            RuleSetError::TwoKindsOfWilds,
            RuleSetError::LaterWilds,
            RuleSetError::Progress(ProgressConflict::Deal),
            RuleSetError::Progress(ProgressConflict::Packs),
            RuleSetError::Progress(ProgressConflict::ShortMatch),
            RuleSetError::Progress(ProgressConflict::LastHand),
            RuleSetError::Progress(ProgressConflict::RisingBonus),
            RuleSetError::Progress(ProgressConflict::FullRun),
        ];
        for language in Language::ALL {
            let texts = Texts::shipped(language);
            for error in &all {
                let text = ruleset_error_text(&texts, error);
                let whole = text.ends_with('.') && !text.contains(['[', '{', '$']);
                assert!(whole, "{language:?} {error:?}: {text}");
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
