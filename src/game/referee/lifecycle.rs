//! Matches begin, go on from a save, and are left.
use super::{Referee, bots::Minds, game::Game, resume};
use crate::{
    engine::{
        matchplay::{Match, MatchStage, SeenMatchEvent},
        record,
    },
    game::{
        feedback::{Toast, Tone},
        i18n::{Texts, ruleset_error_text},
        model::{
            ContinueMatch, HandOrder, LeaveMatch, Prompt, Refusals, Script, Selection, Shown,
            SnapAll, Staging, StartMatch, Zones,
        },
        saves::{Desk, Opened, Store},
        states::{Menu, Screen, TableOverlay},
    },
};
use bevy::{ecs::system::SystemParam, prelude::*};
use std::sync::Arc;

/// Starts or continues a match when asked to, and leads back to the title.
pub(super) fn begin(
    mut start: MessageReader<StartMatch>,
    mut resume: MessageReader<ContinueMatch>,
    mut leave: MessageReader<LeaveMatch>,
    texts: Res<Texts>,
    mut referee: ResMut<Referee>,
    (mut script, mut shown, mut zones): (ResMut<Script>, ResMut<Shown>, ResMut<Zones>),
    mut store: ResMut<Store>,
    mut toasts: MessageWriter<Toast>,
    mut marks: Marks,
    (mut screen, mut menu, mut overlay): (
        ResMut<NextState<Screen>>,
        ResMut<NextState<Menu>>,
        ResMut<NextState<TableOverlay>>,
    ),
) {
    if let Some(StartMatch(setup)) = start.read().last() {
        match Match::new(setup.clone()) {
            Ok((game, events)) => {
                script.clear();
                *zones = Zones::default();
                let mut game = Game::new(game, Vec::new());
                *shown = fresh(&game);
                store.begin_match(&format!("{}\n", record::header(setup)));
                game.publish(&events, &mut script, &mut store);
                referee.game = Some(game);
                marks.forget();
                marks.opened.write(MatchOpened { past: Vec::new() });
                NextState::set_if_neq(&mut screen, Screen::Table);
                // A new match may follow on the sheet of the last one: the screen stays, the sheet goes.
                NextState::set_if_neq(&mut overlay, TableOverlay::None);
                NextState::set_if_neq(&mut menu, Menu::None);
            }
            Err(error) => {
                toasts.write(Toast {
                    text: ruleset_error_text(&texts, &error),
                    tone: Tone::Warning,
                });
            }
        }
    }
    if resume.read().last().is_some() {
        let why_not = match store.open_match() {
            Opened::Match(resumed) => {
                script.clear();
                let game = Game::new(resumed.game, resumed.events);
                *shown = fresh(&game);
                marks.forget();
                let hash = shown.seed_hash();
                let desk = store.desk_file().and_then(|file| Desk::read(&file, &hash));
                resume::restore(&game, desk.as_ref(), &mut shown, &mut zones, &mut marks);
                let seen = game.events.iter().map(|event| event.seen_by(game.viewer));
                marks.opened.write(MatchOpened {
                    past: seen.collect(),
                });
                if matches!(game.game.stage(), MatchStage::Over { .. }) {
                    store.finish_match();
                }
                referee.game = Some(game);
                NextState::set_if_neq(&mut screen, Screen::Table);
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
        NextState::set_if_neq(&mut menu, Menu::None);
    }
    if leave.read().last().is_some() {
        NextState::set_if_neq(&mut screen, Screen::Title);
        NextState::set_if_neq(&mut menu, Menu::None);
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
pub(super) struct Marks<'w> {
    prompt: ResMut<'w, Prompt>,
    selection: ResMut<'w, Selection>,
    staging: ResMut<'w, Staging>,
    pub(super) order: ResMut<'w, HandOrder>,
    pub(super) refusals: ResMut<'w, Refusals>,
    minds: ResMut<'w, Minds>,
    opened: MessageWriter<'w, MatchOpened>,
}

impl Marks<'_> {
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
    mut marks: Marks,
) {
    referee.game = None;
    store.leave_match();
    script.clear();
    marks.forget();
}
