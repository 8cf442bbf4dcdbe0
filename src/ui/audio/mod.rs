//! Sounds, played with the library kira. Without a sound device there is no sound, and the settings page shows a
//! message.
//!
//! ```text
//!  bank         recordings that the program contains, and the player's own
//!  deck_sounds  sounds of the current deck
//!  device       thread with the sound device
//!  playback     takes, pitch, loudness and position of each sound, and limits for sounds at the same time
//! ```
mod bank;
mod deck_sounds;
mod device;
mod playback;

pub use deck_sounds::ThemeSounds;
pub use device::{SoundDevice, has_device};

use crate::{
    overridable::{self, Handles, Overridable},
    theme::{FollowTable, PublishDeckExtras},
};
use bank::{Bank, Recordings};
use bevy::prelude::*;
use device::Speaker;
use gamecore::{
    feedback::{PlaySound, Sound},
    settings::Settings,
};
use std::{collections::HashMap, time::Duration};

/// Registers the systems for sounds, from the requests to the playback.
pub fn plugin(app: &mut App) {
    app.add_plugins((overridable::plugin::<Recordings>, deck_sounds::plugin));
    app.init_resource::<SoundDevice>();
    app.add_systems(Startup, open);
    app.add_systems(
        Update,
        (
            deck_sounds::begin,
            deck_sounds::take,
            hand_over.run_if(
                resource_added::<Handles<Recordings>>
                    .or_else(resource_exists_and_changed::<ThemeSounds>)
                    .and_then(resource_exists::<Handles<Recordings>>),
            ),
        )
            .chain()
            .after(PublishDeckExtras)
            .after(FollowTable)
            .before(gamecore::sets::FrameSystems::Input),
    );
    app.add_systems(Last, play.run_if(resource_exists::<Speaker>));
}

/// Opens the device on its own thread. Opening can take a second and must not delay the first frame.
fn open(device: Res<SoundDevice>, mut commands: Commands) {
    if let Some(speaker) = Speaker::open(&device) {
        commands.insert_resource(speaker);
    }
}

/// Sends the sounds to the sound thread. Sounds of the current deck replace the shipped ones. Without a device, drops
/// the recordings.
fn hand_over(
    recordings: Res<Handles<Recordings>>,
    loaded: Res<Assets<Overridable<Recordings>>>,
    themed: Res<ThemeSounds>,
    speaker: Option<Res<Speaker>>,
    mut commands: Commands,
) {
    let bank = || Bank::of(&recordings, &loaded).with(&themed);
    if !speaker.is_some_and(|speaker| speaker.take(bank())) {
        commands.remove_resource::<Speaker>();
        commands.remove_resource::<Handles<Recordings>>();
    }
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

/// Returns the loudness of a sound, 0 to 1. It is the volume of the sound's group (cards or signals) times the overall
/// volume.
fn loudness(sound: Sound, settings: &Settings) -> f32 {
    let part = if sound.is_of_cards() {
        settings.cards_volume
    } else {
        settings.signals_volume
    };
    let whole = if settings.muted { 0 } else { settings.volume };
    f32::from(whole) * f32::from(part) / 10_000.0
}

/// Gate that blocks a sound if too little time has passed since its last playback. A hundred cards that land within one
/// second sound like a rustle, not like a hundred separate impacts.
#[derive(Default)]
struct Gate(HashMap<Sound, Duration>);

impl Gate {
    /// True if the sound may be played. `now` is the time since the start of the game.
    pub fn admits(&mut self, sound: Sound, now: Duration) -> bool {
        let last = self.0.get(&sound);
        let free = last.is_none_or(|last| now >= *last + sound.interval());
        if free {
            self.0.insert(sound, now);
        }
        free
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_and_signals_have_separate_volumes() {
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

    #[test]
    fn many_equal_sounds_are_thinned_out_and_others_pass() {
        let mut gate = Gate::default();
        let second = (0..1000).map(Duration::from_millis);
        let heard = second.filter(|now| gate.admits(Sound::Deal, *now)).count();
        assert_eq!(heard, 32);
        let now = Duration::from_millis(1024);
        assert!(gate.admits(Sound::Deal, now));
        assert!(!gate.admits(Sound::Deal, now));
        assert!(gate.admits(Sound::Place, now));
    }
}
