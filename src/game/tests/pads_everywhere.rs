//! Tests that a gamepad reaches every button of every page, and can type every letter into text fields.
use crate::{
    all_menus,
    harness::{Home, game, setup, wait_until, yield_to_workers},
    hot_seat::HotSeat,
    input::{frames, says},
    pads::{menu, pad, tap},
    replays,
    test_positions::{opened, record_before},
};
use bevy::{
    input_focus::InputFocus,
    prelude::*,
    ui::{InteractionDisabled, UiGlobalTransform},
};
use engine::{rules::oficial, table::DecisionStage};
use gamecore::{
    draft::Draft,
    i18n::Localized,
    input::{FocusLayer, Focusable},
    model::StartMatch,
    saves::SaveService,
    states::{Menu, Screen},
};
use menus::screen_keyboard::KeyboardKey;
use std::collections::HashSet;
use ui::widgets::{Field, TypedOnScreen};

const WAYS: [GamepadButton; 4] = [
    GamepadButton::DPadRight,
    GamepadButton::DPadDown,
    GamepadButton::DPadLeft,
    GamepadButton::DPadUp,
];

fn focus(app: &App) -> Option<Entity> {
    app.world().resource::<InputFocus>().get()
}

/// Returns the enabled, visible controls of the topmost page.
fn choosable(app: &mut App) -> HashSet<Entity> {
    let mut nodes = app.world_mut().query_filtered::<(
        Entity,
        &InheritedVisibility,
        &ComputedNode,
    ), (With<Focusable>, Without<InteractionDisabled>)>();
    let all: Vec<Entity> = nodes
        .iter(app.world())
        .filter(|(_, visible, node)| visible.get() && node.size().min_element() > 0.5)
        .map(|(entity, ..)| entity)
        .collect();
    let layer = |entity: Entity| {
        let mut at = Some(entity);
        while let Some(entity) = at {
            if let Some(layer) = app.world().get::<FocusLayer>(entity) {
                return *layer;
            }
            at = app.world().get::<ChildOf>(entity).map(ChildOf::parent);
        }
        FocusLayer::Table
    };
    let top = all.iter().map(|entity| layer(*entity)).max();
    let top = top.unwrap_or_default();
    all.into_iter()
        .filter(|entity| layer(*entity) == top)
        .collect()
}

/// Returns all controls that the gamepad can reach from the currently focused one.
fn walked(app: &mut App, pad: Entity) -> HashSet<Entity> {
    // The first press only makes the focus visible.
    if focus(app).is_none() {
        tap(app, pad, WAYS[1]);
    }
    let mut reached: HashSet<Entity> = focus(app).into_iter().collect();
    let mut waiting: Vec<Entity> = reached.iter().copied().collect();
    while let Some(from) = waiting.pop() {
        for way in WAYS {
            app.world_mut()
                .resource_mut::<InputFocus>()
                .set(from, bevy::input_focus::FocusCause::Navigated);
            tap(app, pad, way);
            if let Some(to) = focus(app).filter(|to| reached.insert(*to)) {
                waiting.push(to);
            }
        }
    }
    reached
}

/// Returns the texts on an element, for failure messages.
fn words(app: &App, entity: Entity) -> String {
    let mut waiting = vec![entity];
    let mut words = String::new();
    while let Some(at) = waiting.pop() {
        if let Some(text) = app.world().get::<Localized>(at) {
            words += text.key();
        } else if let Some(text) = app.world().get::<Text>(at) {
            words += &text.0;
        }
        words += " ";
        if let Some(children) = app.world().get::<Children>(at) {
            waiting.extend(children.iter());
        }
    }
    words
}

fn check(app: &mut App, pad: Entity, page: &str) {
    let mut missed = Vec::new();
    // A page that waits for files replaces its controls when they have been read.
    for _ in 0..5 {
        // Waits until the page has set its initial focus.
        frames(app, 40);
        let all = choosable(app);
        assert!(!all.is_empty(), "no controls on {page}");
        let reached = walked(app, pad);
        let left_out = all.difference(&reached);
        missed = left_out.map(|entity| words(app, *entity)).collect();
        if missed.is_empty() {
            return;
        }
        yield_to_workers();
    }
    panic!("{page}: not reached: {missed:?}");
}

fn go(app: &mut App, page: Menu) {
    app.world_mut().resource_mut::<NextState<Menu>>().set(page);
    frames(app, 8);
}

/// Yields the menus to check on this screen. A menu that several screens can open is checked only on the first of them.
fn menus_over(screen: Screen) -> impl Iterator<Item = Menu> {
    let first = move |menu: &Menu| all_menus::screens(*menu).first() == Some(&screen);
    all_menus::over(screen).filter(move |menu| *menu != Menu::None && first(menu))
}

#[test]
fn pads_reach_everything_on_the_title_and_its_menus() {
    let home = Home::new("pads-reach-title");
    let mut app = game(&home, 1280, 720);
    let pad = pad(&mut app, "a");
    tap(&mut app, pad, GamepadButton::DPadRight);
    check(&mut app, pad, "title");
    for page in menus_over(Screen::Title) {
        go(&mut app, page);
        check(&mut app, pad, &format!("{page:?}"));
        // The gamepad's back button closes the menu.
        tap(&mut app, pad, GamepadButton::East);
        assert_eq!(menu(&app), Menu::None, "{page:?}");
    }
}

#[test]
fn pads_reach_everything_in_the_set_up_and_in_a_match() {
    let home = Home::new("pads-reach-setup");
    let mut app = game(&home, 1280, 720);
    let pad = pad(&mut app, "a");
    tap(&mut app, pad, GamepadButton::DPadRight);
    app.world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Setup);
    frames(&mut app, 8);
    check(&mut app, pad, "set-up");
    for page in menus_over(Screen::Setup) {
        go(&mut app, page);
        check(&mut app, pad, &format!("{page:?}"));
        tap(&mut app, pad, GamepadButton::East);
        assert_eq!(menu(&app), Menu::None, "{page:?}");
    }
    app.world_mut()
        .write_message(StartMatch(setup("reach", 2, 1)));
    wait_until(&mut app, 400, "the table", |world| {
        *world.resource::<State<Screen>>().get() == Screen::Table
    });
    for page in menus_over(Screen::Table) {
        go(&mut app, page);
        check(&mut app, pad, &format!("{page:?}"));
    }
    go(&mut app, Menu::None);
}

#[test]
fn pads_reach_everything_on_pages_that_open_automatically() {
    for page in all_menus::by_themselves() {
        let home = Home::new(&format!("pads-reach-{page:?}"));
        let mut app = all_menus::by_itself(page, &home);
        let pad = pad(&mut app, "b");
        tap(&mut app, pad, GamepadButton::DPadRight);
        check(&mut app, pad, &format!("{page:?}"));
        // On the page for a lost gamepad, the accept button of another gamepad closes the page. Other pages close with
        // the back button.
        let away = match page {
            Menu::LostPad => GamepadButton::South,
            _ => GamepadButton::East,
        };
        tap(&mut app, pad, away);
        frames(&mut app, 4);
        assert_eq!(menu(&app), Menu::None, "{page:?}");
    }
}

#[test]
fn pads_reach_everything_at_the_table_in_the_log_and_on_the_privacy_screen() {
    let home = Home::new("pads-reach-table");
    let record = record_before("reached", oficial(), 3, |game, legal| {
        let melds = game.table().map_or(0, |table| table.public().melds.len());
        legal.stage == DecisionStage::Play && melds > 1
    });
    let mut app = opened(
        &home,
        (1280, 720),
        &record.expect("combinations are on the table"),
    );
    let one = pad(&mut app, "a");
    tap(&mut app, one, GamepadButton::DPadRight);
    check(&mut app, one, "the table");
    tap(&mut app, one, GamepadButton::Select);
    assert!(
        says(&mut app, "log-close"),
        "the log button did not open the log"
    );
    check(&mut app, one, "the log");
    let home = Home::new("pads-reach-curtain");
    let mut sofa = HotSeat::new(&home, "called", 2, 1, 0.0);
    sofa.until_called();
    let one = pad(&mut sofa.app, "a");
    tap(&mut sofa.app, one, GamepadButton::DPadRight);
    check(&mut sofa.app, one, "the curtain");
}

#[test]
fn pads_reach_everything_in_a_replay() {
    let (_home, mut app) = replays::with_a_match("pads-reach-replay");
    replays::watch(&mut app);
    let pad = pad(&mut app, "a");
    tap(&mut app, pad, GamepadButton::DPadRight);
    check(&mut app, pad, "the replay");
}

/// Returns the key of the on-screen keyboard that currently types this letter.
pub fn cap(app: &mut App, letter: &str) -> Entity {
    let mut caps = app.world_mut().query::<(Entity, &KeyboardKey, &Children)>();
    let caps: Vec<(Entity, Vec<Entity>)> = caps
        .iter(app.world())
        .map(|(entity, _, children)| (entity, children.to_vec()))
        .collect();
    let says = |child: &Entity| {
        let text = app.world().get::<Text>(*child);
        text.is_some_and(|text| text.0 == letter)
    };
    let found = caps.iter().find(|(_, children)| children.iter().any(says));
    found.unwrap_or_else(|| panic!("no key {letter}")).0
}

/// Sets the focus on an element and activates it with the gamepad.
pub fn choose(app: &mut App, pad: Entity, entity: Entity) {
    app.world_mut()
        .resource_mut::<InputFocus>()
        .set(entity, bevy::input_focus::FocusCause::Navigated);
    tap(app, pad, GamepadButton::South);
    frames(app, 2);
}

pub fn write(app: &mut App, pad: Entity, text: &str) {
    for letter in text.chars() {
        let key = cap(app, &letter.to_string());
        choose(app, pad, key);
    }
}

#[test]
fn pads_type_accented_names_on_the_on_screen_keyboard() {
    let home = Home::new("pads-type");
    let mut app = game(&home, 1280, 720);
    let pad = pad(&mut app, "a");
    tap(&mut app, pad, GamepadButton::DPadRight);
    app.world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Setup);
    frames(&mut app, 40);
    // Selects the text field of the seed, which is below the fields of the names.
    let mut fields = app
        .world_mut()
        .query_filtered::<(Entity, &UiGlobalTransform), With<Field>>();
    let lowest = |a: &(Entity, f32), b: &(Entity, f32)| a.1.total_cmp(&b.1);
    let field = fields
        .iter(app.world())
        .filter(|(_, place)| place.translation.x > 800.0)
        .map(|(entity, place)| (entity, place.translation.y))
        .max_by(lowest)
        .expect("there is a field")
        .0;
    choose(&mut app, pad, field);
    assert!(says(&mut app, "keyboard-done"));
    check(&mut app, pad, "the board");
    write(&mut app, pad, "Ño");
    tap(&mut app, pad, GamepadButton::North);
    tap(&mut app, pad, GamepadButton::RightTrigger);
    write(&mut app, pad, "Éçœ");
    tap(&mut app, pad, GamepadButton::West);
    frames(&mut app, 2);
    let seed = |app: &App| app.world().resource::<Draft>().seed.clone();
    assert_eq!(
        seed(&app),
        "Ño Éç",
        "seed after capitals, space, accents and delete"
    );
    assert_eq!(
        *app.world().resource::<State<Screen>>().get(),
        Screen::Setup
    );
    tap(&mut app, pad, GamepadButton::East);
    frames(&mut app, 4);
    assert!(!app.world().contains_resource::<TypedOnScreen>());
    assert!(!says(&mut app, "keyboard-done"));
    assert_eq!(
        focus(&app),
        Some(field),
        "focus after the keyboard was closed"
    );
    assert_eq!(
        *app.world().resource::<State<Screen>>().get(),
        Screen::Setup,
        "screen after the back button"
    );
    // The text cannot become longer than the field's maximum of 32 characters.
    choose(&mut app, pad, field);
    for _ in 0..40 {
        tap(&mut app, pad, GamepadButton::North);
    }
    assert_eq!(seed(&app).chars().count(), 32);
    tap(&mut app, pad, GamepadButton::Start);
    frames(&mut app, 4);
    tap(&mut app, pad, GamepadButton::East);
    assert_eq!(
        *app.world().resource::<State<Screen>>().get(),
        Screen::Title
    );
}

#[test]
fn pads_rename_a_match() {
    let home = Home::new("pads-rename");
    let mut app = game(&home, 1280, 720);
    let pad = pad(&mut app, "a");
    app.world_mut()
        .write_message(StartMatch(setup("rename", 1, 2)));
    wait_until(&mut app, 400, "the table", |world| {
        *world.resource::<State<Screen>>().get() == Screen::Table
    });
    tap(&mut app, pad, GamepadButton::Start);
    assert_eq!(menu(&app), Menu::Pause);
    go(&mut app, Menu::Matches);
    wait_until(&mut app, 600, "the list", |world| {
        yield_to_workers();
        let mut texts = world.query::<&Localized>();
        texts.iter(world).any(|text| text.key() == "matches-name")
    });
    // Waits until the focus is visible.
    frames(&mut app, 40);
    let mut labels = app.world_mut().query::<(&Localized, &ChildOf)>();
    let button = labels
        .iter(app.world())
        .find(|(text, _)| text.key() == "matches-name")
        .map(|(_, parent)| parent.parent())
        .expect("the match has a rename button");
    choose(&mut app, pad, button);
    frames(&mut app, 4);
    assert!(
        says(&mut app, "keyboard-done"),
        "the on-screen keyboard is not visible"
    );
    write(&mut app, pad, "Ab");
    tap(&mut app, pad, GamepadButton::Start);
    frames(&mut app, 6);
    assert!(!says(&mut app, "keyboard-done"));
    assert_eq!(menu(&app), Menu::Matches);
    wait_until(&mut app, 600, "the name", |world| {
        yield_to_workers();
        let list = world.resource::<SaveService>().list();
        list.iter().any(|saved| saved.name.as_deref() == Some("Ab"))
    });
    assert_eq!(
        focus(&app).map(|at| words(&app, at).contains("matches-name")),
        Some(true)
    );
}
