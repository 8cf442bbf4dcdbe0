//! How cards move: the cue of each for the running step, how many are in flight, and how fast everything goes.
use super::Key;
use bevy::{platform::collections::HashMap, prelude::*};

/// How the next move of a card is flown. Set by the director for the step it starts; without one a card just settles.
#[derive(Clone, Copy, Debug)]
pub struct Cue {
    /// Seconds before it starts.
    pub delay: f32,
    /// Seconds of flight.
    pub duration: f32,
    /// How far the path bends, as a part of its length. What does not bend is not heard when it lands.
    pub arc: f32,
    /// Where it goes first.
    pub via: Option<Via>,
}

/// Where a card goes before it goes where it belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Via {
    /// It is dealt: it is gathered onto the stock first, with so many cards under it, and leaves from there.
    Stock(u16),
    /// It lies there already, laid out before its player: it is taken up and struck down.
    Up,
    /// It is the top of the pile while the stock is renewed: it is put aside and comes back to lie alone.
    Aside,
    /// It is one of the pile that becomes the new stock: squared up with the others, turned over with them, and shuffled.
    Packet {
        /// How many cards lie under it in the pile.
        under: u16,
        /// How many lie under it in the new stock.
        place: u16,
        /// How many become the new stock.
        of: u16,
    },
}

/// The cues of the running step.
#[derive(Resource, Default, Debug)]
pub struct Cues(pub HashMap<Key, Cue>);

/// How many cards are in flight.
#[derive(Resource, Default, Debug)]
pub struct Flying(pub usize);

/// Chance that is always the same, from -1 to 1: how the `n`th of something differs from its like. No two matches differ alike, and
/// one that is gone on with looks as it did.
pub fn chance(salt: u64, n: u32) -> f32 {
    // SplitMix64: its bits are well mixed even for seeds that follow on each other.
    let mut bits = salt.wrapping_add((u64::from(n) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^= bits >> 31;
    (bits >> 40) as f32 / (1u64 << 23) as f32 - 1.0
}

/// A card that was moved by an event has reached its place: this is when it is heard.
#[derive(Message, Clone, Copy, PartialEq, Debug)]
pub struct Landed {
    /// The card.
    pub key: Key,
    /// Where its centre is, in design pixels.
    pub at: Vec2,
    /// How fast it came on the whole, in design pixels a second.
    pub speed: f32,
}

/// Request: put every card where it belongs at once.
#[derive(Message, Default, Debug)]
pub struct SnapAll;

/// Request: turn the own hand up, which lay there with its backs up.
#[derive(Message, Default, Debug)]
pub struct TurnUp;

/// How quickly things move: the factor on all durations (0 = at once).
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub struct Speed {
    /// 1 is the designed pace, 0 at once.
    pub factor: f32,
    /// Cards appear at their place instead of flying there.
    pub reduced: bool,
}

/// How many times faster than the pace that is set everything goes: 1 except while a match is watched again.
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub struct PlaybackRate(pub f32);

impl Default for PlaybackRate {
    fn default() -> Self {
        PlaybackRate(1.0)
    }
}

impl Speed {
    /// Whether cards are seen on their way: neither at once nor, where motion is reduced, put down without a flight.
    pub fn flies(&self) -> bool {
        self.factor > 0.0 && !self.reduced
    }
}

impl Default for Speed {
    fn default() -> Self {
        Speed {
            factor: 1.0,
            reduced: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chance_is_even_and_always_the_same() {
        let all: Vec<f32> = (0..4000).map(|n| chance(7, n)).collect();
        assert!(all.iter().all(|x| (-1.0..1.0).contains(x)));
        let mean = all.iter().sum::<f32>() / all.len() as f32;
        let spread = all.iter().map(|x| x * x).sum::<f32>() / all.len() as f32;
        assert!(mean.abs() < 0.04 && (spread - 1.0 / 3.0).abs() < 0.03);
        assert_eq!(chance(7, 3), chance(7, 3));
        assert_ne!(chance(7, 3), chance(8, 3));
    }
}
