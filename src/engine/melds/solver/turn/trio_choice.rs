//! The choice of ranks for the player's new trios, after the choice of runs.
use super::{
    super::solver_hand::SolverHand,
    board::{Board, Cost, Terms, Trios, number},
    layoff::{self, ContractChoice, Workspace},
    plan::BestPlans,
    reach::RunReach,
};
use crate::cards::bits;

/// Tries every choice of new trios with these minimum sizes, least first, after the choice of runs. Passes the best plan
/// of each choice to `best`.
///
/// `held` contains the cards that are in none of the player's new runs.
pub fn choose_trios(
    terms: &Terms,
    board: &Board,
    held: &SolverHand,
    sizes: &[u8],
    work: &mut Workspace,
    best: &mut BestPlans,
) {
    let reach = RunReach::new(terms, board, held);
    let (offers, base) = RankOffers::new(terms, board, held, &reach);
    let mut choice = TrioChoice {
        terms,
        board,
        held,
        reach: &reach,
        offers,
        trios: Trios::default(),
        sizes,
        left: sizes.len(),
        covered: board.ranks,
        work,
        best,
    };
    choice.next_trio(0, base, 0);
}

/// The ranks in hand, ordered by the cost that only a trio of the rank can remove, greatest first.
struct RankOffers {
    list: [RankOffer; 13],
    len: usize,
}

#[derive(Clone, Copy, Default)]
struct RankOffer {
    rank: u8,
    /// Number of natural cards of the rank in hand.
    cards: u8,
    /// Cost of the cards of the rank that no run could use.
    stuck: Cost,
}

impl RankOffers {
    /// Returns the ranks in hand, and the minimum cost of the cards that stay in hand if no trio is chosen.
    fn new(
        terms: &Terms,
        board: &Board,
        held: &SolverHand,
        reach: &RunReach,
    ) -> (RankOffers, Cost) {
        let (mut cards, mut stuck) = ([0u8; 13], [0; 13]);
        for (suit, word) in held.suits.into_iter().enumerate() {
            for rank in bits(reach.present[suit].into()) {
                let count = (word >> (4 * rank) & 15) as u8;
                cards[rank] += count;
                if reach.ranks[suit] >> rank & 1 == 0 {
                    stuck[rank] += Cost::from(count) * terms.natural[rank];
                }
            }
        }
        let mut offers = RankOffers {
            list: [RankOffer::default(); 13],
            len: 0,
        };
        let mut base = 0;
        let present = reach.present.iter().fold(0, |all, ranks| all | ranks);
        for rank in bits(present.into()) {
            let covered = board.ranks >> rank & 1 == 1;
            let stuck = if covered { 0 } else { stuck[rank] };
            base += stuck;
            offers.list[offers.len] = RankOffer {
                rank: rank as u8,
                cards: cards[rank],
                stuck,
            };
            offers.len += 1;
        }
        offers.list[..offers.len].sort_by_key(|offer| -offer.stuck);
        (offers, base)
    }

    /// Returns the maximum cost that `trios` trios of the ranks from index `from` on can remove.
    fn hope(&self, from: usize, trios: usize) -> Cost {
        let end = self.len.min(from + trios);
        let offers = &self.list[from.min(end)..end];
        offers.iter().map(|offer| offer.stuck).sum()
    }
}

/// State of the search for trios.
struct TrioChoice<'a> {
    terms: &'a Terms,
    board: &'a Board,
    held: &'a SolverHand,
    reach: &'a RunReach,
    offers: RankOffers,
    /// The trios chosen so far.
    trios: Trios,
    /// Minimum numbers of cards in the trios, least first.
    sizes: &'a [u8],
    /// Number of trios still to be chosen, those that ask for the fewest cards.
    left: usize,
    /// The ranks of all trios, new or on the table, as a bit set.
    covered: u16,
    work: &'a mut Workspace,
    best: &'a mut BestPlans,
}

impl TrioChoice<'_> {
    /// Chooses the next trio among the ranks from index `from` on. `base` is the minimum cost of the cards that stay in
    /// hand. `need` is the number of jokers that the chosen trios need.
    fn next_trio(&mut self, from: usize, base: Cost, need: usize) {
        let Some(place) = self.left.checked_sub(1) else {
            self.open_trios(0, base);
            return;
        };
        // Trios of equal size are interchangeable, so their ranks come in one order only. The others may have any rank.
        let size = self.sizes[place];
        let others = self.sizes.partition_point(|other| *other < size);
        let alike = self.left - others;
        // An open trio on the table (jokers only) may still get any rank.
        let later = self.offers.hope(0, others) + self.offers.hope(0, self.board.open.len());
        for at in from..self.offers.len {
            if base - self.offers.hope(at, alike) - later >= self.best.bound() {
                break;
            }
            let RankOffer { rank, cards, stuck } = self.offers.list[at];
            let rank = usize::from(rank);
            let (have, already) = (usize::from(cards), self.trios.of_rank[rank]);
            let both = already | 1 << place;
            let lacks = |trios| self.terms.cards_in(trios).saturating_sub(have);
            let more = need + lacks(both) - lacks(already);
            // Skip the rank if the trio would have no natural card, too few jokers, or more than allowed. Trios of
            // jokers only are tried after this loop.
            if number(already) >= have
                || more > self.held.wilds
                || lacks(both) > self.terms.wilds_in(both)
                || self.terms.distinct && already != 0
            {
                continue;
            }
            let covered = self.covered;
            self.covered |= 1 << rank;
            self.trios.of_rank[rank] = both;
            self.left -= 1;
            let next = match alike {
                1 => 0,
                _ => at + usize::from(self.terms.distinct),
            };
            let base = match already {
                _ if self.terms.fixed => {
                    let taken = |trios| have.min(self.terms.cards_in(trios)) as Cost;
                    base - (taken(both) - taken(already)) * self.terms.natural[rank]
                }
                0 => base - stuck,
                _ => base,
            };
            self.next_trio(next, base, more);
            self.left += 1;
            self.trios.of_rank[rank] = already;
            self.covered = covered;
            if self.work.is_spent() {
                return;
            }
        }
        // The trios that ask for the fewest cards consist of jokers, which takes the fewest jokers.
        let bare = 1 << place;
        let size = self.terms.cards_in(bare);
        let bare_fits = self.terms.wilds_in(bare) == size && need + size <= self.held.wilds;
        if bare_fits && base - later < self.best.bound() {
            self.trios.bare |= bare;
            self.left -= 1;
            self.next_trio(self.offers.len, base, need + size);
            self.left += 1;
            self.trios.bare &= !bare;
        }
    }

    /// Tries every possible rank, and also no rank, for each open trio on the table (jokers only, R27) from index `at`
    /// on.
    fn open_trios(&mut self, at: usize, base: Cost) {
        let Some(forbidden) = self.board.open.get(at) else {
            self.lay_off(base);
            return;
        };
        let forbidden = forbidden | self.covered;
        for number in 0..self.offers.len {
            let RankOffer { rank, stuck, .. } = self.offers.list[number];
            if forbidden >> rank & 1 == 0 {
                self.covered |= 1 << rank;
                self.open_trios(at + 1, base - stuck);
                self.covered &= !(1 << rank);
            }
        }
        self.open_trios(at + 1, base);
    }

    /// Searches for the best lay-offs for the chosen runs and trios. Passes the plan to `best`.
    fn lay_off(&mut self, base: Cost) {
        let choice = ContractChoice {
            terms: self.terms,
            board: self.board,
            reach: self.reach,
            trios: &self.trios,
            covered: self.covered,
            held: self.held,
        };
        if let Some(plan) = layoff::best_plan(&choice, base, self.best.bound(), self.work) {
            self.best.offer(&plan);
            self.work.found = !self.best.plans.is_empty();
        }
    }
}
