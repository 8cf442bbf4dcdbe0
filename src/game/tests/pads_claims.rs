//! Tests of claims that several players with gamepads may make at the same time. Each gamepad answers only for its own
//! player, even during another player's turn.
use crate::{
    controls::{button, unplug},
    harness::Home,
    hot_seat::HotSeat,
    input::{frames, says},
    mouse,
    pads::{MessageLog, holder, menu, pad, sit, table, tap},
};
use bevy::{input_focus::InputFocus, prelude::*};
use engine::{
    matchplay::PlayerKind,
    seat::Seat,
    table::{DecisionStage, Viewer},
};
use game::gamepads::RumblePattern;
use gamecore::{
    i18n::Localized,
    input::PlayerAction,
    model::{CardPlacement, DisplayedState, Peeking},
    settings::Settings,
    states::{Menu, TableOverlay},
};
use hud::{ActionSign, ClaimButton, PlayerKeySign};
use screens::PeekAct;

const CLAIM: GamepadButton = GamepadButton::RightTrigger2;
const NO: GamepadButton = GamepadButton::LeftTrigger2;
const LOOK: GamepadButton = GamepadButton::LeftTrigger;

/// Opens a table of three human players: two with a gamepad each, and one with the mouse.
fn two_pads_and_a_mouse(home: &Home) -> (HotSeat, [Entity; 2]) {
    let (mut app, pads) = table(home, 3, &["Xbox pad", "Sony DualSense"]);
    sit(&mut app, &pads);
    app.world_mut().resource_mut::<Settings>().claim_seconds = None;
    let mut sofa = HotSeat::around(app);
    sofa.wait("the deal", |world| {
        world.resource::<DisplayedState>().view.is_some()
    });
    (sofa, [pads[0], pads[1]])
}

/// Waits for a discard that both players with gamepads may claim. Returns their seats in the order of play.
fn until_both_are_asked(sofa: &mut HotSeat) -> [Seat; 2] {
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
    panic!("no claim was open to both players");
}

fn prompted_seats(sofa: &HotSeat) -> Vec<Seat> {
    sofa.claimants(DecisionStage::Claim)
}

#[test]
fn pads_answer_claims_for_their_player_and_the_order_of_play_decides() {
    let home = Home::new("pads-claims-order");
    let (mut sofa, pads) = two_pads_and_a_mouse(&home);
    let [first, second] = until_both_are_asked(&mut sofa);
    let held = sofa.hand(second);
    // The second player in the order of play claims first. Nothing happens until the first player has answered.
    tap(&mut sofa.app, pads[second.index()], CLAIM);
    assert_eq!(sofa.hand(second), held);
    assert!(
        prompted_seats(&sofa).contains(&first),
        "the first player's claim is closed"
    );
    tap(&mut sofa.app, pads[first.index()], NO);
    sofa.draw_for_the_called();
    sofa.wait("the card and its penalty", |world| {
        world.resource::<CardPlacement>().hand(second).len() == held + 2
    });
    let heard = sofa.world().resource::<MessageLog>();
    let shaken = |pad: Entity| {
        let mut shakes = heard.rumbles.iter();
        shakes.any(|rumble| rumble.pad == pad && rumble.shake == RumblePattern::Asked)
    };
    assert!(pads.into_iter().all(shaken), "a gamepad did not rumble");
    let both = |toast: &&String| toast.contains("Person 0") && toast.contains("Person 1");
    let wait = heard.toasts.iter().find(both);
    assert_eq!(wait, None, "message about another player's turn");
}

#[test]
fn pads_after_one_refusal_the_other_players_are_still_asked() {
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
        assert!(!prompted_seats(&sofa).contains(with_pad));
        assert!(
            prompted_seats(&sofa).contains(&mouse),
            "the mouse player's claim is closed"
        );
        sofa.frames(30);
        let place = sofa.place_of(ClaimButton(mouse));
        mouse::click(&mut sofa.app, place);
        sofa.draw_for_the_called();
        sofa.wait("the card and its penalty", |world| {
            world.resource::<CardPlacement>().hand(mouse).len() == held + 2
        });
        return;
    }
    panic!("no claim was open to the mouse and a gamepad");
}

#[test]
fn pads_claim_late_over_another_players_hand() {
    let home = Home::new("pads-claims-late");
    let (mut sofa, pads) = two_pads_and_a_mouse(&home);
    for _ in 0..80 {
        sofa.until_claim(2);
        sofa.press(KeyCode::KeyN);
        sofa.draw_for_the_called();
        sofa.frames(30);
        let late = sofa.claimants(DecisionStage::LateClaim);
        let Some(late) = late.into_iter().find(|seat| seat.0 < 2) else {
            continue;
        };
        let held = sofa.hand(late);
        tap(&mut sofa.app, pads[late.index()], CLAIM);
        sofa.wait("the late claim", |world| {
            world.resource::<CardPlacement>().hand(late).len() == held + 2
        });
        let open = sofa.opened.expect("the hand stays open");
        assert_eq!(sofa.viewer(), Viewer::Seat(open));
        return;
    }
    panic!("no late claim was possible");
}

/// If only one player has yet to answer, the prompt shows the buttons of that player's gamepad, even if another gamepad
/// was used last.
#[test]
fn pads_the_prompt_shows_the_symbols_of_its_players_gamepad() {
    let home = Home::new("pads-claims-signs");
    let (mut sofa, pads) = two_pads_and_a_mouse(&home);
    for _ in 0..60 {
        let [first, second] = until_both_are_asked(&mut sofa);
        tap(&mut sofa.app, pads[second.index()], NO);
        sofa.frames(6);
        if prompted_seats(&sofa) == [first] {
            let wanted = [("RT", "LT"), ("R2", "L2")][first.index()];
            let claim = answer_sign(&mut sofa, PlayerAction::Claim);
            let pass = answer_sign(&mut sofa, PlayerAction::Pass);
            assert_eq!((&*claim, &*pass), wanted);
            return;
        }
        sofa.press(KeyCode::KeyN);
    }
    panic!("no claim was open to one player only");
}

/// Returns the text of the button symbol next to an answer in the prompt.
fn answer_sign(sofa: &mut HotSeat, act: PlayerAction) -> String {
    let mut signs = sofa
        .app
        .world_mut()
        .query::<(&ActionSign, &Node, &Children)>();
    let world = sofa.app.world();
    let shown =
        |(sign, node, _): &(&ActionSign, &Node, _)| sign.0 == act && node.display != Display::None;
    let (_, _, children) = signs.iter(world).find(shown).expect("it has a key symbol");
    let text = children.iter().find_map(|child| world.get::<Text>(child));
    text.expect("the symbol has a text").0.clone()
}

#[test]
fn pads_peek_while_a_button_is_held_and_hide_the_hand() {
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
    // The claim button also opens and hides the player's hand, and the plate shows its symbol.
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
        assert_eq!(
            sofa.viewer(),
            Viewer::Seat(seat),
            "viewer after the claim button"
        );
        assert_eq!(own_sign(&mut sofa, seat), ["RT", "R2"][seat.index()]);
        tap(&mut sofa.app, pads[seat.index()], CLAIM);
        sofa.frames(3);
        assert_eq!(
            sofa.viewer(),
            Viewer::Spectator,
            "viewer after the second press"
        );
        assert_eq!(sofa.called(), Some(seat), "seat on the privacy screen");
        return;
    }
    panic!("no gamepad player was called");
}

/// Returns the text of the button symbol in the label *Hide* below the plate.
fn own_sign(sofa: &mut HotSeat, seat: Seat) -> String {
    let hides = PlayerKeySign {
        seat,
        key: PlayerAction::Hide,
    };
    let mut signs = sofa.app.world_mut().query::<(&PlayerKeySign, &Children)>();
    let world = sofa.app.world();
    let mut signs = signs.iter(world).filter(|(own, _)| **own == hides);
    let (_, children) = signs.next().expect("the hide label is visible");
    let text = children.iter().find_map(|child| world.get::<Text>(child));
    text.expect("it has a key symbol").0.clone()
}

/// After the deal, players whom the privacy screen does not call first can still look at their cards.
#[test]
fn after_the_deal_each_player_can_peek_behind_the_privacy_screen() {
    let home = Home::new("pads-claims-dealt");
    let (mut sofa, pads) = two_pads_and_a_mouse(&home);
    sofa.until_called();
    let called = sofa.called().expect("a player is called");
    sofa.frames(30);
    for seat in (0..2).map(Seat).filter(|seat| *seat != called) {
        sofa.opened = Some(seat);
        button(&mut sofa.app, pads[seat.index()], LOOK, 1.0);
        sofa.frames(40);
        assert_eq!(sofa.viewer(), Viewer::Seat(seat));
        assert_eq!(sofa.overlay(), TableOverlay::None);
        assert_eq!(sofa.asked(), None, "decision during the peek");
        button(&mut sofa.app, pads[seat.index()], LOOK, 0.0);
        sofa.frames(2);
        sofa.opened = None;
        // Waits until the privacy screen accepts input again, because earlier clicks have no effect on its button.
        sofa.frames(30);
        assert_eq!(
            sofa.called(),
            Some(called),
            "seat on the privacy screen after the peek"
        );
    }
    // Another way to peek: a click on the player's name on the privacy screen. The hide key ends the peek.
    let other = (0..3).map(Seat).find(|seat| *seat != called);
    let other = other.expect("three people");
    sofa.opened = Some(other);
    let at = sofa.place_of(PeekAct(other));
    mouse::click(&mut sofa.app, at);
    sofa.frames(10);
    assert_eq!(sofa.viewer(), Viewer::Seat(other));
    sofa.press(KeyCode::KeyV);
    sofa.opened = None;
    sofa.frames(10);
    assert_eq!(sofa.called(), Some(called));
}

#[test]
fn a_second_gamepad_during_a_match_opens_the_assignment() {
    let home = Home::new("pads-second");
    let (mut app, pads) = table(&home, 2, &["a"]);
    frames(&mut app, 10);
    assert_eq!(menu(&app), Menu::None);
    let second = pad(&mut app, "b");
    frames(&mut app, 6);
    assert_eq!(
        menu(&app),
        Menu::Pads,
        "menu after the second gamepad was plugged in"
    );
    for (number, pad) in [(0, second), (1, pads[0])] {
        tap(&mut app, pad, GamepadButton::South);
        assert_eq!(holder(&app, pad), Some(format!("Person {number}")));
    }
    tap(&mut app, second, GamepadButton::Start);
    frames(&mut app, 10);
    assert_eq!(menu(&app), Menu::None, "menu after the assignment");
}

/// Returns the text key on the focused button.
fn focused(app: &mut App) -> Option<String> {
    let focus = app.world().resource::<InputFocus>().get()?;
    let mut words = app.world_mut().query::<(&Localized, &ChildOf)>();
    let mut words = words.iter(app.world());
    let (text, _) = words.find(|(_, of)| of.parent() == focus)?;
    Some(text.key().to_owned())
}

#[test]
fn a_bot_replaces_a_player_with_a_lost_gamepad() {
    let home = Home::new("pads-lost-bot");
    let (mut app, pads) = table(&home, 2, &["a", "b"]);
    sit(&mut app, &pads);
    unplug(&mut app, pads[0]);
    frames(&mut app, 4);
    assert_eq!(menu(&app), Menu::LostPad);
    // The other player's gamepad cannot replace the lost one. But its owner can choose to continue without the lost
    // gamepad.
    tap(&mut app, pads[1], GamepadButton::South);
    assert_eq!(menu(&app), Menu::LostPad);
    tap(&mut app, pads[1], GamepadButton::DPadDown);
    frames(&mut app, 10);
    let chosen = focused(&mut app).expect("a button has the focus");
    if chosen != "pad-lost-bot" {
        assert_eq!(chosen, "pad-lost-without");
        tap(&mut app, pads[1], GamepadButton::DPadDown);
        assert_eq!(focused(&mut app).as_deref(), Some("pad-lost-bot"));
    }
    tap(&mut app, pads[1], GamepadButton::South);
    frames(&mut app, 10);
    assert_eq!(menu(&app), Menu::None);
    let player = app.world().resource::<DisplayedState>().players[0].kind;
    assert!(matches!(player, PlayerKind::Bot(_)), "{player:?}");
    // With only one human player left, the seat cannot be given to a bot.
    unplug(&mut app, pads[1]);
    frames(&mut app, 4);
    assert!(!says(&mut app, "pad-lost-bot"));
}
