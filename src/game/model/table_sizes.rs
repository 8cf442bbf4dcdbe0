//! How large what is written and what is played with are to be at the table.

/// How large letters and cards are to be, and for which hand the table is laid.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TableSizes {
    /// Letters, as a multiple of the usual size.
    pub letters: f32,
    /// The own cards and the piles, as a multiple of the usual size.
    pub cards: f32,
    /// The buttons lie at the left, the own plate at the right.
    pub left_handed: bool,
}

impl Default for TableSizes {
    fn default() -> TableSizes {
        TableSizes {
            letters: 1.0,
            cards: 1.0,
            left_handed: false,
        }
    }
}

/// The largest cards of any table, as a multiple of the designed size.
const LARGEST: f32 = 1.8;

impl TableSizes {
    /// How many times as large as usual letters are.
    pub(super) fn letters(self) -> f32 {
        self.letters.clamp(1.0, 2.0)
    }

    /// How large the own cards are at a table whose combinations are `grow` times as large as designed. Where letters are large there is
    /// less room for large cards.
    pub(super) fn own_cards(self, grow: f32) -> f32 {
        let more = self.cards.clamp(0.8, 1.3) - 1.0;
        let room = if more > 0.0 {
            1.0 - 0.6 * (self.letters() - 1.0)
        } else {
            1.0
        };
        (grow * (1.0 + more * room)).min(LARGEST.max(grow))
    }

    /// How large stock and pile are: over them the others' combinations have the room that is left, so they grow less than the own cards.
    pub(super) fn piles(self, grow: f32) -> f32 {
        let own = self.own_cards(grow) / grow;
        let less = 0.12 * (self.letters() - 1.0);
        grow * (own.min(1.0) + 0.6 * (own - 1.0).max(0.0) - less)
    }
}
