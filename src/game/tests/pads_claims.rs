//! Several people, each with a gamepad of their own, asked at once: everybody's buttons speak for their owner alone, whosever turn it is.
use crate::{
    controls::{button, unplug},
    harness::Home,
    input::{frames, says},
    mouse,
    pads::{Heard, holder, menu, pad, sit, table, tap},
    sofa::Sofa,
};
use bevy::{input_focus::InputFocus, prelude::*};
use engine::{
    matchplay::PlayerKind,
    seat::Seat,
    table::{DecisionStage, Viewer},
};
use game::gamepads::Shake;
use gamecore::{
    i18n::Localized,
    input::PlayerAction,
    model::{Peeking, Shown, Zones},
    settings::Settings,
    states::{Menu, TableOverlay},
};
use hud::{Buzzer, HintTo, OwnKey};
use screens::CurtainLook;

const CLAIM: GamepadButton = GamepadButton::RightTrigger2;
const NO: GamepadButton = GamepadButton::LeftTrigger2;
const LOOK: GamepadButton = GamepadButton::LeftTrigger;

/// A table of three people, of whom the first two have a gamepad and the third has the mouse.
fn two_pads_and_a_mouse(home: &Home) -> (Sofa, [Entity; 2]) {
    let (mut app, pads) = table(home, 3, &["Xbox pad", "Sony DualSense"]);
    sit(&mut app, &pads);
    app.world_mut().resource_mut::<Settings>().claim_seconds = None;
    let mut sofa = Sofa::around(app);
    sofa.wait("the deal", |world| world.resource::<Shown>().view.is_some());
    (sofa, [pads[0], pads[1]])
}

/// The next claim that is put to both who have a gamepad.
fn until_both_are_asked(sofa: &mut Sofa) -> [Seat; 2] {
    for _ in 0..60 {
        let asked = sofa.until_claim(2);
        if let [first, second, ..] = asked[..]
            && first.0 < 2
            && second.0 < 2
        {
            return [first, second];
        }
        sofa.press(KeyCode::KeyN);
    }
    panic!("they were never asked together");
}

fn asked(sofa: &Sofa) -> Vec<Seat> {
    sofa.claimants(DecisionStage::Claim)
}

#[test]
fn pads_say_no_each_for_its_owner_and_the_order_of_play_decides() {
    let home = Home::new("pads-claims-order");
    let (mut sofa, pads) = two_pads_and_a_mouse(&home);
    let [first, second] = until_both_are_asked(&mut sofa);
    let held = sofa.hand(second);
    // The second is quicker: as long as the first has not answered it helps nothing.
    tap(&mut sofa.app, pads[second.index()], CLAIM);
    assert_eq!(sofa.hand(second), held);
    assert!(asked(&sofa).contains(&first), "nobody has spoken for them");
    tap(&mut sofa.app, pads[first.index()], NO);
    sofa.wait("the card and its penalty", |world| {
        world.resource::<Zones>().hand(second).len() == held + 2
    });
    let heard = sofa.world().resource::<Heard>();
    let shaken = |pad: Entity| {
        let mut shakes = heard.rumbles.iter();
        shakes.any(|rumble| rumble.pad == pad && rumble.shake == Shake::Asked)
    };
    assert!(pads.into_iter().all(shaken), "both were called");
    let both = |toast: &&String| toast.contains("Person 0") && toast.contains("Person 1");
    let wait = heard.toasts.iter().find(both);
    assert_eq!(wait, None, "nobody was told that it is the other's turn");
}

#[test]
fn pads_of_the_others_are_still_asked_after_a_no_and_the_mouse_claims() {
    let home = Home::new("pads-claims-mouse");
    let (mut sofa, pads) = two_pads_and_a_mouse(&home);
    let mouse = Seat(2);
    for _ in 0..60 {
        let people = sofa.until_claim(2);
        let with_pad = people.iter().find(|seat| **seat != mouse);
        let (true, Some(with_pad)) = (people.contains(&mouse), with_pad) else {
            sofa.press(KeyCode::KeyN);
            continue;
        };
        let held = sofa.hand(mouse);
        tap(&mut sofa.app, pads[with_pad.index()], NO);
        sofa.frames(3);
        assert!(!asked(&sofa).contains(with_pad));
        assert!(asked(&sofa).contains(&mouse), "they have their own say");
        sofa.frames(30);
        let place = sofa.place_of(Buzzer(mouse));
        mouse::click(&mut sofa.app, place);
        sofa.wait("the card and its penalty", |world| {
            world.resource::<Zones>().hand(mouse).len() == held + 2
        });
        return;
    }
    panic!("the mouse was never asked together with a gamepad");
}

#[test]
fn pads_claim_late_over_the_hand_of_another() {
    let home = Home::new("pads-claims-late");
    let (mut sofa, pads) = two_pads_and_a_mouse(&home);
    for _ in 0..80 {
        sofa.until_claim(2);
        sofa.press(KeyCode::KeyN);
        sofa.until_called();
        sofa.frames(30);
        sofa.open();
        sofa.frames(30);
        let late = sofa.claimants(DecisionStage::LateClaim);
        let Some(late) = late.into_iter().find(|seat| seat.0 < 2) else {
            continue;
        };
        let held = sofa.hand(late);
        tap(&mut sofa.app, pads[late.index()], CLAIM);
        sofa.wait("the late claim", |world| {
            world.resource::<Zones>().hand(late).len() == held + 2
        });
        let open = sofa.opened.expect("the hand stays open");
        assert_eq!(sofa.viewer(), Viewer::Seat(open));
        return;
    }
    panic!("nobody could claim late");
}

/// Where one is left who is asked, the answers name the buttons of their own gamepad, whosever was used last.
#[test]
fn pads_are_named_in_the_question_as_its_owner_holds_them() {
    let home = Home::new("pads-claims-signs");
    let (mut sofa, pads) = two_pads_and_a_mouse(&home);
    for _ in 0..60 {
        let [first, second] = until_both_are_asked(&mut sofa);
        tap(&mut sofa.app, pads[second.index()], NO);
        sofa.frames(6);
        if asked(&sofa) == [first] {
            let wanted = [("RT", "LT"), ("R2", "L2")][first.index()];
            let claim = answer_sign(&mut sofa, PlayerAction::Claim);
            let pass = answer_sign(&mut sofa, PlayerAction::Pass);
            assert_eq!((&*claim, &*pass), wanted);
            return;
        }
        sofa.press(KeyCode::KeyN);
    }
    panic!("nobody was left alone with the question");
}

/// The button that an answer to the question names.
fn answer_sign(sofa: &mut Sofa, act: PlayerAction) -> String {
    let mut signs = sofa.app.world_mut().query::<(&HintTo, &Node, &Children)>();
    let world = sofa.app.world();
    let shown =
        |(sign, node, _): &(&HintTo, &Node, _)| sign.0 == act && node.display != Display::None;
    let (_, _, children) = signs.iter(world).find(shown).expect("it has a sign");
    let text = children.iter().find_map(|child| world.get::<Text>(child));
    text.expect("it has a word").0.clone()
}

#[test]
fn pads_look_at_the_own_hand_while_a_button_is_held_and_hide_it() {
    let home = Home::new("pads-claims-look");
    let (mut sofa, pads) = two_pads_and_a_mouse(&home);
    let [first, second] = until_both_are_asked(&mut sofa);
    for seat in [second, first] {
        sofa.opened = Some(seat);
        button(&mut sofa.app, pads[seat.index()], LOOK, 1.0);
        sofa.frames(40);
        assert_eq!(sofa.viewer(), Viewer::Seat(seat));
        button(&mut sofa.app, pads[seat.index()], LOOK, 0.0);
        sofa.frames(3);
        sofa.opened = None;
        assert_eq!(sofa.viewer(), Viewer::Spectator);
        assert_eq!(sofa.world().resource::<Peeking>().0, None);
        sofa.frames(3);
    }
    // What hides on the keyboard hides with the buzzer, too, and it says so on the plate.
    sofa.press(KeyCode::KeyN);
    for _ in 0..40 {
        sofa.until_something();
        let seat = match (sofa.called(), sofa.asked()) {
            (Some(seat), _) if seat.0 < 2 => seat,
            (Some(_), _) => {
                sofa.open();
                continue;
            }
            (_, Some((_, DecisionStage::Draw))) => {
                sofa.draw();
                continue;
            }
            (_, Some((_, DecisionStage::Play))) => {
                sofa.frames(25);
                sofa.discard();
                continue;
            }
            _ => {
                sofa.frames(30);
                sofa.press(KeyCode::KeyN);
                continue;
            }
        };
        sofa.frames(30);
        sofa.opened = Some(seat);
        tap(&mut sofa.app, pads[seat.index()], CLAIM);
        sofa.frames(20);
        assert_eq!(sofa.viewer(), Viewer::Seat(seat), "it opens the hand");
        assert_eq!(own_sign(&mut sofa, seat), ["RT", "R2"][seat.index()]);
        tap(&mut sofa.app, pads[seat.index()], CLAIM);
        sofa.frames(3);
        assert_eq!(sofa.viewer(), Viewer::Spectator, "and covers it");
        assert_eq!(sofa.called(), Some(seat), "the curtain calls again");
        return;
    }
    panic!("nobody with a gamepad was called");
}

/// What the word that hides a person's hand names as its button.
fn own_sign(sofa: &mut Sofa, seat: Seat) -> String {
    let hides = OwnKey {
        seat,
        key: PlayerAction::Hide,
    };
    let mut signs = sofa.app.world_mut().query::<(&OwnKey, &Children)>();
    let world = sofa.app.world();
    let mut signs = signs.iter(world).filter(|(own, _)| **own == hides);
    let (_, children) = signs.next().expect("the word is there");
    let text = children.iter().find_map(|child| world.get::<Text>(child));
    text.expect("it has a sign").0.clone()
}

/// Who is not called first need not wait to see what they were dealt.
#[test]
fn after_the_deal_everybody_may_look_behind_the_curtain_which_comes_down_again() {
    let home = Home::new("pads-claims-dealt");
    let (mut sofa, pads) = two_pads_and_a_mouse(&home);
    sofa.until_called();
    let called = sofa.called().expect("somebody is called");
    sofa.frames(30);
    for seat in (0..2).map(Seat).filter(|seat| *seat != called) {
        sofa.opened = Some(seat);
        button(&mut sofa.app, pads[seat.index()], LOOK, 1.0);
        sofa.frames(40);
        assert_eq!(sofa.viewer(), Viewer::Seat(seat));
        assert_eq!(sofa.overlay(), TableOverlay::None);
        assert_eq!(sofa.asked(), None, "it is not their turn");
        button(&mut sofa.app, pads[seat.index()], LOOK, 0.0);
        sofa.frames(2);
        sofa.opened = None;
        // Whoever clicks as it comes down does not mean what stands on it.
        sofa.frames(30);
        assert_eq!(sofa.called(), Some(called), "the curtain is down again");
    }
    // With the mouse, by name; a press on the eye covers it.
    let other = (0..3).map(Seat).find(|seat| *seat != called);
    let other = other.expect("three people");
    sofa.opened = Some(other);
    let at = sofa.place_of(CurtainLook(other));
    mouse::click(&mut sofa.app, at);
    sofa.frames(10);
    assert_eq!(sofa.viewer(), Viewer::Seat(other));
    sofa.press(KeyCode::KeyV);
    sofa.opened = None;
    sofa.frames(10);
    assert_eq!(sofa.called(), Some(called));
}

#[test]
fn a_second_gamepad_in_the_middle_of_a_match_is_asked_whose_it_is() {
    let home = Home::new("pads-second");
    let (mut app, pads) = table(&home, 2, &["a"]);
    frames(&mut app, 10);
    assert_eq!(menu(&app), Menu::None);
    let second = pad(&mut app, "b");
    frames(&mut app, 6);
    assert_eq!(menu(&app), Menu::Pads, "or it would play for everybody");
    for (number, pad) in [(0, second), (1, pads[0])] {
        tap(&mut app, pad, GamepadButton::South);
        assert_eq!(holder(&app, pad), Some(format!("Person {number}")));
    }
    tap(&mut app, second, GamepadButton::Start);
    frames(&mut app, 10);
    assert_eq!(menu(&app), Menu::None, "once");
}

/// What is written on the button that has the focus.
fn focused(app: &mut App) -> Option<String> {
    let focus = app.world().resource::<InputFocus>().get()?;
    let mut words = app.world_mut().query::<(&Localized, &ChildOf)>();
    let mut words = words.iter(app.world());
    let (text, _) = words.find(|(_, of)| of.parent() == focus)?;
    Some(text.key().to_owned())
}

#[test]
fn a_bot_plays_on_for_whoever_has_lost_their_gamepad() {
    let home = Home::new("pads-lost-bot");
    let (mut app, pads) = table(&home, 2, &["a", "b"]);
    sit(&mut app, &pads);
    unplug(&mut app, pads[0]);
    frames(&mut app, 4);
    assert_eq!(menu(&app), Menu::LostPad);
    // The other's gamepad is not the one that is asked for; but it leads to the way on without it.
    tap(&mut app, pads[1], GamepadButton::South);
    assert_eq!(menu(&app), Menu::LostPad);
    tap(&mut app, pads[1], GamepadButton::DPadDown);
    frames(&mut app, 10);
    let chosen = focused(&mut app).expect("the focus is seen");
    if chosen != "pad-lost-bot" {
        assert_eq!(chosen, "pad-lost-without");
        tap(&mut app, pads[1], GamepadButton::DPadDown);
        assert_eq!(focused(&mut app).as_deref(), Some("pad-lost-bot"));
    }
    tap(&mut app, pads[1], GamepadButton::South);
    frames(&mut app, 10);
    assert_eq!(menu(&app), Menu::None);
    let player = app.world().resource::<Shown>().players[0].kind;
    assert!(matches!(player, PlayerKind::Bot(_)), "{player:?}");
    // The last person has nobody to leave the seat to.
    unplug(&mut app, pads[1]);
    frames(&mut app, 4);
    assert!(!says(&mut app, "pad-lost-bot"));
}
