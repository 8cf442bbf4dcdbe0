//! Tests of the rulebook. It shows cards of the current deck, even after a change of deck, without scaling their
//! pictures. Its pages scroll with every device.
use crate::{
    controls,
    harness::{Home, game, setup, wait_until},
    input::{at_text, click, frames, point, press, wheel},
    test_positions::{all, is_in, place_of},
};
use bevy::{
    input::{
        gamepad::{RawGamepadAxisChangedEvent, RawGamepadEvent},
        keyboard::Key,
    },
    prelude::*,
    text::TextLayoutInfo,
    ui_widgets::{Activate, Button, Scrollbar},
};
use engine::rules::{Preset, RuleSet, Variant};
use gamecore::{
    i18n::{Language, Localized},
    model::{Geometry, StartMatch},
    settings::Settings,
    states::{Menu, Screen},
};
use menus::BookCard;
use ui::{
    theme::{CardArt, HEIGHTS, Slot},
    widgets::palette,
};

const TABLE: [&str; 8] = [
    "rules-aim",
    "rules-hands",
    "rules-turn",
    "rules-claim",
    "rules-down",
    "rules-joker",
    "rules-score",
    "rules-controls",
];
const WHOLE: [&str; 15] = [
    "book-what",
    "book-cards",
    "book-seats",
    "book-hands",
    "book-turn",
    "book-claim",
    "book-down",
    "book-layoff",
    "book-joker",
    "book-closing",
    "book-match",
    "book-stock",
    "book-sets",
    "book-variants",
    "book-tips",
];

fn opened(home: &Home, size: (u32, u32)) -> App {
    let mut app = game(home, size.0, size.1);
    let scale = app.world().resource::<Geometry>().scale;
    wait_until(
        &mut app,
        8000,
        "the deck as large as it is shown",
        |world| {
            crate::harness::yield_to_workers();
            let art = world.resource::<CardArt>();
            art.ready()
                && (art.rect(Slot::Back, HEIGHTS[1] * scale).height() / scale - HEIGHTS[1]).abs()
                    < 1.0
        },
    );
    press(&mut app, KeyCode::F1, Key::F1);
    frames(&mut app, 4);
    app
}

fn turn_to(app: &mut App, key: &str) {
    let at = at_text(app, key);
    click(app, at);
    frames(app, 3);
}

/// Activates the button with this text key, even if it is scrolled out of view.
fn choose(app: &mut App, key: &str) {
    let mut words = app.world_mut().query::<(&Localized, &ChildOf)>();
    let world = app.world();
    let saying = words.iter(world).filter(|(words, _)| words.key() == key);
    let mut above = saying.map(|(_, above)| above.parent());
    let button = above.find(|above| world.get::<Button>(*above).is_some());
    let entity = button.unwrap_or_else(|| panic!("no button with the text “{key}”"));
    app.world_mut().trigger(Activate { entity });
    frames(app, 6);
}

/// Returns the page's scroll area and its bounds.
fn page_column(app: &mut App) -> (Entity, Rect) {
    let mut bars = app.world_mut().query::<&Scrollbar>();
    let world = app.world();
    // Excludes the scroll bars of the screen and of the menu, whose scroll areas have no parent.
    let targets = bars.iter(world).map(|bar| bar.target);
    let columns: Vec<Entity> = targets
        .filter(|target| world.get::<ChildOf>(*target).is_some())
        .collect();
    assert_eq!(columns.len(), 1, "number of scroll areas");
    let place = place_of(world, columns[0]).expect("the page is visible");
    (columns[0], place)
}

/// Asserts that all texts are filled in, and that the page's texts do not cross its left or right edge.
fn check_words(app: &mut App, place: &str) {
    let (page, column) = page_column(app);
    for (words, rect) in all::<Localized>(app) {
        let text = app.world().get::<Text>(words).expect("words").0.clone();
        assert!(
            !text.trim().is_empty() && !text.contains(['[', '{']),
            "{text}: {place}"
        );
        if is_in(app.world(), words, page) {
            let inside = rect.min.x >= column.min.x - 1.0 && rect.max.x <= column.max.x + 1.0;
            assert!(inside, "“{text}” {rect:?} leaves {column:?}: {place}");
            // Bevy may measure a text of flexible width with another number of lines than it renders, so both heights
            // are compared.
            let lines = app.world().get::<TextLayoutInfo>(words).expect("laid out");
            let drawn = lines.size.y * app.world().resource::<Geometry>().scale;
            let node = app.world().get::<ComputedNode>(words).expect("a node");
            assert!(
                (drawn - node.size().y).abs() <= 4.0,
                "“{text}” has height {drawn}, its box {}: {place}",
                node.size().y
            );
        }
    }
}

/// Asserts that no card crosses the left or right edge of the page.
fn check_cards(app: &mut App, place: &str) {
    let (_, column) = page_column(app);
    for (card, at) in all::<BookCard>(app) {
        assert!(
            at.min.x >= column.min.x - 1.0 && at.max.x <= column.max.x + 1.0,
            "{place}: {at:?} of {card} leaves {column:?}"
        );
    }
}

/// Returns the cards on the page. Each has the [`Slot`] that identifies its picture, its rectangle in the deck's
/// texture, its size, and its colour.
fn cards(app: &mut App) -> Vec<(Slot, Rect, Vec2, Color)> {
    let mut cards = app
        .world_mut()
        .query::<(&BookCard, &ImageNode, &ComputedNode)>();
    let all = cards.iter(app.world()).map(|(card, image, node)| {
        let rect = image.rect.expect("a part of the deck");
        (card.slot, rect, node.size(), image.color)
    });
    all.collect()
}

#[test]
fn screens_every_page_shows_its_cards_in_three_languages() {
    for size in [(1280, 720), (2560, 1440)] {
        let home = Home::new(&format!("book-{}", size.0));
        let mut app = opened(&home, size);
        for language in Language::ALL {
            app.world_mut().resource_mut::<Settings>().language = Some(language);
            frames(&mut app, 3);
            for (book, pages) in [
                ("rules-book-table", &TABLE[..]),
                ("rules-book-whole", &WHOLE),
            ] {
                turn_to(&mut app, book);
                let mut shown = 0;
                for page in pages {
                    turn_to(&mut app, page);
                    check_words(&mut app, &format!("{page} {language:?} {size:?}"));
                    shown += usize::from(!cards(&mut app).is_empty());
                    check_cards(&mut app, &format!("{page} {language:?}"));
                }
                assert!(shown * 2 > pages.len(), "{shown} of {}", pages.len());
            }
        }
    }
}

/// At every text size, all texts and cards of every page must fit next to the list of pages.
#[test]
fn screens_every_page_of_the_rules_fits_in_large_text() {
    let home = Home::new("book-letters");
    let mut app = opened(&home, (1280, 720));
    for letters in [125, 150, 175, 200] {
        app.world_mut().resource_mut::<Settings>().text_size = letters;
        for menu in [Menu::None, Menu::Rules] {
            app.world_mut().resource_mut::<NextState<Menu>>().set(menu);
            frames(&mut app, 6);
        }
        for language in Language::ALL {
            app.world_mut().resource_mut::<Settings>().language = Some(language);
            frames(&mut app, 3);
            for (book, pages) in [
                ("rules-book-table", &TABLE[..]),
                ("rules-book-whole", &WHOLE),
            ] {
                choose(&mut app, book);
                for page in pages {
                    choose(&mut app, page);
                    let place = format!("{page} {language:?} {letters} %");
                    check_words(&mut app, &place);
                    check_cards(&mut app, &place);
                }
            }
            choose(&mut app, "rules-book-glossary");
            check_words(&mut app, &format!("glossary {language:?} {letters} %"));
        }
    }
}

#[test]
fn screens_the_rulebook_shows_the_decks_cards_at_their_drawn_size() {
    let home = Home::new("book-density");
    let mut app = opened(&home, (2560, 1440));
    turn_to(&mut app, "rules-joker");
    let shown = cards(&mut app);
    assert!(
        shown
            .iter()
            .any(|(slot, ..)| matches!(slot, Slot::Joker(_)))
    );
    for (slot, rect, size, _) in &shown {
        // An enlarged picture would be blurred, and a much larger one would flicker.
        let scale = rect.height() / size.y;
        assert!(
            (0.97..1.5).contains(&scale),
            "{slot:?}: {rect:?} for {size}"
        );
    }
    // The setting that dims cards also applies in the rulebook.
    app.world_mut().resource_mut::<Settings>().dim_cards = true;
    frames(&mut app, 3);
    assert!(
        cards(&mut app)
            .iter()
            .all(|(.., color)| *color == palette::DIMMED)
    );
    // Another deck is loaded while the page is open, so the pictures and the widths of the cards change.
    let (aspect, other) = (0.5, Handle::<Image>::default());
    {
        let mut art = app.world_mut().resource_mut::<CardArt>();
        (art.aspect, art.image) = (aspect, other.clone());
    }
    frames(&mut app, 3);
    let mut images = app.world_mut().query::<(&BookCard, &ImageNode)>();
    assert!(images.iter(app.world()).all(|(_, it)| it.image == other));
    for (slot, _, size, _) in cards(&mut app) {
        assert!((size.x / size.y - aspect).abs() < 0.02, "{slot:?}: {size}");
    }
}

fn play(app: &mut App, rules: RuleSet) {
    let mut match_setup = setup("book", 1, 2);
    match_setup.rules = rules;
    app.world_mut().write_message(StartMatch(match_setup));
    wait_until(app, 3000, "the table", |world| {
        *world.resource::<State<Screen>>().get() == Screen::Table
    });
    frames(app, 10);
    press(app, KeyCode::F1, Key::F1);
    assert_eq!(*app.world().resource::<State<Menu>>().get(), Menu::Rules);
}

#[test]
fn screens_the_pages_of_the_table_show_its_variants() {
    let home = Home::new("book-variants");
    let mut app = game(&home, 1280, 720);
    let mut rules = Preset::Oficial.rules().clone();
    for variant in [
        Variant::RedTwos,
        Variant::Distinct,
        Variant::Supercontinental,
    ] {
        variant.apply(&mut rules);
    }
    play(&mut app, rules);
    let slot = |text: &str| Slot::Face(text.parse().expect("a card"));
    turn_to(&mut app, "rules-hands");
    let contracts = cards(&mut app).len();
    // The page shows the cards of twelve contracts (those of the seven hands and five more). The example trio and run
    // above have seven cards.
    let asked: usize = [6, 7, 8, 9, 10, 11, 12, 12, 13, 14, 15, 16].iter().sum();
    assert_eq!(contracts, asked + 7);
    turn_to(&mut app, "rules-changes");
    let on_page: Vec<Slot> = cards(&mut app).iter().map(|(slot, ..)| *slot).collect();
    assert!(on_page.contains(&slot("2H")) && on_page.contains(&slot("2D")));
    check_words(&mut app, "variants");
}

#[test]
fn screens_without_jokers_the_rulebook_of_the_table_shows_none() {
    let home = Home::new("book-no-jokers");
    let mut app = game(&home, 1280, 720);
    let mut rules = Preset::Oficial.rules().clone();
    Variant::NoJokers.apply(&mut rules);
    play(&mut app, rules);
    for page in ["rules-hands", "rules-down", "rules-joker", "rules-score"] {
        turn_to(&mut app, page);
        let jokers = cards(&mut app);
        assert!(
            jokers
                .iter()
                .all(|(slot, ..)| !matches!(slot, Slot::Joker(_))),
            "{page}"
        );
    }
}

#[test]
fn screens_a_long_page_scrolls_by_wheel_keys_and_pad() {
    let home = Home::new("book-scrolls");
    let mut app = opened(&home, (1280, 720));
    turn_to(&mut app, "rules-joker");
    // `page_column` returns the scroll area of the rules text. The list of pages also scrolls, but has no scroll bar.
    let (page, place) = page_column(&mut app);
    let scrolled = |app: &App| {
        app.world()
            .get::<ScrollPosition>(page)
            .expect("it scrolls")
            .y
    };
    let scale = app.world().resource::<Geometry>().scale;
    point(&mut app, place.center() * scale);
    wheel(&mut app, -2.0);
    let by_wheel = scrolled(&app);
    assert!(by_wheel > 10.0, "{by_wheel}");
    press(&mut app, KeyCode::PageDown, Key::PageDown);
    let by_key = scrolled(&app);
    assert!(by_key > by_wheel + 10.0, "{by_wheel} … {by_key}");
    let pad = controls::plug_in(&mut app);
    let axis = |app: &mut App, value: f32| {
        let event = RawGamepadAxisChangedEvent::new(pad, GamepadAxis::RightStickY, value);
        app.world_mut().write_message(RawGamepadEvent::Axis(event));
        frames(app, 30);
    };
    axis(&mut app, 1.0);
    axis(&mut app, 0.0);
    assert!(scrolled(&app) < by_key, "the stick does not scroll up");
}
