//! Controls that hold a value: the values of a stepper, and a switch.
use super::Checked;
use bevy::prelude::*;
use gamecore::sets::FrameSystems;

/// Event: the player changed a value by one step.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct ValueStep {
    /// Control with the value.
    pub entity: Entity,
    /// −1 for the previous value, +1 for the next.
    pub by: i32,
}

/// Marker for the text between − and +, or between two arrows.
#[derive(Component)]
pub struct StepValue;

/// Numeric value of a stepper. Screen readers support only numeric values.
#[derive(Component, Clone, PartialEq, Debug)]
pub struct ValueRange {
    /// Current value.
    pub now: f64,
    /// Possible values in ascending order.
    pub all: Vec<f64>,
}

impl ValueRange {
    /// Creates a range for options that are not numbers. They are numbered from 1. `now` is the index of the selected
    /// option, starting at 0.
    pub fn choices(count: usize, now: usize) -> ValueRange {
        ValueRange {
            now: now as f64 + 1.0,
            all: (1..=count).map(|number| number as f64).collect(),
        }
    }

    /// Returns the index of the possible value that is nearest to this value.
    fn nearest(&self, value: f64) -> usize {
        let away = |(_, one): &(usize, &f64)| (**one - value).abs();
        let all = self.all.iter().enumerate();
        let nearest = all.min_by(|a, b| away(a).total_cmp(&away(b)));
        nearest.map_or(0, |(place, _)| place)
    }

    /// Returns the signed number of steps from the current value to the possible value nearest to this value.
    pub fn steps_to(&self, value: f64) -> i32 {
        self.nearest(value) as i32 - self.nearest(self.now) as i32
    }

    /// Returns the difference between the current value and the next possible one, or the previous one at the upper
    /// end. Returns `None` for a single value.
    pub fn step(&self) -> Option<f64> {
        let at = self.nearest(self.now);
        let pair = match at + 1 < self.all.len() {
            true => self.all.get(at..at + 2)?,
            false => self.all.get(at.checked_sub(1)?..=at)?,
        };
        Some(pair[1] - pair[0])
    }
}

/// Marker for the knob of a switch, which slides to the right while the switch is on.
#[derive(Component)]
pub(crate) struct Knob;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, slide.in_set(FrameSystems::Present));
}

fn slide(
    switches: Query<(&Checked, &Children), Changed<Checked>>,
    mut knobs: Query<&mut Node, With<Knob>>,
) {
    for (lit, children) in &switches {
        for child in children {
            if let Ok(mut node) = knobs.get_mut(*child) {
                node.left = px(if lit.0 { 26 } else { 0 });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stepper_value_is_reached_in_steps() {
        let letters = ValueRange {
            now: 110.0,
            all: vec![100.0, 110.0, 125.0, 150.0],
        };
        assert_eq!(letters.step(), Some(15.0));
        assert_eq!(letters.steps_to(150.0), 2);
        assert_eq!(letters.steps_to(148.0), 2, "another value is nearer");
        assert_eq!(letters.steps_to(-7.0), -1);
        let last = ValueRange {
            now: 150.0,
            ..letters.clone()
        };
        assert_eq!(last.step(), Some(25.0), "the last value has another step");
        // A value from an edited settings file may lie between two possible values.
        let between = ValueRange {
            now: 112.0,
            ..letters
        };
        assert_eq!(between.steps_to(125.0), 1);
        let choices = ValueRange::choices(3, 2);
        assert_eq!((choices.now, choices.step()), (3.0, Some(1.0)));
        assert_eq!(
            ValueRange::choices(1, 0).step(),
            None,
            "one option has a step"
        );
    }
}
