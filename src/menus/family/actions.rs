//! State of the page, the actions of its controls, and their reducer.
use crate::Begin;
use bevy::{ecs::system::SystemParam, prelude::*};
use gamecore::{
    draft::Draft,
    family::{HandSort, NameFault, ProfileColor},
    feedback::Toast,
    settings::Setting,
    states::{Menu, Screen},
};
use ui::page::Act;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum FamilyTab {
    #[default]
    People,
    /// Tables at which the people have played.
    Tables,
}

/// The person or table whose name is being typed, by index in its list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Naming {
    Newcomer,
    Person(usize),
    Table(usize),
}

#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct FamilyView {
    pub tab: FamilyTab,
    /// Index of the person in the editor.
    pub chosen: usize,
    pub naming: Option<Naming>,
}

/// Action of a control on the page.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
pub enum FamilyAct {
    Tab(FamilyTab),
    /// Opens the person with this index in the editor.
    Choose(usize),
    Add,
    /// Starts editing the name of the person in the editor.
    Rename,
    /// Ends the typing of a name. `None` discards it.
    Named(Option<String>),
    Face(u8),
    Color(ProfileColor),
    /// Order of the hand. `None` keeps the one that was used last.
    Sort(Option<HandSort>),
    /// Personal value of the setting with this field. `None` means that the general setting applies.
    Own(&'static str, Option<u32>),
    /// Removes the person in the editor.
    Remove,
    /// Begins a match at this table.
    Play(usize),
    /// Opens the set-up with this table.
    SetUp(usize),
    NameTable(usize),
    RemoveTable(usize),
    /// Brings back the person or table that was removed last.
    Undo,
}

/// Data that the actions change.
#[derive(SystemParam)]
pub(super) struct FamilyData<'w, 's> {
    view: ResMut<'w, FamilyView>,
    draft: Option<ResMut<'w, Draft>>,
    begin: Begin<'w>,
    menu: ResMut<'w, NextState<Menu>>,
    screen: ResMut<'w, NextState<Screen>>,
    commands: Commands<'w, 's>,
}

pub(super) fn reduce(event: On<Act<FamilyAct>>, mut data: FamilyData) {
    let at = data.view.chosen;
    match event.act {
        FamilyAct::Tab(tab) => data.view.tab = tab,
        FamilyAct::Choose(at) => data.view.chosen = at,
        FamilyAct::Add => data.view.naming = Some(Naming::Newcomer),
        FamilyAct::Rename => data.view.naming = Some(Naming::Person(at)),
        FamilyAct::NameTable(at) => data.view.naming = Some(Naming::Table(at)),
        FamilyAct::Named(ref name) => {
            let naming = data.view.naming.take();
            if let (Some(naming), Some(name)) = (naming, name) {
                data.name(naming, name);
            }
        }
        FamilyAct::Face(picture) => data.change_face(at, picture),
        FamilyAct::Color(color) => data.begin.family.change(at, |one| one.color = color),
        FamilyAct::Sort(sort) => data.begin.family.change(at, |one| one.own.sort = sort),
        FamilyAct::Own(field, value) => {
            let personal = Setting::find(field).and_then(|it| it.personal.as_ref());
            if let Some(personal) = personal {
                (data.begin.family).change(at, |one| personal.set(&mut one.own, value));
            }
        }
        FamilyAct::Remove => {
            data.begin.family.remove(at);
            data.view.chosen = at.min(data.begin.family.people().len().saturating_sub(1));
        }
        FamilyAct::RemoveTable(at) => data.begin.tables.remove(at),
        FamilyAct::Undo => data.undo(),
        FamilyAct::Play(at) => {
            if let Some(table) = data.begin.tables.all().get(at).cloned() {
                data.begin.sit_down_at(&table);
            }
        }
        FamilyAct::SetUp(at) => data.set_up(at),
    }
}

impl FamilyData<'_, '_> {
    /// Opens the set-up with a saved table.
    fn set_up(&mut self, at: usize) {
        let table = self.begin.tables.all().get(at).cloned();
        let draft = table.and_then(|table| self.begin.draft_of(&table));
        let Some(mut draft) = draft else { return };
        let name = &self.begin.settings.player_name;
        draft.remembered.clone_from(name);
        self.commands.insert_resource(draft);
        NextState::set_if_neq(&mut self.menu, Menu::None);
        NextState::set_if_neq(&mut self.screen, Screen::Setup);
    }

    fn change_face(&mut self, at: usize, picture: u8) {
        let family = &mut self.begin.family;
        family.change(at, |person| person.picture = picture);
        self.show_face(at);
        if let (Some(draft), Some(person)) = (&mut self.draft, self.begin.family.people().get(at)) {
            for seat in &mut draft.seats {
                if seat.is_person() && person.is_called(&seat.person) {
                    seat.picture = Some(picture);
                }
            }
        }
    }

    /// Publishes a portrait under all names of its person, because the table looks up portraits by current or earlier
    /// names.
    fn show_face(&mut self, at: usize) {
        let Some(person) = self.begin.family.people().get(at) else {
            return;
        };
        for name in person.earlier.iter().chain([&person.name]) {
            self.begin.settings.remember_picture(name, person.picture);
        }
    }

    fn undo(&mut self) {
        match self.view.tab {
            FamilyTab::People => {
                if let Some(at) = self.begin.family.restore() {
                    self.view.chosen = at;
                }
            }
            FamilyTab::Tables => self.begin.tables.restore(),
        }
    }

    /// Adds or renames a person, or names a table. A toast explains why a name is refused.
    fn name(&mut self, naming: Naming, name: &str) {
        let done = match naming {
            Naming::Table(at) => {
                self.begin.tables.name(at, name);
                return;
            }
            Naming::Newcomer if name.trim().is_empty() => return,
            Naming::Newcomer => {
                let picture = self.begin.settings.pictures.get(name.trim()).copied();
                self.begin.family.add(name, picture)
            }
            Naming::Person(at) => self.begin.family.rename(at, name).map(|()| at),
        };
        match done {
            Ok(at) => {
                self.view.chosen = at;
                self.show_face(at);
                self.follow_name(at);
            }
            Err(fault) => self.tell(&fault),
        }
    }

    /// Renames a person in the settings and in the set-up.
    fn follow_name(&mut self, at: usize) {
        let Some(person) = self.begin.family.people().get(at) else {
            return;
        };
        if person.was_called(&self.begin.settings.player_name) {
            self.begin.settings.player_name.clone_from(&person.name);
        }
        if let Some(draft) = &mut self.draft {
            draft.rename(|name| person.is_called(name), &person.name);
        }
    }

    fn tell(&mut self, fault: &NameFault) {
        let about = |key, name: &String| self.begin.texts.with(key, &[("name", name.into())]);
        let sentence = match fault {
            NameFault::Empty => self.begin.texts.get("family-no-name"),
            NameFault::Full => self.begin.texts.get("family-full"),
            NameFault::Taken(name) => about("family-name-taken", name),
            NameFault::Earlier(name) => about("family-name-earlier", name),
        };
        self.begin.toasts.write(Toast::refused(sentence));
    }
}
