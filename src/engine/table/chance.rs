//! Where shuffled orders come from. The engine asks once for each shuffle and writes the answer into the event.
use crate::cards::{Card, CardCounts};

/// Which shuffle is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Purpose {
    /// The shoe from which the seats are drawn (R2).
    SeatDraw,
    /// The shoe of the hand with this index: shuffle and cut (R4).
    Hand(u8),
    /// The new stock of a hand (D2).
    Renewal {
        /// The hand's index.
        hand: u8,
        /// 0 for the first renewal of that hand, 1 for the second.
        nth: u8,
    },
}

/// A source of shuffled orders. It keeps no state: the same purpose and cards give the same order, so that a match can be
/// copied and a save needs no generator state.
pub trait Chance: std::fmt::Debug + Send + Sync {
    /// Puts the cards in an order; index 0 is dealt or drawn first. Anything but a permutation of them is ignored by the engine,
    /// which then keeps the order it gave.
    fn shuffle(&self, purpose: Purpose, cards: &mut [Card]);
}

/// Asks for an order and makes sure that no card appeared or vanished.
pub fn shuffled(chance: &dyn Chance, purpose: Purpose, mut cards: Vec<Card>) -> Vec<Card> {
    let given = cards.clone();
    chance.shuffle(purpose, &mut cards);
    // `CardCounts` counts to 15 of a face and cards came from one, so equal counts mean the same cards.
    let same = cards.iter().copied().collect::<CardCounts>()
        == given.iter().copied().collect::<CardCounts>();
    if same { cards } else { given }
}
