//! A way to lay down, written down: the windows, what they grow to, and the trios.
use super::{
    super::taking::{take, take_wild},
    board::Line,
    growth::Growth,
    jokers::Account,
    keep::Keep,
    pieces::Piece,
    search::Search,
    terms::Cost,
};
use crate::engine::{
    cards::{Card, CardCounts, Rank, Suit},
    melds::NewMeld,
    rules::{Contract, MeldKind, RuleSet},
};

/// A way to lay down.
#[derive(Clone, Copy)]
pub struct Plan {
    /// What stays in hand at the end of the turn.
    pub cost: Cost,
    own: [Piece; 4],
    growth: [Growth; 4],
    runs: usize,
    trios: [u8; 13],
    bare: usize,
    /// Natural cards that no run takes.
    loose: [u64; 4],
    /// Jokers that may lie on the own combinations although no card needs them.
    spare: usize,
}

impl Plan {
    /// The search as it stands.
    pub(super) fn new<K: Keep>(search: &Search<'_, K>, cost: Cost, account: &Account) -> Plan {
        let mut plan = Plan {
            cost,
            own: search.own,
            growth: [Growth::default(); 4],
            runs: search.runs,
            trios: search.trios,
            bare: search.bare,
            loose: search.loose,
            spare: 0,
        };
        // With jokers set free for all, the order of the turn matters: the runs are laid down short and grow afterwards.
        if !account.mixed {
            let first = search.board.table;
            plan.growth[..search.runs].copy_from_slice(&search.growth[first..first + search.runs]);
            let trio_on_table_only = search.board.any_trio && plan.trio_count() == 0;
            if !trio_on_table_only {
                plan.spare = account.spare;
            }
        }
        plan
    }

    fn trio_count(&self) -> usize {
        let ranked: u8 = self.trios.iter().sum();
        self.bare + usize::from(ranked)
    }

    /// Whether it leaves jokers that could be laid.
    pub const fn has_spare(&self) -> bool {
        self.spare > 0
    }

    /// The own runs as they are laid down.
    fn lines(&self) -> impl Iterator<Item = Line> + '_ {
        let runs = self.own.iter().zip(&self.growth).take(self.runs);
        runs.map(|(piece, growth)| {
            let (low, high) = (growth.low, growth.high);
            // The lowest place is the one laid last below.
            let below = growth.low_wilds.reverse_bits() >> (31 - u32::from(low)) >> 1;
            let wilds = u128::from(below)
                | u128::from(piece.wild_places) << low
                | u128::from(growth.high_wilds) << (low + 4);
            Line {
                suit: piece.suit,
                low: (usize::from(piece.low) + 12 * usize::from(low)).rem_euclid(13) as u8,
                len: 4 + low + high,
                owner: 0,
                wilds,
            }
        })
    }

    /// Whether both lay the same combinations.
    pub fn same(&self, other: &Plan) -> bool {
        let sorted = |plan: &Plan| {
            let mut lines = [(0, 0, 0, 0); 4];
            for (line, place) in plan.lines().zip(&mut lines) {
                *place = (line.suit, line.low, line.len, line.wilds);
            }
            lines.sort_unstable();
            lines
        };
        self.trios == other.trios
            && self.bare == other.bare
            && self.runs == other.runs
            && sorted(self) == sorted(other)
    }

    /// Whether the runs take along what fits below them and in the places of their jokers: if not, another plan does.
    pub fn is_full(&self) -> bool {
        let left = |suit: u8, rank: usize| {
            self.loose[usize::from(suit)] >> (4 * rank) & 15 > 0 && self.trios[rank] == 0
        };
        self.lines().all(|line| {
            let places = 0..usize::from(line.len);
            let mut wilds = places.filter(|at| line.wilds >> at & 1 == 1);
            (line.len >= 13 || !left(line.suit, line.below(0)))
                && !wilds.any(|at| left(line.suit, line.rank(at)))
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
            .lines()
            .map(|line| run(rules, &mut left, &line))
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
        let mut trios = Vec::with_capacity(self.trio_count());
        for (rank, number) in self.trios.iter().enumerate() {
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
        trios.resize(self.trio_count(), Vec::new());
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

fn run(rules: &RuleSet, left: &mut CardCounts, line: &Line) -> NewMeld {
    let suit = Suit::ALL[usize::from(line.suit)];
    let cards = (0..usize::from(line.len)).filter_map(|at| {
        if line.wilds >> at & 1 == 1 {
            take_wild(rules, left)
        } else {
            take(left, Card::new(Rank::ALL[line.rank(at)], suit))
        }
    });
    NewMeld::Run {
        cards: cards.collect(),
        from: Card::new(Rank::ALL[usize::from(line.low)], suit),
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
