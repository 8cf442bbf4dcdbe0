//! Tests of pages with much content, in the pseudo-locale and in text sizes up to the largest: long statistics, saved
//! matches, saved tables and the recap of an interrupted match.
use crate::{
    all_menus::with_a_match_that_cannot_be_saved,
    harness::{Home, at_once, setup, wait_until},
    input::frames,
    pseudo::{at_table, faults, go, speak, tell},
    recap, screens_matches, screens_statistics,
};
use bevy::{prelude::*, ui::UiGlobalTransform};
use engine::matchplay::{BotLevel, PlayerKind};
use gamecore::{
    draft::Draft,
    family::{Profiles, Tables},
    i18n::Language,
    input::{DeviceUsed, PadFamily},
    model::{Geometry, Prompt, StartMatch},
    pads::{LostPad, PadSeats},
    saves::SaveService,
    settings::Settings,
    states::{Menu, Screen},
};
use hud::ActionButton;
use menus::{
    FamilyTab, FamilyView, MatchRef, MatchesTab, MatchesView, StatisticsSheet, StatisticsView,
};
use std::collections::BTreeSet;

/// Text sizes to test, in percent.
const TEXT_SIZES: [u16; 4] = [100, 125, 150, 200];

/// Adds the faults of a page in every text size to `found`. The texts are the lengthened Spanish and French ones.
fn in_all_sizes(
    app: &mut App,
    place: &str,
    found: &mut BTreeSet<String>,
    mut show: impl FnMut(&mut App),
) {
    for size in TEXT_SIZES {
        for language in [Language::Es, Language::Fr] {
            let mut settings = app.world_mut().resource_mut::<Settings>();
            (settings.text_size, settings.language) = (size, Some(language));
            frames(app, 3);
            show(app);
            frames(app, 6);
            found.extend(faults(app, &format!("{place} {language:?} {size} %")));
        }
    }
}

#[test]
fn pseudo_statistics_of_ten_players_fit_in_every_text_size() {
    let mut found = BTreeSet::new();
    let home = Home::new("pseudo-statistics");
    speak(&home);
    screens_statistics::years(&home, 130);
    let mut app = screens_statistics::game(&home);
    screens_statistics::open(&mut app, 130);
    for sheet in StatisticsSheet::ALL {
        app.world_mut().resource_mut::<StatisticsView>().sheet = sheet;
        in_all_sizes(
            &mut app,
            &format!("statistics {sheet:?}"),
            &mut found,
            |_| {},
        );
    }
    tell(found);
}

#[test]
fn pseudo_lists_of_matches_fit_in_every_text_size() {
    let mut found = BTreeSet::new();
    let home = Home::new("pseudo-matches");
    speak(&home);
    screens_matches::matches(&home, 3);
    screens_statistics::finished(&home, 2);
    let mut app = screens_statistics::game(&home);
    screens_matches::open(&mut app, 3);
    for tab in [MatchesTab::Waiting, MatchesTab::Finished] {
        app.world_mut().resource_mut::<MatchesView>().tab = tab;
        for _ in 0..60 {
            app.update();
            crate::harness::yield_to_workers();
        }
        in_all_sizes(&mut app, &format!("matches {tab:?}"), &mut found, |_| {});
    }
    app.world_mut().resource_mut::<MatchesView>().tab = MatchesTab::Waiting;
    frames(&mut app, 6);
    let first = app.world().resource::<SaveService>().list()[0].id.clone();
    app.world_mut().resource_mut::<MatchesView>().naming = Some(MatchRef::Unfinished(first));
    in_all_sizes(&mut app, "matches being named", &mut found, |_| {});
    tell(found);
}

fn agreed() -> Draft {
    let mut draft = Draft::new("Maximiliano José", 3);
    for (place, name) in [(1, "Abuela Maruja"), (2, "Núria")] {
        draft.seats[place].kind = Some(PlayerKind::Human);
        draft.seats[place].person = name.to_owned();
    }
    draft.seats[3].kind = Some(PlayerKind::Bot(BotLevel::Aprendiz));
    draft
}

#[test]
fn pseudo_saved_tables_fit_in_every_text_size() {
    let mut found = BTreeSet::new();
    let home = Home::new("pseudo-tables");
    speak(&home);
    let mut app = crate::harness::game(&home, 1280, 720);
    for name in ["Maximiliano José", "Abuela Maruja", "Núria"] {
        let mut family = app.world_mut().resource_mut::<Profiles>();
        family.add(name, None).expect("a name");
    }
    let mut other = agreed();
    other.seats[2].kind = Some(PlayerKind::Bot(BotLevel::Experto));
    for draft in [other, agreed()] {
        let mut tables = app.world_mut().resource_mut::<Tables>();
        tables.sit_down(draft.kept(Some(15)));
    }
    go(&mut app, Screen::Title, Menu::Family);
    app.world_mut().resource_mut::<FamilyView>().tab = FamilyTab::Tables;
    in_all_sizes(&mut app, "tables", &mut found, |_| {});
    // The title screen shows the players of the last table.
    in_all_sizes(&mut app, "our table", &mut found, |app| {
        go(app, Screen::Title, Menu::None);
    });
    in_all_sizes(&mut app, "who sits there", &mut found, |app| {
        go(app, Screen::Setup, Menu::Who);
    });
    tell(found);
}

#[test]
fn pseudo_recap_fits_in_every_text_size() {
    let mut found = BTreeSet::new();
    let home = Home::new("pseudo-recap");
    recap::left_days_ago(&home);
    speak(&home);
    let mut app = recap::window(&home);
    recap::go_on(&mut app);
    assert_eq!(*app.world().resource::<State<Menu>>().get(), Menu::Recap);
    in_all_sizes(&mut app, "recap", &mut found, |_| {});
    for menu in [Menu::Seats, Menu::Rules, Menu::Bindings] {
        in_all_sizes(&mut app, &format!("{menu:?}"), &mut found, |app| {
            go(app, Screen::Table, menu);
        });
    }
    tell(found);
}

/// Tests the page for a lost gamepad with the longest player name.
#[test]
fn pseudo_the_page_of_a_lost_gamepad_fits_in_every_text_size() {
    let mut found = BTreeSet::new();
    let home = Home::new("pseudo-lost");
    let mut app = at_table(&home, (1280, 720), &crate::test_positions::full_table());
    let lost = LostPad {
        name: "Maximiliano José de la Fuente".to_owned(),
        family: PadFamily::PlayStation,
    };
    app.world_mut().resource_mut::<PadSeats>().miss(lost);
    frames(&mut app, 6);
    assert_eq!(*app.world().resource::<State<Menu>>().get(), Menu::LostPad);
    in_all_sizes(&mut app, "lost pad", &mut found, |_| {});
    tell(found);
}

/// Tests the question that appears when the player quits while a match cannot be saved.
#[test]
fn pseudo_the_quit_question_fits_in_every_text_size() {
    let mut found = BTreeSet::new();
    let home = Home::new("pseudo-question");
    speak(&home);
    let mut app = with_a_match_that_cannot_be_saved(&home);
    assert_eq!(*app.world().resource::<State<Menu>>().get(), Menu::Question);
    in_all_sizes(&mut app, "question", &mut found, |_| {});
    tell(found);
}

/// Tests the column of buttons in the three real languages, with the key symbols of every device. Even the longest rows
/// must fit in the column.
#[test]
fn no_button_of_the_table_leaves_its_column() {
    let home = Home::new("columns");
    let mut app = crate::harness::game(&home, 1280, 720);
    app.world_mut()
        .write_message(StartMatch(setup("columns", 1, 3)));
    at_once(&mut app);
    wait_until(&mut app, 4000, "a question", |world| {
        world.resource::<Prompt>().open.is_some()
    });
    let pads = [
        PadFamily::Xbox,
        PadFamily::PlayStation,
        PadFamily::Switch,
        PadFamily::Generic,
    ];
    let devices = [DeviceUsed::Mouse, DeviceUsed::Keyboard]
        .into_iter()
        .chain(pads.map(DeviceUsed::Gamepad));
    for device in devices {
        for size in TEXT_SIZES {
            for language in Language::ALL {
                let mut settings = app.world_mut().resource_mut::<Settings>();
                (settings.text_size, settings.language) = (size, Some(language));
                frames(&mut app, 2);
                *app.world_mut().resource_mut::<DeviceUsed>() = device;
                frames(&mut app, 4);
                let geometry = app.world().resource::<Geometry>();
                let (column, scale) = (geometry.buttons.inflate(0.6), geometry.scale);
                let mut buttons = app
                    .world_mut()
                    .query::<(&ActionButton, &ComputedNode, &UiGlobalTransform)>();
                for (button, node, place) in buttons.iter(app.world()) {
                    let rect =
                        Rect::from_center_size(place.translation / scale, node.size() / scale);
                    assert!(
                        rect.min.x >= column.min.x && rect.max.x <= column.max.x,
                        "{button:?} {language:?} {device:?} {size} %: {rect:?} in {column:?}"
                    );
                }
            }
        }
    }
}
