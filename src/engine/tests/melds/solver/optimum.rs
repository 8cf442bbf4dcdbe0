//! The best that can be laid, found by building every combination card by card: slow, and meant to be obviously right.
//!
//! Where nothing can be swapped, what a turn ends with is all that matters, not the order in which cards were laid: a way is good if
//! every combination is one in the end. So own runs are built from every place upwards, natural cards of the table's runs are
//! followed by more at both ends, and only then trios are made of what is left. Every choice is tried; what is left of the same
//! cards in the same situation is worked out once.
use super::turn::Outcome;
use engine::{
    cards::{Card, CardCounts, Rank, Suit},
    melds::{End, Meld, MeldShape},
    rules::{Contract, MeldKind, RuleSet},
};
use std::collections::HashMap;

/// Loose cards: natural ones, and how many jokers.
type Loose = (CardCounts, usize);

/// A run that is being built, upwards or downwards.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Building {
    suit: Suit,
    /// The rank of the next place.
    next: Rank,
    /// At which end it grows.
    end: End,
    /// Whether it lies on the table.
    laid: bool,
    len: usize,
    joker_last: bool,
    natural: bool,
}

/// What is still to be built.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Rest {
    runs: usize,
    trios: usize,
    /// How many of the table's runs have had their turn at both ends.
    table: usize,
    /// The run in hand.
    building: Option<Building>,
    /// The suits of the own runs, bit by bit, where they must differ (V5).
    suits: u8,
    /// The ranks of trios, bit by bit.
    ranks: u16,
    /// Those of the own ones.
    own: u16,
    /// Whether there is any trio, of jokers only or not.
    any_trio: bool,
}

/// All that a hand can do under some rules on a table where nothing is swapped or moved.
pub struct Optimum<'a> {
    rules: &'a RuleSet,
    /// The runs on the table.
    table: Vec<&'a Meld>,
    /// The ranks of its trios, bit by bit; the fourteenth is a trio of jokers, which takes only jokers here.
    ranks: u16,
    jokers: usize,
    known: HashMap<(Loose, Rest), Option<Outcome>>,
}

impl<'a> Optimum<'a> {
    pub fn new(rules: &'a RuleSet, table: &'a [Meld]) -> Optimum<'a> {
        let of_run = |meld: &&Meld| matches!(meld.shape, MeldShape::Run { .. });
        let ranks = table.iter().filter_map(|meld| match meld.shape {
            MeldShape::Trio { rank } => Some(1 << rank.map_or(13, Rank::index)),
            MeldShape::Run { .. } => None,
        });
        Optimum {
            rules,
            table: table.iter().filter(of_run).collect(),
            ranks: ranks.fold(0, |set, rank| set | rank),
            jokers: 0,
            known: HashMap::new(),
        }
    }

    /// The least that can be left in hand; nothing if the hand does not hold the contract.
    pub fn best(self, hand: &CardCounts, contract: Contract) -> Option<Outcome> {
        self.laying(hand, contract.runs(), contract.trios())
    }

    /// The least that can be left in hand by laying off alone.
    pub fn laying_off(self, hand: &CardCounts) -> Outcome {
        self.laying(hand, 0, 0).expect("nothing must be laid")
    }

    fn laying(mut self, hand: &CardCounts, runs: usize, trios: usize) -> Option<Outcome> {
        let natural = |card: &Card| !self.rules.is_wild(*card);
        let naturals: CardCounts = hand.iter().filter(natural).collect();
        self.jokers = hand.len() - naturals.len();
        let rest = Rest {
            runs,
            trios,
            table: 0,
            building: None,
            suits: 0,
            ranks: self.ranks,
            own: 0,
            any_trio: self.ranks != 0,
        };
        self.go((naturals, self.jokers), rest)
    }

    fn go(&mut self, loose: Loose, rest: Rest) -> Option<Outcome> {
        if let Some(known) = self.known.get(&(loose, rest)) {
            return *known;
        }
        let best = match rest.building {
            Some(run) => self.build(loose, rest, run),
            None if rest.runs > 0 => self.begin(loose, rest),
            None if rest.table < self.table.len() => {
                let building = Some(self.at_end(rest.table, End::High));
                self.go(loose, Rest { building, ..rest })
            }
            None if rest.trios > 0 => self.trio(loose, rest),
            None => Some(self.left(loose, rest)),
        };
        self.known.insert((loose, rest), best);
        best
    }

    /// An own run begins anywhere.
    fn begin(&mut self, loose: Loose, rest: Rest) -> Option<Outcome> {
        let mut best = None;
        for suit in Suit::ALL {
            let bit = 1 << suit.index();
            if self.rules.distinct && rest.suits & bit != 0 {
                continue;
            }
            for next in Rank::ALL {
                let building = Some(Building {
                    suit,
                    next,
                    end: End::High,
                    laid: false,
                    len: 0,
                    joker_last: false,
                    natural: false,
                });
                let suits = rest.suits | if self.rules.distinct { bit } else { 0 };
                let rest = Rest {
                    building,
                    suits,
                    runs: rest.runs - 1,
                    ..rest
                };
                best = better(best, self.go(loose, rest));
            }
        }
        best
    }

    /// The run ends here, or goes on with the natural card of the place, or with a joker.
    fn build(&mut self, loose: Loose, rest: Rest, run: Building) -> Option<Outcome> {
        let mut best = None;
        if run.len >= 4 && run.natural {
            best = self.end(loose, rest, run);
        }
        if !self.rules.run.repeats && run.len >= 13 {
            return best;
        }
        let (mut naturals, jokers) = loose;
        let longer = |joker: bool| Rest {
            building: Some(Building {
                next: match run.end {
                    End::High => run.next.up(1),
                    End::Low => run.next.below(),
                },
                len: run.len + 1,
                joker_last: joker,
                natural: run.natural || !joker,
                ..run
            }),
            ..rest
        };
        if jokers > 0 && (self.rules.run.adjacent_jokers || !run.joker_last) {
            best = better(best, self.go((naturals, jokers - 1), longer(true)));
        }
        if naturals.remove(Card::new(run.next, run.suit)) {
            best = better(best, self.go((naturals, jokers), longer(false)));
        }
        best
    }

    /// A run of the table, about to grow.
    fn at_end(&self, table: usize, end: End) -> Building {
        let meld = self.table[table];
        let (_, suit) = meld
            .stands_for(0)
            .and_then(Card::face)
            .expect("it is a run");
        let (next, _) = meld.next(end).and_then(Card::face).expect("it is a run");
        Building {
            suit,
            next,
            end,
            laid: true,
            len: meld.cards.len(),
            joker_last: meld
                .at_end(end)
                .is_some_and(|card| self.rules.is_wild(card)),
            natural: true,
        }
    }

    /// A run of the table goes on at its other end.
    fn end(&mut self, loose: Loose, rest: Rest, run: Building) -> Option<Outcome> {
        let low_end = (run.laid && run.end == End::High).then(|| Building {
            len: run.len,
            ..self.at_end(rest.table, End::Low)
        });
        let table = rest.table + usize::from(run.laid && low_end.is_none());
        let rest = Rest {
            building: low_end,
            table,
            ..rest
        };
        self.go(loose, rest)
    }

    /// A trio of a rank, with as many natural cards of it as one likes, or of jokers only.
    fn trio(&mut self, loose: Loose, rest: Rest) -> Option<Outcome> {
        let mut best = None;
        let (naturals, jokers) = loose;
        for rank in Rank::ALL {
            let bit = 1 << rank.index();
            if self.rules.distinct && rest.own & bit != 0 {
                continue;
            }
            let of_rank: Vec<Card> = naturals
                .iter()
                .filter(|card| card.rank() == Some(rank))
                .collect();
            for size in 1..=of_rank.len() {
                let lack = 3usize.saturating_sub(size);
                if lack > jokers {
                    continue;
                }
                let mut left = naturals;
                of_rank[..size]
                    .iter()
                    .for_each(|card| assert!(left.remove(*card)));
                let rest = Rest {
                    trios: rest.trios - 1,
                    ranks: rest.ranks | bit,
                    own: rest.own | bit,
                    any_trio: true,
                    ..rest
                };
                best = better(best, self.go((left, jokers - lack), rest));
            }
        }
        if self.rules.trio.jokers_only && jokers >= MeldKind::Trio.minimum() {
            let rest = Rest {
                trios: rest.trios - 1,
                any_trio: true,
                ..rest
            };
            best = better(best, self.go((naturals, jokers - 3), rest));
        }
        best
    }

    /// Trios take what is of their rank, and any joker.
    fn left(&self, (naturals, jokers): Loose, rest: Rest) -> Outcome {
        let fits = |card: &Card| {
            card.rank()
                .is_some_and(|rank| rest.ranks >> rank.index() & 1 == 1)
        };
        let left: Vec<Card> = naturals.iter().filter(|card| !fits(card)).collect();
        let jokers = if rest.any_trio { 0 } else { jokers };
        (
            self.rules.points(left.iter().copied()) + 50 * jokers as i32,
            self.jokers - jokers,
            left.len() + jokers,
        )
    }
}

fn better(a: Option<Outcome>, b: Option<Outcome>) -> Option<Outcome> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}
