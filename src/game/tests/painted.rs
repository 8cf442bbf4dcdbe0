//! What does not move is not worked out again.
use crate::{
    harness::{FRAME, Home, wait_for_the_deck},
    motion_trace::Trace,
    mouse::{button, move_to, on_window, own_card, send},
    positions::{before, open, record, settle},
};
use bevy::{
    ecs::message::MessageCursor,
    input::ButtonState,
    prelude::*,
    window::{CursorMoved, WindowEvent},
};
use gamecore::model::{Dragged, Speed};

/// A held card is drawn above the interface: the mesh of all others stays as it is.
#[test]
fn a_held_card_leaves_the_mesh_of_the_others_alone() {
    let home = Home::new("painted");
    let (text, _) = before(&record("mouse", 3), 0, r#"{"p":0,"do":"discard""#);
    let mut app = open(&home, &text);
    settle(&mut app);
    // A deck that arrives is drawn on every card.
    wait_for_the_deck(&mut app);
    settle(&mut app);
    app.world_mut().resource_mut::<Speed>().factor = 1.0;
    Trace::begin(&mut app, FRAME);
    let (from, to) = (own_card(&app, 3), on_window(&app, Vec2::new(500.0, 430.0)));
    move_to(&mut app, from);
    button(&mut app, ButtonState::Pressed);
    (0..=10).for_each(|i| move_to(&mut app, from.lerp(to, i as f32 / 10.0)));
    // The gap in the hand closes, and the card hangs still for a moment.
    (0..40).for_each(|_| app.update());
    assert!(app.world().resource::<Dragged>().card.is_some());
    let mut events = MessageCursor::<AssetEvent<Mesh>>::default();
    let _ = events.read(app.world().resource()).count();
    let (mut built, mut most) = (0, 0);
    for i in 0..40 {
        let position = to + Vec2::new(4.0 * i as f32, 0.0);
        // One frame for each step of the pointer.
        send(&mut app, |window| {
            WindowEvent::CursorMoved(CursorMoved {
                window,
                position,
                delta: None,
            })
        });
        let messages = app.world().resource::<Messages<AssetEvent<Mesh>>>();
        let changed = |event: &&AssetEvent<Mesh>| matches!(event, AssetEvent::Modified { .. });
        let now = events.read(messages).filter(changed).count();
        (built, most) = (built + now, most.max(now));
    }
    assert!(built >= 40, "the held card moves: {built} meshes");
    // What is solid of it, and what is soft.
    assert!(most <= 2, "{most} meshes in a frame, {built} in all");
}
