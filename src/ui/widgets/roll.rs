//! Numbers that roll to their new value, like the drums of a till: fast at first, slow at the end, and never past it.
use bevy::prelude::*;
use gamecore::{
    i18n::signed,
    sets::FrameSystems,
    wakeup::{FrameWakeup, seen_secs},
};

/// Seconds that a total takes to roll, at the designed pace.
pub const ROLL: f32 = 0.3;

/// A number on its way to another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Roll {
    from: i32,
    to: i32,
    /// Seconds since it set out; negative while it waits.
    elapsed: f32,
    length: f32,
}

impl Roll {
    /// A number that stands.
    pub fn at(value: i32) -> Roll {
        Roll::between(value, value, 0.0, 0.0)
    }

    /// From one number to another in `length` seconds, after `wait` seconds.
    pub fn between(from: i32, to: i32, wait: f32, length: f32) -> Roll {
        Roll {
            from,
            to,
            elapsed: -wait,
            length,
        }
    }

    /// Goes on by so many seconds.
    pub fn advance(&mut self, seconds: f32) {
        self.elapsed += seconds;
    }

    /// Whether it has arrived.
    pub fn is_over(&self) -> bool {
        self.from == self.to || self.elapsed >= self.length
    }

    /// Where it leads.
    pub fn goal(&self) -> i32 {
        self.to
    }

    /// What is to be read now.
    pub fn value(&self) -> i32 {
        if self.is_over() {
            return self.to;
        }
        let left = 1.0 - (self.elapsed / self.length).clamp(0.0, 1.0);
        let way = (self.to - self.from) as f32 * (1.0 - left * left * left);
        self.from + way as i32
    }
}

/// A written number that rolls. The text shows where it begins until then.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct Rolling(pub Roll);

/// Adds the rolling of written numbers.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, roll.in_set(FrameSystems::Present));
}

fn roll(
    time: Res<Time<Real>>,
    mut awake: ResMut<FrameWakeup>,
    mut numbers: Query<(Entity, &mut Rolling, &mut Text)>,
    mut commands: Commands,
) {
    if !numbers.is_empty() {
        awake.keep(time.elapsed_secs(), 0.1);
    }
    for (entity, mut rolling, mut text) in &mut numbers {
        rolling.0.advance(seen_secs(&time));
        text.set_if_neq(Text::new(signed(rolling.0.value())));
        if rolling.0.is_over() {
            commands.entity(entity).remove::<Rolling>();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_roll_begins_at_the_old_number_and_ends_at_the_new_one_without_turning_back() {
        for (from, to) in [(0, 137), (40, 30), (-10, -20), (5, 5), (0, 1)] {
            let mut roll = Roll::between(from, to, 0.1, ROLL);
            let mut before = from;
            assert_eq!(roll.value(), if from == to { to } else { from });
            for _ in 0..30 {
                roll.advance(0.02);
                let now = roll.value();
                let between = (now - from).signum() * (to - now).signum() >= 0;
                let onward = (now - before) * (to - from).signum() >= 0;
                assert!(between && onward, "{before}, then {now}, of {from} to {to}");
                before = now;
            }
            assert!(roll.is_over());
            assert_eq!(roll.value(), to);
        }
        assert!(Roll::at(7).is_over());
        assert_eq!(Roll::at(7).value(), 7);
    }
}
