//! One sentence for the person at the screen.
use super::Passage;
use bevy::prelude::*;

/// How a sentence is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tone {
    /// Good to know.
    #[default]
    Info,
    /// Something was refused: this is why.
    Warning,
    /// Something went wrong outside the game. It is shown to its end, whatever screen comes meanwhile.
    Trouble,
}

/// Within [`FrameSystems::Present`](crate::sets::FrameSystems::Present): sentences are shown. Whoever asks for one in that set
/// does so before, or the sentence would wait for the next frame, which may be seconds away.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ShowToasts;

/// Shows a sentence.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct Toast {
    /// The sentence, in the language of the game.
    pub text: String,
    /// How it is meant.
    pub tone: Tone,
    /// What in the rulebook it rests on, if it is a refusal that does.
    pub why: Option<Passage>,
}

impl Toast {
    /// Good to know.
    pub fn info(text: impl Into<String>) -> Toast {
        Toast::of(text, Tone::Info)
    }

    /// Why not.
    pub fn refused(text: impl Into<String>) -> Toast {
        Toast::of(text, Tone::Warning)
    }

    /// What went wrong.
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

    /// Rests on this paragraph of the rulebook, if on any.
    #[must_use]
    pub fn resting_on(self, why: impl Into<Option<Passage>>) -> Toast {
        Toast {
            why: why.into(),
            ..self
        }
    }

    /// Whether it waits for its turn and is shown to its end, whatever screen comes meanwhile.
    pub fn waits(&self) -> bool {
        self.tone == Tone::Trouble
    }
}
