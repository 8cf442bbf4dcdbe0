//! Compact forms of the cards in a rollout. Fast functions compute the value of a card for the contract. Melds on the
//! table are stored with the faces that fit them.
use super::{super::hand::around, Setting};
use crate::{
    cards::{Card, CardCounts, Faces, Rank, Suit, bits},
    melds::{self, End, MeldShape},
    rules::{JokerSwap, JokerTakers, RuleSet},
};

/// Value of the first other card of the same rank, in points.
///
/// This and the following constants were fitted in rollouts, over 100,000 new hands for each value. One of four players
/// used a different value from the other three. The constants are within 0.05 points a hand of the best values found.
/// For comparison: a player who does not claim every useful card does far worse.
const SAME_RANK: f32 = 3.0;
/// Value of each further card of the same rank, in points.
const MORE: f32 = 2.5;
/// Factor applied to [`SAME_RANK`] and [`MORE`] if the contract also has runs.
const SAME_RANK_WITH_RUNS: f32 = 0.6;
/// Values of a card of the same suit at a distance of one, two and three ranks, in points.
const NEAR: [f32; 3] = [3.0, 2.1, 1.05];
/// Factor applied to [`NEAR`] for a card held twice, because a run takes only one of them.
const DOUBLED: f32 = 0.35;

/// Returns the value, in points, that a natural card has for the contract of the player with this hand.
pub fn related_value(setting: &Setting<'_>, place: u8, hand: &CardCounts, card: Card) -> f32 {
    let Some((rank, suit)) = card.face() else {
        return 0.0;
    };
    let plan = setting.plan(place);
    let mut company = 0.0;
    if plan.trios {
        let fellows = hand.count_rank(rank) as f32 - 1.0;
        let worth = SAME_RANK * fellows.min(1.0) + MORE * (fellows - 1.0).max(0.0);
        let share = if plan.runs { SAME_RANK_WITH_RUNS } else { 1.0 };
        company += share * worth;
    }
    if plan.runs {
        let near = around(hand.suit_nibbles(suit), rank, setting.rules.ace);
        let weigh = |place: u32, steps: usize| {
            let there = near >> (4 * place) & 15 != 0;
            if there { NEAR[steps - 1] } else { 0.0 }
        };
        let below = weigh(2, 1) + weigh(1, 2) + weigh(0, 3);
        let above = weigh(4, 1) + weigh(5, 2) + weigh(6, 3);
        let doubled = near >> 12 & 15 > 1;
        company += if doubled { DOUBLED } else { 1.0 } * (below + above);
    }
    company
}

/// Iterator over the cards that a player may discard, in descending order of the value of discarding them.
pub struct Ranking {
    ranked: [(f32, Card); 52],
    count: usize,
    next: usize,
}

impl Ranking {
    pub fn of(faces: Faces, worth: impl Fn(Card) -> f32) -> Ranking {
        let mut ranking = Ranking {
            ranked: [(0.0, Card::JOKER); 52],
            count: 0,
            next: 0,
        };
        for (slot, card) in ranking.ranked.iter_mut().zip(faces.iter()) {
            *slot = (worth(card), card);
            ranking.count += 1;
        }
        ranking
    }
}

impl Iterator for Ranking {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        let left = &mut self.ranked[self.next..self.count];
        if left.is_empty() {
            return None;
        }
        let mut best = 0;
        for at in 1..left.len() {
            if left[at].0 > left[best].0 {
                best = at;
            }
        }
        left.swap(0, best);
        self.next += 1;
        Some(left[0].1)
    }
}

/// Weight of a card's points relative to its value for the contract, while the end of the hand is far away.
const CALM: f32 = 0.2;

/// Returns the card that the player with this hand needs least, among the faces `may`. Returns a joker only if nothing else is possible;
/// `None` if `may` is empty.
pub fn least_useful_of(
    setting: &Setting<'_>,
    place: u8,
    hand: &CardCounts,
    may: Faces,
) -> Option<Card> {
    let worth = |card: Card| {
        CALM * f32::from(setting.value(card)) - related_value(setting, place, hand, card)
    };
    let whole = setting.hand(place, *hand);
    let ranking = Ranking::of(may - (setting.wild - whole.surplus_wilds()), worth);
    let least = whole.least_useful(ranking, whole.distance());
    least.map(|(card, _)| card).or(may.iter().next())
}

/// Maximum number of melds, enough for eight players with four each.
const MOST: usize = 32;

#[derive(Clone, Copy, Debug)]
pub struct CompactMeld {
    pub shape: MeldShape,
    pub len: u8,
    pub owner: u8,
    /// Bit set of the positions of jokers, counted from the low end of a run. In a trio only their number matters.
    pub wild: u64,
}

/// Position in a meld where a card can be added: an end of a run, or `None` for a trio.
type Spot = Option<End>;

impl CompactMeld {
    pub const EMPTY: CompactMeld = CompactMeld {
        shape: MeldShape::Trio { rank: None },
        len: 0,
        owner: 0,
        wild: 0,
    };

    /// Converts a meld of the real table. `owner` is the relative seat of its owner.
    pub fn of(rules: &RuleSet, shape: MeldShape, cards: &[Card], owner: u8) -> CompactMeld {
        let wilds = (0..cards.len()).filter(|at| rules.is_wild(cards[*at]));
        CompactMeld {
            shape,
            len: cards.len() as u8,
            owner,
            wild: wilds.fold(0, |all, at| all | 1 << at),
        }
    }

    const fn full(&self, setting: &Setting<'_>) -> bool {
        self.len >= if setting.repeats { 60 } else { 13 }
    }

    /// True if the ranks continue beyond this end of a run.
    fn has_place(&self, setting: &Setting<'_>, end: End) -> bool {
        match self.shape {
            MeldShape::Run { low, .. } => {
                melds::places_beyond(setting.rules.ace, low.index(), self.len.into(), end) > 0
            }
            MeldShape::Trio { .. } => true,
            MeldShape::FullRun { .. } => false,
        }
    }

    /// Returns the position of each joker in a run, and the card that it stands for.
    fn jokers(self) -> impl Iterator<Item = (usize, Card)> {
        let run = match self.shape {
            MeldShape::Run { suit, low } => Some((suit, low)),
            MeldShape::Trio { .. } | MeldShape::FullRun { .. } => None,
        };
        let faces = move |(suit, low): (Suit, Rank)| {
            bits(self.wild).map(move |at| (at, Card::new(low.up(at), suit)))
        };
        run.into_iter().flat_map(faces)
    }

    const fn wild_at(&self, end: End) -> bool {
        let at = match end {
            End::Low => 0,
            End::High => self.len - 1,
        };
        self.wild >> at & 1 == 1
    }

    /// True if the rules allow one more joker in the meld (F10).
    fn takes_wild(&self, setting: &Setting<'_>) -> bool {
        let limits = setting.rules.wilds_later;
        let limit = match self.shape {
            MeldShape::Trio { .. } => limits.trio,
            MeldShape::Run { .. } | MeldShape::FullRun { .. } => limits.run,
        };
        limit.has_room(self.len.into(), || self.wild.count_ones() as usize)
    }

    /// Returns a position where a joker can be added, if there is one. Under R41 two jokers in a run may not be
    /// adjacent.
    fn joker_spot(&self, setting: &Setting<'_>) -> Option<Spot> {
        let free =
            |end: &End| (setting.adjacent || !self.wild_at(*end)) && self.has_place(setting, *end);
        match self.shape {
            MeldShape::FullRun { .. } => None,
            _ if !self.takes_wild(setting) => None,
            MeldShape::Trio { .. } => Some(None),
            MeldShape::Run { .. } if self.full(setting) => None,
            MeldShape::Run { .. } => [End::Low, End::High].into_iter().find(free).map(Some),
        }
    }

    /// Returns the faces that can be laid off on this meld (R23).
    fn accepts(&self, setting: &Setting<'_>) -> Faces {
        let natural = match self.shape {
            MeldShape::Trio { rank } => rank.map_or(Faces::ALL, Faces::of_rank),
            MeldShape::FullRun { .. } => Faces::NONE,
            MeldShape::Run { .. } if self.full(setting) => Faces::NONE,
            MeldShape::Run { suit, low } => {
                let above = Card::new(low.up(self.len.into()), suit);
                let next = [(End::Low, Card::new(low.below(), suit)), (End::High, above)];
                let next = next.into_iter();
                next.filter(|(end, _)| self.has_place(setting, *end))
                    .fold(Faces::NONE, |all, (_, card)| all | Faces::of(card))
            }
        };
        match self.joker_spot(setting) {
            Some(_) => natural | setting.wild,
            None => natural - setting.wild,
        }
    }

    fn spot_for(&self, setting: &Setting<'_>, card: Card) -> Option<Spot> {
        if !self.accepts(setting).contains(card) {
            return None;
        }
        match self.shape {
            _ if setting.wild.contains(card) => self.joker_spot(setting),
            MeldShape::Trio { .. } => Some(None),
            MeldShape::Run { low, .. }
                if card.rank() == Some(low.below()) && self.has_place(setting, End::Low) =>
            {
                Some(Some(End::Low))
            }
            MeldShape::Run { .. } | MeldShape::FullRun { .. } => Some(Some(End::High)),
        }
    }

    fn put(&mut self, setting: &Setting<'_>, spot: Spot, card: Card) {
        let wild = u64::from(setting.wild.contains(card));
        match (&mut self.shape, spot) {
            (MeldShape::Trio { rank }, _) => {
                if rank.is_none() && wild == 0 {
                    *rank = card.rank();
                }
                self.wild |= wild << self.len;
            }
            (MeldShape::Run { low, .. }, Some(End::Low)) => {
                *low = low.below();
                self.wild = self.wild << 1 | wild;
            }
            (MeldShape::Run { .. } | MeldShape::FullRun { .. }, _) => self.wild |= wild << self.len,
        }
        self.len += 1;
    }
}

#[derive(Clone, Copy)]
pub struct CompactTable {
    all: [CompactMeld; MOST],
    count: u8,
    /// The faces that a player who is down can play: those that fit a meld, and those that can be swapped for a joker.
    pub accepts: Faces,
}

impl CompactTable {
    pub const EMPTY: CompactTable = CompactTable {
        all: [CompactMeld::EMPTY; MOST],
        count: 0,
        accepts: Faces::NONE,
    };

    /// Adds a meld. The caller must then call [`CompactTable::refresh`].
    pub fn add(&mut self, meld: CompactMeld) {
        if let Some(free) = self.all.get_mut(self.count as usize) {
            *free = meld;
            self.count += 1;
        }
    }

    fn iter(&self) -> impl Iterator<Item = &CompactMeld> {
        self.all[..self.count as usize].iter()
    }

    /// Recomputes the sets of faces that can be played.
    pub fn refresh(&mut self, setting: &Setting<'_>) {
        let fits = self.iter().map(|meld| meld.accepts(setting));
        let mut accepts = fits.fold(Faces::NONE, |all, fits| all | fits);
        for (i, meld) in self.iter().enumerate() {
            for (at, card) in meld.jokers() {
                if !(accepts | setting.wild).contains(card)
                    && self.joker_target(setting, i, at).is_some()
                {
                    accepts |= Faces::of(card);
                }
            }
        }
        self.accepts = accepts;
    }

    /// Finds a place for the joker at position `at` of run `from`, which a swap frees (R42, R45). Returns the meld and
    /// the position in it.
    fn joker_target(&self, setting: &Setting<'_>, from: usize, at: usize) -> Option<(usize, Spot)> {
        let run = self.all[from];
        self.iter().enumerate().find_map(|(i, meld)| {
            let mut meld = *meld;
            if i == from {
                meld.wild &= !(1 << at);
            }
            let is_run = matches!(meld.shape, MeldShape::Run { .. });
            let allowed = match setting.rules.joker_swap {
                JokerSwap::RunsOfOwner => is_run && meld.owner == run.owner,
                JokerSwap::AnyOtherMeld => i != from,
                // F18: rollouts take a joker into the hand only if it can be laid off at once.
                JokerSwap::Hand { by, .. } => by != JokerTakers::NotDown && i != from,
                JokerSwap::None => false,
                JokerSwap::SameRun => i == from,
            };
            let spot = meld.joker_spot(setting).filter(|_| allowed)?;
            Some((i, spot))
        })
    }

    /// Lays off a card that the table [accepts](CompactTable::accepts): on the first meld that it fits; if it fits
    /// none, swaps it for a joker.
    pub fn lay(&mut self, setting: &Setting<'_>, card: Card) {
        let mut melds = self.all[..self.count as usize].iter_mut();
        let fitting = melds.find_map(|meld| Some((meld.spot_for(setting, card)?, meld)));
        if let Some((spot, meld)) = fitting {
            meld.put(setting, spot, card);
        } else if let Some((from, at, (to, spot))) = self.swap_of(setting, card) {
            self.all[from].wild &= !(1 << at);
            self.all[to].put(setting, spot, Card::JOKER);
        }
        self.refresh(setting);
    }

    fn swap_of(&self, setting: &Setting<'_>, card: Card) -> Option<(usize, usize, (usize, Spot))> {
        self.iter().enumerate().find_map(|(from, meld)| {
            let mut places = meld.jokers().filter(|(_, stands_for)| *stands_for == card);
            places.find_map(|(at, _)| Some((from, at, self.joker_target(setting, from, at)?)))
        })
    }
}
