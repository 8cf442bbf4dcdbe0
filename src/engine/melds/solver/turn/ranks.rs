//! The ranks of the trios, once the runs have their windows.
use super::{
    super::{held::bits, levels::Levels},
    keep::Keep,
    search::Search,
    terms::Cost,
};

/// The ranks with what a trio of each would rid the hand of that nothing else can, most first, and how many cards there are.
#[derive(Clone, Copy)]
struct Offers {
    list: [Offer; 13],
    len: usize,
}

#[derive(Clone, Copy, Default)]
struct Offer {
    rank: u8,
    cards: u8,
    stuck: Cost,
}

impl Offers {
    /// What so many of the ranks from `from` on rid the hand of at most.
    fn hope(&self, from: usize, trios: usize) -> Cost {
        let end = self.len.min(from + trios);
        self.list[from.min(end)..end]
            .iter()
            .map(|offer| offer.stuck)
            .sum()
    }
}

impl<K: Keep> Search<'_, K> {
    /// The runs have their windows: what is stuck now, and which trios help?
    pub(super) fn look_around(&mut self) {
        let reach = self.look_reach();
        self.valued = reach;
        let (mut cards, mut stuck) = ([0u8; 13], [0; 13]);
        for (suit, word) in self.loose.into_iter().enumerate() {
            for rank in bits(Levels::new(word).once()) {
                let count = (word >> (4 * rank) & 15) as u8;
                cards[rank] += count;
                if reach[suit] >> rank & 1 == 0 {
                    stuck[rank] += Cost::from(count) * self.terms.natural[rank];
                }
            }
        }
        let mut offers = Offers {
            list: [Offer::default(); 13],
            len: 0,
        };
        let mut base = 0;
        for rank in (0..13).filter(|rank| cards[*rank] > 0) {
            let covered = self.board.ranks >> rank & 1 == 1;
            let stuck = if covered { 0 } else { stuck[rank] };
            base += stuck;
            let mut at = offers.len;
            while at > 0 && offers.list[at - 1].stuck < stuck {
                offers.list[at] = offers.list[at - 1];
                at -= 1;
            }
            offers.list[at] = Offer {
                rank: rank as u8,
                cards: cards[rank],
                stuck,
            };
            offers.len += 1;
        }
        self.covered = self.board.ranks;
        self.bound = self.keep.bound();
        self.next_trio(&offers, 0, base, 0);
    }

    /// Chooses the next trio: `base` is what stays in hand at least, `need` how many jokers the trios lack.
    fn next_trio(&mut self, offers: &Offers, from: usize, base: Cost, need: usize) {
        let left = self.want.trios;
        if left == 0 {
            self.open_trios(offers, 0, base);
            return;
        }
        for at in from..offers.len {
            // Trios on the table that have no rank yet may take any.
            let open = offers.hope(0, self.board.opens);
            if base - offers.hope(at, left) - open >= self.bound {
                break;
            }
            let Offer { rank, cards, stuck } = offers.list[at];
            let rank = usize::from(rank);
            let (have, already) = (usize::from(cards), usize::from(self.trios[rank]));
            let lacks = |trios: usize| (3 * trios).saturating_sub(have);
            let more = need + lacks(already + 1) - lacks(already);
            // Each has a natural card, or is one of jokers only.
            if already >= have || more > self.wilds {
                continue;
            }
            let covered = self.covered;
            self.covered |= 1 << rank;
            self.trios[rank] += 1;
            self.want.trios -= 1;
            let next = if self.terms.distinct { at + 1 } else { at };
            let base = if already == 0 { base - stuck } else { base };
            self.next_trio(offers, next, base, more);
            self.want.trios += 1;
            self.trios[rank] -= 1;
            self.covered = covered;
            if self.tired() {
                return;
            }
        }
        let least = base - offers.hope(0, self.board.opens);
        if self.terms.jokers_only && need + 3 <= self.wilds && least < self.bound {
            self.bare += 1;
            self.want.trios -= 1;
            self.next_trio(offers, offers.len, base, need + 3);
            self.want.trios += 1;
            self.bare -= 1;
        }
    }

    /// R27: the trios of jokers on the table get ranks, or none.
    fn open_trios(&mut self, offers: &Offers, at: usize, base: Cost) {
        if at == self.board.opens {
            self.lay_off(base);
            return;
        }
        let forbidden = self.board.open[at] | self.covered;
        for offer in &offers.list[..offers.len] {
            let rank = offer.rank;
            if forbidden >> rank & 1 == 0 {
                self.covered |= 1 << rank;
                self.open_trios(offers, at + 1, base - offer.stuck);
                self.covered &= !(1 << rank);
            }
        }
        self.open_trios(offers, at + 1, base);
    }
}
