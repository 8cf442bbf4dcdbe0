//! The sounds as a plugin: requests in, voices out.
use super::{
    bank::{self, Bank, Recordings},
    device::Speaker,
    recording::{self, Recording},
};
use crate::game::{
    feedback::Sound, i18n::Texts, loading::before_title, saves::Troubles, settings::Settings,
};
use bevy::prelude::*;
use std::path::PathBuf;

/// Adds the sounds.
pub fn plugin(app: &mut App) {
    app.add_plugins((recording::plugin, bank::plugin));
    before_title::<Recordings>(app);
    app.add_systems(Startup, open);
    app.add_systems(
        Update,
        hand_over
            .before(crate::game::sets::FrameSystems::Input)
            .run_if(resource_added::<Recordings>),
    );
    app.add_systems(Last, play.run_if(resource_exists::<Speaker>));
}

/// The device is opened on a thread of its own: it can take a second, and the first frame does not wait for it.
fn open(mut commands: Commands) {
    if let Some(speaker) = Speaker::open() {
        commands.insert_resource(speaker);
    }
}

/// Gives the sounds to the speaker, and tells of the player's own that cannot be used.
fn hand_over(
    recordings: Res<Recordings>,
    loaded: Res<Assets<Recording>>,
    speaker: Option<Res<Speaker>>,
    texts: Res<Texts>,
    mut troubles: ResMut<Troubles>,
) {
    if let Some(speaker) = speaker {
        speaker.take(Bank::of(&recordings, &loaded));
    }
    let broken = recordings
        .all()
        .filter_map(|take| Some(&loaded.get(take)?.broken));
    let told: Vec<(PathBuf, String)> = broken
        .flatten()
        .map(|(file, reason)| (file.clone(), reason.to_string()))
        .collect();
    troubles.tell_own_files(&told, &texts);
}

fn play(mut sounds: MessageReader<Sound>, settings: Res<Settings>, speaker: Res<Speaker>) {
    let loudness = if settings.muted { 0 } else { settings.volume };
    for sound in sounds.read() {
        if loudness > 0 {
            speaker.play(*sound, f32::from(loudness) / 100.0);
        }
    }
}
