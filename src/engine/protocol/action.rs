//! Actions as they are written: in the record's notation.
use crate::{
    cards::Card,
    melds::{End, MeldId, NewMeld, Place},
    record::Steps,
    table::Action,
};
use serde::{Deserialize, Serialize};

/// An action in the record's notation, less what the record alone knows: the card drawn, the numbers of new combinations. Where
/// they are given they are overlooked, so that a line of a record does as an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "Notation", into = "Notation")]
pub struct WrittenAction(pub Action);

/// An action as it is written.
pub fn written(action: &Action) -> String {
    serde_json::to_string(&WrittenAction(action.clone()))
        .expect("an action has string keys only and nothing in it can fail")
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
enum Notation {
    TakeStock,
    TakeDiscard,
    Claim,
    Pass,
    LayDown {
        melds: Vec<NewMeld>,
    },
    LayOff {
        meld: MeldId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        end: Option<End>,
        card: Card,
    },
    SwapJoker {
        meld: MeldId,
        at: u8,
        card: Card,
        to: Place,
    },
    MoveJoker {
        meld: MeldId,
        from: End,
        to: Place,
    },
    TakeBack {
        steps: Steps,
    },
    Discard {
        card: Card,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        close: bool,
    },
}

impl From<WrittenAction> for Notation {
    fn from(WrittenAction(action): WrittenAction) -> Notation {
        match action {
            Action::TakeStock => Notation::TakeStock,
            Action::TakeDiscard => Notation::TakeDiscard,
            Action::Claim => Notation::Claim,
            Action::Pass => Notation::Pass,
            Action::LayDown { melds } => Notation::LayDown { melds },
            Action::LayOff {
                card,
                to: Place { meld, end },
            } => Notation::LayOff { meld, end, card },
            Action::SwapJoker { meld, at, card, to } => Notation::SwapJoker { meld, at, card, to },
            Action::MoveJoker { meld, from, to } => Notation::MoveJoker { meld, from, to },
            Action::TakeBack(steps) => Notation::TakeBack {
                steps: Steps(steps),
            },
            Action::Discard { card, close } => Notation::Discard { card, close },
        }
    }
}

impl From<Notation> for WrittenAction {
    fn from(notation: Notation) -> WrittenAction {
        WrittenAction(match notation {
            Notation::TakeStock => Action::TakeStock,
            Notation::TakeDiscard => Action::TakeDiscard,
            Notation::Claim => Action::Claim,
            Notation::Pass => Action::Pass,
            Notation::LayDown { melds } => Action::LayDown { melds },
            Notation::LayOff { meld, end, card } => Action::LayOff {
                card,
                to: Place { meld, end },
            },
            Notation::SwapJoker { meld, at, card, to } => Action::SwapJoker { meld, at, card, to },
            Notation::MoveJoker { meld, from, to } => Action::MoveJoker { meld, from, to },
            Notation::TakeBack { steps } => Action::TakeBack(steps.0),
            Notation::Discard { card, close } => Action::Discard { card, close },
        })
    }
}
