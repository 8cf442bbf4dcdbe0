//! Starts, resumes and leaves matches.
use super::{
    Called, Referee, frame::Clocks, phones::PhoneTable, resume, seats, thinking::BotTasks,
};
use crate::{
    feedback::Toast,
    i18n::{Texts, ruleset_error_text},
    model::{
        CardPlacement, ClaimFilters, ContinueMatch, DisplayedState, EventQueue, HandOrder,
        LeaveMatch, MeldDraft, Peeking, Prompt, Selection, SnapAll, StartLesson, StartMatch,
    },
    phones::{PhoneNet, PhoneSeats, Phones},
    saves::{NotOpened, OpenSaved, OpenedMatch, SaveService, TableLayoutFile},
    settings::Settings,
    states::{Learning, Menu, Screen, TableOverlay},
};
use bevy::{ecs::system::SystemParam, prelude::*};
use engine::{
    matchplay::{MatchStage, PlayerKind, SeenMatchEvent, Setup},
    record::{self, Resumed},
    rules::RuleSetError,
    seat::{Seat, SeatSet},
};
use server::{SavedPhones, Server};
use session::{Seats, Session};
use std::sync::Arc;

/// Requests for a new match, the lesson, the newest saved match, another saved match, or the title.
#[derive(SystemParam)]
pub(super) struct Requests<'w, 's> {
    start: MessageReader<'w, 's, StartMatch>,
    lesson: MessageReader<'w, 's, StartLesson>,
    resume: MessageReader<'w, 's, ContinueMatch>,
    open: MessageReader<'w, 's, OpenSaved>,
    leave: MessageReader<'w, 's, LeaveMatch>,
}

/// The match and everything that shows it.
#[derive(SystemParam)]
pub(super) struct AtTable<'w> {
    referee: ResMut<'w, Referee>,
    script: ResMut<'w, EventQueue>,
    shown: ResMut<'w, DisplayedState>,
    zones: ResMut<'w, CardPlacement>,
    store: ResMut<'w, SaveService>,
    snap: MessageWriter<'w, SnapAll>,
    marks: MatchScope<'w>,
    phones: ResMut<'w, Phones>,
    net: Res<'w, PhoneNet>,
    clocks: Clocks<'w>,
}

/// Next states of the window.
#[derive(SystemParam)]
pub(super) struct NextStates<'w> {
    screen: ResMut<'w, NextState<Screen>>,
    menu: ResMut<'w, NextState<Menu>>,
    overlay: ResMut<'w, NextState<TableOverlay>>,
    learning: ResMut<'w, NextState<Learning>>,
}

impl NextStates<'_> {
    /// Shows the table. The score sheet of a previous match disappears.
    fn show_table(&mut self, learning: Learning) {
        NextState::set_if_neq(&mut self.screen, Screen::Table);
        NextState::set_if_neq(&mut self.overlay, TableOverlay::None);
        NextState::set_if_neq(&mut self.learning, learning);
    }
}

/// Executes the requests.
pub(super) fn begin(
    mut requests: Requests,
    (texts, settings): (Res<Texts>, Res<Settings>),
    mut table: AtTable,
    mut toasts: MessageWriter<Toast>,
    mut next: NextStates,
) {
    let lesson = requests.lesson.read().last();
    let lesson = lesson.map(|_| (lesson_of(&settings, &texts), Learning::Lesson));
    let start = requests.start.read().last();
    let start = start.map(|StartMatch(setup)| (setup.clone(), Learning::Off));
    if let Some((setup, learning)) = start.or(lesson) {
        match table.start(&setup, learning) {
            Ok(()) => {
                next.show_table(learning);
                NextState::set_if_neq(&mut next.menu, Menu::None);
            }
            Err(error) => {
                table.phones.close();
                toasts.write(Toast::refused(ruleset_error_text(&texts, &error)));
            }
        }
    }
    if requests.resume.read().last().is_some() {
        table.store.open_newest();
    }
    if let Some(OpenSaved(id)) = requests.open.read().last() {
        table.store.open(id);
    }
    if table.store.has_opened()
        && let Some(opened) = table.store.take_opened()
    {
        let why_not = match opened {
            Ok(opened) => {
                if let Some(sentence) = table.resume(opened, &texts) {
                    toasts.write(Toast::refused(sentence));
                }
                // Another match may have been at the table.
                next.show_table(Learning::Off);
                None
            }
            // The save service has already reported the error.
            Err(NotOpened::Broken) => None,
            Err(NotOpened::Elsewhere) => Some("save-elsewhere"),
            Err(NotOpened::Nothing) => Some("save-none"),
        };
        if let Some(why_not) = why_not {
            toasts.write(Toast::refused(texts.get(why_not)));
        }
        // Also closes the menu in which the match was chosen.
        NextState::set_if_neq(&mut next.menu, Menu::None);
    }
    if requests.leave.read().last().is_some() {
        NextState::set_if_neq(&mut next.screen, Screen::Title);
        NextState::set_if_neq(&mut next.menu, Menu::None);
    }
}

/// Setup of the lesson.
fn lesson_of(settings: &Settings, texts: &Texts) -> Setup {
    let own = settings.player_name.trim();
    Setup::lesson(match own {
        "" => texts.neutral_name(1),
        name => name.to_owned(),
    })
}

/// Name of the program in the first line of records.
const PROGRAM: &str = concat!("continental ", env!("CARGO_PKG_VERSION"));

impl AtTable<'_> {
    /// Starts a match and its record. The lesson has no record.
    ///
    /// # Errors
    /// The rules do not allow this number of players. Nothing has changed then.
    fn start(&mut self, setup: &Setup, learning: Learning) -> Result<(), RuleSetError> {
        let hash = setup.commitment().to_string();
        let phones = self.phones.phone_seats_of(&hash);
        let seats = Seats {
            phones,
            ..Seats::default()
        };
        let session = Session::start(setup.clone(), seats, true, self.clocks.now())?;
        self.script.clear();
        *self.zones = CardPlacement::default();
        if phones.is_empty() {
            self.phones.close();
        }
        *self.shown = fresh(&session);
        match learning {
            Learning::Off => {
                let header = record::header_by(PROGRAM, setup);
                self.store.begin_match(&format!("{header}\n"));
            }
            Learning::Lesson => self.store.leave_match(),
        }
        self.referee.session = Some(session);
        self.marks.forget();
        self.marks.opened.write(MatchOpened {
            past: Vec::new(),
            played: None,
        });
        Ok(())
    }

    /// Opens the lobby for the phones of a resumed match. Returns their seats, and an error message if the lobby cannot
    /// be opened. In that case, all people play at the screen.
    fn wait_for_phones(
        &mut self,
        resumed: &Resumed,
        kept: Option<&[u8]>,
        texts: &Texts,
    ) -> (SeatSet, Option<String>) {
        self.phones.close();
        let setup = resumed.game.setup();
        let hash = setup.commitment().to_string();
        let over = matches!(resumed.game.stage(), MatchStage::Over { .. });
        let kept = kept.and_then(|text| SavedPhones::read(text, &hash));
        let Some(kept) = kept.filter(|_| !over) else {
            return (SeatSet::EMPTY, None);
        };
        let is_person = |seat: Seat| {
            let player = setup.players.get(seat.index());
            player.is_some_and(|player| player.kind == PlayerKind::Human)
        };
        // A phone keeps a bot's seat as long as a key for the seat is saved.
        let has_key = |seat: Seat| kept.phones.iter().any(|one| one.seat == seat);
        let kept_seats = kept.seats().iter();
        let seats: SeatSet = kept_seats
            .filter(|seat| is_person(*seat) || has_key(*seat))
            .collect();
        let open = seats.iter().filter(|seat| is_person(*seat)).collect();
        let places = PhoneSeats::of(&setup.players, open);
        match self.phones.reopen(&self.net, places, &kept) {
            Ok(()) => {
                self.phones.promise(hash, seats);
                (seats, None)
            }
            Err(error) => {
                let sentence = texts.failure("phones-closed", &error);
                (SeatSet::EMPTY, Some(sentence))
            }
        }
    }

    /// Restores a saved match. Returns a sentence for the player, if anything went wrong.
    fn resume(&mut self, opened: OpenedMatch, texts: &Texts) -> Option<String> {
        let OpenedMatch {
            resumed,
            desk,
            phones,
            played,
        } = opened;
        let (phones, told) = self.wait_for_phones(&resumed, phones.as_deref(), texts);
        self.script.clear();
        let hash = resumed.game.setup().commitment().to_string();
        let desk = desk.and_then(|text| TableLayoutFile::read(&text, &hash));
        let (stand_ins, taken_over) = (desk.as_ref())
            .map(|desk| (desk.stand_ins.clone(), desk.taken_over.clone()))
            .unwrap_or_default();
        let seats = Seats {
            phones,
            stand_ins,
            taken_over,
        };
        let now = self.clocks.now();
        let mut session = Session::resume(resumed.game, resumed.events, seats, true, now);
        let server = self.phones.server();
        let expected = server.map(Server::expected).unwrap_or_default();
        let name = |seat: Seat| {
            let one = expected.iter().find(|one| one.seat == seat);
            one.map_or("", |one| &*one.name)
        };
        let holders: Vec<(Seat, &str)> = phones.iter().map(|seat| (seat, name(seat))).collect();
        session.set_phones(&holders);
        *self.shown = fresh(&session);
        seats::show(&session, texts, &mut self.shown);
        self.marks.forget();
        let past: Vec<SeenMatchEvent> = session.seen_from(0, session.viewer()).collect();
        resume::restore(
            (&session, &past),
            desk.as_ref(),
            &mut self.shown,
            &mut self.zones,
            &mut self.marks,
        );
        self.marks.opened.write(MatchOpened { past, played });
        // Another match may have been at the table.
        self.snap.write(SnapAll);
        if matches!(session.game().stage(), MatchStage::Over { .. }) {
            self.store.finish_match();
        }
        self.referee.session = Some(session);
        told
    }
}

fn fresh(session: &Session) -> DisplayedState {
    let setup = session.game().setup();
    DisplayedState {
        players: setup.players.clone(),
        owners: setup.players.clone(),
        rules: Arc::new(setup.rules.clone()),
        seed: setup.seed.clone(),
        viewer: session.viewer(),
        phones: session.seats().phones,
        ..DisplayedState::default()
    }
}

/// Places the cards of a resumed match without animation.
pub(super) fn snap_restored(shown: Res<DisplayedState>, mut snap: MessageWriter<SnapAll>) {
    if shown.view.is_some() {
        snap.write(SnapAll);
    }
}

/// A match was started or resumed. Contains the past events, redacted for the viewer.
#[derive(Message, Clone, Debug)]
pub struct MatchOpened {
    /// Past events, oldest first; empty for a new match.
    pub past: Vec<SeenMatchEvent>,
    /// Time of the last move of a saved match. `None` for a new match.
    pub played: Option<jiff::Timestamp>,
}

/// State of a single match.
#[derive(SystemParam)]
pub(super) struct MatchScope<'w> {
    prompt: ResMut<'w, Prompt>,
    selection: ResMut<'w, Selection>,
    staging: ResMut<'w, MeldDraft>,
    pub(super) order: ResMut<'w, HandOrder>,
    pub(super) refusals: ResMut<'w, ClaimFilters>,
    minds: ResMut<'w, BotTasks>,
    at_phones: ResMut<'w, PhoneTable>,
    opened: MessageWriter<'w, MatchOpened>,
}

impl MatchScope<'_> {
    fn forget(&mut self) {
        *self.prompt = Prompt::default();
        *self.selection = Selection::default();
        *self.staging = MeldDraft::default();
        *self.order = HandOrder::default();
        *self.refusals = ClaimFilters::default();
        self.minds.forget();
        *self.at_phones = PhoneTable::default();
    }
}

/// Forgets the match when its screen is left. The save stays.
pub(super) fn leave(
    mut referee: ResMut<Referee>,
    mut script: ResMut<EventQueue>,
    mut store: ResMut<SaveService>,
    mut marks: MatchScope,
    mut phones: ResMut<Phones>,
    mut learning: ResMut<NextState<Learning>>,
    (mut called, mut peeking): (ResMut<Called>, ResMut<Peeking>),
) {
    NextState::set_if_neq(&mut learning, Learning::Off);
    (called.0, peeking.0) = (None, None);
    referee.session = None;
    store.leave_match();
    phones.close();
    script.clear();
    marks.forget();
}
