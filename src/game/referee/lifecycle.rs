//! Matches begin, go on from a save, and are left.
use super::{Referee, bots::BotTasks, game::Game, resume};
use crate::{
    engine::{
        matchplay::{Match, MatchStage, SeenMatchEvent, Setup},
        record,
        rules::RuleSetError,
    },
    game::{
        feedback::{Toast, Tone},
        i18n::{Texts, ruleset_error_text},
        model::{
            ContinueMatch, HandOrder, LeaveMatch, Prompt, Refusals, Script, Selection, Shown,
            SnapAll, Staging, StartMatch, Zones,
        },
        saves::{Desk, OpenSaved, Opened, OpenedMatch, Store},
        states::{Menu, Screen, TableOverlay},
    },
};
use bevy::{ecs::system::SystemParam, prelude::*};
use std::sync::Arc;

/// What is asked for: a new match, the one played last or another one, or the title.
#[derive(SystemParam)]
pub(super) struct Requests<'w, 's> {
    start: MessageReader<'w, 's, StartMatch>,
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
}

/// What the window will show next.
#[derive(SystemParam)]
pub(super) struct NextStates<'w> {
    screen: ResMut<'w, NextState<Screen>>,
    menu: ResMut<'w, NextState<Menu>>,
    overlay: ResMut<'w, NextState<TableOverlay>>,
}

/// Starts or continues a match when asked to, and leads back to the title.
pub(super) fn begin(
    mut requests: Requests,
    texts: Res<Texts>,
    mut table: AtTable,
    mut toasts: MessageWriter<Toast>,
    mut next: NextStates,
) {
    if let Some(StartMatch(setup)) = requests.start.read().last() {
        match table.start(setup) {
            Ok(()) => {
                NextState::set_if_neq(&mut next.screen, Screen::Table);
                // A new match may follow on the sheet of the last one: the screen stays, the sheet goes.
                NextState::set_if_neq(&mut next.overlay, TableOverlay::None);
                NextState::set_if_neq(&mut next.menu, Menu::None);
            }
            Err(error) => {
                toasts.write(Toast {
                    text: ruleset_error_text(&texts, &error),
                    tone: Tone::Warning,
                });
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
                table.resume(*opened);
                NextState::set_if_neq(&mut next.screen, Screen::Table);
                // It may have been opened from the table of another one.
                NextState::set_if_neq(&mut next.overlay, TableOverlay::None);
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

impl AtTable<'_> {
    /// Begins a new match and its record.
    ///
    /// # Errors
    /// Why these players cannot play by these rules; nothing has changed then.
    fn start(&mut self, setup: &Setup) -> Result<(), RuleSetError> {
        let (game, events) = Match::new(setup.clone())?;
        self.script.clear();
        *self.zones = Zones::default();
        let mut game = Game::new(game, Vec::new());
        *self.shown = fresh(&game);
        let header = record::header(setup);
        self.store.begin_match(&format!("{header}\n"));
        game.publish(&events, &mut self.script, &mut self.store);
        self.referee.game = Some(game);
        self.marks.forget();
        self.marks.opened.write(MatchOpened { past: Vec::new() });
        Ok(())
    }

    /// Sets the table as it was left.
    fn resume(&mut self, OpenedMatch { resumed, desk }: OpenedMatch) {
        self.script.clear();
        let game = Game::new(resumed.game, resumed.events);
        *self.shown = fresh(&game);
        self.marks.forget();
        let hash = self.shown.seed_hash();
        let desk = desk.and_then(|text| Desk::read(&text, &hash));
        resume::restore(
            &game,
            desk.as_ref(),
            &mut self.shown,
            &mut self.zones,
            &mut self.marks,
        );
        let seen = game.events.iter().map(|event| event.seen_by(game.viewer));
        let past = seen.collect();
        self.marks.opened.write(MatchOpened { past });
        // Also where the table of another match was shown until now.
        self.snap.write(SnapAll);
        if matches!(game.game.stage(), MatchStage::Over { .. }) {
            self.store.finish_match();
        }
        self.referee.game = Some(game);
    }
}

fn fresh(game: &Game) -> Shown {
    let setup = game.game.setup();
    Shown {
        players: setup.players.clone(),
        rules: Arc::new(setup.rules.clone()),
        seed: setup.seed.clone(),
        viewer: game.viewer,
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
    }
}

/// Forgets the match when its screen is left. The save stays.
pub(super) fn leave(
    mut referee: ResMut<Referee>,
    mut script: ResMut<Script>,
    mut store: ResMut<Store>,
    mut marks: MatchScope,
) {
    referee.game = None;
    store.leave_match();
    script.clear();
    marks.forget();
}
