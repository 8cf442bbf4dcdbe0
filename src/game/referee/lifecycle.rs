//! Matches begin, go on from a save, and are left.
use super::{ContinueMatch, LeaveMatch, Referee, StartMatch, bots::Minds, game::Game};
use crate::{
    engine::{
        matchplay::{Match, MatchStage},
        record,
    },
    game::{
        hud::{Log, Toast, Tone},
        i18n::{Texts, ruleset_error_text},
        intent::{HandOrder, Prompt, Refusals, Selection, Staging},
        playback::{Script, Shown},
        saves::Store,
        states::{Menu, Screen, TableOverlay},
        tableview::{SnapAll, Zones, shoe_size},
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
        let loaded = store.load_match().map(|text| record::resume(&text));
        match loaded {
            Some(Ok(resumed)) => {
                script.clear();
                let game = Game::new(resumed.game, resumed.events);
                *shown = fresh(&game);
                restore(&game, &mut shown, &mut zones);
                // What a power cut left half written is not part of the match: the file is written anew without it.
                store.begin_match(&resumed.text);
                if matches!(game.game.stage(), MatchStage::Over { .. }) {
                    store.finish_match();
                }
                referee.game = Some(game);
                marks.forget();
                NextState::set_if_neq(&mut screen, Screen::Table);
                NextState::set_if_neq(&mut menu, Menu::None);
            }
            Some(Err(error)) => {
                store.set_aside(&error.to_string());
                let text = texts.with("save-broken", &[("reason", error.to_string().into())]);
                toasts.write(Toast {
                    text,
                    tone: Tone::Warning,
                });
            }
            None => {
                toasts.write(Toast {
                    text: texts.get("save-none"),
                    tone: Tone::Warning,
                });
            }
        }
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

/// Shows a resumed match as it stands, without replaying how it came to this.
fn restore(game: &Game, shown: &mut Shown, zones: &mut Zones) {
    shown.seating = Some(*game.game.seating());
    shown.sheet = game.game.sheet().clone();
    shown.view = game.game.owned_view(game.viewer);
    shown.ended = shown
        .view
        .as_ref()
        .and_then(|view| view.table.end.as_deref().cloned());
    if let MatchStage::Over { winner } = game.game.stage() {
        shown.winner = Some(winner);
    }
    *zones = Zones::default();
    if let Some(view) = &shown.view {
        let cards = shoe_size(&view.table);
        zones.reset(cards, view.table.hand_sizes.len());
        zones.reconcile(view, shown.ended.as_ref(), &Default::default());
    }
}

/// A match that goes on is set up at once: no card flies in.
pub(super) fn snap_restored(shown: Res<Shown>, mut snap: MessageWriter<SnapAll>) {
    if shown.view.is_some() {
        snap.write(SnapAll);
    }
}

/// What belongs to one match alone.
#[derive(SystemParam)]
pub(super) struct Marks<'w> {
    prompt: ResMut<'w, Prompt>,
    selection: ResMut<'w, Selection>,
    staging: ResMut<'w, Staging>,
    order: ResMut<'w, HandOrder>,
    refusals: ResMut<'w, Refusals>,
    minds: ResMut<'w, Minds>,
    log: ResMut<'w, Log>,
}

impl Marks<'_> {
    fn forget(&mut self) {
        *self.prompt = Prompt::default();
        *self.selection = Selection::default();
        *self.staging = Staging::default();
        *self.order = HandOrder::default();
        *self.refusals = Refusals::default();
        self.minds.forget();
        self.log.0.clear();
    }
}

/// Forgets the match when its screen is left. The save stays.
pub(super) fn leave(mut referee: ResMut<Referee>, mut script: ResMut<Script>, mut marks: Marks) {
    referee.game = None;
    script.clear();
    marks.forget();
}
