//! State of the page, the actions of its controls, and the data that it shows.
use super::pictures::ThemePictures;
use bevy::{ecs::system::SystemParam, prelude::*};
use gamecore::{i18n::Texts, sets::any_changed, settings::Settings};
use ui::theme::{CLASSIC, ThemeInfo, ThemeList};

/// Tab of the selected deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Tab {
    /// All cards and backs.
    #[default]
    Cards,
    /// A hand on the table.
    Trial,
    /// Problems.
    Remarks,
}

#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct ThemesView {
    /// Id of the selected deck. `None` selects the topmost deck in use.
    pub selected: Option<String>,
    pub tab: Tab,
}

impl ThemesView {
    /// Returns the selected deck.
    pub fn theme<'a>(&self, themes: &'a ThemeList, settings: &Settings) -> Option<&'a ThemeInfo> {
        let id = self.selected.as_deref().unwrap_or(settings.decks.top());
        themes.find(id).or_else(|| themes.find(CLASSIC))
    }
}

/// Returns the name of a deck: a translated name of the shipped deck, or the name that the author of another deck
/// chose.
pub(crate) fn deck_name(texts: &Texts, themes: &ThemeList, id: &str) -> String {
    match themes.find(id) {
        _ if id == CLASSIC => texts.get("theme-classic"),
        Some(theme) => theme.name.clone(),
        None => id.to_owned(),
    }
}

/// Action of a control on the page. Unless it names a deck, it applies to the selected one.
#[derive(Component, Clone, PartialEq, Eq, Hash, Debug)]
pub enum ThemeAct {
    Select(String),
    Show(Tab),
    /// Uses the deck: a complete deck replaces the lowest one, any other becomes the topmost.
    Use,
    /// Takes this deck out of use.
    TakeOff(String),
    /// Switches this deck on or off.
    Switch(String),
    /// Moves this deck up by one.
    Up(String),
    /// Moves this deck down by one.
    Down(String),
    /// Chooses the back with this name.
    Back(String),
    /// Always takes the card with this index from the deck, or no longer does.
    Card(usize),
    /// Saves the proposed order with this number, from 0.
    Order(usize),
    /// Forgets the chosen back.
    ForgetBack,
    /// Forgets the chosen cards.
    ForgetCards,
    /// Exports the deck as a template.
    Export,
    /// Moves the deck to the trash.
    Delete,
    /// Restores the deck that was deleted last.
    Undo,
}

/// Data that the page shows.
#[derive(SystemParam)]
pub(super) struct PageData<'w> {
    pub view: Res<'w, ThemesView>,
    pub settings: Res<'w, Settings>,
    pub themes: Res<'w, ThemeList>,
    pub pictures: Res<'w, ThemePictures>,
    pub texts: Res<'w, Texts>,
}

impl PageData<'_> {
    /// Returns the data, or `None` if nothing has changed since the last call.
    pub fn if_changed(self) -> Option<Self> {
        let is_changed = any_changed(&[&self.view, &self.settings, &self.themes])
            || any_changed(&[&self.pictures, &self.texts]);
        is_changed.then_some(self)
    }

    /// Returns the selected deck.
    pub fn theme(&self) -> Option<&ThemeInfo> {
        self.view.theme(&self.themes, &self.settings)
    }

    pub fn name(&self, id: &str) -> String {
        deck_name(&self.texts, &self.themes, id)
    }
}
