//! The sounds of the deck in use, instead of ours: read through the asset server whenever one of their files has changed.
use super::recording::decode;
use crate::theme::{DeckBeside, SoundProblems};
use bevy::{
    asset::{AssetLoader, LoadContext, io::Reader},
    prelude::*,
    reflect::TypePath,
};
use cardart::{Instead, Problem, Reason, SoundFile, check_sound, limits};
use gamecore::{feedback::Sound, loading::AssetFolders, wakeup::FrameWakeup};
use kira::sound::static_sound::StaticSoundData;
use std::{
    collections::HashMap,
    convert::Infallible,
    panic::{AssertUnwindSafe, catch_unwind},
    path::PathBuf,
    time::Duration,
};

/// The sounds of the deck in use that are heard instead of ours.
#[derive(Resource, Default)]
pub struct ThemeSounds(HashMap<Sound, Heard>);

/// A sound of a deck.
struct Heard {
    path: PathBuf,
    data: StaticSoundData,
}

impl ThemeSounds {
    /// The file that is heard for a sound, and how long it lasts; none where ours is heard.
    pub fn heard(&self, sound: Sound) -> Option<(&PathBuf, Duration)> {
        let heard = self.0.get(&sound)?;
        Some((&heard.path, heard.data.duration()))
    }

    pub(super) fn data(&self, sound: Sound) -> Option<&StaticSoundData> {
        Some(&self.0.get(&sound)?.data)
    }
}

/// A file of a deck's sound as an asset: decoded, or why it cannot be. It never fails.
#[derive(Asset, TypePath)]
pub(super) struct ThemeSound(Result<StaticSoundData, Reason>);

/// A file on its way.
pub(super) struct Awaited {
    file: SoundFile,
    handle: Option<Handle<ThemeSound>>,
    read: Option<Result<StaticSoundData, Reason>>,
}

/// What is read, and what was.
#[derive(Resource, Default)]
pub(super) struct Reading {
    done: Vec<SoundFile>,
    awaited: Option<Vec<Awaited>>,
    /// What was good when it was read last: it stays when its file breaks.
    good: HashMap<PathBuf, StaticSoundData>,
}

/// Adds the sounds of decks.
pub(super) fn plugin(app: &mut App) {
    app.init_asset::<ThemeSound>()
        .register_asset_loader(ThemeSoundLoader)
        .init_resource::<ThemeSounds>()
        .init_resource::<DeckBeside>()
        .init_resource::<SoundProblems>()
        .init_resource::<Reading>();
}

/// Which of our sounds a name stands for.
fn sound(which: &str) -> Option<Sound> {
    Some(match which {
        "deal" => Sound::Deal,
        "place" => Sound::Place,
        "flip" => Sound::Flip,
        "shuffle" => Sound::Shuffle,
        "win" => Sound::Win,
        "invalid" => Sound::Invalid,
        _ => return None,
    })
}

/// Has the files read when they are others, or have changed.
pub(super) fn begin(
    beside: Res<DeckBeside>,
    assets: Res<AssetServer>,
    folders: Option<Res<AssetFolders>>,
    mut reading: ResMut<Reading>,
) {
    if reading.awaited.is_some() || reading.done == beside.sounds {
        return;
    }
    reading.done.clone_from(&beside.sounds);
    let load = |file: &SoundFile| {
        let path = folders.as_ref().and_then(|it| it.asset_path(&file.path));
        let not_found = || {
            let reason = "it lies in none of the game’s folders".to_owned();
            Err(Reason::Unreadable { reason })
        };
        Awaited {
            file: file.clone(),
            read: path.is_none().then(not_found),
            handle: path.map(|path| assets.load(path)),
        }
    };
    reading.awaited = Some(beside.sounds.iter().map(load).collect());
}

/// Takes the sounds out of the asset server; when all are there, those that can be used are heard.
pub(super) fn take(
    mut loaded: ResMut<Assets<ThemeSound>>,
    mut reading: ResMut<Reading>,
    mut sounds: ResMut<ThemeSounds>,
    mut problems: ResMut<SoundProblems>,
    (time, mut awake): (Res<Time<Real>>, ResMut<FrameWakeup>),
) {
    let Some(awaited) = &mut reading.awaited else {
        return;
    };
    awake.keep(time.elapsed_secs(), 0.1);
    for one in awaited.iter_mut().filter(|one| one.read.is_none()) {
        let read = one.handle.as_ref().and_then(|handle| loaded.remove(handle));
        one.read = read.map(|ThemeSound(read)| read);
    }
    if awaited.iter().any(|one| one.read.is_none()) {
        return;
    }
    let awaited = reading.awaited.take().unwrap_or_default();
    let before = std::mem::take(&mut reading.good);
    let choice = Selected::among(awaited, &before);
    reading.good = choice.good;
    *sounds = ThemeSounds(choice.heard);
    if problems.0 != choice.problems {
        for problem in &choice.problems {
            warn!("sound: {}: {}", problem.file.display(), problem.reason);
        }
        problems.0 = choice.problems;
    }
}

/// What is heard of some files.
#[derive(Default)]
struct Selected {
    heard: HashMap<Sound, Heard>,
    good: HashMap<PathBuf, StaticSoundData>,
    problems: Vec<Problem>,
}

impl Selected {
    /// Of each sound the first file that can be used.
    fn among(awaited: Vec<Awaited>, before: &HashMap<PathBuf, StaticSoundData>) -> Selected {
        let mut selected = Selected::default();
        for one in awaited {
            let (Some(sound), Some(read)) = (sound(one.file.which), one.read) else {
                continue;
            };
            let path = one.file.path;
            let last = before.get(&path);
            let data = match (read, last) {
                (Ok(data), _) => data,
                (Err(reason), last) => {
                    let instead = last.map_or(Instead::Skipped, |_| Instead::LastGood);
                    let problem = Problem::new(&path, reason, instead);
                    selected.problems.push(problem);
                    let Some(last) = last else { continue };
                    last.clone()
                }
            };
            selected.good.insert(path.clone(), data.clone());
            let heard = selected.heard.entry(sound);
            heard.or_insert(Heard { path, data });
        }
        selected
    }
}

/// Reads and decodes a file of a deck's sound.
#[derive(TypePath)]
struct ThemeSoundLoader;

impl AssetLoader for ThemeSoundLoader {
    type Asset = ThemeSound;
    type Settings = ();
    type Error = Infallible;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        _settings: &(),
        _context: &mut LoadContext<'_>,
    ) -> Result<ThemeSound, Infallible> {
        let mut bytes = Vec::new();
        Ok(ThemeSound(match reader.read_to_end(&mut bytes).await {
            Ok(_) => usable(bytes),
            Err(error) => Err(error.into()),
        }))
    }
}

/// Decodes a sound that is allowed to be decoded.
fn usable(bytes: Vec<u8>) -> Result<StaticSoundData, Reason> {
    check_sound(&bytes)?;
    // The decoders are meant not to panic; a stranger's file must not end the game if one does.
    let decoded = catch_unwind(AssertUnwindSafe(|| decode(bytes)));
    let data = match decoded {
        Ok(Ok(data)) => data,
        Ok(Err(error)) => {
            let reason = error.to_string();
            return Err(Reason::NotASound { reason });
        }
        Err(_) => {
            let reason = "the decoder gave up".to_owned();
            return Err(Reason::NotASound { reason });
        }
    };
    // Its head may have said less.
    let (seconds, limit) = (data.duration().as_secs_f64().ceil() as u64, limits::SECONDS);
    if seconds > limit {
        return Err(Reason::SoundTooLong { seconds, limit });
    }
    Ok(data)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audio::shipped::shipped;

    fn awaited(path: &str, which: &'static str, bytes: &[u8]) -> Awaited {
        let file = SoundFile {
            which,
            path: PathBuf::from(path),
            stamp: None,
        };
        Awaited {
            file,
            handle: None,
            read: Some(usable(bytes.to_vec())),
        }
    }

    #[test]
    fn the_topmost_sound_that_can_be_used_is_heard() {
        let good = shipped(Sound::Deal)[0].1;
        let files = vec![
            awaited("top/deal.wav", "deal", b"broken"),
            awaited("middle/deal.wav", "deal", good),
            awaited("bottom/deal.wav", "deal", good),
            awaited("bottom/win.ogg", "win", b"broken"),
        ];
        let selected = Selected::among(files, &HashMap::new());
        let sounds = ThemeSounds(selected.heard);
        let heard = sounds.heard(Sound::Deal).map(|(path, _)| path.as_path());
        assert_eq!(heard, Some(std::path::Path::new("middle/deal.wav")));
        assert!(sounds.heard(Sound::Win).is_none(), "ours is heard");
        assert_eq!(selected.problems.len(), 2);
        // One that was good is heard on when its file breaks.
        let files = vec![awaited("middle/deal.wav", "deal", b"broken")];
        let again = Selected::among(files, &selected.good);
        assert_eq!(again.problems[0].instead, Instead::LastGood);
        assert!(again.heard.contains_key(&Sound::Deal));
    }

    #[test]
    fn every_name_of_a_sound_is_one_of_ours() {
        for which in cardart::SOUNDS {
            assert!(sound(which).is_some(), "{which}");
        }
        assert_eq!(sound("applause"), None);
    }
}
