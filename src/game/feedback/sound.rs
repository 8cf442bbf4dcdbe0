//! The sounds of the game, by what they mean.
use bevy::prelude::*;

/// A sound to be played now.
#[derive(Message, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sound {
    /// A card is dealt.
    Deal,
    /// A card is put down.
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
    /// A match is won.
    Win,
    /// A button is pressed, or a card marked.
    Click,
    /// One of the last seconds of the countdown.
    Tick,
}

impl Sound {
    /// All sounds.
    pub const ALL: [Sound; 12] = [
        Sound::Deal,
        Sound::Place,
        Sound::Flip,
        Sound::Shuffle,
        Sound::Claim,
        Sound::YourTurn,
        Sound::Invalid,
        Sound::LayDown,
        Sound::Close,
        Sound::Win,
        Sound::Click,
        Sound::Tick,
    ];
}
