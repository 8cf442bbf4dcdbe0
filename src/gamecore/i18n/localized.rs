//! Texts on the screen that follow the language.
use super::{Arg, Texts};
use bevy::{prelude::*, ui::UiSystems};

/// The text of this entity, by key. Its `Text` is written whenever this or the language changes.
#[derive(Component, Clone, PartialEq, Debug)]
#[require(Text)]
pub struct Localized {
    key: String,
    args: Vec<(String, Arg)>,
}

impl Localized {
    /// The text with this key.
    pub fn new(key: impl Into<String>) -> Localized {
        Localized {
            key: key.into(),
            args: Vec::new(),
        }
    }

    /// Puts a value into the text.
    #[must_use]
    pub fn arg(mut self, name: impl Into<String>, value: impl Into<Arg>) -> Localized {
        self.args.push((name.into(), value.into()));
        self
    }

    /// The key of the text.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// The text in the language chosen.
    pub fn resolve(&self, texts: &Texts) -> String {
        let args: Vec<(&str, Arg)> = self
            .args
            .iter()
            .map(|(name, value)| (name.as_str(), value.clone()))
            .collect();
        texts.with(&self.key, &args)
    }
}

/// Writes the texts, before they are measured.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, write.before(UiSystems::Prepare));
}

fn write(texts: Res<Texts>, mut localized: Query<(Ref<Localized>, &mut Text)>) {
    let all = texts.is_changed();
    for (localized, mut text) in &mut localized {
        if all || localized.is_changed() || text.is_added() {
            let written = localized.resolve(&texts);
            if text.0 != written {
                text.0 = written;
            }
        }
    }
}
