//! The sounds' data: shipped inside the executable, a file of the same name in the sounds folder stands in for it.
use super::recording::Recording;
use crate::game::{
    feedback::Sound,
    loading::{embed, shipped_path},
};
use bevy::{asset::UntypedHandle, prelude::*};
use bevy_asset_loader::prelude::*;
use kira::sound::static_sound::StaticSoundData;
use std::collections::HashMap;

macro_rules! wav {
    ($name:literal) => {
        (
            concat!("sounds/", $name, ".wav"),
            include_bytes!(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/assets/sounds/",
                $name,
                ".wav"
            ))
            .as_slice(),
        )
    };
}

/// Name below the folder of the assets, content.
type Shipped = (&'static str, &'static [u8]);

static DEAL: [Shipped; 3] = [wav!("deal"), wav!("deal_2"), wav!("deal_3")];
static PLACE: [Shipped; 1] = [wav!("place")];
static FLIP: [Shipped; 1] = [wav!("flip")];
static SHUFFLE: [Shipped; 1] = [wav!("shuffle")];
static CLAIM: [Shipped; 1] = [wav!("claim")];
static YOUR_TURN: [Shipped; 1] = [wav!("your_turn")];
static INVALID: [Shipped; 1] = [wav!("invalid")];
static LAY_DOWN: [Shipped; 1] = [wav!("lay_down")];
static CLOSE: [Shipped; 1] = [wav!("close")];
static WIN: [Shipped; 1] = [wav!("win")];
static CLICK: [Shipped; 1] = [wav!("click")];
static TICK: [Shipped; 1] = [wav!("tick")];

/// The recordings of a sound; with several, one after the other, so that a deal does not sound like a machine.
fn shipped(sound: Sound) -> &'static [Shipped] {
    match sound {
        Sound::Deal => &DEAL,
        Sound::Place => &PLACE,
        Sound::Flip => &FLIP,
        Sound::Shuffle => &SHUFFLE,
        Sound::Claim => &CLAIM,
        Sound::YourTurn => &YOUR_TURN,
        Sound::Invalid => &INVALID,
        Sound::LayDown => &LAY_DOWN,
        Sound::Close => &CLOSE,
        Sound::Win => &WIN,
        Sound::Click => &CLICK,
        Sound::Tick => &TICK,
    }
}

/// Embeds the shipped sounds.
pub(super) fn plugin(app: &mut App) {
    let files = Sound::ALL.into_iter().flat_map(shipped);
    embed(app, files.copied());
}

/// The recordings of all sounds, loaded.
#[derive(Resource)]
pub(super) struct Recordings(Vec<(Sound, Vec<Handle<Recording>>)>);

impl AssetCollection for Recordings {
    fn create(world: &mut World) -> Recordings {
        let assets = world.resource::<AssetServer>();
        let load = |(name, _): &Shipped| assets.load(shipped_path(name));
        let takes = |sound| (sound, shipped(sound).iter().map(load).collect());
        Recordings(Sound::ALL.into_iter().map(takes).collect())
    }

    fn load(world: &mut World) -> Vec<UntypedHandle> {
        let takes = Recordings::create(world).0.into_iter();
        let handles = takes.flat_map(|(_, takes)| takes);
        handles.map(Handle::untyped).collect()
    }
}

impl Recordings {
    /// All of them.
    pub fn all(&self) -> impl Iterator<Item = &Handle<Recording>> {
        self.0.iter().flat_map(|(_, takes)| takes)
    }
}

/// All sounds, ready to be played.
pub(super) struct Bank {
    takes: HashMap<Sound, (usize, Vec<StaticSoundData>)>,
}

impl Bank {
    /// The sounds as they were loaded.
    pub fn of(recordings: &Recordings, loaded: &Assets<Recording>) -> Bank {
        let data = |take: &Handle<Recording>| Some(loaded.get(take)?.data.clone());
        let takes = |(sound, takes): &(Sound, Vec<Handle<Recording>>)| {
            (*sound, (0, takes.iter().filter_map(data).collect()))
        };
        Bank {
            takes: recordings.0.iter().map(takes).collect(),
        }
    }

    /// The next recording of a sound.
    pub fn next(&mut self, sound: Sound) -> Option<StaticSoundData> {
        let (last, takes) = self.takes.get_mut(&sound)?;
        *last = (*last + 1) % takes.len().max(1);
        takes.get(*last).cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_shipped_sound_can_be_decoded_and_the_recordings_of_one_take_turns() {
        let mut loaded = Assets::<Recording>::default();
        let mut take = |(name, bytes): &Shipped| {
            let data = super::super::recording::decode(bytes.to_vec()).expect(name);
            assert!(data.num_frames() > 0, "{name}");
            let broken = Vec::new();
            loaded.add(Recording { data, broken })
        };
        let takes = |sound| (sound, shipped(sound).iter().map(&mut take).collect());
        let recordings = Recordings(Sound::ALL.into_iter().map(takes).collect());
        let mut bank = Bank::of(&recordings, &loaded);
        let heard = (0..3).filter_map(|_| Some(bank.next(Sound::Deal)?.frames.as_ptr()));
        assert_eq!(heard.collect::<HashSet<_>>().len(), 3);
        assert!(Sound::ALL.iter().all(|sound| bank.next(*sound).is_some()));
    }
}
