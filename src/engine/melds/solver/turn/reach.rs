//! Reach: the cards in the hand that each run could use if it got every joker that can be freed. This is an upper
//! bound. A conservative check can then prove that every joker finds a place, whatever natural cards the runs use.
use super::{
    super::solver_hand::{Levels, SolverHand},
    board::{Board, BoardRun, MOST_RUNS, OWNERS, SELF, Terms},
    growth::ENDLESS,
};
use crate::{melds::End, rules::AceInRuns};

/// The ranks of cards in hand that one run could use, as bit sets.
#[derive(Clone, Copy, Default)]
pub struct Span {
    /// Ranks that could replace a joker of the run.
    pub swap: u16,
    /// Ranks that the run could use at its high end.
    pub high: u16,
    /// Ranks that the run could use at its low end.
    pub low: u16,
    /// Number of positions by which the run could grow, both ends together.
    pub growth: u8,
    /// Maximum number of jokers that the run could get.
    pub budget: u8,
}

impl Span {
    /// Returns all ranks that the run could use.
    #[inline]
    pub const fn all(&self) -> u16 {
        self.swap | self.high | self.low
    }
}

/// The cards in a hand that the runs of a board could use.
pub struct RunReach {
    /// The reach of each run, by the number of the run.
    pub spans: [Span; MOST_RUNS],
    /// The ranks of each suit in hand, as bit sets.
    pub present: [u16; 4],
    /// The ranks of each suit in hand that some run could use, as bit sets.
    pub ranks: [u16; 4],
    /// The numbers of the runs in which a natural card in hand could replace a joker, as a bit set.
    pub swappable: u64,
    /// Number of jokers on the table that could be freed.
    pub pool: usize,
}

impl RunReach {
    /// Computes the reach of every run, as if it did not compete with the others.
    pub fn new(terms: &Terms, board: &Board, held: &SolverHand) -> RunReach {
        let present = held.suits.map(|word| Levels::new(word).once());
        let mut reach = RunReach {
            spans: [Span::default(); MOST_RUNS],
            present,
            ranks: [0; 4],
            swappable: 0,
            pool: 0,
        };
        let mut pool = [0usize; OWNERS];
        for (at, run) in board.runs[..board.table].iter().enumerate() {
            if run.wilds == 0 {
                continue;
            }
            let swaps = if terms.swaps {
                swap_ranks(run, present[usize::from(run.suit)]).1
            } else {
                0
            };
            let ends = if terms.moves {
                run.wilds_at(End::High) + run.wilds_at(End::Low)
            } else {
                0
            };
            pool[usize::from(run.owner)] += swaps + ends;
            if swaps > 0 {
                reach.swappable |= 1 << at;
            }
        }
        reach.pool = pool.iter().sum();
        for (at, run) in board.runs.iter().enumerate() {
            let suit = usize::from(run.suit);
            if present[suit] == 0 {
                continue;
            }
            let freed = if terms.any_other {
                reach.pool
            } else {
                pool[usize::from(run.owner)]
            };
            let span = span(terms, run, present[suit], held.wilds + freed);
            reach.ranks[suit] |= span.all() & present[suit];
            reach.spans[at] = span;
        }
        reach
    }
}

/// Returns the ranks out of `present` that a run could use with at most `budget` jokers.
fn span(terms: &Terms, run: &BoardRun, present: u16, budget: usize) -> Span {
    let mut span = Span {
        budget: budget.min(255) as u8,
        ..Span::default()
    };
    let own = run.owner == SELF;
    if own && terms.fixed {
        return span;
    }
    if terms.swaps && !own && run.wilds != 0 {
        span.swap = swap_ranks(run, present).0;
    }
    let stays = |end: End, rank: usize| run.wild_at(end) && present >> rank & 1 == 0;
    let high = run.rank(usize::from(run.len) - 1);
    let above = run.rank(usize::from(run.len));
    let places = |end: End| run.places(terms.ace, end);
    let walk = |start, step, places, budget, wild| {
        walk(terms.adjacent, present, (start, step, places), budget, wild)
    };
    let stays_high = stays(End::High, high);
    let (ranks, far) = walk(above, 1, places(End::High), budget, stays_high);
    (span.high, span.growth) = (ranks, far);
    let (ranks, far) = if !own {
        let stays = stays(End::Low, usize::from(run.low));
        walk(run.below(0), 12, places(End::Low), budget, stays)
    } else if terms.any_other
        && (terms.adjacent || !run.wild_at(End::Low))
        && budget.min(places(End::Low)) > 0
    {
        // A new run of the player begins with its window, so the first card before it must be a freed joker.
        let (ranks, far) = walk(run.below(1), 12, places(End::Low) - 1, budget - 1, true);
        (ranks, far + 1)
    } else {
        (0, 0)
    };
    span.low = ranks;
    span.growth += far;
    span
}

/// Returns the ranks out of `present` that a run could use at one end, and the number of positions up to the last of
/// them.
///
/// The first position has the rank `start`; each next one is `step` ranks higher (1 is up, 12 is down), and there are
/// `places` positions. `wild` is true if a joker lies at the end of the run.
fn walk(
    adjacent: bool,
    present: u16,
    (start, step, places): (usize, usize, usize),
    mut budget: usize,
    mut wild: bool,
) -> (u16, u8) {
    let (mut ranks, mut rank, mut far) = (0, start, 0);
    for beyond in 1..=places.min(13) as u8 {
        if present >> rank & 1 == 1 {
            ranks |= 1 << rank;
            far = beyond;
            wild = false;
        } else {
            if budget == 0 || (wild && !adjacent) {
                break;
            }
            budget -= 1;
            wild = true;
        }
        rank += step;
        if rank >= 13 {
            rank -= 13;
        }
    }
    (ranks, far)
}

/// Returns the ranks out of `present` that jokers of the run stand for, and the number of these jokers.
fn swap_ranks(run: &BoardRun, present: u16) -> (u16, usize) {
    let (mut ranks, mut count) = (0, 0);
    let mut wilds = run.wilds;
    while wilds != 0 {
        let rank = run.rank(wilds.trailing_zeros() as usize);
        if present >> rank & 1 == 1 {
            ranks |= 1 << rank;
            count += 1;
        }
        wilds &= wilds - 1;
    }
    (ranks, count)
}

/// The active runs: those that can use a card that no trio accepts, or free a joker.
pub struct Active {
    runs: [u8; MOST_RUNS],
    len: usize,
    /// The ranks of each suit that more than one run end or joker position could use, as bit sets.
    contested: [u16; 4],
}

impl Active {
    pub const NONE: Active = Active {
        runs: [0; MOST_RUNS],
        len: 0,
        contested: [0; 4],
    };

    /// Selects the active runs, ordered by suit. `valued` contains the ranks of each suit with cards that only runs can
    /// use.
    pub fn new(terms: &Terms, board: &Board, reach: &RunReach, valued: &[u16; 4]) -> Active {
        let mut active = Active::NONE;
        for (suit, valued) in valued.iter().enumerate() {
            let mut taken = 0u16;
            for (at, run) in board.runs.iter().enumerate() {
                if usize::from(run.suit) != suit {
                    continue;
                }
                let span = &reach.spans[at];
                let ranks = span.all();
                // The last condition covers detours: a joker freed elsewhere goes to an end of this run, and a natural
                // card then replaces it.
                let useful = ranks & valued != 0
                    || reach.swappable >> at & 1 == 1
                    || (terms.any_other && reach.swappable != 0 && ranks != 0);
                if useful {
                    for ranks in [span.swap, span.high, span.low] {
                        active.contested[suit] |= taken & ranks;
                        taken |= ranks;
                    }
                    active.runs[active.len] = at as u8;
                    active.len += 1;
                }
            }
        }
        active
    }

    /// Returns the board numbers of the active runs.
    #[inline]
    pub fn runs(&self) -> &[u8] {
        &self.runs[..self.len]
    }

    /// True if more than one run end or joker position could use a card of this suit and rank.
    #[inline]
    pub const fn contested(&self, suit: usize, rank: usize) -> bool {
        self.contested[suit] >> rank & 1 == 1
    }
}

/// True if every joker, from the hand or freed, certainly finds a place at the end of the turn, whatever natural cards
/// the runs use.
///
/// A trio takes all jokers except those that must stay with runs of their owner. Without a trio the jokers go to run
/// ends. If jokers may lie side by side, natural cards and jokers share the same room, which must suffice for all.
/// Otherwise every end with a natural card has room for one joker.
pub fn jokers_settle(terms: &Terms, board: &Board, reach: &RunReach, held: &SolverHand) -> bool {
    if terms.limits.is_some() {
        return false;
    }
    let trio = board.any_trio;
    if trio && (reach.pool == 0 || terms.any_other) {
        return true;
    }
    let cards: usize = (0..13).map(|rank| held.of_rank(rank)).sum();
    let wanted = if terms.adjacent {
        cards + held.wilds
    } else {
        held.wilds + reach.pool
    };
    // If a freed joker may go to any other meld, it must leave its run. Otherwise it goes to a run of its owner.
    let any = |at: usize| !terms.any_other || reach.swappable >> at & 1 == 0;
    if !trio && sure_room(terms, board, reach, any) < wanted {
        return false;
    }
    let wanted = if terms.adjacent { wanted } else { reach.pool };
    let mut owners = (0..OWNERS as u8).filter(|owner| sets_free(board, reach, *owner));
    terms.any_other
        || owners.all(|owner| {
            sure_room(terms, board, reach, |at| board.runs[at].owner == owner) >= wanted
        })
}

/// True if a natural card in hand could replace a joker in a run of this owner.
fn sets_free(board: &Board, reach: &RunReach, owner: u8) -> bool {
    let mut runs = board.runs[..board.table].iter().enumerate();
    runs.any(|(at, run)| reach.swappable >> at & 1 == 1 && run.owner == owner)
}

/// Returns the room at the ends of the selected runs, whatever natural cards lie there. Counts cards, or only jokers if
/// jokers may not lie side by side.
fn sure_room(terms: &Terms, board: &Board, reach: &RunReach, of: impl Fn(usize) -> bool) -> usize {
    // Natural cards may take the last positions up to the ace, so only a ring of ranks has certain room.
    if terms.ace != AceInRuns::Ring {
        return 0;
    }
    let runs = board.runs.iter().enumerate().filter(|(at, _)| of(*at));
    let room = runs.map(|(at, run)| {
        let limit = 13usize.saturating_sub(run.len.into());
        let ends = || usize::from(!run.wild_at(End::High)) + usize::from(!run.wild_at(End::Low));
        match (terms.adjacent, terms.repeats) {
            (true, true) => ENDLESS as usize,
            (true, false) => limit,
            (false, true) => ends(),
            (false, false) => ends().min(limit.saturating_sub(reach.spans[at].growth.into())),
        }
    });
    room.sum()
}
