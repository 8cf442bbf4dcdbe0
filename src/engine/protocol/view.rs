//! Serialized form of a hand as its viewer sees it. It contains the same information as the view, and no more.
use crate::{
    cards::CardCounts,
    rules::Contracts,
    seat::Seat,
    table::{PublicTable, SeatView},
};
use serde::{Serialize, Serializer, ser::SerializeStruct};

/// A hand as its viewer sees it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum HandView<'a> {
    /// A player's view.
    Seat(SeatView<'a>),
    /// A spectator's view, which contains no player's cards.
    Spectator(&'a PublicTable),
}

impl<'a> HandView<'a> {
    /// Returns the view as a player's view, or `None` for a spectator.
    pub fn as_seat(self) -> Option<SeatView<'a>> {
        match self {
            HandView::Seat(view) => Some(view),
            HandView::Spectator(_) => None,
        }
    }
}

impl Serialize for HandView<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            HandView::Seat(view) => view.serialize(serializer),
            HandView::Spectator(table) => write(None, &CardCounts::EMPTY, table, serializer),
        }
    }
}

impl Serialize for SeatView<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        write(Some(self.seat), self.hand, self.table, serializer)
    }
}

/// Serializes the table, and the viewer's seat and cards. A spectator has neither.
fn write<S: Serializer>(
    you: Option<Seat>,
    cards: &CardCounts,
    table: &PublicTable,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    /// Serializes the table fields listed before the semicolon, each under its key. Skips those listed after it.
    /// The macro names every field, so a new field does not compile until it is handled here.
    macro_rules! fields {
        ($($key:literal $name:ident $(= $value:expr)?,)+; $($skipped:ident)+) => {{
            let PublicTable { $($name,)+ $($skipped: _,)+ } = table;
            let mut fields = serializer.serialize_struct("SeatView", 3 + [$($key),+].len())?;
            fields.serialize_field("you", &you)?;
            fields.serialize_field("cards", cards)?;
            $(
                $(let $name = &$value;)?
                fields.serialize_field($key, $name)?;
            )+
            // F17: the field is there only if the players have different contracts.
            if let Contracts::PerSeat(contracts) = &table.contracts {
                fields.serialize_field("contracts", contracts)?;
            }
            fields.end()
        }};
    }
    fields! {
        "hand" hand, "last_hand" last_hand,
        "contract" contracts = contracts.of_viewer(you), "dealer" dealer, "decks" decks, "seating" seating,
        "active" active, "phase" phase, "turn" turn, "claim" window, "hand_sizes" hand_sizes,
        "down" down = Vec::from_iter(hand_sizes.iter().map(|(seat, _)| down.contains(seat))),
        "melds" melds, "steps" steps, "pile" pile, "top_trodden" top_covered, "stock" stock,
        "penalty_stock" penalty_stock, "renewals" renewals, "claims_won" claims_won, "discards" discards,
        "known" known,;
        // Not sent: the first message of the match contains the rules, the question has its own number, and there are
        // no questions once a hand has ended.
        rules decision end
    }
}
