//! Tests of mesh updates. A moving card does not rebuild the meshes of the other cards.
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

/// A dragged card is rendered above the interface in a mesh of its own, so the mesh of the other cards stays unchanged.
#[test]
fn a_dragged_card_does_not_rebuild_the_other_cards() {
    let home = Home::new("painted");
    let (text, _) = before(&record("mouse", 3), 0, r#"{"p":0,"do":"discard""#);
    let mut app = open(&home, &text);
    settle(&mut app);
    // A deck that is loaded later would change every card, so the test waits for it.
    wait_for_the_deck(&mut app);
    settle(&mut app);
    app.world_mut().resource_mut::<Speed>().factor = 1.0;
    Trace::begin(&mut app, FRAME);
    let (from, to) = (own_card(&app, 3), on_window(&app, Vec2::new(500.0, 430.0)));
    move_to(&mut app, from);
    button(&mut app, ButtonState::Pressed);
    (0..=10).for_each(|i| move_to(&mut app, from.lerp(to, i as f32 / 10.0)));
    // Waits until the gap in the hand has closed and the dragged card has come to rest.
    (0..40).for_each(|_| app.update());
    assert!(app.world().resource::<Dragged>().card.is_some());
    let mut events = MessageCursor::<AssetEvent<Mesh>>::default();
    let _ = events.read(app.world().resource()).count();
    let (mut built, mut most) = (0, 0);
    for i in 0..40 {
        let position = to + Vec2::new(4.0 * i as f32, 0.0);
        // Runs one frame for each pointer movement.
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
    assert!(built >= 40, "meshes rebuilt while dragging: {built}");
    // Only the dragged card's two meshes may be rebuilt: the opaque one and the translucent one.
    assert!(most <= 2, "{most} meshes in a frame, {built} in all");
}
