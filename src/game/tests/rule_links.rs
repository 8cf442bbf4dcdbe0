//! Tests of the “Why?” links. Every message about a refused move links to its paragraph of the rulebook, and one key
//! press returns to the unchanged table.
use crate::{
    controls,
    devices::{Device, connect, press},
    harness::Home,
    input::{at_text, says, tap},
    mouse::{action_button, click, move_to, own_card},
    positions::{before, open, record, settle},
    test_positions::{all, only, place_of},
};
use bevy::{input::keyboard::Key, prelude::*, ui_widgets::ScrollArea};
use engine::table::DecisionStage;
use gamecore::{
    feedback::RuleReferenceRequest,
    i18n::Localized,
    input::PlayerAction,
    model::{CardPlacement, Key as CardName, MeldDraft, Prompt, Selection},
    settings::Settings,
    states::Menu,
};
use hud::{ActionButton, LogPanel};
use menus::Marked;
use ui::widgets::{ToastBox, WhyWord};

const F1: (KeyCode, Key) = (KeyCode::F1, Key::F1);
const ESC: (KeyCode, Key) = (KeyCode::Escape, Key::Escape);
const DISCARD: &str = r#"{"p":0,"do":"discard""#;
const LAY_DOWN: &str = r#"{"p":0,"do":"lay_down""#;
const CLAIM: &str = r#"{"p":0,"do":"claim""#;

fn at(home: &Home, seed: &str, what: &str) -> App {
    let (text, _) = before(&record(seed, 3), 0, what);
    let mut app = open(home, &text);
    settle(&mut app);
    app
}

fn menu(app: &App) -> Menu {
    *app.world().resource::<State<Menu>>().get()
}

/// Returns the text key of the highlighted paragraph. Asserts that it is completely in view.
fn marked(app: &mut App) -> Option<String> {
    (0..12).for_each(|_| app.update());
    let (marked, place) = only::<Marked>(app)?;
    let pages = all::<ScrollArea>(app);
    let (_, page) = pages.first().expect("the page scrolls");
    assert!(
        place.min.y >= page.min.y - 1.0 && place.max.y <= page.max.y + 1.0,
        "{place:?} is out of view in {page:?}"
    );
    let world = app.world();
    let words = world.get::<Children>(marked).expect("words")[0];
    world
        .get::<Localized>(words)
        .map(|words| words.key().to_owned())
}

fn selection(app: &App) -> Vec<CardName> {
    app.world().resource::<Selection>().cards.clone()
}

/// Selects two cards and tries to discard them, which is refused.
fn two_for_the_pile(app: &mut App, device: Device) {
    for place in [2, 4] {
        let card = own_card(app, place);
        click(app, card);
        settle(app);
    }
    press(app, device, PlayerAction::Pile);
    settle(app);
    assert!(only::<WhyWord>(app).is_some(), "the refusal has no link");
}

#[test]
fn f1_after_a_refusal_opens_its_paragraph_and_back_restores_the_table() {
    let home = Home::new("why-key");
    let mut app = at(&home, "mouse", DISCARD);
    two_for_the_pile(&mut app, Device::Keyboard);
    let (cards, hand) = (
        selection(&app),
        app.world().resource::<CardPlacement>().clone(),
    );
    tap(&mut app, F1);
    assert_eq!(menu(&app), Menu::Rules);
    assert_eq!(marked(&mut app).as_deref(), Some("rules-turn-2"));
    tap(&mut app, ESC);
    assert_eq!(menu(&app), Menu::None, "menu after Escape");
    assert_eq!((selection(&app), cards.len()), (cards, 2));
    assert_eq!(*app.world().resource::<CardPlacement>(), hand);
    // After the refusal message has disappeared, the key opens the rules at their first page.
    assert!(only::<ToastBox>(&mut app).is_none());
    tap(&mut app, F1);
    settle(&mut app);
    assert!(only::<Marked>(&mut app).is_none() && says(&mut app, "rules-aim-1"));
}

#[test]
fn the_meld_draft_survives_reading_the_rules() {
    let home = Home::new("why-staged");
    let mut app = at(&home, "mouse", LAY_DOWN);
    press(&mut app, Device::Keyboard, PlayerAction::LayDown);
    settle(&mut app);
    let laid_out = |app: &App| -> Vec<Vec<CardName>> {
        let groups = &app.world().resource::<MeldDraft>().groups;
        groups.iter().map(|group| group.cards.clone()).collect()
    };
    let staged = laid_out(&app);
    assert!(!staged.is_empty(), "no draft on the table");
    press(&mut app, Device::Keyboard, PlayerAction::Pile);
    settle(&mut app);
    tap(&mut app, F1);
    assert_eq!(marked(&mut app).as_deref(), Some("rules-down-1"));
    tap(&mut app, F1);
    assert_eq!(menu(&app), Menu::None);
    assert_eq!(laid_out(&app), staged);
}

#[test]
fn the_link_at_a_refusal_works_and_stays_under_the_pointer() {
    let home = Home::new("why-mouse");
    let mut app = at(&home, "mouse", DISCARD);
    two_for_the_pile(&mut app, Device::Keyboard);
    let word = at_text(&mut app, "why-word");
    move_to(&mut app, word);
    (0..900).for_each(|_| app.update());
    assert!(
        only::<WhyWord>(&mut app).is_some(),
        "the link disappeared under the pointer"
    );
    let cards = selection(&app);
    click(&mut app, word);
    settle(&mut app);
    assert_eq!(menu(&app), Menu::Rules);
    assert_eq!(marked(&mut app).as_deref(), Some("rules-turn-2"));
    let back = at_text(&mut app, "menu-back");
    click(&mut app, back);
    settle(&mut app);
    assert_eq!((menu(&app), selection(&app)), (Menu::None, cards));
}

#[test]
fn a_click_that_began_earlier_does_not_open_the_link() {
    let home = Home::new("why-slip");
    let mut app = at(&home, "mouse", DISCARD);
    two_for_the_pile(&mut app, Device::Keyboard);
    // Repeating the refused move shows a new message with a new link. The link ignores clicks for a moment, so this
    // click has no effect.
    press(&mut app, Device::Keyboard, PlayerAction::Pile);
    let word = at_text(&mut app, "why-word");
    click(&mut app, word);
    settle(&mut app);
    assert_eq!(menu(&app), Menu::None);
}

#[test]
fn on_a_gamepad_the_log_button_opens_the_link_while_a_refusal_is_visible() {
    let home = Home::new("why-pad");
    let mut app = at(&home, "mouse", DISCARD);
    let device = connect(&mut app);
    let Device::Gamepad(pad) = device else {
        panic!("no gamepad was connected");
    };
    two_for_the_pile(&mut app, device);
    let select = |app: &mut App| {
        for value in [1.0, 0.0] {
            controls::button(app, pad, GamepadButton::Select, value);
            (0..3).for_each(|_| app.update());
        }
    };
    let cards = selection(&app);
    select(&mut app);
    assert_eq!(menu(&app), Menu::Rules);
    assert_eq!(marked(&mut app).as_deref(), Some("rules-turn-2"));
    // The back button has the focus, so one press of the accept key returns to the table.
    (0..40).for_each(|_| app.update());
    press(&mut app, device, PlayerAction::Accept);
    settle(&mut app);
    assert_eq!((menu(&app), selection(&app)), (Menu::None, cards));
    let logs = |app: &mut App| {
        let mut panels = app.world_mut().query_filtered::<(), With<LogPanel>>();
        panels.iter(app.world()).count()
    };
    assert_eq!(logs(&mut app), 0);
    select(&mut app);
    assert_eq!(
        logs(&mut app),
        1,
        "logs opened by the button without a refusal"
    );
}

#[test]
fn a_disabled_button_links_to_its_rule() {
    let home = Home::new("why-greyed");
    let mut app = at(&home, "mouse", DISCARD);
    let button = action_button(&mut app, ActionButton::TakeBackOne);
    move_to(&mut app, button);
    (0..60).for_each(|_| app.update());
    assert!(says(&mut app, "why-word"), "the tooltip has no link");
    tap(&mut app, F1);
    assert_eq!(marked(&mut app).as_deref(), Some("rules-down-3"));
    tap(&mut app, ESC);
    // A click on the disabled button shows a message with the reason and a link to the rule.
    move_to(&mut app, Vec2::new(640.0, 300.0));
    settle(&mut app);
    click(&mut app, button);
    settle(&mut app);
    let grounds = *app.world().resource::<RuleReferenceRequest>();
    assert!(grounds.said.is_some() && only::<WhyWord>(&mut app).is_some());
}

#[test]
fn the_claim_clock_pauses_while_the_rules_are_open() {
    let home = Home::new("why-clock");
    let (text, _) = before(&record("claims", 4), 0, CLAIM);
    let mut app = open(&home, &text);
    app.world_mut().resource_mut::<Settings>().claim_seconds = Some(20);
    settle(&mut app);
    let stage = app.world().resource::<Prompt>().legal().map(|it| it.stage);
    assert_eq!(stage, Some(DecisionStage::Claim));
    press(&mut app, Device::Keyboard, PlayerAction::TakeStock);
    settle(&mut app);
    tap(&mut app, F1);
    assert_eq!(marked(&mut app).as_deref(), Some("rules-aim-seats"));
    let clock = |app: &App| {
        let clock = &app.world().resource::<Prompt>().clock;
        format!("{clock:?}")
    };
    let stood = clock(&app);
    (0..600).for_each(|_| app.update());
    assert_eq!(
        clock(&app),
        stood,
        "claim clock after ten seconds of reading"
    );
    tap(&mut app, ESC);
    assert_eq!(menu(&app), Menu::None);
    let asked = app.world().resource::<Prompt>().legal().map(|it| it.stage);
    assert_eq!(asked, Some(DecisionStage::Claim), "decision after reading");
}

#[test]
fn the_link_is_inside_its_message_and_the_message_inside_the_window() {
    let home = Home::new("why-box");
    let mut app = at(&home, "mouse", DISCARD);
    two_for_the_pile(&mut app, Device::Keyboard);
    let (word, _) = only::<WhyWord>(&mut app).expect("it is there");
    let (_, line) = only::<ToastBox>(&mut app).expect("it is there");
    let place = place_of(app.world(), word).expect("the link is visible");
    assert!(line.contains(place.min) && line.contains(place.max));
    let window = crate::test_positions::window(&app);
    assert!(window.contains(line.min) && window.contains(line.max));
}
