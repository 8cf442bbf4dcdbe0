//! A table as somebody may imagine it: the open part as it is, the hidden cards made up. For bots that think ahead, who build it
//! from their own view, and for the test that they do not peek.
use super::{PublicTable, Table};
use crate::{
    cards::{Card, CardCounts},
    seat::{PerSeat, Seat},
};

impl Table {
    /// The open table with these hidden cards. Stocks are given with their tops last. Nothing is checked.
    pub(crate) fn imagined(
        public: PublicTable,
        hands: PerSeat<CardCounts>,
        stock: Vec<Card>,
        penalty: Vec<Card>,
    ) -> Table {
        Table {
            public,
            hands,
            stock,
            penalty,
            face_down: None,
        }
    }

    /// The hand imagined for a player.
    pub(crate) fn imagined_hand(&self, seat: Seat) -> &CardCounts {
        &self.hands[seat]
    }

    /// The next card of the stock imagined.
    pub(crate) fn imagined_top(&self) -> Option<Card> {
        self.stock.last().copied()
    }

    /// The next penalty card imagined (R14, D2).
    pub(crate) fn imagined_penalty(&self) -> Option<Card> {
        self.penalty.last().or(self.stock.last()).copied()
    }

    /// The same open table and the same own hand, everything hidden dealt anew by `shuffle` in agreement with what is known of the
    /// others' hands: to the player at `seat` it is the same table.
    #[doc(hidden)]
    pub fn redealt(&self, seat: Seat, shuffle: &mut dyn FnMut(&mut [Card])) -> Table {
        let mut hidden: Vec<Card> = self.stock.iter().chain(&self.penalty).copied().collect();
        let others: Vec<Seat> = self.public.seating.others(seat).collect();
        for other in &others {
            let mut unknown = self.hands[*other];
            self.public.known[*other].iter().for_each(|card| {
                unknown.remove(card);
            });
            hidden.extend(unknown.iter());
        }
        // Sorted first: the outcome follows from the shuffle alone.
        hidden.sort_unstable();
        shuffle(&mut hidden);
        let mut table = self.clone();
        let mut next = hidden.into_iter();
        for other in others {
            let mut hand = self.public.known[other];
            let wanted = self.hands[other].len();
            next.by_ref()
                .take(wanted.saturating_sub(hand.len()))
                .for_each(|card| hand.add(card));
            table.hands[other] = hand;
        }
        table.stock = next.by_ref().take(self.stock.len()).collect();
        table.penalty = next.collect();
        table
    }
}
