//! From hand to hand: the table stays to be looked at, then the score sheet, then the next deal or the end.
use super::{Called, Referee, game::Game};
use crate::{
    engine::{matchplay::MatchStage, table::Viewer},
    game::{
        model::{PlayerIntent, Script, Shown, Speed},
        saves::Store,
        states::{Menu, TableOverlay},
        wakeup::Awake,
    },
};
use bevy::prelude::*;

/// Seconds that a table of bots alone stays before it goes on by itself.
#[derive(Resource, Debug)]
pub struct AutoContinue(Timer);

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(AutoContinue(Timer::from_seconds(2.5, TimerMode::Once)));
}

pub(super) fn follow(
    time: Res<Time>,
    speed: Res<Speed>,
    shown: Res<Shown>,
    overlay: Res<State<TableOverlay>>,
    menu: Res<State<Menu>>,
    mut intents: MessageReader<PlayerIntent>,
    mut referee: ResMut<Referee>,
    mut called: ResMut<Called>,
    mut script: ResMut<Script>,
    mut store: ResMut<Store>,
    (mut auto, mut awake, real): (ResMut<AutoContinue>, ResMut<Awake>, Res<Time<Real>>),
    mut next: ResMut<NextState<TableOverlay>>,
) {
    let mut go_on = intents
        .read()
        .filter(|intent| **intent == PlayerIntent::Continue)
        .count()
        > 0;
    let Some(game) = &mut referee.game else {
        return;
    };
    if *menu.get() != Menu::None {
        return;
    }
    if game.people().is_empty()
        && *overlay.get() != TableOverlay::None
        && *overlay.get() != TableOverlay::MatchOver
    {
        awake.keep(real.elapsed_secs(), 0.3);
        auto.0.tick(time.delta().div_f32(speed.factor.max(0.02)));
        go_on |= auto.0.is_finished();
    } else {
        auto.0.reset();
    }
    match overlay.get() {
        TableOverlay::None => {
            if !script.is_idle() {
                return;
            }
            match game.game.stage() {
                MatchStage::BetweenHands { next: 0 } => deal(game, &mut script, &mut store),
                MatchStage::BetweenHands { .. } | MatchStage::Over { .. }
                    if shown.ended.is_some() =>
                {
                    NextState::set_if_neq(&mut next, TableOverlay::HandOver);
                }
                MatchStage::BetweenHands { .. } => deal(game, &mut script, &mut store),
                MatchStage::Over { .. } => {
                    NextState::set_if_neq(&mut next, TableOverlay::MatchOver);
                }
                MatchStage::Playing => {}
            }
        }
        TableOverlay::Curtain if go_on => {
            if let Some(seat) = called.0.take() {
                game.look(Viewer::Seat(seat), &mut script);
            }
            NextState::set_if_neq(&mut next, TableOverlay::None);
        }
        TableOverlay::HandOver if go_on => {
            let over = matches!(game.game.stage(), MatchStage::Over { .. });
            NextState::set_if_neq(
                &mut next,
                if over {
                    TableOverlay::MatchOver
                } else {
                    TableOverlay::ScoreSheet
                },
            );
            auto.0.reset();
        }
        TableOverlay::ScoreSheet if go_on => {
            if game.people().len() > 1 {
                game.look(Viewer::Spectator, &mut script);
            }
            deal(game, &mut script, &mut store);
            NextState::set_if_neq(&mut next, TableOverlay::None);
        }
        TableOverlay::Curtain
        | TableOverlay::HandOver
        | TableOverlay::ScoreSheet
        | TableOverlay::MatchOver => {}
    }
}

fn deal(game: &mut Game, script: &mut Script, store: &mut Store) {
    match game.game.next_hand() {
        Ok(events) => game.publish(&events, script, store),
        Err(rejection) => error!("the next hand could not be dealt: {rejection}"),
    }
}
