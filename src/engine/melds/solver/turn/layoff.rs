//! The lay-off search: adds natural cards and jokers at the ends of runs, and swaps natural cards for jokers.
//!
//! A partial plan covers only the first suits. It is dropped if an earlier plan for the same suits uses no more jokers
//! and costs no more (dominance).
use super::{
    super::solver_hand::{Levels, SolverHand},
    board::{Board, BoardRun, Cost, MOST_OWN, MOST_RUNS, SELF, Terms, Trios},
    growth::{Growth, Growths},
    joker_balance::{JokerBalance, LaidOff},
    plan::TurnPlan,
    reach::{Active, RunReach, jokers_settle},
};
use crate::{cards::bits, melds::End};

/// Maximum number of cards by which a run grows at one end.
const MOST_GROWTH: usize = 26;

/// The chosen melds of the contract, and the cards left in hand.
pub struct ContractChoice<'a> {
    /// The rules of the turn.
    pub terms: &'a Terms,
    /// The runs on the table and the player's new runs.
    pub board: &'a Board,
    /// The cards that the runs could use.
    pub reach: &'a RunReach,
    /// The player's new trios.
    pub trios: &'a Trios,
    /// The ranks of all trios, new or on the table, as a bit set.
    pub covered: u16,
    /// The cards that are in none of the player's new runs. Those of the trios are still included.
    pub held: &'a SolverHand,
}

/// Returns the plan with the best lay-offs after this choice of melds; `None` if no plan costs less than `bound`.
///
/// `base` is the cost of the cards that certainly stay in hand.
pub fn best_plan(
    choice: &ContractChoice<'_>,
    base: Cost,
    bound: Cost,
    work: &mut Workspace,
) -> Option<TurnPlan> {
    if base >= bound {
        return None;
    }
    let &ContractChoice {
        terms,
        board,
        reach,
        held,
        ..
    } = choice;
    let valued = reach.ranks.map(|ranks| ranks & !choice.covered);
    let grows = valued.iter().any(|ranks| *ranks != 0);
    let settled = !grows || jokers_settle(terms, board, reach, held);
    let active = if grows {
        Active::new(terms, board, reach, &valued)
    } else {
        Active::NONE
    };
    let mut search = LayOff {
        choice,
        valued,
        active,
        settled,
        // Partial plans are comparable if no joker can be freed without a swap (R43) and all jokers find room.
        can_prune: (terms.any_other || reach.pool == 0)
            && (board.any_trio || (terms.adjacent && settled)),
        seen: DominanceTable::NONE,
        dealt: choice.trios.cards(held),
        held: *held,
        gaps: 0,
        freed: 0,
        bound,
        found: None,
        work,
    };
    search.run(0, base);
    search.found
}

/// State of the search. `work.growth` holds the changes in the partial plan.
struct LayOff<'a> {
    choice: &'a ContractChoice<'a>,
    /// The ranks of each suit with cards that only runs can use, as bit sets.
    valued: [u16; 4],
    active: Active,
    /// True if every joker finds a place, whatever natural cards the run ends use. If false, a natural card may block a
    /// place that a joker needs.
    settled: bool,
    /// True if partial plans may be compared by cost and number of jokers alone.
    can_prune: bool,
    seen: DominanceTable,
    /// Number of natural cards in hand that the player's new trios could use, before any lay-off.
    dealt: usize,
    /// The cards that are still in hand.
    held: SolverHand,
    /// Number of jokers at ends of runs in the partial plan.
    gaps: usize,
    /// Number of jokers that swaps have freed in the partial plan.
    freed: usize,
    /// Cost that a plan must stay below.
    bound: Cost,
    found: Option<TurnPlan>,
    work: &'a mut Workspace,
}

impl LayOff<'_> {
    /// Continues with the active run at index `number`. All earlier runs are finished. `lost` is the cost of the cards
    /// that certainly stay in hand.
    fn run(&mut self, number: usize, mut lost: Cost) {
        let suit_of = |number: usize| {
            let at = usize::from(self.active.runs()[number]);
            usize::from(self.choice.board.runs[at].suit)
        };
        // The suit of the previous run, if that was the last active run of its suit.
        let done = (number > 0).then(|| suit_of(number - 1));
        let done =
            done.filter(|suit| number == self.active.runs().len() || suit_of(number) != *suit);
        if let Some(suit) = done {
            lost += self.left(suit);
        }
        if lost >= self.bound
            || self.work.is_spent()
            || done.is_some_and(|suit| self.is_dominated(suit, lost))
        {
            return;
        }
        let Some(at) = self.active.runs().get(number) else {
            return self.finish_plan(lost);
        };
        let run = &self.choice.board.runs[usize::from(*at)];
        // Without swaps, a joker that moves away (R43) also makes room for the natural card of its place. The search does
        // not consider that, because the move needs a free end at that moment.
        let fixed = run.owner == SELF || !self.choice.terms.swaps;
        let swaps = if fixed { 0 } else { run.wilds };
        self.swap(number, lost, swaps);
    }

    /// True if an earlier partial plan up to this suit used no more jokers and cost no more.
    ///
    /// Such plans are equivalent for the later suits if no joker was freed and the trios have all their cards.
    fn is_dominated(&mut self, suit: usize, lost: Cost) -> bool {
        self.can_prune
            && self.freed == 0
            && self.choice.trios.cards(&self.held) == self.dealt
            && self.seen.better(suit, self.gaps, lost)
    }

    /// Returns the cost of the cards of a suit that are still in hand and that only runs can use.
    fn left(&self, suit: usize) -> Cost {
        let word = self.held.suits[suit];
        let ranks = bits((Levels::new(word).once() & self.valued[suit]).into());
        ranks
            .map(|rank| (word >> (4 * rank) & 15) as Cost * self.choice.terms.natural[rank])
            .sum()
    }

    /// Tries to replace or keep each joker at the positions `places` of the run, then lets the run grow.
    fn swap(&mut self, number: usize, lost: Cost, places: u128) {
        let at = usize::from(self.active.runs()[number]);
        let run = self.choice.board.runs[at];
        let suit = usize::from(run.suit);
        let mut places = places;
        while places != 0 {
            let place = places.trailing_zeros();
            places &= places - 1;
            let rank = run.rank(place as usize);
            if self.held.holds(suit, rank) {
                self.held.take(suit, rank);
                self.work.growth[at].swaps |= 1 << place;
                self.freed += 1;
                self.swap(number, lost, places);
                self.freed -= 1;
                self.work.growth[at].swaps &= !(1 << place);
                self.held.give_back(suit, rank);
                if self.is_uncontested_swap(&run, rank) {
                    return;
                }
            }
        }
        self.grow(number, lost, End::High);
    }

    /// Tries every possible next card at this end of the run, then continues with the other end and the next run.
    fn grow(&mut self, number: usize, lost: Cost, end: End) {
        let terms = self.choice.terms;
        let at = usize::from(self.active.runs()[number]);
        let run = &self.choice.board.runs[at];
        let own = run.owner == SELF;
        if own && end == End::Low && !terms.any_other {
            return self.run(number + 1, lost);
        }
        if self.work.is_spent() {
            return;
        }
        let growth = &self.work.growth[at];
        let (suit, beyond) = (usize::from(run.suit), growth.at(end));
        let after_wild = growth.wild_at(run, end);
        let places = run.places(terms.ace, end);
        if beyond < MOST_GROWTH.min(places) && has_room(terms, run, growth) {
            let rank_at = |beyond: usize| match end {
                End::High => run.rank(usize::from(run.len) + beyond),
                End::Low => run.below(beyond),
            };
            let rank = rank_at(beyond);
            let first_below_own = own && end == End::Low && beyond == 0;
            if self.held.holds(suit, rank) && !first_below_own {
                let only = self.is_uncontested(at, rank, after_wild && beyond == 0);
                self.held.take(suit, rank);
                self.work.growth[at].add(end, false);
                self.grow(number, lost, end);
                self.work.growth[at].remove(end);
                self.held.give_back(suit, rank);
                if only {
                    return;
                }
            }
            // A joker is added only if a natural card follows, directly or after more jokers.
            let budget = self.jokers_for(at);
            let ahead = if terms.adjacent { budget.min(13) } else { 1 };
            let ahead = ahead.min(places - beyond - 1);
            let follows = |more: usize| self.held.holds(suit, rank_at(beyond + more));
            if budget > 0 && (terms.adjacent || !after_wild) && (1..=ahead).any(follows) {
                self.work.growth[at].add(end, true);
                self.gaps += 1;
                self.grow(number, lost, end);
                self.gaps -= 1;
                self.work.growth[at].remove(end);
            }
        }
        // Stop growing at this end only if its last card is natural or nothing was added.
        if beyond > 0 && after_wild {
            return;
        }
        match end {
            End::High => self.grow(number, lost, End::Low),
            End::Low => self.run(number + 1, lost),
        }
    }

    /// Returns the maximum number of additional jokers at the ends of this run.
    fn jokers_for(&self, at: usize) -> usize {
        let reach = self.choice.reach;
        let gaps = self.work.growth[at].gaps() as usize;
        let to_run = usize::from(reach.spans[at].budget).saturating_sub(gaps);
        to_run.min((self.held.wilds + reach.pool).saturating_sub(self.gaps))
    }

    /// True if the natural card should go to the end of this run without trying alternatives: no other place needs it,
    /// and it blocks no joker.
    fn is_uncontested(&self, at: usize, rank: usize, keeps_joker: bool) -> bool {
        let choice = self.choice;
        let run = &choice.board.runs[at];
        let fits = choice.terms.repeats || run.len + choice.reach.spans[at].growth <= 13;
        !self.active.contested(usize::from(run.suit), rank)
            && choice.trios.of_rank[rank] == 0
            && fits
            && self.settled
            && !(keeps_joker && choice.terms.moves)
    }

    /// True if the natural card should replace the joker without trying alternatives: no other place needs the card,
    /// and the joker can go to a trio.
    fn is_uncontested_swap(&self, run: &BoardRun, rank: usize) -> bool {
        let choice = self.choice;
        !self.active.contested(usize::from(run.suit), rank)
            && choice.trios.of_rank[rank] == 0
            && run.len <= 13
            && choice.terms.any_other
            && choice.board.any_trio
    }

    /// Completes the plan. Keeps it if the joker balance succeeds and it costs less than the best one so far.
    fn finish_plan(&mut self, lost: Cost) {
        let ContractChoice {
            terms,
            board,
            trios,
            ..
        } = self.choice;
        let Some(lack) = trios.lack(terms, &self.held) else {
            return;
        };
        let Some(spare) = self.held.wilds.checked_sub(lack) else {
            return;
        };
        let laid_off = LaidOff {
            terms,
            board,
            growth: &self.work.growth,
            grown: self.active.runs(),
            trio_room: trios.room(terms, board, &self.held),
        };
        let Some(account) = laid_off.account(spare) else {
            return;
        };
        let cost = lost + account.unplaced_jokers as Cost * terms.joker;
        if cost < self.bound {
            self.bound = cost;
            self.work.found = true;
            self.found = Some(self.plan(cost, &account));
        }
    }

    /// Creates the plan from the state of the search.
    fn plan(&self, cost: Cost, account: &JokerBalance) -> TurnPlan {
        let ContractChoice {
            terms,
            board,
            trios,
            ..
        } = self.choice;
        let mut runs = [BoardRun::default(); MOST_OWN];
        let own = board.own().iter().zip(&self.work.growth[board.table..]);
        for (place, (run, growth)) in runs.iter_mut().zip(own) {
            // If freed jokers may go to any other meld, the order of actions matters. The runs are laid down short and
            // grow after the swaps.
            *place = if account.uses_freed_jokers || terms.short {
                *run
            } else {
                growth.grown(run)
            };
        }
        let trio_on_table_only = board.any_trio && trios.count() == 0;
        let spare = if account.uses_freed_jokers || trio_on_table_only || terms.short {
            0
        } else {
            account.spare
        };
        TurnPlan {
            cost,
            runs,
            len: board.own().len(),
            trios: **trios,
            loose: self.held.suits,
            spare,
        }
    }
}

/// True if the run may grow by one more card. Moving a joker away from an end makes room (R43).
#[inline]
fn has_room(terms: &Terms, run: &BoardRun, growth: &Growth) -> bool {
    terms.repeats || usize::from(growth.len_of(run)) < 13 + growth.movable(terms, run)
}

/// Partial plans that use this many jokers or more are never dropped.
const MOST_GAPS: usize = 12;

/// The lowest cost so far, by index of the last suit covered and number of jokers used at ends of runs.
struct DominanceTable([[Cost; MOST_GAPS]; 4]);

impl DominanceTable {
    pub const NONE: DominanceTable = DominanceTable([[Cost::MAX; MOST_GAPS]; 4]);

    /// True if an earlier partial plan up to this suit used at most `gaps` jokers and cost at most `cost`. Otherwise
    /// records this one.
    #[inline]
    pub fn better(&mut self, suit: usize, gaps: usize, cost: Cost) -> bool {
        if gaps >= MOST_GAPS {
            return false;
        }
        let seen = &mut self.0[suit];
        if seen[..=gaps].iter().any(|other| *other <= cost) {
            return true;
        }
        seen[gaps] = cost;
        false
    }
}

/// Maximum number of steps of a search, which take about ten milliseconds. At the limit the search returns the best
/// plan found so far. Only hands far larger than real ones reach this limit.
const MOST_STEPS: u32 = 400_000;

/// Working memory, allocated once for a search, and the step counter.
pub struct Workspace {
    /// The changes to each run in the partial plan. Empty between two choices of runs and trios.
    pub growth: Growths,
    /// True if a plan has been found. Without one the search continues beyond the limit.
    pub found: bool,
    steps: u32,
}

impl Workspace {
    pub const NEW: Workspace = Workspace {
        growth: [Growth::NONE; MOST_RUNS],
        found: false,
        steps: 0,
    };

    /// Counts a step. Returns true once the limit is exceeded and a plan has been found.
    #[inline]
    pub const fn is_spent(&mut self) -> bool {
        self.steps += 1;
        self.steps > MOST_STEPS && self.found
    }
}
