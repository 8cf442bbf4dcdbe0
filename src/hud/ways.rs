//! Actions in words, for the choice between two ways of doing what was wanted.
use engine::{
    melds::{End, Meld, MeldId, MeldShape, Place},
    table::{Action, TakeBack},
};
use gamecore::{
    i18n::{Arg, Texts, card_short, the_card},
    model::Shown,
};

/// One way of doing something, in words.
pub fn in_words(texts: &Texts, shown: &Shown, action: &Action) -> String {
    let say = |key: &str, args: &[(&str, Arg)]| texts.with(key, args);
    match action {
        Action::TakeStock => texts.get("way-take-stock"),
        Action::TakeDiscard => texts.get("way-take-discard"),
        Action::Claim => texts.get("way-claim"),
        Action::Pass => texts.get("way-pass"),
        Action::LayDown { melds } => {
            let melds: Vec<String> = melds
                .iter()
                .map(|meld| names(texts, meld.cards()))
                .collect();
            say("way-lay-down", &[("melds", melds.join(" · ").into())])
        }
        Action::LayOff { card, to } => say(
            "way-lay-off",
            &[
                ("card", card_short(texts, *card).into()),
                ("place", place(texts, shown, *to).into()),
            ],
        ),
        Action::SwapJoker { meld, card, to, .. } => say(
            "way-swap",
            &[
                ("card", card_short(texts, *card).into()),
                ("meld", meld_in_words(texts, shown, *meld).into()),
                ("place", place(texts, shown, *to).into()),
            ],
        ),
        Action::MoveJoker { to, .. } => {
            say("way-move", &[("place", place(texts, shown, *to).into())])
        }
        Action::TakeBack(TakeBack::Steps(_)) => texts.get("way-take-back"),
        Action::TakeBack(TakeBack::All) => texts.get("way-take-back-all"),
        Action::Discard { card, close } => {
            let key = if *close {
                "way-discard-close"
            } else {
                "way-discard"
            };
            say(key, &[("card", the_card(texts, *card).into())])
        }
    }
}

/// Where on the table the move leads to, if it leads to a place there.
pub fn place_in_words(texts: &Texts, shown: &Shown, action: &Action) -> Option<String> {
    match action {
        Action::LayOff { to, .. } | Action::MoveJoker { to, .. } => Some(place(texts, shown, *to)),
        Action::SwapJoker { meld, .. } => Some(meld_in_words(texts, shown, *meld)),
        Action::TakeStock
        | Action::TakeDiscard
        | Action::Claim
        | Action::Pass
        | Action::LayDown { .. }
        | Action::TakeBack(_)
        | Action::Discard { .. } => None,
    }
}

fn names(texts: &Texts, cards: &[engine::cards::Card]) -> String {
    cards
        .iter()
        .map(|card| card_short(texts, *card))
        .collect::<Vec<_>>()
        .join(", ")
}

fn find(shown: &Shown, id: MeldId) -> Option<&Meld> {
    shown
        .view
        .as_ref()?
        .table
        .melds
        .iter()
        .find(|meld| meld.id == id)
}

/// A combination: whose it is and what it is.
fn meld_in_words(texts: &Texts, shown: &Shown, id: MeldId) -> String {
    let Some(meld) = find(shown, id) else {
        return String::new();
    };
    let owner = shown.name(meld.owner).to_owned();
    let last = meld.cards.len().saturating_sub(1);
    match (meld.stands_for(0), meld.stands_for(last)) {
        (Some(from), Some(to)) => texts.with(
            "way-run",
            &[
                ("owner", owner.into()),
                ("from", card_short(texts, from).into()),
                ("to", card_short(texts, to).into()),
            ],
        ),
        _ => texts.with("way-trio", &[("owner", owner.into())]),
    }
}

/// A place: an end of a run by the card beside it, or a trio.
fn place(texts: &Texts, shown: &Shown, to: Place) -> String {
    let Some(meld) = find(shown, to.meld) else {
        return String::new();
    };
    let beside = match (meld.shape, to.end) {
        (MeldShape::Run { .. }, Some(End::Low)) => {
            meld.stands_for(0).map(|card| ("way-before", card))
        }
        (MeldShape::Run { .. }, Some(End::High)) => meld
            .stands_for(meld.cards.len().saturating_sub(1))
            .map(|card| ("way-after", card)),
        (MeldShape::Run { .. }, None) | (MeldShape::Trio { .. }, _) => None,
    };
    match beside {
        Some((key, card)) => {
            let owner = shown.name(meld.owner).to_owned();
            texts.with(
                key,
                &[
                    ("card", card_short(texts, card).into()),
                    ("owner", owner.into()),
                ],
            )
        }
        None => meld_in_words(texts, shown, to.meld),
    }
}
