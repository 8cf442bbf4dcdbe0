//! What the buttons at the bottom right do, and when each of them can be used.
use bevy::prelude::*;
use engine::table::{Legal, Rejection};
use gamecore::model::{PlayerIntent, Sort, Staging};
use ui::widgets::Tip;

/// What a button of the column does.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum ActionButton {
    /// Lay down what is staged or proposed.
    LayDown,
    /// Propose the next way.
    NextSplit,
    /// Stage the marked cards.
    Stage,
    /// Take back the last step.
    TakeBackOne,
    /// Take back all of this turn.
    TakeBackAll,
    /// Ask what an expert would do.
    Advice,
    /// Sort the own hand.
    SortBy(Sort),
}

/// Why a button cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WhyNot {
    /// A sentence of the HUD.
    Sentence(&'static str),
    /// The engine's reason.
    Rejected(Rejection),
}

/// What decides which buttons can be used.
#[derive(Clone, Copy)]
pub struct Situation<'a> {
    /// What may be done, if anything is asked of the person who looks.
    pub legal: Option<&'a Legal>,
    /// What is staged and proposed.
    pub staging: &'a Staging,
    /// How many cards are marked.
    pub marked: usize,
    /// Whether an own hand is shown.
    pub hand: bool,
    /// Whether the person who looks is down already.
    pub down: bool,
}

impl ActionButton {
    /// The wish it stands for.
    pub fn intent(self) -> PlayerIntent {
        match self {
            ActionButton::LayDown => PlayerIntent::LayDown,
            ActionButton::NextSplit => PlayerIntent::NextSplit,
            ActionButton::Stage => PlayerIntent::Stage,
            ActionButton::TakeBackOne => PlayerIntent::TakeBackOne,
            ActionButton::TakeBackAll => PlayerIntent::TakeBackAll,
            ActionButton::Advice => PlayerIntent::Advice,
            ActionButton::SortBy(sort) => PlayerIntent::SortBy(sort),
        }
    }

    /// What it says about itself.
    pub fn tip(self) -> Tip {
        let key = match self {
            ActionButton::LayDown => "tip-lay-down",
            ActionButton::NextSplit => "tip-split",
            ActionButton::Stage => "tip-stage",
            ActionButton::TakeBackOne => "tip-take-back",
            ActionButton::TakeBackAll => "tip-take-back-all",
            ActionButton::Advice => "tip-hint",
            ActionButton::SortBy(Sort::Rank) => "tip-sort-rank",
            ActionButton::SortBy(Sort::Suit) => "tip-sort-suit",
            ActionButton::SortBy(Sort::Contract) => "tip-sort-contract",
        };
        Tip::new(key).act(self.act())
    }

    /// Why it cannot be used now, if so.
    pub fn why_not(self, now: &Situation<'_>) -> Option<WhyNot> {
        let wait = || Some(WhyNot::Sentence("why-not-now"));
        match self {
            ActionButton::LayDown => match now.legal {
                None => wait(),
                Some(legal) => match &legal.lay_down {
                    Ok(()) => None,
                    Err(Rejection::ContractNotMet) if !now.staging.groups.is_empty() => None,
                    Err(reason) => Some(WhyNot::Rejected(reason.clone())),
                },
            },
            ActionButton::NextSplit if now.staging.proposals.len() < 2 => {
                Some(WhyNot::Sentence("why-no-other-split"))
            }
            ActionButton::Stage if now.down => Some(WhyNot::Rejected(Rejection::AlreadyDown)),
            ActionButton::Stage if now.marked == 0 => Some(WhyNot::Sentence("why-mark-first")),
            ActionButton::TakeBackOne | ActionButton::TakeBackAll
                if now.staging.groups.is_empty() =>
            {
                match now.legal {
                    None => wait(),
                    Some(legal) if legal.take_back == 0 => {
                        Some(WhyNot::Rejected(Rejection::NothingToTakeBack))
                    }
                    Some(_) => None,
                }
            }
            ActionButton::Advice if now.legal.is_none() => wait(),
            ActionButton::Advice if !now.hand => Some(WhyNot::Sentence("why-no-hand")),
            ActionButton::SortBy(_) if !now.hand => Some(WhyNot::Sentence("why-no-hand")),
            ActionButton::NextSplit
            | ActionButton::Stage
            | ActionButton::TakeBackOne
            | ActionButton::TakeBackAll
            | ActionButton::Advice
            | ActionButton::SortBy(_) => None,
        }
    }
}
