//! Which cards a player who is down could play on what lies on the table.
use crate::{
    cards::{Card, Faces},
    melds::{self, Meld},
    rules::RuleSet,
    table::PublicTable,
};

/// Whether a player who is down could lay this card off, or swap a joker with it.
pub(super) fn fits(table: &PublicTable, card: Card) -> bool {
    let (rules, all) = (&table.rules, &table.melds);
    melds::taken(rules, all).contains(card) || melds::swappable(rules, all).contains(card)
}

/// All faces that [fit](fits), for a caller that asks about several cards.
pub(super) fn faces(rules: &RuleSet, table: &[Meld]) -> Faces {
    melds::taken(rules, table) | melds::swappable(rules, table)
}
