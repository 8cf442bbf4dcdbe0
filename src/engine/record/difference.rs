//! What a line says otherwise than the rules and the shuffles do, in words.
use super::{
    line::{HandLine, RecordLine},
    write::text,
};
use crate::cards::Card;
use std::fmt::Display;

/// What the line given says otherwise than the one made by the rules. With `seeded` the shuffles made come from the header's seed,
/// else from the record itself.
pub(super) fn difference(given: &RecordLine, made: &RecordLine, seeded: bool) -> String {
    let found = match (given, made) {
        (RecordLine::Hand(given), RecordLine::Hand(made)) => of_deals(given, made, seeded),
        (
            RecordLine::RenewStock { renew_stock: given },
            RecordLine::RenewStock { renew_stock: made },
        ) => of_cards("new stock", given, made, seeded),
        (RecordLine::Draw { .. }, RecordLine::Draw { .. }) if seeded => Some(format!(
            "this seat draw does not come from the seed in the header, which gives {}",
            text(made)
        )),
        _ => None,
    };
    found.unwrap_or_else(|| format!("by the rules this line reads {}", text(made)))
}

/// What the rules decide comes before the order of the cards: it is not the shuffle's fault.
fn of_deals(given: &HandLine, made: &HandLine, seeded: bool) -> Option<String> {
    let said = |key: &str, given: &dyn Display, made: &dyn Display| {
        Some(format!("“{key}” is {given}, and by the rules it is {made}"))
    };
    if given.hand != made.hand {
        said("hand", &given.hand, &made.hand)
    } else if given.contract != made.contract {
        said("contract", &given.contract, &made.contract)
    } else if given.dealer != made.dealer {
        said("dealer", &given.dealer.0, &made.dealer.0)
    } else if given.decks != made.decks {
        said("decks", &given.decks, &made.decks)
    } else if given.penalty_stock != made.penalty_stock {
        said("penalty_stock", &given.penalty_stock, &made.penalty_stock)
    } else {
        of_cards("shuffle", &given.shoe, &made.shoe, seeded)
    }
}

/// The first card that is another one.
fn of_cards(what: &str, given: &[Card], made: &[Card], seeded: bool) -> Option<String> {
    if given.len() != made.len() {
        let (given, made) = (given.len(), made.len());
        return Some(format!(
            "this {what} is of {given} cards, and by the rules it is of {made}"
        ));
    }
    let at = given
        .iter()
        .zip(made)
        .position(|(one, other)| one != other)?;
    let (number, given, made) = (at + 1, given[at], made[at]);
    Some(if seeded {
        format!(
            "this {what} does not come from the seed in the header: its card {number} is {given}, and the seed gives {made}"
        )
    } else {
        format!("card {number} of this {what} is {given}, and by the rules it is {made}")
    })
}
