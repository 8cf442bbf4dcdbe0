//! Immediate feedback: toasts and sounds. Any system may request them, and the crates `widgets` and `audio` present
//! them.
use crate::loading::ShippedFile;
use bevy::prelude::*;
use engine::all;
use std::time::Duration;
use strum::{EnumString, VariantArray};

pub fn plugin(app: &mut App) {
    app.add_message::<Toast>()
        .add_message::<PlaySound>()
        .init_resource::<RuleReferenceRequest>();
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tone {
    #[default]
    Info,
    /// Explains why the game rejected an action.
    Warning,
    /// Problem outside the match, such as a failed write. The toast is shown for its full time, even if the screen
    /// changes.
    Trouble,
}

/// System set within [`FrameSystems::Present`](crate::sets::FrameSystems::Present) that shows toasts.
///
/// A system of `Present` that sends a toast must run before this set. Otherwise the toast waits for the next frame,
/// which may be seconds away.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ShowToasts;

/// Short message for the player, in one sentence.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct Toast {
    /// Sentence in the current language.
    pub text: String,
    pub tone: Tone,
    /// Rule that explains a rejected action, if there is one.
    pub why: Option<RuleReference>,
}

impl Toast {
    pub fn info(text: impl Into<String>) -> Toast {
        Toast::of(text, Tone::Info)
    }

    /// Creates a toast that explains why an action was rejected.
    pub fn refused(text: impl Into<String>) -> Toast {
        Toast::of(text, Tone::Warning)
    }

    /// Creates a toast about a problem outside the match.
    pub fn trouble(text: impl Into<String>) -> Toast {
        Toast::of(text, Tone::Trouble)
    }

    fn of(text: impl Into<String>, tone: Tone) -> Toast {
        Toast {
            text: text.into(),
            tone,
            why: None,
        }
    }

    #[must_use]
    pub fn resting_on(self, why: impl Into<Option<RuleReference>>) -> Toast {
        Toast {
            why: why.into(),
            ..self
        }
    }

    /// True if the toast waits for earlier ones and is shown for its full time, even if the screen changes.
    pub fn waits(&self) -> bool {
        self.tone == Tone::Trouble
    }
}

/// Reference to the rulebook.
///
/// It names two places: sentences in the short rules of this table, which are preferred, and a paragraph in the
/// complete rulebook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RuleReference {
    /// Text keys of sentences in the short rules of this table. The first one that these rules contain is shown.
    pub table: &'static [&'static str],
    /// Text key of a paragraph in the complete rulebook.
    pub book: &'static str,
}

/// Rulebook reference of the visible warning toast, and the pending request to open the rulebook there.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct RuleReferenceRequest {
    /// Reference of the warning toast, while the toast is visible.
    pub said: Option<RuleReference>,
    asked: Option<RuleReference>,
}

impl RuleReferenceRequest {
    /// Requests to open the rulebook at the reference of the visible warning toast, if there is one.
    pub fn ask(&mut self) {
        self.asked = self.said;
    }

    /// Takes the reference at which the rulebook must open. `None` means the beginning of the rulebook.
    pub fn take(&mut self) -> Option<RuleReference> {
        self.asked.take()
    }
}

/// Declares the sounds, each with the minimum interval between two playbacks in milliseconds, and with its shipped takes,
/// which are files of `assets/sounds`.
macro_rules! sounds {
    ($($(#[$attribute:meta])* $sound:ident => $interval:literal, [$($take:literal),+];)*) => {
        /// Sound effect, named after the event that triggers it.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, VariantArray, EnumString)]
        #[strum(serialize_all = "snake_case")]
        pub enum Sound {
            $($(#[$attribute])* $sound,)*
        }

        impl Sound {
            const fn declaration(self) -> (u64, &'static [ShippedFile]) {
                match self {
                    $(Sound::$sound => ($interval, &[$((
                        concat!("sounds/", $take, ".wav"),
                        include_bytes!(concat!(
                            env!("CARGO_MANIFEST_DIR"),
                            "/../../assets/sounds/",
                            $take,
                            ".wav"
                        )),
                    )),+]),)*
                }
            }
        }
    };
}

sounds! {
    /// A card starts to move.
    Slide => 90, ["slide", "slide_2", "slide_3", "slide_4"];
    /// A card lands lightly, for example when it is dealt or taken from the stock.
    Deal => 32, ["deal", "deal_2", "deal_3", "deal_4", "deal_5", "deal_6"];
    /// A card lands firmly, on the discard pile or in a meld.
    Place => 32, ["place", "place_2", "place_3", "place_4", "place_5"];
    /// A card turns over.
    Flip => 70, ["flip", "flip_2", "flip_3", "flip_4"];
    /// The cards are shuffled.
    Shuffle => 700, ["shuffle", "shuffle_2", "shuffle_3", "shuffle_4"];
    /// A player claims the discard.
    Claim => 250, ["claim", "claim_2"];
    /// A human player's turn begins.
    YourTurn => 250, ["your_turn", "your_turn_2"];
    /// An action is rejected.
    Invalid => 180, ["invalid", "invalid_2"];
    /// A player lays down the contract.
    LayDown => 250, ["lay_down", "lay_down_2"];
    /// A player gets rid of the last card, which ends the deal.
    Close => 700, ["close", "close_2"];
    /// A player ends the deal in the same turn in which the contract was laid down, which scores negative points.
    CloseAtOnce => 700, ["close_at_once", "close_at_once_2"];
    /// A match is won.
    Win => 700, ["win", "win_2"];
    /// A button is pressed, or a card is selected.
    Click => 32, ["click", "click_2", "click_3", "click_4"];
    /// Another second of the last few seconds of a countdown has passed.
    Tick => 150, ["tick", "tick_2"];
}

impl Sound {
    pub const ALL: [Sound; 14] = all();

    /// Returns the minimum interval between two playbacks of the sound.
    pub const fn interval(self) -> Duration {
        Duration::from_millis(self.declaration().0)
    }

    /// Returns the shipped takes. Each playback uses one of them, never the same one twice in succession.
    pub const fn takes(self) -> &'static [ShippedFile] {
        self.declaration().1
    }

    /// True for card sounds. They vary randomly with every playback, and with the speed of the card. All other sounds
    /// are always the same.
    pub const fn is_of_cards(self) -> bool {
        use Sound::{Deal, Flip, Place, Shuffle, Slide};
        matches!(self, Slide | Deal | Place | Flip | Shuffle)
    }

    /// Creates a request for the sound at the horizontal position `x` on a table of width `wide`, both in design
    /// pixels.
    pub fn at(self, x: f32, wide: f32) -> PlaySound {
        PlaySound {
            pan: (2.0 * x / wide.max(1.0) - 1.0).clamp(-1.0, 1.0),
            ..self.into()
        }
    }
}

/// Request to play a sound now. For an interface sound, write `Sound::Click.into()`.
#[derive(Message, Clone, Copy, PartialEq, Debug)]
pub struct PlaySound {
    pub sound: Sound,
    /// Stereo position: −1 at the left edge of the table, 0 in the middle, 1 at the right edge.
    pub pan: f32,
    /// Strength of the sound: 1 as recorded, 0 as soft as possible.
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
    /// Sets the strength, from 0 to 1.
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
    fn a_sound_is_panned_to_its_position_on_the_table() {
        let heard = [0.0, 320.0, 640.0, 1280.0, 1400.0].map(|x| Sound::Deal.at(x, 1280.0).pan);
        assert_eq!(heard, [-1.0, -0.5, 0.0, 1.0, 1.0]);
        assert_eq!(PlaySound::from(Sound::Click).pan, 0.0);
    }
}
