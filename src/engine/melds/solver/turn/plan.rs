//! A plan of the turn: the player's new runs at their final length, and the ranks of the player's new trios. It can be
//! converted to melds. [`BestPlans`] keeps the best plans that the search finds.
use super::{
    super::solver_hand::{take, take_wild},
    board::{BoardRun, Cost, MOST_OWN, TrioSet, Trios},
};
use crate::{
    cards::{Card, CardCounts, Rank, Suit},
    melds::{End, NewMeld},
    rules::{AceInRuns, Contract, MeldKind, RuleSet},
};
use std::cmp::Reverse;

/// A plan of the turn: the melds to lay down, and the cost of the cards left in hand.
#[derive(Clone, Copy)]
pub struct TurnPlan {
    /// Cost of the cards that stay in hand at the end of the turn.
    pub cost: Cost,
    /// The player's new runs, `len` of them.
    pub runs: [BoardRun; MOST_OWN],
    pub len: usize,
    pub trios: Trios,
    /// Natural cards that no run uses, as suit words. Those of the trios are included.
    pub loose: [u64; 4],
    /// Number of jokers that can be added to the player's new melds although no card needs them.
    pub spare: usize,
}

impl TurnPlan {
    /// True if the plan has spare jokers that could be laid down.
    pub const fn has_spare(&self) -> bool {
        self.spare > 0
    }

    fn runs(&self) -> &[BoardRun] {
        &self.runs[..self.len]
    }

    /// True if both plans lay the same melds down.
    pub fn same(&self, other: &TurnPlan) -> bool {
        let sorted = |plan: &TurnPlan| {
            let mut runs = plan.runs;
            runs[..plan.len].sort_unstable();
            runs
        };
        self.trios.has_same_ranks(&other.trios)
            && self.len == other.len
            && sorted(self) == sorted(other)
    }

    /// True if no card in `loose` fits at the low end of a run or in place of a run's joker. If one does, another plan
    /// includes it. `ace` is the place of the ace in runs.
    fn is_full(&self, ace: AceInRuns) -> bool {
        let left = |suit: u8, rank: usize| {
            self.loose[usize::from(suit)] >> (4 * rank) & 15 > 0 && self.trios.of_rank[rank] == 0
        };
        self.runs().iter().all(|run| {
            let places = 0..usize::from(run.len);
            let mut wilds = places.filter(|at| run.wilds >> at & 1 == 1);
            let has_place = run.len < 13 && run.places(ace, End::Low) > 0;
            let fits_below = has_place && left(run.suit, run.below(0));
            let replaces_joker = wilds.any(|at| left(run.suit, run.rank(at)));
            !fits_below && !replaces_joker
        })
    }

    /// Returns the melds in the order of the contract. If `spare` is true, they include the jokers that no card needs.
    pub fn lay(
        &self,
        rules: &RuleSet,
        hand: &CardCounts,
        contract: Contract,
        spare: bool,
    ) -> Vec<NewMeld> {
        let mut left = *hand;
        let runs = self.runs().iter();
        let runs = runs.map(|run| lay_run(rules, &mut left, run));
        let mut runs: Vec<NewMeld> = runs.collect();
        let mut trios = self.lay_trios(rules, contract, &mut left);
        if spare {
            let mut jokers = self.spare;
            for meld in trios.iter_mut().chain(&mut runs) {
                lay_spare_jokers(rules, &mut left, meld, &mut jokers);
            }
        }
        contract.in_order(trios, runs)
    }

    /// Builds the trios, those for the greatest sizes first. If there are enough natural cards, each trio of a rank
    /// consists of them. Otherwise it gets at least as many as the rules require. The first trio of the rank gets the
    /// surplus, unless new melds have exactly the size of the contract.
    fn lay_trios(
        &self,
        rules: &RuleSet,
        contract: Contract,
        left: &mut CardCounts,
    ) -> Vec<NewMeld> {
        let least = |size: usize| size - rules.most_wilds(MeldKind::Trio, size).min(size - 1);
        let mut trios: Vec<(usize, Vec<Card>)> = Vec::with_capacity(self.trios.count());
        let sizes = contract.sizes_of(MeldKind::Trio);
        let sizes_in = |set: TrioSet| {
            let sizes = sizes.iter().enumerate().rev();
            let chosen = sizes.filter(move |(at, _)| set >> at & 1 == 1);
            chosen.map(|(_, size)| usize::from(*size))
        };
        for (rank, set) in self.trios.of_rank.iter().enumerate() {
            if *set == 0 {
                continue;
            }
            let rank = Rank::ALL[rank];
            let of_suit = |suit: Suit| {
                let count = self.loose[suit.index()] >> (4 * rank.index()) & 15;
                std::iter::repeat_n(Card::new(rank, suit), count as usize)
            };
            let mut naturals: Vec<Card> = Suit::ALL.into_iter().flat_map(of_suit).collect();
            let first = trios.len();
            let mut others: usize = sizes_in(*set).map(least).sum();
            for size in sizes_in(*set) {
                others -= least(size);
                let here = naturals.len().saturating_sub(others).min(size);
                trios.push((size, naturals.drain(..here).collect()));
            }
            if !rules.exact_melds {
                trios[first].1.append(&mut naturals);
            }
        }
        trios.extend(sizes_in(self.trios.bare).map(|size| (size, Vec::new())));
        for (size, cards) in &mut trios {
            for card in &*cards {
                left.remove(*card);
            }
            let lacks = size.saturating_sub(cards.len());
            cards.extend((0..lacks).filter_map(|_| take_wild(rules, left)));
        }
        trios.sort_by_key(|(size, _)| Reverse(*size));
        let trios = trios.into_iter();
        trios.map(|(_, cards)| NewMeld::Trio { cards }).collect()
    }
}

fn lay_run(rules: &RuleSet, left: &mut CardCounts, run: &BoardRun) -> NewMeld {
    let suit = Suit::ALL[usize::from(run.suit)];
    let cards = (0..usize::from(run.len)).filter_map(|at| {
        if run.wilds >> at & 1 == 1 {
            take_wild(rules, left)
        } else {
            take(left, Card::new(Rank::ALL[run.rank(at)], suit))
        }
    });
    let from = Card::new(Rank::ALL[usize::from(run.low)], suit);
    let cards = cards.collect();
    NewMeld::Run { from, cards }
}

/// Adds spare jokers to a trio or at the ends of a run, as many as the rules allow. Subtracts their number from
/// `jokers`.
fn lay_spare_jokers(
    rules: &RuleSet,
    left: &mut CardCounts,
    meld: &mut NewMeld,
    jokers: &mut usize,
) {
    let limit = rules.wilds_laid_down.of(meld.kind());
    let in_limit = |cards: &[Card]| limit.has_room(cards.len(), || rules.count_wilds(cards));
    let (from, cards) = match meld {
        NewMeld::Trio { cards } => {
            while *jokers > 0 && in_limit(cards) {
                cards.extend(take_wild(rules, left));
                *jokers -= 1;
            }
            return;
        }
        NewMeld::Run { from, cards } => (from, cards),
    };
    let room = |from: Card, cards: &[Card]| {
        let fits = |low: Rank| rules.ace.allows(low, cards.len() + 1);
        let short = rules.run.repeats || cards.len() < Rank::ALL.len();
        from.rank().is_some_and(fits) && short && in_limit(cards)
    };
    let takes = |end: Option<&Card>| {
        rules.run.adjacent_jokers || end.is_some_and(|card| !rules.is_wild(*card))
    };
    while *jokers > 0 && room(*from, cards) && takes(cards.last()) {
        cards.extend(take_wild(rules, left));
        *jokers -= 1;
    }
    while *jokers > 0
        && let Some((rank, suit)) = from.face()
        && let below = Card::new(rank.below(), suit)
        && room(below, cards)
        && takes(cards.first())
        && let Some(wild) = take_wild(rules, left)
    {
        cards.insert(0, wild);
        *from = below;
        *jokers -= 1;
    }
}

/// The best plans of a search, up to a limit.
///
/// If the limit is more than one, omits plans that leave a card in hand although it fits their runs. Plans that lay the
/// same melds down then count once.
pub struct BestPlans {
    /// The plans, best first.
    pub plans: Vec<TurnPlan>,
    pub limit: usize,
    /// Places of the ace in runs.
    pub ace: AceInRuns,
}

impl BestPlans {
    /// Returns the exclusive upper bound of the next plan's cost.
    pub fn bound(&self) -> Cost {
        match self.plans.last() {
            Some(plan) if self.plans.len() >= self.limit => plan.cost,
            Some(_) | None => Cost::MAX,
        }
    }

    /// Stores the plan unless it is redundant. Its cost must be less than the bound.
    pub fn offer(&mut self, plan: &TurnPlan) {
        if self.limit > 1 {
            if !plan.is_full(self.ace) {
                return;
            }
            if let Some(at) = self.plans.iter().position(|other| other.same(plan)) {
                if self.plans[at].cost <= plan.cost {
                    return;
                }
                self.plans.remove(at);
            }
        }
        let at = self.plans.partition_point(|other| other.cost <= plan.cost);
        self.plans.insert(at, *plan);
        self.plans.truncate(self.limit);
    }
}
