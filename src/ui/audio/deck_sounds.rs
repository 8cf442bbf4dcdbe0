//! Sounds of the current deck, which replace the shipped ones. A background task reads the sound files again whenever one
//! changes.
use super::bank::Recordings;
use crate::{
    overridable::Kind,
    theme::{DeckExtras, FoundProblems, ProblemSource},
};
use bevy::{
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, futures::check_ready},
};
use cardart::{Fallback, Problem, Reason, SoundFile, check_sound, limits, read_file};
use gamecore::{feedback::Sound, redraw::RedrawRequest};
use kira::sound::static_sound::StaticSoundData;
use std::{
    collections::HashMap,
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    path::PathBuf,
    time::Duration,
};

/// Sounds of the current deck.
#[derive(Resource, Default)]
pub struct ThemeSounds(HashMap<Sound, DeckSound>);

struct DeckSound {
    path: PathBuf,
    data: StaticSoundData,
}

impl ThemeSounds {
    /// Returns the deck's file for a sound, and the file's duration. Returns `None` if the shipped sound is played.
    pub fn heard(&self, sound: Sound) -> Option<(&PathBuf, Duration)> {
        let heard = self.0.get(&sound)?;
        Some((&heard.path, heard.data.duration()))
    }

    pub(super) fn data(&self, sound: Sound) -> Option<&StaticSoundData> {
        Some(&self.0.get(&sound)?.data)
    }
}

/// Sound files, each with the decoded data or the reason why it cannot be used.
type ReadSounds = Vec<(SoundFile, Result<StaticSoundData, Reason>)>;

/// Progress of reading a deck's sound files.
#[derive(Resource, Default)]
pub(super) struct Reading {
    /// Files that were last requested.
    done: Vec<SoundFile>,
    task: Option<Task<ReadSounds>>,
    /// Last usable data of each file. It stays in use if the file becomes unusable.
    good: HashMap<PathBuf, StaticSoundData>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ThemeSounds>()
        .init_resource::<Reading>();
}

/// Starts reading the sound files of the deck if the list of files or one of the files has changed.
pub(super) fn begin(beside: Res<DeckExtras>, mut reading: ResMut<Reading>) {
    if reading.task.is_some() || reading.done == beside.sounds {
        return;
    }
    reading.done.clone_from(&beside.sounds);
    let files = beside.sounds.clone();
    let read = |file: SoundFile| {
        let read = read_file(&file.path, limits::SOUND).and_then(usable);
        (file, read)
    };
    let read = async move { files.into_iter().map(read).collect() };
    reading.task = Some(AsyncComputeTaskPool::get().spawn(read));
}

/// Removes the loaded sounds from the asset server. Once all of them have been loaded, the usable ones take effect.
pub(super) fn take(
    mut reading: ResMut<Reading>,
    mut sounds: ResMut<ThemeSounds>,
    mut problems: ResMut<FoundProblems>,
    (time, mut awake): (Res<Time<Real>>, ResMut<RedrawRequest>),
) {
    let Some(task) = &mut reading.task else {
        return;
    };
    awake.animate_for(time.elapsed_secs(), 0.1);
    let Some(read) = check_ready(task) else {
        return;
    };
    reading.task = None;
    let before = std::mem::take(&mut reading.good);
    let choice = Selected::among(read, &before);
    reading.good = choice.good;
    *sounds = ThemeSounds(choice.heard);
    problems.set(ProblemSource::Sounds, choice.problems);
}

/// Usable sounds and problems found while reading the sound files.
#[derive(Default)]
struct Selected {
    heard: HashMap<Sound, DeckSound>,
    good: HashMap<PathBuf, StaticSoundData>,
    problems: Vec<Problem>,
}

impl Selected {
    /// Selects the first usable file for each sound. `before` is the last usable data of each file.
    fn among(read: ReadSounds, before: &HashMap<PathBuf, StaticSoundData>) -> Selected {
        let mut selected = Selected::default();
        for (SoundFile { which, path, .. }, read) in read {
            let Ok(sound) = which.parse::<Sound>() else {
                continue;
            };
            let last = before.get(&path);
            let data = match (read, last) {
                (Ok(data), _) => data,
                (Err(reason), last) => {
                    let instead = last.map_or(Fallback::Skipped, |_| Fallback::LastGood);
                    let problem = Problem::new(&path, reason, instead);
                    selected.problems.push(problem);
                    let Some(last) = last else { continue };
                    last.clone()
                }
            };
            selected.good.insert(path.clone(), data.clone());
            let heard = selected.heard.entry(sound);
            heard.or_insert(DeckSound { path, data });
        }
        selected
    }
}

/// Checks that a sound file may be decoded, and decodes it.
fn usable(bytes: Vec<u8>) -> Result<StaticSoundData, Reason> {
    check_sound(&bytes)?;
    // The decoders should not panic. If one does, a broken file of the player must not crash the game.
    let decoded = catch_unwind(AssertUnwindSafe(|| Recordings::decode(bytes)));
    let decoded = decoded.unwrap_or_else(|_| Err(io::Error::other("the decoder gave up")));
    let data = decoded.map_err(|error| Reason::NotASound {
        reason: error.to_string(),
    })?;
    // The file's header may have stated a duration that is too short.
    let (seconds, limit) = (data.duration().as_secs_f64().ceil() as u64, limits::SECONDS);
    if seconds > limit {
        return Err(Reason::SoundTooLong { seconds, limit });
    }
    Ok(data)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(
        path: &str,
        which: &'static str,
        bytes: &[u8],
    ) -> (SoundFile, Result<StaticSoundData, Reason>) {
        let path = PathBuf::from(path);
        let stamp = None;
        (SoundFile { which, path, stamp }, usable(bytes.to_vec()))
    }

    #[test]
    fn the_topmost_usable_sound_is_played() {
        let good = Sound::Deal.takes()[0].1;
        let files = vec![
            read("top/deal.wav", "deal", b"broken"),
            read("middle/deal.wav", "deal", good),
            read("bottom/deal.wav", "deal", good),
            read("bottom/win.ogg", "win", b"broken"),
        ];
        let selected = Selected::among(files, &HashMap::new());
        let sounds = ThemeSounds(selected.heard);
        let heard = sounds.heard(Sound::Deal).map(|(path, _)| path.as_path());
        assert_eq!(heard, Some(std::path::Path::new("middle/deal.wav")));
        assert!(sounds.heard(Sound::Win).is_none(), "the shipped one plays");
        assert_eq!(selected.problems.len(), 2);
        // A usable sound stays in use when its file becomes unusable.
        let files = vec![read("middle/deal.wav", "deal", b"broken")];
        let again = Selected::among(files, &selected.good);
        assert_eq!(again.problems[0].instead, Fallback::LastGood);
        assert!(again.heard.contains_key(&Sound::Deal));
    }

    #[test]
    fn every_sound_name_of_a_deck_is_a_sound_of_the_game() {
        for which in cardart::SOUNDS {
            assert!(which.parse::<Sound>().is_ok(), "{which}");
        }
        assert!("applause".parse::<Sound>().is_err());
    }
}
