//! Tests of the text size setting. It applies in full on every page except the table, which limits it to leave room for
//! the cards. Pages that become too high scroll with the wheel and with the focus.
use crate::{
    arrows::{Goal, walk},
    devices::{Device, press},
    harness::{Home, game, yield_to_workers},
    input::{point, wheel},
    pseudo::{go, speak},
    screens_endings::{over, write},
    test_positions::{frames, full_table, is_in, opened, place_of, window},
    visual_regressions::reachable,
};
use bevy::{
    input_focus::InputFocus,
    prelude::*,
    ui_widgets::{Button, Scrollbar},
};
use gamecore::{
    i18n::Localized,
    input::{DeviceUsed, FocusLayer},
    model::Geometry,
    settings::Settings,
    states::{Menu, Screen, TableOverlay},
};
use ui::widgets;

/// Window sizes at which the largest text is tested.
const WINDOWS: [(u32, u32); 2] = [(1280, 720), (1280, 800)];

/// Returns the current text scale, where 1 is the normal size.
fn text_scale(app: &App) -> f32 {
    app.world().resource::<Geometry>().letters
}

fn set(app: &mut App, percent: u16) {
    app.world_mut().resource_mut::<Settings>().text_size = percent;
    frames(app, 3);
}

#[test]
fn text_sizes_apply_on_every_page_of_the_title_and_the_set_up() {
    let home = Home::new("text-sizes-pages");
    let mut app = game(&home, 1280, 720);
    for percent in [100, 110, 125, 150, 175, 200] {
        set(&mut app, percent);
        let title = [
            Menu::None,
            Menu::Settings,
            Menu::Rules,
            Menu::Family,
            Menu::Credits,
            Menu::Themes,
            Menu::Matches,
            Menu::Statistics,
            Menu::Bindings,
        ];
        let set_up = [
            Menu::None,
            Menu::HouseRules,
            Menu::Faces,
            Menu::Who,
            Menu::Pads,
            Menu::Rules,
        ];
        let title = title.map(|menu| (Screen::Title, menu));
        let set_up = set_up.map(|menu| (Screen::Setup, menu));
        for (screen, menu) in title.into_iter().chain(set_up) {
            go(&mut app, screen, menu);
            let wanted = f32::from(percent) / 100.0;
            assert_eq!(text_scale(&app), wanted, "{screen:?} {menu:?} {percent} %");
        }
        go(&mut app, Screen::Title, Menu::None);
    }
}

#[test]
fn text_sizes_apply_over_the_table_and_are_limited_only_at_the_table() {
    let home = Home::new("text-sizes-table");
    let mut app = opened(&home, (1280, 720), &full_table());
    for percent in [100, 125, 150, 175, 200] {
        set(&mut app, percent);
        let wanted = f32::from(percent) / 100.0;
        for menu in [
            Menu::Pause,
            Menu::Settings,
            Menu::Rules,
            Menu::Sheet,
            Menu::Statistics,
            Menu::Matches,
            Menu::Themes,
            Menu::Pads,
        ] {
            go(&mut app, Screen::Table, menu);
            assert_eq!(text_scale(&app), wanted, "{menu:?} {percent} %");
        }
        go(&mut app, Screen::Table, Menu::None);
        assert_eq!(text_scale(&app), wanted.min(1.5), "the table, {percent} %");
        for (overlay, most) in [
            (TableOverlay::HandOver, 1.5),
            (TableOverlay::ScoreSheet, 2.0),
            (TableOverlay::MatchOver, 2.0),
        ] {
            over(&mut app, TableOverlay::None);
            over(&mut app, overlay);
            let wanted = wanted.min(most);
            assert_eq!(text_scale(&app), wanted, "{overlay:?} {percent} %");
        }
        over(&mut app, TableOverlay::None);
    }
}

/// Returns the scroll area of the topmost layer that has a visible scroll bar. Asserts that there is exactly one.
fn scrolled_page(app: &mut App, place: &str) -> Entity {
    let mut bars = app.world_mut().query::<(&Scrollbar, &BackgroundColor)>();
    let mut layers = app.world_mut().query::<(Entity, &FocusLayer)>();
    let world = app.world();
    let layers: Vec<(Entity, FocusLayer)> = layers
        .iter(world)
        .map(|(entity, layer)| (entity, *layer))
        .collect();
    let top = layers.iter().map(|(_, layer)| *layer).max();
    let on_top = |entity: Entity| {
        layers
            .iter()
            .filter(|(_, layer)| Some(*layer) == top)
            .any(|(root, _)| *root == entity || is_in(world, entity, *root))
    };
    let seen = bars
        .iter(world)
        .filter(|(bar, ground)| ground.0.alpha() > 0.0 && on_top(bar.target));
    let found: Vec<Entity> = seen.map(|(bar, _)| bar.target).collect();
    assert_eq!(found.len(), 1, "{place}: number of scroll areas");
    found[0]
}

/// Scrolls the page to its end and back with the wheel.
fn turn_by_wheel(app: &mut App, place: &str) {
    let page = scrolled_page(app, place);
    let at = |app: &App| {
        let position = app.world().get::<ScrollPosition>(page);
        position.expect("it scrolls").y
    };
    let room = widgets::room(app.world().get::<ComputedNode>(page).expect("laid out"));
    assert!(room > 20.0, "{place}: {room}");
    let middle = place_of(app.world(), page)
        .expect("the page is visible")
        .center();
    let scale = app.world().resource::<Geometry>().scale;
    point(app, middle * scale);
    for _ in 0..200 {
        wheel(app, -3.0);
        if at(app) > room - 1.0 {
            break;
        }
    }
    assert!(at(app) > room - 1.0, "{place}: {} of {room}", at(app));
    for _ in 0..200 {
        wheel(app, 3.0);
        if at(app) < 1.0 {
            return;
        }
    }
    panic!("{place}: the page does not scroll back");
}

#[test]
fn text_sizes_of_200_make_pages_scroll_by_wheel() {
    for (width, height) in WINDOWS {
        let home = Home::new(&format!("text-sizes-wheel-{height}"));
        let mut app = game(&home, width, height);
        set(&mut app, 200);
        for menu in [Menu::HouseRules, Menu::Faces, Menu::Rules] {
            go(&mut app, Screen::Setup, menu);
            frames(&mut app, 10);
            turn_by_wheel(&mut app, &format!("{menu:?} {height}"));
        }
        let home = Home::new(&format!("text-sizes-wheel-table-{height}"));
        let mut app = opened(&home, (width, height), &full_table());
        set(&mut app, 200);
        for menu in [Menu::Pause, Menu::Sheet] {
            go(&mut app, Screen::Table, menu);
            frames(&mut app, 10);
            turn_by_wheel(&mut app, &format!("{menu:?} {height}"));
        }
        go(&mut app, Screen::Table, Menu::None);
        for overlay in [TableOverlay::ScoreSheet, TableOverlay::MatchOver] {
            over(&mut app, overlay);
            turn_by_wheel(&mut app, &format!("{overlay:?} {height}"));
            over(&mut app, TableOverlay::None);
        }
    }
}

#[test]
fn text_sizes_of_200_keep_every_control_reachable() {
    for (width, height) in WINDOWS {
        let home = Home::new(&format!("text-sizes-walk-{height}"));
        let mut app = game(&home, width, height);
        set(&mut app, 200);
        for menu in [Menu::HouseRules, Menu::Faces] {
            go(&mut app, Screen::Setup, menu);
            app.world_mut().insert_resource(DeviceUsed::Keyboard);
            app.world_mut().resource_mut::<InputFocus>().clear();
            frames(&mut app, 60);
            for (entity, _) in reachable(&mut app) {
                assert_scrolls_to(&mut app, entity);
            }
        }
    }
}

/// Moves the focus to the element, and asserts that the page scrolls it into view.
fn assert_scrolls_to(app: &mut App, entity: Entity) {
    let mut arrow = |app: &mut App, act| press(app, Device::Keyboard, act);
    assert!(
        walk(app, Goal::Entity(entity), &mut arrow),
        "the element disappeared"
    );
    frames(app, 4);
    let place = place_of(app.world(), entity).expect("the focused element is visible");
    let inside = window(app).inflate(1.0);
    assert!(
        inside.contains(place.min) && inside.contains(place.max),
        "{place:?} is not in {inside:?}"
    );
}

/// Returns the button with this text key.
fn button_saying(app: &mut App, key: &str) -> Option<Entity> {
    let mut words = app.world_mut().query::<(&Localized, &ChildOf)>();
    let world = app.world();
    let saying = words.iter(world).filter(|(words, _)| words.key() == key);
    let mut above = saying.map(|(_, above)| above.parent());
    above.find(|above| world.get::<Button>(*above).is_some())
}

/// Tests the title screen at the first start, with the longest texts.
#[test]
fn text_sizes_of_200_keep_every_button_of_the_title_reachable() {
    let home = Home::new("text-sizes-title");
    speak(&home);
    let mut app = game(&home, 1280, 720);
    set(&mut app, 200);
    let offered = (0..400).any(|_| {
        yield_to_workers();
        app.update();
        button_saying(&mut app, "lesson-offer-yes").is_some()
    });
    assert!(offered, "the lesson is not offered");
    frames(&mut app, 6);
    for key in [
        "title-play",
        "title-matches",
        "title-family",
        "statistics-title",
        "title-settings",
        "title-rules",
        "title-quit",
        "lesson-offer-yes",
        "lesson-offer-no",
    ] {
        let word = button_saying(&mut app, key).expect("it is there");
        assert_scrolls_to(&mut app, word);
    }
}

/// Tests the score sheet for eight players in the largest text. All points must be visible in the columns next to the
/// hands.
#[test]
fn text_sizes_of_200_show_the_columns_of_all_eight() {
    let home = Home::new("text-sizes-eight");
    let mut app = opened(&home, (1280, 720), &full_table());
    let points: Vec<i32> = (101..=108).collect();
    write(&mut app, &[(&points, Some(0))]);
    set(&mut app, 200);
    over(&mut app, TableOverlay::ScoreSheet);
    let inside = window(&app);
    let mut texts = app.world_mut().query::<(Entity, &Text)>();
    let mut layers = app.world_mut().query_filtered::<Entity, With<FocusLayer>>();
    let world = app.world();
    let layers: Vec<Entity> = layers.iter(world).collect();
    let on_sheet = |entity| layers.iter().any(|layer| is_in(world, entity, *layer));
    for points in points {
        let words = points.to_string();
        let places: Vec<Rect> = texts
            .iter(world)
            .filter(|(entity, text)| text.0 == words && on_sheet(*entity))
            .filter_map(|(entity, _)| place_of(world, entity))
            .collect();
        // Each number appears in two texts: as the points of the hand, and as the total.
        assert_eq!(places.len(), 2, "{points}: {places:?}");
        let beside = |rect: &Rect| rect.min.x > inside.min.x && rect.max.x < inside.max.x;
        assert!(places.iter().all(beside), "{points}: {places:?}");
    }
}
