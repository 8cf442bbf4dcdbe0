//! What the buttons of the page do.
use super::{
    export::Export,
    pictures,
    shelf::{self, Trashed},
    view::{ThemeAct, ThemesView},
};
use crate::decks::deck_name;
use bevy::{ecs::system::SystemParam, prelude::*};
use gamecore::{
    feedback::Toast,
    i18n::Texts,
    loading::AssetFolders,
    saves::{Store, io_reason},
    settings::{DeckStack, Settings},
};
use ui::{
    theme::{RescanThemes, Slot, ThemeInfo, ThemeList},
    widgets::Chosen,
};

/// The decks that were deleted while the game is open, the last one last.
#[derive(Resource, Default, Debug)]
pub(super) struct Deleted(pub Vec<DeletedDeck>);

/// A deck that was deleted.
#[derive(Debug)]
pub(super) struct DeletedDeck {
    /// What it is called.
    pub name: String,
    trashed: Trashed,
    /// The decks on the table before.
    before: DeckStack,
}

/// What the buttons change.
#[derive(SystemParam)]
pub(super) struct Deeds<'w> {
    view: ResMut<'w, ThemesView>,
    settings: ResMut<'w, Settings>,
    themes: Res<'w, ThemeList>,
    store: Res<'w, Store>,
    deleted: ResMut<'w, Deleted>,
    export: ResMut<'w, Export>,
    folders: Res<'w, AssetFolders>,
    rescan: MessageWriter<'w, RescanThemes>,
    toasts: MessageWriter<'w, Toast>,
    texts: Res<'w, Texts>,
}

/// The observer of every button of the page.
pub(super) fn perform(event: On<Chosen>, acts: Query<&ThemeAct>, mut deeds: Deeds) {
    if let Ok(act) = acts.get(event.entity) {
        deeds.perform(act);
    }
}

impl Deeds<'_> {
    fn perform(&mut self, act: &ThemeAct) {
        match act {
            ThemeAct::Look(id) => {
                if self.view.looked.as_ref() != Some(id) {
                    self.view.looked = Some(id.clone());
                }
            }
            ThemeAct::Show(tab) => self.view.tab = *tab,
            ThemeAct::Use => self.use_looked(),
            ThemeAct::TakeOff(id) => {
                // It goes on being looked at, though it may have been the topmost.
                self.view.looked = Some(id.clone());
                self.settings.decks.take_off(id);
            }
            ThemeAct::Switch(id) => self.settings.decks.switch(id),
            ThemeAct::Up(id) => self.step(id, -1),
            ThemeAct::Down(id) => self.step(id, 1),
            ThemeAct::Back(name) => {
                if let Some(id) = self.looked().map(|theme| theme.id.clone()) {
                    self.settings.decks.choose_back(&id, name);
                }
            }
            ThemeAct::Card(index) => self.choose_card(*index),
            ThemeAct::ForgetBack => self.settings.decks.back = None,
            ThemeAct::ForgetCards => self.settings.decks.cards.clear(),
            ThemeAct::Export => self.export(),
            ThemeAct::Delete => self.delete(),
            ThemeAct::Undo => self.undo(),
            ThemeAct::Rescan => _ = self.rescan.write(RescanThemes),
        }
    }

    fn looked(&self) -> Option<&ThemeInfo> {
        self.view.theme(&self.themes, &self.settings)
    }

    fn use_looked(&mut self) {
        let Some(theme) = self.looked() else { return };
        let (id, whole) = (theme.id.clone(), theme.is_whole());
        let themes = self.themes.clone();
        self.view.looked = Some(id.clone());
        if whole {
            let is_whole = |other: &str| themes.is_whole(other);
            self.settings.decks.use_as_ground(&id, is_whole);
        } else {
            self.settings.decks.lay_on_top(&id);
        }
    }

    fn step(&mut self, id: &str, by: isize) {
        let place = self.settings.decks.place(id);
        if let Some(to) = place.and_then(|place| place.checked_add_signed(by)) {
            self.settings.decks.shift(id, to);
        }
    }

    fn choose_card(&mut self, index: usize) {
        let slot = Slot::all().nth(index);
        let id = self.looked().map(|theme| theme.id.clone());
        if let (Some(slot), Some(id)) = (slot, id) {
            self.settings.decks.choose_card(slot, &id);
        }
    }

    fn export(&mut self) {
        let Some(theme) = self.looked().filter(|_| !self.export.is_at_work()) else {
            return;
        };
        let theme = theme.clone();
        let themes = self.store.themes_dir();
        let ids = self.themes.themes.iter();
        let ids: Vec<String> = ids.map(|theme| theme.id.clone()).collect();
        let wanted = self
            .texts
            .with("themes-template", &[("name", theme.id.clone().into())]);
        let to = themes.join(shelf::free_id(&wanted, "", &themes, &ids));
        let told = self.texts.get("themes-exporting");
        self.toasts.write(Toast::info(told));
        let sources = pictures::sources(&self.folders);
        self.export.begin(&theme, sources, to);
    }

    fn delete(&mut self) {
        let Some(theme) = self.looked() else { return };
        let (id, place) = (theme.id.clone(), theme.place.clone());
        let name = deck_name(&self.texts, &self.themes, &id);
        let folder = self.store.themes_dir();
        match shelf::delete(&place, &folder) {
            Ok(trashed) => {
                let before = self.settings.decks.clone();
                self.settings.decks.forget(&id);
                self.deleted.0.push(DeletedDeck {
                    name,
                    trashed,
                    before,
                });
                self.view.looked = None;
                self.rescan.write(RescanThemes);
            }
            Err(error) => self.refuse("themes-not-deleted", &name, &error),
        }
    }

    fn undo(&mut self) {
        let Some(deck) = self.deleted.0.pop() else {
            return;
        };
        match shelf::restore(&deck.trashed) {
            Ok(()) => {
                self.settings.decks = deck.before;
                self.view.looked = Some(deck.trashed.id());
                self.rescan.write(RescanThemes);
            }
            Err(error) => {
                self.refuse("themes-not-restored", &deck.name, &error);
                self.deleted.0.push(deck);
            }
        }
    }

    fn refuse(&mut self, key: &'static str, name: &str, error: &std::io::Error) {
        let reason = io_reason(&self.texts, error);
        let arguments = [("name", name.into()), ("reason", reason.into())];
        self.toasts
            .write(Toast::refused(self.texts.with(key, &arguments)));
    }
}
