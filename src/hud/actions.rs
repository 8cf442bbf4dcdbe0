//! The action buttons at the bottom right, and the effect of each.
use bevy::prelude::*;
use gamecore::{
    input::PlayerAction,
    model::{PlayerIntent, Sort},
};
use ui::widgets::Tip;

#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum ActionButton {
    /// Stages the proposed melds, or lays down the staged ones.
    LayDown,
    /// Shows the next proposal for the contract.
    NextSplit,
    /// Stages the selected cards.
    Stage,
    /// Takes back the last action of this turn.
    TakeBackOne,
    /// Takes back all actions of this turn.
    TakeBackAll,
    /// Asks for an expert's hint.
    Advice,
    SortBy(Sort),
}

impl ActionButton {
    /// Returns the intent of the button, the player action with the same effect, and the text key of its tip.
    const fn parts(self) -> (PlayerIntent, PlayerAction, &'static str) {
        use {PlayerAction as Act, PlayerIntent as Intent};
        match self {
            ActionButton::LayDown => (Intent::LayDown, Act::LayDown, "tip-lay-down"),
            ActionButton::NextSplit => (Intent::NextSplit, Act::NextSplit, "tip-split"),
            ActionButton::Stage => (Intent::Stage, Act::Stage, "tip-stage"),
            ActionButton::TakeBackOne => (Intent::TakeBackOne, Act::TakeBack, "tip-take-back"),
            ActionButton::TakeBackAll => {
                (Intent::TakeBackAll, Act::TakeBackAll, "tip-take-back-all")
            }
            ActionButton::Advice => (Intent::Advice, Act::Advice, "tip-hint"),
            ActionButton::SortBy(sort) => {
                let tip = match sort {
                    Sort::Rank => "tip-sort-rank",
                    Sort::Suit => "tip-sort-suit",
                    Sort::Contract => "tip-sort-contract",
                };
                (Intent::SortBy(sort), Act::Sort, tip)
            }
        }
    }

    pub fn intent(self) -> PlayerIntent {
        self.parts().0
    }

    pub fn act(self) -> PlayerAction {
        self.parts().1
    }

    pub fn tip(self) -> Tip {
        Tip::new(self.parts().2).act(self.act())
    }
}
