//! How large what is written and what is played with are to be at the table.
use super::OWN_HEIGHT;

/// How large letters and cards are to be, and for which hand the table is laid.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TableSizes {
    /// Letters, as a multiple of the usual size.
    pub letters: f32,
    /// The own cards and the piles, as a multiple of the usual size.
    pub cards: f32,
    /// The buttons lie at the left, the own plate at the right.
    pub left_handed: bool,
    /// Nobody plays at the screen: the hands are on phones, and all look at the table from farther away.
    pub shared: bool,
}

impl Default for TableSizes {
    fn default() -> TableSizes {
        TableSizes {
            letters: 1.0,
            cards: 1.0,
            left_handed: false,
            shared: false,
        }
    }
}

/// The largest cards of any table, as a multiple of the designed size.
const LARGEST: f32 = 1.8;
/// The height of stock and pile as designed, and where nobody plays at the screen.
const PILES: f32 = 112.0;
const SHARED_PILES: f32 = 134.0;
/// The height of what lies in the place of the own hand where nobody plays at the screen: a bot's backs, or what was left over at the end.
const SHARED_HAND: f32 = 56.0;

impl TableSizes {
    /// How many times as large as usual letters are.
    pub(super) fn letters(self) -> f32 {
        self.letters.clamp(1.0, 2.0)
    }

    /// The height of the own cards at a table whose combinations are `grow` times as large as designed.
    pub(super) fn own_height(self, grow: f32) -> f32 {
        match self.shared {
            true => SHARED_HAND,
            false => OWN_HEIGHT * self.own_cards(grow),
        }
    }

    /// The height of the cards of stock and pile at such a table.
    pub(super) fn pile_height(self, grow: f32) -> f32 {
        let designed = if self.shared { SHARED_PILES } else { PILES };
        designed * self.piles(grow)
    }

    /// How large the own cards are at a table whose combinations are `grow` times as large as designed. Where letters are large there is
    /// less room for large cards.
    fn own_cards(self, grow: f32) -> f32 {
        let more = self.cards.clamp(0.8, 1.3) - 1.0;
        let room = if more > 0.0 {
            1.0 - 0.6 * (self.letters() - 1.0)
        } else {
            1.0
        };
        (grow * (1.0 + more * room)).min(LARGEST.max(grow))
    }

    /// How large stock and pile are: over them the others' combinations have the room that is left, so they grow less than the own cards.
    fn piles(self, grow: f32) -> f32 {
        let own = self.own_cards(grow) / grow;
        let less = 0.12 * (self.letters() - 1.0);
        grow * (own.min(1.0) + 0.6 * (own - 1.0).max(0.0) - less)
    }
}
