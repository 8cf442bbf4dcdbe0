//! A gamepad reaches everything: every button of every page, and the letters of every field.
use crate::{
    every_menu,
    harness::{Home, game, setup, wait_until},
    input::{frames, says},
    moments::{opened, record_before},
    pads::{menu, pad, tap},
    replays,
    sofa::Sofa,
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
    saves::Store,
    states::{Menu, Screen},
};
use menus::screen_keyboard::Cap;
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

/// What can be chosen on the topmost page, as a person sees it.
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

/// Walks to everything that can be reached from where the focus is, by real presses.
fn walked(app: &mut App, pad: Entity) -> HashSet<Entity> {
    // A first press shows where the focus is.
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

/// What is written on something, to name what was not reached.
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
    // By then the focus has begun by itself.
    frames(app, 40);
    let all = choosable(app);
    assert!(!all.is_empty(), "{page} has nothing to choose");
    let reached = walked(app, pad);
    let missed: Vec<String> = (all.difference(&reached))
        .map(|entity| words(app, *entity))
        .collect();
    assert!(missed.is_empty(), "{page}: never reached {missed:?}");
}

fn go(app: &mut App, page: Menu) {
    app.world_mut().resource_mut::<NextState<Menu>>().set(page);
    frames(app, 8);
}

/// The menus that are walked through over this screen: each over the first it can be opened over, for it is the same over the others.
fn menus_over(screen: Screen) -> impl Iterator<Item = Menu> {
    let first = move |menu: &Menu| every_menu::screens(*menu).first() == Some(&screen);
    every_menu::over(screen).filter(move |menu| *menu != Menu::None && first(menu))
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
        // And away again.
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
fn pads_reach_everything_that_opens_by_itself() {
    for page in every_menu::by_themselves() {
        let home = Home::new(&format!("pads-reach-{page:?}"));
        let mut app = every_menu::by_itself(page, &home);
        let pad = pad(&mut app, "b");
        tap(&mut app, pad, GamepadButton::DPadRight);
        check(&mut app, pad, &format!("{page:?}"));
        // Whoever is asked for a gamepad answers with any button of another; the rest is put away.
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
fn pads_reach_everything_at_the_table_in_the_log_and_on_the_curtain() {
    let home = Home::new("pads-reach-table");
    let record = record_before("reached", oficial(), 3, |game, legal| {
        let melds = game.table().map_or(0, |table| table.public().melds.len());
        legal.stage == DecisionStage::Play && melds > 1
    });
    let mut app = opened(&home, (1280, 720), &record.expect("somebody lays down"));
    let one = pad(&mut app, "a");
    tap(&mut app, one, GamepadButton::DPadRight);
    check(&mut app, one, "the table");
    tap(&mut app, one, GamepadButton::Select);
    assert!(says(&mut app, "log-close"), "its button opens the log");
    check(&mut app, one, "the log");
    let home = Home::new("pads-reach-curtain");
    let mut sofa = Sofa::new(&home, "called", 2, 1, 0.0);
    sofa.until_called();
    let one = pad(&mut sofa.app, "a");
    tap(&mut sofa.app, one, GamepadButton::DPadRight);
    check(&mut sofa.app, one, "the curtain");
}

#[test]
fn pads_reach_everything_beside_a_replay() {
    let (_home, mut app) = replays::with_a_match("pads-reach-replay");
    replays::watch(&mut app);
    let pad = pad(&mut app, "a");
    tap(&mut app, pad, GamepadButton::DPadRight);
    check(&mut app, pad, "the replay");
}

/// The key of the board that writes this letter now.
pub fn cap(app: &mut App, letter: &str) -> Entity {
    let mut caps = app.world_mut().query::<(Entity, &Cap, &Children)>();
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

/// Goes to what the entity is and chooses it, as a walk there would.
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
fn pads_type_names_with_accents_on_the_screen() {
    let home = Home::new("pads-type");
    let mut app = game(&home, 1280, 720);
    let pad = pad(&mut app, "a");
    tap(&mut app, pad, GamepadButton::DPadRight);
    app.world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Setup);
    frames(&mut app, 40);
    // The field of the seed; the name's stand above it.
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
    assert_eq!(seed(&app), "Ño Éç", "large, space, accents, delete");
    assert_eq!(
        *app.world().resource::<State<Screen>>().get(),
        Screen::Setup
    );
    tap(&mut app, pad, GamepadButton::East);
    frames(&mut app, 4);
    assert!(!app.world().contains_resource::<TypedOnScreen>());
    assert!(!says(&mut app, "keyboard-done"));
    assert_eq!(focus(&app), Some(field), "one goes on from the field");
    assert_eq!(
        *app.world().resource::<State<Screen>>().get(),
        Screen::Setup,
        "back has closed the board and nothing else"
    );
    // No longer than the field allows.
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
        crate::harness::let_others_work();
        let mut texts = world.query::<&Localized>();
        texts.iter(world).any(|text| text.key() == "matches-name")
    });
    // The focus is shown by then.
    frames(&mut app, 40);
    let mut labels = app.world_mut().query::<(&Localized, &ChildOf)>();
    let button = labels
        .iter(app.world())
        .find(|(text, _)| text.key() == "matches-name")
        .map(|(_, parent)| parent.parent())
        .expect("it can be renamed");
    choose(&mut app, pad, button);
    frames(&mut app, 4);
    assert!(says(&mut app, "keyboard-done"), "it opens by itself");
    write(&mut app, pad, "Ab");
    tap(&mut app, pad, GamepadButton::Start);
    frames(&mut app, 6);
    assert!(!says(&mut app, "keyboard-done"));
    assert_eq!(menu(&app), Menu::Matches);
    wait_until(&mut app, 600, "the name", |world| {
        crate::harness::let_others_work();
        let list = world.resource::<Store>().list();
        list.iter().any(|saved| saved.name.as_deref() == Some("Ab"))
    });
    assert_eq!(
        focus(&app).map(|at| words(&app, at).contains("matches-name")),
        Some(true)
    );
}
