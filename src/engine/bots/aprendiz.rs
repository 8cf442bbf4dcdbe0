//! Beginner: looks at the own hand only, never claims, parts with the dearest card that is not needed. No fool, though.
use super::{
    Bot, Temperament,
    discards::{self, Gifts},
    drawing,
    hand::Hand,
    laying,
};
use crate::table::{Action, DecisionStage, Legal, SeatView};
use rand_chacha::ChaCha8Rng;

/// The level `aprendiz`.
pub(super) struct Aprendiz(pub Temperament);

impl Bot for Aprendiz {
    fn decide(&mut self, view: SeatView<'_>, legal: &Legal, _rng: &mut ChaCha8Rng) -> Action {
        match legal.stage {
            DecisionStage::Draw => drawing::take(view, legal, |card| drawing::useful(view, card)),
            DecisionStage::Claim | DecisionStage::LateClaim => {
                drawing::claim(view, legal, |_| false)
            }
            DecisionStage::Play => {
                laying::next(view, legal, &self.0).unwrap_or_else(|| discard(view, legal, &self.0))
            }
        }
    }
}

fn discard(view: SeatView<'_>, legal: &Legal, temper: &Temperament) -> Action {
    let hand = Hand::of(view);
    let gifts = Gifts::of(view);
    // A lighter fear looks at the company a card keeps as well.
    let lightness = (1.0 - temper.fear).max(0.0);
    let worth = |card| {
        let value = f64::from(view.table.rules.value(card));
        value - gifts.cost(card) - lightness * hand.company(card)
    };
    if view.table.down.contains(view.seat) {
        discards::choose(view, legal, worth)
    } else {
        discards::choose_whole(view, legal, worth)
    }
}
