//! What somebody has missed is shown again at a quicker pace than it happened.
use crate::{model::Script, states::Screen};
use bevy::prelude::*;

/// How many times as fast.
const QUICKER: f32 = 2.5;

/// Adds the pace, for the frame after.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, follow.run_if(in_state(Screen::Table)));
    app.add_systems(OnExit(Screen::Table), |mut time: ResMut<Time<Virtual>>| {
        time.set_relative_speed(1.0);
    });
}

fn follow(script: Res<Script>, mut time: ResMut<Time<Virtual>>) {
    let wanted = if script.is_catching_up() {
        QUICKER
    } else {
        1.0
    };
    if time.relative_speed() != wanted {
        time.set_relative_speed(wanted);
    }
}
