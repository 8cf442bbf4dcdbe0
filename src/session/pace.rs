//! Simulated thinking time of bots. It depends on the bot's character, is longer before important actions, and varies.
use engine::{
    bots::Temperament,
    table::{Action, DecisionStage, Pending},
};
use std::time::Duration;

/// Delay before a bot's answer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Pace {
    /// Always this long.
    Fixed(Duration),
    /// According to the bot's character, multiplied by this factor.
    Character(f32),
}

impl Pace {
    /// Seconds between a question and its answer.
    pub(crate) fn before(self, asked: Pending, temper: Temperament) -> f32 {
        match self {
            Pace::Fixed(time) => time.as_secs_f32(),
            Pace::Character(factor) => before(asked, temper) * factor,
        }
    }

    /// Additional seconds before this action.
    pub(crate) fn extra(self, action: &Action, temper: Temperament) -> f32 {
        match self {
            Pace::Fixed(_) => 0.0,
            Pace::Character(factor) => extra(action, temper) * factor,
        }
    }
}

fn before(asked: Pending, temper: Temperament) -> f32 {
    let (quick, slow) = seconds(temper);
    let span = slow - quick;
    // Varies the delay, so that bots do not tick like a clock.
    let whim =
        f32::from((asked.decision.0.wrapping_mul(0x9E37) ^ u32::from(asked.seat.0)) as u8) / 255.0;
    match asked.stage {
        DecisionStage::Claim | DecisionStage::LateClaim => 0.4 * quick + 0.1 * span * whim,
        DecisionStage::Draw => 0.8 * quick + 0.15 * span * whim,
        DecisionStage::Play => 0.6 * quick + 0.3 * span * whim,
    }
}

fn extra(action: &Action, temper: Temperament) -> f32 {
    let (quick, slow) = seconds(temper);
    let span = slow - quick;
    match action {
        Action::LayDown { .. } => 0.5 * span,
        Action::Claim | Action::SwapJoker { .. } | Action::MoveJoker { .. } => 0.25 * span,
        _ => 0.0,
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
