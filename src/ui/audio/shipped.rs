//! The takes of every sound, inside the executable.
use gamecore::feedback::Sound;

macro_rules! takes {
    ($($name:literal),+) => {
        &[$((
            concat!("sounds/", $name, ".wav"),
            include_bytes!(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/../../assets/sounds/",
                $name,
                ".wav"
            ))
            .as_slice(),
        )),+]
    };
}

/// Name below the folder of the assets, content.
pub(super) type Shipped = (&'static str, &'static [u8]);

static SLIDE: &[Shipped] = takes!["slide", "slide_2", "slide_3", "slide_4"];
static DEAL: &[Shipped] = takes!["deal", "deal_2", "deal_3", "deal_4", "deal_5", "deal_6"];
static PLACE: &[Shipped] = takes!["place", "place_2", "place_3", "place_4", "place_5"];
static FLIP: &[Shipped] = takes!["flip", "flip_2", "flip_3", "flip_4"];
static SHUFFLE: &[Shipped] = takes!["shuffle", "shuffle_2", "shuffle_3", "shuffle_4"];
static CLAIM: &[Shipped] = takes!["claim", "claim_2"];
static YOUR_TURN: &[Shipped] = takes!["your_turn", "your_turn_2"];
static INVALID: &[Shipped] = takes!["invalid", "invalid_2"];
static LAY_DOWN: &[Shipped] = takes!["lay_down", "lay_down_2"];
static CLOSE: &[Shipped] = takes!["close", "close_2"];
static CLOSE_AT_ONCE: &[Shipped] = takes!["close_at_once", "close_at_once_2"];
static WIN: &[Shipped] = takes!["win", "win_2"];
static CLICK: &[Shipped] = takes!["click", "click_2", "click_3", "click_4"];
static TICK: &[Shipped] = takes!["tick", "tick_2"];

/// The takes of a sound: one is chosen each time, never the same twice running.
pub(super) fn shipped(sound: Sound) -> &'static [Shipped] {
    match sound {
        Sound::Slide => SLIDE,
        Sound::Deal => DEAL,
        Sound::Place => PLACE,
        Sound::Flip => FLIP,
        Sound::Shuffle => SHUFFLE,
        Sound::Claim => CLAIM,
        Sound::YourTurn => YOUR_TURN,
        Sound::Invalid => INVALID,
        Sound::LayDown => LAY_DOWN,
        Sound::Close => CLOSE,
        Sound::CloseAtOnce => CLOSE_AT_ONCE,
        Sound::Win => WIN,
        Sound::Click => CLICK,
        Sound::Tick => TICK,
    }
}

#[cfg(test)]
mod tests;
