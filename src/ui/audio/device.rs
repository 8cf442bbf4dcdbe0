//! The sound device, which runs on its own thread.
use super::{bank::Bank, playback::Stage};
use bevy::{log, prelude::*};
use gamecore::feedback::PlaySound;
use kira::{AudioManager, AudioManagerSettings, DefaultBackend};
use std::{
    env, fs,
    path::PathBuf,
    sync::{
        Arc, OnceLock,
        mpsc::{Receiver, Sender, SyncSender, channel, sync_channel},
    },
    thread,
};

/// Maximum number of requested sounds that have not started. Further requests are dropped.
const WAITING: usize = 16;

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
pub(super) struct Speaker {
    sounds: SyncSender<(PlaySound, f32)>,
    banks: Sender<Bank>,
}

impl Speaker {
    /// Starts the sound thread. The thread opens the device, sets the availability in `device`, and waits for sounds.
    /// It ends if there is no device or the game is over.
    pub fn open(device: &SoundDevice) -> Option<Speaker> {
        let (sounds, asked) = sync_channel(WAITING);
        let (banks, bank) = channel();
        let noted = device.clone();
        let started = thread::Builder::new()
            .name("sound".to_owned())
            .spawn(move || run(&bank, &asked, &noted));
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

fn run(banks: &Receiver<Bank>, asked: &Receiver<(PlaySound, f32)>, device: &SoundDevice) {
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
