//! What the buttons of the page do.
use super::{
    naming,
    view::{FamilyAct, FamilyTab, FamilyView, Naming},
};
use crate::Begin;
use bevy::{ecs::system::SystemParam, prelude::*};
use gamecore::{
    draft::Draft,
    family::{Family, NameFault, Own, Tables},
    feedback::Toast,
    i18n::Texts,
    settings::Settings,
    states::{Menu, Screen},
};
use ui::widgets::Chosen;

/// What is known of the family, and what follows from it.
#[derive(SystemParam)]
pub(super) struct Known<'w, 's> {
    pub view: ResMut<'w, FamilyView>,
    pub family: ResMut<'w, Family>,
    pub tables: ResMut<'w, Tables>,
    pub settings: ResMut<'w, Settings>,
    draft: Option<ResMut<'w, Draft>>,
    texts: Res<'w, Texts>,
    toasts: MessageWriter<'w, Toast>,
    commands: Commands<'w, 's>,
}

/// The observer of every button that changes what is known.
pub(super) fn perform(event: On<Chosen>, acts: Query<&FamilyAct>, mut known: Known) {
    if let Ok(act) = acts.get(event.entity) {
        known.perform(*act);
    }
}

/// The observer of the buttons that lead away to a match.
pub(super) fn sit_down(
    event: On<Chosen>,
    acts: Query<&FamilyAct>,
    mut begin: ParamSet<(Begin, Known)>,
    mut menu: ResMut<NextState<Menu>>,
    mut screen: ResMut<NextState<Screen>>,
) {
    let Ok(act) = acts.get(event.entity) else {
        return;
    };
    naming::keep(&mut begin.p1());
    match *act {
        FamilyAct::Play(at) => {
            let table = begin.p1().tables.all().get(at).cloned();
            if let Some(table) = table {
                begin.p0().begin_at(&table);
            }
        }
        FamilyAct::SetUp(at) if begin.p1().set_up(at) => {
            NextState::set_if_neq(&mut menu, Menu::None);
            NextState::set_if_neq(&mut screen, Screen::Setup);
        }
        _ => {}
    }
}

impl Known<'_, '_> {
    fn perform(&mut self, act: FamilyAct) {
        let typed = self.view.naming.as_ref().map(|(naming, _)| *naming);
        naming::keep(self);
        let at = self.view.chosen;
        match act {
            FamilyAct::Tab(tab) => self.view.tab = tab,
            FamilyAct::Choose(at) => self.view.chosen = at,
            // The same button ends the typing.
            FamilyAct::Add if typed == Some(Naming::Newcomer) => {}
            FamilyAct::Add => self.view.naming = Some((Naming::Newcomer, String::new())),
            FamilyAct::Rename if typed == Some(Naming::Person(at)) => {}
            FamilyAct::Rename => {
                let name = self.family.people().get(at).map(|one| one.name.clone());
                self.view.naming = name.map(|name| (Naming::Person(at), name));
            }
            FamilyAct::NameTable(at) if typed == Some(Naming::Table(at)) => {}
            FamilyAct::NameTable(at) => {
                let name = self.tables.all().get(at).map(|table| table.name.clone());
                self.view.naming = name.map(|name| (Naming::Table(at), name));
            }
            FamilyAct::Face(picture) => self.change_face(at, picture),
            FamilyAct::Color(color) => self.family.change(at, |one| one.color = color),
            FamilyAct::Language(language) => self.set(|own| own.language = language),
            FamilyAct::Sort(sort) => self.set(|own| own.sort = sort),
            FamilyAct::LeftHanded(left) => self.set(|own| own.left_handed = left),
            FamilyAct::TextSize(size) => self.set(|own| own.text_size = size),
            FamilyAct::CardSize(size) => self.set(|own| own.card_size = size),
            FamilyAct::Remove => {
                self.family.remove(at);
                self.view.chosen = at.min(self.family.people().len().saturating_sub(1));
            }
            FamilyAct::RemoveTable(at) => self.tables.remove(at),
            FamilyAct::Undo => self.undo(),
            FamilyAct::Play(_) | FamilyAct::SetUp(_) => {}
        }
    }

    fn set(&mut self, set: impl FnOnce(&mut Own)) {
        let at = self.view.chosen;
        self.family.change(at, |person| set(&mut person.own));
    }

    fn change_face(&mut self, at: usize, picture: u8) {
        self.family.change(at, |person| person.picture = picture);
        self.show_face(at);
        if let (Some(draft), Some(person)) = (&mut self.draft, self.family.people().get(at)) {
            for seat in &mut draft.seats {
                if seat.is_person() && person.is_called(&seat.person) {
                    seat.picture = Some(picture);
                }
            }
        }
    }

    /// At the table faces are found by name, also by one from before.
    fn show_face(&mut self, at: usize) {
        let Some(person) = self.family.people().get(at) else {
            return;
        };
        for name in person.earlier.iter().chain([&person.name]) {
            self.settings.remember_picture(name, person.picture);
        }
    }

    fn undo(&mut self) {
        match self.view.tab {
            FamilyTab::People => {
                if let Some(at) = self.family.restore() {
                    self.view.chosen = at;
                }
            }
            FamilyTab::Tables => self.tables.restore(),
        }
    }

    /// Somebody new, or a new name for somebody; what cannot be is answered with a sentence.
    pub fn name(&mut self, naming: Naming, name: &str) {
        let done = match naming {
            Naming::Table(at) => {
                self.tables.name(at, name);
                return;
            }
            // Who has typed nothing has thought better of it.
            Naming::Newcomer if name.trim().is_empty() => return,
            Naming::Newcomer => {
                let picture = self.settings.pictures.get(name.trim()).copied();
                self.family.add(name, picture)
            }
            Naming::Person(at) => self.family.rename(at, name).map(|()| at),
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

    /// Whoever is called otherwise is so in the set-up, and when a table is set for them.
    fn follow_name(&mut self, at: usize) {
        let Some(person) = self.family.people().get(at) else {
            return;
        };
        if person.was_called(&self.settings.player_name) {
            self.settings.player_name.clone_from(&person.name);
        }
        if let Some(draft) = &mut self.draft {
            draft.rename(|name| person.is_called(name), &person.name);
        }
    }

    fn tell(&mut self, fault: &NameFault) {
        let sentence = match fault {
            NameFault::Empty => self.texts.get("family-no-name"),
            NameFault::Full => self.texts.get("family-full"),
            NameFault::Taken(name) => {
                (self.texts).with("family-name-taken", &[("name", name.into())])
            }
            NameFault::Earlier(name) => {
                (self.texts).with("family-name-earlier", &[("name", name.into())])
            }
        };
        self.toasts.write(Toast::refused(sentence));
    }

    /// The set-up is as at this table; whether it can be.
    fn set_up(&mut self, at: usize) -> bool {
        let Some(table) = self.tables.all().get(at) else {
            return false;
        };
        let name_now = |name: &str| self.family.name_now(name).to_owned();
        match table.draft(name_now) {
            Some(mut draft) => {
                draft.remembered.clone_from(&self.settings.player_name);
                let claim_seconds = table.claim_seconds;
                if self.settings.claim_seconds != claim_seconds {
                    self.settings.claim_seconds = claim_seconds;
                }
                self.commands.insert_resource(draft);
                true
            }
            None => {
                let sentence = self.texts.get("table-unplayable");
                self.toasts.write(Toast::refused(sentence));
                false
            }
        }
    }
}
