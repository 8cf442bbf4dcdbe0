//! What the pointer does to a card of the own hand: the one pointed at comes a little nearer, the one pressed more.
use super::{super::CardKey, Held, shape};
use bevy::prelude::*;
use gamecore::{
    model::{Attention, Pressed, Speed, Staging},
    wakeup::FrameWakeup,
};

/// How much larger a card shows and how high it lies: pointed at, and pressed as well.
const HOVERED: (f32, f32) = (1.04, 0.13);
const PRESSED: (f32, f32) = (1.04 * 1.03, 0.34);
/// Seconds until it does.
const TIME: f32 = 0.09;

/// A number on its way to another.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Ramp {
    from: f32,
    to: f32,
    /// A second, at the start.
    velocity: f32,
    elapsed: f32,
    length: f32,
}

impl Ramp {
    fn at(value: f32) -> Ramp {
        Ramp {
            from: value,
            to: value,
            velocity: 0.0,
            elapsed: 0.0,
            length: 0.0,
        }
    }

    fn value_at(&self, time: f32) -> f32 {
        if time >= self.length {
            return self.to;
        }
        let s = time / self.length;
        let run_out = self.velocity * self.length * shape::run_out(s);
        self.from + (self.to - self.from) * shape::back(s) + run_out
    }

    fn value(&self) -> f32 {
        self.value_at(self.elapsed)
    }

    fn turn_to(&mut self, to: f32, length: f32) {
        let value = self.value();
        let velocity = (self.value_at(self.elapsed + 0.000_5) - value) / 0.000_5;
        *self = Ramp {
            from: value,
            to,
            velocity,
            elapsed: 0.0,
            length,
        };
    }

    fn is_over(&self) -> bool {
        self.elapsed >= self.length
    }
}

/// How near a card is held to the eye, and how pale it is.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct Poise {
    scale: Ramp,
    lift: Ramp,
    pale: Ramp,
}

impl Default for Poise {
    fn default() -> Self {
        Poise {
            scale: Ramp::at(1.0),
            lift: Ramp::at(0.0),
            pale: Ramp::at(0.0),
        }
    }
}

impl Poise {
    /// How much larger it shows.
    pub(super) fn scale(&self) -> f32 {
        self.scale.value()
    }

    /// How much higher it lies, 0 to 1.
    pub(super) fn lift(&self) -> f32 {
        self.lift.value()
    }

    /// How pale it is, 0 to 1.
    pub(super) fn pale(&self) -> f32 {
        self.pale.value().clamp(0.0, 1.0)
    }
}

/// Lifts what is pointed at and pressed, and lets pale what is only laid out.
pub(super) fn poise(
    (time, real): (Res<Time>, Res<Time<Real>>),
    speed: Res<Speed>,
    (attention, pressed, staging): (Res<Attention>, Res<Pressed>, Res<Staging>),
    mut cards: Query<(&CardKey, &mut Poise, Has<Held>)>,
    mut awake: ResMut<FrameWakeup>,
) {
    let length = match speed.reduced {
        true => 0.0,
        false => TIME * speed.factor,
    };
    let laid_out = staging.keys();
    for (CardKey(key), mut poise, held) in &mut cards {
        let pale = if laid_out.contains(key) { 1.0 } else { 0.0 };
        let wanted = if held {
            // How high it is held says the hold itself.
            (PRESSED.0, 0.0)
        } else if pressed.card == Some(*key) {
            PRESSED
        } else if attention.card == Some(*key) {
            HOVERED
        } else {
            (1.0, 0.0)
        };
        let changed = (poise.scale.to, poise.lift.to) != wanted || poise.pale.to != pale;
        if !changed && poise.scale.is_over() {
            continue;
        }
        if changed {
            poise.scale.turn_to(wanted.0, length);
            poise.lift.turn_to(wanted.1, length);
            poise.pale.turn_to(pale, length);
        }
        poise.scale.elapsed += time.delta_secs();
        poise.lift.elapsed += time.delta_secs();
        poise.pale.elapsed += time.delta_secs();
        // Under a menu time stands still, and this goes on afterwards.
        if time.delta_secs() > 0.0 {
            awake.keep(real.elapsed_secs(), 0.1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_pointed_at_grows_in_time_with_a_small_back() {
        let mut ramp = Ramp::at(1.0);
        ramp.turn_to(1.04, TIME);
        let values: Vec<f32> = (0..=90).map(|i| ramp.value_at(i as f32 / 1000.0)).collect();
        let most = values.iter().copied().fold(0.0, f32::max);
        assert!((1.043..1.052).contains(&most), "{most}");
        assert_eq!(ramp.value_at(TIME), 1.04);
        // Turned round on the way it goes on from where it is, as fast as it was.
        ramp.elapsed = 0.04;
        let speed = (ramp.value_at(0.041) - ramp.value_at(0.039)) / 0.002;
        let value = ramp.value();
        ramp.turn_to(1.0, TIME);
        assert_eq!(ramp.value(), value);
        let now = (ramp.value_at(0.0005) - value) / 0.0005;
        assert!((now - speed).abs() < 0.1, "{now} {speed}");
    }
}
