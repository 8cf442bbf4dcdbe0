//! Recordings of the sounds. Each sound has several takes, which are recorded variants embedded in the program. A file of
//! the same name in a `sounds` folder replaces a take (`overridable.rs`). Sounds of the current deck replace all takes.
//! A background task reads their files again whenever one changes.
use crate::{
    overridable::{Handles, Kind, Overridable},
    theme::{DeckExtras, FoundProblems, ProblemSource},
};
use bevy::{
    prelude::*,
    reflect::TypePath,
    tasks::{AsyncComputeTaskPool, Task, futures::check_ready},
};
use cardart::{Fallback, Problem, Reason, SoundFile, check_sound, limits, read_file};
use gamecore::{feedback::Sound, i18n::Texts, loading::ShippedFile, redraw::RedrawRequest};
use kira::sound::static_sound::StaticSoundData;
use std::{
    collections::HashMap,
    io::{self, Cursor},
    panic::{AssertUnwindSafe, catch_unwind},
    path::PathBuf,
    time::Duration,
};

/// Recordings of all sounds.
#[derive(TypePath)]
pub(super) struct Recordings;

impl Kind for Recordings {
    type Data = StaticSoundData;
    type Error = io::Error;
    const EXTENSIONS: &'static [&'static str] = &["wav"];

    fn files() -> impl Iterator<Item = ShippedFile> {
        Sound::ALL.into_iter().flat_map(Sound::takes).copied()
    }

    fn decode(bytes: Vec<u8>) -> io::Result<StaticSoundData> {
        StaticSoundData::from_cursor(Cursor::new(bytes)).map_err(io::Error::other)
    }

    fn text(error: &io::Error, _texts: &Texts) -> String {
        error.to_string()
    }
}

/// Returns the takes that are played: those from the folder with the highest priority. A player's own `deal.wav` thus replaces all
/// shipped takes. Otherwise it would be only one of several takes.
fn nearest(takes: &[&Overridable<Recordings>]) -> Vec<StaticSoundData> {
    let nearest = takes.iter().map(|take| take.place).min();
    let played = takes.iter().filter(|take| Some(take.place) == nearest);
    played.map(|take| take.data.clone()).collect()
}

/// All sounds, decoded and ready for playback.
pub(super) struct Bank(HashMap<Sound, Vec<StaticSoundData>>);

impl Bank {
    /// Creates the bank from the loaded recordings. Sounds of the deck replace all takes.
    pub fn of(
        recordings: &Handles<Recordings>,
        loaded: &Assets<Overridable<Recordings>>,
        themed: &ThemeSounds,
    ) -> Bank {
        let mut handles = recordings.0.iter();
        let takes = |sound: Sound| {
            let handles = handles.by_ref().take(sound.takes().len());
            let takes: Vec<_> = handles.filter_map(|take| loaded.get(take)).collect();
            let themed = themed.0.get(&sound).map(|own| vec![own.data.clone()]);
            (sound, themed.unwrap_or_else(|| nearest(&takes)))
        };
        Bank(Sound::ALL.into_iter().map(takes).collect())
    }

    /// Returns the takes of a sound. The list is empty if the sound has none.
    pub fn takes(&self, sound: Sound) -> &[StaticSoundData] {
        self.0.get(&sound).map_or(&[], Vec::as_slice)
    }

    #[cfg(test)]
    pub fn of_the_shipped() -> Bank {
        let data = |(name, bytes): &ShippedFile| {
            Recordings::decode(bytes.to_vec()).unwrap_or_else(|why| panic!("{name}: {why}"))
        };
        let takes = |sound: Sound| (sound, sound.takes().iter().map(data).collect());
        Bank(Sound::ALL.into_iter().map(takes).collect())
    }
}

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
}

/// Sound files, each with the decoded data or the reason why it cannot be used.
type ReadSounds = Vec<(SoundFile, Result<StaticSoundData, Reason>)>;

/// Progress of reading a deck's sound files.
#[derive(Default)]
pub(super) struct Reading {
    /// Files that were last requested.
    done: Vec<SoundFile>,
    task: Option<Task<ReadSounds>>,
    /// Last usable data of each file. It stays in use if the file becomes unusable.
    good: HashMap<PathBuf, StaticSoundData>,
}

/// Reads the sound files of the deck if the list of files or one of the files has changed. Once all of them have been
/// read, the usable ones take effect.
pub(super) fn read(
    beside: Res<DeckExtras>,
    mut reading: Local<Reading>,
    mut sounds: ResMut<ThemeSounds>,
    mut problems: ResMut<FoundProblems>,
    (time, mut awake): (Res<Time<Real>>, ResMut<RedrawRequest>),
) {
    if reading.task.is_none() && reading.done != beside.sounds {
        reading.done.clone_from(&beside.sounds);
        let files = beside.sounds.clone();
        let read = |file: SoundFile| {
            let read = read_file(&file.path, limits::SOUND).and_then(usable);
            (file, read)
        };
        let read = async move { files.into_iter().map(read).collect() };
        reading.task = Some(AsyncComputeTaskPool::get().spawn(read));
    }
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
    use std::collections::BTreeSet;

    /// Returns the decoded takes of a sound, each with its name, sample rate and samples.
    fn decoded(sound: Sound) -> Vec<(&'static str, f32, Vec<f32>)> {
        let one = |(name, bytes): &ShippedFile| {
            let data = Recordings::decode(bytes.to_vec()).expect(name);
            let samples = data.frames.iter().map(|frame| frame.left).collect();
            (*name, data.sample_rate as f32, samples)
        };
        sound.takes().iter().map(one).collect()
    }

    /// Returns the root mean square of the loudest tenth of a second, in decibels. The ear integrates over about this time.
    fn loudness(samples: &[f32], rate: f32) -> f32 {
        let window = (rate / 10.0) as usize;
        let squares: Vec<f32> = samples.iter().map(|s| s * s).collect();
        let sums = squares.windows(window.min(squares.len()));
        let loudest = sums.map(|part| part.iter().sum()).fold(0.0, f32::max);
        10.0 * (loudest / window as f32).log10()
    }

    /// Returns the largest correlation of two sounds over all shifts up to 10 ms. It is 1 for identical sounds and 0 for
    /// unrelated ones.
    fn likeness(a: &[f32], b: &[f32], rate: f32) -> f32 {
        let energy = |of: &[f32]| of.iter().map(|s| s * s).sum::<f32>().sqrt();
        let shifts = 0..(rate / 100.0) as usize;
        let product = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f32>().abs();
        let best = shifts
            .map(|shift| product(&a[shift..], b).max(product(a, &b[shift..])))
            .fold(0.0, f32::max);
        best / (energy(a) * energy(b))
    }

    /// Returns the minimum and maximum duration of a sound, in seconds.
    fn seconds(sound: Sound) -> (f32, f32) {
        match sound {
            Sound::Click | Sound::Tick => (0.02, 0.1),
            Sound::Slide | Sound::Deal | Sound::Place | Sound::Flip => (0.05, 0.25),
            Sound::Invalid => (0.15, 0.4),
            Sound::Shuffle => (0.4, 0.8),
            Sound::Claim | Sound::YourTurn => (0.3, 0.9),
            Sound::LayDown | Sound::Close => (0.5, 1.2),
            Sound::CloseAtOnce => (0.9, 1.6),
            Sound::Win => (1.2, 2.0),
        }
    }

    #[test]
    fn every_take_is_clean() {
        for sound in Sound::ALL {
            let (shortest, longest) = seconds(sound);
            for (name, rate, samples) in decoded(sound) {
                let peak = samples.iter().fold(0.0, |top: f32, s| s.abs().max(top));
                let mean = samples.iter().sum::<f32>() / samples.len() as f32;
                let length = samples.len() as f32 / rate;
                assert!((0.05..0.9).contains(&peak), "{name}: peak {peak}");
                assert!(mean.abs() < 0.001, "{name}: offset {mean}");
                assert!(
                    (shortest..longest).contains(&length),
                    "{name}: {length} seconds"
                );
                // A sound that starts or ends away from zero causes a click.
                let end = samples.len() - 4;
                for sample in samples[..4].iter().chain(&samples[end..]) {
                    assert!(sample.abs() < 0.01, "{name}: {sample} at an end");
                }
            }
        }
    }

    #[test]
    fn the_takes_of_a_sound_differ_and_are_equally_loud() {
        for sound in Sound::ALL {
            let takes = decoded(sound);
            let levels: Vec<f32> = takes
                .iter()
                .map(|(_, rate, s)| loudness(s, *rate))
                .collect();
            let loudest = levels.iter().fold(-99.0, |top: f32, level| level.max(top));
            let softest = levels.iter().fold(0.0, |low: f32, level| level.min(low));
            assert!(loudest - softest < 2.0, "{sound:?}: {levels:?} dB");
            for (at, (one, rate, a)) in takes.iter().enumerate() {
                for (other, _, b) in &takes[at + 1..] {
                    let alike = likeness(a, b, *rate);
                    let most = if sound.is_of_cards() { 0.6 } else { 0.985 };
                    assert!(alike < most, "{one} and {other}: {alike}");
                }
            }
        }
    }

    #[test]
    fn repeated_sounds_have_several_takes_and_card_sounds_at_least_four() {
        for sound in Sound::ALL {
            let least = match sound {
                Sound::CloseAtOnce | Sound::Win => 1,
                _ if sound.is_of_cards() => 4,
                _ => 2,
            };
            assert!(sound.takes().len() >= least, "{sound:?}");
        }
    }

    #[test]
    fn the_shipped_sounds_are_exactly_the_files_of_the_folder() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/sounds");
        let files = std::fs::read_dir(folder).expect("the folder of the sounds exists");
        let names = files.map(|file| {
            let name = file.expect("the folder can be listed").file_name();
            format!("sounds/{}", name.to_string_lossy())
        });
        let takes = Sound::ALL.into_iter().flat_map(Sound::takes);
        assert_eq!(
            names.collect::<BTreeSet<String>>(),
            takes.map(|(name, _)| (*name).to_owned()).collect()
        );
    }

    /// Returns how many takes are played if takes come from the folders with these indices.
    fn played(places: &[usize]) -> usize {
        let (_, bytes) = Sound::Deal.takes()[0];
        let data = Recordings::decode(bytes.to_vec()).expect("it is shipped");
        let take = |place: &usize| Overridable::<Recordings> {
            data: data.clone(),
            place: *place,
            broken: Vec::new(),
        };
        let takes: Vec<_> = places.iter().map(take).collect();
        nearest(&takes.iter().collect::<Vec<_>>()).len()
    }

    #[test]
    fn a_players_own_take_replaces_all_shipped_ones() {
        assert_eq!(played(&[2, 2, 2, 2]), 4);
        assert_eq!(played(&[0, 2, 2, 2]), 1);
        assert_eq!(played(&[1, 0, 2, 0]), 2);
        assert_eq!(played(&[]), 0);
    }

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
