//! The sounds as a plugin: requests in, voices out.
use super::{
    bank::{self, Bank, Recordings},
    device::{SoundDevice, Speaker},
    gate::Gate,
    recording::{self, Recording},
    themed::{self, ThemeSounds},
};
use crate::theme::TellBeside;
use bevy::prelude::*;
use gamecore::{
    feedback::{PlaySound, Sound},
    i18n::Texts,
    loading::before_title,
    saves::Troubles,
    settings::Settings,
};
use std::path::PathBuf;

/// Adds the sounds.
pub fn plugin(app: &mut App) {
    app.add_plugins((recording::plugin, bank::plugin, themed::plugin));
    before_title::<Recordings>(app);
    app.init_resource::<SoundDevice>();
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
            .before(gamecore::sets::FrameSystems::Input),
    );
    app.add_systems(Last, play.run_if(resource_exists::<Speaker>));
}

/// The device is opened on a thread of its own: it can take a second, and the first frame does not wait for it.
fn open(device: Res<SoundDevice>, mut commands: Commands) {
    if let Some(speaker) = Speaker::open(&device) {
        commands.insert_resource(speaker);
    }
}

/// Gives the sounds to the speaker: those of the deck in use before ours. Where nobody can hear them they are not kept.
fn hand_over(
    recordings: Res<Recordings>,
    loaded: Res<Assets<Recording>>,
    themed: Res<ThemeSounds>,
    speaker: Option<Res<Speaker>>,
    mut commands: Commands,
) {
    let bank = || Bank::of(&recordings, &loaded).with(&themed);
    if !speaker.is_some_and(|speaker| speaker.take(bank())) {
        commands.remove_resource::<Speaker>();
        commands.remove_resource::<Recordings>();
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
    for request in requests.read() {
        let loudness = loudness(request.sound, &settings);
        if loudness > 0.0 && gate.admits(request.sound, time.elapsed()) {
            speaker.play(*request, loudness);
        }
    }
}

/// How loud a sound is to be, 0 to 1: its kind's part of the whole.
fn loudness(sound: Sound, settings: &Settings) -> f32 {
    let part = if sound.is_of_cards() {
        settings.cards_volume
    } else {
        settings.signals_volume
    };
    let whole = if settings.muted { 0 } else { settings.volume };
    f32::from(whole) * f32::from(part) / 10_000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_and_signals_have_each_their_part_of_the_whole() {
        let mut settings = Settings {
            volume: 80,
            cards_volume: 50,
            signals_volume: 0,
            ..Settings::default()
        };
        assert_eq!(loudness(Sound::Deal, &settings), 0.4);
        assert_eq!(loudness(Sound::YourTurn, &settings), 0.0);
        settings.muted = true;
        assert_eq!(loudness(Sound::Deal, &settings), 0.0);
    }
}
