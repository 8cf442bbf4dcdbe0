//! The sound device, on a thread of its own.
use super::{bank::Bank, stage::Stage};
use bevy::{log, prelude::*};
use gamecore::feedback::PlaySound;
use kira::{AudioManager, AudioManagerSettings, DefaultBackend};
use std::{
    path::{Path, PathBuf},
    sync::{
        Arc, OnceLock,
        mpsc::{Receiver, Sender, SyncSender, channel, sync_channel},
    },
    thread,
};

/// Sounds asked for and not yet started; what is beyond this is dropped, never queued.
const WAITING: usize = 16;

/// Whether there is anything to hear the game with. That is found out on another thread, a moment after the start.
#[derive(Resource, Clone, Debug, Default)]
pub struct SoundDevice(Arc<OnceLock<bool>>);

impl SoundDevice {
    /// One of which it is known.
    pub fn known(is_there: bool) -> SoundDevice {
        SoundDevice(Arc::new(OnceLock::from(is_there)))
    }

    /// Whether one was looked for and none was found.
    pub fn is_missing(&self) -> bool {
        self.0.get() == Some(&false)
    }

    fn note(&self, is_there: bool) {
        // It is looked for once.
        let _ = self.0.set(is_there);
    }
}

/// Takes the sounds asked for.
#[derive(Resource)]
pub(super) struct Speaker {
    sounds: SyncSender<(PlaySound, f32)>,
    banks: Sender<Bank>,
}

impl Speaker {
    /// Starts the thread, which opens the device and waits for the sounds. It ends by itself when there is no device or the game
    /// is over. Whether there is one is noted.
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

    /// Takes the sounds themselves, when they are loaded or others; until then there is silence. Whether there is a device for them.
    pub fn take(&self, bank: Bank) -> bool {
        self.banks.send(bank).is_ok()
    }

    /// Plays a sound at a loudness of 0 to 1; does nothing while there is no device.
    pub fn play(&self, request: PlaySound, loudness: f32) {
        let _ = self.sounds.try_send((request, loudness));
    }
}

/// Said where the system has no device at all.
pub const NO_DEVICE: &str = "no device";

/// Opens the device and closes it again.
///
/// # Errors
/// Why there is none, in the words of the system.
pub fn try_device() -> Result<(), String> {
    if !might_be_there() {
        return Err(NO_DEVICE.to_owned());
    }
    let opened = AudioManager::<DefaultBackend>::new(AudioManagerSettings::default());
    opened.map(drop).map_err(|error| error.to_string())
}

fn run(banks: &Receiver<Bank>, asked: &Receiver<(PlaySound, f32)>, device: &SoundDevice) {
    if !might_be_there() {
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
    // What was asked for in the meantime is too late.
    while asked.try_recv().is_ok() {}
    let mut stage = Stage::new(manager, bank);
    while let Ok((request, loudness)) = asked.recv() {
        // Another deck may have brought others.
        if let Some(bank) = banks.try_iter().last() {
            stage.change(bank);
        }
        stage.play(&request, loudness);
    }
}

/// Whether it makes sense to look for a device: ALSA complains on the terminal, over several lines, where there is none.
fn might_be_there() -> bool {
    if !cfg!(target_os = "linux") {
        return true;
    }
    let card = |name: &str| name.starts_with("pcm") && name.ends_with('p');
    let cards = std::fs::read_dir("/dev/snd")
        .into_iter()
        .flatten()
        .flatten();
    let server = std::env::var_os("XDG_RUNTIME_DIR")
        .map(PathBuf::from)
        .is_some_and(|runtime| {
            ["pulse/native", "pipewire-0"]
                .iter()
                .any(|socket| runtime.join(socket).exists())
        });
    server
        || std::env::var_os("PULSE_SERVER").is_some()
        || ["/etc/asound.conf", "/dev/dsp"]
            .iter()
            .any(|path| Path::new(path).exists())
        || cards
            .into_iter()
            .any(|entry| card(&entry.file_name().to_string_lossy()))
}
