//! Player numbers, the seating order, and containers with one entry per player.
use crate::cards::bits;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// Maximum number of players in a match, under any rule set.
pub const MAX_SEATS: usize = 8;

/// A player's number: the index in the match's list of players, from 0. [`Seating`] contains the order round the table.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
pub struct Seat(pub u8);

impl Seat {
    /// Returns the player's number as an index into lists with one entry per player.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One value of type `T` per player, stored inline without heap allocation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PerSeat<T> {
    items: [T; MAX_SEATS],
    len: u8,
}

impl<T: Copy + Default> PerSeat<T> {
    /// Creates a container with the same value for each of `seats` players.
    ///
    /// # Panics
    /// If `seats` is greater than [`MAX_SEATS`].
    pub fn filled(seats: usize, value: T) -> PerSeat<T> {
        let fits = seats <= MAX_SEATS;
        assert!(fits, "a rule set admits at most {MAX_SEATS} seats");
        let mut items = [T::default(); MAX_SEATS];
        items[..seats].fill(value);
        let len = seats as u8;
        PerSeat { items, len }
    }

    /// Returns the number of players.
    #[allow(clippy::len_without_is_empty, reason = "there is always somebody")]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Returns the values in the order of player numbers.
    pub fn as_slice(&self) -> &[T] {
        &self.items[..self.len as usize]
    }

    /// Iterates over all players and their values, in the order of player numbers.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, T)> + '_ {
        let items = self.as_slice().iter().enumerate();
        items.map(|(i, value)| (Seat(i as u8), *value))
    }

    /// Returns the value of a player, or `None` if there is no such player.
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
        let mut all = PerSeat::filled(0, T::default());
        for value in values {
            all.items[all.len as usize] = value;
            all.len += 1;
        }
        all
    }
}

impl<T: Serialize> Serialize for PerSeat<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&self.items[..self.len as usize])
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>> Deserialize<'de> for PerSeat<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PerSeat<T>, D::Error> {
        let values = Vec::<T>::deserialize(deserializer)?;
        match values.len() {
            1..=MAX_SEATS => Ok(values.into_iter().collect()),
            len => Err(D::Error::invalid_length(len, &"one value for each player")),
        }
    }
}

/// A set of players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct SeatSet(u8);

impl SeatSet {
    /// The empty set.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// True if the player is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// Adds the player to the set.
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Removes the player from the set.
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// True if the set contains no player.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Iterates over the players in the set, in the order of player numbers.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        bits(self.0.into()).map(|seat| Seat(seat as u8))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        let mut all = SeatSet::EMPTY;
        seats.into_iter().for_each(|seat| all.insert(seat));
        all
    }
}

impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Seating {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seating, D::Error> {
        let order = PerSeat::<Seat>::deserialize(deserializer)?;
        let expected = "each player number once";
        Seating::new(order.as_slice()).ok_or(D::Error::custom(expected))
    }
}

/// The order of the players round the table, in the direction of play. In counter-clockwise play each player sits to the
/// right of the previous one (R3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(transparent)]
pub struct Seating {
    order: PerSeat<Seat>,
    #[serde(skip)]
    place: PerSeat<u8>,
}

impl Seating {
    /// Creates a seating from the players in the order of play. Returns `None` unless `order` contains each
    /// number from 0 to `order.len() - 1` once.
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
        let order = order.iter().copied().collect();
        Some(Seating { order, place })
    }

    /// Returns the number of players.
    #[allow(clippy::len_without_is_empty, reason = "there is always somebody")]
    pub const fn len(&self) -> usize {
        self.order.len()
    }

    /// Returns the players in the order of play. The first one deals the first hand (R2).
    pub fn order(&self) -> &[Seat] {
        self.order.as_slice()
    }

    /// Returns the player to the right of `seat`, the next one to deal, receive cards and play (R3).
    pub fn right_of(&self, seat: Seat) -> Seat {
        let order = self.order.as_slice();
        let next = self.place[seat] as usize + 1;
        *order.get(next).unwrap_or(&order[0])
    }

    /// Returns the player `steps` seats to the right of `seat`.
    pub fn steps_from(&self, seat: Seat, steps: usize) -> Seat {
        self.order.as_slice()[(self.place[seat] as usize + steps) % self.len()]
    }

    /// Returns the number of seats from `from` to `to`, counted to the right; 0 for the same player.
    pub fn distance(&self, from: Seat, to: Seat) -> usize {
        (self.place[to] as usize + self.len() - self.place[from] as usize) % self.len()
    }

    /// Iterates over the other players in order of play, starting to the right of `seat`.
    pub fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let order = self.order;
        let (mut at, left) = (self.place[seat] as usize, order.len() - 1);
        (0..left).map(move |_| {
            at = if at == left { 0 } else { at + 1 };
            order.as_slice()[at]
        })
    }
}
