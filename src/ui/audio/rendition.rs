//! How a request is played: which take, how high, how loud, from which side. No two card sounds running are alike.
use gamecore::feedback::{PlaySound, Sound};
use rand::RngExt;
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
use std::collections::HashMap;

/// How far a card sound may be from its recorded pitch, as a part of it.
const PITCH: f64 = 0.06;
/// How far a card sound may be from its recorded loudness, in decibels.
const LOUDNESS: f32 = 2.0;
/// How much softer the softest request is than the strongest, in decibels.
const RANGE: f32 = 14.0;
/// How far to the side the edge of the table is heard. A whole table is in front of the listener: not even its edge is in one ear alone.
const WIDTH: f32 = 0.6;
/// Where the generator begins. What is heard decides nothing, so it may be the same in every match.
const SEED: u64 = 0x0043_6f6e_7469_6e65;

/// One playing of a sound.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Rendition {
    /// Which of the sound's takes.
    pub take: usize,
    /// How fast it is played, which is also how high: 1 as recorded.
    pub rate: f64,
    /// Louder or softer than recorded.
    pub decibels: f32,
    /// −1 is the left ear alone, 1 the right one.
    pub pan: f32,
}

/// Decides how requests are played, and remembers which takes came last.
pub(super) struct Renditions {
    dice: ChaCha8Rng,
    last: HashMap<Sound, usize>,
}

impl Renditions {
    /// Nothing has been played yet.
    pub fn new() -> Renditions {
        Renditions {
            dice: ChaCha8Rng::seed_from_u64(SEED),
            last: HashMap::new(),
        }
    }

    /// How this request is played, of so many takes; not at all if there are none.
    pub fn next(&mut self, request: &PlaySound, takes: usize) -> Option<Rendition> {
        let take = self.take(request.sound, takes)?;
        let (rate, off) = if request.sound.is_of_cards() {
            let rate = self.dice.random_range(1.0 - PITCH..=1.0 + PITCH);
            (rate, self.dice.random_range(-LOUDNESS..=LOUDNESS))
        } else {
            // Signals stay in tune with each other.
            (1.0, 0.0)
        };
        Some(Rendition {
            take,
            rate,
            decibels: off - RANGE * (1.0 - request.strength.clamp(0.0, 1.0)),
            pan: WIDTH * request.pan.clamp(-1.0, 1.0),
        })
    }

    /// Any take but the last.
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

#[cfg(test)]
mod tests {
    use super::*;

    const REQUESTS: usize = 10_000;

    #[test]
    fn no_take_is_heard_twice_running_and_all_are_heard() {
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
    fn another_sound_between_two_does_not_let_a_take_come_twice_running() {
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
    fn a_faster_card_is_louder_and_a_seat_at_the_left_is_heard_from_the_left() {
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
}
