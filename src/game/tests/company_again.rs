//! Tests of the replay of missed moves, which runs before a player's hand opens.
use crate::{
    harness::Home,
    hot_seat::{CLAIM_KEYS, HotSeat},
    mouse,
};
use bevy::prelude::*;
use engine::table::{DecisionStage, Viewer};
use gamecore::model::{DisplayedState, EventQueue};

#[test]
fn company_missed_moves_are_replayed() {
    replay_missed_moves(false);
}

#[test]
fn company_the_replay_of_missed_moves_can_be_skipped() {
    replay_missed_moves(true);
}

/// Plays until missed moves have been replayed three times. If `skipped` is true, a key press ends each replay early.
fn replay_missed_moves(skipped: bool) {
    let home = Home::new(&format!("company-again-{skipped}"));
    let mut sofa = HotSeat::new(&home, "again", 2, 2, 0.5);
    let mut shown_again = 0;
    for _ in 0..600 {
        sofa.until_something();
        match (sofa.called(), sofa.asked()) {
            (Some(seat), _) => {
                sofa.frames(30);
                sofa.opened = Some(seat);
                sofa.press(CLAIM_KEYS[seat.index()]);
                if sofa.world().resource::<EventQueue>().is_replaying_missed() {
                    shown_again += 1;
                    assert!(mouse::named(&mut sofa.app, "catch-up-skip").is_some());
                    let frames = sofa.frames;
                    if skipped {
                        sofa.press(KeyCode::Enter);
                    }
                    sofa.wait("the end of it", |world| {
                        world.resource::<EventQueue>().is_idle()
                    });
                    let took = sofa.frames - frames;
                    assert!(took < if skipped { 8 } else { 600 }, "{took} frames");
                }
                // The table then shows the current state, even if the replay was skipped.
                let shown = sofa.world().resource::<DisplayedState>();
                let view = shown.view.as_ref().expect("a hand");
                assert_eq!(view.viewer, Viewer::Seat(seat));
                let cards: usize = sofa.hand(seat);
                assert_eq!(view.hand.len(), cards);
                if shown_again == 3 {
                    return;
                }
            }
            (None, Some((_, DecisionStage::Draw))) => sofa.draw(),
            (None, Some((_, DecisionStage::Play))) => {
                sofa.frames(25);
                sofa.discard();
            }
            _ => sofa.frames(10),
        }
    }
    panic!("replays of missed moves: {shown_again}");
}
