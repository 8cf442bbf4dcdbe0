//! Buttons that come up unasked, where a click or a key may be on its way to something else.
use super::Look;
use bevy::{prelude::*, ui::Pressed};
use gamecore::{
    input::SLIP,
    sets::FrameSystems,
    wakeup::{FrameWakeup, seen_secs},
};

/// On a button that comes up unasked: it is not chosen by what was under way when it came.
#[derive(Component, Default, Debug)]
pub struct Unasked {
    /// Seconds for which it has been seen.
    stood: f32,
    /// Seconds for which it had been seen when the mouse went down on it, while the mouse is down.
    pressed: Option<f32>,
}

impl Unasked {
    /// Whether it had been seen long enough to be meant.
    pub fn is_meant(&self) -> bool {
        self.pressed.unwrap_or(self.stood) >= SLIP
    }
}

/// Adds the count.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, count.in_set(FrameSystems::Present));
}

fn count(
    time: Res<Time<Real>>,
    mut awake: ResMut<FrameWakeup>,
    mut buttons: Query<(&mut Unasked, Has<Pressed>), With<Look>>,
) {
    for (mut unasked, down) in &mut buttons {
        unasked.pressed = match (down, unasked.pressed) {
            (false, _) => None,
            (true, None) => Some(unasked.stood),
            (true, since) => since,
        };
        if unasked.is_added() {
            awake.keep(time.elapsed_secs(), SLIP + 0.1);
        } else if unasked.stood < SLIP {
            // A doze counts for less than it lasts.
            awake.keep(time.elapsed_secs(), 0.1);
            unasked.stood += seen_secs(&time);
        }
    }
}
