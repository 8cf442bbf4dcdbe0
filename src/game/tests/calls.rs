//! Sounds that call a person to the table.
use crate::{
    harness::{Home, wait_until},
    positions::{before, open, record, settle},
};
use bevy::{ecs::message::MessageCursor, prelude::*};
use engine::table::{DecisionId, DecisionStage};
use gamecore::{
    feedback::{PlaySound, Sound},
    model::{LeaveMatch, PlayerIntent, Prompt, Zones},
    states::{Screen, TableOverlay},
};

fn asked(app: &App) -> Option<(DecisionStage, DecisionId)> {
    let legal = app.world().resource::<Prompt>().legal();
    legal.map(|legal| (legal.stage, legal.decision))
}

/// Answers what is asked as somebody does who wants nothing but to go on.
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
        DecisionStage::Play => PlayerIntent::Discard(world.resource::<Zones>().hand(seat)[0]),
        DecisionStage::LateClaim => return,
    };
    app.world_mut().write_message(intent);
}

#[test]
fn each_turn_that_comes_is_called_once() {
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
        asked(&app).map(|(stage, _)| stage),
        Some(DecisionStage::Draw)
    );
    assert_eq!(called(&app), 0, "whoever goes on with a match is there");
    let mut last = asked(&app).map(|(_, decision)| decision);
    let (mut turns, mut calls) = (0, 0);
    for _ in 0..20_000 {
        answer(&mut app);
        app.update();
        std::thread::yield_now();
        calls += called(&app);
        if let Some((DecisionStage::Draw, decision)) = asked(&app)
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
