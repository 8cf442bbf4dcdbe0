//! The sounds of a theme. Their format and duration are checked without decoding them. Only files that pass may be
//! decoded.
use super::{Fallback, Pack, Problem, Reason, limits, reading::Stamp};
use std::path::PathBuf;

/// Names of the sounds that a theme can replace. They are also the stems of the file names.
pub const SOUNDS: [&str; 6] = ["deal", "place", "flip", "shuffle", "win", "invalid"];

/// Sound file of a pack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SoundFile {
    /// Name of the sound, one of [`SOUNDS`].
    pub which: &'static str,
    /// Path on disk. A file in a zip has the zip's path followed by the file's name.
    pub path: PathBuf,
    /// Modification time and length of the file. If either of them is different, the file has changed.
    pub stamp: Option<Stamp>,
}

/// Returns the sound files of a pack. Files for the language take precedence.
pub(super) fn of(pack: &Pack, language: &str) -> impl Iterator<Item = SoundFile> {
    SOUNDS.into_iter().filter_map(move |which| {
        let path = pack.files().path(pack.sound(which, language)?);
        let stamp = Stamp::of(&path);
        Some(SoundFile { which, path, stamp })
    })
}

/// Checks all sounds of a pack and returns their problems.
pub(super) fn problems(pack: &Pack) -> impl Iterator<Item = Problem> {
    pack.found.sounds.values().filter_map(move |name| {
        let bytes = pack.files().read(name, limits::SOUND);
        let reason = bytes.and_then(|bytes| check_sound(&bytes)).err()?;
        let path = pack.files().path(name);
        Some(Problem::new(path, reason, Fallback::Skipped))
    })
}

/// Checks that the bytes of a file are a usable sound: WAV or Ogg Vorbis within the limits.
///
/// # Errors
/// Returns the reason if the file has another format, is too large, or lasts too long.
pub fn check_sound(bytes: &[u8]) -> Result<(), Reason> {
    if bytes.len() as u64 > limits::SOUND {
        return Err(Reason::too_long(limits::SOUND));
    }
    let seconds = if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WAVE") {
        wav_seconds(bytes)
    } else if bytes.starts_with(b"OggS") {
        ogg_seconds(bytes)
    } else {
        Err("it is neither WAV nor Ogg Vorbis")
    };
    let seconds = seconds.map_err(|reason| Reason::NotASound {
        reason: reason.to_owned(),
    })?;
    // Rounding up ensures that 20.1 seconds exceed a limit of 20 seconds.
    let seconds = seconds.ceil() as u64;
    let limit = limits::SECONDS;
    if seconds > limit {
        return Err(Reason::SoundTooLong { seconds, limit });
    }
    Ok(())
}

fn number(bytes: &[u8], at: usize) -> Option<u32> {
    let four = bytes.get(at..at + 4)?;
    Some(u32::from_le_bytes(four.try_into().ok()?))
}

/// Returns the duration of a WAV file in seconds: the length of its data divided by its byte rate.
fn wav_seconds(bytes: &[u8]) -> Result<f64, &'static str> {
    let (mut at, mut rate) = (12, 0);
    while let (Some(name), Some(length)) = (bytes.get(at..at + 4), number(bytes, at + 4)) {
        match name {
            b"fmt " => rate = number(bytes, at + 16).unwrap_or(0),
            b"data" if rate > 0 => {
                // After an interrupted recording, the stated length is 0 or too large. The data therefore ends at the
                // end of the file at the latest.
                let there = (bytes.len() - at - 8).min(length as usize);
                if there == 0 {
                    return Err("there is nothing in it");
                }
                return Ok(there as f64 / f64::from(rate));
            }
            b"data" => break,
            _ => {}
        }
        at = at.saturating_add(8 + length as usize + length as usize % 2);
    }
    Err("its head is damaged")
}

/// Returns the duration of an Ogg Vorbis file in seconds: the position at its end divided by its sample rate.
fn ogg_seconds(bytes: &[u8]) -> Result<f64, &'static str> {
    // The header of an Ogg page has 27 bytes and one more for each segment.
    let segments = usize::from(*bytes.get(26).ok_or("its head is damaged")?);
    let packet = bytes.get(27 + segments..).unwrap_or_default();
    if !packet.starts_with(b"\x01vorbis") {
        return Err("it is an Ogg, but not Vorbis");
    }
    let channels = packet.get(11).copied().unwrap_or(0);
    let rate = number(packet, 12).unwrap_or(0);
    if rate < 1000 || !(1..=2).contains(&channels) {
        return Err("its head is damaged");
    }
    let last = bytes.windows(4).rposition(|four| four == b"OggS");
    let place = last.and_then(|last| bytes.get(last + 6..)?.first_chunk());
    match place.map(|eight| u64::from_le_bytes(*eight)) {
        Some(u64::MAX | 0) | None => Err("it is cut off"),
        Some(place) => Ok(place as f64 / f64::from(rate)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    fn wav(seconds: u32) -> Vec<u8> {
        let data = seconds * 8000;
        let mut bytes = b"RIFF".to_vec();
        bytes.extend((36 + data).to_le_bytes());
        bytes.extend(b"WAVEfmt ");
        bytes.extend(16u32.to_le_bytes());
        bytes.extend([1, 0, 1, 0]);
        bytes.extend(8000u32.to_le_bytes());
        bytes.extend(8000u32.to_le_bytes());
        bytes.extend([1, 0, 8, 0]);
        bytes.extend(b"data");
        bytes.extend(data.to_le_bytes());
        bytes.resize(44 + data as usize, 128);
        bytes
    }

    fn page(place: u64, packet: &[u8]) -> Vec<u8> {
        let mut bytes = b"OggS\0\x02".to_vec();
        bytes.extend(place.to_le_bytes());
        bytes.extend([0; 12]);
        bytes.extend([1, packet.len() as u8]);
        bytes.extend(packet);
        bytes
    }

    fn ogg(seconds: u64) -> Vec<u8> {
        let mut head = b"\x01vorbis\0\0\0\0\x01".to_vec();
        head.extend(44_100u32.to_le_bytes());
        head.resize(30, 0);
        let mut bytes = page(0, &head);
        bytes.extend(page(seconds * 44_100, b"sound"));
        bytes
    }

    #[test]
    fn a_short_sound_is_taken_and_a_long_one_named() {
        assert_eq!(check_sound(&wav(limits::SECONDS as u32)), Ok(()));
        assert_eq!(check_sound(&ogg(limits::SECONDS)), Ok(()));
        let limit = limits::SECONDS;
        let long = Err(Reason::SoundTooLong { seconds: 95, limit });
        assert_eq!(check_sound(&wav(95)), long);
        assert_eq!(check_sound(&ogg(95)), long);
        let large = vec![0; limits::SOUND as usize + 1];
        assert_eq!(check_sound(&large), Err(Reason::too_long(limits::SOUND)));
        for (_, bytes) in shipped() {
            assert_eq!(check_sound(&bytes), Ok(()));
        }
    }

    fn shipped() -> impl Iterator<Item = (PathBuf, Vec<u8>)> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/sounds");
        let files = std::fs::read_dir(folder).expect("they are shipped");
        files.map(|file| {
            let path = file.expect("a file").path();
            let bytes = std::fs::read(&path).expect("read");
            (path, bytes)
        })
    }

    #[test]
    fn invalid_sounds_are_refused_with_the_reason() {
        for broken in [
            b"hello".as_slice(),
            b"",
            b"RIFF\0\0\0\0WAVE",
            b"OggS",
            &wav(1)[..40],
        ] {
            let refused = check_sound(broken);
            assert!(
                matches!(refused, Err(Reason::NotASound { .. })),
                "{broken:?}"
            );
        }
        let (whole, opus) = (ogg(1), page(0, b"OpusHead\x01\x02"));
        for broken in [&whole[..40], &opus] {
            assert!(check_sound(broken).is_err(), "{broken:?}");
        }
    }

    proptest::proptest! {
        #[test]
        fn arbitrary_bytes_do_not_panic(cut in 0usize..200, bytes in proptest::collection::vec(proptest::num::u8::ANY, 0..300)) {
            let _ = check_sound(&bytes);
            for whole in [wav(1), ogg(1)] {
                let mut some = whole[..cut.min(whole.len())].to_vec();
                some.extend(&bytes);
                let _ = check_sound(&some);
            }
        }
    }
}
