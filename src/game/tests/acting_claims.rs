//! Tests of claims. A claim costs a penalty card, so accidental input must never claim, and an intended claim must
//! never be lost.
use crate::{
    devices::{Device, connect, press},
    harness::{Home, wait_until},
    input::says,
    mouse::{button, click, move_to, on_window, own_card},
    positions::{before, decision, open, record, seen, settle},
    screens_texts::check_page,
    test_positions::{HUMAN_SEAT, frames, opened, record_before},
};
use bevy::{input::ButtonState, prelude::*, window::PrimaryWindow};
use engine::{
    rules::{Contract, oficial},
    seat::Seat,
    sim,
    table::{Action, Answer, DecisionStage},
};
use gamecore::{
    i18n::{Language, Texts},
    input::{DeviceUsed, PadFamily, PlayerAction},
    model::{
        CardPlacement, ClaimFilters, ContinueMatch, DisplayedState, Geometry, LeaveMatch, Prompt,
        Selection,
    },
    referee::Submit,
    settings::{BotPace, ClaimQuestions, Settings},
    states::{Screen, TableOverlay},
};
use hud::PlateOf;
use ui::widgets::Named;

const CLAIM: &str = r#"{"p":0,"do":"claim""#;

/// Opens a match in which the player may claim a discard out of turn.
fn at_claim_decision(home: &Home) -> App {
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
    app.world().resource::<CardPlacement>().hand(Seat(0)).len()
}

/// True if the player's claim is registered, or the claimed card is already in the hand. `before` is the number of
/// cards before the claim.
fn claimed(app: &App, before: usize) -> bool {
    let view = app.world().resource::<DisplayedState>().view.as_ref();
    let window = view.and_then(|view| view.table.window.as_ref());
    let said = window.and_then(|window| window.answers.get(Seat(0)).copied());
    said == Some(Answer::Claimed) || cards(app) > before
}

fn pile(app: &App) -> Vec2 {
    on_window(app, app.world().resource::<Geometry>().pile)
}

#[test]
fn clicking_the_pile_does_not_claim() {
    let home = Home::new("claim-pile");
    let mut app = at_claim_decision(&home);
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
    assert!(!claimed(&app, held), "a click on the pile claimed the card");
    assert_eq!(
        stage(&app),
        Some(DecisionStage::Claim),
        "a click on the pile passed"
    );
    press(&mut app, pad, PlayerAction::Claim);
    settle(&mut app);
    assert!(claimed(&app, held), "the claim button did not claim");
}

/// The glow of a nameplate marks the turn. A player who is asked has a tag instead.
#[test]
fn only_the_plate_of_the_player_in_turn_glows_during_a_claim() {
    let home = Home::new("claim-glow");
    let mut app = at_claim_decision(&home);
    settle(&mut app);
    let view = app.world().resource::<DisplayedState>().view.as_ref();
    let turn = view.expect("a hand is played").table.active;
    assert_ne!(turn, HUMAN_SEAT);
    let mut plates = app.world_mut().query::<(&PlateOf, &BoxShadow)>();
    let plates = plates.iter(app.world());
    let glowing = plates.filter(|(_, glow)| !glow.is_empty());
    let glowing: Vec<Seat> = glowing.map(|(PlateOf(seat), _)| *seat).collect();
    assert_eq!(glowing, [turn]);
    assert!(says(&mut app, "plate-asked"));
}

#[test]
fn a_key_pressed_before_the_prompt_answers_nothing() {
    for act in [PlayerAction::Claim, PlayerAction::Pass] {
        let home = Home::new("claim-key");
        let mut app = at_claim_decision(&home);
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

/// By default, the game asks only about cards that help. Any other card can be claimed by clicking the pile.
#[test]
fn a_card_that_does_not_help_is_asked_about_only_on_request() {
    for (helps, questions, is_asked) in [
        (false, ClaimQuestions::Helpful, false),
        (true, ClaimQuestions::Helpful, true),
        (false, ClaimQuestions::All, true),
        (true, ClaimQuestions::None, false),
    ] {
        let record = record_before("useful claims", oficial(), 4, |game, legal| {
            let view = game.view(HUMAN_SEAT).expect("a hand is being played");
            let window = view.table.window.as_ref();
            legal.stage == DecisionStage::Claim
                && window.is_some_and(|window| view.is_helped_by(window.card) == helps)
        });
        let home = Home::new(&format!("claim-questions-{questions:?}-{helps}"));
        let mut app = opened(&home, (1280, 720), &record.expect("there is such a claim"));
        let mut settings = app.world_mut().resource_mut::<Settings>();
        // The bots are still thinking when the pile is pressed.
        (settings.claim_questions, settings.bot_pace) = (questions, BotPace::Slow);
        let place = format!("{questions:?}, helps: {helps}");
        wait_until(&mut app, 200, &place, |world| {
            let open = world.resource::<Prompt>().open.as_ref();
            open.is_some_and(|(_, legal)| (legal.stage == DecisionStage::Claim) == is_asked)
        });
        frames(&mut app, 6);
        assert_eq!(
            stage(&app) == Some(DecisionStage::Claim),
            is_asked,
            "{place}"
        );
        press(&mut app, Device::Keyboard, PlayerAction::Pile);
        assert!(app.world().resource::<Prompt>().is_asked(), "{place}");
    }
}

#[test]
fn a_click_started_before_the_prompt_answers_nothing() {
    let home = Home::new("claim-click");
    let mut app = at_claim_decision(&home);
    let held = cards(&app);
    app.update();
    let yes = seen(&mut app, "claim-yes").expect("the prompt is visible");
    // The button is pressed before the prompt accepts input, so its later release must not claim either.
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
fn a_double_click_on_the_pile_takes_without_discarding() {
    let home = Home::new("take-double");
    let (text, _) = before(&record("claims", 4), 0, r#"{"p":0,"do":"take_discard""#);
    let mut app = open(&home, &text);
    assert_eq!(stage(&app), Some(DecisionStage::Draw));
    let held = cards(&app);
    press(&mut app, Device::Keyboard, PlayerAction::Pile);
    assert_eq!(cards(&app), held, "an early press on the pile took a card");
    settle(&mut app);
    let card = own_card(&app, 3);
    click(&mut app, card);
    assert_eq!(app.world().resource::<Selection>().cards.len(), 1);
    let at = pile(&app);
    click(&mut app, at);
    click(&mut app, at);
    settle(&mut app);
    assert_eq!(
        cards(&app),
        held + 1,
        "cards in the hand after the double click"
    );
    assert_eq!(stage(&app), Some(DecisionStage::Play));
    click(&mut app, at);
    settle(&mut app);
    assert_eq!(cards(&app), held, "cards in the hand after the discard");
}

#[test]
fn the_claim_clock_pauses_while_the_window_has_no_focus() {
    let home = Home::new("claim-focus");
    let mut app = at_claim_decision(&home);
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
        "time left after the focus returns: {:?}",
        left(&app)
    );
    run(&mut app, 3);
    assert_eq!(stage(&app), Some(DecisionStage::Claim));
    run(&mut app, 4);
    assert_ne!(
        stage(&app),
        Some(DecisionStage::Claim),
        "the claim clock did not run out"
    );
}

/// Passes every claim and plays on for the player until the condition holds.
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
            assert_ne!(
                legal.stage,
                DecisionStage::Claim,
                "the prompt asks about a claim after the refusal"
            );
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
fn refusing_all_claims_hides_the_prompt_and_can_be_undone() {
    let home = Home::new("claim-refused");
    let mut app = at_claim_decision(&home);
    settle(&mut app);
    assert!(seen(&mut app, "claim-muted").is_none());
    press(&mut app, Device::Keyboard, PlayerAction::RefuseAll);
    settle(&mut app);
    assert_ne!(
        stage(&app),
        Some(DecisionStage::Claim),
        "the claim is still open after the refusal"
    );
    assert!(
        seen(&mut app, "claim-muted").is_some(),
        "the refusal is not shown"
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
        assert!(
            seen(&mut app, "claim-yes").is_none(),
            "the prompt is visible"
        );
    }
    // The bots play at top speed, so the test clicks as soon as a claimable card lies on the pile.
    let at = pile(&app);
    let held = cards(&app);
    play_on(&mut app, "a claimable card", |app| quiet(app));
    click(&mut app, at);
    assert!(!claimed(&app, held), "a click on the pile only asks");
    let chip = seen(&mut app, "claim-muted").expect("the refusal chip is visible");
    click(&mut app, chip);
    app.update();
    assert_eq!(
        app.world().resource::<ClaimFilters>().of(Seat(0)).count(),
        0
    );
    assert!(seen(&mut app, "claim-muted").is_none());
}

/// Returns the centre of the visible control with this text key as its accessible name.
fn named(app: &mut App, key: &str) -> Vec2 {
    let mut controls = app.world_mut().query::<(&Named, &UiGlobalTransform)>();
    let mut controls = controls.iter(app.world());
    let control = controls.find(|(name, _)| name.0.key() == key);
    control.expect("the control is visible").1.translation
}

#[test]
fn with_large_text_the_filters_take_the_place_of_the_answers() {
    let home = Home::new("claim-large");
    let mut app = at_claim_decision(&home);
    for percent in [150, 200] {
        app.world_mut().resource_mut::<Settings>().text_size = percent;
        settle(&mut app);
        assert!(seen(&mut app, "claim-no-more").is_none(), "{percent}");
        let more = named(&mut app, "claim-filters");
        click(&mut app, more);
        app.update();
        assert!(seen(&mut app, "claim-yes").is_none(), "{percent}");
        assert!(seen(&mut app, "claim-no-more").is_some(), "{percent}");
        let back = named(&mut app, "menu-back");
        click(&mut app, back);
        app.update();
        assert!(seen(&mut app, "claim-yes").is_some(), "{percent}");
    }
    let more = named(&mut app, "claim-filters");
    click(&mut app, more);
    app.update();
    let all = app.world().resource::<Texts>().get("claim-filter-all");
    let mut labels = app.world_mut().query::<(&Text, &UiGlobalTransform)>();
    let label = labels.iter(app.world()).find(|(text, _)| text.0 == all);
    let at = label.expect("the filters are visible").1.translation;
    click(&mut app, at);
    app.update();
    assert_eq!(
        app.world().resource::<ClaimFilters>().of(Seat(0)).count(),
        1
    );
}

#[test]
fn a_refused_card_can_still_be_claimed() {
    let home = Home::new("claim-reach");
    let mut app = at_claim_decision(&home);
    // Slows the bots down, so that there is time to change an answer.
    app.world_mut()
        .resource_mut::<gamecore::model::Speed>()
        .factor = 20.0;
    let held = cards(&app);
    settle(&mut app);
    press(&mut app, Device::Keyboard, PlayerAction::RefuseCard);
    settle(&mut app);
    assert!(app.world().resource::<ClaimFilters>().of(Seat(0)).count() == 1);
    wait_until(&mut app, 2_000, "the late question", |world| {
        let legal = world.resource::<Prompt>().legal();
        legal.is_some_and(|legal| legal.stage == DecisionStage::LateClaim)
    });
    app.update();
    assert!(
        seen(&mut app, "claim-yes").is_none(),
        "the prompt is visible after the refusal"
    );
    press(&mut app, Device::Keyboard, PlayerAction::Claim);
    settle(&mut app);
    assert!(
        !claimed(&app, held),
        "the first press claimed without a visible prompt"
    );
    assert!(
        seen(&mut app, "claim-yes").is_some(),
        "the first press did not open the prompt"
    );
    press(&mut app, Device::Keyboard, PlayerAction::Claim);
    settle(&mut app);
    assert!(claimed(&app, held));
}

#[test]
fn refusals_are_restored_with_the_match() {
    let home = Home::new("claim-kept");
    let mut app = at_claim_decision(&home);
    settle(&mut app);
    press(&mut app, Device::Keyboard, PlayerAction::RefuseRank);
    settle(&mut app);
    let said = app.world().resource::<ClaimFilters>().clone();
    assert_eq!(said.of(Seat(0)).count(), 1);
    app.world_mut().write_message(LeaveMatch);
    settle(&mut app);
    assert_eq!(
        *app.world().resource::<ClaimFilters>(),
        ClaimFilters::default()
    );
    drop(app);
    let mut app = crate::harness::game(&home, 1280, 720);
    app.world_mut().write_message(ContinueMatch);
    wait_until(&mut app, 400, "the table", |world| {
        *world.resource::<State<Screen>>().get() == Screen::Table
    });
    settle(&mut app);
    assert_eq!(*app.world().resource::<ClaimFilters>(), said);
    assert!(seen(&mut app, "claim-muted").is_some());
}

#[test]
fn refusals_end_with_the_hand() {
    let home = Home::new("claim-hand");
    let mut app = at_claim_decision(&home);
    settle(&mut app);
    press(&mut app, Device::Keyboard, PlayerAction::RefuseAll);
    settle(&mut app);
    assert_eq!(
        app.world().resource::<ClaimFilters>().of(Seat(0)).count(),
        1
    );
    play_on(&mut app, "the end of the hand", |app| {
        let overlay = app.world().resource::<State<TableOverlay>>();
        *overlay.get() == TableOverlay::HandOver
    });
    app.update();
    assert_eq!(
        app.world().resource::<ClaimFilters>().of(Seat(0)).count(),
        0
    );
    // The first click comes too soon after the panel has opened, and has no effect. The second click presses the
    // button.
    let on = seen(&mut app, "hand-over-sheet").expect("the hand is over");
    let overlay = |app: &App| *app.world().resource::<State<TableOverlay>>().get();
    click(&mut app, on);
    settle(&mut app);
    assert_eq!(overlay(&app), TableOverlay::HandOver);
    click(&mut app, on);
    app.update();
    assert_eq!(overlay(&app), TableOverlay::ScoreSheet);
}

/// Checks the claim prompt with the longest names and card hints, in three languages and with key symbols.
#[test]
fn the_longest_question_fits_its_panel() {
    let home = Home::new("claim-longest");
    let mut app = at_claim_decision(&home);
    app.world_mut().resource_mut::<Settings>().claim_seconds = None;
    for (hand, card, worth) in [
        ("7H 7S 7C QS QH", "QD", "claim-worth-contract"),
        ("7H 7S QS QH 2C", "QD", "claim-worth-this-trio"),
        ("7H 7S QS 2C", "JK", "claim-worth-trio"),
        ("7H 7S JS 2C", "JC", "claim-worth-nearer"),
    ] {
        {
            let mut shown = app.world_mut().resource_mut::<DisplayedState>();
            let view = shown.view.as_mut().expect("a hand is being played");
            view.hand = hand.parse().expect("cards");
            let contract: Contract = "TT".parse().expect("a contract");
            view.table.contracts = contract.into();
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
                // The narration line asks the question. The name of a meld varies with the hand.
                let texts = app.world().resource::<Texts>();
                let worth = texts.with(worth, &[("meld", "|".into())]);
                let begin = worth.split('|').next().unwrap_or_default().to_owned();
                let mut lines = app.world_mut().query::<&Text>();
                let mut lines = lines.iter(app.world());
                assert!(lines.any(|line| line.0.contains(&begin)), "{hand} {card}");
                check_page(&mut app, &format!("{card}, {device:?} {language:?}"));
            }
        }
    }
}
