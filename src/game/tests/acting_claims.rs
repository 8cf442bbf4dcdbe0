//! A claim costs a penalty card: it is made by those who mean it, and nobody who wants it loses it.
use crate::{
    devices::{Device, connect, press},
    harness::Home,
    mouse::{button, click, move_to, on_window, own_card},
    positions::{before, decision, open, record, seen, settle},
    screens_texts::check_page,
};
use bevy::{input::ButtonState, prelude::*, window::PrimaryWindow};
use engine::{
    seat::Seat,
    sim,
    table::{Action, Answer, DecisionStage},
};
use gamecore::{
    i18n::Language,
    input::{DeviceUsed, PadFamily, PlayerAction},
    model::{ContinueMatch, Geometry, LeaveMatch, Prompt, Refusals, Selection, Shown, Zones},
    referee::Submit,
    settings::Settings,
    states::{Screen, TableOverlay},
};

const CLAIM: &str = r#"{"p":0,"do":"claim""#;

/// A person who is asked about a card out of turn.
fn asked(home: &Home) -> App {
    let (text, _) = before(&record("claims", 4), 0, CLAIM);
    let app = open(home, &text);
    assert_eq!(stage(&app), Some(DecisionStage::Claim));
    app
}

fn stage(app: &App) -> Option<DecisionStage> {
    let legal = app.world().resource::<Prompt>().legal();
    legal.map(|legal| legal.stage)
}

fn cards(app: &App) -> usize {
    app.world().resource::<Zones>().hand(Seat(0)).len()
}

/// Whether the person has claimed the card, or has it already.
fn claimed(app: &App, before: usize) -> bool {
    let view = app.world().resource::<Shown>().view.as_ref();
    let window = view.and_then(|view| view.table.window.as_ref());
    let said = window.and_then(|window| window.answers.get(Seat(0)).copied());
    said == Some(Answer::Claimed) || cards(app) > before
}

fn pile(app: &App) -> Vec2 {
    on_window(app, app.world().resource::<Geometry>().pile)
}

#[test]
fn the_pile_only_asks() {
    let home = Home::new("claim-pile");
    let mut app = asked(&home);
    let held = cards(&app);
    settle(&mut app);
    let at = pile(&app);
    for _ in 0..3 {
        click(&mut app, at);
        settle(&mut app);
    }
    press(&mut app, Device::Keyboard, PlayerAction::Pile);
    settle(&mut app);
    let pad = connect(&mut app);
    press(&mut app, pad, PlayerAction::Pile);
    settle(&mut app);
    assert!(!claimed(&app, held), "the pile claims nothing");
    assert_eq!(
        stage(&app),
        Some(DecisionStage::Claim),
        "and passes nothing"
    );
    press(&mut app, pad, PlayerAction::Claim);
    settle(&mut app);
    assert!(claimed(&app, held), "the button does");
}

#[test]
fn a_key_under_way_when_the_question_comes_answers_nothing() {
    for act in [PlayerAction::Claim, PlayerAction::Pass] {
        let home = Home::new("claim-key");
        let mut app = asked(&home);
        let held = cards(&app);
        press(&mut app, Device::Keyboard, act);
        settle(&mut app);
        assert!(
            !claimed(&app, held) && stage(&app) == Some(DecisionStage::Claim),
            "{act:?}"
        );
        press(&mut app, Device::Keyboard, act);
        settle(&mut app);
        assert_eq!(claimed(&app, held), act == PlayerAction::Claim);
        assert_ne!(stage(&app), Some(DecisionStage::Claim), "{act:?}");
    }
}

#[test]
fn a_click_under_way_when_the_question_comes_answers_nothing() {
    let home = Home::new("claim-click");
    let mut app = asked(&home);
    let held = cards(&app);
    app.update();
    let yes = seen(&mut app, "claim-yes").expect("it is asked");
    // Pressed too soon, however late it is let go.
    move_to(&mut app, yes);
    button(&mut app, ButtonState::Pressed);
    settle(&mut app);
    button(&mut app, ButtonState::Released);
    settle(&mut app);
    assert!(!claimed(&app, held));
    click(&mut app, yes);
    settle(&mut app);
    assert!(claimed(&app, held));
}

#[test]
fn a_double_click_on_the_pile_takes_and_discards_nothing() {
    let home = Home::new("take-double");
    let (text, _) = before(&record("claims", 4), 0, r#"{"p":0,"do":"take_discard""#);
    let mut app = open(&home, &text);
    assert_eq!(stage(&app), Some(DecisionStage::Draw));
    let held = cards(&app);
    press(&mut app, Device::Keyboard, PlayerAction::Pile);
    assert_eq!(cards(&app), held, "nobody has seen so soon what lies there");
    settle(&mut app);
    let card = own_card(&app, 3);
    click(&mut app, card);
    assert_eq!(app.world().resource::<Selection>().cards.len(), 1);
    let at = pile(&app);
    click(&mut app, at);
    click(&mut app, at);
    settle(&mut app);
    assert_eq!(cards(&app), held + 1, "taken, not discarded");
    assert_eq!(stage(&app), Some(DecisionStage::Play));
    click(&mut app, at);
    settle(&mut app);
    assert_eq!(cards(&app), held, "that was meant");
}

#[test]
fn the_clock_stands_while_the_window_is_left() {
    let home = Home::new("claim-focus");
    let mut app = asked(&home);
    app.world_mut().resource_mut::<Settings>().claim_seconds = Some(6);
    let left = |app: &App| {
        app.world()
            .resource::<Prompt>()
            .clock
            .map(|clock| clock.left)
    };
    let focus = |app: &mut App, focused: bool| {
        let mut windows = app
            .world_mut()
            .query_filtered::<&mut Window, With<PrimaryWindow>>();
        let mut window = windows.single_mut(app.world_mut()).expect("one window");
        window.focused = focused;
    };
    let run = |app: &mut App, seconds: usize| {
        for _ in 0..seconds * 60 {
            app.update();
        }
    };
    let asked = decision(&app);
    run(&mut app, 4);
    assert!(left(&app).is_some_and(|left| left < 2.5));
    focus(&mut app, false);
    run(&mut app, 8);
    assert_eq!(
        (decision(&app), stage(&app)),
        (asked, Some(DecisionStage::Claim))
    );
    focus(&mut app, true);
    app.update();
    assert!(
        left(&app).is_some_and(|left| left > 4.5),
        "whoever comes back has time to look: {:?}",
        left(&app)
    );
    run(&mut app, 3);
    assert_eq!(stage(&app), Some(DecisionStage::Claim));
    run(&mut app, 4);
    assert_ne!(stage(&app), Some(DecisionStage::Claim), "then it runs on");
}

/// Answers for the person as one who wants nothing, until something holds.
fn play_on(app: &mut App, what: &str, mut holds: impl FnMut(&mut App) -> bool) {
    for _ in 0..6_000 {
        if holds(app) {
            return;
        }
        let open = app.world().resource::<Prompt>().open.clone();
        if let Some((seat, legal)) = open
            && legal.stage != DecisionStage::LateClaim
            && let Some(action) = sim::first_allowed(&legal)
        {
            assert_ne!(legal.stage, DecisionStage::Claim, "nobody asks any more");
            app.world_mut().write_message(Submit {
                seat,
                decision: legal.decision,
                action: if legal.stage == DecisionStage::Draw {
                    Action::TakeStock
                } else {
                    action
                },
                touched: Vec::new(),
            });
        }
        app.update();
        std::thread::yield_now();
    }
    panic!("{what} did not come");
}

#[test]
fn whoever_wants_nothing_more_is_not_asked_and_may_still_claim() {
    let home = Home::new("claim-refused");
    let mut app = asked(&home);
    settle(&mut app);
    assert!(seen(&mut app, "claim-muted").is_none());
    press(&mut app, Device::Keyboard, PlayerAction::RefuseAll);
    settle(&mut app);
    assert_ne!(stage(&app), Some(DecisionStage::Claim), "the answer is no");
    assert!(
        seen(&mut app, "claim-muted").is_some(),
        "and is remembered where one sees it"
    );
    let quiet = |app: &mut App| {
        let prompt = app.world().resource::<Prompt>();
        stage(app) == Some(DecisionStage::LateClaim) && prompt.quiet
    };
    let first = decision(&app);
    play_on(&mut app, "a card that could be claimed", |app| {
        decision(app) != first && quiet(app)
    });
    settle(&mut app);
    if quiet(&mut app) {
        assert!(seen(&mut app, "claim-yes").is_none(), "nothing is asked");
    }
    // The bots go on at top speed: the question is reached for as soon as a card lies there.
    let at = pile(&app);
    let held = cards(&app);
    play_on(&mut app, "a card to reach for", |app| quiet(app));
    click(&mut app, at);
    assert!(!claimed(&app, held), "a click on the pile only asks");
    let chip = seen(&mut app, "claim-muted").expect("it can be taken back");
    click(&mut app, chip);
    app.update();
    assert_eq!(app.world().resource::<Refusals>().of(Seat(0)).count(), 0);
    assert!(seen(&mut app, "claim-muted").is_none());
}

#[test]
fn a_refused_card_is_claimed_by_reaching_for_it() {
    let home = Home::new("claim-reach");
    let mut app = asked(&home);
    // The bots take their time, so that there is some to change one's mind.
    app.world_mut()
        .resource_mut::<gamecore::model::Speed>()
        .factor = 20.0;
    let held = cards(&app);
    settle(&mut app);
    press(&mut app, Device::Keyboard, PlayerAction::RefuseCard);
    settle(&mut app);
    assert!(app.world().resource::<Refusals>().of(Seat(0)).count() == 1);
    crate::harness::wait_until(&mut app, 2_000, "the late question", |world| {
        let legal = world.resource::<Prompt>().legal();
        legal.is_some_and(|legal| legal.stage == DecisionStage::LateClaim)
    });
    app.update();
    assert!(seen(&mut app, "claim-yes").is_none(), "it is not put");
    press(&mut app, Device::Keyboard, PlayerAction::Claim);
    settle(&mut app);
    assert!(!claimed(&app, held), "what cannot be seen is not claimed");
    assert!(seen(&mut app, "claim-yes").is_some(), "but it is asked now");
    press(&mut app, Device::Keyboard, PlayerAction::Claim);
    settle(&mut app);
    assert!(claimed(&app, held));
}

#[test]
fn refusals_are_there_again_when_the_match_goes_on() {
    let home = Home::new("claim-kept");
    let mut app = asked(&home);
    settle(&mut app);
    press(&mut app, Device::Keyboard, PlayerAction::RefuseRank);
    settle(&mut app);
    let said = app.world().resource::<Refusals>().clone();
    assert_eq!(said.of(Seat(0)).count(), 1);
    app.world_mut().write_message(LeaveMatch);
    settle(&mut app);
    assert_eq!(*app.world().resource::<Refusals>(), Refusals::default());
    drop(app);
    let mut app = crate::harness::game(&home, 1280, 720);
    app.world_mut().write_message(ContinueMatch);
    crate::harness::wait_until(&mut app, 400, "the table", |world| {
        *world.resource::<State<Screen>>().get() == Screen::Table
    });
    settle(&mut app);
    assert_eq!(*app.world().resource::<Refusals>(), said);
    assert!(seen(&mut app, "claim-muted").is_some());
}

#[test]
fn refusals_end_with_the_hand() {
    let home = Home::new("claim-hand");
    let mut app = asked(&home);
    settle(&mut app);
    press(&mut app, Device::Keyboard, PlayerAction::RefuseAll);
    settle(&mut app);
    assert_eq!(app.world().resource::<Refusals>().of(Seat(0)).count(), 1);
    play_on(&mut app, "the end of the hand", |app| {
        let overlay = app.world().resource::<State<TableOverlay>>();
        *overlay.get() == TableOverlay::HandOver
    });
    app.update();
    assert_eq!(app.world().resource::<Refusals>().of(Seat(0)).count(), 0);
    // What comes up unasked is not chosen by a click that was under way.
    let on = seen(&mut app, "hand-over-sheet").expect("the hand is over");
    let overlay = |app: &App| *app.world().resource::<State<TableOverlay>>().get();
    click(&mut app, on);
    settle(&mut app);
    assert_eq!(overlay(&app), TableOverlay::HandOver);
    click(&mut app, on);
    app.update();
    assert_eq!(overlay(&app), TableOverlay::ScoreSheet);
}

/// The question with the longest names and everything there is to say about the card, in three languages, with the signs of keys.
#[test]
fn the_longest_question_fits_its_panel() {
    let home = Home::new("claim-longest");
    let mut app = asked(&home);
    app.world_mut().resource_mut::<Settings>().claim_seconds = None;
    for (hand, card, worth) in [
        ("7H 7S 7C QS QH", "QD", "claim-worth-contract"),
        ("7H 7S QS QH 2C", "QD", "claim-worth-trio"),
        ("7H 7S QS 2C", "JK", "claim-worth-trio"),
        ("7H 7S JS 2C", "JC", "claim-worth-nearer"),
    ] {
        {
            let mut shown = app.world_mut().resource_mut::<Shown>();
            let view = shown.view.as_mut().expect("a hand is being played");
            view.hand = hand.parse().expect("cards");
            view.table.contract = "TT".parse().expect("a contract");
            let window = view.table.window.as_mut().expect("a claim is open");
            window.card = card.parse().expect("a card");
        }
        for language in Language::ALL {
            app.world_mut().resource_mut::<Settings>().language = Some(language);
            for device in [
                DeviceUsed::Mouse,
                DeviceUsed::Keyboard,
                DeviceUsed::Gamepad(PadFamily::PlayStation),
            ] {
                *app.world_mut().resource_mut::<DeviceUsed>() = device;
                for _ in 0..4 {
                    app.update();
                }
                assert!(seen(&mut app, worth).is_some(), "{hand} {card}");
                check_page(&mut app, &format!("{card}, {device:?} {language:?}"));
            }
        }
    }
}
