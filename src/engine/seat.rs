//! Players by number, the order they sit in, and small tables with an entry for each of them.
use serde::{Deserialize, Serialize};

/// The most players any rule set admits.
pub const MAX_SEATS: usize = 8;

/// A player: the index in the match's list of players, from 0. It does not say where that player sits: [`Seating`] does.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
pub struct Seat(pub u8);

impl Seat {
    /// The index into tables of players.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One `T` per player, without allocation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PerSeat<T> {
    items: [T; MAX_SEATS],
    len: u8,
}

impl<T: Copy + Default> PerSeat<T> {
    /// The same value for each of `seats` players.
    ///
    /// # Panics
    /// If there are more than [`MAX_SEATS`].
    pub fn filled(seats: usize, value: T) -> PerSeat<T> {
        assert!(
            seats <= MAX_SEATS,
            "a rule set admits at most {MAX_SEATS} seats"
        );
        let mut items = [T::default(); MAX_SEATS];
        items[..seats].fill(value);
        PerSeat {
            items,
            len: seats as u8,
        }
    }

    /// How many players.
    #[allow(clippy::len_without_is_empty, reason = "there is always somebody")]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// The values by player number.
    pub fn as_slice(&self) -> &[T] {
        &self.items[..self.len as usize]
    }

    /// Every player with their value.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, T)> + '_ {
        self.as_slice()
            .iter()
            .enumerate()
            .map(|(i, value)| (Seat(i as u8), *value))
    }

    /// The value of a player, if that player exists.
    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.as_slice().get(seat.index())
    }
}

impl<T> std::ops::Index<Seat> for PerSeat<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.items[..self.len as usize][seat.index()]
    }
}

impl<T> std::ops::IndexMut<Seat> for PerSeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.items[..self.len as usize][seat.index()]
    }
}

impl<T: Copy + Default> FromIterator<T> for PerSeat<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> PerSeat<T> {
        let mut all = PerSeat {
            items: [T::default(); MAX_SEATS],
            len: 0,
        };
        for value in values {
            all.items[all.len as usize] = value;
            all.len += 1;
        }
        all
    }
}

/// A set of players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct SeatSet(u8);

impl SeatSet {
    /// Nobody.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// Whether the player is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// Puts the player into the set.
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Takes the player out of the set.
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// Whether nobody is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The players in the set by number.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..MAX_SEATS as u8)
            .map(Seat)
            .filter(move |seat| self.contains(*seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        let mut all = SeatSet::EMPTY;
        seats.into_iter().for_each(|seat| all.insert(seat));
        all
    }
}

/// Who sits where: the players counter-clockwise, each the right-hand neighbour of the one before (R3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seating {
    order: PerSeat<Seat>,
    place: PerSeat<u8>,
}

impl Seating {
    /// From the players counter-clockwise; `None` unless each of `0..n` is named exactly once.
    pub fn new(order: &[Seat]) -> Option<Seating> {
        if order.is_empty() || order.len() > MAX_SEATS {
            return None;
        }
        let mut place = PerSeat::filled(order.len(), u8::MAX);
        for (i, seat) in order.iter().enumerate() {
            if seat.index() >= order.len() || place[*seat] != u8::MAX {
                return None;
            }
            place[*seat] = i as u8;
        }
        Some(Seating {
            order: order.iter().copied().collect(),
            place,
        })
    }

    /// The number of players.
    #[allow(clippy::len_without_is_empty, reason = "there is always somebody")]
    pub const fn len(&self) -> usize {
        self.order.len()
    }

    /// The players counter-clockwise, the first dealer first (R2).
    pub fn order(&self) -> &[Seat] {
        self.order.as_slice()
    }

    /// The player at the right: the next to deal, to be dealt to and to play (R3).
    pub fn right_of(&self, seat: Seat) -> Seat {
        let order = self.order.as_slice();
        let next = self.place[seat] as usize + 1;
        *order.get(next).unwrap_or(&order[0])
    }

    /// The player `steps` places to the right.
    pub fn steps_from(&self, seat: Seat, steps: usize) -> Seat {
        self.order.as_slice()[(self.place[seat] as usize + steps) % self.len()]
    }

    /// How many places to the right of `from` the player `to` sits: 0 for the same player.
    pub fn distance(&self, from: Seat, to: Seat) -> usize {
        (self.place[to] as usize + self.len() - self.place[from] as usize) % self.len()
    }

    /// The other players in the order of play, from the one at the right of `seat` on.
    pub fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let order = self.order;
        let (mut at, left) = (self.place[seat] as usize, order.len() - 1);
        (0..left).map(move |_| {
            at = if at == left { 0 } else { at + 1 };
            order.as_slice()[at]
        })
    }
}
