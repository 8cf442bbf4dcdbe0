//! A held direction repeats.
use super::PlayerAction;
use leafwing_input_manager::prelude::ActionState;
use std::time::Duration;

/// What leads the focus; it repeats while it is held.
pub const DIRECTIONS: [PlayerAction; 4] = [
    PlayerAction::Up,
    PlayerAction::Down,
    PlayerAction::Left,
    PlayerAction::Right,
];

/// How long a direction is held before it repeats for the first time.
const FIRST: Duration = Duration::from_millis(350);

/// The time between two repeats.
const EVERY: Duration = Duration::from_millis(110);

/// The direction that repeats in the frame that took this long: of those that are held on one device the one pressed last.
pub(super) fn due(state: &ActionState<PlayerAction>, frame: Duration) -> Option<PlayerAction> {
    let held = DIRECTIONS.into_iter().filter(|act| state.pressed(act));
    let last = held.min_by_key(|act| state.current_duration(act))?;
    is_due(state.current_duration(&last), frame).then_some(last)
}

/// Whether what has now been held for `held` repeats in a frame that took `frame`; once, however slow the frame was.
fn is_due(held: Duration, frame: Duration) -> bool {
    count(held) > count(held.saturating_sub(frame))
}

/// How often a direction has repeated after this time.
fn count(held: Duration) -> u128 {
    held.checked_sub(FIRST)
        .map_or(0, |more| 1 + more.as_micros() / EVERY.as_micros())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The milliseconds at which a direction repeats that is held for a second, with frames of this length.
    fn repeats(frame: u64) -> Vec<u64> {
        let ends = (1..=1000 / frame).map(|i| i * frame);
        let length = Duration::from_millis(frame);
        ends.filter(|end| is_due(Duration::from_millis(*end), length))
            .collect()
    }

    #[test]
    fn the_first_repeat_takes_longer_than_the_others() {
        assert_eq!(repeats(10), [350, 460, 570, 680, 790, 900]);
        assert_eq!(repeats(1), repeats(10));
    }

    #[test]
    fn a_slow_frame_repeats_once() {
        assert_eq!(repeats(250), [500, 750, 1000]);
        assert!(!is_due(Duration::ZERO, Duration::from_secs(12)));
    }
}
