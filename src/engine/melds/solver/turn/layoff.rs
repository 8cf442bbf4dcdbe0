//! Grows the runs: natural cards and jokers at their ends, natural cards in the places of jokers.
use super::{
    super::{
        held::{Held, bits},
        levels::Levels,
    },
    account::{Account, LaidOff},
    active::Active,
    board::{Board, BoardRun, SELF},
    growth::Growth,
    plan::TurnPlan,
    reach::Reach,
    seen::SeenCosts,
    settle::jokers_settle,
    terms::{Cost, Terms},
    trios::Trios,
    workspace::Workspace,
};
use crate::melds::place::End;

/// The most places by which a run grows at an end.
const MOST_GROWTH: usize = 26;

/// The contract as it is chosen, with what it leaves.
pub struct ContractChoice<'a> {
    /// The rules.
    pub terms: &'a Terms,
    /// The runs, the own ones among them.
    pub board: &'a Board,
    /// What the runs could take.
    pub reach: &'a Reach,
    /// The own trios.
    pub trios: &'a Trios,
    /// The ranks that some trio takes, own or on the table, bit by bit.
    pub covered: u16,
    /// The cards that no own run holds.
    pub held: &'a Held,
}

/// The best way to lay off after this choice; nothing if none costs less than `bound`. `base` is the cost of what stays in hand
/// whatever the runs take.
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
        // Jokers at rest: nothing comes free but what the search sees, and all find room.
        comparable: (terms.any_other || reach.pool == 0)
            && (board.any_trio || (terms.adjacent && settled)),
        seen: SeenCosts::NONE,
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

/// A search for the best lay-off, in progress: what has been tried stands in `work.growth`.
struct LayOff<'a> {
    choice: &'a ContractChoice<'a>,
    /// The ranks of each suit with cards that only runs can take, bit by bit.
    valued: [u16; 4],
    active: Active,
    /// Whether every joker finds a place, whatever natural cards lie at the ends of runs: only then is a card never in its way.
    settled: bool,
    /// Whether ways through some suits may be compared by cost and jokers alone.
    comparable: bool,
    seen: SeenCosts,
    /// How many cards the own trios could take at first.
    dealt: usize,
    /// The cards that are still in hand.
    held: Held,
    /// How many jokers lie at ends of runs in the way being tried.
    gaps: usize,
    /// How many jokers it sets free.
    freed: usize,
    /// Only what costs less is of interest.
    bound: Cost,
    found: Option<TurnPlan>,
    work: &'a mut Workspace,
}

impl LayOff<'_> {
    /// Goes on with the active run at place `number`; those before it have what they get. `lost` is the cost of what certainly stays
    /// in hand.
    fn run(&mut self, number: usize, mut lost: Cost) {
        let suit_of = |number: usize| {
            let at = self.active.run(number);
            usize::from(self.choice.board.run(at).suit)
        };
        // The suit whose last active run came before, if there is one.
        let done = (number > 0).then(|| suit_of(number - 1));
        let done = done.filter(|suit| number == self.active.len() || suit_of(number) != *suit);
        if let Some(suit) = done {
            lost += self.left(suit);
        }
        if lost >= self.bound
            || self.work.is_spent()
            || done.is_some_and(|suit| self.seen_better(suit, lost))
        {
            return;
        }
        if number == self.active.len() {
            self.close_account(lost);
            return;
        }
        let run = self.choice.board.run(self.active.run(number));
        let swaps = if run.owner == SELF { 0 } else { run.wilds };
        self.swap(number, lost, swaps);
    }

    /// Whether the suits so far have been met with no more jokers and no more left. The suits to come know nothing else of them, if
    /// no joker was set free and the trios have their cards.
    fn seen_better(&mut self, suit: usize, lost: Cost) -> bool {
        self.comparable
            && self.freed == 0
            && self.choice.trios.cards(&self.held) == self.dealt
            && self.seen.better(suit, self.gaps, lost)
    }

    /// The cost of the cards of a suit that are still in hand and that only runs can take.
    fn left(&self, suit: usize) -> Cost {
        let word = self.held.suits[suit];
        let ranks = bits(Levels::new(word).once() & self.valued[suit]);
        ranks
            .map(|rank| (word >> (4 * rank) & 15) as Cost * self.choice.terms.natural[rank])
            .sum()
    }

    /// Decides for each joker of the run in `places` whether it is swapped; then the run grows.
    fn swap(&mut self, number: usize, lost: Cost, places: u128) {
        let at = self.active.run(number);
        let run = *self.choice.board.run(at);
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
                if self.nothing_better_than_swap(&run, rank) {
                    return;
                }
            }
        }
        self.grow(number, lost, End::High);
    }

    /// Puts the next card at this end of the run, in every way; then goes on to its other end, and to the next run.
    fn grow(&mut self, number: usize, lost: Cost, end: End) {
        let terms = self.choice.terms;
        let at = self.active.run(number);
        let run = self.choice.board.run(at);
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
        if beyond < MOST_GROWTH && has_room(terms, run, growth) {
            let rank_at = |beyond: usize| match end {
                End::High => run.rank(usize::from(run.len) + beyond),
                End::Low => run.below(beyond),
            };
            let rank = rank_at(beyond);
            let first_below_own = own && end == End::Low && beyond == 0;
            if self.held.holds(suit, rank) && !first_below_own {
                let only = self.nothing_better(at, rank, after_wild && beyond == 0);
                self.held.take(suit, rank);
                self.work.growth[at].add(end, false);
                self.grow(number, lost, end);
                self.work.growth[at].remove(end);
                self.held.give_back(suit, rank);
                if only {
                    return;
                }
            }
            // A joker only where a natural card follows, at once or after more jokers.
            let budget = self.jokers_for(at);
            let ahead = if terms.adjacent { budget.min(13) } else { 1 };
            let follows = |more: usize| self.held.holds(suit, rank_at(beyond + more));
            if budget > 0 && (terms.adjacent || !after_wild) && (1..=ahead).any(follows) {
                self.work.growth[at].add(end, true);
                self.gaps += 1;
                self.grow(number, lost, end);
                self.gaps -= 1;
                self.work.growth[at].remove(end);
            }
        }
        // It ends with a natural card, or as it was.
        if beyond > 0 && after_wild {
            return;
        }
        match end {
            End::High => self.grow(number, lost, End::Low),
            End::Low => self.run(number + 1, lost),
        }
    }

    /// The most jokers that the run of this number may still get at its ends.
    fn jokers_for(&self, at: usize) -> usize {
        let reach = self.choice.reach;
        let gaps = self.work.growth[at].gaps() as usize;
        let to_run = usize::from(reach.span(at).budget).saturating_sub(gaps);
        to_run.min((self.held.wilds + reach.pool).saturating_sub(self.gaps))
    }

    /// Whether the natural card may as well be laid at the end of this run: nothing else can want it, and it is in nothing's way.
    fn nothing_better(&self, at: usize, rank: usize, keeps_joker: bool) -> bool {
        let choice = self.choice;
        let run = choice.board.run(at);
        let fits = choice.terms.repeats || run.len + choice.reach.span(at).growth <= 13;
        !self.active.contested(usize::from(run.suit), rank)
            && choice.trios.of_rank[rank] == 0
            && fits
            && self.settled
            && !(keeps_joker && choice.terms.moves)
    }

    /// Whether the natural card may as well take a joker's place here: nothing else can want it, and the joker finds a trio.
    fn nothing_better_than_swap(&self, run: &BoardRun, rank: usize) -> bool {
        let choice = self.choice;
        !self.active.contested(usize::from(run.suit), rank)
            && choice.trios.of_rank[rank] == 0
            && run.len <= 13
            && choice.terms.any_other
            && choice.board.any_trio
    }

    /// Everything is laid off: the way is kept if the account of jokers agrees and it costs less than any before.
    fn close_account(&mut self, lost: Cost) {
        let ContractChoice {
            terms,
            board,
            trios,
            ..
        } = self.choice;
        let Some(lack) = trios.lack(&self.held, terms.jokers_only) else {
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
        };
        let Some(account) = laid_off.account(spare) else {
            return;
        };
        let cost = lost + account.unshed as Cost * terms.joker;
        if cost < self.bound {
            self.bound = cost;
            self.work.found = true;
            self.found = Some(self.plan(cost, &account));
        }
    }

    /// The way being tried, as it is laid down.
    fn plan(&self, cost: Cost, account: &Account) -> TurnPlan {
        let ContractChoice { board, trios, .. } = self.choice;
        let own = board
            .own()
            .iter()
            .zip(&self.work.growth[board.first_own()..]);
        // With jokers set free for all, the order of the turn matters: the runs are laid down short and grow afterwards.
        let runs = own.map(|(run, growth)| {
            if account.mixed {
                *run
            } else {
                growth.grown(run)
            }
        });
        let trio_on_table_only = board.any_trio && trios.count() == 0;
        let spare = if account.mixed || trio_on_table_only {
            0
        } else {
            account.spare
        };
        TurnPlan::new(cost, runs, **trios, self.held.suits, spare)
    }
}

/// Whether the run may grow by one more. A joker moved away from an end makes room for it (R43).
#[inline]
fn has_room(terms: &Terms, run: &BoardRun, growth: &Growth) -> bool {
    terms.repeats || usize::from(growth.len_of(run)) < 13 + growth.movable(terms, run)
}
