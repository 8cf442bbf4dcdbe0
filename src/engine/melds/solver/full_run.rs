//! Full runs (F16): one card of each rank. The cards of every possible choice of suits are counted.
use super::{
    grouping::{Group, Grouping},
    solver_hand::take_wild,
};
use crate::{
    cards::{Card, CardCounts, Faces, Rank},
    melds::{NewMeld, full_run_of},
    rules::{FULL_RUN, FullRun, MeldKind, RuleSet},
};

/// The natural cards that a hand can use in a full run.
struct FullRunSearch {
    /// The cards, one of each rank.
    naturals: Vec<Card>,
    /// The faces of the suits to which they belong.
    choice: Faces,
    /// Number of jokers that can be added.
    wilds: usize,
}

impl FullRunSearch {
    /// Chooses the suits of which the hand holds the most ranks.
    fn best(rules: &RuleSet, hand: &CardCounts, full_run: FullRun) -> FullRunSearch {
        let held = hand.face_set() - rules.wilds();
        let ranks = |choice: &&Faces| ranks(held & **choice);
        let choice = full_run.suits.choices().iter().max_by_key(ranks);
        let choice = *choice.expect("a full run has a choice of suits");
        let of_rank = |rank| (held & choice & Faces::of_rank(rank)).iter().next();
        let naturals: Vec<Card> = Rank::ALL.into_iter().filter_map(of_rank).collect();
        let wilds = rules.count_wilds(&hand.to_vec());
        let wilds = wilds
            .min(full_run.most_wilds.into())
            .min(FULL_RUN - naturals.len());
        FullRunSearch {
            naturals,
            choice,
            wilds,
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
    let FullRunSearch {
        mut naturals,
        wilds,
        ..
    } = FullRunSearch::best(rules, hand, full_run);
    let mut left = *hand;
    naturals.extend((0..wilds).filter_map(|_| take_wild(rules, &mut left)));
    let is_complete = naturals.len() == FULL_RUN;
    is_complete
        .then(|| full_run_of(rules, &naturals))
        .flatten()
        .map(|run| vec![run])
}

/// Divides the hand into the cards of the full run and those that it does not need.
pub fn grouping(rules: &RuleSet, hand: &CardCounts, full_run: FullRun) -> Grouping {
    let FullRunSearch {
        naturals,
        choice,
        wilds,
    } = FullRunSearch::best(rules, hand, full_run);
    let mut left = hand.without(naturals.iter().copied());
    let mut jokers = (0..wilds).filter_map(|_| take_wild(rules, &mut left));
    let of_rank = |rank| naturals.iter().find(|card| card.rank() == Some(rank));
    let place = |rank| of_rank(rank).copied().or_else(|| jokers.next());
    let cards: Vec<Card> = Rank::ALL.into_iter().filter_map(place).collect();
    let lacks = FULL_RUN - cards.len();
    let missing = Rank::ALL
        .into_iter()
        .filter(|rank| of_rank(*rank).is_none());
    let missing = missing.fold(Faces::NONE, |all, rank| all | Faces::of_rank(rank));
    let wants = (missing & choice) - rules.wilds();
    let wants = wants
        .iter()
        .filter(|card| lacks > 0 && rules.can_come(hand, *card));
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
