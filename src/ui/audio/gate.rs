//! What is too close to its like is not played: a hundred cards that land within a second are a rustle, not a hundred blows.
use gamecore::feedback::Sound;
use std::{collections::HashMap, time::Duration};

/// How long after a sound its like may be heard again.
fn gap(sound: Sound) -> Duration {
    Duration::from_millis(match sound {
        Sound::Deal | Sound::Place | Sound::Click => 32,
        Sound::Flip => 70,
        Sound::Slide => 90,
        Sound::Tick => 150,
        Sound::Invalid => 180,
        Sound::Claim | Sound::YourTurn | Sound::LayDown => 250,
        Sound::Shuffle | Sound::Close | Sound::CloseAtOnce | Sound::Win => 700,
    })
}

/// Lets through what has kept its distance.
#[derive(Default)]
pub(super) struct Gate(HashMap<Sound, Duration>);

impl Gate {
    /// Whether the sound may be heard `now`, the time since the start of the game.
    pub fn admits(&mut self, sound: Sound, now: Duration) -> bool {
        let last = self.0.get(&sound);
        let free = last.is_none_or(|last| now >= *last + gap(sound));
        if free {
            self.0.insert(sound, now);
        }
        free
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_equal_sounds_are_thinned_out_and_others_pass() {
        let mut gate = Gate::default();
        let second = (0..1000).map(Duration::from_millis);
        let heard = second.filter(|now| gate.admits(Sound::Deal, *now)).count();
        assert_eq!(heard, 32);
        let now = Duration::from_millis(1024);
        assert!(gate.admits(Sound::Deal, now));
        assert!(!gate.admits(Sound::Deal, now));
        assert!(gate.admits(Sound::Place, now));
    }
}
