//! The account of jokers: those of the hand and those set free, against the places that want one.
use super::{
    board::{Board, BoardRun, OWNERS},
    growth::{Growth, Growths},
    terms::Terms,
};

/// An account that agrees: every place that wants a joker gets one, and every joker set free finds a place.
pub struct Account {
    /// How many jokers of the hand find no place and stay there.
    pub unshed: usize,
    /// How many jokers of the hand no gap and no trio needs.
    pub spare: usize,
    /// Whether jokers set free may come to own combinations, or lie where own cards go.
    pub mixed: bool,
}

/// The runs with all that is laid off on them.
pub struct LaidOff<'a> {
    /// The rules.
    pub terms: &'a Terms,
    /// The runs before, and whether there is a trio.
    pub board: &'a Board,
    /// What each run got, by the run's number.
    pub growth: &'a Growths,
    /// The numbers of the runs that may have got something.
    pub grown: &'a [u8],
}

/// What runs take and give, summed up.
#[derive(Clone, Copy, Default)]
struct JokerSums {
    gaps: i32,
    freed: i32,
    naturals: i32,
}

impl JokerSums {
    const fn of(growth: &Growth) -> JokerSums {
        JokerSums {
            gaps: growth.gaps(),
            freed: growth.freed(),
            naturals: growth.naturals(),
        }
    }

    fn add(&mut self, other: JokerSums) {
        self.gaps += other.gaps;
        self.freed += other.freed;
        self.naturals += other.naturals;
    }
}

impl LaidOff<'_> {
    /// Balances the jokers, of which `spare` are left in hand once the own trios have theirs; nothing if a joker lacks or finds
    /// no place.
    pub fn account(&self, spare: usize) -> Option<Account> {
        let spare = spare as i32;
        if self.terms.any_other {
            self.account_of_all(spare)
        } else {
            self.account_by_owner(spare)
        }
    }

    /// R42 of `oficial`, R43: a joker set free stays with runs of its owner.
    fn account_by_owner(&self, spare: i32) -> Option<Account> {
        let mut balance = [0i32; OWNERS];
        for at in self.grown() {
            let (run, growth) = (self.board.run(at), &self.growth[at]);
            let crowd = growth.crowd(self.terms, run);
            if crowd > growth.movable(self.terms, run) as i32 {
                return None;
            }
            balance[usize::from(run.owner)] += growth.gaps() - growth.freed() - crowd;
        }
        let (mut wanted, mut parked) = (0, 0);
        for (owner, balance) in balance.into_iter().enumerate() {
            if balance > 0 {
                wanted += balance;
            } else if balance < 0 {
                parked -= balance;
                if -balance > self.room(|run| usize::from(run.owner) == owner) {
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
        let mut all = JokerSums::default();
        for at in self.grown() {
            all.add(JokerSums::of(&self.growth[at]));
            if self.growth[at].crowd(self.terms, self.board.run(at)) > 0 {
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
            let here = JokerSums::of(&self.growth[at]);
            let detour = all.naturals - here.naturals;
            if here.gaps > spare + all.freed - here.freed + detour {
                return None;
            }
            if parks && here.freed > 0 {
                let elsewhere = room - self.growth[at].room(self.terms, self.board.run(at));
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

    /// How many of the jokers left over stay in hand when `parked` others lie at ends of runs.
    fn unshed(&self, rest: i32, parked: i32) -> usize {
        if self.board.any_trio || rest == 0 {
            return 0;
        }
        let room = self.room(|_| true) - parked;
        (rest - rest.min(room)).max(0) as usize
    }

    /// The numbers of the runs that may have grown.
    fn grown(&self) -> impl Iterator<Item = usize> + '_ {
        self.grown.iter().map(|at| usize::from(*at))
    }

    /// How many more jokers find room at the ends of the runs chosen.
    fn room(&self, of: impl Fn(&BoardRun) -> bool) -> i32 {
        let runs = self.board.runs().iter().zip(self.growth);
        runs.filter(|(run, _)| of(run))
            .map(|(run, growth)| growth.room(self.terms, run))
            .sum()
    }

    /// R43: how many jokers may leave the ends of an owner's runs, beyond those that must.
    fn movable_of(&self, owner: usize) -> i32 {
        let runs = self.board.runs().iter().zip(self.growth);
        runs.filter(|(run, _)| usize::from(run.owner) == owner)
            .map(|(run, growth)| {
                growth.movable(self.terms, run) as i32 - growth.crowd(self.terms, run)
            })
            .sum()
    }
}
