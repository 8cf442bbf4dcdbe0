//! Tests of the text size on a handheld screen of 1280 × 800. All text is at least 12 pixels high, and names of 16
//! letters are shown in full at the table and on the score sheet.
use crate::{
    advice_panel::advised,
    all_menus,
    harness::{Home, at_once, at_speed, game, loading, setup, wait_until, yield_to_workers},
    hot_seat::HotSeat,
    input::{frames, press, says},
    lesson::lesson,
    pads, pads_everywhere,
    pseudo::{asked, go},
    recap, replays, screens_endings, screens_matches, screens_statistics,
    test_positions::{all, is_in, only, opened, place_of},
    tips,
};
use bevy::{input::keyboard::Key, prelude::*, text::FontSize, window::PrimaryWindow};
use engine::{
    matchplay::{BotLevel, PlayerInfo, PlayerKind, SeenMatchEvent, Setup},
    rules::{fournier, oficial},
    seat::{PerSeat, Seat},
    table::DecisionStage,
};
use gamecore::{
    draft::Draft,
    family::{Profiles, Tables},
    feedback::Toast,
    i18n::{Language, Texts, passage_of_key},
    input::{DeviceUsed, PadFamily},
    model::{DisplayedState, Geometry, Prompt, StartMatch},
    playback::StepStarted,
    referee::Called,
    settings::Settings,
    states::{Menu, Screen, TableOverlay},
};
use hud::{Bubble, Pill, PlateOf, ToggleLog};
use menus::{FamilyTab, FamilyView, MatchesTab, MatchesView, StatisticsSheet, StatisticsView};
use std::collections::BTreeSet;
use ui::widgets::{Field, ToastBox};

/// Minimum height of text, in screen pixels.
const MIN_TEXT_HEIGHT: f32 = 12.0;

/// Screen size of a handheld, in pixels.
const HANDHELD: (u32, u32) = (1280, 800);

/// Names with the maximum length of 16 letters.
const NAMES: [&str; 8] = [
    "Maximiliano José",
    "Francisco Javier",
    "María del Carmen",
    "Wolfgang Amadeus",
    "Anne-Marie Louis",
    "José Luis Torres",
    "Concepción Abril",
    "Guadalupe Ibarra",
];

/// Yields all screens. The match is exhaustive, so the compiler demands an entry for a new screen.
fn screens() -> impl Iterator<Item = Screen> {
    let after = |screen: &Screen| match screen {
        Screen::Loading => Some(Screen::Title),
        Screen::Title => Some(Screen::Setup),
        Screen::Setup => Some(Screen::Table),
        Screen::Table => None,
    };
    std::iter::successors(Some(Screen::Loading), after)
}

/// Yields all overlays of the table. The match is exhaustive, so the compiler demands an entry for a new overlay.
fn overlays() -> impl Iterator<Item = TableOverlay> {
    let after = |overlay: &TableOverlay| match overlay {
        TableOverlay::None => Some(TableOverlay::Curtain),
        TableOverlay::Curtain => Some(TableOverlay::HandOver),
        TableOverlay::HandOver => Some(TableOverlay::ScoreSheet),
        TableOverlay::ScoreSheet => Some(TableOverlay::MatchOver),
        TableOverlay::MatchOver => None,
    };
    std::iter::successors(Some(TableOverlay::None), after)
}

/// Returns the words of a text or text span, or `None` if it is invisible.
fn written(world: &World, entity: Entity) -> Option<&str> {
    let parent = |entity: &Entity| world.get::<ChildOf>(*entity).map(ChildOf::parent);
    let mut line = std::iter::successors(Some(entity), parent);
    let whole = line.find(|it| world.get::<Text>(*it).is_some())?;
    place_of(world, whole)?;
    let words = match world.get::<TextSpan>(entity) {
        Some(span) => &span.0,
        None => &world.get::<Text>(entity)?.0,
    };
    (!words.trim().is_empty()).then_some(words.as_str())
}

/// Returns all visible texts that are less than [`MIN_TEXT_HEIGHT`] high.
fn small(app: &mut App, place: &str) -> BTreeSet<String> {
    let world = app.world_mut();
    let mut texts = world.query_filtered::<Entity, Or<(With<Text>, With<TextSpan>)>>();
    let texts: Vec<Entity> = texts.iter(world).collect();
    let world = app.world();
    let geometry = world.resource::<Geometry>();
    let size = (geometry.size * geometry.scale).round();
    assert_eq!(size, Vec2::new(1280.0, 800.0), "{place}: no handheld");
    let mut found = BTreeSet::new();
    for text in texts {
        let Some(words) = written(world, text) else {
            continue;
        };
        let font = world.get::<TextFont>(text).map(|font| font.font_size);
        let Some(FontSize::Px(letters)) = font else {
            panic!("font size is not in pixels but {font:?}: “{words}”");
        };
        let letters = letters * geometry.scale;
        if letters < MIN_TEXT_HEIGHT - 0.01 {
            found.insert(format!(
                "{place}: “{words}” has letters of {letters} pixels"
            ));
        }
    }
    found
}

/// Adds all texts of the current page that are too small to `found`, in all three languages.
fn look(app: &mut App, place: &str, found: &mut BTreeSet<String>) {
    for language in Language::ALL {
        app.world_mut().resource_mut::<Settings>().language = Some(language);
        frames(app, 6);
        found.extend(small(app, &format!("{place} {language:?}")));
    }
}

fn tell(found: BTreeSet<String>) {
    let all: Vec<String> = found.into_iter().collect();
    assert!(all.is_empty(), "{} faults:\n{}", all.len(), all.join("\n"));
}

/// Resizes the window to the size of a handheld's screen.
fn onto_a_handheld(app: &mut App) {
    let mut windows = app
        .world_mut()
        .query_filtered::<&mut Window, With<PrimaryWindow>>();
    let mut window = windows.single_mut(app.world_mut()).expect("there is one");
    window.resolution.set(HANDHELD.0 as f32, HANDHELD.1 as f32);
    frames(app, 40);
}

/// Opens the title screen with a saved table, and with profiles whose names have the maximum length.
fn at_home(home: &Home) -> App {
    let mut app = game(home, HANDHELD.0, HANDHELD.1);
    for name in NAMES {
        let mut family = app.world_mut().resource_mut::<Profiles>();
        family.add(name, None).expect("a name");
    }
    let mut draft = Draft::new(NAMES[0], 3);
    draft.seats[1].kind = Some(PlayerKind::Human);
    draft.seats[1].person = NAMES[1].to_owned();
    app.world_mut()
        .resource_mut::<Tables>()
        .sit_down(draft.kept(Some(15)));
    app.insert_resource(draft);
    app
}

/// Opens a table of players with the longest names. The first `people` players are human.
fn table(home: &Home, players: usize, people: usize) -> App {
    let mut app = game(home, HANDHELD.0, HANDHELD.1);
    // Switches the time limit of claims off, so that the state does not change during the checks.
    app.world_mut().resource_mut::<Settings>().claim_seconds = None;
    at_once(&mut app);
    let player = |(seat, name): (usize, &&str)| {
        let kind = match seat < people {
            true => PlayerKind::Human,
            false => PlayerKind::Bot(BotLevel::Aprendiz),
        };
        PlayerInfo::new(*name, kind)
    };
    app.world_mut().write_message(StartMatch(Setup {
        seed: "letters".to_owned(),
        // The rule set `oficial` is limited to four players.
        rules: if players > 4 { fournier() } else { oficial() },
        players: NAMES[..players].iter().enumerate().map(player).collect(),
    }));
    wait_until(&mut app, 4000, "a decision", |world| {
        let called = world.resource::<Called>().0.is_some();
        called || world.resource::<Prompt>().open.is_some()
    });
    frames(&mut app, 60);
    app
}

fn write_lines(app: &mut App, players: usize) {
    let points = |first: i32| (0..players as i32).map(|i| first + 13 * i).collect();
    let lines: Vec<Vec<i32>> = (0..4).map(|hand| points(10 * hand)).collect();
    let lines: Vec<(&[i32], Option<u8>)> = lines
        .iter()
        .map(|line| (line.as_slice(), Some(1)))
        .collect();
    screens_endings::write(app, &lines);
}

/// Checks the narration of the points of a hand, which is the longest narration.
fn tell_points(app: &mut App, players: usize, found: &mut BTreeSet<String>) {
    let points: PerSeat<i32> = (0..players as i32).map(|seat| 100 + seat).collect();
    for language in Language::ALL {
        app.world_mut().resource_mut::<Settings>().language = Some(language);
        frames(app, 6);
        app.world_mut()
            .write_message(StepStarted(SeenMatchEvent::Scored {
                hand: 0,
                points,
                totals: points,
            }));
        frames(app, 4);
        only::<Pill>(app).expect("the narration is visible");
        found.extend(small(app, &format!("points of {players} {language:?}")));
    }
}

/// Returns every visible text, with line breaks replaced by spaces.
fn lines(app: &mut App) -> Vec<(Entity, String)> {
    let texts = all::<Text>(app).into_iter().map(|(entity, _)| entity);
    let texts: Vec<Entity> = texts.collect();
    let words = |entity: Entity| {
        let text = app.world().get::<Text>(entity);
        (entity, text.expect("it is one").0.replace('\n', " "))
    };
    texts.into_iter().map(words).collect()
}

#[test]
fn letters_of_every_menu_can_be_read_on_a_handheld() {
    let mut found = BTreeSet::new();
    for screen in screens() {
        let home = Home::new(&format!("letters-{screen:?}"));
        let mut app = match screen {
            Screen::Loading => {
                let mut app = loading(&home, HANDHELD.0, HANDHELD.1);
                frames(&mut app, 3);
                found.extend(small(&mut app, "loading"));
                continue;
            }
            Screen::Title | Screen::Setup => at_home(&home),
            Screen::Table => table(&home, 4, 1),
        };
        for menu in all_menus::over(screen) {
            go(&mut app, screen, menu);
            look(&mut app, &format!("{screen:?} {menu:?}"), &mut found);
        }
    }
    for menu in all_menus::by_themselves() {
        let home = Home::new(&format!("letters-{menu:?}"));
        let mut app = all_menus::by_itself(menu, &home);
        onto_a_handheld(&mut app);
        look(&mut app, &format!("{menu:?}"), &mut found);
    }
    tell(found);
}

#[test]
fn letters_of_the_table_and_its_overlays_can_be_read_on_a_handheld() {
    let mut found = BTreeSet::new();
    for players in [2, 4, 8] {
        let home = Home::new(&format!("letters-table-{players}"));
        let mut app = table(&home, players, 1);
        let place = |what: &str| format!("table of {players} {what}");
        for device in [
            DeviceUsed::Mouse,
            DeviceUsed::Keyboard,
            DeviceUsed::Gamepad(PadFamily::PlayStation),
        ] {
            *app.world_mut().resource_mut::<DeviceUsed>() = device;
            look(&mut app, &place(&format!("{device:?}")), &mut found);
        }
        tell_points(&mut app, players, &mut found);
        app.world_mut().write_message(ToggleLog);
        look(&mut app, &place("log"), &mut found);
        app.world_mut().write_message(ToggleLog);
        write_lines(&mut app, players);
        for overlay in overlays().filter(|overlay| *overlay != TableOverlay::Curtain) {
            screens_endings::over(&mut app, overlay);
            look(&mut app, &place(&format!("{overlay:?}")), &mut found);
        }
        // With several human players at the screen, the privacy screen shows the name of the player who should take
        // over.
        let home = Home::new(&format!("letters-curtain-{players}"));
        let mut app = table(&home, players, 2);
        until_somebody_is_called(&mut app);
        look(&mut app, &place("curtain"), &mut found);
    }
    tell(found);
}

/// Passes every claim until the privacy screen calls the next player.
fn until_somebody_is_called(app: &mut App) {
    for _ in 0..200 {
        frames(app, 10);
        if *app.world().resource::<State<TableOverlay>>().get() == TableOverlay::Curtain {
            return;
        }
        press(app, KeyCode::KeyN, Key::Character("n".into()));
    }
    panic!("no player was called");
}

/// Returns the bounds of a seat's plate, and the plate's texts with their bounds.
fn on_plate(app: &mut App, seat: Seat) -> Option<(Rect, Vec<(String, Rect)>)> {
    let mut plates = app.world_mut().query::<(Entity, &PlateOf)>();
    let mut plates = plates.iter(app.world());
    let (plate, _) = plates.find(|(_, plate)| plate.0 == seat)?;
    let texts = lines(app);
    let world = app.world();
    let texts = texts.into_iter();
    let texts = texts.filter(|(text, _)| is_in(world, *text, plate));
    let texts = texts.filter_map(|(text, words)| Some((words, place_of(world, text)?)));
    Some((place_of(world, plate)?, texts.collect()))
}

#[test]
fn letters_of_a_long_name_are_complete_at_the_table_and_on_the_sheet() {
    for players in [2, 4, 5, 8] {
        let home = Home::new(&format!("letters-names-{players}"));
        let mut app = table(&home, players, 1);
        for (seat, name) in NAMES[..players].iter().enumerate() {
            let seat = Seat(seat as u8);
            let (plate, texts) = on_plate(&mut app, seat).expect("each seat has a plate");
            let whole = texts.iter().find(|(words, _)| words == name);
            let (_, rect) = whole.unwrap_or_else(|| panic!("{players}: no {name} in {texts:?}"));
            assert!(
                plate.contains(rect.min) && plate.contains(rect.max),
                "{players}: {name} {rect:?} leaves {plate:?}"
            );
            // The plate also shows the number of cards, below the name.
            let number = |words: &str| words.parse::<u8>().is_ok();
            let (_, cards) = texts
                .iter()
                .find(|(words, _)| number(words))
                .expect("cards have been dealt");
            assert!(
                cards.min.y >= rect.max.y - 2.0 && cards.max.y <= plate.max.y + 0.6,
                "{players}: {name} {rect:?} and {cards:?} on {plate:?}"
            );
        }
        write_lines(&mut app, players);
        for overlay in [TableOverlay::ScoreSheet, TableOverlay::MatchOver] {
            screens_endings::over(&mut app, overlay);
            let texts: Vec<String> = lines(&mut app).into_iter().map(|(_, it)| it).collect();
            for name in &NAMES[..players] {
                // Each name appears at least twice: on the score sheet, and on the plate behind it.
                let times = texts.iter().filter(|words| words == name).count();
                assert!(times >= 2, "{players} {overlay:?}: {name} in {texts:?}");
            }
        }
    }
}

#[test]
fn letters_of_tips_toasts_and_bubbles_can_be_read_on_a_handheld() {
    let mut found = BTreeSet::new();
    let home = Home::new("letters-tips");
    let mut app = table(&home, 4, 1);
    app.world_mut().resource_mut::<Settings>().language = Some(Language::Es);
    frames(&mut app, 6);
    let mut tips_seen = 0;
    for (_, rect) in tips::targets(&mut app) {
        let tip = tips::tip_at(&mut app, rect.min + Vec2::splat(3.5));
        tips_seen += usize::from(tip.is_some());
        found.extend(small(&mut app, "a tip"));
    }
    assert!(tips_seen > 10, "{tips_seen} tips were read");
    for key in ["refuse-mark-discard", "refuse-not-in-contract"] {
        let words = app.world().resource::<Texts>().get(key);
        let refused = Toast::refused(words).resting_on(passage_of_key(key));
        app.world_mut().write_message(refused);
        frames(&mut app, 4);
        only::<ToastBox>(&mut app).expect("the message is visible");
        found.extend(small(&mut app, key));
    }
    // Checks speech bubbles with the remarks that bots make during play.
    let home = Home::new("letters-bubbles");
    let mut app = game(&home, HANDHELD.0, HANDHELD.1);
    at_speed(&mut app, 0.5);
    app.world_mut()
        .write_message(StartMatch(setup("honours 2", 0, 4)));
    for _ in 0..20_000 {
        app.update();
        yield_to_workers();
        if !all::<Bubble>(&mut app).is_empty() {
            break;
        }
    }
    only::<Bubble>(&mut app).expect("a bot makes a remark");
    found.extend(small(&mut app, "a bubble"));
    tell(found);
}

#[test]
fn letters_of_prompts_and_advice_can_be_read_on_a_handheld() {
    let mut found = BTreeSet::new();
    for players in [3, 4, 8] {
        let home = Home::new(&format!("letters-asked-{players}"));
        let mut app = opened(&home, HANDHELD, &asked(players, DecisionStage::Claim));
        look(&mut app, &format!("{players} asked"), &mut found);
    }
    let home = Home::new("letters-asked-together");
    let mut sofa = HotSeat::new(&home, "silence", 4, 0, 0.0);
    sofa.until_claim(3);
    sofa.app
        .world_mut()
        .resource_mut::<Settings>()
        .claim_seconds = None;
    onto_a_handheld(&mut sofa.app);
    look(&mut sofa.app, "several asked", &mut found);
    let home = Home::new("letters-advice");
    let mut app = opened(&home, HANDHELD, &asked(4, DecisionStage::Play));
    advised(&mut app);
    look(&mut app, "advice", &mut found);
    tell(found);
}

#[test]
fn letters_of_the_replay_and_of_the_lesson_can_be_read_on_a_handheld() {
    let mut found = BTreeSet::new();
    let (_home, mut app) = replays::with_a_match("letters-replay");
    replays::watch(&mut app);
    onto_a_handheld(&mut app);
    look(&mut app, "the replay", &mut found);
    let of = replays::watched(app.world(), |watched| watched.timeline.len());
    replays::go(&mut app, of / 2);
    look(&mut app, "the replay in the middle", &mut found);
    app.world_mut().write_message(ToggleLog);
    look(&mut app, "the log of the replay", &mut found);
    for language in Language::ALL {
        let home = Home::new(&format!("letters-lesson-{}", language.code()));
        let mut app = lesson(&home, HANDHELD, language);
        wait_until(&mut app, 4000, "the first card", |world| {
            world.resource::<DisplayedState>().view.is_some()
        });
        frames(&mut app, 200);
        found.extend(small(&mut app, &format!("the lesson {language:?}")));
    }
    tell(found);
}

#[test]
fn letters_of_pages_with_much_on_them_can_be_read_on_a_handheld() {
    let mut found = BTreeSet::new();
    let home = Home::new("letters-statistics");
    screens_statistics::years(&home, 40);
    let mut app = screens_statistics::game(&home);
    screens_statistics::open(&mut app, 40);
    onto_a_handheld(&mut app);
    for sheet in StatisticsSheet::ALL {
        app.world_mut().resource_mut::<StatisticsView>().sheet = sheet;
        look(&mut app, &format!("statistics {sheet:?}"), &mut found);
    }
    let home = Home::new("letters-matches");
    screens_matches::matches(&home, 3);
    screens_statistics::finished(&home, 2);
    let mut app = screens_statistics::game(&home);
    screens_matches::open(&mut app, 3);
    onto_a_handheld(&mut app);
    for tab in [MatchesTab::Waiting, MatchesTab::Finished] {
        app.world_mut().resource_mut::<MatchesView>().tab = tab;
        for _ in 0..60 {
            app.update();
            yield_to_workers();
        }
        look(&mut app, &format!("matches {tab:?}"), &mut found);
    }
    let home = Home::new("letters-tables");
    let mut app = at_home(&home);
    go(&mut app, Screen::Title, Menu::Family);
    app.world_mut().resource_mut::<FamilyView>().tab = FamilyTab::Tables;
    look(&mut app, "tables of the family", &mut found);
    let home = Home::new("letters-recap");
    recap::left_days_ago(&home);
    let mut app = recap::window(&home);
    recap::go_on(&mut app);
    assert_eq!(pads::menu(&app), Menu::Recap);
    onto_a_handheld(&mut app);
    look(&mut app, "recap", &mut found);
    tell(found);
}

#[test]
fn letters_of_the_on_screen_keyboard_can_be_read_on_a_handheld() {
    let mut found = BTreeSet::new();
    let home = Home::new("letters-keyboard");
    let mut app = game(&home, HANDHELD.0, HANDHELD.1);
    let pad = pads::pad(&mut app, "a");
    pads::tap(&mut app, pad, GamepadButton::DPadRight);
    go(&mut app, Screen::Setup, Menu::None);
    frames(&mut app, 40);
    let (field, _) = only::<Field>(&mut app).expect("there is a field");
    pads_everywhere::choose(&mut app, pad, field);
    assert!(says(&mut app, "keyboard-done"));
    look(&mut app, "the keyboard on the screen", &mut found);
    tell(found);
}
