//! Tests of several players at one screen: their keys, clicks and peeks. No player may see another player's hand.
use crate::{
    harness::{Home, at_once, game, setup, wait_until},
    hot_seat::{CLAIM_KEYS, HotSeat, REACTION_FRAMES, turn_key},
    mouse,
};
use bevy::{input::ButtonState, prelude::*, ui::UiGlobalTransform};
use engine::{
    seat::Seat,
    table::{DecisionStage, Viewer},
};
use gamecore::{
    i18n::{Language, Localized},
    input::{Bindings, DeviceUsed, KeyboardLayout, PlayerAction},
    model::{CardPlacement, DisplayedState, Geometry, Peeking, PlayerIntent, Prompt, StartMatch},
    settings::{Handover, Settings},
    states::TableOverlay,
};
use hud::{ClaimButton, PeekButton};
use screens::advice::OpenAdvice;

/// Presses that are no moves: *No one* to a question, and *I am …* at the privacy screen.
#[test]
fn company_a_round_of_two_people_and_two_bots_takes_at_most_six_presses_that_are_no_moves() {
    for seed in ["sofa", "family", "round"] {
        let home = Home::new(&format!("company-presses-{seed}"));
        let mut sofa = HotSeat::new(&home, seed, 2, 2, 0.0);
        let (mut presses, mut turns) = (0, 0);
        while turns < 8 {
            sofa.until_something();
            sofa.frames(30);
            match (sofa.called(), sofa.asked()) {
                (Some(_), _) => {
                    presses += 1;
                    sofa.open();
                }
                (None, Some((_, DecisionStage::Claim))) => {
                    presses += 1;
                    sofa.press(KeyCode::KeyN);
                }
                (None, Some((_, DecisionStage::Draw))) => sofa.draw(),
                (None, Some((_, DecisionStage::Play))) => {
                    sofa.discard();
                    turns += 1;
                }
                _ => {}
            }
        }
        let each = presses as f32 / (turns as f32 / 2.0);
        assert!(each <= 6.0, "{seed}: {each} presses a round");
    }
}

/// Returns all texts on the screen.
fn words(sofa: &mut HotSeat) -> Vec<String> {
    let world = sofa.app.world_mut();
    let mut texts = world.query::<(&Text, &InheritedVisibility)>();
    let seen = texts.iter(world).filter(|(_, visible)| visible.get());
    let mut seen: Vec<String> = seen.map(|(text, _)| text.0.clone()).collect();
    seen.sort();
    seen
}

/// Until the draw, the screen is the same whether a neighbour has claimed the discard or declined it.
#[test]
fn company_a_sealed_answer_does_not_show_before_the_draw() {
    let seen = |claims: bool| {
        let home = Home::new(&format!("company-sealed-{claims}"));
        let mut sofa = HotSeat::new(&home, "sealed", 3, 0, 0.0);
        let asked = sofa.until_claim(2);
        let held = sofa.hand(asked[0]);
        // The signs on buttons follow the device that was used last.
        sofa.press(KeyCode::ShiftLeft);
        match claims {
            true => sofa.press(CLAIM_KEYS[asked[0].index()]),
            false => {
                let pass = PlayerIntent::PassOf(asked[0]);
                sofa.app.world_mut().write_message(pass);
                sofa.frames(4);
            }
        }
        sofa.frames(20);
        let mut seen = vec![words(&mut sofa)];
        sofa.until_called();
        sofa.frames(30);
        seen.push(words(&mut sofa));
        sofa.open();
        sofa.frames(30);
        seen.push(words(&mut sofa));
        assert_eq!(sofa.hand(asked[0]), held);
        sofa.draw();
        sofa.frames(10);
        let won = usize::from(claims) * 2;
        assert_eq!(sofa.hand(asked[0]), held + won);
        seen
    };
    assert_eq!(seen(true), seen(false));
}

#[test]
fn company_with_open_cards_no_privacy_screen_covers_the_table() {
    let home = Home::new("company-open");
    let mut app = game(&home, 1280, 720);
    at_once(&mut app);
    let mut settings = app.world_mut().resource_mut::<Settings>();
    settings.handover = Handover::OpenCards;
    app.world_mut()
        .write_message(StartMatch(setup("open", 2, 1)));
    let mut turns = 0;
    wait_until(&mut app, 3000, "six turns", |world| {
        let Some(overlay) = world.get_resource::<State<TableOverlay>>() else {
            return false;
        };
        assert_eq!(*overlay.get(), TableOverlay::None);
        let Some((seat, legal)) = world.resource::<Prompt>().open.clone() else {
            return false;
        };
        let viewer = world.resource::<DisplayedState>().viewer;
        let intent = match legal.stage {
            DecisionStage::Claim | DecisionStage::LateClaim => PlayerIntent::Pass,
            DecisionStage::Draw => PlayerIntent::TakeStock,
            DecisionStage::Play => {
                let hand = world.resource::<CardPlacement>();
                PlayerIntent::Discard(hand.hand(seat)[0])
            }
        };
        if legal.stage == DecisionStage::Draw {
            assert_eq!(viewer, Viewer::Seat(seat), "the hand in turn is open");
            turns += 1;
        }
        world.write_message(intent);
        turns > 6
    });
}

/// With several players at one screen, a claim expires without a key press.
#[test]
fn company_a_claim_expires_without_a_press() {
    let home = Home::new("company-silence");
    let mut sofa = HotSeat::new(&home, "silence", 3, 0, 0.0);
    let asked = sofa.until_claim(2);
    assert_eq!(asked.len(), 2, "players with a pending claim");
    assert_eq!(sofa.viewer(), Viewer::Spectator, "no hand is open");
    let clock = sofa.world().resource::<Prompt>().clock;
    assert!(clock.is_some_and(|clock| clock.left < clock.length));
    let pressed = sofa.presses;
    // The players have three seconds to claim.
    sofa.wait("the end of the claim", |world| {
        let prompt = world.resource::<Prompt>();
        prompt.asked().count() == 0
    });
    assert_eq!(sofa.presses, pressed);
    sofa.until_called();
}

#[test]
fn company_claims_by_key_are_decided_by_the_order_of_play() {
    let home = Home::new("company-buzz");
    let mut sofa = HotSeat::new(&home, "buzz", 3, 0, 0.0);
    let asked = sofa.until_claim(2);
    let before = asked
        .iter()
        .map(|seat| sofa.hand(*seat))
        .collect::<Vec<_>>();
    // The second player in the order of play claims first. The first player can still take precedence.
    sofa.press(CLAIM_KEYS[asked[1].index()]);
    assert_eq!(
        sofa.hand(asked[1]),
        before[1],
        "the claim was awarded before the first player answered"
    );
    sofa.press(CLAIM_KEYS[asked[0].index()]);
    sofa.draw_for_the_called();
    sofa.wait("the card and its penalty", |world| {
        world.resource::<CardPlacement>().hand(asked[0]).len() == before[0] + 2
    });
    assert_eq!(sofa.hand(asked[1]), before[1]);
}

/// A player who has declined a claim can still make it until the next discard, even while another player's hand is
/// open.
#[test]
fn company_a_late_claim_works_over_another_hand_by_key_and_by_button() {
    for by_mouse in [false, true] {
        let home = Home::new(&format!("company-late-{by_mouse}"));
        let mut sofa = HotSeat::new(&home, "late", 3, 0, 0.0);
        let asked = sofa.until_claim(2);
        sofa.press(KeyCode::KeyN);
        assert!(
            sofa.claimants(DecisionStage::Claim).is_empty(),
            "claims pending after the common refusal"
        );
        sofa.draw_for_the_called();
        sofa.frames(30);
        let late = sofa.claimants(DecisionStage::LateClaim);
        assert_eq!(late, asked);
        let held = sofa.hand(late[1]);
        if by_mouse {
            let place = sofa.place_of(ClaimButton(late[1]));
            mouse::click(&mut sofa.app, place);
        } else {
            sofa.press(CLAIM_KEYS[late[1].index()]);
        }
        sofa.wait("the late claim", |world| {
            world.resource::<CardPlacement>().hand(late[1]).len() == held + 2
        });
        assert_eq!(
            sofa.viewer(),
            Viewer::Seat(sofa.opened.expect("a hand is open"))
        );
    }
}

#[test]
fn company_a_peek_works_by_holding_tapping_and_the_eye_button() {
    let home = Home::new("company-peek");
    let mut sofa = HotSeat::new(&home, "peek", 3, 0, 0.2);
    let asked = sofa.until_claim(2);
    let seat = asked[1];
    let key = CLAIM_KEYS[seat.index()];
    let hidden = |sofa: &HotSeat| sofa.viewer() == Viewer::Spectator;
    let left = |sofa: &HotSeat| {
        let clock = sofa.world().resource::<Prompt>().clock;
        clock.expect("a claim has a clock").left
    };
    // Holding the key shows the hand until the key is released.
    sofa.opened = Some(seat);
    sofa.hold(KeyCode::ShiftLeft);
    sofa.hold(key);
    assert_eq!(sofa.viewer(), Viewer::Seat(seat), "viewer during the peek");
    let before = left(&sofa);
    sofa.frames(40);
    assert_eq!(left(&sofa), before, "the claim clock runs during the peek");
    assert_eq!(
        sofa.asked().map(|asked| asked.0),
        Some(seat),
        "seat with the prompt during the peek"
    );
    turn_key(&mut sofa.app, key, ButtonState::Released);
    sofa.frame();
    sofa.opened = None;
    assert!(hidden(&sofa), "the hand is visible after the key release");
    sofa.frames(3);
    // A short press opens the hand, and the next press closes it.
    sofa.opened = Some(seat);
    sofa.press(key);
    sofa.frames(60);
    assert_eq!(
        sofa.viewer(),
        Viewer::Seat(seat),
        "viewer after a short press"
    );
    sofa.press(key);
    sofa.opened = None;
    assert!(hidden(&sofa), "the hand is visible after the second press");
    sofa.let_go(KeyCode::ShiftLeft);
    // The eye button opens the hand, and the hide key closes it.
    let eye = sofa.place_of(PeekButton(seat));
    sofa.opened = Some(seat);
    mouse::click(&mut sofa.app, eye);
    sofa.frames(3);
    assert_eq!(sofa.viewer(), Viewer::Seat(seat));
    sofa.press(KeyCode::KeyV);
    sofa.opened = None;
    assert!(hidden(&sofa));
    // An answer given while a player peeks at their own hand is valid for that player only.
    sofa.opened = Some(seat);
    let eye = sofa.place_of(PeekButton(seat));
    mouse::click(&mut sofa.app, eye);
    sofa.frames(30);
    sofa.press(KeyCode::Digit3);
    sofa.opened = None;
    assert!(hidden(&sofa), "the hand is visible after the answer");
    assert_eq!(sofa.world().resource::<Peeking>().0, None);
    assert_eq!(sofa.claimants(DecisionStage::Claim), [asked[0]]);
}

/// Advice closes together with the hand for which it was requested. The claim clock then continues.
#[test]
fn company_advice_closes_with_its_hand() {
    let home = Home::new("company-advice");
    let mut sofa = HotSeat::new(&home, "advice", 3, 0, 0.2);
    let asked = sofa.until_claim(2);
    for seat in asked {
        let key = CLAIM_KEYS[seat.index()];
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

#[test]
fn company_an_open_hand_is_hidden_within_the_frame_and_reopened() {
    let home = Home::new("company-hide");
    let mut sofa = HotSeat::new(&home, "hide", 2, 1, 1.0);
    sofa.until_called();
    sofa.frames(30);
    sofa.open();
    let seat = sofa.opened.expect("open");
    sofa.frames(30);
    // Hides the hand while cards are still moving.
    turn_key(&mut sofa.app, KeyCode::KeyV, ButtonState::Pressed);
    sofa.app.update();
    sofa.opened = None;
    sofa.look();
    assert_eq!(sofa.viewer(), Viewer::Spectator);
    sofa.let_go(KeyCode::KeyV);
    assert_eq!(
        sofa.called(),
        Some(seat),
        "seat on the privacy screen after hiding"
    );
    // Another player's key does not open this hand.
    let other = (0..2)
        .map(Seat)
        .find(|other| *other != seat)
        .expect("two people");
    sofa.press(CLAIM_KEYS[other.index()]);
    sofa.frames(10);
    assert_eq!(sofa.called(), Some(seat));
    sofa.open();
    // The player's own claim key also hides the open hand.
    sofa.frames(30);
    sofa.opened = None;
    sofa.press(CLAIM_KEYS[seat.index()]);
    sofa.frames(3);
    assert_eq!(sofa.called(), Some(seat));
}

/// Number of frames for which a claim key is held, so that it counts as held and not as tapped.
const PEEK_FRAMES: usize = 24;

/// Checks all kinds of turn changes, with peeks and hidden hands in between. No card may show its face to the wrong
/// player; `HotSeat::look` checks every frame.
#[test]
fn company_no_frame_shows_a_hand_to_another_player() {
    for (people, bots, speed, steps) in [
        (2, 2, 0.3, 64),
        (3, 0, 1.0, 60),
        (4, 0, 0.0, 114),
        (2, 0, 0.5, 160),
    ] {
        let home = Home::new(&format!("company-frames-{people}-{bots}"));
        let mut sofa = HotSeat::new(&home, "frames", people, bots, speed);
        let mut settings = sofa.app.world_mut().resource_mut::<Settings>();
        settings.claim_seconds = Some(1);
        // Each kind of step is counted separately, so that all its variants occur.
        let (mut calls, mut turns, mut claims) = (0, 0, 0);
        for _ in 0..steps {
            sofa.until_something();
            assert_ne!(sofa.overlay(), TableOverlay::MatchOver);
            match (sofa.called(), sofa.asked()) {
                (Some(_), _) => {
                    calls += 1;
                    if calls % 3 == 0 {
                        sofa.opened = sofa.called();
                        sofa.press_word("curtain-me");
                        sofa.frames(10);
                    } else {
                        sofa.open();
                    }
                }
                (None, Some((seat, stage @ (DecisionStage::Draw | DecisionStage::Play)))) => {
                    turns += 1;
                    if turns % 6 == 0 {
                        sofa.press(KeyCode::KeyV);
                        assert_eq!(sofa.called(), Some(seat));
                    } else if stage == DecisionStage::Draw {
                        sofa.draw();
                    } else {
                        sofa.frames(REACTION_FRAMES);
                        sofa.discard();
                    }
                }
                (None, Some((_, DecisionStage::Claim))) => {
                    claims += 1;
                    let asked = sofa.claimants(DecisionStage::Claim);
                    let seat = asked[claims % asked.len()];
                    sofa.opened = Some(seat);
                    sofa.hold(KeyCode::ShiftLeft);
                    sofa.hold(CLAIM_KEYS[seat.index()]);
                    sofa.frames(PEEK_FRAMES);
                    sofa.let_go(CLAIM_KEYS[seat.index()]);
                    sofa.let_go(KeyCode::ShiftLeft);
                    sofa.opened = None;
                    sofa.frames(5);
                    match claims % 3 {
                        0 => sofa.press(CLAIM_KEYS[seat.index()]),
                        1 => sofa.press(KeyCode::KeyN),
                        _ => sofa.wait("the end of the claim", |world| {
                            world.resource::<Prompt>().asked().count() == 0
                        }),
                    }
                }
                _ => sofa.frames(5),
            }
        }
    }
}

#[test]
fn company_a_single_player_has_no_privacy_screen_and_no_claim_button() {
    let home = Home::new("company-alone");
    let mut app = game(&home, 1280, 720);
    at_once(&mut app);
    app.world_mut()
        .write_message(StartMatch(setup("alone", 1, 2)));
    for code in CLAIM_KEYS
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
        assert_eq!(world.query::<&ClaimButton>().iter(world).count(), 0);
        assert_eq!(world.query::<&PeekButton>().iter(world).count(), 0);
    }
}

/// Each player's claim key is shown on the player's plate, no matter which device was used last.
#[test]
fn company_every_plate_shows_its_key() {
    let home = Home::new("company-plates");
    let mut sofa = HotSeat::new(&home, "plates", 4, 0, 0.0);
    sofa.until_claim(2);
    let world = sofa.app.world_mut();
    let mut buzzers = world.query::<(&ClaimButton, &Children)>();
    let mut keys: Vec<(Seat, String)> = Vec::new();
    for (ClaimButton(seat), children) in buzzers.iter(world) {
        let letters = children.iter().filter_map(|child| world.get::<Text>(child));
        keys.extend(letters.take(1).map(|text| (*seat, text.0.clone())));
    }
    keys.sort();
    keys.dedup();
    for (number, seat) in (1..=4).zip(0..4) {
        let (bindings, layout) = (Bindings::default(), KeyboardLayout::default());
        let label = bindings.sign(PlayerAction::Buzz(number), DeviceUsed::Keyboard, &layout);
        let expected = (Seat(seat), label.expect("a key").to_owned());
        assert!(keys.contains(&expected), "{expected:?} in {keys:?}");
    }
    let mut words = world.query::<&Localized>();
    assert!(
        words
            .iter(world)
            .any(|word| word.key() == "claim-sealed-common")
    );
}

/// The label with the key that hides the hand hangs below the plate. It must cover none of the plate's text.
#[test]
fn company_the_hide_label_covers_no_text_of_the_plate() {
    let home = Home::new("company-hide");
    let mut sofa = HotSeat::new(&home, "hide", 2, 2, 0.0);
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
        let (_, hide) = of("buzzer-hide").expect("the hide label is visible");
        let screen = sofa.world().resource::<Geometry>();
        assert!(hide.max.y <= screen.size.y * screen.scale, "{hide:?}");
        let (_, held) = of("plate-in-hand").expect("the points in hand are visible");
        // The text node is slightly taller than its letters, so 2 pixels of overlap are allowed.
        let common = held.intersect(*hide).height();
        assert!(common <= 2.0, "{language:?}: {held:?} under {hide:?}");
    }
}
