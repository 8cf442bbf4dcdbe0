//! The ranks of the trios, once the runs have their windows.
use super::{
    super::held::{Held, bits},
    board::Board,
    layoff::{self, ContractChoice},
    reach::Reach,
    sink::PlanSink,
    terms::{Cost, Terms},
    trios::Trios,
    workspace::Workspace,
};

/// Tries every choice of `trios` own trios after the own runs of the board, and offers the best plan of each to the sink.
/// `held` are the cards that no own run holds.
pub fn choose_trios<S: PlanSink>(
    terms: &Terms,
    board: &Board,
    held: &Held,
    trios: usize,
    work: &mut Workspace,
    sink: &mut S,
) {
    let reach = Reach::new(terms, board, held);
    let (offers, base) = RankOffers::new(terms, board, held, &reach);
    let mut choice = TrioChoice {
        terms,
        board,
        held,
        reach: &reach,
        offers,
        trios: Trios::default(),
        left: trios,
        covered: board.ranks,
        work,
        sink,
    };
    choice.next_trio(0, base, 0);
}

/// The ranks in hand, each with the cost that only a trio of it can take off the hand; the greatest first.
struct RankOffers {
    list: [RankOffer; 13],
    len: usize,
}

#[derive(Clone, Copy, Default)]
struct RankOffer {
    rank: u8,
    /// How many natural cards of the rank there are.
    cards: u8,
    /// The cost of those cards that no run could take.
    stuck: Cost,
}

impl RankOffers {
    /// The ranks in hand, and what stays there at least if no trio is chosen.
    fn new(terms: &Terms, board: &Board, held: &Held, reach: &Reach) -> (RankOffers, Cost) {
        let (mut cards, mut stuck) = ([0u8; 13], [0; 13]);
        for (suit, word) in held.suits.into_iter().enumerate() {
            for rank in bits(reach.present[suit]) {
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
        for rank in bits(present) {
            let covered = board.ranks >> rank & 1 == 1;
            let stuck = if covered { 0 } else { stuck[rank] };
            base += stuck;
            offers.insert(RankOffer {
                rank: rank as u8,
                cards: cards[rank],
                stuck,
            });
        }
        (offers, base)
    }

    /// Puts an offer behind those that rid the hand of as much.
    fn insert(&mut self, offer: RankOffer) {
        let mut at = self.len;
        while at > 0 && self.list[at - 1].stuck < offer.stuck {
            self.list[at] = self.list[at - 1];
            at -= 1;
        }
        self.list[at] = offer;
        self.len += 1;
    }

    /// The most cost that `trios` trios of the ranks from the place `from` on take off the hand.
    fn hope(&self, from: usize, trios: usize) -> Cost {
        let end = self.len.min(from + trios);
        let offers = &self.list[from.min(end)..end];
        offers.iter().map(|offer| offer.stuck).sum()
    }
}

/// The choice of trios in progress.
struct TrioChoice<'a, S> {
    terms: &'a Terms,
    board: &'a Board,
    held: &'a Held,
    reach: &'a Reach,
    offers: RankOffers,
    /// The trios chosen so far.
    trios: Trios,
    /// How many are still to be chosen.
    left: usize,
    /// The ranks that some trio takes, own or on the table, bit by bit.
    covered: u16,
    work: &'a mut Workspace,
    sink: &'a mut S,
}

impl<S: PlanSink> TrioChoice<'_, S> {
    /// Chooses the next trio, of the offers from the place `from` on: `base` is what stays in hand at least, `need` how many jokers
    /// the trios lack.
    fn next_trio(&mut self, from: usize, base: Cost, need: usize) {
        if self.left == 0 {
            self.open_trios(0, base);
            return;
        }
        // Trios on the table that have no rank yet may take any.
        let open = self.offers.hope(0, self.board.open_trios().len());
        for at in from..self.offers.len {
            if base - self.offers.hope(at, self.left) - open >= self.sink.bound() {
                break;
            }
            let RankOffer { rank, cards, stuck } = self.offers.list[at];
            let rank = usize::from(rank);
            let (have, already) = (usize::from(cards), usize::from(self.trios.of_rank[rank]));
            let lacks = |trios: usize| (3 * trios).saturating_sub(have);
            let more = need + lacks(already + 1) - lacks(already);
            // Each has a natural card, or is one of jokers only.
            if already >= have || more > self.held.wilds {
                continue;
            }
            let covered = self.covered;
            self.covered |= 1 << rank;
            self.trios.of_rank[rank] += 1;
            self.left -= 1;
            let next = if self.terms.distinct { at + 1 } else { at };
            let base = if already == 0 { base - stuck } else { base };
            self.next_trio(next, base, more);
            self.left += 1;
            self.trios.of_rank[rank] -= 1;
            self.covered = covered;
            if self.work.is_spent() {
                return;
            }
        }
        let bare_fits = self.terms.jokers_only && need + 3 <= self.held.wilds;
        if bare_fits && base - open < self.sink.bound() {
            self.trios.bare += 1;
            self.left -= 1;
            self.next_trio(self.offers.len, base, need + 3);
            self.left += 1;
            self.trios.bare -= 1;
        }
    }

    /// R27: the trios of jokers on the table from this one on get ranks, or none.
    fn open_trios(&mut self, at: usize, base: Cost) {
        let Some(forbidden) = self.board.open_trios().get(at) else {
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

    /// Runs and trios are chosen: the sink gets the best way to go on.
    fn lay_off(&mut self, base: Cost) {
        let choice = ContractChoice {
            terms: self.terms,
            board: self.board,
            reach: self.reach,
            trios: &self.trios,
            covered: self.covered,
            held: self.held,
        };
        if let Some(plan) = layoff::best_plan(&choice, base, self.sink.bound(), self.work) {
            self.sink.offer(&plan);
            self.work.found = self.sink.any();
        }
    }
}
