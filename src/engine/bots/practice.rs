//! What a claim is worth where much is asked for, as practice has shown.
//!
//! At 81,000 claim windows of matches between strong bots (official rules, four players) the hand was played on both ways two to four
//! times, the stock shuffled anew each time, and what the claimer was ahead by was explained by what a quick look at the table tells
//! (least squares). It was done three times over, the second and the third time among players who claimed as the time before had
//! taught them: whoever claims much makes others pay for not claiming. With the contracts of the first hands the plain rule, to claim
//! what brings the hand nearer, is as good. At a table of two it is better: most cards are drawn there, few are to be claimed.
//!
//! Among players of the dream the plain rule loses 32 points a match to three Fuerte, this one wins 11 (2,000 deal sets).
//!
//! Three players were taught the same way, at 453,000 windows of their own. There it is worth less to whoever does not think further
//! (4.5 points a match against two Fuerte, 2,000 deal sets), but much to whoever dreams of players who know it (15 points, 198 sets).
use crate::rules::Contract;

/// What is looked at before a natural card is claimed by somebody who is not down.
#[derive(Clone, Copy, Debug)]
pub struct ClaimOffer {
    /// Whether the card brings the hand nearer to the contract.
    pub nearer: bool,
    /// What the card does for the contract besides, in points.
    pub company: f32,
    /// The points it costs a player who is left with it.
    pub value: i16,
    /// Own turns still to be expected.
    pub turns_left: f32,
    /// Cards missing to the contract, without it.
    pub away: u8,
    /// Cards in the hand, without it.
    pub cards: u8,
    /// The mean number of cards of the others who are not down; 0 if all are.
    pub others: f32,
}

/// What all of that counts, in points: a claim by itself, coming nearer, a point of company, a point of value, a turn left, a card
/// missing, a card in the hand, a card of the others'.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Practice([f32; 8]);

/// What was learnt for three trios; two trios and a run; a trio and two runs; three runs.
type PracticeTable = [Practice; 4];

/// Weights learnt among four players.
const AMONG_FOUR: PracticeTable = [
    Practice([1.48, 6.18, 0.57, -0.43, -1.99, 3.94, 0.14, 0.20]),
    Practice([-6.59, 8.02, 1.03, -0.27, -0.44, 2.59, 0.10, 0.24]),
    Practice([-5.59, 8.99, 1.27, -0.57, -0.32, 1.89, 0.10, 0.38]),
    Practice([-6.29, 13.06, 0.86, -0.26, -0.85, 3.86, 0.17, 0.57]),
];
/// Weights learnt among three players.
const AMONG_THREE: PracticeTable = [
    Practice([-6.57, 8.50, 0.67, -0.26, -1.35, 3.61, 0.58, -0.06]),
    Practice([-6.45, 9.17, 0.76, -0.28, -1.13, 3.78, 0.26, -0.01]),
    Practice([-10.82, 13.28, 0.85, -0.23, -1.05, 2.79, 0.42, 0.03]),
    Practice([-8.23, 9.62, 1.50, -0.28, -1.74, 3.58, 0.33, 0.01]),
];
/// The fewest combinations of a contract for which practice was learnt.
const MANY: usize = 3;

impl Practice {
    /// What was learnt for such a contract at such a table; of four combinations (V1) what the most like three tell.
    pub fn of(contract: Contract, seats: usize) -> Option<Practice> {
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

    /// By how many points whoever claims is ahead of whoever lets the card lie, penalty card and all.
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
        self.0
            .iter()
            .zip(told)
            .map(|(weight, told)| weight * told)
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contract(code: &str) -> Contract {
        code.parse().expect("a contract")
    }

    fn learnt(code: &str) -> Practice {
        Practice::of(contract(code), 4).expect("learnt")
    }

    #[test]
    fn four_combinations_go_by_the_most_like_three() {
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
    fn where_it_was_not_learnt_nothing_is_known() {
        for code in ["T", "TT", "TE", "EE"] {
            assert!(Practice::of(contract(code), 4).is_none());
        }
        let of = |seats| Practice::of(contract("EEE"), seats);
        assert!(of(2).is_none());
        assert!(of(3).is_some() && of(3) != of(4));
        assert_eq!(of(8), of(4));
    }

    #[test]
    fn progress_company_and_cheapness_speak_for_a_claim() {
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
            let practice = Practice::of(contract(code), seats).expect("learnt");
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
