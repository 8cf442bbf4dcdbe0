//! The areas of the table that can be pointed at, and what choosing one of them means.
use super::{PlayerIntent, Prompt, Selection, Zone};
use bevy::prelude::*;
use engine::table::DecisionStage;

/// An area that stands for a zone: the stock, the pile, a combination.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct HitArea {
    /// What it stands for.
    pub zone: Zone,
    /// Where, in design pixels.
    pub rect: Rect,
}

impl HitArea {
    /// What choosing the area means now.
    pub fn intent(&self, prompt: &Prompt, selection: &Selection) -> PlayerIntent {
        match self.zone {
            Zone::Stock | Zone::Penalty => PlayerIntent::TakeStock,
            Zone::Pile => PlayerIntent::UsePile,
            Zone::Meld(id) => {
                let playing = prompt
                    .legal()
                    .is_some_and(|legal| legal.stage == DecisionStage::Play);
                match selection.cards.as_slice() {
                    [only] if playing => PlayerIntent::LayOff(*only, id),
                    _ => PlayerIntent::LayOffSelected(id),
                }
            }
            Zone::Hand(_) => PlayerIntent::Cancel,
        }
    }
}
