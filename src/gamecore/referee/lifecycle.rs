//! Matches begin, go on from a save, and are left.
use super::{Referee, bots::BotTasks, game::Game, phones::PhoneTable, resume, seats};
use crate::{
    feedback::Toast,
    i18n::{Texts, ruleset_error_text},
    model::{
        ContinueMatch, HandOrder, LeaveMatch, Prompt, Refusals, Script, Selection, Shown, SnapAll,
        Staging, StartLesson, StartMatch, Zones,
    },
    phones::{PhoneNet, Phones, Places},
    saves::{Desk, OpenSaved, Opened, OpenedMatch, Store, io_reason},
    settings::Settings,
    states::{Learning, Menu, Screen, TableOverlay},
};
use bevy::{ecs::system::SystemParam, prelude::*};
use engine::{
    matchplay::{Match, MatchStage, PlayerInfo, PlayerKind, SeenMatchEvent, Setup},
    record::{self, Resumed},
    rules::RuleSetError,
    seat::{Seat, SeatSet},
};
use server::KeptPhones;
use std::sync::Arc;

/// What is asked for: a new match, the lesson, the one played last or another one, or the title.
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
    script: ResMut<'w, Script>,
    shown: ResMut<'w, Shown>,
    zones: ResMut<'w, Zones>,
    store: ResMut<'w, Store>,
    snap: MessageWriter<'w, SnapAll>,
    marks: MatchScope<'w>,
    phones: ResMut<'w, Phones>,
    net: Res<'w, PhoneNet>,
}

/// What the window will show next.
#[derive(SystemParam)]
pub(super) struct NextStates<'w> {
    screen: ResMut<'w, NextState<Screen>>,
    menu: ResMut<'w, NextState<Menu>>,
    overlay: ResMut<'w, NextState<TableOverlay>>,
    learning: ResMut<'w, NextState<Learning>>,
}

impl NextStates<'_> {
    /// The table of a match that begins or goes on: nothing lies over it. It may follow on the sheet of the last one, then the screen
    /// stays and the sheet goes.
    fn show_table(&mut self, learning: Learning) {
        NextState::set_if_neq(&mut self.screen, Screen::Table);
        NextState::set_if_neq(&mut self.overlay, TableOverlay::None);
        NextState::set_if_neq(&mut self.learning, learning);
    }
}

/// Starts or continues a match when asked to, and leads back to the title.
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
            Opened::Match(opened) => {
                if let Some(sentence) = table.resume(*opened, &texts) {
                    toasts.write(Toast::refused(sentence));
                }
                // It may have been opened from the table of another one.
                next.show_table(Learning::Off);
                None
            }
            // The store has said why.
            Opened::Broken => None,
            Opened::Elsewhere => Some("save-elsewhere"),
            Opened::Nothing => Some("save-none"),
        };
        if let Some(why_not) = why_not {
            toasts.write(Toast::refused(texts.get(why_not)));
        }
        // Also the question in which it was chosen: it is out of date.
        NextState::set_if_neq(&mut next.menu, Menu::None);
    }
    if requests.leave.read().last().is_some() {
        NextState::set_if_neq(&mut next.screen, Screen::Title);
        NextState::set_if_neq(&mut next.menu, Menu::None);
    }
}

/// The match that teaches, for the person at this screen.
fn lesson_of(settings: &Settings, texts: &Texts) -> Setup {
    let own = settings.player_name.trim();
    Setup::lesson(match own {
        "" => texts.neutral_name(1),
        name => name.to_owned(),
    })
}

/// Who writes the records, as their first line says.
const PROGRAM: &str = concat!("continental ", env!("CARGO_PKG_VERSION"));

impl AtTable<'_> {
    /// Begins a new match and its record; the lesson has none, it is over when it is left.
    ///
    /// # Errors
    /// Why these players cannot play by these rules; nothing has changed then.
    fn start(&mut self, setup: &Setup, learning: Learning) -> Result<(), RuleSetError> {
        let (game, events) = Match::new(setup.clone())?;
        self.script.clear();
        *self.zones = Zones::default();
        let phones = self.phones.seats_of(&setup.commitment().to_string());
        if phones.is_empty() {
            self.phones.close();
        }
        let mut game = Game::new(game, Vec::new(), phones);
        *self.shown = fresh(&game);
        match learning {
            Learning::Off => {
                let header = record::header_by(PROGRAM, setup);
                self.store.begin_match(&format!("{header}\n"));
            }
            Learning::Lesson => self.store.leave_match(),
        }
        game.publish(&events, &mut self.script, &mut self.store);
        self.referee.game = Some(game);
        self.marks.forget();
        self.marks.opened.write(MatchOpened {
            past: Vec::new(),
            played: None,
        });
        Ok(())
    }

    /// The phones of a match that goes on are waited for: at which seats they play, and what is told if they cannot come. Then everybody
    /// plays at the screen.
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
        let kept = kept.and_then(|text| KeptPhones::read(text, &hash));
        let Some(kept) = kept.filter(|_| !over) else {
            return (SeatSet::EMPTY, None);
        };
        let is_person = |seat: Seat| {
            let player = setup.players.get(seat.index());
            player.is_some_and(|player| player.kind == PlayerKind::Human)
        };
        // A bot's place is somebody's as long as its key opens it.
        let has_key = |seat: Seat| kept.phones.iter().any(|one| one.seat == seat);
        let kept_seats = kept.seats().iter();
        let seats: SeatSet = kept_seats
            .filter(|seat| is_person(*seat) || has_key(*seat))
            .collect();
        let players = (0..).map(Seat).zip(&setup.players);
        let (open, names) = players
            .map(|(seat, player)| {
                let open = seats.contains(seat) && is_person(seat);
                (open, player.name.clone())
            })
            .unzip();
        let bots = bots_of(&setup.players);
        let places = Places { open, bots, names };
        match self.phones.reopen(&self.net, places, &kept) {
            Ok(()) => {
                self.phones.promise(hash, seats);
                (seats, None)
            }
            Err(error) => {
                let reason = io_reason(texts, &error);
                let sentence = texts.with("phones-closed", &[("reason", reason.into())]);
                (SeatSet::EMPTY, Some(sentence))
            }
        }
    }

    /// Sets the table as it was left; what is to be told of it.
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
        let desk = desk.and_then(|text| Desk::read(&text, &hash));
        let beside = desk
            .as_ref()
            .map(|desk| (desk.stand_ins.clone(), desk.taken_over.clone()));
        let beside = beside.unwrap_or_default();
        let mut game = Game::with(resumed.game, resumed.events, beside, phones);
        if let Some(server) = self.phones.server() {
            game.know_newcomers(&server.expected());
        } else {
            game.know_newcomers(&[]);
        }
        *self.shown = fresh(&game);
        seats::show(&game, texts, &mut self.shown);
        self.marks.forget();
        resume::restore(
            &game,
            desk.as_ref(),
            &mut self.shown,
            &mut self.zones,
            &mut self.marks,
        );
        let seen = game.events.iter().map(|event| event.seen_by(game.viewer));
        let past = seen.collect();
        self.marks.opened.write(MatchOpened { past, played });
        // Also where the table of another match was shown until now.
        self.snap.write(SnapAll);
        if matches!(game.game.stage(), MatchStage::Over { .. }) {
            self.store.finish_match();
        }
        self.referee.game = Some(game);
        told
    }
}

/// At which seats bots sit.
fn bots_of(players: &[PlayerInfo]) -> SeatSet {
    let bots = (0..).map(Seat).zip(players);
    let bots = bots.filter(|(_, player)| player.kind != PlayerKind::Human);
    bots.map(|(seat, _)| seat).collect()
}

fn fresh(game: &Game) -> Shown {
    let setup = game.game.setup();
    Shown {
        players: setup.players.clone(),
        owners: setup.players.clone(),
        rules: Arc::new(setup.rules.clone()),
        seed: setup.seed.clone(),
        viewer: game.viewer,
        phones: game.phones,
        ..Shown::default()
    }
}

/// A match that goes on is set up at once: no card flies in.
pub(super) fn snap_restored(shown: Res<Shown>, mut snap: MessageWriter<SnapAll>) {
    if shown.view.is_some() {
        snap.write(SnapAll);
    }
}

/// A match has begun, or goes on with all that happened in it until now, as the person at the screen saw it.
#[derive(Message, Clone, Debug)]
pub struct MatchOpened {
    /// What has happened, oldest first; empty for a new match.
    pub past: Vec<SeenMatchEvent>,
    /// When it was played last, if it lay on the disk since.
    pub played: Option<jiff::Timestamp>,
}

/// What belongs to one match alone.
#[derive(SystemParam)]
pub(super) struct MatchScope<'w> {
    prompt: ResMut<'w, Prompt>,
    selection: ResMut<'w, Selection>,
    staging: ResMut<'w, Staging>,
    pub(super) order: ResMut<'w, HandOrder>,
    pub(super) refusals: ResMut<'w, Refusals>,
    minds: ResMut<'w, BotTasks>,
    at_phones: ResMut<'w, PhoneTable>,
    opened: MessageWriter<'w, MatchOpened>,
}

impl MatchScope<'_> {
    fn forget(&mut self) {
        *self.prompt = Prompt::default();
        *self.selection = Selection::default();
        *self.staging = Staging::default();
        *self.order = HandOrder::default();
        *self.refusals = Refusals::default();
        self.minds.forget();
        self.at_phones.forget();
    }
}

/// Forgets the match when its screen is left. The save stays.
pub(super) fn leave(
    mut referee: ResMut<Referee>,
    mut script: ResMut<Script>,
    mut store: ResMut<Store>,
    mut marks: MatchScope,
    mut phones: ResMut<Phones>,
    mut learning: ResMut<NextState<Learning>>,
) {
    NextState::set_if_neq(&mut learning, Learning::Off);
    referee.game = None;
    store.leave_match();
    phones.close();
    script.clear();
    marks.forget();
}
