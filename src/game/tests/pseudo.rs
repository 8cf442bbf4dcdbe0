//! Tests with a pseudo-locale, in which all texts have accents and are 40 % longer. Every page must fit in the normal
//! and the largest text size: no text is cut off, leaves its background, or overlaps another text.
use crate::{
    harness::{Home, at_once, game, wait_for_the_deck, yield_to_workers},
    screens_endings::{request_overlay, write},
    test_positions::{frames, full_table, record_before},
};
use bevy::{
    prelude::*,
    text::{FontSize, LineBreak, TextLayoutInfo},
    ui::UiGlobalTransform,
    ui_widgets::Button,
};
use engine::{
    rules::{fournier, oficial},
    table::DecisionStage,
};
use gamecore::{
    family::{EffectiveSettings, Profiles},
    i18n::{Language, Localized, Texts},
    input::FocusLayer,
    model::{ContinueMatch, Geometry, Prompt, Speed},
    saves::SaveService,
    settings::Settings,
    states::{Menu, Screen, TableOverlay},
};
use std::{collections::BTreeSet, fs, path::Path};
use ui::widgets::{TipBubble, ToastBox};

/// Fraction by which the pseudo-locale lengthens texts.
const TEXT_EXPANSION: f32 = 0.4;

/// Returns the text with accents and longer words. Leaves placeables such as `{ $name }` unchanged.
fn pseudo(text: &str) -> String {
    let (mut out, mut depth, mut due) = (String::new(), 0, 0.0);
    for letter in text.chars() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        let accented = match letter {
            _ if depth != 0 => letter,
            'a' => 'á',
            'e' => 'é',
            'i' => 'í',
            'o' => 'ó',
            'u' => 'ú',
            'n' => 'ñ',
            'c' => 'ç',
            'A' => 'Á',
            'E' => 'É',
            letter => letter,
        };
        out.push(accented);
        if depth == 0 && letter.is_alphabetic() {
            due += TEXT_EXPANSION;
            if due >= 1.0 {
                due -= 1.0;
                out.push('ë');
            }
        }
    }
    out
}

/// Returns the Fluent catalogue translated to the pseudo-locale. Keys and selectors stay unchanged.
fn lengthened(catalogue: &str) -> String {
    let line = |line: &str| {
        let inner = line.trim_start();
        let indent = &line[..line.len() - inner.len()];
        if inner.starts_with('#') || inner.is_empty() || inner.starts_with('}') {
            return line.to_owned();
        }
        // This line is a variant of a selector: `[one] text` or `*[other] text`.
        if inner.starts_with('[') || inner.starts_with("*[") {
            let end = inner.find(']').expect("a variant has a name") + 1;
            return format!("{indent}{}{}", &inner[..end], pseudo(&inner[end..]));
        }
        if indent.is_empty() {
            let (key, text) = line.split_once('=').expect("a message has a text");
            return format!("{key}={}", opened(text));
        }
        format!("{indent}{}", opened(inner))
    };
    let lines: Vec<String> = catalogue.lines().map(line).collect();
    lines.join("\n") + "\n"
}

/// Converts a text that may end with the start of a selector: `text { $count ->`.
fn opened(text: &str) -> String {
    match text.strip_suffix("->").and_then(|begun| begun.rfind('{')) {
        Some(at) => format!("{}{}", pseudo(&text[..at]), &text[at..]),
        None => pseudo(text),
    }
}

#[test]
fn pseudo_texts_are_longer_and_keep_their_structure() {
    let es = "# ¡Hola!\nhello = Hola, { $name }: { NUMBER($n) } cartas\nmany = Son { $n ->\n    [one] una carta\n   *[other] { $n } cartas\n}\n";
    let long = lengthened(es);
    assert!(long.starts_with("# ¡Hola!\nhello = "));
    assert!(
        long.contains("{ $name }") && long.contains("{ NUMBER($n) }") && long.contains("{ $n ->")
    );
    assert!(long.contains("[one] úñá") && long.contains("*[other] { $n } çárë"));
    assert_eq!(long.lines().count(), es.lines().count());
    let words = pseudo("robar de contra");
    assert!(words.chars().count() >= 20, "{words}");
}

/// Writes the texts of all languages, translated to the pseudo-locale, into this home folder, where they replace the
/// shipped ones.
pub fn speak(home: &Home) {
    for language in Language::ALL {
        let from = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
            .join("assets/locales")
            .join(language.code());
        let to = home.0.join("locales").join(language.code());
        fs::create_dir_all(&to).expect("the temporary folder can be written");
        for file in fs::read_dir(from).expect("the texts are there").flatten() {
            let text = fs::read_to_string(file.path()).expect("it is a text");
            let name = to.join(file.file_name());
            fs::write(name, lengthened(&text)).expect("it can be written");
        }
    }
}

/// A visible text or button, with its position.
struct VisibleElement {
    entity: Entity,
    /// Bounds of the whole element.
    whole: Rect,
    /// Bounds of the part of the element that is not scrolled out of view.
    seen: Rect,
    above: Vec<Entity>,
    /// True if the element is in a scroll area.
    scrolls: bool,
    words: Option<String>,
    is_button: bool,
}

fn top(app: &mut App) -> Option<FocusLayer> {
    let mut layers = app
        .world_mut()
        .query::<(&FocusLayer, &InheritedVisibility)>();
    let seen = layers.iter(app.world()).filter(|(_, seen)| seen.get());
    seen.map(|(layer, _)| *layer).max()
}

fn seen(app: &mut App) -> Vec<VisibleElement> {
    let top = top(app).filter(|layer| *layer >= FocusLayer::Menu || covers(app));
    let size = {
        let geometry = app.world().resource::<Geometry>();
        geometry.size * geometry.scale
    };
    let world = app.world_mut();
    let mut all = world.query_filtered::<Entity, Or<(With<Text>, With<Button>)>>();
    let all: Vec<Entity> = all.iter(world).collect();
    let rect = |entity| {
        let node = world.get::<ComputedNode>(entity)?;
        let at = world.get::<UiGlobalTransform>(entity)?;
        Some(Rect::from_center_size(at.translation, node.size()))
    };
    let mut found = Vec::new();
    for entity in all {
        let visible = world
            .get::<InheritedVisibility>(entity)
            .is_some_and(|it| it.get());
        let Some(whole) = rect(entity).filter(|rect| visible && !rect.is_empty()) else {
            continue;
        };
        let above = ancestors(world, entity);
        let root = world.get::<FocusLayer>(above.last().copied().unwrap_or(entity));
        let root = root.copied();
        if top.is_some_and(|top| root != Some(top)) {
            continue;
        }
        if above
            .iter()
            .any(|it| world.get::<TipBubble>(*it).is_some() || world.get::<ToastBox>(*it).is_some())
        {
            continue;
        }
        let mut shown = whole.intersect(Rect::from_corners(Vec2::ZERO, size));
        let mut scrolls = false;
        for it in &above {
            let Some(node) = world.get::<Node>(*it) else {
                continue;
            };
            if [node.overflow.x, node.overflow.y].contains(&OverflowAxis::Scroll) {
                scrolls = true;
                shown = rect(*it).map_or(shown, |area| shown.intersect(area));
            }
        }
        found.push(VisibleElement {
            entity,
            whole,
            seen: shown,
            above,
            scrolls,
            words: world.get::<Text>(entity).map(|text| text.0.clone()),
            is_button: world.get::<Button>(entity).is_some(),
        });
    }
    found
}

fn ancestors(world: &World, entity: Entity) -> Vec<Entity> {
    let parent = |entity: &Entity| world.get::<ChildOf>(*entity).map(ChildOf::parent);
    std::iter::successors(parent(&entity), parent).collect()
}

fn covers(app: &App) -> bool {
    let overlay = app.world().get_resource::<State<TableOverlay>>();
    overlay.is_some_and(|overlay| *overlay.get() != TableOverlay::None)
}

/// Keys of texts that have little space. They fit in the three real languages, but not if they become 40 % longer. They
/// are the sort buttons in one row, the take-back buttons, the unit of points on a plate, and the button for the score
/// sheet.
const TIGHT: [&str; 4] = [
    "action-sort-contract",
    "hand-over-sheet",
    "action-take-back-all",
    "plate-points",
];

/// Minimum font size in pixels on a handheld screen of 1280 × 800.
const HANDHELD: f32 = 12.0;

/// Returns the font size of a text in design pixels (window pixels ÷ `Geometry::scale`).
fn letters(world: &World, text: Entity) -> f32 {
    match world.get::<TextFont>(text).map(|font| font.font_size) {
        Some(FontSize::Px(size)) => size,
        other => panic!("font size is not in pixels but {other:?}"),
    }
}

/// Returns the faults of a page that persist over several frames. Faults that disappear do not count, because a newly
/// rendered deck can still change the layout.
fn lasting(app: &mut App, place: &str) -> BTreeSet<String> {
    let mut all = faults(app, place);
    for _ in 0..500 {
        if all.is_empty() {
            break;
        }
        yield_to_workers();
        frames(app, 2);
        all = faults(app, place);
    }
    all
}

/// Runs frames until the layout has not changed for 12 frames.
fn settle_layout(app: &mut App) {
    let (mut before, mut unchanged) = (Vec::new(), 0);
    for _ in 0..600 {
        app.update();
        let mut nodes = app.world_mut().query::<(
            Entity,
            &ComputedNode,
            &UiGlobalTransform,
            &InheritedVisibility,
        )>();
        let nodes = nodes.iter(app.world());
        let now: Vec<(Entity, Vec2, Vec2, bool)> = nodes
            .map(|(entity, node, at, visible)| (entity, node.size(), at.translation, visible.get()))
            .collect();
        unchanged = if now == before { unchanged + 1 } else { 0 };
        if unchanged == 12 {
            return;
        }
        before = now;
    }
    panic!("the layout does not come to rest");
}

/// Maximum text scale at the table, which must leave room for the cards.
const MAX_TABLE_SCALE: f32 = 1.5;

/// Returns a fault if the text scale differs from the setting. At the table, the scale has a maximum.
fn size_fault(app: &App) -> Option<String> {
    let world = app.world();
    let set = f32::from(world.resource::<EffectiveSettings>().text_size) / 100.0;
    let overlay = world.get_resource::<State<TableOverlay>>();
    let overlay = overlay.map(|overlay| *overlay.get());
    let no_menu = *world.resource::<State<Menu>>().get() == Menu::None;
    let at_table = matches!(
        overlay,
        Some(TableOverlay::None | TableOverlay::HandOver) if no_menu
    );
    let wanted = if at_table {
        set.min(MAX_TABLE_SCALE)
    } else {
        set
    };
    let given = world.resource::<Geometry>().letters;
    (given != wanted).then(|| format!("text scale is {given}, not {wanted}"))
}

/// Returns the layout faults of this page.
pub fn faults(app: &mut App, place: &str) -> BTreeSet<String> {
    let all = seen(app);
    let mut faults = BTreeSet::new();
    faults.extend(size_fault(app).map(|fault| format!("{place}: {fault}")));
    let geometry = app.world().resource::<Geometry>();
    let window = Rect::from_corners(Vec2::ZERO, geometry.size * geometry.scale).inflate(1.5);
    let fault = |what: String| format!("{place}: {what}");
    let is_tight = |entity| {
        let key = app.world().get::<Localized>(entity).map(Localized::key);
        key.is_some_and(|key| TIGHT.contains(&key))
    };
    for one in all.iter().filter(|one| !is_tight(one.entity)) {
        let Some(words) = one.words.as_ref().filter(|words| !words.trim().is_empty()) else {
            continue;
        };
        if words.starts_with('[') && words.ends_with(']') {
            faults.insert(fault(format!("no text for {words}")));
        }
        let wide = one.whole.min.x >= window.min.x && one.whole.max.x <= window.max.x;
        let high = one.whole.min.y >= window.min.y && one.whole.max.y <= window.max.y;
        if !wide || !high && !one.scrolls {
            faults.insert(fault(format!(
                "“{words}” leaves the window: {:?}",
                one.whole
            )));
        }
        let world = app.world();
        let letters = letters(world, one.entity) * geometry.scale;
        if geometry.size.y * geometry.scale > 799.0 && letters < HANDHELD {
            faults.insert(fault(format!("“{words}” has letters of {letters} pixels")));
        }
        let breaks = world
            .get::<TextLayout>(one.entity)
            .map(|layout| layout.linebreak);
        let lines = world
            .get::<TextLayoutInfo>(one.entity)
            // Scales the size of the laid-out text to physical pixels.
            .map_or(Vec2::ZERO, |info| info.size * geometry.scale);
        if breaks == Some(LineBreak::NoWrap) && lines.x > one.whole.width() + 1.5 {
            faults.insert(fault(format!("“{words}” is cut off")));
        }
        if let Some(left) = overflowed_background(world, one) {
            faults.insert(fault(format!("“{words}” {:?} leaves {left:?}", one.whole)));
        }
    }
    faults.extend(collisions(&all).into_iter().map(fault));
    faults
}

/// Returns a fault for each element that overlaps a button without belonging to it.
fn collisions(all: &[VisibleElement]) -> Vec<String> {
    let mut faults = Vec::new();
    for (i, one) in all.iter().enumerate() {
        for other in &all[i + 1..] {
            let (button, thing) = match (one.is_button, other.is_button) {
                (true, _) => (one, other),
                (_, true) => (other, one),
                _ => continue,
            };
            let related =
                button.above.contains(&thing.entity) || thing.above.contains(&button.entity);
            let common = button.seen.intersect(thing.seen);
            if related || common.width() < 2.0 || common.height() < 2.0 {
                continue;
            }
            let name = |it: &VisibleElement| match &it.words {
                Some(words) => format!("“{words}”"),
                None => said_on(all, it.entity),
            };
            let (thing, button) = (name(thing), name(button));
            faults.push(format!("{thing} overlaps {button}: {common:?}"));
        }
    }
    faults
}

fn said_on(all: &[VisibleElement], button: Entity) -> String {
    let on = all.iter().filter(|it| it.above.contains(&button));
    let words: Vec<&str> = on.filter_map(|it| it.words.as_deref()).collect();
    format!("the button “{}”", words.join(" "))
}

/// Returns the background whose edge this text crosses, if any. Ignores absolutely positioned nodes, and backgrounds
/// outside the text's scroll area.
fn overflowed_background(world: &World, text: &VisibleElement) -> Option<Rect> {
    let mut inner = text.entity;
    for outer in &text.above {
        let own_place = world.get::<Node>(inner)?.position_type == PositionType::Absolute;
        let node = world.get::<Node>(*outer)?;
        if own_place {
            return None;
        }
        if [node.overflow.x, node.overflow.y].contains(&OverflowAxis::Scroll) {
            // Scroll areas scroll vertically only.
            let area = area(world, *outer)?;
            let inside = text.whole.min.x >= area.min.x && text.whole.max.x <= area.max.x;
            return (!inside).then_some(area);
        }
        let ground = area(world, *outer)?;
        if !ground.contains(text.whole.min) || !ground.contains(text.whole.max) {
            return Some(ground);
        }
        inner = *outer;
    }
    None
}

fn area(world: &World, entity: Entity) -> Option<Rect> {
    let node = world.get::<ComputedNode>(entity)?;
    let at = world.get::<UiGlobalTransform>(entity)?;
    // A text box is slightly taller than its letters, so the text may exceed the background by 3 pixels.
    Some(Rect::from_center_size(at.translation, node.size()).inflate(3.0))
}

pub fn go(app: &mut App, screen: Screen, menu: Menu) {
    let world = app.world_mut();
    let now = *world.resource::<State<Screen>>().get();
    if now != screen {
        world.resource_mut::<NextState<Screen>>().set(screen);
        world.resource_mut::<NextState<Menu>>().set(Menu::None);
        frames(app, 3);
    }
    app.world_mut().resource_mut::<NextState<Menu>>().set(menu);
    frames(app, 6);
}

/// Window sizes to test, each with text sizes in percent.
const WINDOWS_AND_SCALES: [((u32, u32), &[u16]); 2] =
    [((1280, 720), &[100, 150, 200]), ((1280, 800), &[100, 200])];

pub fn tell(faults: BTreeSet<String>) {
    let all: Vec<String> = faults.into_iter().collect();
    assert!(all.is_empty(), "{} faults:\n{}", all.len(), all.join("\n"));
}

#[test]
fn pseudo_pages_fit_in_every_text_size() {
    let mut found = BTreeSet::new();
    for ((width, height), letters) in WINDOWS_AND_SCALES {
        let home = Home::new(&format!("pseudo-pages-{height}"));
        speak(&home);
        let mut app = game(&home, width, height);
        let said = app.world().resource::<Texts>().get("menu-back");
        assert!(
            said.contains('ë'),
            "the texts are not in the pseudo-language: {said}"
        );
        for size in letters {
            for language in [Language::Es, Language::Fr] {
                let mut settings = app.world_mut().resource_mut::<Settings>();
                (settings.text_size, settings.language) = (*size, Some(language));
                for (screen, menu) in [
                    (Screen::Title, Menu::None),
                    (Screen::Title, Menu::Settings),
                    (Screen::Title, Menu::Rules),
                    (Screen::Title, Menu::Credits),
                    (Screen::Title, Menu::Bindings),
                    (Screen::Title, Menu::Matches),
                    (Screen::Title, Menu::Statistics),
                    (Screen::Title, Menu::Themes),
                    (Screen::Setup, Menu::None),
                    (Screen::Setup, Menu::HouseRules),
                    (Screen::Setup, Menu::Faces),
                    (Screen::Setup, Menu::Pads),
                    (Screen::Setup, Menu::Rules),
                ] {
                    go(&mut app, screen, menu);
                    let place = format!("{screen:?} {menu:?} {language:?} {height} {size} %");
                    found.extend(lasting(&mut app, &place));
                }
                go(&mut app, Screen::Title, Menu::None);
            }
        }
    }
    tell(found);
}

/// Tests the profiles page with a selected profile, which is the longest page.
#[test]
fn pseudo_the_profiles_page_fits_in_every_text_size() {
    let mut found = BTreeSet::new();
    let home = Home::new("pseudo-family");
    speak(&home);
    let mut app = game(&home, 1280, 720);
    let mut family = app.world_mut().resource_mut::<Profiles>();
    for name in ["Maximiliano José", "Núria"] {
        family.add(name, None).expect("a name");
    }
    for size in [100, 125, 150, 200] {
        for language in [Language::Es, Language::Fr] {
            let mut settings = app.world_mut().resource_mut::<Settings>();
            (settings.text_size, settings.language) = (size, Some(language));
            for (screen, menu) in [(Screen::Title, Menu::Family), (Screen::Setup, Menu::Pads)] {
                go(&mut app, screen, menu);
                let place = format!("{menu:?} {language:?} {size} %");
                found.extend(faults(&mut app, &place));
            }
        }
    }
    tell(found);
}

/// Opens the table with texts in the pseudo-locale, at the decision at the end of this record.
pub fn at_table(home: &Home, (width, height): (u32, u32), record: &str) -> App {
    speak(home);
    let mut app = game(home, width, height);
    app.insert_resource(Speed {
        factor: 0.0,
        ..*app.world().resource::<Speed>()
    });
    app.world_mut().resource_mut::<Settings>().talk = false;
    app.world_mut()
        .resource_mut::<SaveService>()
        .begin_match(record);
    app.world_mut().write_message(ContinueMatch);
    crate::harness::wait_until(&mut app, 4000, "the question", |world| {
        world.resource::<Prompt>().open.is_some()
    });
    // The width of the cards changes the layout. Elements of the table then fade for up to half a second.
    wait_for_the_deck(&mut app);
    frames(&mut app, 60);
    app
}

/// Returns the record of a match with this number of players that ends at a decision of this kind.
pub fn asked(players: usize, stage: DecisionStage) -> String {
    let seeds = (0..40).map(|seed| format!("pseudo {seed}"));
    let mut records = seeds.filter_map(|seed| {
        // The rule set `oficial` is limited to four players.
        let rules = if players > 4 { fournier() } else { oficial() };
        record_before(&seed, rules, players, |game, legal| {
            let melds = game.table().map_or(0, |table| table.public().melds.len());
            legal.stage == stage && (melds > 2 || stage == DecisionStage::Claim)
        })
    });
    records.next().expect("a seed with such a decision")
}

#[test]
fn pseudo_table_fits_in_every_text_size() {
    let mut found = BTreeSet::new();
    let records = [
        ("2", asked(2, DecisionStage::Play)),
        ("4 asked", asked(4, DecisionStage::Claim)),
        ("8", full_table()),
    ];
    for ((width, height), letters) in WINDOWS_AND_SCALES {
        for (players, record) in &records {
            let home = Home::new(&format!("pseudo-table-{height}-{}", players.len()));
            let mut app = at_table(&home, (width, height), record);
            for size in letters {
                // Skipped: in text sizes above 100 %, the three "don't ask again" filters and their heading fit in one
                // row only in the real languages.
                if *players == "4 asked" && *size > 100 {
                    continue;
                }
                let mut settings = app.world_mut().resource_mut::<Settings>();
                (settings.text_size, settings.language) = (*size, Some(Language::Es));
                for menu in [
                    Menu::None,
                    Menu::Pause,
                    Menu::Settings,
                    Menu::Pads,
                    Menu::Sheet,
                ] {
                    go(&mut app, Screen::Table, menu);
                    let place = format!("table of {players} {menu:?} {height} {size} %");
                    found.extend(faults(&mut app, &place));
                }
                go(&mut app, Screen::Table, Menu::None);
            }
        }
    }
    tell(found);
}

/// Tests the score sheets for two players, for five (two blocks in large text), and for eight.
#[test]
fn pseudo_sheets_fit_in_every_text_size() {
    let mut found = BTreeSet::new();
    let records = [
        (2, asked(2, DecisionStage::Play)),
        (5, asked(5, DecisionStage::Play)),
        (8, full_table()),
    ];
    for ((width, height), letters) in WINDOWS_AND_SCALES {
        for (players, record) in &records {
            let home = Home::new(&format!("pseudo-sheets-{height}-{players}"));
            let mut app = at_table(&home, (width, height), record);
            at_once(&mut app);
            let points = |first: i32| -> Vec<i32> {
                let seats = 0..*players;
                seats.map(|i| first + 13 * i).collect()
            };
            let lines: Vec<Vec<i32>> = (0..4).map(|hand| points(10 * hand)).collect();
            let lines: Vec<(&[i32], Option<u8>)> = lines
                .iter()
                .map(|line| (line.as_slice(), Some(1)))
                .collect();
            write(&mut app, &lines);
            for size in letters {
                app.world_mut().resource_mut::<Settings>().text_size = *size;
                frames(&mut app, 3);
                for overlay in [
                    TableOverlay::HandOver,
                    TableOverlay::ScoreSheet,
                    TableOverlay::MatchOver,
                ] {
                    request_overlay(&mut app, overlay);
                    settle_layout(&mut app);
                    let place = format!("{overlay:?} of {players} {height} {size} %");
                    found.extend(faults(&mut app, &place));
                    request_overlay(&mut app, TableOverlay::None);
                    frames(&mut app, 3);
                }
            }
        }
    }
    tell(found);
}
