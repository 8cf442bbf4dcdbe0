//! Regression tests of visual faults. Elements are at their expected places, none is partly covered, and keyboard focus
//! reaches everything on a page.
use crate::{
    devices::{Device, press},
    harness::{Home, game, setup, wait_until},
    hot_seat::HotSeat,
    input::{point, wheel},
    lesson::lesson,
    pseudo::asked,
    screens_endings::over,
    test_positions::{
        SIZES, all, frames, full_table, is_in, on_each_other, only, opened, place_of, window,
    },
};
use bevy::{
    input_focus::InputFocus,
    prelude::*,
    ui_widgets::{ScrollArea, Scrollbar},
};
use engine::table::DecisionStage;
use gamecore::{
    feedback::Toast,
    i18n::{Language, Localized, Texts},
    input::{DeviceUsed, FocusLayer, Focusable, PlayerAction},
    model::{
        ContinueMatch, DisplayedState, EventQueue, Geometry, PlayerIntent, Prompt, Speed,
        StartMatch,
    },
    saves::SaveService,
    settings::Settings,
    states::{Menu, Screen, TableOverlay},
};
use hud::{ClaimButton, PeekButton, PlateOf};
use screens::{
    advice::{AdvicePanel, AdvisedMove},
    lesson::{CoachPanel, Lesson, LessonButton, Topic},
};
use std::collections::BTreeSet;
use ui::widgets::{self, ToastBox};

/// Returns the visible text with this text key, and its bounds.
fn saying(app: &mut App, key: &str) -> Option<(Entity, Rect)> {
    let mut texts = app.world_mut().query::<(Entity, &Localized)>();
    let found: Vec<Entity> = texts
        .iter(app.world())
        .filter(|(_, text)| text.key() == key)
        .map(|(entity, _)| entity)
        .collect();
    let world = app.world();
    let mut placed = found
        .into_iter()
        .filter_map(|entity| Some((entity, place_of(world, entity)?)));
    placed.next()
}

/// Regression test: a margin and a justification were both meant to centre the panel. Together they pushed it to the
/// right edge.
#[test]
fn looks_the_seat_draw_is_centred() {
    for (width, height) in SIZES {
        let home = Home::new(&format!("looks-draw-{width}"));
        let mut app = game(&home, width, height);
        app.world_mut()
            .write_message(StartMatch(setup("draw", 1, 3)));
        wait_until(&mut app, 2000, "the draw", |world| {
            !world.resource::<DisplayedState>().draw.is_empty()
        });
        frames(&mut app, 3);
        let (word, _) = saying(&mut app, "seat-draw").expect("the panel has its heading");
        let world = app.world();
        let panel = world
            .get::<ChildOf>(word)
            .expect("the heading is on a panel")
            .parent();
        let place = place_of(world, panel).expect("the panel is visible");
        let middle = world.resource::<Geometry>().size / 2.0;
        assert!(
            (place.center() - middle).abs().max_element() < 1.5,
            "{width}×{height}: {place:?} is not in the middle, {middle}"
        );
    }
}

/// Returns the drawn places of the nameplates, by seat.
fn plates(app: &mut App) -> Vec<Rect> {
    let mut places = all::<PlateOf>(app);
    let seat = |entity: Entity| app.world().get::<PlateOf>(entity).map(|of| of.0);
    places.sort_by_key(|(entity, _)| seat(*entity));
    places.into_iter().map(|(_, place)| place).collect()
}

/// Play-test item C2: at the table, people sat in other places than in the set-up, without any transition.
#[test]
fn the_seats_are_drawn_at_the_places_from_the_set_up() {
    let home = Home::new("looks-walk");
    let mut app = game(&home, 1280, 720);
    app.world_mut()
        .write_message(StartMatch(setup("walk", 1, 3)));
    wait_until(&mut app, 2000, "the draw", |world| {
        !world.resource::<DisplayedState>().draw.is_empty()
    });
    frames(&mut app, 3);
    // Player 1 sits on the right, player 2 at the top, and player 3 on the left, as in the set-up.
    let before = plates(&mut app);
    assert_eq!(before.len(), 4);
    assert!(before[1].min.x > before[2].max.x && before[2].min.x > before[3].max.x);
    assert!(before[0].min.y > before[2].max.y);
    wait_until(&mut app, 2000, "the seating", |world| {
        world.resource::<DisplayedState>().seating.is_some()
    });
    frames(&mut app, 3);
    // The players walk. None of them jumps.
    let walking = plates(&mut app);
    let farthest = |now: &[Rect], then: &[Rect]| {
        let ways = now.iter().zip(then);
        let ways = ways.map(|(now, then)| now.center().distance(then.center()));
        ways.fold(0.0, f32::max)
    };
    frames(&mut app, 40);
    let after = plates(&mut app);
    let geometry = app.world().resource::<Geometry>();
    let places: Vec<Rect> = geometry.seats.iter().map(|seat| seat.plate).collect();
    assert!(farthest(&after, &places) < 1.0);
    let walk = farthest(&before, &after);
    assert!(walk > 300.0, "this draw moves nobody");
    assert!(farthest(&before, &walking) < 0.7 * walk);
}

fn say(app: &mut App, key: &str) -> Rect {
    let words = app.world().resource::<Texts>().get(key);
    app.world_mut().write_message(Toast::refused(words));
    frames(app, 4);
    only::<ToastBox>(app).expect("the message is visible").1
}

#[test]
fn looks_no_message_partly_covers_the_heading() {
    let record = full_table();
    for size in SIZES {
        let home = Home::new(&format!("looks-bar-{}", size.0 + size.1));
        let mut app = opened(&home, size, &record);
        for language in Language::ALL {
            app.world_mut().resource_mut::<Settings>().language = Some(language);
            frames(&mut app, 3);
            let (heading, before) = saying(&mut app, "bar-hand").expect("the heading is there");
            let whole = app
                .world()
                .get::<ChildOf>(heading)
                .expect("the heading has a parent")
                .parent();
            for key in ["refuse-mark-discard", "refuse-not-in-contract", "hint-none"] {
                let said = say(&mut app, key);
                let bar = app.world().resource::<Geometry>().top_bar;
                let lines = said.height() > 40.0;
                assert!(
                    lines || said.min.y > 2.5 && said.max.y < bar.max.y,
                    "a one-line message touches the edges of the bar: {said:?} {bar:?}"
                );
                for (text, rect) in all::<Text>(&mut app) {
                    let of_it = is_in(app.world(), text, whole);
                    assert!(
                        !(of_it && on_each_other(said, rect)),
                        "{language:?} {size:?}: {rect:?} is under {said:?}"
                    );
                }
            }
            // After the message has disappeared, everything is visible again.
            wait_until(&mut app, 1200, "the end of the sentence", |world| {
                place_of(world, heading).is_some()
            });
            assert_eq!(
                saying(&mut app, "bar-hand").map(|(_, rect)| rect),
                Some(before)
            );
        }
    }
}

#[test]
fn looks_no_message_covers_the_buttons_of_the_lesson() {
    for language in Language::ALL {
        let home = Home::new(&format!("looks-lesson-{}", language.code()));
        let mut app = lesson(&home, (1280, 720), language);
        wait_until(&mut app, 4000, "the first card", |world| {
            world.resource::<DisplayedState>().view.is_some()
                && world.resource::<EventQueue>().is_idle()
        });
        for key in ["refuse-mark-discard", "refuse-not-in-contract"] {
            let said = say(&mut app, key);
            let ways: Vec<Rect> = all::<LessonButton>(&mut app)
                .into_iter()
                .map(|(_, rect)| rect)
                .collect();
            assert!(!ways.is_empty() && window(&app).contains(said.min));
            for way in ways {
                assert!(!on_each_other(said, way), "{language:?}: {said:?} {way:?}");
            }
        }
    }
}

/// Returns all focusable elements of the topmost menu, with their bounds.
pub fn reachable(app: &mut App) -> Vec<(Entity, Rect)> {
    let mut roots = app.world_mut().query::<(Entity, &FocusLayer)>();
    let roots: Vec<Entity> = roots
        .iter(app.world())
        .filter(|(_, layer)| **layer == FocusLayer::Menu)
        .map(|(entity, _)| entity)
        .collect();
    let found = all::<Focusable>(app);
    let on_page = |entity: Entity| roots.iter().any(|root| is_in(app.world(), entity, *root));
    found
        .into_iter()
        .filter(|(entity, _)| on_page(*entity))
        .collect()
}

/// Moves the focus down until it stops, and asserts that the page scrolls with it. Returns the elements passed, and
/// those next to them in the same row.
pub fn walk_down(app: &mut App) -> BTreeSet<Entity> {
    let mut passed = BTreeSet::new();
    for _ in 0..120 {
        let Some(focus) = app.world().resource::<InputFocus>().get() else {
            press(app, Device::Keyboard, PlayerAction::Down);
            frames(app, 2);
            continue;
        };
        let all = reachable(app);
        let here = all.iter().find(|(entity, _)| *entity == focus);
        let here = here.expect("the focus is on the page").1;
        let inside = window(app).inflate(1.0);
        assert!(
            here.min.y >= inside.min.y && here.max.y <= inside.max.y,
            "the focused element {here:?} is outside {inside:?}"
        );
        let level = |rect: &Rect| (rect.center().y - here.center().y).abs() < 8.0;
        passed.extend(
            all.iter()
                .filter(|(_, rect)| level(rect))
                .map(|(entity, _)| *entity),
        );
        press(app, Device::Keyboard, PlayerAction::Down);
        frames(app, 4);
        if app.world().resource::<InputFocus>().get() == Some(focus) {
            return passed;
        }
    }
    panic!("the focus does not stop");
}

#[test]
fn looks_the_focus_reaches_everything_on_the_settings_and_pause_pages() {
    let home = Home::new("looks-walk");
    let mut app = game(&home, 1280, 720);
    app.world_mut()
        .write_message(StartMatch(setup("walk", 2, 2)));
    wait_until(&mut app, 2000, "the table", |world| {
        *world.resource::<State<Screen>>().get() == Screen::Table
            && world.resource::<DisplayedState>().view.is_some()
    });
    for letters in [100, 200] {
        app.world_mut().resource_mut::<Settings>().text_size = letters;
        for menu in [Menu::Pause, Menu::Settings] {
            app.world_mut().resource_mut::<NextState<Menu>>().set(menu);
            app.world_mut().insert_resource(DeviceUsed::Keyboard);
            app.world_mut().resource_mut::<InputFocus>().clear();
            frames(&mut app, 60);
            // The head of the page is above the control that has the focus first.
            for _ in 0..6 {
                press(&mut app, Device::Keyboard, PlayerAction::Up);
                frames(&mut app, 4);
            }
            let passed = walk_down(&mut app);
            let missed: Vec<(Entity, Rect)> = reachable(&mut app)
                .into_iter()
                .filter(|(entity, _)| !passed.contains(entity))
                .collect();
            assert!(
                missed.is_empty(),
                "{menu:?} {letters} %: the focus does not reach {missed:?}"
            );
            assert!(passed.len() >= 8, "{menu:?}: too few elements reached");
        }
        app.world_mut()
            .resource_mut::<NextState<Menu>>()
            .set(Menu::None);
        frames(&mut app, 4);
    }
}

#[test]
fn looks_the_common_claim_prompt_contains_all_its_parts() {
    let home = Home::new("looks-claim");
    let mut sofa = HotSeat::new(&home, "silence", 4, 0, 0.0);
    sofa.until_claim(3);
    sofa.app
        .world_mut()
        .resource_mut::<Settings>()
        .claim_seconds = None;
    for language in Language::ALL {
        for (device, letters) in [
            (DeviceUsed::Keyboard, 100),
            (DeviceUsed::Mouse, 100),
            (DeviceUsed::Keyboard, 150),
        ] {
            let world = sofa.app.world_mut();
            let mut settings = world.resource_mut::<Settings>();
            (settings.language, settings.text_size) = (Some(language), letters);
            world.insert_resource(device);
            sofa.frames(4);
            assert!(
                !sofa.claimants(DecisionStage::Claim).is_empty(),
                "no claim is open"
            );
            let words = match letters {
                100 => "claim-sealed-common",
                _ => "claim-common",
            };
            let (question, _) = saying(&mut sofa.app, words).expect("the question");
            let above = |entity| {
                sofa.world()
                    .get::<ChildOf>(entity)
                    .expect("the question is on a panel")
                    .parent()
            };
            let panel = above(above(question));
            let ground = place_of(sofa.world(), panel).expect("the panel is there");
            let mut count = 0;
            for (part, rect) in all::<Node>(&mut sofa.app) {
                if is_in(sofa.world(), part, panel) {
                    count += 1;
                    assert!(
                        ground.inflate(0.6).contains(rect.min)
                            && ground.inflate(0.6).contains(rect.max),
                        "{language:?} {device:?} {letters} %: {rect:?} leaves {ground:?}"
                    );
                }
            }
            assert!(count > 10);
        }
    }
}

#[test]
fn looks_the_claim_prompt_of_one_player_contains_all_its_parts() {
    for players in [3, 4, 8] {
        let record = asked(players, DecisionStage::Claim);
        let home = Home::new(&format!("looks-claim-{players}"));
        let mut app = game(&home, 1280, 720);
        app.world_mut().resource_mut::<Speed>().factor = 0.0;
        let mut settings = app.world_mut().resource_mut::<Settings>();
        (settings.talk, settings.claim_seconds) = (false, None);
        app.world_mut()
            .resource_mut::<SaveService>()
            .begin_match(&record);
        app.world_mut().write_message(ContinueMatch);
        wait_until(&mut app, 4000, "the question", |world| {
            let open = world.resource::<Prompt>().open.as_ref();
            open.is_some_and(|(_, legal)| legal.stage == DecisionStage::Claim)
        });
        frames(&mut app, 30);
        for language in Language::ALL {
            for letters in [100, 125, 150, 200] {
                for device in [DeviceUsed::Mouse, DeviceUsed::Keyboard] {
                    let world = app.world_mut();
                    let mut settings = world.resource_mut::<Settings>();
                    (settings.language, settings.text_size) = (Some(language), letters);
                    world.insert_resource(device);
                    frames(&mut app, 6);
                    let (answer, _) = saying(&mut app, "claim-yes").expect("the question");
                    let world = app.world();
                    let up = |entity: &Entity| world.get::<ChildOf>(*entity).map(ChildOf::parent);
                    let panel = std::iter::successors(Some(answer), up)
                        .last()
                        .expect("the question is on a panel");
                    let ground = place_of(world, panel).expect("the panel is there");
                    let mut count = 0;
                    for (part, rect) in all::<Node>(&mut app) {
                        if is_in(app.world(), part, panel) {
                            count += 1;
                            let held = ground.inflate(0.6);
                            assert!(
                                held.contains(rect.min) && held.contains(rect.max),
                                "{players} players, {language:?} {device:?} {letters} %: {rect:?} leaves {ground:?}"
                            );
                        }
                    }
                    assert!(count >= 4);
                }
            }
        }
    }
}

#[test]
fn looks_a_set_up_page_higher_than_the_window_has_a_scroll_bar() {
    let home = Home::new("looks-setup-bar");
    let mut app = game(&home, 1280, 720);
    for (letters, seen) in [(100, false), (200, true)] {
        app.world_mut().resource_mut::<Settings>().text_size = letters;
        app.world_mut()
            .resource_mut::<NextState<Screen>>()
            .set(Screen::Setup);
        frames(&mut app, 8);
        let mut bars = app.world_mut().query::<(&Scrollbar, &BackgroundColor)>();
        let world = app.world();
        let of_the_page = bars.iter(world).filter(|(bar, _)| {
            // Selects the page's own scroll bar, not the scroll bar of a list on the page.
            world.get::<ChildOf>(bar.target).is_none()
        });
        let shown: Vec<bool> = of_the_page
            .map(|(_, ground)| ground.0.alpha() > 0.0)
            .collect();
        assert_eq!(shown, [seen], "{letters} %");
    }
}

#[test]
fn looks_the_wheel_scrolls_the_nearest_scrollable_area() {
    // While cards are being rendered, the list of decks is short enough not to scroll.
    let home = Home::without_cards("looks-wheel");
    let mut app = game(&home, 1280, 720);
    app.world_mut().resource_mut::<Settings>().text_size = 200;
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::Themes);
    frames(&mut app, 30);
    let columns = all::<ScrollArea>(&mut app);
    let world = app.world();
    let room = |column: Entity| widgets::room(world.get::<ComputedNode>(column).expect("laid out"));
    let outer_of = |column: Entity| {
        let up = |entity: &Entity| world.get::<ChildOf>(*entity).map(ChildOf::parent);
        let above = std::iter::successors(up(&column), up);
        above
            .into_iter()
            .find(|outer| columns.iter().any(|(it, _)| it == outer) && room(*outer) > 50.0)
    };
    let (_, at, outer) = columns
        .iter()
        .filter(|(column, _)| room(*column) < 0.5)
        .find_map(|(column, rect)| {
            let seen = rect.intersect(Rect::new(0.0, 0.0, 1280.0, 720.0));
            let shows = seen.width() > 20.0 && seen.height() > 20.0;
            Some((*column, seen.center(), outer_of(*column).filter(|_| shows)?))
        })
        .expect("a short column in a scrollable one");
    point(&mut app, at);
    wheel(&mut app, -3.0);
    let position = app
        .world()
        .get::<ScrollPosition>(outer)
        .expect("it scrolls");
    assert!(position.y > 10.0, "{position:?}");
}

#[test]
fn looks_claim_buttons_cover_no_points_and_stay_in_the_window() {
    let home = Home::new("looks-buzzers");
    let mut sofa = HotSeat::new(&home, "silence", 4, 0, 0.0);
    sofa.until_claim(3);
    sofa.frames(4);
    let chips: Vec<Rect> = (all::<ClaimButton>(&mut sofa.app).into_iter())
        .chain(all::<PeekButton>(&mut sofa.app))
        .map(|(_, rect)| rect)
        .collect();
    assert!(chips.len() >= 6, "{chips:?}");
    let points = "plate-points";
    let mut words = sofa.app.world_mut().query::<(Entity, &Localized)>();
    let words: Vec<Entity> = words
        .iter(sofa.app.world())
        .filter(|(_, text)| text.key() == points)
        .map(|(entity, _)| entity)
        .collect();
    assert!(words.len() >= 4);
    for chip in &chips {
        let inside = window(&sofa.app);
        assert!(
            inside.contains(chip.min) && inside.contains(chip.max),
            "{chip:?}"
        );
        for word in &words {
            let place = place_of(sofa.world(), *word).expect("the points are visible");
            // The text box is taller than its letters by 3 pixels at the top and at the bottom.
            let letters =
                Rect::from_center_half_size(place.center(), place.half_size() - Vec2::Y * 3.0);
            assert!(
                !on_each_other(*chip, letters),
                "{chip:?} covers {letters:?}"
            );
        }
    }
}

#[test]
fn looks_the_end_of_hand_panel_follows_the_text_size() {
    let record = full_table();
    let home = Home::new("looks-hand-over");
    let mut app = opened(&home, (1280, 720), &record);
    over(&mut app, TableOverlay::HandOver);
    frames(&mut app, 4);
    for (letters, least) in [(100, 9.0), (150, 2.0), (100, 9.0)] {
        app.world_mut().resource_mut::<Settings>().text_size = letters;
        frames(&mut app, 6);
        let button = |app: &mut App, key: &str| {
            let (word, _) = saying(app, key).unwrap_or_else(|| panic!("{key} is there"));
            let world = app.world();
            let button = world.get::<ChildOf>(word).expect("on a button").parent();
            let card = world.get::<ChildOf>(button).expect("on the card").parent();
            (
                place_of(world, button).expect("it is visible"),
                place_of(world, card).expect("it is visible"),
            )
        };
        let ((sheet, card), (back, _)) = (
            button(&mut app, "hand-over-sheet"),
            button(&mut app, "review-button"),
        );
        let place = app.world().resource::<Geometry>().buttons;
        assert!(
            (card.min - place.min).abs().max_element() < 1.0
                && (card.max - place.max).abs().max_element() < 1.0,
            "{letters} %: {card:?} is not at the place of the buttons, {place:?}"
        );
        assert!(card.contains(sheet.min) && card.contains(sheet.max));
        assert!(
            sheet.min.y - back.max.y >= least,
            "{letters} %: {back:?} {sheet:?}"
        );
    }
}

#[test]
fn looks_the_coach_makes_room_for_advice() {
    let home = Home::new("looks-coach");
    let mut app = lesson(&home, (1280, 720), Language::En);
    wait_until(&mut app, 4000, "the first line", |world| {
        world.resource::<Lesson>().line().is_some() && world.resource::<EventQueue>().is_idle()
    });
    app.world_mut().write_message(PlayerIntent::Advice);
    for _ in 0..6000 {
        app.update();
        std::thread::sleep(std::time::Duration::from_millis(5));
        if !all::<AdvisedMove>(&mut app).is_empty() {
            break;
        }
    }
    let mut topics = Vec::new();
    for _ in 0..5 {
        frames(&mut app, 30);
        let topic = app
            .world()
            .resource::<Lesson>()
            .line()
            .map(|line| line.topic);
        topics.extend(topic);
        let (_, advice) = only::<AdvicePanel>(&mut app).expect("the advice panel stays open");
        if let Some((_, coach)) = only::<CoachPanel>(&mut app) {
            assert!(
                !on_each_other(advice, coach),
                "{topic:?}: {coach:?} on {advice:?}"
            );
        }
        let mut buttons = app.world_mut().query::<(Entity, &LessonButton)>();
        let next = buttons
            .iter(app.world())
            .find(|(_, which)| **which == LessonButton::Next);
        if let Some((entity, _)) = next {
            app.world_mut()
                .trigger(bevy::ui_widgets::Activate { entity });
        }
    }
    // The lesson has reached the line about the sort buttons. The coach panel is then where the advice panel would
    // normally be.
    assert!(topics.contains(&Topic::Sort), "{topics:?}");
}
