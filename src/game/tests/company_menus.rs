//! Nobody sees another's hand, whatever comes between two turns: a menu over an open hand or over the curtain, a match that is left and
//! gone on with. Every frame is looked at (`Sofa::look`).
use crate::{
    harness::{Home, let_others_work},
    sofa::Sofa,
};
use bevy::prelude::*;
use engine::table::{DecisionStage, Viewer};
use gamecore::{
    model::{ContinueMatch, LeaveMatch, Shown},
    states::{Menu, Screen},
};
use std::collections::BTreeSet;

fn menu(sofa: &Sofa) -> Menu {
    *sofa.world().resource::<State<Menu>>().get()
}

/// Menus come and go over what is there.
fn menus(sofa: &mut Sofa) {
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

/// Dinner: the match is left with a hand open, and gone on with.
fn leave_and_go_on(sofa: &mut Sofa) {
    sofa.app.world_mut().write_message(LeaveMatch);
    sofa.wait("the title", |world| {
        *world.resource::<State<Screen>>().get() == Screen::Title
    });
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
}

/// The turn of whoever's hand is open is played to its end. The others are asked in between: whose turn it is opens their hand anew then.
fn play_to_the_end(sofa: &mut Sofa) {
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
    panic!("nobody comes to a turn");
}

#[test]
fn company_no_frame_shows_a_hand_under_menus_and_when_a_match_goes_on() {
    let home = Home::new("company-menus");
    let mut sofa = Sofa::new(&home, "menus", 2, 1, 0.0);
    let mut opened = BTreeSet::new();
    for round in 0..4 {
        sofa.until_called();
        sofa.frames(30);
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
        assert_eq!(
            (sofa.called(), sofa.viewer()),
            (None, Viewer::Seat(seat)),
            "under the menu the hand lay open as before"
        );
        if round % 2 == 1 {
            leave_and_go_on(&mut sofa);
            sofa.until_called();
            assert_eq!(sofa.called(), Some(seat), "it is still their turn");
        }
        play_to_the_end(&mut sofa);
        sofa.frames(20);
        assert_ne!(sofa.viewer(), Viewer::Seat(seat), "their turn is over");
    }
    assert_eq!(opened.len(), 2, "both have looked");
}
