//! The hand sorted by the contract: what each combination already has and lacks, and what is loose.
use super::{
    distance::usable,
    extend::{SpareJokers, lay_off},
    held::{Held, Want, bits},
    patterns::Pattern,
    tables::SuitTable,
    taking::{first, take_wild},
};
use crate::{
    cards::{Card, CardCounts, Rank, Suit},
    melds::{Meld, MeldId, MeldShape},
    rules::{Contract, MeldKind, RuleSet},
    seat::Seat,
};

/// A hand shared out among the combinations of its contract, as near to laying down as it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grouping {
    /// One group for each combination, in the order of the contract, the fullest of a kind first.
    pub groups: Vec<Group>,
    /// The cards that no combination uses, suit by suit, jokers last.
    pub loose: Vec<Card>,
}

/// What the hand has of one combination.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// Trio or run.
    pub kind: MeldKind,
    /// The cards that are there: a run's upwards with its jokers in their places, a trio's with the jokers last.
    pub cards: Vec<Card>,
    /// How many cards are missing; over all groups that makes the [`distance`](super::distance).
    pub lacks: usize,
    /// Cards each of which would fill a missing place, other jokers aside, so far as the shoe has more of them than the hand holds.
    /// Empty if nothing is missing, or if everything is.
    pub wants: Vec<Card>,
}

/// Shares the hand out among the combinations of the contract so that the fewest cards are missing; complete combinations
/// take along the loose natural cards that fit them.
pub fn grouping(hand: &CardCounts, contract: Contract, rules: &RuleSet) -> Grouping {
    let mut sorting = Sorting {
        rules,
        held: Held::new(rules, hand),
        want: Want::new(contract),
        hand: *hand,
    };
    let mut parts: Vec<(Meld, Group)> = Vec::new();
    while sorting.want.runs > 0 {
        let run = sorting.next_run();
        parts.push(run);
    }
    while sorting.want.trios > 0 {
        let trio = sorting.next_trio();
        parts.push(trio);
    }
    for (id, (meld, _)) in parts.iter_mut().enumerate() {
        meld.id = MeldId(id as u8);
    }
    let mut left = sorting.hand;
    let mut complete: Vec<Meld> = parts
        .iter()
        .filter(|(_, group)| group.lacks == 0)
        .map(|(meld, _)| meld.clone())
        .collect();
    lay_off(rules, &mut complete, &mut left, SpareJokers::Keep);
    for meld in complete {
        if let Some((_, group)) = parts.iter_mut().find(|(part, _)| part.id == meld.id) {
            group.cards = meld.cards;
        }
    }
    for (_, group) in &mut parts {
        group.wants.retain(|card| rules.can_come(hand, *card));
    }
    let mut groups = Vec::with_capacity(parts.len());
    for kind in contract.kinds() {
        let fullest =
            |(i, group): (usize, &Group)| (std::cmp::Reverse(group.lacks), std::cmp::Reverse(i));
        let of_kind = parts
            .iter()
            .map(|(_, group)| group)
            .enumerate()
            .filter(|(_, group)| group.kind == *kind);
        if let Some((at, _)) = of_kind.max_by_key(|entry| fullest(*entry)) {
            groups.push(parts.remove(at).1);
        }
    }
    Grouping {
        groups,
        loose: left.to_vec(),
    }
}

struct Sorting<'a> {
    rules: &'a RuleSet,
    held: Held,
    want: Want,
    hand: CardCounts,
}

impl Sorting<'_> {
    /// Takes the fullest run after which the rest still uses as many cards as before.
    fn next_run(&mut self) -> (Meld, Group) {
        let all = usable(self.rules, &self.held, &self.want);
        let mut best: Option<((usize, u32), usize, Pattern, Held)> = None;
        for suit in (0..4).filter(|suit| self.want.suits >> suit & 1 == 1) {
            let present = present(&self.held, suit);
            for pattern in &SuitTable::of(self.rules, Suit::ALL[suit]).patterns {
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
        let taken = pattern.keep & present(&self.held, suit);
        self.held = left;
        self.want = self.want.less_run(self.rules, suit);
        self.run(Suit::ALL[suit], pattern, taken)
    }

    fn run(&mut self, suit: Suit, pattern: Pattern, taken: u16) -> (Meld, Group) {
        let low = Rank::ALL[usize::from(pattern.low)];
        let mut wilds_left = pattern.wilds;
        let (mut cards, mut wants) = (Vec::new(), Vec::new());
        for place in 0..4 {
            let rank = low.up(place);
            let natural = Card::new(rank, suit);
            if taken >> rank.index() & 1 == 1 {
                self.hand.remove(natural);
                cards.push(natural);
            } else if pattern.wild_places >> place & 1 == 1 && wilds_left > 0 {
                wilds_left -= 1;
                cards.extend(take_wild(self.rules, &mut self.hand));
            } else {
                // V13: the place of a joker two takes no natural card, and any joker.
                if self.rules.is_wild(natural) {
                    wants.extend(self.rules.wilds().iter());
                } else {
                    wants.push(natural);
                }
            }
        }
        let lacks = 4 - cards.len();
        if cards.is_empty() {
            wants.clear();
        }
        let meld = Meld {
            id: MeldId(0),
            owner: Seat(0),
            shape: MeldShape::Run { suit, low },
            cards: cards.clone(),
        };
        (
            meld,
            Group {
                kind: MeldKind::Run,
                cards,
                lacks,
                wants,
            },
        )
    }

    /// Takes the fullest trio after which the rest still uses as many cards as before. The runs are done, so suits do not matter.
    fn next_trio(&mut self) -> (Meld, Group) {
        let all = usable(self.rules, &self.held, &self.want);
        let mut best: Option<((usize, u8), Option<usize>, Held)> = None;
        let mut offer = |rank: Option<usize>, have: [u8; 4], size: u8, most_wilds: usize| {
            for wilds in (0..=most_wilds.min(usize::from(3 - size)).min(self.held.wilds)).rev() {
                let order = (usize::from(size) + wilds, size);
                if best.as_ref().is_some_and(|(most, ..)| order <= *most) {
                    break;
                }
                let mut left = Held {
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
        for rank in (0..13).filter(|rank| self.want.ranks >> rank & 1 == 1) {
            let have = self.held.rank(rank);
            for size in (1..=have.iter().sum::<u8>().min(3)).rev() {
                offer(Some(rank), have, size, 2);
            }
        }
        offer(
            None,
            [0; 4],
            0,
            if self.rules.trio.jokers_only { 3 } else { 2 },
        );
        let (_, rank, left) = best.expect("what a hand can use lies in some trio");
        let wilds = self.held.wilds - left.wilds;
        let taken: Vec<Card> = rank.map_or_else(Vec::new, |rank| self.taken(rank, &left));
        self.held = left;
        self.want = self.want.less_trio(self.rules, rank);
        self.trio(rank.map(|rank| Rank::ALL[rank]), taken, wilds)
    }

    /// The cards of a rank that `left` has no more.
    fn taken(&self, rank: usize, left: &Held) -> Vec<Card> {
        let (before, after) = (self.held.rank(rank), left.rank(rank));
        Suit::ALL
            .into_iter()
            .flat_map(|suit| {
                let count = before[suit.index()] - after[suit.index()];
                std::iter::repeat_n(Card::new(Rank::ALL[rank], suit), usize::from(count))
            })
            .collect()
    }

    fn trio(&mut self, rank: Option<Rank>, mut cards: Vec<Card>, wilds: usize) -> (Meld, Group) {
        for card in &cards {
            self.hand.remove(*card);
        }
        cards.extend((0..wilds).filter_map(|_| take_wild(self.rules, &mut self.hand)));
        let lacks = 3 - cards.len();
        let any = |rank: Rank| Suit::ALL.map(|suit| Card::new(rank, suit)).into_iter();
        let natural = |card: &Card| !self.rules.is_wild(*card);
        let wants = match rank {
            Some(rank) if lacks > 0 => any(rank).filter(natural).collect(),
            Some(_) | None => Vec::new(),
        };
        let meld = Meld {
            id: MeldId(0),
            owner: Seat(0),
            shape: MeldShape::Trio { rank },
            cards: cards.clone(),
        };
        (
            meld,
            Group {
                kind: MeldKind::Trio,
                cards,
                lacks,
                wants,
            },
        )
    }
}

fn present(held: &Held, suit: usize) -> u16 {
    bits(0x1FFF)
        .filter(|rank| held.suits[suit] >> (4 * rank) & 15 > 0)
        .fold(0, |mask, rank| mask | 1 << rank)
}
