//! The moments as one plugin.
use super::{bonus, confetti, glint, pulse, steps, thread};
use bevy::prelude::*;
use gamecore::{sets::FrameSystems, states::Screen};

/// Adds the moments.
pub fn plugin(app: &mut App) {
    app.init_resource::<steps::Waiting>();
    app.add_systems(OnEnter(Screen::Table), steps::clear);
    app.add_systems(
        Update,
        (
            steps::listen,
            steps::begin,
            pulse::glow,
            glint::shine,
            thread::draw,
            bonus::rise,
            confetti::fall,
        )
            .chain()
            .in_set(FrameSystems::Present)
            .run_if(in_state(Screen::Table)),
    );
    app.add_plugins(confetti::plugin);
}
