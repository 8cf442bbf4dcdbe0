//! The sounds as a plugin: requests in, voices out.
use super::{
    bank::{self, Bank, Recordings},
    device::Speaker,
    gate::Gate,
    recording::{self, Recording},
    themed::{self, ThemeSounds},
};
use crate::game::{
    feedback::PlaySound, i18n::Texts, loading::before_title, saves::Troubles, settings::Settings,
    theme::TellBeside,
};
use bevy::prelude::*;
use std::path::PathBuf;

/// Adds the sounds.
pub fn plugin(app: &mut App) {
    app.add_plugins((recording::plugin, bank::plugin, themed::plugin));
    before_title::<Recordings>(app);
    app.add_systems(Startup, open);
    app.add_systems(
        Update,
        (
            themed::begin,
            themed::take,
            tell_broken.run_if(resource_added::<Recordings>),
            hand_over.run_if(
                resource_added::<Recordings>
                    .or_else(resource_exists_and_changed::<ThemeSounds>)
                    .and_then(resource_exists::<Recordings>),
            ),
        )
            .chain()
            .after(TellBeside)
            .before(crate::game::sets::FrameSystems::Input),
    );
    app.add_systems(Last, play.run_if(resource_exists::<Speaker>));
}

/// The device is opened on a thread of its own: it can take a second, and the first frame does not wait for it.
fn open(mut commands: Commands) {
    if let Some(speaker) = Speaker::open() {
        commands.insert_resource(speaker);
    }
}

/// Gives the sounds to the speaker: those of the deck in use before ours.
fn hand_over(
    recordings: Res<Recordings>,
    loaded: Res<Assets<Recording>>,
    themed: Res<ThemeSounds>,
    speaker: Option<Res<Speaker>>,
) {
    if let Some(speaker) = speaker {
        speaker.take(Bank::of(&recordings, &loaded).with(&themed));
    }
}

/// Tells of the player's own recordings that cannot be used.
fn tell_broken(
    recordings: Res<Recordings>,
    loaded: Res<Assets<Recording>>,
    texts: Res<Texts>,
    mut troubles: ResMut<Troubles>,
) {
    let broken = recordings
        .all()
        .filter_map(|take| Some(&loaded.get(take)?.broken));
    let told: Vec<(PathBuf, String)> = broken
        .flatten()
        .map(|(file, reason)| (file.clone(), reason.to_string()))
        .collect();
    troubles.tell_own_files(&told, &texts);
}

fn play(
    mut requests: MessageReader<PlaySound>,
    mut gate: Local<Gate>,
    time: Res<Time<Real>>,
    settings: Res<Settings>,
    speaker: Res<Speaker>,
) {
    let loudness = if settings.muted { 0 } else { settings.volume };
    for request in requests.read() {
        if loudness > 0 && gate.admits(request.sound, time.elapsed()) {
            speaker.play(*request, f32::from(loudness) / 100.0);
        }
    }
}
