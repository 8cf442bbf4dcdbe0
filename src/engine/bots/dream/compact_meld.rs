//! The combinations on the table of a dream, a few bytes each, and which cards fit them.
use super::Setting;
use crate::{
    melds::{Meld, MeldShape},
    rules::{JokerSwap, RuleSet},
};

/// The joker's bit among the faces; the natural ones have theirs by their index.
pub const JOKER: u8 = 52;
/// More combinations than eight players of four can lay down.
const MOST: usize = 32;
/// A trio of jokers only has no rank yet (R27).
const NO_RANK: u8 = 13;

/// One combination on the table of a dream.
#[derive(Clone, Copy, Default, Debug)]
pub struct CompactMeld {
    run: bool,
    /// The rank of a trio, or of a run's low end.
    rank: u8,
    suit: u8,
    len: u8,
    owner: u8,
    /// The places of a run that hold jokers, one bit each, the low end first.
    wild: u64,
}

/// Where a card goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CompactPlace {
    Trio,
    Low,
    High,
}

impl CompactMeld {
    pub const fn trio(rank: Option<u8>, len: u8, owner: u8) -> CompactMeld {
        let rank = match rank {
            Some(rank) => rank,
            None => NO_RANK,
        };
        CompactMeld {
            run: false,
            rank,
            suit: 0,
            len,
            owner,
            wild: 0,
        }
    }

    pub const fn run(suit: u8, low: u8, len: u8, wild: u64, owner: u8) -> CompactMeld {
        CompactMeld {
            run: true,
            rank: low,
            suit,
            len,
            owner,
            wild,
        }
    }

    /// A combination of the true table, its owner named by place.
    pub fn of(rules: &RuleSet, meld: &Meld, owner: u8) -> CompactMeld {
        let len = meld.cards.len() as u8;
        match meld.shape {
            MeldShape::Trio { rank } => {
                CompactMeld::trio(rank.map(|rank| rank.index() as u8), len, owner)
            }
            MeldShape::Run { suit, low } => {
                let wild = meld.cards.iter().enumerate();
                let wild = wild.filter(|(_, card)| rules.is_wild(**card));
                let wild = wild.fold(0, |all, (at, _)| all | 1 << at);
                CompactMeld::run(suit.index() as u8, low.index() as u8, len, wild, owner)
            }
        }
    }

    const fn full(&self, setting: &Setting<'_>) -> bool {
        self.len >= if setting.repeats { 60 } else { 13 }
    }

    /// The face that place `at` of a run stands for, counted from the low end; `len` is the place above it, 12 the one below.
    const fn face(&self, at: u8) -> u8 {
        self.suit * 13 + (self.rank + at) % 13
    }

    const fn wild_at(&self, spot: CompactPlace) -> bool {
        match spot {
            CompactPlace::Trio => false,
            CompactPlace::Low => self.wild & 1 == 1,
            CompactPlace::High => self.wild >> (self.len - 1) & 1 == 1,
        }
    }

    /// Where a joker may go, if anywhere (R41).
    fn joker_spot(&self, setting: &Setting<'_>) -> Option<CompactPlace> {
        if !self.run {
            return Some(CompactPlace::Trio);
        }
        let free = |spot: &CompactPlace| setting.adjacent || !self.wild_at(*spot);
        let spots = [CompactPlace::Low, CompactPlace::High];
        spots.into_iter().find(free).filter(|_| !self.full(setting))
    }

    /// The faces that may be laid off here (R23).
    fn accepts(&self, setting: &Setting<'_>) -> u64 {
        let natural = if self.run {
            if self.full(setting) {
                0
            } else {
                1 << self.face(12) | 1 << self.face(self.len)
            }
        } else if self.rank == NO_RANK {
            (1 << JOKER) - 1
        } else {
            0x0000_0080_0400_2001 << self.rank
        };
        let wild = if self.joker_spot(setting).is_some() {
            setting.wild
        } else {
            0
        };
        natural & !setting.wild | wild
    }

    fn spot_for(&self, setting: &Setting<'_>, face: u8) -> Option<CompactPlace> {
        if self.accepts(setting) >> face & 1 == 0 {
            None
        } else if setting.wild >> face & 1 == 1 {
            self.joker_spot(setting)
        } else if !self.run {
            Some(CompactPlace::Trio)
        } else if face == self.face(12) {
            Some(CompactPlace::Low)
        } else {
            Some(CompactPlace::High)
        }
    }

    fn put(&mut self, setting: &Setting<'_>, spot: CompactPlace, face: u8) {
        let wild = setting.wild >> face & 1;
        match spot {
            CompactPlace::Trio => {
                if self.rank == NO_RANK && wild == 0 {
                    self.rank = face % 13;
                }
            }
            CompactPlace::Low => {
                self.rank = (self.rank + 12) % 13;
                self.wild = self.wild << 1 | wild;
            }
            CompactPlace::High => self.wild |= wild << self.len,
        }
        self.len += 1;
    }
}

/// All combinations on the table.
#[derive(Clone, Copy, Debug)]
pub struct CompactTable {
    all: [CompactMeld; MOST],
    count: u8,
    /// The faces that somebody who is down gets rid of: those that fit, and those that set a joker free.
    pub accepts: u64,
    /// The faces that can be laid off somewhere.
    fits: u64,
}

impl CompactTable {
    pub const EMPTY: CompactTable = CompactTable {
        all: [CompactMeld::trio(None, 0, 0); MOST],
        count: 0,
        accepts: 0,
        fits: 0,
    };

    /// Adds a combination; [`CompactTable::refresh`] follows.
    pub fn add(&mut self, meld: CompactMeld) {
        if let Some(free) = self.all.get_mut(self.count as usize) {
            *free = meld;
            self.count += 1;
        }
    }

    fn iter(&self) -> impl Iterator<Item = &CompactMeld> {
        self.all[..self.count as usize].iter()
    }

    /// Looks anew which faces fit.
    pub fn refresh(&mut self, setting: &Setting<'_>) {
        self.fits = self.iter().fold(0, |all, meld| all | meld.accepts(setting));
        let mut accepts = self.fits;
        for (i, meld) in self.iter().enumerate() {
            let mut wild = if meld.run { meld.wild } else { 0 };
            while wild != 0 {
                let at = wild.trailing_zeros() as u8;
                wild &= wild - 1;
                let face = meld.face(at);
                if setting.wild >> face & 1 == 0
                    && accepts >> face & 1 == 0
                    && self.joker_target(setting, i, at).is_some()
                {
                    accepts |= 1 << face;
                }
            }
        }
        self.accepts = accepts;
    }

    /// Where the joker at a run's place may go once it is free (R42, R45).
    fn joker_target(
        &self,
        setting: &Setting<'_>,
        from: usize,
        at: u8,
    ) -> Option<(usize, CompactPlace)> {
        let run = self.all[from];
        self.iter().enumerate().find_map(|(i, meld)| {
            let mut meld = *meld;
            if i == from {
                meld.wild &= !(1 << at);
            }
            let allowed = match setting.rules.joker_swap {
                JokerSwap::RunsOfOwner => meld.run && meld.owner == run.owner,
                JokerSwap::AnyOtherMeld => i != from,
            };
            if !allowed {
                return None;
            }
            meld.joker_spot(setting).map(|spot| (i, spot))
        })
    }

    /// Lays a card off where it fits first, or swaps a joker with it; false if it does not fit.
    pub fn lay(&mut self, setting: &Setting<'_>, face: u8) -> bool {
        if self.accepts >> face & 1 == 0 {
            return false;
        }
        let count = self.count as usize;
        if self.fits >> face & 1 == 1 {
            for meld in &mut self.all[..count] {
                if let Some(spot) = meld.spot_for(setting, face) {
                    meld.put(setting, spot, face);
                    break;
                }
            }
        } else if let Some((from, at, to, spot)) = self.swap_of(setting, face) {
            self.all[from].wild &= !(1 << at);
            self.all[to].put(setting, spot, JOKER);
        }
        self.refresh(setting);
        true
    }

    fn swap_of(&self, setting: &Setting<'_>, face: u8) -> Option<(usize, u8, usize, CompactPlace)> {
        self.iter().enumerate().find_map(|(from, meld)| {
            let mut wild = if meld.run { meld.wild } else { 0 };
            while wild != 0 {
                let at = wild.trailing_zeros() as u8;
                wild &= wild - 1;
                if meld.face(at) == face
                    && let Some((to, spot)) = self.joker_target(setting, from, at)
                {
                    return Some((from, at, to, spot));
                }
            }
            None
        })
    }
}
