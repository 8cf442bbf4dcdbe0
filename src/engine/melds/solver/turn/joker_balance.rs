//! The joker balance of a plan: compares the jokers in hand and the freed jokers with the positions that need one.
use super::{
    board::{Board, BoardRun, OWNERS, Terms},
    growth::{Growth, Growths},
};

/// Result of a successful balance: every position that needs a joker gets one, and every freed joker finds a place.
pub struct JokerBalance {
    /// Number of jokers from the hand that find no place and stay in hand.
    pub unplaced_jokers: usize,
    /// Number of jokers from the hand that neither a gap in a run nor a trio needs.
    pub spare: usize,
    /// True if the plan uses freed jokers under rules that let them go to any other meld. The player's new runs must
    /// then be laid down short and extended after the swaps.
    pub uses_freed_jokers: bool,
}

/// The runs of a plan, including all cards laid off on them.
pub struct LaidOff<'a> {
    /// The rules of the turn.
    pub terms: &'a Terms,
    /// The runs before the lay-off, and a flag for the presence of a trio.
    pub board: &'a Board,
    /// The changes to each run, indexed by the number of the run.
    pub growth: &'a Growths,
    /// The numbers of the runs that may have changed.
    pub grown: &'a [u8],
    /// Number of jokers that fit into trios; `None` if any number fits.
    pub trio_room: Option<usize>,
}

impl LaidOff<'_> {
    /// Balances the jokers. `spare` is the number of jokers in hand, not counting those that the player's new trios
    /// need.
    ///
    /// Returns `None` if a position lacks a joker, or if a freed joker finds no place.
    pub fn account(&self, spare: usize) -> Option<JokerBalance> {
        let spare = spare as i32;
        if self.terms.any_other {
            self.account_of_all(spare)
        } else {
            self.account_by_owner(spare)
        }
    }

    /// Balances the jokers under `oficial`, where a freed joker must go to a run of the same owner (R42, R43).
    fn account_by_owner(&self, spare: i32) -> Option<JokerBalance> {
        let mut balance = [0i32; OWNERS];
        for (run, growth) in self.grown() {
            let crowd = growth.overflow(self.terms, run);
            let kept = growth.keeps_limits(self.terms, run);
            if !kept || crowd > growth.movable(self.terms, run) as i32 {
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
            // R43: jokers from the ends of the owner's runs can move to the positions that need a joker.
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
        Some(JokerBalance {
            unplaced_jokers: self.unshed(rest, parked),
            spare: rest as usize,
            uses_freed_jokers: false,
        })
    }

    /// Balances the jokers under rules that let a freed joker go to any meld except its own run (R42).
    ///
    /// A detour can bring a joker back to its run. It first goes to the end of another run, where a natural card then
    /// replaces it.
    fn account_of_all(&self, spare: i32) -> Option<JokerBalance> {
        let (mut gaps, mut freed, mut naturals) = (0, 0, 0);
        for (run, growth) in self.grown() {
            if growth.overflow(self.terms, run) > 0 {
                return None;
            }
            gaps += growth.gaps();
            freed += growth.freed();
            naturals += growth.naturals();
        }
        if gaps > spare + freed {
            return None;
        }
        let parks = !self.board.any_trio;
        let room = if parks && freed > 0 {
            self.room(|_| true)
        } else {
            0
        };
        if parks && freed > gaps + room {
            return None;
        }
        for (run, here) in self.grown() {
            let detour = naturals - here.naturals();
            if here.gaps() > spare + freed - here.freed() + detour {
                return None;
            }
            if parks && here.freed() > 0 {
                let elsewhere = room - here.room(self.terms, run);
                if here.freed() > gaps - here.gaps() + elsewhere + detour {
                    return None;
                }
            }
        }
        let rest = (spare - (gaps - freed).max(0)).max(0);
        let parked = (freed - gaps).max(0);
        Some(JokerBalance {
            unplaced_jokers: self.unshed(rest, parked),
            spare: rest as usize,
            uses_freed_jokers: freed > 0,
        })
    }

    /// Returns the number of jokers, out of `rest`, that find no room and stay in hand. `parked` freed jokers need room
    /// at run ends first.
    fn unshed(&self, rest: i32, parked: i32) -> usize {
        let (Some(trios), false) = (self.trio_room, rest == 0) else {
            return 0;
        };
        let room = self.room(|_| true) - parked + trios as i32;
        (rest - rest.min(room)).max(0) as usize
    }

    fn grown(&self) -> impl Iterator<Item = (&BoardRun, &Growth)> {
        let numbers = self.grown.iter().map(|at| usize::from(*at));
        numbers.map(|at| (&self.board.runs[at], &self.growth[at]))
    }

    /// Returns the number of further jokers that fit at the ends of the runs selected by `of`.
    fn room(&self, of: impl Fn(&BoardRun) -> bool) -> i32 {
        let runs = self.board.runs.iter().zip(self.growth);
        runs.filter(|(run, _)| of(run))
            .map(|(run, growth)| growth.room(self.terms, run))
            .sum()
    }

    /// Returns the number of jokers that may leave the ends of an owner's runs (R43), beyond those that must leave.
    fn movable_of(&self, owner: usize) -> i32 {
        let runs = self.board.runs.iter().zip(self.growth);
        runs.filter(|(run, _)| usize::from(run.owner) == owner)
            .map(|(run, growth)| {
                growth.movable(self.terms, run) as i32 - growth.overflow(self.terms, run)
            })
            .sum()
    }
}
