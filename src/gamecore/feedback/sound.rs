//! The sounds of the game, by what they mean, and requests to hear one.
use bevy::prelude::*;

/// What can be heard.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sound {
    /// A card leaves the place where it lay.
    Slide,
    /// A card comes down lightly, as one that is dealt or drawn.
    Deal,
    /// A card is put down firmly: on the pile, or to a combination.
    Place,
    /// A card is turned.
    Flip,
    /// The shoe is shuffled.
    Shuffle,
    /// Somebody claims the discard.
    Claim,
    /// It is a person's turn.
    YourTurn,
    /// Something was refused.
    Invalid,
    /// The contract is laid down.
    LayDown,
    /// A hand is closed.
    Close,
    /// A hand is closed in the turn of laying down, for less than no points.
    CloseAtOnce,
    /// A match is won.
    Win,
    /// A button is pressed, or a card marked.
    Click,
    /// One of the last seconds of the countdown.
    Tick,
}

impl Sound {
    /// All sounds.
    pub const ALL: [Sound; 14] = [
        Sound::Slide,
        Sound::Deal,
        Sound::Place,
        Sound::Flip,
        Sound::Shuffle,
        Sound::Claim,
        Sound::YourTurn,
        Sound::Invalid,
        Sound::LayDown,
        Sound::Close,
        Sound::CloseAtOnce,
        Sound::Win,
        Sound::Click,
        Sound::Tick,
    ];

    /// Whether cards make it: then no two are alike, and how fast the card moves is heard. The others are signals.
    pub fn is_of_cards(self) -> bool {
        match self {
            Sound::Slide | Sound::Deal | Sound::Place | Sound::Flip | Sound::Shuffle => true,
            Sound::Claim
            | Sound::YourTurn
            | Sound::Invalid
            | Sound::LayDown
            | Sound::Close
            | Sound::CloseAtOnce
            | Sound::Win
            | Sound::Click
            | Sound::Tick => false,
        }
    }

    /// The sound, coming from a place `x` on a table that is so `wide`, in design pixels.
    pub fn at(self, x: f32, wide: f32) -> PlaySound {
        PlaySound {
            pan: (2.0 * x / wide.max(1.0) - 1.0).clamp(-1.0, 1.0),
            ..self.into()
        }
    }
}

/// Request: a sound is to be heard now. An interface's sound is written as `Sound::Click.into()`.
#[derive(Message, Clone, Copy, PartialEq, Debug)]
pub struct PlaySound {
    /// Which.
    pub sound: Sound,
    /// Where on the table it comes from: −1 at its left edge, 0 in the middle, 1 at its right edge.
    pub pan: f32,
    /// How strong it is: 1 as it was recorded, 0 as softly as it is ever heard.
    pub strength: f32,
}

impl From<Sound> for PlaySound {
    fn from(sound: Sound) -> PlaySound {
        PlaySound {
            sound,
            pan: 0.0,
            strength: 1.0,
        }
    }
}

impl PlaySound {
    /// As strong as this, from 0 to 1.
    pub fn with_strength(self, strength: f32) -> PlaySound {
        PlaySound {
            strength: strength.clamp(0.0, 1.0),
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_on_the_table_is_heard_where_it_is_seen() {
        let heard = [0.0, 320.0, 640.0, 1280.0, 1400.0].map(|x| Sound::Deal.at(x, 1280.0).pan);
        assert_eq!(heard, [-1.0, -0.5, 0.0, 1.0, 1.0]);
        assert_eq!(PlaySound::from(Sound::Click).pan, 0.0);
    }
}
