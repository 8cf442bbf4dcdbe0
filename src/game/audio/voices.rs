//! Which of the sounds asked for are really started: never more than a handful at once.

/// The most sounds at once.
pub(super) const MOST: usize = 8;

/// The sounds that are playing, oldest first.
pub(super) struct Voices<H> {
    playing: Vec<H>,
}

impl<H> Voices<H> {
    /// None.
    pub fn new() -> Voices<H> {
        Voices {
            playing: Vec::with_capacity(MOST),
        }
    }

    /// Forgets those that are over and, if there are too many, hands out the oldest one to be stopped.
    pub fn make_room(&mut self, over: impl Fn(&H) -> bool) -> Option<H> {
        self.playing.retain(|voice| !over(voice));
        (self.playing.len() >= MOST).then(|| self.playing.remove(0))
    }

    /// Adds one that has just been started.
    pub fn add(&mut self, voice: H) {
        self.playing.push(voice);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_voice_gives_way() {
        let mut voices = Voices::new();
        for voice in 0..MOST {
            assert_eq!(voices.make_room(|_| false), None);
            voices.add(voice);
        }
        assert_eq!(voices.make_room(|_| false), Some(0));
        voices.add(100);
        assert_eq!(voices.make_room(|voice| *voice == 3), None);
    }
}
