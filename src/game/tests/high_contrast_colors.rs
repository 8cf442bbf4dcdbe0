//! Tests of colours with high contrast: text has strong contrast on opaque backgrounds, frames are opaque, and the
//! focus ring is thicker. The setting takes effect at once, and switching it off restores everything.
use crate::{
    contrast::{
        chain, full, pages, settings, tell, tips, toasts, touched, with_forced_pointer_states,
        words,
    },
    devices::{Device, press},
    harness::{Home, game, wait_until},
    test_positions::{all, frames},
};
use bevy::{input_focus::InputFocus, prelude::*};
use gamecore::{input::PlayerAction, settings::Felt, states::Menu};
use hud::PlateOf;
use std::collections::{BTreeSet, HashMap};
use ui::widgets::{CLEAR, ToastBox, palette};

/// Returns the texts that have no opaque background.
fn bare(app: &mut App, place: &str) -> BTreeSet<String> {
    let world = app.world_mut();
    let words = words(world);
    let mut found = BTreeSet::new();
    for (entity, text, color) in words {
        let mut nodes = chain(world, entity);
        let ends = |node: &Entity| {
            let ground = world.get::<BackgroundColor>(*node);
            let solid = ground.is_some_and(|ground| ground.0.alpha() > 0.99);
            solid || world.get::<ImageNode>(*node).is_some()
        };
        let first = nodes.find(ends);
        let solid = first.is_some_and(|node| world.get::<ImageNode>(node).is_none());
        if !solid || color.alpha() < 0.99 {
            found.insert(format!("{place}: “{text}” has no opaque background"));
        }
    }
    found
}

#[test]
fn in_high_contrast_all_text_is_clear_on_opaque_backgrounds() {
    let home = Home::new("strong");
    let mut app = with_forced_pointer_states(game(&home, 1280, 720));
    settings(&mut app).high_contrast = true;
    let mut found = BTreeSet::new();
    for felt in [Felt::Green, Felt::Wood, Felt::Night] {
        settings(&mut app).felt = felt;
        found.extend(pages(&mut app, &format!("{felt:?}"), CLEAR));
        found.extend(bare(&mut app, &format!("{felt:?}")));
    }
    tell(found);
}

#[test]
fn in_high_contrast_the_table_is_clear_and_its_plates_are_opaque() {
    let home = Home::new("strong-table");
    let mut app = full(&home);
    settings(&mut app).high_contrast = true;
    let mut found = BTreeSet::new();
    for felt in [Felt::Green, Felt::Wood] {
        settings(&mut app).felt = felt;
        let place = format!("{felt:?}");
        found.extend(touched(&mut app, &place, CLEAR));
        found.extend(toasts(&mut app, &place, CLEAR));
        found.extend(tips(&mut app, &place, CLEAR));
        // Waits until the messages have disappeared.
        wait_until(&mut app, 2000, "silence", |world| {
            let mut boxes = world.query_filtered::<(), With<ToastBox>>();
            boxes.iter(world).next().is_none()
        });
        found.extend(bare(&mut app, &place));
    }
    tell(found);
    let plates = all::<PlateOf>(&mut app);
    assert!(plates.len() > 1);
    for (plate, _) in plates {
        let ground = app.world().get::<BackgroundColor>(plate);
        assert_eq!(ground.map(|ground| ground.0.alpha()), Some(1.0));
    }
}

/// Colours of each element: background, frame and text.
type ElementColors = HashMap<Entity, Colors>;
type Colors = (
    Option<BackgroundColor>,
    Option<BorderColor>,
    Option<TextColor>,
);

fn painted(app: &mut App) -> ElementColors {
    let mut nodes = app.world_mut().query::<(
        Entity,
        &Node,
        Option<&BackgroundColor>,
        Option<&BorderColor>,
        Option<&TextColor>,
    )>();
    let nodes = nodes.iter(app.world());
    let colors = nodes.map(|(entity, _, ground, frame, ink)| {
        let colors = (ground.copied(), frame.copied(), ink.copied());
        (entity, colors)
    });
    colors.collect()
}

#[test]
fn high_contrast_applies_at_once_and_is_fully_reversible() {
    let home = Home::new("strong-switch");
    let mut app = game(&home, 1280, 720);
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::Settings);
    frames(&mut app, 30);
    let before = painted(&mut app);
    settings(&mut app).high_contrast = true;
    app.update();
    let strong = painted(&mut app);
    let frames_of = |all: &ElementColors| -> Vec<f32> {
        let frames = all.values().filter_map(|(_, frame, _)| *frame);
        let sides = frames.map(|frame| frame.left.alpha());
        sides.filter(|alpha| *alpha > 0.0).collect()
    };
    assert!(frames_of(&before).iter().any(|alpha| *alpha < 0.5));
    assert!(frames_of(&strong).iter().all(|alpha| *alpha > 0.99));
    let inks = |all: &ElementColors| -> usize {
        let inks = all.values().filter_map(|(.., ink)| *ink);
        inks.filter(|ink| ink.0 == palette::TEXT_SOFT).count()
    };
    assert!(inks(&before) > 5);
    assert_eq!(inks(&strong), 0, "secondary texts in a soft colour");
    // The colours do not change in later frames.
    frames(&mut app, 5);
    let later = painted(&mut app);
    // Counts the elements that are in both sets but have different colours.
    let differ = |a: &ElementColors, b: &ElementColors| {
        let both = a
            .iter()
            .filter_map(|(entity, was)| Some((was, b.get(entity)?)));
        both.filter(|(was, is)| was != is).count()
    };
    assert_eq!(differ(&strong, &later), 0);
    assert!(differ(&before, &strong) > 20);
    settings(&mut app).high_contrast = false;
    frames(&mut app, 2);
    assert_eq!(differ(&before, &painted(&mut app)), 0);
}

#[test]
fn in_high_contrast_the_focus_ring_is_thicker() {
    let home = Home::new("strong-ring");
    let mut app = game(&home, 1280, 720);
    press(&mut app, Device::Keyboard, PlayerAction::Down);
    frames(&mut app, 4);
    let focused = app.world().resource::<InputFocus>().get();
    let focused = focused.expect("a word of the title has the focus");
    let ring = |app: &mut App, strong: bool| {
        settings(app).high_contrast = strong;
        frames(app, 2);
        let outline = app
            .world()
            .get::<Outline>(focused)
            .expect("the element has an outline");
        assert!(outline.color.alpha() > 0.9, "the focus ring is invisible");
        match outline.width {
            Val::Px(width) => width,
            other => panic!("{other:?} is not in design pixels"),
        }
    };
    let usual = ring(&mut app, false);
    assert!(ring(&mut app, true) > usual);
    assert_eq!(ring(&mut app, false), usual);
}
