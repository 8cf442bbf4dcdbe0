//! The account of jokers: those of the hand and those set free, against the places that want one.
use super::{
    board::{Line, OWNERS, SELF},
    growth::Growth,
    keep::Keep,
    reach::trailing,
    search::Search,
};

/// Room without end.
const ENDLESS: i32 = 1000;

/// An account that agrees.
pub struct Account {
    /// How many jokers of the hand find no place.
    pub unshed: usize,
    /// How many jokers of the hand no gap and no trio needs.
    pub spare: usize,
    /// Whether jokers set free may come to own combinations, or lie where own cards go.
    pub mixed: bool,
}

/// What runs take and give, summed up.
#[derive(Clone, Copy, Default)]
struct Sums {
    gaps: i32,
    freed: i32,
    naturals: i32,
}

impl Sums {
    const fn of(growth: &Growth) -> Sums {
        Sums {
            gaps: growth.gaps(),
            freed: growth.freed(),
            naturals: growth.naturals(),
        }
    }

    fn add(&mut self, other: Sums) {
        self.gaps += other.gaps;
        self.freed += other.freed;
        self.naturals += other.naturals;
    }
}

impl<K: Keep> Search<'_, K> {
    /// Balances the runs as grown and the trios; nothing if a joker lacks or finds no place.
    pub(super) fn account(&self) -> Option<Account> {
        let spare = self.wilds.checked_sub(self.trios_lack()?)? as i32;
        if self.terms.any_other {
            self.account_of_all(spare)
        } else {
            self.account_by_owner(spare)
        }
    }

    /// How many jokers the own trios lack; nothing if one of them has no natural card and needs it.
    fn trios_lack(&self) -> Option<usize> {
        let mut lack = 3 * self.bare;
        for (rank, trios) in self
            .trios
            .iter()
            .enumerate()
            .filter(|(_, trios)| **trios > 0)
        {
            let trios = usize::from(*trios);
            let cards = self.cards_of(rank);
            if cards < trios && !self.terms.jokers_only {
                return None;
            }
            lack += (3 * trios).saturating_sub(cards);
        }
        Some(lack)
    }

    /// How many loose cards of a rank.
    pub(super) fn cards_of(&self, rank: usize) -> usize {
        let cards = self
            .loose
            .iter()
            .map(|word| (word >> (4 * rank) & 15) as usize);
        cards.sum()
    }

    /// R42 of `oficial`, R43: a joker set free stays with runs of its owner.
    fn account_by_owner(&self, spare: i32) -> Option<Account> {
        let mut balance = [0i32; OWNERS];
        for at in self.grown() {
            let growth = &self.growth[at];
            let crowd = self.crowd(at);
            if crowd > self.movable(at) as i32 {
                return None;
            }
            balance[usize::from(self.board.lines[at].owner)] +=
                growth.gaps() - growth.freed() - crowd;
        }
        let (mut wanted, mut parked) = (0, 0);
        for (owner, balance) in balance.into_iter().enumerate() {
            if balance > 0 {
                wanted += balance;
            } else if balance < 0 {
                parked -= balance;
                if -balance > self.room(|line| usize::from(line.owner) == owner) {
                    return None;
                }
            }
        }
        let mut saved = 0;
        if wanted > spare {
            // R43: jokers that lie at ends of the owner's runs fill the places.
            if !self.terms.moves {
                return None;
            }
            for (owner, balance) in balance.into_iter().enumerate() {
                if balance > 0 {
                    saved += balance.min(self.movable_of(owner));
                }
            }
            saved = saved.min(wanted - spare);
            if wanted - saved > spare {
                return None;
            }
        }
        let rest = spare - (wanted - saved);
        Some(Account {
            unshed: self.unshed(rest, parked),
            spare: rest as usize,
            mixed: false,
        })
    }

    /// R42 elsewhere: a joker set free goes to any combination but the run that it comes from. A natural card that goes to the end
    /// of another run can give it back: the joker goes there first, and the card takes its place.
    fn account_of_all(&self, spare: i32) -> Option<Account> {
        let mut all = Sums::default();
        for at in self.grown() {
            let sums = Sums::of(&self.growth[at]);
            all.add(sums);
            if self.crowd(at) > 0 {
                return None;
            }
        }
        if all.gaps > spare + all.freed {
            return None;
        }
        let parks = !self.board.any_trio;
        let room = if parks && all.freed > 0 {
            self.room(|_| true)
        } else {
            0
        };
        if parks && all.freed > all.gaps + room {
            return None;
        }
        for at in self.grown() {
            let here = Sums::of(&self.growth[at]);
            let detour = all.naturals - here.naturals;
            if here.gaps > spare + all.freed - here.freed + detour {
                return None;
            }
            if parks && here.freed > 0 {
                let elsewhere = room - self.room_at(at);
                if here.freed > all.gaps - here.gaps + elsewhere + detour {
                    return None;
                }
            }
        }
        let rest = (spare - (all.gaps - all.freed).max(0)).max(0);
        let parked = (all.freed - all.gaps).max(0);
        Some(Account {
            unshed: self.unshed(rest, parked),
            spare: rest as usize,
            mixed: all.freed > 0,
        })
    }

    /// How many of the jokers left over stay in hand when so many others lie at ends of runs.
    fn unshed(&self, rest: i32, parked: i32) -> usize {
        if self.board.any_trio || rest == 0 {
            return 0;
        }
        let room = self.room(|_| true) - parked;
        (rest - rest.min(room)).max(0) as usize
    }

    /// The runs that may have grown.
    fn grown(&self) -> impl Iterator<Item = usize> + '_ {
        self.active[..self.actives]
            .iter()
            .map(|at| usize::from(*at))
    }

    /// How many jokers find room at the ends of runs.
    fn room(&self, of: impl Fn(&Line) -> bool) -> i32 {
        let lines = self.lines().iter().enumerate();
        lines
            .filter(|(_, line)| of(line))
            .map(|(at, _)| self.room_at(at))
            .sum()
    }

    /// How many jokers find room at the ends of a run.
    fn room_at(&self, at: usize) -> i32 {
        let (line, growth) = (&self.board.lines[at], &self.growth[at]);
        let len = i32::from(line.len + growth.high + growth.low);
        let limit = if self.terms.repeats {
            ENDLESS
        } else {
            (13 - len).max(0)
        };
        if self.terms.adjacent {
            return limit;
        }
        let left = without(line, growth);
        let high = growth.high > 0 || !left.wild_high();
        let low = growth.low > 0 || !left.wild_low();
        limit.min(i32::from(high) + i32::from(low))
    }

    /// Whether every joker finds a place at the end, whatever natural cards the runs take: a bound.
    ///
    /// A trio takes them all, but those that must stay with runs of their owner. Else the runs take them at their ends. Where jokers
    /// lie side by side all cards fill the same room, and it must suffice for all. Where they do not, a natural card at an end is
    /// in nobody's way: each end that has one takes a joker.
    pub(super) fn jokers_settle(&self) -> bool {
        let trio = self.board.any_trio;
        if trio && (self.pool == 0 || self.terms.any_other) {
            return true;
        }
        let cards: usize = (0..13).map(|rank| self.cards_of(rank)).sum();
        let wanted = if self.terms.adjacent {
            cards + self.wilds
        } else {
            self.wilds + self.pool
        };
        // A joker set free goes to another run where any will do, and to runs of its owner elsewhere.
        let any = |at: usize| !self.terms.any_other || self.swappable >> at & 1 == 0;
        if !trio && self.sure_room(any) < wanted {
            return false;
        }
        let owners = (0..OWNERS as u8).filter(|owner| self.sets_free(*owner));
        self.terms.any_other
            || owners.into_iter().all(|owner| {
                let wanted = if self.terms.adjacent {
                    wanted
                } else {
                    self.pool
                };
                self.sure_room(|at| self.board.lines[at].owner == owner) >= wanted
            })
    }

    /// Whether a joker of a run of this owner could be swapped.
    fn sets_free(&self, owner: u8) -> bool {
        let lines = self.board.lines[..self.board.table].iter().enumerate();
        lines
            .filter(|(at, _)| self.swappable >> at & 1 == 1)
            .any(|(_, line)| line.owner == owner)
    }

    /// How many cards, or jokers where these may not lie side by side, find room at the ends of runs, whatever else lies there.
    fn sure_room(&self, of: impl Fn(usize) -> bool) -> usize {
        let lines = self.lines().iter().enumerate().filter(|(at, _)| of(*at));
        let room = lines.map(|(at, line)| {
            let limit = 13usize.saturating_sub(line.len.into());
            let ends = || usize::from(!line.wild_high()) + usize::from(!line.wild_low());
            match (self.terms.adjacent, self.terms.repeats) {
                (true, true) => ENDLESS as usize,
                (true, false) => limit,
                (false, true) => ends(),
                (false, false) => ends().min(limit.saturating_sub(self.spans[at].growth.into())),
            }
        });
        room.sum()
    }

    /// How many jokers must leave a run's ends for it to hold no more than thirteen cards.
    fn crowd(&self, at: usize) -> i32 {
        let (line, growth) = (&self.board.lines[at], &self.growth[at]);
        let len = i32::from(line.len) + i32::from(growth.high + growth.low);
        if self.terms.repeats || growth.high + growth.low == 0 {
            0
        } else {
            (len - 13).max(0)
        }
    }

    /// How many jokers may leave a run's ends: at least four cards stay (R43).
    pub(super) fn movable(&self, at: usize) -> usize {
        let (line, growth) = (&self.board.lines[at], &self.growth[at]);
        if !self.terms.moves || line.owner == SELF || line.wilds == 0 {
            return 0;
        }
        let left = without(line, growth);
        let mut ends = 0;
        if growth.high == 0 {
            ends += trailing(&left, true);
        }
        if growth.low == 0 {
            ends += trailing(&left, false);
        }
        ends.min(usize::from(line.len + growth.high + growth.low) - 4)
    }

    /// How many jokers may leave the ends of an owner's runs, beyond those that must.
    fn movable_of(&self, owner: usize) -> i32 {
        let lines = self.lines().iter().enumerate();
        lines
            .filter(|(_, line)| usize::from(line.owner) == owner)
            .map(|(at, _)| self.movable(at) as i32 - self.crowd(at))
            .sum()
    }
}

/// The run with its swapped jokers gone.
const fn without(line: &Line, growth: &Growth) -> Line {
    Line {
        wilds: line.wilds & !growth.swaps,
        ..*line
    }
}
