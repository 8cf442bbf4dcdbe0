//! Sounds: a thin layer over kira. Without a device it is simply off.
mod bank;
mod device;
mod voices;

use crate::game::{saves::Store, settings::Settings};
use bevy::prelude::*;

/// A sound to be played now.
#[derive(Message, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sound {
    /// A card is dealt.
    Deal,
    /// A card is put down.
    Place,
    /// A card is turned.
    Flip,
    /// The shoe is shuffled.
    Shuffle,
    /// Somebody claims the discard.
    Claim,
    /// It is a person's turn.
    YourTurn,
    /// Something was refused.
    Invalid,
    /// The contract is laid down.
    LayDown,
    /// A hand is closed.
    Close,
    /// A match is won.
    Win,
    /// A button.
    Click,
    /// A second of the countdown.
    Tick,
}

impl Sound {
    /// All sounds.
    pub const ALL: [Sound; 12] = [
        Sound::Deal,
        Sound::Place,
        Sound::Flip,
        Sound::Shuffle,
        Sound::Claim,
        Sound::YourTurn,
        Sound::Invalid,
        Sound::LayDown,
        Sound::Close,
        Sound::Win,
        Sound::Click,
        Sound::Tick,
    ];
}

/// Adds the sounds.
pub fn plugin(app: &mut App) {
    app.add_message::<Sound>().init_resource::<Settings>();
    app.add_systems(Startup, open);
    app.add_systems(Last, play.run_if(resource_exists::<device::Speaker>));
}

/// The device is opened on a thread of its own: it can take a second, and the first frame does not wait for it.
fn open(store: Option<Res<Store>>, mut commands: Commands) {
    let folders = store.map_or_else(Vec::new, |store| store.dirs().all("sounds"));
    if let Some(speaker) = device::Speaker::open(folders) {
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
