//! Animations of widgets: numbers that roll to their new value, and elements that pop up.
use bevy::{prelude::*, ui::UiTransform};
use gamecore::{
    i18n::signed,
    model::Speed,
    redraw::{RedrawRequest, seen_secs},
    sets::FrameSystems,
};

/// Time in seconds for which a total rolls to its new value, at normal speed.
pub const ROLL: f32 = 0.3;

/// Number that rolls from one value to another like an odometer: fast at first, then slower, and without overshoot.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Roll {
    from: i32,
    to: i32,
    /// Seconds since the start. Negative during the delay.
    elapsed: f32,
    length: f32,
}

impl Roll {
    /// Returns a number that does not roll.
    pub fn at(value: i32) -> Roll {
        Roll::between(value, value, 0.0, 0.0)
    }

    /// Returns a number that rolls for `length` seconds, after a delay of `wait` seconds.
    pub fn between(from: i32, to: i32, wait: f32, length: f32) -> Roll {
        Roll {
            from,
            to,
            elapsed: -wait,
            length,
        }
    }

    pub fn advance(&mut self, seconds: f32) {
        self.elapsed += seconds;
    }

    pub fn is_over(&self) -> bool {
        self.from == self.to || self.elapsed >= self.length
    }

    pub fn goal(&self) -> i32 {
        self.to
    }

    /// Returns the current value.
    pub fn value(&self) -> i32 {
        if self.is_over() {
            return self.to;
        }
        let left = 1.0 - (self.elapsed / self.length).clamp(0.0, 1.0);
        let way = (self.to - self.from) as f32 * (1.0 - left * left * left);
        self.from + way as i32
    }
}

/// Displayed number that rolls. Its text must show the initial value at the start.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct Rolling(pub Roll);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (roll, pop).in_set(FrameSystems::Present));
}

fn roll(
    time: Res<Time<Real>>,
    mut awake: ResMut<RedrawRequest>,
    mut numbers: Query<(Entity, &mut Rolling, &mut Text)>,
    mut commands: Commands,
) {
    if !numbers.is_empty() {
        awake.animate_for(time.elapsed_secs(), 0.1);
    }
    for (entity, mut rolling, mut text) in &mut numbers {
        rolling.0.advance(seen_secs(&time));
        text.set_if_neq(Text::new(signed(rolling.0.value())));
        if rolling.0.is_over() {
            commands.entity(entity).remove::<Rolling>();
        }
    }
}

/// Duration of the animation in seconds, at normal speed.
const LENGTH: f32 = 0.26;
/// Initial scale of a node that appears.
const SMALL: f32 = 0.55;
/// Initial scale of a node that jumps.
const LARGE: f32 = 1.07;

/// Node that pops up: it grows to slightly more than its size and then shrinks to its size. With reduced motion or
/// without animations, it appears immediately.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
#[require(UiTransform)]
pub struct Pop {
    from: f32,
    elapsed: f32,
}

impl Default for Pop {
    fn default() -> Pop {
        Pop {
            from: SMALL,
            elapsed: 0.0,
        }
    }
}

impl Pop {
    /// Returns the animation of a visible node that jumps: it is larger at once and then shrinks to its size.
    pub fn jump() -> Pop {
        Pop {
            from: LARGE,
            elapsed: 0.0,
        }
    }
}

/// Returns the scale at progress `t`, 0 to 1, of a node with the initial scale `from`. The scale exceeds 1 by at most
/// seven percent.
fn size(from: f32, t: f32) -> f32 {
    let u = t.clamp(0.0, 1.0) - 1.0;
    from + (1.0 - from) * (1.0 + 2.7 * u * u * u + 1.7 * u * u)
}

fn pop(
    (time, speed): (Res<Time<Real>>, Res<Speed>),
    mut awake: ResMut<RedrawRequest>,
    mut nodes: Query<(Entity, &mut Pop, &mut UiTransform)>,
    mut commands: Commands,
) {
    if !nodes.is_empty() {
        awake.animate_for(time.elapsed_secs(), 0.1);
    }
    let length = LENGTH * speed.factor;
    for (entity, mut pop, mut transform) in &mut nodes {
        let over = speed.reduced || pop.elapsed >= length;
        let now = if over {
            1.0
        } else {
            size(pop.from, pop.elapsed / length)
        };
        transform.set_if_neq(UiTransform::from_scale(Vec2::splat(now)));
        if over {
            commands.entity(entity).remove::<Pop>();
        }
        pop.elapsed += seen_secs(&time);
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

    #[test]
    fn a_pop_goes_a_little_over_its_size_and_ends_at_it() {
        assert!((size(SMALL, 0.0) - SMALL).abs() < 1e-5);
        assert!((size(SMALL, 1.0) - 1.0).abs() < 1e-6);
        let most = (0..=100)
            .map(|i| size(SMALL, i as f32 / 100.0))
            .fold(0.0, f32::max);
        assert!(most > 1.02 && most < 1.08, "{most}");
    }
}
