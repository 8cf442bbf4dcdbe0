//! What a picture of the rulebook shows: scenes side by side, each with a line of words.
use super::notation::{Part, read};
use gamecore::i18n::Localized;

/// A picture.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Figure(pub(super) Vec<Scene>);

/// Something that lies there, and what is to be seen in it.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Scene {
    /// What lies there.
    pub parts: Vec<Part>,
    /// What is to be seen.
    pub caption: Localized,
    /// It is not allowed.
    pub refused: bool,
    /// What it costs, written large.
    pub points: Option<i32>,
}

impl Scene {
    /// A scene in [notation](super::notation).
    pub fn of(cards: &str, caption: Localized) -> Scene {
        Scene {
            parts: read(cards).expect("the pictures are ours, and a test reads them all"),
            caption,
            refused: false,
            points: None,
        }
    }

    /// With this key of its words.
    pub fn new(cards: &str, caption: &'static str) -> Scene {
        Scene::of(cards, Localized::new(caption))
    }

    /// It is not allowed.
    #[must_use]
    pub fn refused(self) -> Scene {
        Scene {
            refused: true,
            ..self
        }
    }

    /// It costs so much.
    #[must_use]
    pub fn costs(self, points: i32) -> Scene {
        Scene {
            points: Some(points),
            ..self
        }
    }
}

/// A picture of these scenes.
pub(super) fn figure(scenes: impl IntoIterator<Item = Scene>) -> Option<Figure> {
    Some(Figure(scenes.into_iter().collect()))
}
