//! Which deck is asked for, and where it is looked for.
use cardart::{Choice, Letters, Sources};
use gamecore::{
    i18n::{Language, Texts},
    loading::AssetFolders,
    settings::Settings,
};

/// Which deck, at which scale.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Order {
    pub choice: Choice,
    /// Physical pixels per design pixel.
    pub scale: f32,
}

impl Order {
    /// What the settings and the language ask for.
    pub fn of(settings: &Settings, texts: Option<&Texts>, scale: f32) -> Order {
        let language = texts.map_or_else(Language::default, Texts::language);
        let choice = Choice {
            language: language.code().to_owned(),
            high_contrast: settings.high_contrast,
            ..settings.decks.choice()
        };
        Order { choice, scale }
    }

    /// Whether it is the same deck, and nearly of the same size.
    pub fn is_nearly(&self, other: &Order) -> bool {
        self.choice == other.choice && (self.scale / other.scale - 1.0).abs() < 0.01
    }

    /// The letters that are drawn into the corners of cards which have none.
    pub fn letters(&self) -> Letters {
        letters(&self.choice.language)
    }
}

/// The letters of ace, jack, queen and king in the language of this code, as they stand in corners that the game draws.
pub fn letters(language: &str) -> Letters {
    match language {
        "fr" => Letters::of("A", "V", "D", "R"),
        _ => Letters::of("A", "J", "Q", "K"),
    }
}

/// The folders in which decks are looked for.
pub(super) fn sources(folders: &AssetFolders) -> Sources {
    Sources {
        themes: folders.all("themes"),
        overrides: folders.all("overrides"),
    }
}
