//! Matches begin, go on from a save, and are left.
use super::{ContinueMatch, LeaveMatch, Referee, StartMatch, game::Game};
use crate::{
    engine::{
        matchplay::{Match, MatchStage},
        record,
    },
    game::{
        hud::{Toast, Tone},
        i18n::{Texts, ruleset_error_text},
        intent::{HandOrder, Prompt, Selection, Staging},
        playback::{Script, Shown},
        saves::Store,
        states::{Menu, Screen},
        tableview::{SnapAll, Zones, shoe_size},
    },
};
use bevy::prelude::*;
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
    (mut toasts, mut snap): (MessageWriter<Toast>, MessageWriter<SnapAll>),
    (mut screen, mut menu): (ResMut<NextState<Screen>>, ResMut<NextState<Menu>>),
) {
    if let Some(StartMatch(setup)) = start.read().last() {
        match Match::new(setup.clone()) {
            Ok((game, events)) => {
                script.clear();
                *zones = Zones::default();
                let mut game = Game::new(game);
                *shown = fresh(&game);
                store.begin_match(&format!("{}\n", record::header(setup)));
                game.publish(&events, &mut script, &mut store);
                referee.game = Some(game);
                NextState::set_if_neq(&mut screen, Screen::Table);
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
                let game = Game::new(resumed.game);
                *shown = fresh(&game);
                restore(&game, &mut shown, &mut zones);
                // What a power cut left half written is not part of the match: the file is written anew without it.
                store.begin_match(&resumed.text);
                referee.game = Some(game);
                snap.write(SnapAll);
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

/// Forgets the match when its screen is left. The save stays.
pub(super) fn leave(
    mut referee: ResMut<Referee>,
    mut script: ResMut<Script>,
    mut prompt: ResMut<Prompt>,
    mut selection: ResMut<Selection>,
    mut staging: ResMut<Staging>,
    mut order: ResMut<HandOrder>,
) {
    referee.game = None;
    script.clear();
    *prompt = Prompt::default();
    *selection = Selection::default();
    *staging = Staging::default();
    *order = HandOrder::default();
}
