//! Nobody sees another's hand, whatever comes between two turns: a menu over an open hand or over the curtain, a match that is left and
//! gone on with, gamepads that pass the turn on. Every frame is looked at (`Sofa::look`).
use crate::{
    devices::{Device, next_press, send},
    harness::{Home, let_others_work},
    pads::{due, sit, table},
    sofa::Sofa,
};
use bevy::prelude::*;
use continental::{
    engine::{
        seat::Seat,
        table::{DecisionStage, Viewer},
    },
    game::{
        input::PlayerAction,
        model::{ContinueMatch, LeaveMatch, Shown},
        states::{Menu, Screen, TableOverlay},
    },
};
use std::collections::BTreeSet;

/// Menus come and go over what is there.
fn menus(sofa: &mut Sofa) {
    sofa.press(KeyCode::Escape);
    sofa.frames(10);
    for menu in [
        Menu::Settings,
        Menu::Matches,
        Menu::Rules,
        Menu::Sheet,
        Menu::None,
    ] {
        let mut next = sofa.app.world_mut().resource_mut::<NextState<Menu>>();
        next.set(menu);
        sofa.frames(12);
    }
}

#[test]
fn company_no_frame_shows_a_hand_under_menus_and_when_a_match_goes_on() {
    let home = Home::new("company-menus");
    let mut sofa = Sofa::new(&home, "menus", 2, 1, 0.0);
    let mut opened = BTreeSet::new();
    for round in 0..4 {
        sofa.until_called();
        menus(&mut sofa);
        assert_eq!(
            sofa.viewer(),
            Viewer::Spectator,
            "the curtain is closed yet"
        );
        sofa.frames(30);
        sofa.open();
        let seat = sofa.opened.expect("somebody has opened their hand");
        opened.insert(seat);
        menus(&mut sofa);
        sofa.frames(20);
        if round % 2 == 1 {
            // Dinner: the match is left with a hand open, and gone on with.
            sofa.app.world_mut().write_message(LeaveMatch);
            sofa.wait("the title", |world| {
                *world.resource::<State<Screen>>().get() == Screen::Title
            });
            sofa.opened = None;
            sofa.frames(20);
            sofa.app.world_mut().write_message(ContinueMatch);
            sofa.wait("the table", |world| {
                let_others_work();
                let table = *world.resource::<State<Screen>>().get() == Screen::Table;
                table && world.resource::<Shown>().view.is_some()
            });
            assert_eq!(
                sofa.viewer(),
                Viewer::Spectator,
                "whoever sits there opens it anew"
            );
            sofa.until_called();
            assert_eq!(sofa.called(), Some(seat), "it is still their turn");
            sofa.frames(30);
            sofa.open();
            sofa.frames(20);
        }
        for _ in 0..100 {
            match sofa.asked() {
                Some((_, DecisionStage::Play)) => break,
                Some((_, DecisionStage::Draw)) => sofa.press(KeyCode::KeyS),
                _ => {}
            }
            // The others may be asked in between.
            sofa.frames(10);
        }
        sofa.discard();
    }
    assert_eq!(opened.len(), 2, "both have looked");
}

#[test]
fn company_no_frame_shows_a_hand_when_gamepads_pass_the_turn_on() {
    let home = Home::new("company-pads");
    let (mut app, pads) = table(&home, 2, &["Xbox pad", "Sony DualSense"]);
    sit(&mut app, &pads);
    let mut sofa = Sofa::around(app);
    let (mut turns, mut hands) = ([0, 0], BTreeSet::new());
    for _ in 0..6000 {
        if turns.iter().all(|turns| *turns >= 3) {
            break;
        }
        if matches!(
            sofa.overlay(),
            TableOverlay::HandOver | TableOverlay::ScoreSheet
        ) {
            sofa.opened = None;
        }
        let Some(act) = next_press(sofa.world()) else {
            sofa.frame();
            continue;
        };
        let seat = due(&sofa.app).unwrap_or(Seat(0));
        if sofa.overlay() == TableOverlay::Curtain {
            sofa.opened = Some(seat);
        }
        let own = Device::Gamepad(pads[seat.index()]);
        send(&mut sofa.app, own, act, true);
        sofa.frames(2);
        send(&mut sofa.app, own, act, false);
        sofa.frames(2);
        if act == PlayerAction::TakeStock {
            turns[seat.index()] += 1;
        }
        if let Viewer::Seat(seat) = sofa.viewer() {
            hands.insert(seat);
        }
    }
    assert!(turns.iter().all(|turns| *turns >= 3), "{turns:?}");
    assert_eq!(hands.len(), 2, "both hands were open, each for its owner");
}
