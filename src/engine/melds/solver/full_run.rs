//! Full runs (F16): one card of each rank. The cards of every possible choice of suits are counted.
use super::{
    grouping::{Group, Grouping},
    solver_hand::{SolverHand, take_wild},
};
use crate::{
    cards::{Card, CardCounts, Faces, Rank},
    melds::{NewMeld, full_run_of, in_rank_order},
    rules::{FULL_RUN, FullRun, MeldKind, RuleSet},
};

/// The cards of a hand that a full run can use.
struct UsableCards {
    /// The cards in the order of the run, with the jokers at the first missing ranks.
    cards: Vec<Card>,
    /// The natural faces that would add a card.
    missing: Faces,
    /// The other cards of the hand.
    left: CardCounts,
}

impl UsableCards {
    /// Chooses the suits of which the hand holds the most ranks.
    fn of(rules: &RuleSet, hand: &CardCounts, full_run: FullRun) -> UsableCards {
        let held = SolverHand::new(rules, hand);
        let naturals = held.faces();
        let choices = full_run.suits.choices().iter();
        let choice = choices.max_by_key(|choice| ranks(naturals & **choice));
        let choice = *choice.expect("a full run has a choice of suits");
        let (mut cards, mut missing, mut left) = (Vec::new(), Faces::NONE, *hand);
        for rank in Rank::ALL {
            match (naturals & choice & Faces::of_rank(rank)).iter().next() {
                Some(card) => cards.push(card),
                None => missing |= choice & Faces::of_rank(rank),
            }
        }
        for card in &cards {
            left.remove(*card);
        }
        let wilds = usize::from(full_run.most_wilds).min(FULL_RUN - cards.len());
        cards.extend((0..wilds.min(held.wilds)).filter_map(|_| take_wild(rules, &mut left)));
        UsableCards {
            cards: in_rank_order(rules, &cards),
            missing: missing - rules.wilds(),
            left,
        }
    }
}

/// Returns the number of different ranks.
const fn ranks(faces: Faces) -> u32 {
    let suits = faces.bits() | faces.bits() >> 26;
    ((suits | suits >> 13) & 0x1FFF).count_ones()
}

/// Returns the maximum number of cards that a full run can use, from the natural faces of a hand and its jokers.
#[cold]
pub fn usable(naturals: Faces, wilds: usize, full_run: FullRun) -> usize {
    let choices = full_run.suits.choices().iter();
    let most = choices.map(|choice| ranks(naturals & *choice)).max();
    let wilds = wilds.min(full_run.most_wilds.into());
    FULL_RUN.min(most.unwrap_or_default() as usize + wilds)
}

/// Returns the full run that the hand contains; `None` if it contains none.
pub fn lay_down(rules: &RuleSet, hand: &CardCounts, full_run: FullRun) -> Option<Vec<NewMeld>> {
    let cards = UsableCards::of(rules, hand, full_run).cards;
    let is_complete = cards.len() == FULL_RUN;
    is_complete.then_some(vec![full_run_of(rules, &cards)?])
}

/// Divides the hand into the cards of the full run and those that it does not need.
pub fn grouping(rules: &RuleSet, hand: &CardCounts, full_run: FullRun) -> Grouping {
    let UsableCards {
        cards,
        missing,
        left,
    } = UsableCards::of(rules, hand, full_run);
    let lacks = FULL_RUN - cards.len();
    let wants = missing.iter();
    let wants = wants.filter(|card| lacks > 0 && rules.can_come(hand, *card));
    let group = Group {
        kind: MeldKind::Run,
        lacks,
        wants: wants.collect(),
        cards,
    };
    Grouping {
        groups: vec![group],
        loose: left.to_vec(),
    }
}
