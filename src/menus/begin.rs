//! A match begins as it is agreed, from the set-up or at a table that is remembered: who plays belongs to the family from then on, and the
//! table is *our table*.
use bevy::{ecs::system::SystemParam, prelude::*};
use engine::{
    matchplay::{PlayerKind, Setup},
    seat::{Seat, SeatSet},
};
use gamecore::{
    autostart::{AutoStart, fresh_seed},
    draft::{Draft, Gather, Joined, KeptTable, PICTURES},
    family::{Family, Tables},
    feedback::Toast,
    i18n::{Texts, ruleset_error_text},
    model::StartMatch,
    settings::Settings,
};

/// Everything that a beginning changes.
#[derive(SystemParam)]
pub struct Begin<'w> {
    texts: Res<'w, Texts>,
    wishes: Option<Res<'w, AutoStart>>,
    settings: ResMut<'w, Settings>,
    family: ResMut<'w, Family>,
    tables: ResMut<'w, Tables>,
    toasts: MessageWriter<'w, Toast>,
    matches: MessageWriter<'w, StartMatch>,
    gather: MessageWriter<'w, Gather>,
}

impl Begin<'_> {
    /// The match that is set up begins, or it is said why it cannot. Whoever plays with a phone is waited for first.
    pub fn begin(&mut self, draft: &Draft) {
        let Some(setup) = self.setup(draft) else {
            return;
        };
        if draft.has_phones() {
            self.gather.write(Gather(draft.clone()));
        } else {
            self.start(draft, draft, setup);
        }
    }

    /// The match that was set up as `table` begins with those who have come with phones: it is told what was agreed, and at which
    /// seats phones play. None if it cannot begin, which has been said.
    pub fn begin_with(&mut self, table: &Draft, joined: &[Joined]) -> Option<(Setup, SeatSet)> {
        let draft = table.with_phones(joined);
        let setup = self.setup(&draft)?;
        let phones = (0..).map(Seat).zip(draft.phones());
        let phones = phones.filter(|(_, phone)| *phone);
        let phones = phones.map(|(seat, _)| seat).collect();
        self.start(table, &draft, setup.clone());
        Some((setup, phones))
    }

    /// What is agreed, or a sentence on why nobody can play so.
    fn setup(&mut self, draft: &Draft) -> Option<Setup> {
        let seed = || match &self.wishes {
            Some(wishes) => wishes.next_seed(),
            None => fresh_seed(),
        };
        let setup = draft.setup(seed, &|number| self.texts.neutral_name(number));
        let mut names: Vec<String> = (setup.players.iter())
            .map(|player| player.name.to_lowercase())
            .collect();
        names.sort();
        names.dedup();
        if names.len() < setup.players.len() {
            self.toasts
                .write(Toast::refused(self.texts.get("setup-same-names")));
            return None;
        }
        if let Err(error) = setup.rules.check(setup.players.len()) {
            let sentence = ruleset_error_text(&self.texts, &error);
            self.toasts.write(Toast::refused(sentence));
            return None;
        }
        Some(setup)
    }

    /// It begins: who plays is remembered, and so is the table.
    fn start(&mut self, table: &Draft, draft: &Draft, setup: Setup) {
        let bots = setup.players.iter();
        let bots = bots.filter(|player| player.kind != PlayerKind::Human);
        let bots = bots.count() as u8;
        let names = draft.names(&|number| self.texts.neutral_name(number));
        self.remember_people(draft, &names);
        self.settings.bots = bots;
        self.tables
            .sit_down(table.kept(self.settings.claim_seconds));
        self.matches.write(StartMatch(setup));
    }

    /// Those who have played play again: nothing of the table has changed that would have to be remembered.
    pub fn begin_again(&mut self, setup: Setup) {
        self.matches.write(StartMatch(setup));
    }

    /// Somebody with a phone is shown with this face from now on.
    pub fn remember_face(&mut self, name: &str, face: u8) {
        self.settings.remember_picture(name, face % PICTURES);
    }

    /// The match at a table that is remembered begins.
    pub fn begin_at(&mut self, table: &KeptTable) {
        let name_now = |name: &str| self.family.name_now(name).to_owned();
        match table.draft(name_now) {
            Some(draft) => {
                if self.settings.claim_seconds != table.claim_seconds {
                    self.settings.claim_seconds = table.claim_seconds;
                }
                self.begin(&draft);
            }
            None => {
                let sentence = self.texts.get("table-unplayable");
                self.toasts.write(Toast::refused(sentence));
            }
        }
    }

    /// The match at our table begins, if there is one.
    pub fn begin_at_ours(&mut self) {
        if let Some(table) = self.tables.last().cloned() {
            self.begin_at(&table);
        }
    }

    /// Whoever sits down by a name is remembered, with the face that they sit there with.
    fn remember_people(&mut self, draft: &Draft, names: &[Option<String>]) {
        // The name is kept for the next time, also when only bots play now; a number is none.
        let mut typed = draft.seats.iter().filter(|seat| seat.is_at_screen());
        if let Some(own) = typed.find(|seat| !seat.person.trim().is_empty()) {
            own.person.trim().clone_into(&mut self.settings.player_name);
        }
        let pictures = draft.pictures(|name| self.settings.pictures.get(name).copied());
        for (place, name) in names.iter().enumerate() {
            let seat = &draft.seats[place];
            let Some(name) = name.as_deref().filter(|_| seat.is_person()) else {
                continue;
            };
            let picture = pictures[place];
            self.settings.remember_picture(name.trim(), picture);
            if seat.person.trim().is_empty() {
                continue;
            }
            match self.family.index_of(name) {
                Some(at) if self.family.people()[at].picture != picture => {
                    self.family.change(at, |person| person.picture = picture);
                }
                Some(_) => {}
                None => _ = self.family.join(name, picture),
            }
        }
    }
}
