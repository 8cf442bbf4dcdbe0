//! The grouping of a hand by its contract: the cards of each meld, the missing cards, and the unused cards.
use super::{
    distance::usable,
    full_run,
    laydown::lay_off,
    solver_hand::{Levels, RemainingContract, SolverHand, first, take_wild},
    tables::SuitTable,
    windows::Pattern,
};
use crate::{
    cards::{Card, CardCounts, Faces, Rank, Suit},
    melds::{Meld, MeldId, MeldShape},
    rules::{Contract, MeldKind, RuleSet},
    seat::Seat,
};
use std::cmp::Reverse;

/// A hand divided among the melds of its contract, so that the fewest cards are missing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grouping {
    /// One group for each meld, in the order of the contract. Among the trios of equal size, and among the runs of equal
    /// size, the group with the fewest missing cards comes first.
    pub groups: Vec<Group>,
    /// The cards that no meld uses, by suit, jokers last.
    pub loose: Vec<Card>,
}

/// The cards in the hand that belong to one meld, and the cards that this meld lacks.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Group {
    /// Kind of the meld.
    pub kind: MeldKind,
    /// The cards in hand. Those of a run are in ascending order with jokers at their positions; those of a trio end
    /// with the jokers.
    pub cards: Vec<Card>,
    /// Number of missing cards. The sum over all groups is the [`distance`](super::distance).
    pub lacks: usize,
    /// The cards that could fill a missing position. Jokers are listed only where no natural card fits: at the position
    /// of a red two, if red twos count as jokers (V13).
    ///
    /// Omits cards of which the hand already holds all copies. Empty if no card of the meld is missing, or if every
    /// card is.
    pub wants: Vec<Card>,
}

/// Divides the hand among the melds of the contract so that the fewest cards are missing.
///
/// Melds without missing cards also get the unused natural cards that fit them.
pub fn grouping(hand: &CardCounts, contract: Contract, rules: &RuleSet) -> Grouping {
    if let Some(full_run) = contract.full_run() {
        return full_run::grouping(rules, hand, full_run);
    }
    let mut sorting = GroupingSearch {
        rules,
        held: SolverHand::new(rules, hand),
        want: RemainingContract::new(contract),
        hand: *hand,
    };
    // The melds for the greatest sizes come first.
    let mut parts: Vec<(usize, (MeldShape, Group))> = Vec::new();
    while sorting.want.runs > 0 {
        parts.push((sorting.want.next_run(), sorting.next_run()));
    }
    while sorting.want.trios > 0 {
        parts.push((sorting.want.next_trio(), sorting.next_trio()));
    }
    let mut left = sorting.hand;
    let complete = (0..).zip(&parts);
    let complete = complete.filter(|(_, (_, (_, group)))| group.lacks == 0);
    let mut complete: Vec<Meld> = complete
        .map(|(id, (_, (shape, group)))| Meld {
            id: MeldId(id),
            owner: Seat(0),
            shape: *shape,
            cards: group.cards.clone(),
        })
        .collect();
    lay_off(rules, &mut complete, &mut left);
    for meld in complete {
        let (_, (_, group)) = &mut parts[usize::from(meld.id.0)];
        group.cards = meld.cards;
    }
    parts.sort_by_key(|(size, (_, group))| (Reverse(*size), group.lacks));
    let groups = parts.into_iter().map(|(_, (_, group))| group);
    let (trios, runs) = groups.partition(|group| group.kind == MeldKind::Trio);
    let mut groups = contract.in_order(trios, runs);
    for group in &mut groups {
        group.wants.retain(|card| rules.can_come(hand, *card));
    }
    let loose = left.to_vec();
    Grouping { groups, loose }
}

struct GroupingSearch<'a> {
    rules: &'a RuleSet,
    held: SolverHand,
    want: RemainingContract,
    hand: CardCounts,
}

impl GroupingSearch<'_> {
    /// Chooses the run with the most cards, among those that keep the total number of cards used at its maximum.
    /// Removes its cards from the hand.
    fn next_run(&mut self) -> (MeldShape, Group) {
        let all = usable(self.rules, &self.held, &self.want);
        let len = self.want.next_run();
        let mut best: Option<((usize, u32), usize, Pattern, SolverHand)> = None;
        for suit in (0..4).filter(|suit| self.want.suits >> suit & 1 == 1) {
            let present = Levels::new(self.held.suits[suit]).once();
            for pattern in &SuitTable::of(self.rules, len, Suit::ALL[suit]).patterns {
                let (taken, wilds) = (pattern.keep & present, usize::from(pattern.wilds));
                let cards = taken.count_ones() as usize + wilds;
                let order = (cards, taken.count_ones());
                if wilds > self.held.wilds || best.as_ref().is_some_and(|(most, ..)| order <= *most)
                {
                    continue;
                }
                let mut left = self.held;
                left.wilds -= wilds;
                left.take_mask(suit, taken);
                if cards + usable(self.rules, &left, &self.want.less_run(self.rules, suit)) == all {
                    best = Some((order, suit, *pattern, left));
                }
            }
        }
        let (_, suit, pattern, left) = best.expect("what a hand can use lies in some pattern");
        let taken = pattern.keep & Levels::new(self.held.suits[suit]).once();
        self.held = left;
        self.want = self.want.less_run(self.rules, suit);
        self.run(len, Suit::ALL[suit], pattern, taken)
    }

    fn run(&mut self, len: usize, suit: Suit, pattern: Pattern, taken: u16) -> (MeldShape, Group) {
        let low = Rank::ALL[usize::from(pattern.low)];
        let mut wilds_left = pattern.wilds;
        let (mut cards, mut wants) = (Vec::new(), Vec::new());
        for place in 0..len {
            let rank = low.up(place);
            let natural = Card::new(rank, suit);
            if taken >> rank.index() & 1 == 1 {
                self.hand.remove(natural);
                cards.push(natural);
            } else if pattern.wild_places >> place & 1 == 1 && wilds_left > 0 {
                wilds_left -= 1;
                cards.extend(take_wild(self.rules, &mut self.hand));
            } else {
                // If red twos count as jokers (V13), the position of a red two takes any joker, but no natural card.
                if self.rules.is_wild(natural) {
                    wants.extend(self.rules.wilds().iter());
                } else {
                    wants.push(natural);
                }
            }
        }
        let lacks = len - cards.len();
        if cards.is_empty() {
            wants.clear();
        }
        let group = Group {
            kind: MeldKind::Run,
            cards,
            lacks,
            wants,
        };
        (MeldShape::Run { suit, low }, group)
    }

    /// Chooses the trio with the most cards, among those that keep the total number of cards used at its maximum.
    /// Removes its cards from the hand.
    ///
    /// All runs have already been chosen, so it does not matter which suits the trio uses.
    fn next_trio(&mut self) -> (MeldShape, Group) {
        let all = usable(self.rules, &self.held, &self.want);
        let full = self.want.next_trio();
        let mut best: Option<((usize, u8), Option<usize>, SolverHand)> = None;
        let mut offer = |rank: Option<usize>, have: [u8; 4], size: u8, most_wilds: usize| {
            for wilds in (0..=most_wilds
                .min(full - usize::from(size))
                .min(self.held.wilds))
                .rev()
            {
                let order = (usize::from(size) + wilds, size);
                if best.as_ref().is_some_and(|(most, ..)| order <= *most) {
                    break;
                }
                let mut left = SolverHand {
                    wilds: self.held.wilds - wilds,
                    ..self.held
                };
                if let Some(rank) = rank {
                    left.take_rank(rank, first(have, size));
                }
                if order.0 + usable(self.rules, &left, &self.want.less_trio(self.rules, rank))
                    == all
                {
                    best = Some((order, rank, left));
                }
            }
        };
        let most_wilds = self.rules.most_wilds(MeldKind::Trio, full);
        for rank in (0..13).filter(|rank| self.want.ranks >> rank & 1 == 1) {
            let have = self.held.rank(rank);
            for size in (1..=have.iter().sum::<u8>().min(full as u8)).rev() {
                offer(Some(rank), have, size, most_wilds);
            }
        }
        offer(None, [0; 4], 0, most_wilds);
        let (_, rank, left) = best.expect("what a hand can use lies in some trio");
        let wilds = self.held.wilds - left.wilds;
        let mut cards = Vec::new();
        if let Some(rank) = rank {
            let (before, after) = (self.held.rank(rank), left.rank(rank));
            for suit in Suit::ALL {
                let card = Card::new(Rank::ALL[rank], suit);
                for _ in after[suit.index()]..before[suit.index()] {
                    self.hand.remove(card);
                    cards.push(card);
                }
            }
        }
        cards.extend((0..wilds).filter_map(|_| take_wild(self.rules, &mut self.hand)));
        self.held = left;
        self.want = self.want.less_trio(self.rules, rank);
        let rank = rank.map(|rank| Rank::ALL[rank]);
        let lacks = full - cards.len();
        let open = rank.filter(|_| lacks > 0);
        let fitting = open.map_or(Faces::NONE, Faces::of_rank);
        let wants = (fitting - self.rules.wilds()).iter().collect();
        let group = Group {
            kind: MeldKind::Trio,
            cards,
            lacks,
            wants,
        };
        (MeldShape::Trio { rank }, group)
    }
}
