//! A set of faces in one machine word: which cards fit a place, whatever copies there are.
use super::{Card, Rank, card::FACES};
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

/// Some of the 53 faces, a bit for each [`Card::index`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Faces(u64);

impl Faces {
    /// No face.
    pub const NONE: Faces = Faces(0);
    /// Every face, the joker too.
    pub const ALL: Faces = Faces((1 << FACES) - 1);

    /// The faces whose bits are set.
    pub(super) const fn from_bits(bits: u64) -> Faces {
        Faces(bits & Faces::ALL.0)
    }

    /// A bit for each face, in the order of [`Card::index`].
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The faces in their order: suit by suit from the ace up, the joker last.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            // No bit is left: there is no card 64.
            let card = Card::from_index(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(card)
        })
    }

    /// Just this face.
    pub const fn of(card: Card) -> Faces {
        Faces(1 << card.index())
    }

    /// The four natural cards of a rank.
    pub const fn of_rank(rank: Rank) -> Faces {
        Faces((1 | 1 << 13 | 1 << 26 | 1 << 39) << rank.index())
    }

    /// The faces of both sets.
    pub const fn or(self, other: Faces) -> Faces {
        Faces(self.0 | other.0)
    }

    /// Whether the face is in the set.
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.index() & 1 == 1
    }

    /// Whether there is no face in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl BitAnd for Faces {
    type Output = Faces;
    fn bitand(self, other: Faces) -> Faces {
        Faces(self.0 & other.0)
    }
}

impl BitOr for Faces {
    type Output = Faces;
    fn bitor(self, other: Faces) -> Faces {
        self.or(other)
    }
}

impl BitOrAssign for Faces {
    fn bitor_assign(&mut self, other: Faces) {
        *self = self.or(other);
    }
}

/// The faces of the one set that are not in the other.
impl Sub for Faces {
    type Output = Faces;
    fn sub(self, other: Faces) -> Faces {
        Faces(self.0 & !other.0)
    }
}
