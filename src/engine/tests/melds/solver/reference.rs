//! Reference solver for the distance: slow and simple. It builds every meld position by position, validates it with
//! `check_new`, and tries all combinations of melds.
use engine::{
    cards::{Card, CardCounts, Rank, Suit},
    melds::{MeldShape, NewMeld, check_new},
    rules::{Contract, MeldKind, RuleSet},
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::{
    cmp::Reverse,
    collections::{HashMap, HashSet},
};

/// A meld of minimum length, represented by those of its cards that come from the hand. The other cards are missing.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Candidate {
    /// The cards from the hand, sorted. `JK` stands for any card that counts as a joker.
    uses: Vec<Card>,
    /// The suit of a run or the rank of a trio. Used only under V5 (runs of different suits, trios of different ranks).
    /// `None` under other rules, and for a trio of jokers only.
    shape: Option<MeldShape>,
}

/// Solver that holds all melds of minimum length possible under one rule set.
pub struct Reference {
    rules: RuleSet,
    contract: Contract,
    /// The melds of each kind and size of the contract.
    melds: HashMap<(MeldKind, usize), Vec<Candidate>>,
    /// True to skip a meld whose cards from the hand are a subset of another meld's. The larger meld is never worse,
    /// even if it takes a card from another meld. Pruning makes the solver much faster. A test compares it with the
    /// full search.
    pub prune: bool,
}

type Memo = HashMap<(CardCounts, usize, Vec<MeldShape>), usize>;

impl Reference {
    pub fn new(rules: &RuleSet, contract: Contract, prune: bool) -> Reference {
        let mut reference = Reference {
            rules: rules.clone(),
            contract,
            melds: HashMap::new(),
            prune,
        };
        let melds: HashSet<(MeldKind, usize)> = contract.melds().collect();
        for (kind, size) in melds {
            match kind {
                MeldKind::Trio => reference.fill_trios(size),
                MeldKind::Run => reference.fill_runs(size),
            }
        }
        reference
    }

    fn fill_trios(&mut self, size: usize) {
        for rank in Rank::ALL {
            let mut naturals = Suit::ALL.map(|suit| Card::new(rank, suit)).to_vec();
            naturals.retain(|card| !self.rules.is_wild(*card));
            let slot = [&naturals[..], &[Card::JOKER]].concat();
            self.fill(&vec![slot; size], &|cards| NewMeld::Trio { cards });
        }
    }

    fn fill_runs(&mut self, size: usize) {
        for from in (0..52).filter_map(Card::from_index) {
            let (low, suit) = from.face().unwrap();
            let slot = |i| {
                let natural = Card::new(low.up(i), suit);
                if self.rules.is_wild(natural) {
                    vec![Card::JOKER]
                } else {
                    vec![natural, Card::JOKER]
                }
            };
            let slots: Vec<Vec<Card>> = (0..size).map(slot).collect();
            self.fill(&slots, &|cards| NewMeld::Run { from, cards });
        }
    }

    /// Adds every valid meld, with each card either taken from the hand or missing. `slots` has the possible cards for
    /// each position.
    fn fill(&mut self, slots: &[Vec<Card>], make: &dyn Fn(Vec<Card>) -> NewMeld) {
        let mut lines: Vec<Vec<Card>> = vec![Vec::new()];
        for slot in slots {
            lines = lines
                .iter()
                .flat_map(|line| slot.iter().map(|card| [&line[..], &[*card]].concat()))
                .collect();
        }
        let mut all = HashSet::new();
        let meld = (make(Vec::new()).kind(), slots.len());
        for line in lines {
            let Ok(shape) = check_new(&self.rules, self.contract.sizes(), &make(line.clone()))
            else {
                continue;
            };
            let shape = match shape {
                MeldShape::Run { suit, .. } => Some(MeldShape::Run {
                    suit,
                    low: Rank::Ace,
                }),
                MeldShape::Trio { rank: None } | MeldShape::FullRun { .. } => None,
                MeldShape::Trio { .. } => Some(shape),
            };
            for from_hand in 1..1 << line.len() {
                let mut uses: Vec<Card> = line
                    .iter()
                    .enumerate()
                    .filter(|(i, _)| from_hand >> i & 1 == 1)
                    .map(|(_, card)| *card)
                    .collect();
                uses.sort();
                all.insert(Candidate {
                    uses,
                    shape: shape.filter(|_| self.rules.distinct),
                });
            }
        }
        self.melds.entry(meld).or_default().extend(all);
    }

    pub fn distance(&self, hand: &CardCounts) -> u8 {
        let possible = |list: &[Candidate]| -> Vec<Candidate> {
            let mut list: Vec<Candidate> = list
                .iter()
                .filter(|candidate| self.rest(hand, candidate).is_some())
                .cloned()
                .collect();
            list.sort_by_key(|candidate| (Reverse(candidate.uses.len()), candidate.clone()));
            list.dedup();
            list
        };
        let kinds = self.contract.melds();
        let kinds: Vec<Vec<Candidate>> = kinds.map(|meld| possible(&self.melds[&meld])).collect();
        (self.contract.cards_needed() - self.used(hand, &kinds, &[], &mut HashMap::new())) as u8
    }

    /// Returns the maximum number of cards in the hand that fit into melds, with at most one meld from each list.
    fn used(
        &self,
        hand: &CardCounts,
        lists: &[Vec<Candidate>],
        taken: &[MeldShape],
        memo: &mut Memo,
    ) -> usize {
        let Some((list, others)) = lists.split_first() else {
            return 0;
        };
        let key = (*hand, lists.len(), taken.to_vec());
        if let Some(known) = memo.get(&key) {
            return *known;
        }
        let mut best = self.used(hand, others, taken, memo);
        let mut tried: Vec<&Candidate> = Vec::new();
        for candidate in list {
            let Some(rest) = self.rest(hand, candidate) else {
                continue;
            };
            if candidate.shape.is_some_and(|shape| taken.contains(&shape)) {
                continue;
            }
            if self.prune {
                if tried.iter().any(|more| {
                    more.shape == candidate.shape && part_of(&candidate.uses, &more.uses)
                }) {
                    continue;
                }
                tried.push(candidate);
            }
            let mut taken = taken.to_vec();
            taken.extend(candidate.shape);
            best = best.max(candidate.uses.len() + self.used(&rest, others, &taken, memo));
        }
        memo.insert(key, best);
        best
    }

    /// Returns the hand without the cards of the meld; `None` if it does not contain them.
    fn rest(&self, hand: &CardCounts, candidate: &Candidate) -> Option<CardCounts> {
        let mut rest = *hand;
        let take = |card: &Card| {
            if card.is_joker() {
                self.remove_joker(&mut rest)
            } else {
                rest.remove(*card)
            }
        };
        candidate.uses.iter().all(take).then_some(rest)
    }

    fn remove_joker(&self, hand: &mut CardCounts) -> bool {
        self.rules.wilds().iter().any(|card| hand.remove(card))
    }
}

/// True if `few` is a subset of `many`. Both must be sorted.
fn part_of(few: &[Card], many: &[Card]) -> bool {
    let mut rest = many.iter();
    few.iter().all(|card| rest.any(|other| other == card))
}

/// Generator of random hands. Some hands contain only a few suits and ranks, so that melds compete for cards.
pub struct Hands(ChaCha8Rng);

impl Hands {
    pub fn new(seed: u64) -> Hands {
        Hands(ChaCha8Rng::seed_from_u64(seed))
    }

    /// Returns a hand of `size` cards, of which `jokers` are printed jokers.
    pub fn next(&mut self, size: usize, jokers: usize) -> CardCounts {
        let rng = &mut self.0;
        let suits = rng.random_range(1..=4usize);
        let ranks = rng.random_range(3..=13usize);
        let start = rng.random_range(0..13usize);
        let first = rng.random_range(0..4usize);
        let copies = rng
            .random_range(1..=4usize)
            .max(size.div_ceil(suits * ranks));
        let mut hand = CardCounts::EMPTY;
        (0..jokers).for_each(|_| hand.add(Card::JOKER));
        while hand.len() < size {
            let suit = Suit::ALL[(first + rng.random_range(0..suits)) % 4];
            let card = Card::new(Rank::ALL[(start + rng.random_range(0..ranks)) % 13], suit);
            if hand.count(card) < copies {
                hand.add(card);
            }
        }
        hand
    }

    /// Returns a random number from 0 to `most`; small numbers are more likely.
    pub fn few(&mut self, most: usize) -> usize {
        let (a, b) = (self.0.random_range(0..=most), self.0.random_range(0..=most));
        a.min(b)
    }

    pub fn between(&mut self, least: usize, most: usize) -> usize {
        self.0.random_range(least..=most)
    }
}

/// Scales a number of rounds by the environment variable `CONTINENTAL_DEEP`: multiplies it by 50 if the variable is 1,
/// otherwise by its value.
pub fn rounds(number: usize) -> usize {
    match std::env::var("CONTINENTAL_DEEP") {
        Ok(times) => match times.parse() {
            Ok(1) | Err(_) => number * 50,
            Ok(times) => number * times,
        },
        Err(_) => number,
    }
}

/// Returns rule sets with different rules for melds.
pub fn rule_sets() -> Vec<RuleSet> {
    use engine::rules::{AceInRuns, francais, oficial};
    let jokers_only = RuleSet {
        trio: oficial().trio,
        ..francais()
    };
    let natural = RuleSet {
        trio: francais().trio,
        ..oficial()
    };
    let distinct = RuleSet {
        distinct: true,
        ..oficial()
    };
    let distinct_natural = RuleSet {
        distinct: true,
        ..francais()
    };
    let red_twos = RuleSet {
        red_twos_wild: true,
        ..oficial()
    };
    let red_twos_adjacent = RuleSet {
        red_twos_wild: true,
        ..francais()
    };
    let wild = |base: RuleSet, cards: &str| RuleSet {
        wild_cards: Some(cards.parse().expect("a rank")),
        ..base
    };
    let with_ace = |base: RuleSet, ace| RuleSet { ace, ..base };
    vec![
        with_ace(oficial(), AceInRuns::Either),
        with_ace(francais(), AceInRuns::High),
        with_ace(natural.clone(), AceInRuns::Low),
        with_ace(red_twos_adjacent.clone(), AceInRuns::Either),
        wild(oficial(), "2"),
        with_ace(wild(francais(), "A"), AceInRuns::Either),
        wild(natural.clone(), "6"),
        oficial(),
        francais(),
        jokers_only,
        natural,
        distinct,
        distinct_natural,
        red_twos,
        red_twos_adjacent,
    ]
}

/// Returns rule sets that limit the number of jokers in a meld (F9, F10).
pub fn limited_sets() -> Vec<RuleSet> {
    use WildLimit::{Any, AsManyAsNaturals, AtMost, BesideNaturals, FewerThanNaturals};
    use engine::rules::{JokerSwap, WildLimit, WildLimits, francais, oficial};
    let limited = |base: RuleSet, joker_swap, trio, run| {
        let limits = WildLimits { trio, run };
        RuleSet {
            joker_swap,
            joker_move: false,
            wilds_laid_down: limits,
            wilds_later: limits,
            ..base
        }
    };
    let wild_twos = RuleSet {
        wild_cards: Some("2".parse().expect("a rank")),
        ..oficial()
    };
    let distinct = RuleSet {
        distinct: true,
        ..oficial()
    };
    vec![
        limited(oficial(), JokerSwap::None, AtMost(1), AtMost(1)),
        limited(francais(), JokerSwap::None, AtMost(2), AtMost(1)),
        limited(
            francais(),
            JokerSwap::SameRun,
            AsManyAsNaturals,
            AsManyAsNaturals,
        ),
        limited(oficial(), JokerSwap::RunsOfOwner, FewerThanNaturals, Any),
        limited(oficial(), JokerSwap::RunsOfOwner, BesideNaturals(2), Any),
        limited(francais(), JokerSwap::None, BesideNaturals(2), Any),
        limited(
            wild_twos,
            JokerSwap::None,
            AsManyAsNaturals,
            AsManyAsNaturals,
        ),
        limited(distinct, JokerSwap::SameRun, AtMost(1), AtMost(2)),
        limited(oficial(), JokerSwap::None, AtMost(0), Any),
        limited(francais(), JokerSwap::None, Any, AtMost(0)),
    ]
}
