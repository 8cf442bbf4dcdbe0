//! How many sounds ring at once: never more than a handful of cards, and no card ever cuts off a signal.

/// The most card sounds at once.
pub(super) const MOST_CARDS: usize = 8;
/// The most signals at once.
pub(super) const MOST_SIGNALS: usize = 4;

/// The sounds of one kind that are playing, oldest first.
pub(super) struct Voices<H> {
    playing: Vec<H>,
    most: usize,
}

impl<H> Voices<H> {
    /// None are playing, and never more than this will.
    pub fn new(most: usize) -> Voices<H> {
        Voices {
            playing: Vec::with_capacity(most),
            most,
        }
    }

    /// Forgets those that are over and, if there are too many, hands out the oldest one to be stopped.
    pub fn make_room(&mut self, over: impl Fn(&H) -> bool) -> Option<H> {
        self.playing.retain(|voice| !over(voice));
        (self.playing.len() >= self.most).then(|| self.playing.remove(0))
    }

    /// Adds one that has just been started.
    pub fn add(&mut self, voice: H) {
        self.playing.push(voice);
    }

    /// How many there are.
    #[cfg(test)]
    pub fn len(&self) -> usize {
        self.playing.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_voice_gives_way() {
        let mut voices = Voices::new(3);
        for voice in 0..3 {
            assert_eq!(voices.make_room(|_| false), None);
            voices.add(voice);
        }
        assert_eq!(voices.make_room(|_| false), Some(0));
        voices.add(100);
        assert_eq!(voices.make_room(|voice| *voice == 2), None);
    }
}
