//! Tests of saved table set-ups. The last set-up is remembered and starts again with one click on the title screen.
use crate::{
    family::{click_on, click_word, in_english, screen},
    harness::{Home, at_once, wait_until},
    input::{frames, press, type_text, written},
    pads::menu,
};
use bevy::{input::keyboard::Key, prelude::*};
use engine::{
    matchplay::{BotLevel, PlayerKind},
    rules::Variant,
};
use gamecore::{
    draft::Draft,
    family::{Profiles, Tables},
    model::{DisplayedState, LeaveMatch},
    settings::Settings,
    states::{Menu, Screen},
};
use menus::{FamilyAct, PlayerChoice};
use screens::{SetupAct, TitleAct};

fn at_table(app: &mut App) {
    wait_until(app, 900, "the table", |world| {
        *world.resource::<State<Screen>>().get() == Screen::Table
    });
    frames(app, 2);
}

fn to_title(app: &mut App) {
    app.world_mut().write_message(LeaveMatch);
    wait_until(app, 900, "the title", |world| {
        *world.resource::<State<Screen>>().get() == Screen::Title
    });
    frames(app, 4);
}

fn close(mut app: App) {
    app.world_mut().write_message(AppExit::Success);
    app.update();
}

/// Returns the players of the running match, and whether its rule variant `RisingBonus` is on.
fn agreed(app: &App) -> (Vec<(String, PlayerKind)>, bool) {
    let shown = app.world().resource::<DisplayedState>();
    let players = shown.players.iter();
    let players = players.map(|player| (player.name.clone(), player.kind));
    (players.collect(), Variant::RisingBonus.is_on(&shown.rules))
}

/// Sets up a table with Ana, Blas, two bots of different levels, one changed rule, and 20 seconds for a claim.
fn set_up_table(app: &mut App) {
    let mut family = app.world_mut().resource_mut::<Profiles>();
    for name in ["Ana", "Blas"] {
        let _ = family.add(name, None);
    }
    click_word(app, "title-play");
    frames(app, 6);
    for (place, choice) in [
        (0, PlayerChoice::Person(0)),
        (1, PlayerChoice::Person(1)),
        (2, PlayerChoice::Bot(BotLevel::Fuerte)),
        (3, PlayerChoice::Bot(BotLevel::Aprendiz)),
    ] {
        click_on(app, SetupAct::Player(place));
        click_on(app, choice);
    }
    let mut draft = app.world_mut().resource_mut::<Draft>();
    draft.switch(Variant::RisingBonus, true).expect("V6");
    app.world_mut().resource_mut::<Settings>().claim_seconds = Some(20);
    frames(app, 3);
}

#[test]
fn family_a_saved_table_starts_with_one_click() {
    let home = Home::new("our-table");
    let mut app = in_english(&home);
    let mut buttons = app.world_mut().query::<&TitleAct>();
    let mut buttons = buttons.iter(app.world());
    assert!(
        buttons.all(|act| *act != TitleAct::OurTable),
        "saved tables before the first match"
    );
    set_up_table(&mut app);
    click_word(&mut app, "setup-start");
    at_table(&mut app);
    let before = agreed(&app);
    assert_eq!(before.0[0], ("Ana".to_owned(), PlayerKind::Human));
    assert_eq!(before.0[2].1, PlayerKind::Bot(BotLevel::Fuerte));
    assert!(before.1, "the rule switch is off");
    let seed = app.world().resource::<DisplayedState>().seed.clone();
    close(app);

    let mut app = in_english(&home);
    app.world_mut().resource_mut::<Settings>().claim_seconds = Some(5);
    frames(&mut app, 4);
    let shown = written(&mut app);
    assert!(
        shown.iter().any(|text| text.starts_with("Ana · Blas")),
        "no player names on the title screen: {shown:?}"
    );
    // The players have an unfinished match.
    click_on(&mut app, TitleAct::OurTable);
    assert_eq!(menu(&app), Menu::Question);
    click_word(&mut app, "question-second-match-yes");
    at_table(&mut app);
    assert_eq!(agreed(&app), before);
    assert_eq!(app.world().resource::<Settings>().claim_seconds, Some(20));
    assert_ne!(
        app.world().resource::<DisplayedState>().seed,
        seed,
        "the seed is unchanged"
    );
    assert_eq!(
        app.world().resource::<Tables>().all().len(),
        1,
        "number of saved tables"
    );
}

#[test]
fn family_the_set_up_page_restores_its_last_state() {
    let home = Home::new("setup-left");
    let mut app = in_english(&home);
    set_up_table(&mut app);
    let before = app.world().resource::<Draft>().clone();
    click_word(&mut app, "setup-back");
    frames(&mut app, 4);
    assert_eq!(screen(&app), Screen::Title);
    close(app);
    let mut app = in_english(&home);
    click_word(&mut app, "title-play");
    frames(&mut app, 6);
    let after = app.world().resource::<Draft>();
    assert_eq!(after.seats[..4], before.seats[..4]);
    assert_eq!(after.rules, before.rules);
    assert_eq!(after.switches(), before.switches());
    assert!(
        app.world().resource::<Tables>().last().is_none(),
        "a table was saved without a match"
    );
}

#[test]
fn family_several_tables_are_saved_named_removed_and_started() {
    let home = Home::new("tables");
    let mut app = in_english(&home);
    at_once(&mut app);
    set_up_table(&mut app);
    click_word(&mut app, "setup-start");
    at_table(&mut app);
    to_title(&mut app);
    // Sets up a second table: Blas against three bots.
    click_word(&mut app, "title-new");
    frames(&mut app, 6);
    click_on(&mut app, SetupAct::Player(0));
    click_on(&mut app, PlayerChoice::Bot(BotLevel::Habitual));
    click_word(&mut app, "setup-start");
    at_table(&mut app);
    to_title(&mut app);
    assert_eq!(app.world().resource::<Tables>().all().len(), 2);
    click_word(&mut app, "title-family");
    click_word(&mut app, "family-tab-tables");
    assert_eq!(menu(&app), Menu::Family);
    click_on(&mut app, FamilyAct::NameTable(1));
    type_text(&mut app, "Sundays");
    press(&mut app, KeyCode::Enter, Key::Enter);
    frames(&mut app, 3);
    assert_eq!(app.world().resource::<Tables>().all()[1].name, "Sundays");
    click_on(&mut app, FamilyAct::RemoveTable(0));
    assert_eq!(app.world().resource::<Tables>().all().len(), 1);
    click_on(&mut app, FamilyAct::Undo);
    assert_eq!(app.world().resource::<Tables>().all().len(), 2);
    click_on(&mut app, FamilyAct::Play(1));
    // Its players have an unfinished match.
    click_word(&mut app, "question-second-match-yes");
    at_table(&mut app);
    let (players, switched) = agreed(&app);
    assert_eq!(players[0].0, "Ana");
    assert!(switched);
    let first = &app.world().resource::<Tables>().all()[0];
    assert_eq!(first.name, "Sundays", "the last table used");
}
