//! The sounds' data: shipped inside the executable, a file of the same name in the sounds folder stands in for it.
use crate::game::feedback::Sound;
use kira::sound::static_sound::StaticSoundData;
use std::{collections::HashMap, io::Cursor, path::PathBuf};

macro_rules! wav {
    ($name:literal) => {
        (
            $name,
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

/// All sounds, decoded.
pub(super) struct Bank {
    takes: HashMap<Sound, (usize, Vec<StaticSoundData>)>,
}

impl Bank {
    /// Decodes the shipped sounds and those in these folders that stand in for them, the later ones first.
    pub fn load(folders: &[PathBuf]) -> Bank {
        let decoded = |(name, bytes): &Shipped| {
            let own = folders.iter().rev().find_map(|folder| {
                let path = folder.join(format!("{name}.wav"));
                let own = std::fs::read(&path).ok().filter(|own| own != bytes)?;
                let decoded = StaticSoundData::from_cursor(Cursor::new(own));
                decoded
                    .inspect_err(|error| bevy::log::warn!("{}: {error}", path.display()))
                    .ok()
            });
            own.or_else(|| StaticSoundData::from_cursor(Cursor::new(*bytes)).ok())
        };
        let takes = |sound: Sound| {
            (
                sound,
                (0, shipped(sound).iter().filter_map(decoded).collect()),
            )
        };
        Bank {
            takes: Sound::ALL.into_iter().map(takes).collect(),
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

    #[test]
    fn every_shipped_sound_can_be_decoded() {
        let mut bank = Bank::load(&[PathBuf::from("/nowhere")]);
        for sound in Sound::ALL {
            for _ in shipped(sound) {
                let data = bank.next(sound).expect("decoded");
                assert!(data.num_frames() > 0, "{sound:?}");
            }
        }
        assert_eq!(bank.takes[&Sound::Deal].1.len(), 3);
    }
}
