//! A way to lay down, written down: the runs at the length they are laid with, and the trios.
use super::{
    super::taking::{take, take_wild},
    board::{BoardRun, MOST_OWN},
    terms::Cost,
    trios::Trios,
};
use crate::{
    cards::{Card, CardCounts, Rank, Suit},
    melds::meld::NewMeld,
    rules::{Contract, MeldKind, RuleSet},
};

/// A way to lay down.
#[derive(Clone, Copy)]
pub struct TurnPlan {
    /// What stays in hand at the end of the turn.
    pub cost: Cost,
    runs: [BoardRun; MOST_OWN],
    len: usize,
    trios: Trios,
    /// Natural cards that no run takes, as suit words.
    loose: [u64; 4],
    /// Jokers that may lie on the own combinations although no card needs them.
    spare: usize,
}

impl TurnPlan {
    /// Lays down these runs, at most four, and these trios, which take their cards from the loose ones.
    pub fn new(
        cost: Cost,
        runs: impl Iterator<Item = BoardRun>,
        trios: Trios,
        loose: [u64; 4],
        spare: usize,
    ) -> TurnPlan {
        let mut plan = TurnPlan {
            cost,
            runs: [BoardRun::default(); MOST_OWN],
            len: 0,
            trios,
            loose,
            spare,
        };
        for (place, run) in plan.runs.iter_mut().zip(runs) {
            *place = run;
            plan.len += 1;
        }
        plan
    }

    /// Whether it leaves jokers that could be laid.
    pub const fn has_spare(&self) -> bool {
        self.spare > 0
    }

    /// The own runs as they are laid down.
    fn runs(&self) -> &[BoardRun] {
        &self.runs[..self.len]
    }

    /// Whether both lay the same combinations.
    pub fn same(&self, other: &TurnPlan) -> bool {
        let sorted = |plan: &TurnPlan| {
            let mut runs = [(0, 0, 0, 0); MOST_OWN];
            for (run, place) in plan.runs().iter().zip(&mut runs) {
                *place = (run.suit, run.low, run.len, run.wilds);
            }
            runs.sort_unstable();
            runs
        };
        self.trios.of_rank == other.trios.of_rank
            && self.trios.bare == other.trios.bare
            && self.len == other.len
            && sorted(self) == sorted(other)
    }

    /// Whether the runs take along what fits below them and in the places of their jokers: if not, another plan does.
    pub fn is_full(&self) -> bool {
        let left = |suit: u8, rank: usize| {
            self.loose[usize::from(suit)] >> (4 * rank) & 15 > 0 && self.trios.of_rank[rank] == 0
        };
        self.runs().iter().all(|run| {
            let places = 0..usize::from(run.len);
            let mut wilds = places.filter(|at| run.wilds >> at & 1 == 1);
            (run.len >= 13 || !left(run.suit, run.below(0)))
                && !wilds.any(|at| left(run.suit, run.rank(at)))
        })
    }

    /// The combinations in the order of the contract; with `spare` the jokers that no card needs as well.
    pub fn lay(
        &self,
        rules: &RuleSet,
        hand: &CardCounts,
        contract: Contract,
        spare: bool,
    ) -> Vec<NewMeld> {
        let mut left = *hand;
        let mut runs: Vec<NewMeld> = self
            .runs()
            .iter()
            .map(|run| lay_run(rules, &mut left, run))
            .collect();
        let mut trios = self.lay_trios(rules, &mut left);
        if spare {
            if let Some(NewMeld::Trio { cards }) = trios.first_mut() {
                cards.extend((0..self.spare).filter_map(|_| take_wild(rules, &mut left)));
            } else {
                let mut jokers = self.spare;
                for run in &mut runs {
                    park(rules, &mut left, run, &mut jokers);
                }
            }
        }
        let (mut runs, mut trios) = (runs.into_iter(), trios.into_iter());
        let kinds = contract.kinds().iter();
        kinds
            .filter_map(|kind| match kind {
                MeldKind::Trio => trios.next(),
                MeldKind::Run => runs.next(),
            })
            .collect()
    }

    /// Each trio of a rank has three cards if there are enough, and a natural one where it must; the first takes what is over.
    fn lay_trios(&self, rules: &RuleSet, left: &mut CardCounts) -> Vec<NewMeld> {
        let mut trios = Vec::with_capacity(self.trios.count());
        for (rank, number) in self.trios.of_rank.iter().enumerate() {
            let number = usize::from(*number);
            if number == 0 {
                continue;
            }
            let rank = Rank::ALL[rank];
            let of_suit = |suit: Suit| {
                let count = self.loose[suit.index()] >> (4 * rank.index()) & 15;
                std::iter::repeat_n(Card::new(rank, suit), count as usize)
            };
            let mut naturals: Vec<Card> = Suit::ALL.into_iter().flat_map(of_suit).collect();
            let first = trios.len();
            for others in (0..number).rev() {
                let size = naturals.len().saturating_sub(others).min(3);
                trios.push(naturals.drain(..size).collect::<Vec<Card>>());
            }
            trios[first].append(&mut naturals);
        }
        trios.resize(self.trios.count(), Vec::new());
        let lay = |mut cards: Vec<Card>| {
            for card in &cards {
                left.remove(*card);
            }
            while cards.len() < MeldKind::Trio.minimum() {
                match take_wild(rules, left) {
                    Some(wild) => cards.push(wild),
                    None => break,
                }
            }
            NewMeld::Trio { cards }
        };
        trios.into_iter().map(lay).collect()
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
    NewMeld::Run {
        cards: cards.collect(),
        from: Card::new(Rank::ALL[usize::from(run.low)], suit),
    }
}

/// Lays jokers at the ends of a run, as many as may lie there.
fn park(rules: &RuleSet, left: &mut CardCounts, run: &mut NewMeld, jokers: &mut usize) {
    let NewMeld::Run { from, cards } = run else {
        return;
    };
    let room = |cards: &[Card]| rules.run.repeats || cards.len() < Rank::ALL.len();
    let takes = |end: Option<&Card>| {
        rules.run.adjacent_jokers || end.is_some_and(|card| !rules.is_wild(*card))
    };
    while *jokers > 0 && room(cards) && takes(cards.last()) {
        cards.extend(take_wild(rules, left));
        *jokers -= 1;
    }
    if *jokers > 0
        && room(cards)
        && takes(cards.first())
        && let (Some(wild), Some((rank, suit))) = (take_wild(rules, left), from.face())
    {
        cards.insert(0, wild);
        *from = Card::new(rank.below(), suit);
        *jokers -= 1;
    }
}
