//! Decides whether to take the top discard. Taking it is free on the player's own turn, and costs a penalty card out of
//! turn.
//!
//! # Learned values of claims
//!
//! For contracts of three or more melds, claims have learned values. The weights come from 81,000 claim windows in
//! matches between strong bots (official rules, four players). From each window, the rest of the hand was played two to
//! four times with the claim, and as often without it. The stock was reshuffled for each playout. A least-squares fit
//! then expressed the advantage of the claim by features that are cheap to compute.
//!
//! The fit was made three times. In the second and third fit, the players used the weights of the previous fit to
//! decide about claims. This matters because declining is costly if opponents claim often.
//!
//! Other cases use a simple rule: claim any card that brings the hand nearer to the contract. For contracts of two
//! melds this rule is as good as learned values. With two players it is better, because they get most cards on their
//! own turns.
//!
//! Against three `fuerte` bots, a rollout player with the simple rule loses 32 points a match. With the learned values
//! it gains 11 points (2,000 deal sets).
//!
//! The weights for three players were fitted in the same way, to 453,000 windows. They gain little for a bot without
//! search: 4.5 points a match against two `fuerte` bots (2,000 deal sets). A bot whose rollouts use them gains 15
//! points a match (198 deal sets).
use super::{
    hand::{self, Hand},
    laying,
};
use crate::{
    cards::Card,
    rules::Contract,
    table::{Action, DecisionStage, Legal, PublicTable, SeatView},
};

/// Returns the top of the discard pile, which a player may take or claim.
pub(super) fn offered(view: SeatView<'_>) -> Option<Card> {
    view.table.pile.last().copied()
}

/// True if the discard brings the hand nearer to the contract. For a player who is down: true if it can be laid off.
pub(super) fn useful(view: SeatView<'_>, card: Card) -> bool {
    if view.table.down.contains(view.seat) {
        return hand::fits(view.table, card);
    }
    Hand::of(view).gains_by(card)
}

/// True if a player who holds back a complete contract could close the hand at once with this card. No other card
/// improves a complete hand.
pub(super) fn closes(view: SeatView<'_>, card: Card) -> bool {
    let hand = Hand::of(view);
    if view.table.down.contains(view.seat) || hand.distance() > 0 {
        return false;
    }
    let with = hand.plus(card).cards;
    let view = SeatView {
        hand: &with,
        ..view
    };
    laying::best(view).is_some_and(|melds| laying::closes(view, &melds))
}

/// Returns the action that takes the discard if it is useful, otherwise a card from the stock.
///
/// Taking only useful discards prevents endless play. If players took any discard, the stock would never run out, so
/// the hand might never end (D2: the hand ends when the stock is exhausted).
pub(super) fn take(view: SeatView<'_>, legal: &Legal, useful: impl Fn(Card) -> bool) -> Action {
    match offered(view) {
        Some(card)
            if legal.take_discard.is_ok()
                && (legal.take_stock.is_err() || useful(card) || closes(view, card)) =>
        {
            Action::TakeDiscard
        }
        _ => Action::TakeStock,
    }
}

/// True if players get nearly all cards on their own turns: with two players, or under V4 (a player must lay down and
/// close in the same turn), where the bots do not claim.
pub(super) fn few_claims(table: &PublicTable) -> bool {
    table.seating.len() == 2 || table.must_close_at_once()
}

/// Returns the largest distance to the contract at which a useful card is worth a penalty card, given the player's
/// appetite for claims.
///
/// `usual` is the distance for an appetite of 1 with three or more players. With two players the distance is 1: each
/// player can take every second card anyway, and a claimer holds two more cards when the opponent closes. With two
/// players, a larger distance costs the `fuerte` bot 4 points a match. The loss is 7 points if the rules deal exactly
/// the number of cards in the contract.
pub(super) fn reach(view: SeatView<'_>, usual: f64, appetite: f64) -> f64 {
    let two = view.table.seating.len() == 2;
    match view.table.rules.penalty_cards() {
        // F20: a claim without a penalty card only adds a useful card.
        0 => f64::INFINITY,
        cards => appetite * if two { 1.0 } else { usual } / cards as f64,
    }
}

/// Returns a claim if the discard is wanted, otherwise a pass. Always passes under V4 (a player must lay down and close
/// in the same turn). A player may then lay down only if all cards but one can be placed, so two more cards are a
/// burden.
///
/// The same holds under V23 (a player must lay down all cards at once). Claims of cards that bring the contract nearer
/// do not shorten such a hand: four players take 49 turns with or without them (400 hands of Contract rummy).
pub(super) fn claim(view: SeatView<'_>, legal: &Legal, wanted: impl Fn(Card) -> bool) -> Action {
    match offered(view) {
        Some(card)
            if legal.claim.is_ok()
                && (legal.stage == DecisionStage::LateClaim
                    || !view.table.must_close_at_once() && wanted(card)) =>
        {
            Action::Claim
        }
        _ => Action::Pass,
    }
}

/// Features of a possible claim of a natural card, for a player who is not down.
#[derive(Clone, Copy, Debug)]
pub struct ClaimOffer {
    /// True if the card brings the hand nearer to the contract.
    pub nearer: bool,
    /// Value of the card together with related cards in hand (same rank, or same suit within three ranks), in points.
    pub company: f32,
    /// Points that the card costs if it stays in hand.
    pub value: i16,
    /// Expected number of turns left to the player.
    pub turns_left: f32,
    /// Number of cards that the hand lacks for the contract before the claim.
    pub away: u8,
    /// Number of cards in hand before the claim.
    pub cards: u8,
    /// Mean hand size of the other players who are not down; 0 if all are down.
    pub others: f32,
}

/// Weights of the features of a claim, in points. The first weight is a constant for the claim itself. The others
/// follow the order of the fields of [`ClaimOffer`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ClaimWeights([f32; 8]);

/// Weights by type of contract: three trios; two trios and a run; a trio and two runs; three runs.
type ClaimWeightTable = [ClaimWeights; 4];

/// Weights for four or more players.
const AMONG_FOUR: ClaimWeightTable = [
    ClaimWeights([1.48, 6.18, 0.57, -0.43, -1.99, 3.94, 0.14, 0.20]),
    ClaimWeights([-6.59, 8.02, 1.03, -0.27, -0.44, 2.59, 0.10, 0.24]),
    ClaimWeights([-5.59, 8.99, 1.27, -0.57, -0.32, 1.89, 0.10, 0.38]),
    ClaimWeights([-6.29, 13.06, 0.86, -0.26, -0.85, 3.86, 0.17, 0.57]),
];
/// Weights for three players.
const AMONG_THREE: ClaimWeightTable = [
    ClaimWeights([-6.57, 8.50, 0.67, -0.26, -1.35, 3.61, 0.58, -0.06]),
    ClaimWeights([-6.45, 9.17, 0.76, -0.28, -1.13, 3.78, 0.26, -0.01]),
    ClaimWeights([-10.82, 13.28, 0.85, -0.23, -1.05, 2.79, 0.42, 0.03]),
    ClaimWeights([-8.23, 9.62, 1.50, -0.28, -1.74, 3.58, 0.33, 0.01]),
];
/// Minimum number of melds in a contract with learned weights.
const MANY: usize = 3;

impl ClaimWeights {
    /// Returns the weights for this contract and number of players. `None` for two players, and for contracts of fewer
    /// than three melds. Contracts of four melds (V1, Supercontinental) use the weights of the most similar contract of
    /// three.
    pub fn of(contract: Contract, seats: usize) -> Option<ClaimWeights> {
        let learnt = match seats {
            0..=2 => return None,
            3 => AMONG_THREE,
            _ => AMONG_FOUR,
        };
        let (trios, runs) = (contract.trios(), contract.runs());
        if trios + runs < MANY {
            return None;
        }
        let runs_of_three = match (trios, runs) {
            (_, 0) => 0,
            (0, _) => 3,
            (trios, runs) if trios >= runs => 1,
            _ => 2,
        };
        Some(learnt[runs_of_three])
    }

    /// Returns the advantage of claiming over declining, in points. The cost of the penalty card is included.
    pub fn worth(&self, offer: &ClaimOffer) -> f32 {
        let told = [
            1.0,
            f32::from(u8::from(offer.nearer)),
            offer.company,
            f32::from(offer.value),
            offer.turns_left,
            f32::from(offer.away),
            f32::from(offer.cards),
            offer.others,
        ];
        let terms = self.0.iter().zip(told);
        terms.map(|(weight, told)| weight * told).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contract(code: &str) -> Contract {
        code.parse().expect("a contract")
    }

    fn learnt(code: &str) -> ClaimWeights {
        ClaimWeights::of(contract(code), 4).expect("weights exist")
    }

    #[test]
    fn four_combinations_use_the_weights_of_the_most_similar_three() {
        for (four, three) in [
            ("TTTT", "TTT"),
            ("TTTE", "TET"),
            ("TTEE", "TET"),
            ("EEET", "ETE"),
            ("EEEE", "EEE"),
        ] {
            assert_eq!(learnt(four), learnt(three), "{four}");
        }
        let rows = ["TTT", "TET", "ETE", "EEE"].map(learnt);
        for (at, row) in rows.iter().enumerate() {
            assert!(!rows[..at].contains(row));
        }
    }

    #[test]
    fn short_contracts_and_two_players_have_no_weights() {
        for code in ["T", "TT", "TE", "EE"] {
            assert!(ClaimWeights::of(contract(code), 4).is_none());
        }
        let of = |seats| ClaimWeights::of(contract("EEE"), seats);
        assert!(of(2).is_none());
        assert!(of(3).is_some() && of(3) != of(4));
        assert_eq!(of(8), of(4));
    }

    #[test]
    fn progress_related_cards_and_few_points_raise_the_worth_of_a_claim() {
        let plain = ClaimOffer {
            nearer: false,
            company: 2.0,
            value: 10,
            turns_left: 4.0,
            away: 4,
            cards: 13,
            others: 13.0,
        };
        let codes = ["TTT", "TET", "ETE", "EEE"].into_iter();
        for (code, seats) in codes.flat_map(|code| [(code, 3), (code, 4)]) {
            let practice = ClaimWeights::of(contract(code), seats).expect("weights exist");
            let better = |offer: ClaimOffer| practice.worth(&offer) > practice.worth(&plain);
            assert!(better(ClaimOffer {
                nearer: true,
                ..plain
            }));
            assert!(better(ClaimOffer {
                company: 3.0,
                ..plain
            }));
            assert!(better(ClaimOffer { value: 5, ..plain }));
            assert!(better(ClaimOffer { away: 5, ..plain }));
        }
    }
}
