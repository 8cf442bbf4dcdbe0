//! The sound device, on a thread of its own.
use super::{bank::Bank, stage::Stage};
use crate::game::feedback::PlaySound;
use bevy::{log, prelude::*};
use kira::{AudioManager, AudioManagerSettings, DefaultBackend};
use std::{
    path::{Path, PathBuf},
    sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel},
    thread,
};

/// Sounds asked for and not yet started; what is beyond this is dropped, never queued.
const WAITING: usize = 16;

/// Takes the sounds asked for.
#[derive(Resource)]
pub(super) struct Speaker {
    sounds: SyncSender<(PlaySound, f32)>,
    banks: Sender<Bank>,
}

impl Speaker {
    /// Starts the thread, which opens the device and waits for the sounds. It ends by itself when there is no device or the game
    /// is over.
    pub fn open() -> Option<Speaker> {
        let (sounds, asked) = sync_channel(WAITING);
        let (banks, bank) = channel();
        let started = thread::Builder::new()
            .name("sound".to_owned())
            .spawn(move || run(&bank, &asked));
        match started {
            Ok(_) => Some(Speaker { sounds, banks }),
            Err(error) => {
                log::info!("no sound: {error}");
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

/// Opens the device and closes it again.
///
/// # Errors
/// Why there is none, in the words of the system.
pub fn try_device() -> Result<(), String> {
    if !might_be_there() {
        return Err("no device".to_owned());
    }
    let opened = AudioManager::<DefaultBackend>::new(AudioManagerSettings::default());
    opened.map(drop).map_err(|error| error.to_string())
}

fn run(banks: &Receiver<Bank>, asked: &Receiver<(PlaySound, f32)>) {
    if !might_be_there() {
        log::info!("no sound device, so no sound");
        return;
    }
    let manager = match AudioManager::<DefaultBackend>::new(AudioManagerSettings::default()) {
        Ok(manager) => manager,
        Err(error) => {
            log::info!("no sound device, so no sound: {error}");
            return;
        }
    };
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
