//! Expert and master: the strong player's answer, checked against others in imagined worlds.
use super::{
    Bot, Question, discards, drawing,
    fuerte::Fuerte,
    knobs::knob,
    hand::Hand,
    search::{self, Effort, Value},
};
use crate::engine::{
    seat::{PerSeat, Seat},
    table::{Action, Legal, SeatView, Stage},
};
use rand_chacha::ChaCha8Rng;

/// A player who thinks ahead.
pub(super) struct Thinker {
    pub quick: Fuerte,
    pub effort: Effort,
}

/// Points are what counts: the own ones less the mean of the others'.
pub(super) struct Points;

impl Value for Points {
    fn of(&self, seat: Seat, points: &PerSeat<i32>) -> f64 {
        let all: i32 = points.as_slice().iter().sum();
        let own = f64::from(points[seat]);
        (f64::from(all) - own) / (points.len() as f64 - 1.0) - own
    }
}

impl Bot for Thinker {
    fn decide(&mut self, view: SeatView<'_>, legal: &Legal, rng: &mut ChaCha8Rng) -> Action {
        let question = Question {
            view,
            legal,
            standing: None,
            keep_going: &|| true,
        };
        self.think(&question, rng)
    }

    fn think(&mut self, question: &Question<'_>, rng: &mut ChaCha8Rng) -> Action {
        let Question {
            view,
            legal,
            keep_going,
            ..
        } = *question;
        let quick = self.quick.decide(view, legal, rng);
        if !keep_going() {
            return quick;
        }
        let effort = Effort {
            turns: knob("et", f64::from(self.effort.turns)) as u32,
            worlds: knob("ew", f64::from(self.effort.worlds)) as u32,
            candidates: knob("ec", self.effort.candidates as f64) as usize,
            margin: knob("em", self.effort.margin),
            ..self.effort
        };
        let actions = candidates(
            &self.quick,
            view,
            legal,
            quick.clone(),
            self.effort.candidates,
        );
        if actions.len() < 2 {
            return quick;
        }
        let found = search::look(view, actions, &effort, &Points, keep_going, rng);
        search::pick(&found, effort.margin)
            .cloned()
            .unwrap_or(quick)
    }
}

/// What is worth a thought, the quick answer first. One candidate means that there is nothing to think about.
pub(super) fn candidates(
    bot: &Fuerte,
    view: SeatView<'_>,
    legal: &Legal,
    quick: Action,
    most: usize,
) -> Vec<Action> {
    let mut actions = vec![quick.clone()];
    match (legal.stage, &quick) {
        (Stage::Draw, _) => {
            if legal.take_discard.is_ok() && tempting(view) {
                let other = if quick == Action::TakeStock {
                    Action::TakeDiscard
                } else {
                    Action::TakeStock
                };
                actions.push(other);
            }
        }
        (Stage::Claim, _) => {
            if legal.claim.is_ok() && tempting(view) {
                let other = if quick == Action::Pass {
                    Action::Claim
                } else {
                    Action::Pass
                };
                actions.push(other);
            }
        }
        (Stage::Play, Action::Discard { close: false, .. }) if view.hand.len() > 1 => {
            let others = bot.ranked(view, legal);
            let Action::Discard { card: first, .. } = quick else {
                return actions;
            };
            // No gift is worth a thought while the quick answer is none.
            let gift = discards::gift(view, first);
            let others = others
                .into_iter()
                .filter(|card| discards::gift(view, *card) <= gift)
                .map(|card| Action::Discard { card, close: false })
                .filter(|action| *action != quick);
            actions.extend(others.take(most.saturating_sub(1)));
        }
        (Stage::Play | Stage::LateClaim, _) => {}
    }
    actions
}

/// Whether the discard could be of any use at all.
fn tempting(view: SeatView<'_>) -> bool {
    let Some(card) = drawing::offered(view) else {
        return false;
    };
    if drawing::useful(view, card) {
        return true;
    }
    let down = view.table.down.contains(view.seat);
    !down && Hand::of(view).company(card) > 0.0
}
