//! The board: the runs and trios that a turn may change. These are the melds on the table and the new runs that the
//! player is about to lay down (own runs). The player's new trios are separate. `Terms` contains the rules that matter
//! after the lay-down, in the form in which the search reads them.
use super::super::{
    solver_hand::{RemainingContract, SolverHand},
    windows::ALL_RANKS,
};
use crate::{
    cards::{Card, Rank, Suit},
    melds::{End, Meld, MeldShape, places_beyond, taken_by},
    rules::{
        AceInRuns, Contract, JokerSwap, JokerTakers, MOST_MELDS, MeldKind, RuleSet, WildLimit,
        WildLimits,
    },
};

/// Cost of a plan as one number; less is better.
///
/// Bits 16 and up: points left in hand. Bits 8 to 15: jokers used in the turn. Bits 0 to 7: cards left in hand. Instead
/// of adding jokers used, the cost subtracts jokers kept.
pub type Cost = i32;

/// Returns the cost of a card that stays in hand and is worth `points`.
const fn card(points: i32) -> Cost {
    (points << 16) + 1
}

/// The rules that matter after the lay-down.
#[derive(Clone, Copy)]
pub struct Terms {
    /// Jokers may lie side by side in a run, so R41 does not apply.
    pub adjacent: bool,
    /// A run may go round the circle of ranks more than once.
    pub repeats: bool,
    /// Places of the ace in runs.
    pub ace: AceInRuns,
    /// The runs of a player must differ in suit, and the trios in rank (V5).
    pub distinct: bool,
    /// Minimum number of cards in new trios, for every [`TrioSet`].
    pub trio_cards: [u8; TRIO_SETS],
    /// Maximum number of jokers in new trios of minimum length, for every [`TrioSet`]. All of their cards if a trio may
    /// consist of jokers (R27).
    pub trio_wilds: [u8; TRIO_SETS],
    /// Minimum number of cards in a run that loses a joker (R43): the greatest size of the contract's runs.
    pub run_size: usize,
    /// The maximum numbers of jokers in new melds (F9) and in melds of the table (F10); `None` if there are none.
    pub limits: Option<[WildLimits; 2]>,
    /// New melds are laid down with exactly their minimum length (F11).
    pub short: bool,
    /// New melds also keep that length during the turn (F11 with V19).
    pub fixed: bool,
    /// A natural card may replace a joker of a run (R42).
    pub swaps: bool,
    /// A freed joker may go to any other meld, not only to runs of the same owner (R42, F18). Ignored, with such swaps, if
    /// the number of jokers is limited.
    pub any_other: bool,
    /// Jokers at the ends of runs may move between runs of one owner (R43). False if `any_other` is true, because no
    /// rulebook has both, and if the number of jokers is limited.
    pub moves: bool,
    /// Cost of a natural card that stays in hand, indexed by rank.
    pub natural: [Cost; 13],
    /// Cost of a joker that stays in hand: its points, plus one card left in hand, minus one joker used.
    pub joker: Cost,
}

impl Terms {
    pub fn new(rules: &RuleSet, contract: Contract, want: &RemainingContract) -> Terms {
        let mut trio_cards = [0; TRIO_SETS];
        let mut trio_wilds = [0; TRIO_SETS];
        for set in 1..1_usize << want.trios {
            let (first, others) = (set.trailing_zeros() as usize, set & (set - 1));
            let size = want.trio_sizes()[first];
            let wilds = rules.most_wilds(MeldKind::Trio, size.into()) as u8;
            trio_cards[set] = trio_cards[others] + size;
            trio_wilds[set] = trio_wilds[others] + wilds;
        }
        let limits = rules
            .limits_wilds()
            .then_some([rules.wilds_laid_down, rules.wilds_later]);
        let free = limits.is_none();
        let (swaps, any_other) = match rules.joker_swap {
            JokerSwap::None => (false, false),
            JokerSwap::RunsOfOwner | JokerSwap::SameRun => (true, false),
            // F18: a player who has laid down takes no joker.
            JokerSwap::Hand {
                by: JokerTakers::NotDown,
                ..
            } => (false, false),
            // F18: a joker in the hand can be laid off anywhere in the same turn.
            JokerSwap::AnyOtherMeld | JokerSwap::Hand { .. } => (free, free),
        };
        Terms {
            adjacent: rules.run.adjacent_jokers,
            repeats: rules.run.repeats,
            ace: rules.ace,
            distinct: rules.distinct,
            trio_cards,
            trio_wilds,
            run_size: contract.greatest_size(MeldKind::Run),
            limits,
            short: rules.exact_melds,
            fixed: rules.exact_melds && rules.lay_off_next_turn,
            swaps,
            any_other,
            moves: rules.joker_move && !any_other && free,
            // All suits give the same costs, except that red twos may count as jokers. Spades never do.
            natural: Rank::ALL.map(|rank| card(rules.value(Card::new(rank, Suit::Spades)))),
            joker: card(rules.value(Card::JOKER)) - (1 << 8),
        }
    }

    /// Returns the minimum number of cards in these new trios.
    #[inline]
    pub const fn cards_in(&self, trios: TrioSet) -> usize {
        self.trio_cards[trios as usize] as usize
    }

    /// Returns the maximum number of jokers in these new trios of minimum length.
    #[inline]
    pub const fn wilds_in(&self, trios: TrioSet) -> usize {
        self.trio_wilds[trios as usize] as usize
    }
}

/// Maximum number of runs on a board: four for each of eight players, and eight in reserve.
pub const MOST_RUNS: usize = 40;
/// Maximum number of the player's new runs.
pub const MOST_OWN: usize = 4;
/// Maximum number of open trios that the search considers. An open trio consists of jokers only and has no rank yet.
const MOST_OPEN: usize = 4;
/// Maximum number of positions in a run, one bit each in [`BoardRun::wilds`].
const PLACES: usize = 128;
/// Owner number of the player whose turn it is.
pub const SELF: u8 = MOST_RUNS as u8;
/// Number of possible owner numbers, [`SELF`] included.
pub const OWNERS: usize = MOST_RUNS + 1;

/// A run, represented by suit, first rank, length and joker positions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct BoardRun {
    /// Index of the suit.
    pub suit: u8,
    /// Index of the rank at the first position.
    pub low: u8,
    /// Number of positions.
    pub len: u8,
    /// Owner number: the seat, or [`SELF`]. The number of the run, if jokers must stay in their runs (F7).
    pub owner: u8,
    /// The positions of jokers as a bit set; bit 0 is the low end.
    pub wilds: u128,
}

impl BoardRun {
    /// Returns the rank at position `at`, counted from the low end. Positions beyond the high end are allowed.
    #[inline]
    pub const fn rank(&self, at: usize) -> usize {
        (self.low as usize + at) % 13
    }

    /// Returns the rank of a position beyond the low end; 0 is the position directly before the first one.
    #[inline]
    pub const fn below(&self, beyond: usize) -> usize {
        (self.low as usize + 12 * (beyond + 1)) % 13
    }

    /// Returns the number of positions beyond this end, up to the place of the ace.
    #[inline]
    pub const fn places(&self, ace: AceInRuns, end: End) -> usize {
        places_beyond(ace, self.low as usize, self.len as usize, end)
    }

    /// True if a joker lies at this end.
    #[inline]
    pub const fn wild_at(&self, end: End) -> bool {
        let place = match end {
            End::High => self.len as usize - 1,
            End::Low => 0,
        };
        self.wilds >> place & 1 == 1
    }

    /// Returns the number of consecutive jokers at this end.
    pub const fn wilds_at(&self, end: End) -> usize {
        let count = match end {
            End::High => (self.wilds << (PLACES as u32 - self.len as u32)).leading_ones(),
            End::Low => self.wilds.trailing_ones(),
        };
        count as usize
    }
}

/// The runs and trios at the beginning of the turn, and the player's new runs.
pub struct Board {
    /// The runs on the table, then the player's new runs. A run's number is its index in this list.
    pub runs: Vec<BoardRun>,
    /// Number of runs on the table.
    pub table: usize,
    /// The ranks of the trios on the table, as a bit set.
    pub ranks: u16,
    /// True if there is any trio, on the table or among the player's new melds, that takes any number of jokers.
    pub any_trio: bool,
    /// The trios on the table, if the number of jokers is limited.
    pub limited_trios: Vec<LimitedTrio>,
    /// The open trios on the table (R27), each as the bit set of ranks that variant V5 forbids for it (see decision
    /// D8).
    pub open: Vec<u16>,
}

impl Board {
    /// Reads the melds on the table. Ignores runs beyond the fixed maximum, which no real game reaches.
    pub fn new(rules: &RuleSet, table: &[Meld]) -> Board {
        let mut board = Board {
            runs: Vec::with_capacity(table.len() + MOST_OWN),
            table: 0,
            ranks: 0,
            any_trio: false,
            limited_trios: Vec::new(),
            open: Vec::new(),
        };
        let limited = rules.limits_wilds();
        for meld in table {
            if let MeldShape::Trio { rank } = meld.shape {
                let wilds = rules.count_wilds(&meld.cards);
                board.any_trio |= !limited;
                board.limited_trios.extend(limited.then_some(LimitedTrio {
                    rank: rank.map(Rank::index),
                    wilds,
                    naturals: meld.cards.len() - wilds,
                }));
            }
            match meld.shape {
                MeldShape::Run { suit, low } => {
                    let known = (1..PLACES).contains(&meld.cards.len());
                    // Leave space for the player's new runs.
                    if known && board.runs.len() < MOST_RUNS - MOST_OWN {
                        let wild = |i: &usize| rules.is_wild(meld.cards[*i]);
                        let wilds = (0..meld.cards.len()).filter(wild);
                        // If jokers stay in their runs, each run counts as a player of its own.
                        let owner = match rules.joker_swap {
                            JokerSwap::SameRun => board.runs.len() as u8,
                            _ => meld.owner.index() as u8 % SELF,
                        };
                        board.runs.push(BoardRun {
                            suit: suit.index() as u8,
                            low: low.index() as u8,
                            len: meld.cards.len() as u8,
                            owner,
                            wilds: wilds.fold(0, |set, i| set | 1 << i),
                        });
                    }
                }
                // The hand is over.
                MeldShape::FullRun { .. } => {}
                MeldShape::Trio { rank: Some(rank) } => {
                    board.ranks |= 1 << rank.index();
                }
                MeldShape::Trio { rank: None } => {
                    if board.open.len() < MOST_OPEN {
                        board.open.push(forbidden(rules, table, meld));
                    }
                }
            }
        }
        board.table = board.runs.len();
        board
    }

    /// Returns the player's new runs.
    pub fn own(&self) -> &[BoardRun] {
        &self.runs[self.table..]
    }
}

/// A trio on the table under rules that limit the number of jokers.
pub struct LimitedTrio {
    /// Index of the rank; `None` if the trio consists of jokers.
    pub rank: Option<usize>,
    /// Number of jokers.
    pub wilds: usize,
    /// Number of natural cards.
    pub naturals: usize,
}

/// Returns the ranks of the other trios of the same owner, which variant V5 forbids for this trio (see decision D8).
fn forbidden(rules: &RuleSet, table: &[Meld], open: &Meld) -> u16 {
    let taken = taken_by(rules, table, open, None).unwrap_or_default();
    // All suits are alike, except that red twos may count as jokers.
    !(taken.bits() >> Card::new(Rank::Ace, Suit::Spades).index()) as u16 & ALL_RANKS
}

/// Trios of the contract, as a bit set of indices in [`RemainingContract::trio_sizes`].
pub type TrioSet = u8;

/// Returns the number of trios in a set.
#[inline]
pub const fn number(trios: TrioSet) -> usize {
    trios.count_ones() as usize
}

/// Number of sets of trios.
const TRIO_SETS: usize = 1 << MOST_MELDS;

/// The player's new trios, stored as the trios of each rank. The cards of the trios stay in the [`SolverHand`] during
/// the search. A trio takes all cards of its rank that no run uses, and jokers for missing cards.
#[derive(Clone, Copy, Default)]
pub struct Trios {
    /// The trios of each rank.
    pub of_rank: [TrioSet; 13],
    /// The trios that consist of jokers only (R27).
    pub bare: TrioSet,
}

impl Trios {
    pub fn count(&self) -> usize {
        let all = self
            .of_rank
            .iter()
            .fold(self.bare, |all, trios| all | trios);
        number(all)
    }

    /// True if both have as many trios of each rank, and so as many trios of jokers.
    pub fn has_same_ranks(&self, other: &Trios) -> bool {
        self.of_rank.map(number) == other.of_rank.map(number)
            && number(self.bare) == number(other.bare)
    }

    /// Returns the number of natural cards in the hand that the trios can use.
    pub fn cards(&self, held: &SolverHand) -> usize {
        let ranks = (0..13).filter(|rank| self.of_rank[*rank] > 0);
        ranks.map(|rank| held.of_rank(rank)).sum()
    }

    /// Returns the number of jokers that the trios need in addition to the natural cards in the hand.
    ///
    /// Returns `None` if a trio would need more jokers than the rules allow.
    pub fn lack(&self, terms: &Terms, held: &SolverHand) -> Option<usize> {
        let mut lack = terms.cards_in(self.bare);
        for (rank, trios) in self.ranked() {
            let missing = terms.cards_in(trios).saturating_sub(held.of_rank(rank));
            if missing > terms.wilds_in(trios) {
                return None;
            }
            lack += missing;
        }
        Some(lack)
    }

    /// Returns the ranks of the trios, each with its trios.
    fn ranked(&self) -> impl Iterator<Item = (usize, TrioSet)> {
        let ranks = self.of_rank.iter().copied().enumerate();
        ranks.filter(|(_, trios)| *trios > 0)
    }

    /// Returns the number of further jokers that fit into these trios and into the trios of `board`. By then they have
    /// the cards that they [lack](Trios::lack), and all natural cards in hand. `None` if any number fits.
    pub fn room(&self, terms: &Terms, board: &Board, held: &SolverHand) -> Option<usize> {
        let Some([laid_down, later]) = terms.limits else {
            return if board.any_trio { None } else { Some(0) };
        };
        let mut room = Some(0);
        let mut add = |limit: WildLimit, trios: usize, naturals: usize, wilds: usize| {
            // The limits are proportional to the natural cards, or every trio has enough of them. So the division of the
            // cards among the trios of a rank does not matter.
            let most = match limit {
                WildLimit::Any => None,
                WildLimit::AtMost(most) => Some(trios * usize::from(most)),
                WildLimit::AsManyAsNaturals => Some(naturals),
                WildLimit::FewerThanNaturals => Some(naturals.saturating_sub(trios)),
                WildLimit::BesideNaturals(least) => {
                    (naturals < trios * usize::from(least)).then_some(0)
                }
            };
            let here = most.map(|most| most.saturating_sub(wilds));
            room = room.zip(here).map(|(room, here)| room + here);
        };
        for (rank, trios) in self.ranked().filter(|_| !terms.fixed) {
            let naturals = held.of_rank(rank);
            let wilds = terms.cards_in(trios).saturating_sub(naturals);
            add(laid_down.trio, number(trios), naturals, wilds);
        }
        if self.bare > 0 && !terms.fixed {
            let wilds = terms.cards_in(self.bare);
            add(laid_down.trio, number(self.bare), 0, wilds);
        }
        for trio in &board.limited_trios {
            let own = trio.rank.filter(|rank| self.of_rank[*rank] == 0);
            let added = own.map_or(0, |rank| held.of_rank(rank));
            add(later.trio, 1, trio.naturals + added, trio.wilds);
        }
        room
    }
}
