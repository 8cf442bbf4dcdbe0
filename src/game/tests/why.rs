//! “Why?”: from whatever is refused at the table one press leads to the paragraph of the rulebook it rests on, and one press back to
//! the table just as it was.
use crate::{
    controls,
    devices::{Device, connect, press},
    harness::Home,
    input::{at_text, says, tap},
    moments::{all, only, place_of},
    mouse::{action_button, click, move_to, own_card},
    positions::{before, open, record, settle},
};
use bevy::{input::keyboard::Key, prelude::*, ui_widgets::ScrollArea};
use engine::table::DecisionStage;
use gamecore::{
    feedback::Grounds,
    i18n::Localized,
    input::PlayerAction,
    model::{Key as CardName, Prompt, Selection, Staging, Zones},
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

/// The key of the paragraph that is marked, once it lies wholly in what is seen of the page.
fn marked(app: &mut App) -> Option<String> {
    (0..12).for_each(|_| app.update());
    let (marked, place) = only::<Marked>(app)?;
    let pages = all::<ScrollArea>(app);
    let (_, page) = pages.first().expect("the page scrolls");
    assert!(
        place.min.y >= page.min.y - 1.0 && place.max.y <= page.max.y + 1.0,
        "{place:?} is not seen in {page:?}"
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

/// Two cards are marked, and the pile is meant to take one.
fn two_for_the_pile(app: &mut App, device: Device) {
    for place in [2, 4] {
        let card = own_card(app, place);
        click(app, card);
        settle(app);
    }
    press(app, device, PlayerAction::Pile);
    settle(app);
    assert!(only::<WhyWord>(app).is_some(), "a word at the refusal");
}

#[test]
fn f1_right_after_a_refusal_opens_its_paragraph_and_back_leaves_all_as_it_was() {
    let home = Home::new("why-key");
    let mut app = at(&home, "mouse", DISCARD);
    two_for_the_pile(&mut app, Device::Keyboard);
    let (cards, hand) = (selection(&app), app.world().resource::<Zones>().clone());
    tap(&mut app, F1);
    assert_eq!(menu(&app), Menu::Rules);
    assert_eq!(marked(&mut app).as_deref(), Some("rules-turn-2"));
    tap(&mut app, ESC);
    assert_eq!(
        menu(&app),
        Menu::None,
        "back at the table, not in the pause"
    );
    assert_eq!((selection(&app), cards.len()), (cards, 2));
    assert_eq!(*app.world().resource::<Zones>(), hand);
    // It has been read: the key opens the rules at their beginning again.
    assert!(only::<ToastBox>(&mut app).is_none());
    tap(&mut app, F1);
    settle(&mut app);
    assert!(only::<Marked>(&mut app).is_none() && says(&mut app, "rules-aim-1"));
}

#[test]
fn what_is_laid_out_stays_laid_out_while_one_reads_why() {
    let home = Home::new("why-staged");
    let mut app = at(&home, "mouse", LAY_DOWN);
    press(&mut app, Device::Keyboard, PlayerAction::LayDown);
    settle(&mut app);
    let laid_out = |app: &App| -> Vec<Vec<CardName>> {
        let groups = &app.world().resource::<Staging>().groups;
        groups.iter().map(|group| group.cards.clone()).collect()
    };
    let staged = laid_out(&app);
    assert!(!staged.is_empty(), "the contract is laid out");
    press(&mut app, Device::Keyboard, PlayerAction::Pile);
    settle(&mut app);
    tap(&mut app, F1);
    assert_eq!(marked(&mut app).as_deref(), Some("rules-down-1"));
    tap(&mut app, F1);
    assert_eq!(menu(&app), Menu::None);
    assert_eq!(laid_out(&app), staged);
}

#[test]
fn the_word_at_a_refusal_is_clicked_and_stays_under_the_pointer() {
    let home = Home::new("why-mouse");
    let mut app = at(&home, "mouse", DISCARD);
    two_for_the_pile(&mut app, Device::Keyboard);
    let word = at_text(&mut app, "why-word");
    move_to(&mut app, word);
    (0..900).for_each(|_| app.update());
    assert!(
        only::<WhyWord>(&mut app).is_some(),
        "it stays as long as the pointer is on it"
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
fn a_click_that_was_under_way_does_not_mean_the_word() {
    let home = Home::new("why-slip");
    let mut app = at(&home, "mouse", DISCARD);
    two_for_the_pile(&mut app, Device::Keyboard);
    // It is said anew: the word has only just come.
    press(&mut app, Device::Keyboard, PlayerAction::Pile);
    let word = at_text(&mut app, "why-word");
    click(&mut app, word);
    settle(&mut app);
    assert_eq!(menu(&app), Menu::None);
}

#[test]
fn on_a_gamepad_the_button_of_the_log_leads_there_while_a_refusal_is_read() {
    let home = Home::new("why-pad");
    let mut app = at(&home, "mouse", DISCARD);
    let device = connect(&mut app);
    let Device::Gamepad(pad) = device else {
        panic!("it is one");
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
    // The focus waits where one goes on: one press more and one plays.
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
    assert_eq!(logs(&mut app), 1, "without a refusal it is the log’s");
}

#[test]
fn a_greyed_button_says_why_and_the_key_leads_to_its_rule() {
    let home = Home::new("why-greyed");
    let mut app = at(&home, "mouse", DISCARD);
    let button = action_button(&mut app, ActionButton::TakeBackOne);
    move_to(&mut app, button);
    (0..60).for_each(|_| app.update());
    assert!(says(&mut app, "why-word"), "the bubble has the word");
    tap(&mut app, F1);
    assert_eq!(marked(&mut app).as_deref(), Some("rules-down-3"));
    tap(&mut app, ESC);
    // Pressed all the same, it is refused with the word at it.
    move_to(&mut app, Vec2::new(640.0, 300.0));
    settle(&mut app);
    click(&mut app, button);
    settle(&mut app);
    let grounds = *app.world().resource::<Grounds>();
    assert!(grounds.said.is_some() && only::<WhyWord>(&mut app).is_some());
}

#[test]
fn the_clock_of_a_claim_stands_still_while_one_reads_why() {
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
    assert_eq!(clock(&app), stood, "ten seconds of reading cost nothing");
    tap(&mut app, ESC);
    assert_eq!(menu(&app), Menu::None);
    let asked = app.world().resource::<Prompt>().legal().map(|it| it.stage);
    assert_eq!(asked, Some(DecisionStage::Claim), "one is still asked");
}

#[test]
fn the_word_lies_in_its_box_and_the_box_in_the_window() {
    let home = Home::new("why-box");
    let mut app = at(&home, "mouse", DISCARD);
    two_for_the_pile(&mut app, Device::Keyboard);
    let (word, _) = only::<WhyWord>(&mut app).expect("it is there");
    let (_, line) = only::<ToastBox>(&mut app).expect("it is there");
    let place = place_of(app.world(), word).expect("it is seen");
    assert!(line.contains(place.min) && line.contains(place.max));
    let window = crate::moments::window(&app);
    assert!(window.contains(line.min) && window.contains(line.max));
}
