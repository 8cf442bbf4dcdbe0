//! State of the page, the data that it shows, the actions of its controls, and their reducer.
use super::{
    export::Export,
    files::{self, Trashed},
    pictures::{self, ThemePictures},
};
use bevy::{ecs::system::SystemParam, prelude::*};
use gamecore::{
    feedback::Toast,
    i18n::Texts,
    loading::AssetFolders,
    saves::SaveService,
    sets::any_changed,
    settings::{DeckStack, Settings},
};
use std::io;
use ui::{
    page::Act,
    theme::{CLASSIC, RescanThemes, Slot, ThemeInfo, ThemeList},
};

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
    /// Moves this deck by a number of places: −1 moves it up by one, and 1 down.
    Move(String, isize),
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

/// Decks that were deleted since the start of the game, the last one last.
#[derive(Resource, Default, Debug)]
pub(super) struct Deleted(pub Vec<DeletedDeck>);

#[derive(Debug)]
pub(super) struct DeletedDeck {
    pub name: String,
    trashed: Trashed,
    /// Decks in use before the deletion.
    before: DeckStack,
}

/// Data that the actions change.
#[derive(SystemParam)]
pub(super) struct ThemeData<'w> {
    view: ResMut<'w, ThemesView>,
    settings: ResMut<'w, Settings>,
    themes: Res<'w, ThemeList>,
    store: Res<'w, SaveService>,
    deleted: ResMut<'w, Deleted>,
    export: ResMut<'w, Export>,
    assets: Res<'w, AssetFolders>,
    rescan: MessageWriter<'w, RescanThemes>,
    toasts: MessageWriter<'w, Toast>,
    texts: Res<'w, Texts>,
}

pub(super) fn reduce(event: On<Act<ThemeAct>>, mut data: ThemeData) {
    match &event.act {
        ThemeAct::Select(id) => data.view.selected = Some(id.clone()),
        ThemeAct::Show(tab) => data.view.tab = *tab,
        ThemeAct::Use => data.use_selected(),
        ThemeAct::TakeOff(id) => {
            // The deck stays selected, although it may have been selected as the topmost deck in use.
            data.view.selected = Some(id.clone());
            data.settings.decks.take_off(id);
        }
        ThemeAct::Switch(id) => data.settings.decks.switch(id),
        ThemeAct::Move(id, by) => data.step(id, *by),
        ThemeAct::Back(name) => {
            if let Some(id) = data.selected_id() {
                data.settings.decks.choose_back(&id, name);
            }
        }
        ThemeAct::Card(index) => data.choose_card(*index),
        ThemeAct::Order(number) => data.choose_order(*number),
        ThemeAct::ForgetBack => data.settings.decks.back = None,
        ThemeAct::ForgetCards => data.settings.decks.cards.clear(),
        ThemeAct::Export => data.export(),
        ThemeAct::Delete => data.delete(),
        ThemeAct::Undo => data.undo(),
    }
}

impl ThemeData<'_> {
    fn selected(&self) -> Option<&ThemeInfo> {
        self.view.theme(&self.themes, &self.settings)
    }

    fn selected_id(&self) -> Option<String> {
        self.selected().map(|theme| theme.id.clone())
    }

    fn use_selected(&mut self) {
        let Some(id) = self.selected_id() else { return };
        self.view.selected = Some(id.clone());
        let decks = &mut self.settings.decks;
        if self.themes.is_whole(&id) {
            decks.use_as_base(&id, |other| self.themes.is_whole(other));
        } else {
            decks.lay_on_top(&id);
        }
    }

    fn step(&mut self, id: &str, by: isize) {
        let place = self.settings.decks.place(id);
        if let Some(to) = place.and_then(|place| place.checked_add_signed(by)) {
            self.settings.decks.shift(id, to);
        }
    }

    fn choose_card(&mut self, index: usize) {
        if let (Some(slot), Some(id)) = (Slot::all().nth(index), self.selected_id()) {
            self.settings.decks.choose_card(slot, &id);
        }
    }

    fn ids(&self) -> Vec<String> {
        let themes = self.themes.themes.iter();
        themes.map(|theme| theme.id.clone()).collect()
    }

    /// Saves the chosen order of cards with the deck.
    fn choose_order(&mut self, number: usize) {
        let Some(theme) = self.selected() else { return };
        let Some(proposal) = theme.proposals.get(number) else {
            return;
        };
        let themes = self.store.themes_dir();
        match files::choose_order(&theme.place, proposal, &themes, &self.ids()) {
            Ok(id) => {
                let sentence = self.texts.get("themes-order-chosen");
                self.toasts.write(Toast::info(sentence));
                self.view.selected = Some(id);
                self.rescan.write(RescanThemes);
            }
            Err(error) => {
                let name = deck_name(&self.texts, &self.themes, &theme.id);
                self.refuse("themes-order-not-chosen", &name, &error);
            }
        }
    }

    fn export(&mut self) {
        let Some(theme) = self.selected().filter(|_| !self.export.is_running()) else {
            return;
        };
        let theme = theme.clone();
        let name = [("name", theme.id.clone().into())];
        let wanted = self.texts.with("themes-template", &name);
        let themes = self.store.themes_dir();
        let to = themes.join(files::free_id(&wanted, "", &themes, &self.ids()));
        let sentence = self.texts.get("themes-exporting");
        self.toasts.write(Toast::info(sentence));
        let sources = pictures::sources(&self.assets);
        self.export.begin(&theme, sources, to);
    }

    fn delete(&mut self) {
        let Some(theme) = self.selected() else { return };
        let id = theme.id.clone();
        let name = deck_name(&self.texts, &self.themes, &id);
        match files::delete(&theme.place, &self.store.themes_dir()) {
            Ok(trashed) => {
                let before = self.settings.decks.clone();
                self.settings.decks.forget(&id);
                self.deleted.0.push(DeletedDeck {
                    name,
                    trashed,
                    before,
                });
                self.view.selected = None;
                self.rescan.write(RescanThemes);
            }
            Err(error) => self.refuse("themes-not-deleted", &name, &error),
        }
    }

    fn undo(&mut self) {
        let Some(deck) = self.deleted.0.pop() else {
            return;
        };
        match files::restore(&deck.trashed) {
            Ok(()) => {
                self.settings.decks = deck.before;
                self.view.selected = Some(deck.trashed.id());
                self.rescan.write(RescanThemes);
            }
            Err(error) => {
                self.refuse("themes-not-restored", &deck.name, &error);
                self.deleted.0.push(deck);
            }
        }
    }

    fn refuse(&mut self, key: &'static str, name: &str, error: &io::Error) {
        let sentence = self.texts.failure_of(key, name.to_owned(), error);
        self.toasts.write(Toast::refused(sentence));
    }
}
