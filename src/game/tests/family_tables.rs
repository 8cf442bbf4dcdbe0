//! Our table: what is agreed is remembered, and begun again with one press from the title.
use crate::{
    family::{click_on, click_word, in_english, screen},
    harness::{Home, at_once, wait_until},
    input::{frames, press, says, type_text, written},
    pads::menu,
};
use bevy::{input::keyboard::Key, prelude::*};
use engine::{
    matchplay::{BotLevel, PlayerKind},
    rules::Variant,
};
use gamecore::{
    draft::Draft,
    family::{Family, Tables},
    model::{LeaveMatch, Shown},
    settings::Settings,
    states::{Menu, Screen},
};
use menus::{FamilyAct, WhoChoice};
use screens::{OurTableButton, WhoButton};

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

/// Who plays by which rules, as the match knows it.
fn agreed(app: &App) -> (Vec<(String, PlayerKind)>, bool) {
    let shown = app.world().resource::<Shown>();
    let players = shown.players.iter();
    let players = players.map(|player| (player.name.clone(), player.kind));
    (players.collect(), Variant::RisingBonus.is_on(&shown.rules))
}

/// Ana and Blas, two bots of levels of their own, a switch, and twenty seconds for a claim.
fn agree(app: &mut App) {
    let mut family = app.world_mut().resource_mut::<Family>();
    for name in ["Ana", "Blas"] {
        let _ = family.add(name, None);
    }
    click_word(app, "title-new");
    frames(app, 6);
    for (place, choice) in [
        (0, WhoChoice::Person(0)),
        (1, WhoChoice::Person(1)),
        (2, WhoChoice::Bot(BotLevel::Fuerte)),
        (3, WhoChoice::Bot(BotLevel::Aprendiz)),
    ] {
        click_on(app, WhoButton(place));
        click_on(app, choice);
    }
    let mut draft = app.world_mut().resource_mut::<Draft>();
    draft.switch(Variant::RisingBonus, true).expect("V6");
    app.world_mut().resource_mut::<Settings>().claim_seconds = Some(20);
    frames(app, 3);
}

#[test]
fn family_our_table_is_begun_with_one_press_days_later() {
    let home = Home::new("our-table");
    let mut app = in_english(&home);
    let mut buttons = app.world_mut().query::<&OurTableButton>();
    assert_eq!(
        buttons.iter(app.world()).count(),
        0,
        "nobody has sat down yet"
    );
    agree(&mut app);
    click_word(&mut app, "setup-start");
    at_table(&mut app);
    let before = agreed(&app);
    assert_eq!(before.0[0], ("Ana".to_owned(), PlayerKind::Human));
    assert_eq!(before.0[2].1, PlayerKind::Bot(BotLevel::Fuerte));
    assert!(before.1, "the switch is on");
    let seed = app.world().resource::<Shown>().seed.clone();
    close(app);

    let mut app = in_english(&home);
    app.world_mut().resource_mut::<Settings>().claim_seconds = Some(5);
    frames(&mut app, 4);
    // A clear line: who, and by which rules.
    let shown = written(&mut app);
    let who = shown.iter().find(|text| text.contains("Ana"));
    let who = who.unwrap_or_else(|| panic!("nobody is named: {shown:?}"));
    for part in ["Ana · Blas", "(Strong)", "(Beginner)"] {
        assert!(who.contains(part), "{who}");
    }
    assert!(says(&mut app, "rules-name-changes"));
    click_on(&mut app, OurTableButton);
    at_table(&mut app);
    assert_eq!(agreed(&app), before);
    assert_eq!(app.world().resource::<Settings>().claim_seconds, Some(20));
    assert_ne!(
        app.world().resource::<Shown>().seed,
        seed,
        "but other cards"
    );
    assert_eq!(
        app.world().resource::<Tables>().all().len(),
        1,
        "it is one table"
    );
}

#[test]
fn family_the_set_up_comes_up_as_it_was_left() {
    let home = Home::new("setup-left");
    let mut app = in_english(&home);
    agree(&mut app);
    let before = app.world().resource::<Draft>().clone();
    click_word(&mut app, "setup-back");
    frames(&mut app, 4);
    assert_eq!(screen(&app), Screen::Title);
    close(app);
    let mut app = in_english(&home);
    click_word(&mut app, "title-new");
    frames(&mut app, 6);
    let after = app.world().resource::<Draft>();
    assert_eq!(after.seats[..4], before.seats[..4]);
    assert_eq!(after.rules, before.rules);
    assert_eq!(after.switches(), before.switches());
    assert!(
        app.world().resource::<Tables>().last().is_none(),
        "nobody has sat down at it"
    );
}

#[test]
fn family_several_tables_are_kept_named_removed_and_begun() {
    let home = Home::new("tables");
    let mut app = in_english(&home);
    at_once(&mut app);
    agree(&mut app);
    click_word(&mut app, "setup-start");
    at_table(&mut app);
    to_title(&mut app);
    // Another table: Blas alone against three.
    click_word(&mut app, "title-new");
    frames(&mut app, 6);
    click_on(&mut app, WhoButton(0));
    click_on(&mut app, WhoChoice::Bot(BotLevel::Habitual));
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
    at_table(&mut app);
    let (players, switched) = agreed(&app);
    assert_eq!(players[0].0, "Ana");
    assert!(switched);
    let first = &app.world().resource::<Tables>().all()[0];
    assert_eq!(first.name, "Sundays", "it is our table now");
}
