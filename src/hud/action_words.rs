//! Descriptions of actions in words. The player sees them when there are several ways to carry out an intent.
use engine::{
    cards::Card,
    melds::{End, Meld, MeldId, MeldShape, Place},
    table::{Action, TakeBack},
};
use gamecore::{
    i18n::{Arg, Texts, card_short, the_card},
    model::DisplayedState,
};

pub fn in_words(texts: &Texts, shown: &DisplayedState, action: &Action) -> String {
    let card = |card: &Card| ("card", Arg::from(card_short(texts, *card)));
    let to = |to: &Place| ("place", Arg::from(place(texts, shown, *to)));
    match action {
        Action::TakeStock => texts.get("way-take-stock"),
        Action::TakeDiscard => texts.get("way-take-discard"),
        Action::Claim => texts.get("way-claim"),
        Action::Pass => texts.get("way-pass"),
        Action::LayDown { melds } => {
            let melds = melds.iter().map(|meld| names(texts, meld.cards()));
            let melds = melds.collect::<Vec<_>>().join(" · ");
            texts.with("way-lay-down", &[("melds", melds.into())])
        }
        Action::LayOff { card: own, to: end } => texts.with("way-lay-off", &[card(own), to(end)]),
        Action::SwapJoker {
            meld,
            card: own,
            to: end,
            ..
        } => {
            let meld = ("meld", meld_in_words(texts, shown, *meld).into());
            match end {
                Some(end) => texts.with("way-swap", &[card(own), meld, to(end)]),
                None => texts.with("way-swap-hand", &[card(own), meld]),
            }
        }
        Action::MoveJoker { to: end, .. } => texts.with("way-move", &[to(end)]),
        Action::TakeBack { steps } => texts.get(match steps {
            TakeBack::Steps(_) => "way-take-back",
            TakeBack::All => "way-take-back-all",
        }),
        Action::Discard { card, close } => {
            let key = match close {
                true => "way-discard-close",
                false => "way-discard",
            };
            texts.with(key, &[("card", the_card(texts, *card).into())])
        }
    }
}

/// Returns the text key of the question that asks which of these actions the player means.
pub fn question(choice: &[Action]) -> &'static str {
    match choice {
        [Action::Discard { .. }] => "choice-discard",
        _ => "choice-question",
    }
}

/// Describes the meld that the action affects, or the affected end of a run. Returns `None` if the action affects no
/// meld.
pub fn place_in_words(texts: &Texts, shown: &DisplayedState, action: &Action) -> Option<String> {
    match action {
        Action::LayOff { to, .. } | Action::MoveJoker { to, .. } => Some(place(texts, shown, *to)),
        Action::SwapJoker { meld, .. } => Some(meld_in_words(texts, shown, *meld)),
        _ => None,
    }
}

fn names(texts: &Texts, cards: &[Card]) -> String {
    let names = cards.iter().map(|card| card_short(texts, *card));
    names.collect::<Vec<_>>().join(", ")
}

/// Returns the text with this key about a meld. It names or addresses the owner, and names these cards of the meld.
fn about_meld(
    texts: &Texts,
    shown: &DisplayedState,
    meld: &Meld,
    key: &str,
    cards: &[(&'static str, Card)],
) -> String {
    let [(_, owner), you] = shown.actor(meld.owner);
    let cards = cards
        .iter()
        .map(|(name, card)| (*name, card_short(texts, *card).into()));
    let args: Vec<(&str, Arg)> = cards.chain([("owner", owner), you]).collect();
    texts.with(key, &args)
}

/// Describes a meld by its owner and its cards.
fn meld_in_words(texts: &Texts, shown: &DisplayedState, id: MeldId) -> String {
    let Some(meld) = shown.meld(id) else {
        return String::new();
    };
    let last = meld.cards.len().saturating_sub(1);
    match (meld.stands_for(0), meld.stands_for(last)) {
        (Some(from), Some(to)) => {
            about_meld(texts, shown, meld, "way-run", &[("from", from), ("to", to)])
        }
        _ => about_meld(texts, shown, meld, "way-of-trio", &[]),
    }
}

/// Describes in words where a card is added to a meld. An end of a run is named by its end card.
fn place(texts: &Texts, shown: &DisplayedState, to: Place) -> String {
    let Some(meld) = shown.meld(to.meld) else {
        return String::new();
    };
    let last = meld.cards.len().saturating_sub(1);
    let beside = match (meld.shape, to.end) {
        (MeldShape::Run { .. }, Some(End::Low)) => Some(("way-before", meld.stands_for(0))),
        (MeldShape::Run { .. }, Some(End::High)) => Some(("way-after", meld.stands_for(last))),
        (MeldShape::Run { .. }, None) | (MeldShape::Trio { .. } | MeldShape::FullRun { .. }, _) => {
            None
        }
    };
    match beside {
        Some((key, Some(card))) => about_meld(texts, shown, meld, key, &[("card", card)]),
        _ if matches!(meld.shape, MeldShape::Trio { .. }) => {
            about_meld(texts, shown, meld, "way-trio", &[])
        }
        _ => meld_in_words(texts, shown, to.meld),
    }
}
