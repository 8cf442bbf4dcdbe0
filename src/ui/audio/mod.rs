//! Sounds, played with the library kira. Without a sound device there is no sound, and the settings page shows a
//! message.
//!
//! ```text
//!  bank      recordings that the program contains, the player's own, and those of the current deck
//!  playback  takes, pitch, loudness and position of each sound, and limits for sounds at the same time
//! ```
//!
//! The sound device runs on its own thread.
mod bank;
mod playback;

pub use bank::ThemeSounds;

use crate::{
    overridable::{self, Handles, Overridable},
    theme::{FollowTable, PublishDeckExtras},
};
use bank::{Bank, Recordings};
use bevy::{log, prelude::*};
use gamecore::{
    feedback::{PlaySound, Sound},
    settings::Settings,
};
use kira::{AudioManager, AudioManagerSettings, DefaultBackend};
use playback::Stage;
use std::{
    collections::HashMap,
    env, fs,
    path::PathBuf,
    sync::{
        Arc, OnceLock,
        mpsc::{Receiver, Sender, SyncSender, channel, sync_channel},
    },
    thread,
    time::Duration,
};

/// Registers the systems for sounds, from the requests to the playback.
pub fn plugin(app: &mut App) {
    app.add_plugins(overridable::plugin::<Recordings>);
    app.init_resource::<SoundDevice>()
        .init_resource::<ThemeSounds>();
    app.add_systems(Startup, open);
    app.add_systems(
        Update,
        (
            bank::read,
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
    let bank = || Bank::of(&recordings, &loaded, &themed);
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

/// Maximum number of requested sounds that have not started. Further requests are dropped.
const MOST_WAITING: usize = 16;

/// Availability of a sound device. The sound thread determines it shortly after the start.
#[derive(Resource, Clone, Debug, Default)]
pub struct SoundDevice(Arc<OnceLock<bool>>);

impl SoundDevice {
    /// Creates the resource for a known availability.
    pub fn known(is_there: bool) -> SoundDevice {
        SoundDevice(Arc::new(OnceLock::from(is_there)))
    }

    /// True if the search for a device has ended without success.
    pub fn is_missing(&self) -> bool {
        self.0.get() == Some(&false)
    }

    fn note(&self, is_there: bool) {
        // Setting the value cannot fail, because the search runs only once.
        let _ = self.0.set(is_there);
    }
}

/// Sender of sound requests to the sound thread.
#[derive(Resource)]
struct Speaker {
    sounds: SyncSender<(PlaySound, f32)>,
    banks: Sender<Bank>,
}

impl Speaker {
    /// Starts the sound thread. The thread opens the device, sets the availability in `device`, and waits for sounds.
    /// It ends if there is no device or the game is over.
    pub fn open(device: &SoundDevice) -> Option<Speaker> {
        let (sounds, asked) = sync_channel(MOST_WAITING);
        let (banks, bank) = channel();
        let noted = device.clone();
        let started = thread::Builder::new()
            .name("sound".to_owned())
            .spawn(move || run_device(&bank, &asked, &noted));
        match started {
            Ok(_) => Some(Speaker { sounds, banks }),
            Err(error) => {
                log::info!("no sound: {error}");
                device.note(false);
                None
            }
        }
    }

    /// Sends the sound data to the sound thread, after loading or after a change. No sound is played before the first
    /// call. Returns false if there is no device.
    pub fn take(&self, bank: Bank) -> bool {
        self.banks.send(bank).is_ok()
    }

    /// Plays a sound with a loudness from 0 to 1. Does nothing without a device.
    pub fn play(&self, request: PlaySound, loudness: f32) {
        let _ = self.sounds.try_send((request, loudness));
    }
}

/// True if the system has a sound device that can be opened. Closes it again.
pub fn has_device() -> bool {
    may_have_device()
        && AudioManager::<DefaultBackend>::new(AudioManagerSettings::default()).is_ok()
}

fn run_device(banks: &Receiver<Bank>, asked: &Receiver<(PlaySound, f32)>, device: &SoundDevice) {
    if !may_have_device() {
        log::info!("no sound device, so no sound");
        return device.note(false);
    }
    let manager = match AudioManager::<DefaultBackend>::new(AudioManagerSettings::default()) {
        Ok(manager) => manager,
        Err(error) => {
            log::info!("no sound device, so no sound: {error}");
            return device.note(false);
        }
    };
    device.note(true);
    let Ok(bank) = banks.recv() else {
        return;
    };
    // Requests sent before the device was open are outdated.
    while asked.try_recv().is_ok() {}
    let mut stage = Stage::new(manager, bank);
    while let Ok((request, loudness)) = asked.recv() {
        // Another deck may have other sounds.
        if let Some(bank) = banks.try_iter().last() {
            stage.bank = bank;
        }
        stage.play(&request, loudness);
    }
}

/// True if it is worth searching for a device. ALSA prints several lines of errors on the terminal if there is no
/// device.
fn may_have_device() -> bool {
    if !cfg!(target_os = "linux") {
        return true;
    }
    let is_card = |name: &str| name.starts_with("pcm") && name.ends_with('p');
    let mut cards = fs::read_dir("/dev/snd").into_iter().flatten().flatten();
    let runtime = env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from);
    let sockets = |folder: PathBuf| ["pulse/native", "pipewire-0"].map(|name| folder.join(name));
    let sockets = runtime.into_iter().flat_map(sockets);
    let mut files = sockets.chain(["/etc/asound.conf", "/dev/dsp"].map(PathBuf::from));
    env::var_os("PULSE_SERVER").is_some()
        || files.any(|file| file.exists())
        || cards.any(|entry| is_card(&entry.file_name().to_string_lossy()))
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
