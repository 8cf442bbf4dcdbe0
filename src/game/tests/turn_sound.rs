//! Tests of the sound that calls a player to the table.
use crate::{
    harness::{Home, wait_until},
    positions::{before, open, record, settle},
};
use bevy::{ecs::message::MessageCursor, prelude::*};
use engine::table::{DecisionId, DecisionStage};
use gamecore::{
    feedback::{PlaySound, Sound},
    model::{CardPlacement, LeaveMatch, PlayerIntent, Prompt},
    states::{Screen, TableOverlay},
};

fn pending_decision(app: &App) -> Option<(DecisionStage, DecisionId)> {
    let legal = app.world().resource::<Prompt>().legal();
    legal.map(|legal| (legal.stage, legal.decision))
}

/// Answers the current decision with the simplest action, to keep the match going.
fn answer(app: &mut App) {
    let world = app.world();
    if *world.resource::<State<TableOverlay>>().get() != TableOverlay::None {
        app.world_mut().write_message(PlayerIntent::Continue);
        return;
    }
    let open = world.resource::<Prompt>().open.as_ref();
    let Some((seat, stage)) = open.map(|(seat, legal)| (*seat, legal.stage)) else {
        return;
    };
    let intent = match stage {
        DecisionStage::Claim => PlayerIntent::Pass,
        DecisionStage::Draw => PlayerIntent::TakeStock,
        DecisionStage::Play => {
            PlayerIntent::Discard(world.resource::<CardPlacement>().hand(seat)[0])
        }
        DecisionStage::LateClaim => return,
    };
    app.world_mut().write_message(intent);
}

#[test]
fn each_new_turn_plays_its_sound_once() {
    let home = Home::new("calls");
    let (record, _) = before(&record("calls", 3), 0, r#"{"p":0,"do":"take_stock""#);
    let mut app = open(&home, &record);
    let mut cursor: MessageCursor<PlaySound> = MessageCursor::default();
    let mut called = move |app: &App| {
        let sounds = app.world().resource::<Messages<PlaySound>>();
        let heard = cursor.read(sounds);
        heard.filter(|sound| sound.sound == Sound::YourTurn).count()
    };
    settle(&mut app);
    assert_eq!(
        pending_decision(&app).map(|(stage, _)| stage),
        Some(DecisionStage::Draw)
    );
    assert_eq!(called(&app), 0, "sounds after a match is resumed");
    let mut last = pending_decision(&app).map(|(_, decision)| decision);
    let (mut turns, mut calls) = (0, 0);
    for _ in 0..20_000 {
        answer(&mut app);
        app.update();
        std::thread::yield_now();
        calls += called(&app);
        if let Some((DecisionStage::Draw, decision)) = pending_decision(&app)
            && last != Some(decision)
        {
            last = Some(decision);
            turns += 1;
            app.update();
            calls += called(&app);
            assert_eq!(calls, turns, "at turn {turns}");
        }
        if turns == 4 {
            break;
        }
    }
    assert_eq!(turns, 4);
    app.world_mut().write_message(LeaveMatch);
    wait_until(&mut app, 100, "the title", |world| {
        *world.resource::<State<Screen>>().get() == Screen::Title
    });
}
