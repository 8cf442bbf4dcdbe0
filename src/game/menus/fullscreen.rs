//! The window fills the screen, or does not, as the settings say.
use crate::game::{sets::FrameSystems, settings::Settings};
use bevy::{
    prelude::*,
    window::{MonitorSelection, PrimaryWindow, WindowMode},
};

/// Adds the following of the setting.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        follow
            .in_set(FrameSystems::Present)
            .run_if(resource_exists_and_changed::<Settings>),
    );
}

fn follow(settings: Res<Settings>, mut windows: Query<&mut Window, With<PrimaryWindow>>) {
    let wanted = if settings.fullscreen {
        WindowMode::BorderlessFullscreen(MonitorSelection::Current)
    } else {
        WindowMode::Windowed
    };
    for mut window in &mut windows {
        if window.mode != wanted {
            window.mode = wanted;
        }
    }
}
