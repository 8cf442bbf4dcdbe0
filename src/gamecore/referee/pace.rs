//! How long a bot seems to think: as long as its character, longer before a great step, never the same twice.
use crate::{
    model::{PlaybackRate, Speed},
    settings::Settings,
};
use bevy::{ecs::system::SystemParam, prelude::*};
use engine::{
    bots::Temperament,
    table::{Action, DecisionStage, Pending},
};

/// How quick bots are to be.
#[derive(SystemParam)]
pub struct BotTempo<'w> {
    settings: Res<'w, Settings>,
    speed: Res<'w, Speed>,
    rate: Res<'w, PlaybackRate>,
}

impl BotTempo<'_> {
    /// How many times their usual pauses: as they are set, or as cards move.
    pub fn factor(&self) -> f32 {
        let own = self.settings.bot_pace.factor();
        own.map_or(self.speed.factor, |factor| factor / self.rate.0)
    }
}

/// Seconds before an answer is given, at the normal pace.
pub(super) fn before(asked: Pending, temper: Temperament) -> f32 {
    let (quick, slow) = seconds(temper);
    let span = slow - quick;
    // Only so that it does not tick like a clock: nothing hangs on it.
    let whim =
        f32::from((asked.decision.0.wrapping_mul(0x9E37) ^ u32::from(asked.seat.0)) as u8) / 255.0;
    match asked.stage {
        // A table that is asked whether it wants a card answers at once, mostly.
        DecisionStage::Claim | DecisionStage::LateClaim => 0.4 * quick + 0.1 * span * whim,
        DecisionStage::Draw => 0.8 * quick + 0.15 * span * whim,
        DecisionStage::Play => 0.6 * quick + 0.3 * span * whim,
    }
}

/// Seconds more before a step that is not of every day.
pub(super) fn extra(action: &Action, temper: Temperament) -> f32 {
    let (quick, slow) = seconds(temper);
    match action {
        Action::LayDown { .. } => 0.5 * (slow - quick),
        Action::Claim | Action::SwapJoker { .. } | Action::MoveJoker { .. } => {
            0.25 * (slow - quick)
        }
        Action::TakeStock
        | Action::TakeDiscard
        | Action::Pass
        | Action::LayOff { .. }
        | Action::TakeBack(_)
        | Action::Discard { .. } => 0.0,
    }
}

fn seconds(temper: Temperament) -> (f32, f32) {
    let (quick, slow) = temper.pace;
    (f32::from(quick) / 1000.0, f32::from(slow) / 1000.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{matchplay::Character, seat::Seat, table::DecisionId};

    #[test]
    fn everybody_thinks_for_a_human_time() {
        for character in Character::ALL {
            let temper = Temperament::named(character.id()).expect("a temperament");
            for number in 0..200 {
                let asked = |stage| Pending {
                    seat: Seat(1),
                    decision: DecisionId(number),
                    stage,
                };
                let turn = before(asked(DecisionStage::Draw), temper)
                    + before(asked(DecisionStage::Play), temper);
                assert!((0.5..3.0).contains(&turn), "{character:?} {turn}");
                let claim =
                    before(asked(DecisionStage::Claim), temper) + extra(&Action::Claim, temper);
                assert!((0.1..1.2).contains(&claim), "{character:?} {claim}");
            }
        }
    }
}
