//! Start of a match, from the set-up page or from a saved table. Adds the players to the profiles, and makes the table
//! *our table*.
use crate::{Ask, MenuQuestion, matches::standing};
use bevy::{ecs::system::SystemParam, prelude::*};
use engine::{
    matchplay::{PlayerKind, Setup},
    seat::{Seat, SeatSet},
};
use gamecore::{
    autostart::{AutoStart, fresh_seed},
    draft::{Draft, JoinedPhone, StoredTable, WaitForPhones},
    family::{Profiles, Tables},
    feedback::Toast,
    i18n::{Texts, ruleset_error_text},
    model::StartMatch,
    saves::{MatchSummary, PlayedBy, SaveService, SavedMatch},
    settings::Settings,
};

/// Resources that the start of a match reads and changes.
#[derive(SystemParam)]
pub struct Begin<'w> {
    pub(crate) texts: Res<'w, Texts>,
    wishes: Option<Res<'w, AutoStart>>,
    pub settings: ResMut<'w, Settings>,
    pub(crate) family: ResMut<'w, Profiles>,
    pub(crate) tables: ResMut<'w, Tables>,
    store: Res<'w, SaveService>,
    questions: MessageWriter<'w, Ask>,
    pub toasts: MessageWriter<'w, Toast>,
    pub(crate) matches: MessageWriter<'w, StartMatch>,
    gather: MessageWriter<'w, WaitForPhones>,
}

impl Begin<'_> {
    /// Starts the match of this set-up, or shows the reason why it cannot start. If phones play, first waits until they
    /// have joined.
    pub fn begin(&mut self, draft: &Draft) {
        let Some(setup) = self.setup(draft) else {
            return;
        };
        if draft.has_phones() {
            self.gather.write(WaitForPhones(draft.clone()));
        } else {
            self.start(draft, draft, setup);
        }
    }

    /// Starts the match that was set up as `table`, with the phones that have joined. Returns the match's set-up and
    /// the seats of the phones. If the match cannot start, shows the reason and returns `None`.
    pub fn begin_with(
        &mut self,
        table: &Draft,
        joined: &[JoinedPhone],
    ) -> Option<(Setup, SeatSet)> {
        let draft = table.with_phones(joined);
        let setup = self.setup(&draft)?;
        let phones = (0..).map(Seat).zip(draft.phones());
        let phones = phones.filter(|(_, phone)| *phone);
        let phones = phones.map(|(seat, _)| seat).collect();
        self.start(table, &draft, setup.clone());
        Some((setup, phones))
    }

    /// Returns the set-up of the match. If no match can be played with it, shows the reason and returns `None`.
    fn setup(&mut self, draft: &Draft) -> Option<Setup> {
        let seed = || match &self.wishes {
            Some(wishes) => wishes.next_seed(draft.has_phones()),
            None => fresh_seed(),
        };
        let setup = draft.setup(seed, &|number| self.texts.neutral_name(number));
        let refusal = if draft.has_namesakes() {
            self.texts.get("setup-same-names")
        } else if let Err(error) = setup.rules.check(setup.players.len()) {
            ruleset_error_text(&self.texts, &error)
        } else {
            return Some(setup);
        };
        self.toasts.write(Toast::refused(refusal));
        None
    }

    /// Starts the match, and saves its players and its table.
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

    /// Starts a match at a saved table. If its players have an unfinished match, asks first.
    pub fn sit_down_at(&mut self, table: &StoredTable) {
        let Some(unfinished) = self.unfinished(table) else {
            return self.begin_at(table);
        };
        self.questions.write(Ask(MenuQuestion::SecondMatch {
            table: Box::new(table.clone()),
            standing: standing(&unfinished.summary, &self.texts),
            unfinished: unfinished.id,
        }));
    }

    /// Returns the most recent unfinished match of the players of this table.
    fn unfinished(&self, table: &StoredTable) -> Option<SavedMatch> {
        let draft = table.draft(|name| self.family.name_now(name).to_owned())?;
        let names = draft.names(&|number| self.texts.neutral_name(number));
        let named = names.into_iter().zip(&draft.seats);
        let named = named.filter(|(_, seat)| !seat.is_phone());
        let named: Vec<String> = named.filter_map(|(name, _)| name).collect();
        let mut list = self.store.list().into_iter();
        list.find(|entry| {
            entry.by == PlayedBy::Nobody && is_played_by(&entry.summary, &named, draft.players())
        })
    }

    /// Starts a match at a saved table.
    pub fn begin_at(&mut self, table: &StoredTable) {
        if let Some(draft) = self.draft_of(table) {
            self.begin(&draft);
        }
    }

    /// Returns the set-up of a saved table, and adopts its time for claims. Tells the player if the table is unplayable.
    pub fn draft_of(&mut self, table: &StoredTable) -> Option<Draft> {
        let draft = table.draft(|name| self.family.name_now(name).to_owned());
        if draft.is_none() {
            let sentence = self.texts.get("table-unplayable");
            self.toasts.write(Toast::refused(sentence));
        } else if self.settings.claim_seconds != table.claim_seconds {
            self.settings.claim_seconds = table.claim_seconds;
        }
        draft
    }

    /// Starts a match at *our table*, the table saved last, if there is one. Asks first like [`Begin::sit_down_at`].
    pub fn begin_at_ours(&mut self) {
        if let Some(table) = self.tables.last().cloned() {
            self.sit_down_at(&table);
        }
    }

    /// Adds the named players to the profiles, with the pictures chosen at their seats.
    fn remember_people(&mut self, draft: &Draft, names: &[Option<String>]) {
        // Keeps the typed name for the next match, even if only bots play now. A seat without a typed name keeps
        // nothing.
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

/// True if `count` players play the match, and those with these names are among them. The others are people, because
/// only phones have no name in a set-up.
fn is_played_by(summary: &MatchSummary, named: &[String], count: usize) -> bool {
    let mut left = named.to_vec();
    let mut others = summary.players.iter().filter(|player| {
        let same = |name: &String| name.trim().to_lowercase() == player.name.to_lowercase();
        let at = left.iter().position(same);
        at.map(|at| left.swap_remove(at)).is_none()
    });
    let are_people = others.all(|player| player.kind == PlayerKind::Human);
    are_people && left.is_empty() && summary.players.len() == count
}
