//! Tests of every page's accessibility, in every language. Each focusable element has a node with a name and a role,
//! and each text has enough contrast.
use crate::{
    all_menus,
    contrast::{tell, unreadable},
    harness::{Home, game, wait_until, yield_to_workers},
    hot_seat::HotSeat,
    lesson::lesson,
    replays,
    screen_reader::{ScreenReader, name_of},
    screens_endings::{over, write},
    test_positions::{frames, full_table, opened, record_before},
};
use accessibility::AccessibilityTree;
use accesskit::{Action, NodeId, Role};
use bevy::prelude::*;
use engine::{rules::oficial, table::DecisionStage};
use gamecore::{
    i18n::Language,
    input::{FocusLayer, Focusable},
    model::PlayerIntent,
    settings::Settings,
    states::{Menu, Screen, TableOverlay},
};
use hud::ToggleLog;
use screens::advice::OpenAdvice;
use std::collections::BTreeSet;
use ui::widgets::READABLE;

pub fn go(reader: &mut ScreenReader, screen: Screen, menu: Menu) {
    let world = reader.app.world_mut();
    if *world.resource::<State<Screen>>().get() != screen {
        world.resource_mut::<NextState<Screen>>().set(screen);
        world.resource_mut::<NextState<Menu>>().set(Menu::None);
        reader.wait();
    }
    let world = reader.app.world_mut();
    world.resource_mut::<NextState<Menu>>().set(menu);
    reader.wait();
}

/// Returns the focusable elements of the topmost layer.
fn reached(reader: &mut ScreenReader) -> Vec<Entity> {
    let world = reader.app.world_mut();
    let mut all =
        world.query_filtered::<(Entity, &ComputedNode, &InheritedVisibility), With<Focusable>>();
    let seen = all
        .iter(world)
        .filter(|(_, node, seen)| seen.get() && node.size().min_element() > 0.5);
    let seen: Vec<Entity> = seen.map(|(entity, ..)| entity).collect();
    let layer = |entity: Entity| {
        let chain = std::iter::successors(Some(entity), |one| {
            world.get::<ChildOf>(*one).map(ChildOf::parent)
        });
        chain
            .filter_map(|one| world.get::<FocusLayer>(one).copied())
            .next()
            .unwrap_or_default()
    };
    let top = seen.iter().map(|one| layer(*one)).max();
    seen.into_iter()
        .filter(|one| Some(layer(*one)) == top)
        .collect()
}

fn faults(reader: &mut ScreenReader, place: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let reached = reached(reader);
    if reached.is_empty() {
        found.insert(format!("{place}: no focusable element"));
    }
    let tree = reader.app.world().resource::<AccessibilityTree>();
    for entity in reached {
        if tree.get(NodeId(entity.to_bits())).is_none() {
            let kinds = reader.app.world().inspect_entity(entity);
            let kinds = kinds.map(|all| all.map(|it| it.name().to_string()).collect::<Vec<_>>());
            found.insert(format!("{place}: {entity} has no node: {kinds:?}"));
        }
    }
    for (id, node) in tree.nodes() {
        let name = name_of(node);
        let acts = node.supports_action(Action::Click);
        let named = name.contains(char::is_alphanumeric);
        if (acts && (!named || node.role() == Role::Unknown)) || name.contains("[aloud") {
            let entity = Entity::try_from_bits(id.0).expect("a node with an action is an entity");
            let kinds = reader.app.world().inspect_entity(entity);
            let kinds = kinds.map(|all| {
                all.map(|it| it.name().shortname().to_string())
                    .collect::<Vec<_>>()
            });
            found.insert(format!("{place}: {:?} “{name}”: {kinds:?}", node.role()));
        }
        let bounds = node.bounds();
        if acts && bounds.is_none_or(|bounds| bounds.width() < 1.0 || bounds.height() < 1.0) {
            found.insert(format!("{place}: “{name}” has no area: {bounds:?}"));
        }
    }
    found
}

/// Returns the faults of a page that persist. Repeats the check up to 20 times, because pages that wait for files or
/// worker threads are incomplete at first.
fn checked(reader: &mut ScreenReader, place: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for _ in 0..20 {
        found = faults(reader, place);
        found.extend(unreadable(&mut reader.app, place, READABLE));
        if found.is_empty() {
            break;
        }
        yield_to_workers();
        reader.wait();
    }
    found
}

#[test]
fn every_page_names_all_reachable_controls() {
    let home = Home::new("aloud-pages");
    let mut reader = ScreenReader::of(game(&home, 1280, 720));
    let mut found = BTreeSet::new();
    for language in Language::ALL {
        reader.app.world_mut().resource_mut::<Settings>().language = Some(language);
        for screen in [Screen::Title, Screen::Setup] {
            for menu in all_menus::over(screen) {
                go(&mut reader, screen, menu);
                let place = format!("{screen:?} {menu:?} {language:?}");
                found.extend(checked(&mut reader, &place));
            }
        }
        // The title screen must still be correct after all menus have been opened.
        go(&mut reader, Screen::Title, Menu::None);
        let place = format!("the title again {language:?}");
        found.extend(checked(&mut reader, &place));
    }
    tell(found);
}

#[test]
fn pages_that_open_automatically_name_all_reachable_controls() {
    let mut found = BTreeSet::new();
    for menu in all_menus::by_themselves() {
        let home = Home::new(&format!("aloud-{menu:?}"));
        let mut reader = ScreenReader::of(all_menus::by_itself(menu, &home));
        found.extend(checked(&mut reader, &format!("{menu:?}")));
    }
    tell(found);
}

#[test]
fn the_table_and_its_sheets_name_all_reachable_controls() {
    let home = Home::new("aloud-table-pages");
    let mut reader = ScreenReader::of(opened(&home, (1280, 720), &full_table()));
    let mut found = BTreeSet::new();
    for menu in all_menus::over(Screen::Table) {
        go(&mut reader, Screen::Table, menu);
        found.extend(checked(&mut reader, &format!("table {menu:?}")));
    }
    go(&mut reader, Screen::Table, Menu::None);
    let points: Vec<i32> = (0..8).map(|i| 10 + 13 * i).collect();
    write(&mut reader.app, &[(&points, Some(1))]);
    for overlay in [
        TableOverlay::HandOver,
        TableOverlay::ScoreSheet,
        TableOverlay::MatchOver,
    ] {
        over(&mut reader.app, overlay);
        reader.wait();
        found.extend(checked(&mut reader, &format!("{overlay:?}")));
        over(&mut reader.app, TableOverlay::None);
        frames(&mut reader.app, 3);
    }
    tell(found);
}

/// Opens the table at the player's first decision of this kind. If it is not a claim, combinations are already on the
/// table.
fn at_question(home: &Home, stage: DecisionStage) -> ScreenReader {
    let record = record_before("heard panels", oficial(), 3, |game, legal| {
        let melds = game.table().map_or(0, |table| table.public().melds.len());
        legal.stage == stage && (melds > 1 || stage == DecisionStage::Claim)
    });
    let record = record.expect("the player reaches this decision");
    ScreenReader::of(opened(home, (1280, 720), &record))
}

#[test]
fn prompts_and_panels_at_the_table_name_all_reachable_controls() {
    let mut found = BTreeSet::new();
    let home = Home::new("aloud-claim");
    let mut reader = at_question(&home, DecisionStage::Claim);
    assert!(reader.button("claim-no").is_some(), "{:#?}", reader.heard());
    found.extend(checked(&mut reader, "a claim"));
    let home = Home::new("aloud-panels");
    let mut reader = at_question(&home, DecisionStage::Play);
    reader.app.world_mut().write_message(ToggleLog);
    reader.wait();
    assert!(reader.button("log-close").is_some(), "the log is open");
    found.extend(checked(&mut reader, "the log"));
    reader.press("log-close");
    assert!(
        reader.button("log-close").is_none(),
        "the log is still open"
    );
    reader.app.world_mut().write_message(PlayerIntent::Advice);
    wait_until(&mut reader.app, 60_000, "the advice", |world| {
        yield_to_workers();
        world.resource::<OpenAdvice>().found.is_some()
    });
    reader.wait();
    found.extend(checked(&mut reader, "the advice"));
    tell(found);
}

#[test]
fn the_lesson_the_privacy_screen_and_a_replay_name_all_reachable_controls() {
    let mut found = BTreeSet::new();
    let home = Home::new("aloud-lesson");
    let mut reader = ScreenReader::of(lesson(&home, (1280, 720), Language::En));
    found.extend(checked(&mut reader, "the lesson"));
    let home = Home::new("aloud-called");
    let mut sofa = HotSeat::new(&home, "called", 2, 1, 0.0);
    sofa.until_called();
    let mut reader = ScreenReader::of(sofa.app);
    assert_eq!(reader.of_role(Role::Dialog).len(), 1, "the curtain");
    found.extend(checked(&mut reader, "the curtain"));
    let (_home, mut app) = replays::with_a_match("aloud-replay");
    replays::watch(&mut app);
    let mut reader = ScreenReader::of(app);
    found.extend(checked(&mut reader, "a replay"));
    tell(found);
}
