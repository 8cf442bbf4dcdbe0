//! The sounds as a plugin: requests in, voices out.
use super::device;
use crate::game::{feedback::Sound, folders::Folders, settings::Settings};
use bevy::prelude::*;

/// Adds the sounds.
pub fn plugin(app: &mut App) {
    app.add_systems(Startup, open);
    app.add_systems(Last, play.run_if(resource_exists::<device::Speaker>));
}

/// The device is opened on a thread of its own: it can take a second, and the first frame does not wait for it.
fn open(folders: Res<Folders>, mut commands: Commands) {
    if let Some(speaker) = device::Speaker::open(folders.all("sounds")) {
        commands.insert_resource(speaker);
    }
}

fn play(mut sounds: MessageReader<Sound>, settings: Res<Settings>, speaker: Res<device::Speaker>) {
    let loudness = if settings.muted { 0 } else { settings.volume };
    for sound in sounds.read() {
        if loudness > 0 {
            speaker.play(*sound, f32::from(loudness) / 100.0);
        }
    }
}
