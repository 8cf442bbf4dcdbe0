//! Checks that all texts of a screen are inside the window, for tests in three languages.
use crate::harness::{Home, game, setup, wait_until};
use bevy::{
    prelude::*,
    text::{LineBreak, TextLayoutInfo},
    ui::UiGlobalTransform,
    ui_widgets::Button,
};
use engine::table::DecisionStage;
use gamecore::{
    i18n::{Language, Localized},
    input::{DeviceUsed, PadFamily},
    model::{PlayerIntent, Prompt, StartMatch},
    settings::Settings,
    states::{Menu, Screen},
};
use screens::advice::OpenAdvice;
use std::collections::HashSet;

/// Returns the bounds of a node in the window, in physical pixels.
fn rect(node: &ComputedNode, at: &UiGlobalTransform) -> Rect {
    Rect::from_center_size(at.translation, node.size())
}

/// Returns the entities inside scroll areas that scroll vertically.
fn in_scroll_areas(world: &mut World) -> HashSet<Entity> {
    let mut nodes = world.query::<(Entity, &Node)>();
    let scrolls = |(entity, node): (Entity, &Node)| {
        (node.overflow.y == OverflowAxis::Scroll).then_some(entity)
    };
    let areas: Vec<Entity> = nodes.iter(world).filter_map(scrolls).collect();
    let mut children = world.query::<&Children>();
    let children = children.query(world);
    let below = |area: Entity| children.iter_descendants(area);
    areas.into_iter().flat_map(below).collect()
}

/// Asserts that all visible translated texts are filled in and inside the window.
fn check_texts(app: &mut App, place: &str) {
    let size = {
        let mut windows = app.world_mut().query::<&Window>();
        let window = windows.iter(app.world()).next().expect("there is a window");
        Vec2::new(
            window.physical_width() as f32,
            window.physical_height() as f32,
        )
    };
    let scrolled = in_scroll_areas(app.world_mut());
    let mut texts = app.world_mut().query_filtered::<(
        Entity,
        &Text,
        &TextLayout,
        &TextLayoutInfo,
        &ComputedNode,
        &UiGlobalTransform,
        &InheritedVisibility,
    ), With<Localized>>();
    let mut count = 0;
    for (entity, text, layout, words, node, transform, visible) in texts.iter(app.world()) {
        assert!(!text.0.trim().is_empty(), "an empty text: {place}");
        assert!(!text.0.starts_with('['), "no text for {}: {place}", text.0);
        if visible.get() && node.size().min_element() > 0.0 {
            count += 1;
            let rect = rect(node, transform);
            let wide = rect.min.x >= -1.0 && rect.max.x <= size.x + 1.0;
            let high = rect.min.y >= -1.0 && rect.max.y <= size.y + 1.0;
            // In a scroll area, a text may be above or below the window, because the player can scroll to it.
            let inside = wide && (high || scrolled.contains(&entity));
            assert!(inside, "“{}” leaves the window: {rect:?}: {place}", text.0);
            let fits = words.size.x <= node.size().x + 1.0;
            let breaks = layout.linebreak != LineBreak::NoWrap;
            assert!(fits || breaks, "“{}” is cut off: {place}", text.0);
        }
    }
    assert!(count > 0, "no text at all: {place}");
}

/// Asserts that texts and key symbols are inside their buttons.
fn check_buttons(app: &mut App, place: &str) {
    let world = app.world_mut();
    let mut buttons =
        world.query_filtered::<(&ComputedNode, &UiGlobalTransform, &Children), With<Button>>();
    let mut parts = world.query::<(&ComputedNode, &UiGlobalTransform, Option<&Localized>)>();
    for (button, at, children) in buttons.iter(world) {
        let ground = rect(button, at);
        for (part, at, words) in children
            .iter()
            .filter_map(|child| parts.get(world, child).ok())
        {
            let part = rect(part, at);
            let inside = part.min.x >= ground.min.x && part.max.x <= ground.max.x;
            let words = words.map_or("a sign", Localized::key);
            assert!(
                inside || part.is_empty(),
                "{words} {part:?} leaves {ground:?}: {place}"
            );
        }
    }
}

/// Asserts that every text is inside its background. Absolutely positioned nodes such as the chips of the plates may
/// cross the edge, and scrolled content may be hidden.
fn check_grounds(app: &mut App, place: &str) {
    let world = app.world_mut();
    let mut texts = world.query::<(Entity, &Text, &InheritedVisibility)>();
    let mut nodes = world.query::<(
        &ComputedNode,
        &UiGlobalTransform,
        &Node,
        Option<&BackgroundColor>,
        Option<&ChildOf>,
    )>();
    for (entity, text, visible) in texts.iter(world) {
        let Ok((node, at, _, _, Some(mut parent))) = nodes.get(world, entity) else {
            continue;
        };
        let written = rect(node, at);
        if !visible.get() || written.is_empty() {
            continue;
        }
        while let Ok((node, at, layout, color, above)) = nodes.get(world, parent.parent()) {
            let ground = rect(node, at).inflate(0.5);
            let Overflow { x, y } = layout.overflow;
            if [x, y].contains(&OverflowAxis::Scroll) {
                break;
            }
            // A clipping node cuts off text that crosses its edge, even if its background is invisible.
            let clips = [x, y].contains(&OverflowAxis::Clip);
            let is_seen = clips || color.is_some_and(|color| color.0.alpha() > 0.0);
            let inside = ground.contains(written.min) && ground.contains(written.max);
            assert!(
                inside || !is_seen,
                "“{}” {written:?} leaves {ground:?}: {place}",
                text.0
            );
            match above {
                Some(above) if layout.position_type == PositionType::Relative => parent = above,
                _ => break,
            }
        }
    }
}

/// Asserts that all texts of the current page are filled in, and inside the window, their buttons and their
/// backgrounds.
pub fn check_page(app: &mut App, place: &str) {
    check_texts(app, place);
    check_buttons(app, place);
    check_grounds(app, place);
}

fn go(app: &mut App, screen: Screen, menu: Menu) {
    app.world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(screen);
    app.world_mut().resource_mut::<NextState<Menu>>().set(menu);
    for _ in 0..4 {
        app.update();
    }
}

#[test]
fn every_screen_fits_in_three_languages() {
    let home = Home::new("screens-texts");
    let mut app = game(&home, 1280, 720);
    for language in Language::ALL {
        app.world_mut().resource_mut::<Settings>().language = Some(language);
        for (screen, menu) in [
            (Screen::Title, Menu::None),
            (Screen::Setup, Menu::None),
            (Screen::Title, Menu::Settings),
            (Screen::Title, Menu::Rules),
            (Screen::Title, Menu::Credits),
        ] {
            go(&mut app, screen, menu);
            let place = format!("{screen:?} {menu:?} {language:?}");
            check_page(&mut app, &place);
        }
        go(&mut app, Screen::Title, Menu::None);
    }
}

#[test]
fn the_table_fits_in_three_languages() {
    let home = Home::new("table-texts");
    let mut app = game(&home, 1280, 720);
    app.world_mut()
        .write_message(StartMatch(setup("texts", 1, 3)));
    wait_until(&mut app, 3000, "the table", |world| {
        *world.resource::<State<Screen>>().get() == Screen::Table
    });
    for _ in 0..400 {
        app.update();
    }
    for language in Language::ALL {
        app.world_mut().resource_mut::<Settings>().language = Some(language);
        for menu in [
            Menu::None,
            Menu::Pause,
            Menu::Settings,
            Menu::Rules,
            Menu::Pads,
        ] {
            go(&mut app, Screen::Table, menu);
            let place = format!("table {menu:?} {language:?}");
            check_page(&mut app, &place);
        }
        for device in [
            DeviceUsed::Mouse,
            DeviceUsed::Keyboard,
            DeviceUsed::Gamepad(PadFamily::PlayStation),
        ] {
            *app.world_mut().resource_mut::<DeviceUsed>() = device;
            go(&mut app, Screen::Table, Menu::None);
            check_buttons(&mut app, &format!("table {device:?} {language:?}"));
        }
    }
}

#[test]
fn prompts_and_advice_fit_their_panels() {
    let home = Home::new("question-texts");
    let mut app = game(&home, 1280, 720);
    let stage = |world: &World| world.resource::<Prompt>().legal().map(|legal| legal.stage);
    let mut seeds = (0..20).map(|number| format!("question {number}"));
    while stage(app.world()) != Some(DecisionStage::Claim) {
        let seed = seeds.next().expect("a match with a claim first");
        app.world_mut()
            .write_message(StartMatch(setup(&seed, 1, 3)));
        app.update();
        wait_until(&mut app, 4000, "a question", |world| {
            world.resource::<Prompt>().open.is_some()
        });
    }
    app.world_mut().write_message(PlayerIntent::Advice);
    wait_until(&mut app, 60_000, "the advice", |world| {
        std::thread::sleep(std::time::Duration::from_millis(2));
        world.resource::<OpenAdvice>().found.is_some()
    });
    for language in Language::ALL {
        app.world_mut().resource_mut::<Settings>().language = Some(language);
        for device in [
            DeviceUsed::Mouse,
            DeviceUsed::Keyboard,
            DeviceUsed::Gamepad(PadFamily::PlayStation),
        ] {
            *app.world_mut().resource_mut::<DeviceUsed>() = device;
            for _ in 0..4 {
                app.update();
            }
            let mut texts = app.world_mut().query::<&Localized>();
            for wanted in ["claim-yes", "hint-title"] {
                assert!(texts.iter(app.world()).any(|text| text.key() == wanted));
            }
            check_page(&mut app, &format!("a claim, {device:?} {language:?}"));
        }
    }
}
