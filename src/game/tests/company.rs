//! Several people at one screen: what their keys, clicks and looks do, and that nobody sees another's hand.
use crate::{
    harness::{Home, at_once, game, setup, wait_until},
    mouse,
    sofa::{BUZZERS, Sofa, turn_key},
};
use bevy::{input::ButtonState, prelude::*, ui::UiGlobalTransform};
use engine::{
    seat::Seat,
    table::{DecisionStage, Viewer},
};
use gamecore::{
    i18n::{Language, Localized},
    input::{Bindings, DeviceUsed, PlayerAction},
    model::{Geometry, Peeking, Prompt, StartMatch, Zones},
    settings::Settings,
    states::TableOverlay,
};
use hud::{Buzzer, Eye};
use screens::advice::OpenAdvice;

/// Half of the fourteen presses that a round took when every claim had to be answered, and every hand opened twice.
#[test]
fn company_a_round_of_two_people_and_two_bots_takes_at_most_seven_presses() {
    for seed in ["sofa", "family", "round"] {
        let home = Home::new(&format!("company-presses-{seed}"));
        let mut sofa = Sofa::new(&home, seed, 2, 2, 0.0);
        sofa.until_called();
        sofa.presses = 0;
        let mut turns = 0;
        let mut stage = None;
        while turns < 8 {
            sofa.until_something();
            match (sofa.called(), sofa.asked()) {
                (Some(seat), _) if stage != Some(seat) => {
                    sofa.frames(30);
                    // They know what they hold, and want nothing from the pile.
                    sofa.press(KeyCode::KeyS);
                    stage = Some(seat);
                }
                (Some(_), _) => {
                    sofa.frames(30);
                    sofa.open();
                }
                (None, Some((_, DecisionStage::Play))) => {
                    sofa.frames(30);
                    sofa.discard();
                    turns += 1;
                    stage = None;
                }
                (None, Some((_, DecisionStage::Claim))) => sofa.frames(10),
                other => panic!("{other:?}"),
            }
        }
        let each = sofa.presses as f32 / (turns as f32 / 2.0);
        assert!(each <= 7.0, "{seed}: {each} presses a round");
    }
}

/// Whoever opens their hand first presses once more a turn, and a silent table is asked without a press at all.
#[test]
fn company_silence_is_a_no_when_the_time_of_all_is_up() {
    let home = Home::new("company-silence");
    let mut sofa = Sofa::new(&home, "silence", 3, 0, 0.0);
    let asked = sofa.until_claim(2);
    assert_eq!(
        asked.len(),
        2,
        "the two whose turn it is not are asked at once"
    );
    assert_eq!(sofa.viewer(), Viewer::Spectator, "no hand is open");
    let clock = sofa.world().resource::<Prompt>().clock;
    assert!(clock.is_some_and(|clock| clock.left < clock.length));
    let pressed = sofa.presses;
    // Three seconds, and a moment.
    sofa.wait("the end of the claim", |world| {
        let prompt = world.resource::<Prompt>();
        prompt.asked().count() == 0
    });
    assert_eq!(sofa.presses, pressed);
    sofa.until_called();
}

#[test]
fn company_everybody_claims_with_their_own_key_and_the_order_of_play_decides() {
    let home = Home::new("company-buzz");
    let mut sofa = Sofa::new(&home, "buzz", 3, 0, 0.0);
    let asked = sofa.until_claim(2);
    let before = asked
        .iter()
        .map(|seat| sofa.hand(*seat))
        .collect::<Vec<_>>();
    // The second in order is quicker: it helps nothing.
    sofa.press(BUZZERS[asked[1].index()]);
    assert_eq!(
        sofa.hand(asked[1]),
        before[1],
        "the first may still want it"
    );
    sofa.press(BUZZERS[asked[0].index()]);
    sofa.wait("the card and its penalty", |world| {
        world.resource::<Zones>().hand(asked[0]).len() == before[0] + 2
    });
    assert_eq!(sofa.hand(asked[1]), before[1]);
}

/// A no is not the last word: until the discard a buzzer still claims, also over another person's open hand.
#[test]
fn company_a_late_claim_is_buzzed_over_another_hand_by_key_and_by_the_button_at_the_plate() {
    for by_mouse in [false, true] {
        let home = Home::new(&format!("company-late-{by_mouse}"));
        let mut sofa = Sofa::new(&home, "late", 3, 0, 0.0);
        let asked = sofa.until_claim(2);
        sofa.press(KeyCode::KeyN);
        sofa.until_called();
        assert!(
            sofa.claimants(DecisionStage::Claim).is_empty(),
            "one press for all"
        );
        sofa.frames(30);
        sofa.open();
        sofa.frames(30);
        let late = sofa.claimants(DecisionStage::LateClaim);
        assert_eq!(late, asked);
        let held = sofa.hand(late[1]);
        if by_mouse {
            let place = sofa.place_of(Buzzer(late[1]));
            mouse::click(&mut sofa.app, place);
        } else {
            sofa.press(BUZZERS[late[1].index()]);
        }
        sofa.wait("the late claim", |world| {
            world.resource::<Zones>().hand(late[1]).len() == held + 2
        });
        assert_eq!(
            sofa.viewer(),
            Viewer::Seat(sofa.opened.expect("still open"))
        );
    }
}

#[test]
fn company_a_hand_is_peeked_at_by_holding_by_tapping_and_by_the_eye() {
    let home = Home::new("company-peek");
    let mut sofa = Sofa::new(&home, "peek", 3, 0, 0.2);
    let asked = sofa.until_claim(2);
    let seat = asked[1];
    let key = BUZZERS[seat.index()];
    let hidden = |sofa: &Sofa| sofa.viewer() == Viewer::Spectator;
    let left = |sofa: &Sofa| {
        let clock = sofa.world().resource::<Prompt>().clock;
        clock.expect("a claim has a clock").left
    };
    // Held, and let go.
    sofa.opened = Some(seat);
    sofa.hold(KeyCode::ShiftLeft);
    sofa.hold(key);
    assert_eq!(sofa.viewer(), Viewer::Seat(seat), "the own hand");
    let before = left(&sofa);
    sofa.frames(40);
    assert_eq!(
        left(&sofa),
        before,
        "nobody else could look: the clock stands still"
    );
    assert_eq!(
        sofa.asked().map(|asked| asked.0),
        Some(seat),
        "and they are asked alone"
    );
    turn_key(&mut sofa.app, key, ButtonState::Released);
    sofa.frame();
    sofa.opened = None;
    assert!(hidden(&sofa), "covered in the frame in which it was let go");
    sofa.frames(3);
    // Pressed shortly, and pressed again.
    sofa.opened = Some(seat);
    sofa.press(key);
    sofa.frames(60);
    assert_eq!(
        sofa.viewer(),
        Viewer::Seat(seat),
        "it stays open after a short press"
    );
    sofa.press(key);
    sofa.opened = None;
    assert!(hidden(&sofa), "until the next");
    sofa.let_go(KeyCode::ShiftLeft);
    // The eye, and the key that hides.
    let eye = sofa.place_of(Eye(seat));
    sofa.opened = Some(seat);
    mouse::click(&mut sofa.app, eye);
    sofa.frames(3);
    assert_eq!(sofa.viewer(), Viewer::Seat(seat));
    sofa.press(KeyCode::KeyV);
    sofa.opened = None;
    assert!(hidden(&sofa));
    // What is not wanted is said over the open hand, and is that person's alone.
    sofa.opened = Some(seat);
    let eye = sofa.place_of(Eye(seat));
    mouse::click(&mut sofa.app, eye);
    sofa.frames(30);
    sofa.press(KeyCode::Digit3);
    sofa.opened = None;
    assert!(hidden(&sofa), "with the answer the hand is covered");
    assert_eq!(sofa.world().resource::<Peeking>().0, None);
    assert_eq!(sofa.claimants(DecisionStage::Claim), [asked[0]]);
}

/// What the expert says of a hand is covered with it, and its clock runs on.
#[test]
fn company_advice_is_put_away_with_the_hand_it_is_about() {
    let home = Home::new("company-advice");
    let mut sofa = Sofa::new(&home, "advice", 3, 0, 0.2);
    let asked = sofa.until_claim(2);
    for seat in asked {
        let key = BUZZERS[seat.index()];
        sofa.opened = Some(seat);
        sofa.hold(KeyCode::ShiftLeft);
        sofa.hold(key);
        sofa.frames(30);
        sofa.press(KeyCode::KeyH);
        sofa.frames(3);
        assert!(sofa.world().resource::<OpenAdvice>().is_open());
        turn_key(&mut sofa.app, key, ButtonState::Released);
        sofa.frame();
        sofa.opened = None;
        assert!(!sofa.world().resource::<OpenAdvice>().is_open());
        sofa.let_go(KeyCode::ShiftLeft);
        sofa.frames(3);
    }
}

/// A key that was meant for what stood there before the curtain came draws nothing.
#[test]
fn company_nothing_is_drawn_by_a_press_as_the_curtain_comes() {
    let home = Home::new("company-slip");
    let mut sofa = Sofa::new(&home, "slip", 2, 2, 0.0);
    sofa.until_called();
    let called = sofa.called();
    sofa.press(KeyCode::KeyS);
    sofa.frames(10);
    assert_eq!(sofa.called(), called);
    sofa.frames(30);
    sofa.press(KeyCode::KeyS);
    sofa.frames(5);
    assert_eq!(sofa.called(), None, "now it was meant");
}

#[test]
fn company_the_open_hand_is_hidden_in_the_same_frame_and_opened_again() {
    let home = Home::new("company-hide");
    let mut sofa = Sofa::new(&home, "hide", 2, 1, 1.0);
    sofa.until_called();
    sofa.frames(30);
    sofa.open();
    let seat = sofa.opened.expect("open");
    sofa.frames(30);
    // In the middle of a move: the card drawn is in the air.
    turn_key(&mut sofa.app, KeyCode::KeyV, ButtonState::Pressed);
    sofa.app.update();
    sofa.opened = None;
    sofa.look();
    assert_eq!(sofa.viewer(), Viewer::Spectator);
    sofa.let_go(KeyCode::KeyV);
    assert_eq!(sofa.called(), Some(seat), "the curtain calls them again");
    // Nobody else's key opens it.
    let other = (0..2)
        .map(Seat)
        .find(|other| *other != seat)
        .expect("two people");
    sofa.press(BUZZERS[other.index()]);
    sofa.frames(10);
    assert_eq!(sofa.called(), Some(seat));
    sofa.open();
    // The own key hides as well.
    sofa.frames(30);
    sofa.opened = None;
    sofa.press(BUZZERS[seat.index()]);
    sofa.frames(3);
    assert_eq!(sofa.called(), Some(seat));
}

/// Every kind of change between people, with looks at hands and hidden ones in between: in no frame does any card show a face to
/// whom it does not belong (`Sofa::look`).
#[test]
fn company_no_frame_shows_a_hand_to_anybody_but_its_owner() {
    for (people, bots, speed) in [(2, 2, 0.3), (3, 0, 1.0), (4, 0, 0.0), (2, 0, 0.5)] {
        let home = Home::new(&format!("company-frames-{people}-{bots}"));
        let mut sofa = Sofa::new(&home, "frames", people, bots, speed);
        let mut step = 0;
        while sofa.frames < 4500 && sofa.overlay() != TableOverlay::MatchOver {
            sofa.until_something();
            step += 1;
            match (sofa.called(), sofa.asked()) {
                (Some(_), _) if step % 5 == 0 => sofa.press(KeyCode::KeyS),
                (Some(_), _) if step % 3 == 0 => {
                    sofa.opened = sofa.called();
                    sofa.press_word("curtain-me");
                    sofa.frames(10);
                }
                (Some(_), _) => sofa.open(),
                (None, Some((seat, DecisionStage::Draw | DecisionStage::Play)))
                    if step % 7 == 0 =>
                {
                    sofa.press(KeyCode::KeyV);
                    assert_eq!(sofa.called(), Some(seat));
                }
                (None, Some((_, DecisionStage::Draw))) => sofa.draw(),
                (None, Some((_, DecisionStage::Play))) => {
                    sofa.frames(25);
                    sofa.discard();
                }
                (None, Some((_, DecisionStage::Claim))) => {
                    let asked = sofa.claimants(DecisionStage::Claim);
                    let seat = asked[step % asked.len()];
                    sofa.opened = Some(seat);
                    sofa.hold(KeyCode::ShiftLeft);
                    sofa.hold(BUZZERS[seat.index()]);
                    sofa.frames(30);
                    sofa.let_go(BUZZERS[seat.index()]);
                    sofa.let_go(KeyCode::ShiftLeft);
                    sofa.opened = None;
                    sofa.frames(5);
                    match step % 3 {
                        0 => sofa.press(BUZZERS[seat.index()]),
                        1 => sofa.press(KeyCode::KeyN),
                        _ => sofa.frames(200),
                    }
                }
                _ => sofa.frames(5),
            }
        }
    }
}

/// For one person nothing of all this is there.
#[test]
fn company_one_person_has_no_curtain_and_no_keys_beside_the_old_ones() {
    let home = Home::new("company-alone");
    let mut app = game(&home, 1280, 720);
    at_once(&mut app);
    app.world_mut()
        .write_message(StartMatch(setup("alone", 1, 2)));
    for code in BUZZERS
        .into_iter()
        .chain([KeyCode::KeyV, KeyCode::ShiftLeft])
    {
        wait_until(&mut app, 2000, "a question", |world| {
            world.resource::<Prompt>().open.is_some()
        });
        let before = app.world().resource::<Prompt>().open.clone();
        turn_key(&mut app, code, ButtonState::Pressed);
        app.update();
        app.update();
        turn_key(&mut app, code, ButtonState::Released);
        app.update();
        let world = app.world_mut();
        assert_eq!(world.resource::<Prompt>().open, before, "{code:?}");
        assert!(!world.resource::<Prompt>().common);
        assert_eq!(
            *world.resource::<State<TableOverlay>>().get(),
            TableOverlay::None
        );
        assert_eq!(world.query::<&Buzzer>().iter(world).count(), 0);
        assert_eq!(world.query::<&Eye>().iter(world).count(), 0);
    }
}

/// Everybody finds their key on their plate, whatever device was used last.
#[test]
fn company_every_plate_shows_its_key() {
    let home = Home::new("company-plates");
    let mut sofa = Sofa::new(&home, "plates", 4, 0, 0.0);
    sofa.until_claim(2);
    let world = sofa.app.world_mut();
    let mut buzzers = world.query::<(&Buzzer, &Children)>();
    let mut keys: Vec<(Seat, String)> = Vec::new();
    for (Buzzer(seat), children) in buzzers.iter(world) {
        let letters = children.iter().filter_map(|child| world.get::<Text>(child));
        keys.extend(letters.take(1).map(|text| (*seat, text.0.clone())));
    }
    keys.sort();
    keys.dedup();
    for (number, seat) in (1..=4).zip(0..4) {
        let label = Bindings::default().sign(PlayerAction::Buzz(number), DeviceUsed::Keyboard);
        let expected = (Seat(seat), label.expect("a key").to_owned());
        assert!(keys.contains(&expected), "{expected:?} in {keys:?}");
    }
    let mut words = world.query::<&Localized>();
    assert!(words.iter(world).any(|word| word.key() == "claim-common"));
}

/// The word that covers the open hand hangs below the plate, and none of what is written there is under it.
#[test]
fn company_the_word_that_hides_lies_on_nothing_that_is_written_on_the_plate() {
    let home = Home::new("company-hide");
    let mut sofa = Sofa::new(&home, "hide", 2, 2, 0.0);
    sofa.until_called();
    sofa.frames(30);
    sofa.open();
    sofa.frames(30);
    for language in Language::ALL {
        sofa.app.world_mut().resource_mut::<Settings>().language = Some(language);
        sofa.frames(6);
        let world = sofa.app.world_mut();
        let mut words = world.query::<(&Localized, &ComputedNode, &UiGlobalTransform)>();
        let places: Vec<(String, Rect)> = words
            .iter(world)
            .map(|(word, node, at)| {
                let rect = Rect::from_center_size(at.translation, node.size());
                (word.key().to_owned(), rect)
            })
            .filter(|(_, rect)| !rect.is_empty())
            .collect();
        let of = |key: &str| places.iter().find(|(it, _)| it == key);
        let (_, hide) = of("buzzer-hide").expect("it is there while the hand is open");
        let screen = sofa.world().resource::<Geometry>();
        assert!(hide.max.y <= screen.size.y * screen.scale, "{hide:?}");
        let (_, held) = of("plate-in-hand").expect("the points in hand are told");
        // A line is a little higher than its letters.
        let common = held.intersect(*hide).height();
        assert!(common <= 2.0, "{language:?}: {held:?} under {hide:?}");
    }
}
