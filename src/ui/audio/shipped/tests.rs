//! What is shipped sounds as it should: measured on the decoded takes, as they are played.
use super::{super::recording::decode, *};
use std::collections::BTreeSet;

/// The takes of a sound as they are played: name, samples a second, samples.
fn decoded(sound: Sound) -> Vec<(&'static str, f32, Vec<f32>)> {
    let one = |(name, bytes): &Shipped| {
        let data = decode(bytes.to_vec()).expect(name);
        let samples = data.frames.iter().map(|frame| frame.left).collect();
        (*name, data.sample_rate as f32, samples)
    };
    shipped(sound).iter().map(one).collect()
}

/// The root mean square over the loudest tenth of a second, in decibels: about as long as the ear adds up.
fn loudness(samples: &[f32], rate: f32) -> f32 {
    let window = (rate / 10.0) as usize;
    let squares: Vec<f32> = samples.iter().map(|s| s * s).collect();
    let sums = squares.windows(window.min(squares.len()));
    let loudest = sums.map(|part| part.iter().sum()).fold(0.0, f32::max);
    10.0 * (loudest / window as f32).log10()
}

/// The largest correlation of two sounds, whatever the shift up to 10 ms: 1 for the same sound, 0 for none in common.
fn likeness(a: &[f32], b: &[f32], rate: f32) -> f32 {
    let energy = |of: &[f32]| of.iter().map(|s| s * s).sum::<f32>().sqrt();
    let shifts = 0..(rate / 100.0) as usize;
    let product = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f32>().abs();
    let best = shifts
        .map(|shift| product(&a[shift..], b).max(product(a, &b[shift..])))
        .fold(0.0, f32::max);
    best / (energy(a) * energy(b))
}

/// How many seconds a sound may last.
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
            // A start or an end away from zero is heard as a click.
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
fn what_comes_again_in_a_hand_has_more_than_one_take_and_a_card_sound_at_least_four() {
    for sound in Sound::ALL {
        let least = match sound {
            Sound::CloseAtOnce | Sound::Win => 1,
            _ if sound.is_of_cards() => 4,
            _ => 2,
        };
        assert!(shipped(sound).len() >= least, "{sound:?}");
    }
}

#[test]
fn what_lies_in_the_folder_is_what_is_shipped() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/sounds");
    let files = std::fs::read_dir(folder).expect("the sounds lie there");
    let names = files.map(|file| {
        let name = file.expect("it can be listed").file_name();
        format!("sounds/{}", name.to_string_lossy())
    });
    let takes = Sound::ALL.into_iter().flat_map(shipped);
    assert_eq!(
        names.collect::<BTreeSet<String>>(),
        takes.map(|(name, _)| (*name).to_owned()).collect()
    );
}
