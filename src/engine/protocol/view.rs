//! Serialized form of a seat's view. It contains the same information as [`SeatView`], and no more.
use crate::table::{PublicTable, SeatView};
use serde::{Serialize, Serializer, ser::SerializeStruct};

impl Serialize for SeatView<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        /// Serializes the table fields listed before the semicolon, each under its key. Skips those listed after it.
        /// The macro names every field, so a new field does not compile until it is handled here.
        macro_rules! fields {
            ($($key:literal $name:ident $(= $value:expr)?,)+; $($skipped:ident)+) => {{
                let PublicTable { $($name,)+ $($skipped: _,)+ } = self.table;
                let mut fields = serializer.serialize_struct("SeatView", 2 + [$($key),+].len())?;
                fields.serialize_field("you", &self.seat)?;
                fields.serialize_field("cards", self.hand)?;
                $(
                    $(let $name = &$value;)?
                    fields.serialize_field($key, $name)?;
                )+
                fields.end()
            }};
        }
        fields! {
            "hand" hand, "last_hand" last_hand, "contract" contract, "dealer" dealer, "decks" decks, "seating" seating,
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
}
