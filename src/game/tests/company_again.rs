//! What somebody has missed is shown to them again behind the curtain.
use crate::{
    harness::Home,
    mouse,
    sofa::{BUZZERS, Sofa},
};
use bevy::prelude::*;
use engine::table::{DecisionStage, Viewer};
use gamecore::model::{Script, Shown};

#[test]
fn company_what_was_missed_is_shown_again() {
    miss_and_see_again(false);
}

#[test]
fn company_what_was_missed_can_be_skipped() {
    miss_and_see_again(true);
}

/// Goes on until moves were shown again three times.
fn miss_and_see_again(skipped: bool) {
    let home = Home::new(&format!("company-again-{skipped}"));
    let mut sofa = Sofa::new(&home, "again", 2, 2, 0.5);
    let mut shown_again = 0;
    for _ in 0..600 {
        sofa.until_something();
        match (sofa.called(), sofa.asked()) {
            (Some(seat), _) => {
                sofa.frames(30);
                sofa.opened = Some(seat);
                sofa.press(BUZZERS[seat.index()]);
                if sofa.world().resource::<Script>().is_catching_up() {
                    shown_again += 1;
                    assert!(mouse::named(&mut sofa.app, "catch-up-skip").is_some());
                    let frames = sofa.frames;
                    if skipped {
                        sofa.press(KeyCode::Enter);
                    }
                    sofa.wait("the end of it", |world| {
                        world.resource::<Script>().is_idle()
                    });
                    let took = sofa.frames - frames;
                    assert!(took < if skipped { 8 } else { 600 }, "{took} frames");
                }
                // Seen or skipped, the table is as it is.
                let shown = sofa.world().resource::<Shown>();
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
    panic!("only {shown_again} times anything was shown again");
}
