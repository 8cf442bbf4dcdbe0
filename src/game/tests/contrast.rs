//! Tests of text contrast on pages and at the table: messages, tooltips, and hovered, pressed and disabled controls, on
//! every table background.
use crate::{
    harness::{Home, game, setup, wait_until, yield_to_workers},
    mouse::move_to,
    test_positions::{all, frames, full_table, only, opened},
};
use bevy::{
    picking::hover::Hovered,
    prelude::*,
    ui::{Pressed, UiGlobalTransform},
};
use engine::{
    matchplay::SeenMatchEvent,
    seat::Seat,
    table::{SeenEvent, Viewer},
};
use gamecore::{
    feedback::Toast,
    i18n::{Texts, passage_of_key},
    model::{DisplayedState, Geometry, Prompt, Speed, StartMatch},
    playback::StepStarted,
    settings::{DeckStack, Felt, Settings},
    states::{Menu, Screen},
};
use hud::{ActionButton, Bubble, ToggleLog};
use std::{collections::BTreeSet, fs};
use ui::{
    theme::TableArt,
    widgets::{
        CLEAR, Disabled, Look, READABLE, TipBubble, ToastBox, contrast, lightest_ground, over,
    },
};

/// Returns the lightest and the darkest pixel of a rendered image behind a text. Used for text with no plain background
/// between the text and the image.
fn worst_of(world: &World, drawn: &ImageNode) -> Vec<Color> {
    let picture = world.resource::<Assets<Image>>().get(&drawn.image);
    let Some((picture, data)) = picture.and_then(|it| Some((it, it.data.as_ref()?))) else {
        return Vec::new();
    };
    let size = picture.size();
    let whole = Rect::from_corners(Vec2::ZERO, size.as_vec2());
    let part = drawn.rect.unwrap_or(whole).intersect(whole).as_urect();
    let tint = drawn.color.to_linear();
    let pixels = (part.min.y..part.max.y)
        .flat_map(|y| (part.min.x..part.max.x).map(move |x| (y * size.x + x) as usize * 4));
    let colors = pixels.filter_map(|at| {
        let [red, green, blue, alpha]: [u8; 4] = data.get(at..at + 4)?.try_into().ok()?;
        let pixel = Color::srgba_u8(red, green, blue, alpha).to_linear();
        Some(Color::linear_rgba(
            pixel.red * tint.red,
            pixel.green * tint.green,
            pixel.blue * tint.blue,
            pixel.alpha * tint.alpha,
        ))
    });
    let light = |color: &Color| over(*color, Color::BLACK).luminance();
    let dark = |color: &Color| over(*color, Color::WHITE).luminance();
    let colors: Vec<Color> = colors.collect();
    let lightest = colors.iter().max_by(|a, b| light(a).total_cmp(&light(b)));
    let darkest = colors.iter().min_by(|a, b| dark(a).total_cmp(&dark(b)));
    lightest.into_iter().chain(darkest).copied().collect()
}

pub fn chain(world: &World, entity: Entity) -> impl Iterator<Item = Entity> {
    std::iter::successors(Some(entity), |one| {
        world.get::<ChildOf>(*one).map(ChildOf::parent)
    })
}

/// True if the centre of a text is within the bounds of this node. A label that hangs below an image is not on the
/// image.
fn lies_on(world: &World, word: Entity, node: Entity) -> bool {
    let place = |entity| {
        let size = world.get::<ComputedNode>(entity)?.size();
        let at = world.get::<UiGlobalTransform>(entity)?.translation;
        Some(Rect::from_center_size(at, size))
    };
    let (Some(word), Some(node)) = (place(word), place(node)) else {
        return false;
    };
    node.contains(word.center())
}

/// Returns all colours that may be behind a text: usually one, and several if an image is behind it.
fn behind(world: &World, word: Entity, table: Color) -> Vec<Color> {
    let mut grounds = vec![table];
    let nodes: Vec<Entity> = chain(world, word).collect();
    for node in nodes.into_iter().rev() {
        if let Some(BackgroundColor(color)) = world.get::<BackgroundColor>(node) {
            grounds = grounds.iter().map(|below| over(*color, *below)).collect();
        }
        let image = world.get::<ImageNode>(node);
        let image = image.filter(|image| image.color.alpha() > 0.0 && lies_on(world, word, node));
        let worst = image
            .map(|image| worst_of(world, image))
            .unwrap_or_default();
        if !worst.is_empty() {
            let below = grounds;
            grounds = Vec::new();
            for color in worst {
                grounds.extend(below.iter().map(|below| over(color, *below)));
            }
        }
    }
    grounds
}

/// Returns the visible texts with their colours.
pub fn words(world: &mut World) -> Vec<(Entity, String, Color)> {
    let mut texts = world.query::<(
        Entity,
        &Text,
        &TextColor,
        &InheritedVisibility,
        &ComputedNode,
    )>();
    let seen = texts.iter(world).filter(|(_, text, color, seen, node)| {
        let said = text.0.contains(char::is_alphanumeric);
        seen.get() && said && node.size().min_element() >= 0.5 && color.0.alpha() >= 0.05
    });
    seen.map(|(entity, text, color, ..)| (entity, text.0.clone(), color.0))
        .collect()
}

/// Returns the texts whose contrast ratio is below `least`.
pub fn unreadable(app: &mut App, place: &str, least: f32) -> BTreeSet<String> {
    let world = app.world_mut();
    let felt = world.resource::<Settings>().felt;
    let table = lightest_ground(felt, world.get_resource::<TableArt>());
    let words = words(world);
    let mut found = BTreeSet::new();
    for (entity, text, color) in words {
        for ground in behind(world, entity, table) {
            let here = contrast(over(color, ground), ground);
            if here < least - 0.01 {
                let (ink, on) = (color.to_srgba().to_hex(), ground.to_srgba().to_hex());
                found.insert(format!("{place}: “{text}” {ink} on {on}: {here:.2}"));
            }
        }
    }
    found
}

pub fn tell(faults: BTreeSet<String>) {
    let all: Vec<String> = faults.into_iter().collect();
    assert!(all.is_empty(), "{} faults:\n{}", all.len(), all.join("\n"));
}

/// Pointer state that the tests force on all buttons.
#[derive(Resource, Clone, Copy, Default)]
struct ForcedPointerState {
    hovered: bool,
    pressed: bool,
}

fn touch(
    touched: Res<ForcedPointerState>,
    all: Query<(Entity, Has<Look>), With<Hovered>>,
    mut commands: Commands,
) {
    for (entity, is_button) in &all {
        let mut entity = commands.entity(entity);
        if touched.hovered {
            entity.try_insert(Hovered(true));
        }
        match touched.pressed {
            true if is_button => _ = entity.try_insert(Pressed),
            true | false => _ = entity.try_remove::<Pressed>(),
        }
    }
}

/// Adds the forced pointer states that [`touched`] uses.
pub fn with_forced_pointer_states(mut app: App) -> App {
    app.init_resource::<ForcedPointerState>()
        .add_systems(Update, touch);
    app
}

/// Returns the texts with too little contrast. Checks them three times: with all buttons at rest, hovered, and pressed.
pub fn touched(app: &mut App, place: &str, least: f32) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (hovered, pressed) in [(false, false), (true, false), (true, true)] {
        *app.world_mut().resource_mut::<ForcedPointerState>() =
            ForcedPointerState { hovered, pressed };
        frames(app, 3);
        let state = format!("{place}, hovered {hovered}, pressed {pressed}");
        found.extend(unreadable(app, &state, least));
    }
    *app.world_mut().resource_mut::<ForcedPointerState>() = ForcedPointerState::default();
    frames(app, 3);
    found
}

pub fn settings(app: &mut App) -> Mut<'_, Settings> {
    app.world_mut().resource_mut::<Settings>()
}

fn go(app: &mut App, screen: Screen, menu: Menu) {
    let world = app.world_mut();
    let mut next = world.resource_mut::<NextState<Screen>>();
    NextState::set_if_neq(&mut next, screen);
    let mut next = world.resource_mut::<NextState<Menu>>();
    NextState::set_if_neq(&mut next, menu);
}

/// Checks the title screen, the set-up screen, and the settings and rules pages over the title.
pub fn pages(app: &mut App, place: &str, least: f32) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (screen, menu) in [
        (Screen::Title, Menu::None),
        (Screen::Title, Menu::Settings),
        (Screen::Title, Menu::Rules),
        (Screen::Setup, Menu::None),
    ] {
        go(app, screen, Menu::None);
        frames(app, 4);
        go(app, screen, menu);
        frames(app, 30);
        found.extend(touched(app, &format!("{place} {screen:?} {menu:?}"), least));
    }
    go(app, Screen::Title, Menu::None);
    frames(app, 4);
    found
}

/// Checks messages of every kind. One of them has a link to a rule.
pub fn toasts(app: &mut App, place: &str, least: f32) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let key = "refuse-one-discard";
    let words = app.world().resource::<Texts>().get(key);
    for toast in [
        Toast::refused(words.clone()).resting_on(passage_of_key(key)),
        Toast::info(words.clone()),
        Toast::trouble(words),
    ] {
        app.world_mut().write_message(toast);
        frames(app, 4);
        assert!(
            only::<ToastBox>(app).is_some(),
            "no message is visible: {place}"
        );
        found.extend(unreadable(app, &format!("{place}, a toast"), least));
    }
    found
}

/// Checks the tooltips of the table's buttons, both enabled and disabled.
pub fn tips(app: &mut App, place: &str, least: f32) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let buttons = all::<ActionButton>(app);
    let is_greyed = |app: &App, button: Entity| app.world().get::<Disabled>(button).is_some();
    for greyed in [false, true] {
        let mut these = buttons.iter();
        let Some((_, rect)) = these.find(|(it, _)| is_greyed(app, *it) == greyed) else {
            continue;
        };
        let scale = app.world().resource::<Geometry>().scale;
        move_to(app, rect.center() * scale);
        frames(app, 45);
        assert!(
            only::<TipBubble>(app).is_some(),
            "no tooltip is visible: {place}"
        );
        found.extend(unreadable(app, &format!("{place}, a tip"), least));
    }
    move_to(app, Vec2::new(640.0, 545.0));
    frames(app, 4);
    found
}

fn log(app: &mut App, place: &str) -> BTreeSet<String> {
    app.world_mut().write_message(ToggleLog);
    frames(app, 6);
    let found = unreadable(app, &format!("{place}, the log"), READABLE);
    app.world_mut().write_message(ToggleLog);
    frames(app, 6);
    found
}

/// Opens a match with many combinations on the table at a decision of the player.
pub fn full(home: &Home) -> App {
    with_forced_pointer_states(opened(home, (1280, 720), &full_table()))
}

#[test]
fn pages_can_be_read_on_every_felt() {
    let home = Home::new("contrast-pages");
    let mut app = with_forced_pointer_states(game(&home, 1280, 720));
    let mut found = BTreeSet::new();
    for felt in Felt::ALL {
        settings(&mut app).felt = felt;
        found.extend(pages(&mut app, &format!("{felt:?}"), READABLE));
    }
    tell(found);
}

#[test]
fn the_table_and_its_messages_can_be_read_on_every_felt() {
    let home = Home::new("contrast-table");
    let mut app = full(&home);
    let mut found = BTreeSet::new();
    for felt in Felt::ALL {
        settings(&mut app).felt = felt;
        let place = format!("{felt:?}");
        found.extend(touched(&mut app, &place, READABLE));
        found.extend(toasts(&mut app, &place, READABLE));
        found.extend(tips(&mut app, &place, READABLE));
        found.extend(log(&mut app, &place));
    }
    tell(found);
}

/// Opens a table of four at the player's first decision, with a bot's speech bubble about a lay-down.
fn with_a_bubble(home: &Home) -> App {
    let mut app = game(home, 1280, 720);
    settings(&mut app).talk = false;
    app.world_mut()
        .write_message(StartMatch(setup("contrast", 1, 3)));
    wait_until(&mut app, 8000, "a question", |world| {
        world.resource::<Prompt>().open.is_some()
    });
    app.world_mut().resource_mut::<Speed>().factor = 1.0;
    let is_own = app.world().resource::<DisplayedState>().viewer == Viewer::Seat(Seat(1));
    let down = SeenEvent::LaidDown {
        seat: Seat(if is_own { 2 } else { 1 }),
        melds: Vec::new(),
    };
    app.world_mut()
        .write_message(StepStarted(SeenMatchEvent::Table(down)));
    frames(&mut app, 8);
    assert!(
        !all::<Bubble>(&mut app).is_empty(),
        "no speech bubble is visible"
    );
    app
}

#[test]
fn speech_bubbles_can_be_read() {
    let home = Home::new("contrast-bubble");
    let mut app = with_a_bubble(&home);
    let mut found = unreadable(&mut app, "a bubble", READABLE);
    settings(&mut app).high_contrast = true;
    frames(&mut app, 2);
    assert!(
        !all::<Bubble>(&mut app).is_empty(),
        "the speech bubble has disappeared"
    );
    found.extend(unreadable(&mut app, "a bubble in high contrast", CLEAR));
    tell(found);
}

/// Starts the game with a white table background, the lightest background allowed.
fn on_a_picture(home: &Home) -> App {
    let theme = home.0.join("themes/mine");
    fs::create_dir_all(&theme).expect("made");
    let svg = |width: u32, height: u32| {
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"><rect width="{width}" height="{height}" fill="white"/></svg>"#
        )
    };
    fs::write(theme.join("QH.svg"), svg(5, 7)).expect("written");
    fs::write(theme.join("table.svg"), svg(1280, 720)).expect("written");
    let mut app = with_forced_pointer_states(game(home, 1280, 720));
    settings(&mut app).decks = DeckStack::of("mine");
    wait_until(&mut app, 8000, "the picture", |world| {
        yield_to_workers();
        world.resource::<TableArt>().image.is_some()
    });
    app
}

#[test]
fn pages_can_be_read_on_a_picture_of_a_table() {
    let home = Home::new("contrast-picture");
    let mut app = on_a_picture(&home);
    let mut found = pages(&mut app, "a picture", READABLE);
    settings(&mut app).high_contrast = true;
    found.extend(pages(&mut app, "a picture in high contrast", CLEAR));
    tell(found);
}
