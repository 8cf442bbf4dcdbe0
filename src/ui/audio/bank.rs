//! The sounds' data, loaded: the shipped takes, or the player's own instead of them.
use super::{
    recording::Recording,
    shipped::{Shipped, shipped},
    themed::ThemeSounds,
};
use bevy::{asset::UntypedHandle, prelude::*};
use bevy_asset_loader::prelude::*;
use gamecore::{
    feedback::Sound,
    loading::{embed, shipped_path},
};
use kira::sound::static_sound::StaticSoundData;
use std::collections::HashMap;

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
pub(super) struct Bank(HashMap<Sound, Vec<StaticSoundData>>);

impl Bank {
    /// The sounds as they were loaded. Of a sound only the takes that come from the folder that counts most are played: a player's
    /// own `deal.wav` stands in for all of ours, or it would be heard now and then only.
    pub fn of(recordings: &Recordings, loaded: &Assets<Recording>) -> Bank {
        let takes = |(sound, takes): &(Sound, Vec<Handle<Recording>>)| {
            let takes: Vec<&Recording> = takes.iter().filter_map(|take| loaded.get(take)).collect();
            let nearest = takes.iter().map(|take| take.place).min();
            let played = takes.iter().filter(|take| Some(take.place) == nearest);
            (*sound, played.map(|take| take.data.clone()).collect())
        };
        Bank(recordings.0.iter().map(takes).collect())
    }

    /// The same, with the sounds of a deck in the place of all takes of theirs.
    pub fn with(mut self, themed: &ThemeSounds) -> Bank {
        for sound in Sound::ALL {
            if let Some(data) = themed.data(sound) {
                self.0.insert(sound, vec![data.clone()]);
            }
        }
        self
    }

    /// The takes of a sound.
    pub fn takes(&self, sound: Sound) -> &[StaticSoundData] {
        self.0.get(&sound).map_or(&[], Vec::as_slice)
    }

    /// The shipped sounds.
    #[cfg(test)]
    pub fn of_the_shipped() -> Bank {
        let data = |(name, bytes): &Shipped| {
            super::recording::decode(bytes.to_vec()).unwrap_or_else(|why| panic!("{name}: {why}"))
        };
        let takes = |sound| (sound, shipped(sound).iter().map(data).collect());
        Bank(Sound::ALL.into_iter().map(takes).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A bank whose deals lie in these places.
    fn bank(places: &[usize]) -> Bank {
        let (_, bytes) = shipped(Sound::Deal)[0];
        let data = super::super::recording::decode(bytes.to_vec()).expect("it is shipped");
        let mut loaded = Assets::<Recording>::default();
        let takes = places.iter().map(|place| {
            loaded.add(Recording {
                data: data.clone(),
                place: *place,
                broken: Vec::new(),
            })
        });
        let takes = vec![(Sound::Deal, takes.collect())];
        Bank::of(&Recordings(takes), &loaded)
    }

    #[test]
    fn a_players_own_take_stands_in_for_all_shipped_ones() {
        assert_eq!(bank(&[2, 2, 2, 2]).takes(Sound::Deal).len(), 4);
        assert_eq!(bank(&[0, 2, 2, 2]).takes(Sound::Deal).len(), 1);
        assert_eq!(bank(&[1, 0, 2, 0]).takes(Sound::Deal).len(), 2);
        assert!(bank(&[0]).takes(Sound::Win).is_empty());
    }
}
