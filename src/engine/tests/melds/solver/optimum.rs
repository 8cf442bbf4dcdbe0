//! Reference for the best lay-down: slow and simple, it builds every meld card by card.
//!
//! Without swaps only the final melds matter, not the order of the lay-offs. First, the player's new runs are built
//! upwards from every position. Then the runs on the table are extended at both ends. Trios get the remaining cards.
//!
//! Every choice is tried. Results for the same cards in the same state are memoized.
use super::turn::Outcome;
use engine::{
    cards::{Card, CardCounts, Rank, Suit},
    melds::{End, Meld, MeldShape},
    rules::{Contract, MeldKind, MeldSizes, RuleSet},
};
use std::collections::HashMap;

/// Cards left in hand: the natural cards, and the number of jokers.
type LooseCards = (CardCounts, usize);

/// A run that is being built or extended.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Building {
    suit: Suit,
    /// The position of the next card to add: its rank, or 13 for an ace above the king, or -1 below the first rank. It
    /// may be any number if the ranks form a ring.
    next: i16,
    /// The end to which cards are added.
    end: End,
    /// True if the run was already on the table.
    laid: bool,
    len: usize,
    joker_last: bool,
    natural: bool,
}

/// State of the search: the melds that remain to be built or extended.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Rest {
    runs: usize,
    trios: usize,
    /// The number of runs on the table that are finished at both ends.
    table: usize,
    /// The run that is being built or extended now.
    building: Option<Building>,
    /// Bit set of the suits of the player's new runs. Used only if these suits must differ (V5).
    suits: u8,
    /// Bit set of the ranks of all trios.
    ranks: u16,
    /// Bit set of the ranks of the player's new trios.
    own: u16,
    /// True if there is a trio, even one that consists only of jokers.
    any_trio: bool,
}

/// Search for the best outcome. Only for tables on which no joker can be swapped or moved.
pub struct Optimum<'a> {
    rules: &'a RuleSet,
    table: Vec<&'a Meld>,
    /// Bit set of the ranks of the trios on the table. Bit 13 is a trio of jokers, to which the search adds only
    /// jokers.
    ranks: u16,
    jokers: usize,
    known: HashMap<(LooseCards, Rest), Option<Outcome>>,
}

impl<'a> Optimum<'a> {
    pub fn new(rules: &'a RuleSet, table: &'a [Meld]) -> Optimum<'a> {
        let of_run = |meld: &&Meld| matches!(meld.shape, MeldShape::Run { .. });
        let ranks = table.iter().filter_map(|meld| match meld.shape {
            MeldShape::Trio { rank } => Some(1 << rank.map_or(13, Rank::index)),
            MeldShape::Run { .. } | MeldShape::FullRun { .. } => None,
        });
        Optimum {
            rules,
            table: table.iter().filter(of_run).collect(),
            ranks: ranks.fold(0, |set, rank| set | rank),
            jokers: 0,
            known: HashMap::new(),
        }
    }

    /// Returns the best outcome of laying down and laying off; `None` if the hand does not contain the contract.
    pub fn best(self, hand: &CardCounts, contract: Contract) -> Option<Outcome> {
        self.laying(hand, contract.runs(), contract.trios())
    }

    /// Returns the best outcome of laying off alone.
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

    fn go(&mut self, loose: LooseCards, rest: Rest) -> Option<Outcome> {
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

    /// Starts a new run at any position.
    fn begin(&mut self, loose: LooseCards, rest: Rest) -> Option<Outcome> {
        let mut best = None;
        for suit in Suit::ALL {
            let bit = 1 << suit.index();
            if self.rules.distinct && rest.suits & bit != 0 {
                continue;
            }
            for next in 0..13 {
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

    /// Finishes the run here, or extends it with the next natural card or with a joker.
    fn build(&mut self, loose: LooseCards, rest: Rest, run: Building) -> Option<Outcome> {
        let mut best = None;
        if run.len >= 4 && run.natural {
            best = self.end(loose, rest, run);
        }
        let last = self
            .rules
            .ace
            .positions()
            .map(|(low, high)| low as i16..=high as i16);
        let has_place = last.is_none_or(|positions| positions.contains(&run.next));
        if !has_place || !self.rules.run.repeats && run.len >= 13 {
            return best;
        }
        let next = Rank::ALL[run.next.rem_euclid(13) as usize];
        let (mut naturals, jokers) = loose;
        let longer = |joker: bool| Rest {
            building: Some(Building {
                next: match run.end {
                    End::High => run.next + 1,
                    End::Low => run.next - 1,
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
        if naturals.remove(Card::new(next, run.suit)) {
            best = better(best, self.go((naturals, jokers), longer(false)));
        }
        best
    }

    /// Starts the extension of a run on the table.
    fn at_end(&self, table: usize, end: End) -> Building {
        let meld = self.table[table];
        let (low, suit) = meld
            .stands_for(0)
            .and_then(Card::face)
            .expect("it is a run");
        let next = match end {
            End::High => low.index() as i16 + meld.cards.len() as i16,
            End::Low => low.index() as i16 - 1,
        };
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

    /// Stops adding cards at the current end of the run. For a run on the table, the high end comes first and the low
    /// end next.
    fn end(&mut self, loose: LooseCards, rest: Rest, run: Building) -> Option<Outcome> {
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

    /// Builds a trio of one rank with any number of its natural cards, or one of jokers only.
    fn trio(&mut self, loose: LooseCards, rest: Rest) -> Option<Outcome> {
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
        if self.rules.trio.jokers_only && jokers >= MeldSizes::USUAL.of(MeldKind::Trio) {
            let rest = Rest {
                trios: rest.trios - 1,
                any_trio: true,
                ..rest
            };
            best = better(best, self.go((naturals, jokers - 3), rest));
        }
        best
    }

    /// Returns the outcome once trios have taken the cards of their ranks, and all jokers if there is a trio.
    fn left(&self, (naturals, jokers): LooseCards, rest: Rest) -> Outcome {
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
