//! The sounds' data: shipped inside the executable, a file of the same name in the sounds folder stands in for it.
use super::Sound;
use kira::sound::static_sound::StaticSoundData;
use std::{collections::HashMap, io::Cursor, path::Path};

macro_rules! wav {
    ($name:literal) => {
        ($name, include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/sounds/", $name, ".wav")).as_slice())
    };
}

type Shipped = (&'static str, &'static [u8]);

/// The recordings of a sound; with several, one after the other, so that a deal does not sound like a machine.
const fn shipped(sound: Sound) -> &'static [Shipped] {
    match sound {
        Sound::Deal => &[wav!("deal"), wav!("deal_2"), wav!("deal_3")],
        Sound::Place => &[wav!("place")],
        Sound::Flip => &[wav!("flip")],
        Sound::Shuffle => &[wav!("shuffle")],
        Sound::Claim => &[wav!("claim")],
        Sound::YourTurn => &[wav!("your_turn")],
        Sound::Invalid => &[wav!("invalid")],
        Sound::LayDown => &[wav!("lay_down")],
        Sound::Close => &[wav!("close")],
        Sound::Win => &[wav!("win")],
        Sound::Click => &[wav!("click")],
        Sound::Tick => &[wav!("tick")],
    }
}

/// All sounds, decoded.
pub(super) struct Bank {
    takes: HashMap<Sound, (usize, Vec<StaticSoundData>)>,
}

impl Bank {
    /// Decodes the shipped sounds and those that stand in for them.
    pub fn load(folder: &Path) -> Bank {
        let decoded = |(name, bytes): &Shipped| {
            let path = folder.join(format!("{name}.wav"));
            let own = std::fs::read(&path).ok().filter(|own| own != bytes);
            let own = own.and_then(|own| {
                let decoded = StaticSoundData::from_cursor(Cursor::new(own));
                decoded.inspect_err(|error| bevy::log::warn!("{}: {error}", path.display())).ok()
            });
            own.or_else(|| StaticSoundData::from_cursor(Cursor::new(*bytes)).ok())
        };
        let takes = |sound: Sound| (sound, (0, shipped(sound).iter().filter_map(decoded).collect()));
        Bank { takes: Sound::ALL.into_iter().map(takes).collect() }
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

    #[test]
    fn every_shipped_sound_can_be_decoded() {
        let mut bank = Bank::load(Path::new("/nowhere"));
        for sound in Sound::ALL {
            for _ in shipped(sound) {
                let data = bank.next(sound).expect("decoded");
                assert!(data.num_frames() > 0, "{sound:?}");
            }
        }
        assert_eq!(bank.takes[&Sound::Deal].1.len(), 3);
    }
}
