//! Playback of sound requests, with any backend of kira. Takes, pitch, loudness and stereo position vary, so that no
//! two successive card sounds are alike. Separate limits on simultaneous sounds ensure that a card sound never cuts off
//! a signal.
use super::bank::Bank;
use bevy::log;
use gamecore::feedback::{PlaySound, Sound};
use kira::{
    AudioManager, Decibels, Tween,
    backend::Backend,
    sound::{PlaybackState, static_sound::StaticSoundHandle},
};
use rand::RngExt;
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
use std::collections::HashMap;

/// Audio manager with all sounds and limits that playback needs.
pub(super) struct Stage<B: Backend> {
    manager: AudioManager<B>,
    /// Sounds that are already playing continue if it is replaced.
    pub bank: Bank,
    renditions: Renditions,
    cards: Voices<StaticSoundHandle>,
    signals: Voices<StaticSoundHandle>,
}

impl<B: Backend> Stage<B> {
    pub fn new(manager: AudioManager<B>, bank: Bank) -> Stage<B> {
        Stage {
            manager,
            bank,
            renditions: Renditions::new(),
            cards: Voices::new(MOST_CARDS),
            signals: Voices::new(MOST_SIGNALS),
        }
    }

    /// Plays the requested sound with a loudness from 0 to 1.
    pub fn play(&mut self, request: &PlaySound, loudness: f32) {
        let takes = self.bank.takes(request.sound);
        let Some(how) = self.renditions.next(request, takes.len()) else {
            return;
        };
        let voices = if request.sound.is_of_cards() {
            &mut self.cards
        } else {
            &mut self.signals
        };
        if let Some(mut oldest) = voices.make_room(|voice| voice.state() == PlaybackState::Stopped)
        {
            oldest.stop(Tween::default());
        }
        let data = takes[how.take]
            .volume(decibels(loudness, how.decibels))
            .playback_rate(how.rate)
            .panning(how.pan);
        match self.manager.play(data) {
            Ok(voice) => voices.playing.push(voice),
            Err(error) => log::debug!("sound: {error}"),
        }
    }
}

/// Converts a loudness from 0 to 1, as perceived by the ear, to decibels, and adds `by` decibels. Half the loudness is
/// −10 dB.
fn decibels(loudness: f32, by: f32) -> Decibels {
    if loudness <= 0.0 {
        Decibels::SILENCE
    } else {
        Decibels((33.2 * loudness.min(1.0).log10() + by).max(Decibels::SILENCE.0))
    }
}

/// Maximum deviation of a card sound from its recorded pitch, as a fraction.
const PITCH: f64 = 0.06;
/// Maximum deviation of a card sound from its recorded loudness, in decibels.
const LOUDNESS: f32 = 2.0;
/// Difference in loudness between the strongest and the softest request, in decibels.
const RANGE: f32 = 14.0;
/// Stereo position of a sound at the edge of the table, where 1 means one ear only. The whole table is in front of the
/// listener, so even its edge is heard with both ears.
const WIDTH: f32 = 0.6;
/// Seed of the random generator. Sounds do not affect the match, so every match may have the same seed.
const SEED: u64 = 0x0043_6f6e_7469_6e65;

/// Parameters for playing a sound once.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Rendition {
    /// Index of the take (recorded variant).
    pub take: usize,
    /// Playback rate as a factor, which also changes the pitch. 1 is the recorded rate.
    pub rate: f64,
    /// Change of the loudness relative to the recording, in decibels.
    pub decibels: f32,
    /// Stereo position: −1 is the left ear only, 0 is the middle, and 1 is the right ear only.
    pub pan: f32,
}

/// Random generator for renditions. It stores the last take of each sound.
struct Renditions {
    dice: ChaCha8Rng,
    last: HashMap<Sound, usize>,
}

impl Renditions {
    pub fn new() -> Renditions {
        Renditions {
            dice: ChaCha8Rng::seed_from_u64(SEED),
            last: HashMap::new(),
        }
    }

    /// Returns the rendition for this request. `takes` is the number of takes of the sound. Returns `None` if the sound
    /// has no take.
    pub fn next(&mut self, request: &PlaySound, takes: usize) -> Option<Rendition> {
        let take = self.take(request.sound, takes)?;
        let (rate, off) = if request.sound.is_of_cards() {
            let rate = self.dice.random_range(1.0 - PITCH..=1.0 + PITCH);
            (rate, self.dice.random_range(-LOUDNESS..=LOUDNESS))
        } else {
            // Signals keep their pitch and loudness, so that they stay in tune with one another.
            (1.0, 0.0)
        };
        Some(Rendition {
            take,
            rate,
            decibels: off - RANGE * (1.0 - request.strength.clamp(0.0, 1.0)),
            pan: WIDTH * request.pan.clamp(-1.0, 1.0),
        })
    }

    /// Returns a random take other than the last one, as an index.
    fn take(&mut self, sound: Sound, takes: usize) -> Option<usize> {
        let take = match self.last.get(&sound) {
            _ if takes < 2 => takes.checked_sub(1)?,
            None => self.dice.random_range(0..takes),
            Some(&last) => {
                let other = self.dice.random_range(0..takes - 1);
                other + usize::from(other >= last)
            }
        };
        self.last.insert(sound, take);
        Some(take)
    }
}

/// Maximum number of card sounds at the same time.
const MOST_CARDS: usize = 8;
/// Maximum number of signals at the same time.
const MOST_SIGNALS: usize = 4;

/// Sounds of one group (card sounds or signals) that are playing, oldest first.
struct Voices<H> {
    playing: Vec<H>,
    most: usize,
}

impl<H> Voices<H> {
    /// Creates an empty list. `most` is the maximum number of sounds.
    pub fn new(most: usize) -> Voices<H> {
        Voices {
            playing: Vec::with_capacity(most),
            most,
        }
    }

    /// Removes the sounds that have ended. If the maximum is still reached, removes the oldest sound and returns it, so
    /// that the caller can stop it.
    pub fn make_room(&mut self, over: impl Fn(&H) -> bool) -> Option<H> {
        self.playing.retain(|voice| !over(voice));
        (self.playing.len() >= self.most).then(|| self.playing.remove(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kira::{AudioManagerSettings, backend::Renderer};

    #[test]
    fn half_the_loudness_is_ten_decibels_less() {
        assert_eq!(decibels(1.0, 0.0), Decibels(0.0));
        assert!((decibels(0.5, 0.0).0 + 10.0).abs() < 0.1);
        assert!((decibels(0.5, -3.0).0 + 13.0).abs() < 0.1);
        assert_eq!(decibels(0.0, 2.0), Decibels::SILENCE);
    }

    /// Test backend that records the samples instead of playing them.
    struct Tape {
        renderer: Option<Renderer>,
        block: usize,
    }

    impl Backend for Tape {
        type Settings = ();
        type Error = ();

        fn setup(_: (), block: usize) -> Result<(Tape, u32), ()> {
            let renderer = None;
            Ok((Tape { renderer, block }, 32_000))
        }

        fn start(&mut self, renderer: Renderer) -> Result<(), ()> {
            self.renderer = Some(renderer);
            Ok(())
        }
    }

    fn stage() -> Stage<Tape> {
        let manager = AudioManager::new(AudioManagerSettings::default()).expect("a tape");
        Stage::new(manager, Bank::of_the_shipped())
    }

    /// Returns the samples of the next `seconds`, with left and right alternating.
    fn played(stage: &mut Stage<Tape>, seconds: f32) -> Vec<f32> {
        let tape = stage.manager.backend_mut();
        let renderer = tape.renderer.as_mut().expect("the backend was started");
        let mut block = vec![0.0; 2 * tape.block];
        let mut all = Vec::new();
        for _ in 0..(seconds * 32_000.0) as usize / tape.block {
            renderer.on_start_processing();
            renderer.process(&mut block, 2);
            all.extend_from_slice(&block);
        }
        all
    }

    /// Returns the energy in the left and the right channel over the next `seconds`.
    fn heard(stage: &mut Stage<Tape>, seconds: f32) -> [f32; 2] {
        let mut energy = [0.0; 2];
        for (at, sample) in played(stage, seconds).iter().enumerate() {
            energy[at % 2] += sample * sample;
        }
        energy
    }

    #[test]
    fn a_card_sounds_from_the_side_where_it_lands_and_a_signal_from_the_middle() {
        let mut stage = stage();
        stage.play(&Sound::Place.at(0.0, 1280.0), 1.0);
        let [left, right] = heard(&mut stage, 0.4);
        assert!(left > 3.0 * right && right > 0.0, "{left} {right}");
        stage.play(&Sound::Place.at(1280.0, 1280.0), 1.0);
        let [left, right] = heard(&mut stage, 0.4);
        assert!(right > 3.0 * left, "{left} {right}");
        stage.play(&Sound::YourTurn.into(), 1.0);
        let [left, right] = heard(&mut stage, 1.0);
        assert!(left > 0.0 && left == right, "{left} {right}");
    }

    #[test]
    fn a_weak_request_is_softer_and_many_card_sounds_are_limited_and_end_no_signal() {
        let mut stage = stage();
        let mut one = |strength| {
            stage.play(&PlaySound::from(Sound::Deal).with_strength(strength), 1.0);
            heard(&mut stage, 0.4)[0]
        };
        assert!(one(1.0) > 3.0 * one(0.2));
        stage.play(&Sound::Win.into(), 1.0);
        for _ in 0..100 {
            stage.play(&Sound::Place.into(), 1.0);
        }
        let busy = |voices: &Voices<StaticSoundHandle>| voices.playing.len();
        assert_eq!((busy(&stage.cards), busy(&stage.signals)), (MOST_CARDS, 1));
        heard(&mut stage, 0.6);
        assert!(heard(&mut stage, 0.3)[0] > 0.0, "the fanfare was cut off");
    }

    #[test]
    fn a_deal_and_a_lay_down_never_clip() {
        let mut stage = stage();
        let mut peak: f32 = 0.0;
        let mut listen = |stage: &mut Stage<Tape>, seconds| {
            let all = played(stage, seconds).into_iter();
            peak = all.fold(peak, |top, sample| top.max(sample.abs()));
        };
        for card in 0..104 {
            let x = [0.0, 420.0, 860.0, 1280.0][card % 4];
            let request = Sound::Deal.at(x, 1280.0);
            stage.play(&request.with_strength(0.6), 1.0);
            listen(&mut stage, 0.032);
        }
        stage.play(&Sound::LayDown.into(), 1.0);
        for _ in 0..13 {
            stage.play(&Sound::Place.at(400.0, 1280.0), 1.0);
            listen(&mut stage, 0.04);
        }
        listen(&mut stage, 1.0);
        assert!((0.1..1.0).contains(&peak), "{peak}");
    }

    const REQUESTS: usize = 10_000;

    #[test]
    fn no_take_repeats_immediately_and_all_are_used() {
        for takes in 2..=6 {
            let mut renditions = Renditions::new();
            let mut heard = vec![0; takes];
            let mut last = None;
            for _ in 0..REQUESTS {
                let now = renditions.next(&Sound::Deal.into(), takes).expect("a take");
                assert_ne!(Some(now.take), last);
                last = Some(now.take);
                heard[now.take] += 1;
            }
            let fair = REQUESTS / takes;
            assert!(
                heard
                    .iter()
                    .all(|times| (fair * 9 / 10..fair * 11 / 10).contains(times)),
                "{heard:?}"
            );
        }
    }

    #[test]
    fn no_take_repeats_immediately_even_with_other_sounds_in_between() {
        let mut renditions = Renditions::new();
        let mut last = HashMap::new();
        for request in 0..REQUESTS {
            let sound = [Sound::Deal, Sound::Place, Sound::Flip][request * request % 3];
            let now = renditions.next(&sound.into(), 4).map(|now| now.take);
            assert_ne!(last.insert(sound, now), Some(now), "{sound:?}");
        }
    }

    #[test]
    fn card_sounds_vary_within_their_bounds_and_signals_stay_in_tune() {
        let mut renditions = Renditions::new();
        let mut next = |sound: Sound| renditions.next(&sound.into(), 4).expect("a take");
        let cards: Vec<Rendition> = (0..REQUESTS).map(|_| next(Sound::Place)).collect();
        let rates = cards.iter().map(|card| card.rate);
        let (low, high) = (rates.clone().fold(2.0, f64::min), rates.fold(0.0, f64::max));
        assert!((0.94..0.945).contains(&low) && (1.055..=1.06).contains(&high));
        let levels = cards.iter().map(|card| card.decibels);
        let (soft, loud) = (
            levels.clone().fold(9.0, f32::min),
            levels.fold(-9.0, f32::max),
        );
        assert!((-2.0..-1.9).contains(&soft) && (1.9..=2.0).contains(&loud));
        let bell = next(Sound::YourTurn);
        assert_eq!((bell.rate, bell.decibels), (1.0, 0.0));
    }

    #[test]
    fn a_stronger_request_is_louder_and_the_left_of_the_table_sounds_from_the_left() {
        let mut renditions = Renditions::new();
        let mut next = |request: PlaySound| renditions.next(&request, 1).expect("a take");
        let soft = next(PlaySound::from(Sound::Claim).with_strength(0.2));
        let strong = next(PlaySound::from(Sound::Claim).with_strength(0.9));
        assert!((strong.decibels - soft.decibels - 0.7 * RANGE).abs() < 1e-3);
        let pans = [0.0, 640.0, 1280.0].map(|x| next(Sound::Deal.at(x, 1280.0)).pan);
        assert_eq!(pans, [-WIDTH, 0.0, WIDTH]);
    }

    #[test]
    fn a_sound_without_takes_is_not_played() {
        assert_eq!(Renditions::new().next(&Sound::Deal.into(), 0), None);
    }

    #[test]
    fn the_oldest_voice_is_stopped_when_the_limit_is_reached() {
        let mut voices = Voices::new(3);
        for voice in 0..3 {
            assert_eq!(voices.make_room(|_| false), None);
            voices.playing.push(voice);
        }
        assert_eq!(voices.make_room(|_| false), Some(0));
        voices.playing.push(100);
        assert_eq!(voices.make_room(|voice| *voice == 2), None);
    }
}
