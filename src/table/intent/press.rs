//! A press takes what lay under the pointer when the button went down, whatever the frame rate.
//!
//! Bevy looks once a frame for what lies under the pointer, at the place where it is when the frame runs. On a slow machine a
//! press, the way after it and the release fall into one frame, and the neighbour of the pressed card would be taken, or nothing.
//! So the mouse's events are dealt out over frames: a frame ends with a press, and a release waits until the way before it was
//! looked at. Where the events come in frames of their own, nothing waits.
use super::Steady;
use bevy::{
    ecs::message::{MessageCursor, Messages},
    picking::{
        PickingSystems,
        pointer::{PointerAction, PointerId, PointerInput},
    },
    prelude::*,
};
use gamecore::wakeup::FrameWakeup;
use std::collections::VecDeque;

/// Adds the dealing out, between the devices and Bevy's picking.
pub fn plugin(app: &mut App) {
    app.add_systems(First, deal_out.in_set(PickingSystems::PostInput));
}

fn deal_out(
    mut inputs: ResMut<Messages<PointerInput>>,
    mut cursor: Local<MessageCursor<PointerInput>>,
    mut waiting: Local<VecDeque<PointerInput>>,
    time: Res<Time<Real>>,
    mut awake: ResMut<FrameWakeup>,
    mut steady: ResMut<Steady>,
) {
    let mut now = Vec::new();
    for input in cursor.read(&inputs) {
        // Each touch is a pointer of its own, which lasts only until its last event.
        if input.pointer_id == PointerId::Mouse {
            waiting.push_back(input.clone());
        } else {
            now.push(input.clone());
        }
    }
    if now.is_empty() && waiting.is_empty() {
        return;
    }
    now.extend(next_batch(&mut waiting));
    for input in &now {
        match input.action {
            PointerAction::Press(_) => steady.press(),
            PointerAction::Release(_) | PointerAction::Cancel => steady.release(),
            PointerAction::Move { .. } | PointerAction::Scroll { .. } => {}
        }
    }
    if !waiting.is_empty() {
        awake.keep(time.elapsed_secs(), 0.1);
    }
    inputs.clear();
    inputs.write_batch(now);
    cursor.clear(&inputs);
}

/// What one frame may see of the events that wait: up to and with a press; a release only if nothing moved before it.
fn next_batch(waiting: &mut VecDeque<PointerInput>) -> Vec<PointerInput> {
    let mut batch = Vec::new();
    let mut moved = false;
    while let Some(next) = waiting.front() {
        let ends = match next.action {
            PointerAction::Release(_) if moved => break,
            PointerAction::Press(_) => true,
            PointerAction::Move { .. } => {
                moved = true;
                false
            }
            PointerAction::Release(_) | PointerAction::Scroll { .. } | PointerAction::Cancel => {
                false
            }
        };
        batch.extend(waiting.pop_front());
        if ends {
            break;
        }
    }
    batch
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::{
        camera::NormalizedRenderTarget,
        picking::pointer::{Location, PointerButton},
    };

    fn event(letter: char) -> PointerInput {
        let action = match letter {
            'p' => PointerAction::Press(PointerButton::Primary),
            'r' => PointerAction::Release(PointerButton::Primary),
            'm' => PointerAction::Move { delta: Vec2::X },
            other => panic!("{other} is no event"),
        };
        let location = Location {
            target: NormalizedRenderTarget::None {
                width: 1,
                height: 1,
            },
            position: Vec2::ZERO,
        };
        PointerInput::new(PointerId::Mouse, location, action)
    }

    /// The frames that a string of events is dealt out over.
    fn frames(events: &str) -> Vec<String> {
        let mut waiting: VecDeque<PointerInput> = events.chars().map(event).collect();
        let mut frames = Vec::new();
        while !waiting.is_empty() {
            let letter = |input: &PointerInput| match input.action {
                PointerAction::Press(_) => 'p',
                PointerAction::Release(_) => 'r',
                _ => 'm',
            };
            frames.push(next_batch(&mut waiting).iter().map(letter).collect());
        }
        frames
    }

    #[test]
    fn a_frame_ends_with_a_press_and_a_release_is_looked_at_where_it_happens() {
        assert_eq!(frames("mmp"), ["mmp"]);
        assert_eq!(frames("r"), ["r"]);
        assert_eq!(frames("mpr"), ["mp", "r"]);
        assert_eq!(frames("mpmmmr"), ["mp", "mmm", "r"]);
        assert_eq!(frames("mprmpr"), ["mp", "rmp", "r"]);
    }
}
