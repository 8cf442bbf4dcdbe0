//! Tests that players who share a screen see no other player's hand under a menu, or after a match is left and resumed.
//! `HotSeat::look` checks every frame.
use crate::{
    harness::{Home, yield_to_workers},
    hot_seat::HotSeat,
};
use bevy::prelude::*;
use engine::table::{DecisionStage, Viewer};
use gamecore::{
    model::{ContinueMatch, DisplayedState, LeaveMatch},
    states::{Menu, Screen},
};
use std::collections::BTreeSet;

fn menu(sofa: &HotSeat) -> Menu {
    *sofa.world().resource::<State<Menu>>().get()
}

/// Opens and closes menus over the current screen.
fn menus(sofa: &mut HotSeat) {
    sofa.press(KeyCode::Escape);
    sofa.frames(10);
    assert_eq!(menu(sofa), Menu::Pause);
    for menu in [
        Menu::Settings,
        Menu::Matches,
        Menu::Rules,
        Menu::Sheet,
        Menu::Pause,
    ] {
        let mut next = sofa.app.world_mut().resource_mut::<NextState<Menu>>();
        next.set(menu);
        sofa.frames(12);
    }
    sofa.press(KeyCode::Escape);
    sofa.frames(12);
    assert_eq!(menu(sofa), Menu::None);
}

/// Leaves the match while a hand is open, and resumes it.
fn leave_and_go_on(sofa: &mut HotSeat) {
    sofa.app.world_mut().write_message(LeaveMatch);
    sofa.wait("the title", |world| {
        *world.resource::<State<Screen>>().get() == Screen::Title
    });
    sofa.frames(20);
    sofa.app.world_mut().write_message(ContinueMatch);
    sofa.wait("the table", |world| {
        yield_to_workers();
        let table = *world.resource::<State<Screen>>().get() == Screen::Table;
        table && world.resource::<DisplayedState>().view.is_some()
    });
    assert_eq!(
        sofa.viewer(),
        Viewer::Spectator,
        "the hand is open after the match is resumed"
    );
}

/// Plays the current player's turn to its end. If other players have to answer prompts meanwhile, the current player's
/// hand opens again afterwards.
fn play_to_the_end(sofa: &mut HotSeat) {
    for _ in 0..400 {
        match (sofa.called(), sofa.asked()) {
            (Some(_), _) => {
                sofa.frames(30);
                sofa.open();
            }
            (None, Some((_, DecisionStage::Draw))) => sofa.draw(),
            (None, Some((_, DecisionStage::Play))) => {
                sofa.frames(25);
                return sofa.discard();
            }
            (None, _) => sofa.frames(10),
        }
    }
    panic!("no player got a turn");
}

#[test]
fn company_no_frame_shows_a_hand_under_menus_or_in_a_resumed_match() {
    let home = Home::new("company-menus");
    let mut sofa = HotSeat::new(&home, "menus", 2, 1, 0.0);
    let mut opened = BTreeSet::new();
    for round in 0..4 {
        sofa.until_called();
        sofa.frames(30);
        menus(&mut sofa);
        assert_eq!(
            sofa.viewer(),
            Viewer::Spectator,
            "viewer behind the privacy screen"
        );
        sofa.frames(30);
        sofa.open();
        let seat = sofa.opened.expect("a hand is open");
        opened.insert(seat);
        menus(&mut sofa);
        assert_eq!(
            (sofa.called(), sofa.viewer()),
            (None, Viewer::Seat(seat)),
            "viewer after the menus"
        );
        if round % 2 == 1 {
            leave_and_go_on(&mut sofa);
            sofa.until_called();
            assert_eq!(
                sofa.called(),
                Some(seat),
                "seat on the turn after the match is resumed"
            );
        }
        play_to_the_end(&mut sofa);
        sofa.frames(20);
        assert_ne!(
            sofa.viewer(),
            Viewer::Seat(seat),
            "viewer after the end of the turn"
        );
    }
    assert_eq!(opened.len(), 2, "number of hands opened");
}
