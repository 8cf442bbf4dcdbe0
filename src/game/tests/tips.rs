//! Everything on the table says what it is when the pointer or the focus rests on it.
use crate::{
    devices::{Device, press},
    harness::Home,
    moments::{
        PERSON, SIZES, all, frames, full_table, is_in, on_each_other, only, opened, place_of,
        texts_within, window,
    },
    mouse::{drag, move_to, on_window, own_card},
};
use bevy::{
    input::{ButtonState, mouse::MouseButtonInput},
    input_focus::{FocusCause, InputFocus},
    prelude::*,
    ui_widgets::Button,
    window::PrimaryWindow,
};
use gamecore::{
    i18n::{Language, Texts},
    input::PlayerAction,
    model::{Dragged, Geometry, HitArea, Layout, PlayerIntent, Zone, Zones},
    settings::Settings,
};
use hud::{ActionButton, ToggleLog};
use ui::widgets::{Greyed, Tip, TipBubble};

/// So many frames the pointer must rest.
const REST: usize = 45;

/// Lets the pointer rest at a place of the table, in design pixels, until the tip is there.
pub fn rest_at(app: &mut App, at: Vec2) {
    let scale = app.world().resource::<Geometry>().scale;
    move_to(app, at * scale);
    frames(app, REST);
}

/// What can be rested on: the entity, and where.
pub fn targets(app: &mut App) -> Vec<(Entity, Rect)> {
    let mut areas = app
        .world_mut()
        .query_filtered::<(Entity, &HitArea), With<Tip>>();
    let areas: Vec<_> = areas
        .iter(app.world())
        .map(|(entity, area)| (entity, area.rect))
        .collect();
    all::<Tip>(app).into_iter().chain(areas).collect()
}

#[test]
fn every_button_and_every_pile_of_the_table_has_a_tip() {
    let record = full_table();
    let home = Home::new("tips-all");
    let mut app = opened(&home, (1280, 720), &record);
    app.world_mut().write_message(PlayerIntent::Advice);
    app.world_mut().write_message(ToggleLog);
    frames(&mut app, 6);
    let mut buttons = app
        .world_mut()
        .query_filtered::<(Entity, Has<Tip>, Option<&Children>), With<Button>>();
    let mut count = 0;
    for (button, tip, children) in buttons.iter(app.world()) {
        let words = children.into_iter().flatten();
        let words: Vec<&Text> = words
            .filter_map(|child| app.world().get::<Text>(*child))
            .collect();
        assert!(tip, "{button} says nothing: {words:?}");
        count += 1;
    }
    assert!(count >= 13, "{count}");
    let mut areas = app.world_mut().query::<(&HitArea, Has<Tip>)>();
    for zone in [Zone::Stock, Zone::Pile] {
        assert!(
            areas
                .iter(app.world())
                .any(|(area, tip)| area.zone == zone && tip)
        );
    }
    let mut tips = app.world_mut().query::<&Tip>();
    let said: Vec<String> = tips
        .iter(app.world())
        .map(|tip| tip.says().key().to_owned())
        .collect();
    for key in [
        "tip-plate",
        "tip-plate-own",
        "tip-down",
        "tip-dealer",
        "tip-trio",
        "tip-run",
        "tip-penalty",
        "tip-contract",
    ] {
        assert!(said.iter().any(|said| said == key), "nothing says {key}");
    }
}

#[test]
fn a_tip_comes_after_a_moment_beside_what_it_speaks_of() {
    let record = full_table();
    for (size, languages) in SIZES.into_iter().zip([
        &Language::ALL[..],
        &Language::ALL[..1],
        &Language::ALL[..1],
        &Language::ALL[..1],
    ]) {
        let home = Home::new(&format!("tips-{}", size.0 + size.1));
        let mut app = opened(&home, size, &record);
        for language in languages {
            app.world_mut().resource_mut::<Settings>().language = Some(*language);
            rest_at(&mut app, Vec2::new(640.0, 545.0));
            assert!(only::<TipBubble>(&mut app).is_none(), "nothing is there");
            let all = targets(&mut app);
            // At the other sizes some of them tell enough.
            let some = if languages.len() > 1 { 1 } else { 4 };
            for (target, rect) in all.into_iter().step_by(some) {
                let key = app
                    .world()
                    .get::<Tip>(target)
                    .expect("it has one")
                    .says()
                    .key()
                    .to_owned();
                // The corner: the middle of a plate or of the contract's panel may belong to something smaller.
                rest_at(&mut app, rect.min + Vec2::splat(3.5));
                let shown = only::<TipBubble>(&mut app);
                let (bubble, at) = shown.unwrap_or_else(|| {
                    panic!("{key} {language:?} {size:?} says nothing: {rect:?}")
                });
                let about = app
                    .world()
                    .get::<TipBubble>(bubble)
                    .expect("it is one")
                    .about;
                assert!(
                    window(&app).contains(at.min) && window(&app).contains(at.max),
                    "{key} {language:?} {size:?}: {at:?}"
                );
                texts_within(&mut app, bubble, &format!("{key} {language:?} {size:?}"));
                let rect = place_of(app.world(), about)
                    .or_else(|| app.world().get::<HitArea>(about).map(|area| area.rect));
                assert!(
                    !on_each_other(at, rect.expect("it is there")),
                    "{key} {language:?} {size:?} covers what it speaks of"
                );
            }
        }
    }
}

#[test]
fn a_greyed_button_says_why_it_is_grey() {
    let record = full_table();
    let home = Home::new("tips-grey");
    let mut app = opened(&home, (1280, 720), &record);
    for (entity, rect) in all::<ActionButton>(&mut app) {
        let Some(greyed) = app.world().get::<Greyed>(entity).cloned() else {
            continue;
        };
        let why = match greyed {
            Greyed::Because(key) => app.world().resource::<Texts>().get(key),
            Greyed::Said(sentence) => sentence,
        };
        rest_at(&mut app, rect.center());
        let (bubble, _) = only::<TipBubble>(&mut app).expect("it is told");
        let mut texts = app.world_mut().query::<(Entity, &Text)>();
        let world = app.world();
        let told = texts
            .iter(world)
            .any(|(entity, text)| text.0.ends_with(&why) && is_in(world, entity, bubble));
        assert!(told, "“{why}” is not told");
    }
}

#[test]
fn keys_get_tips_too_and_who_presses_or_drags_gets_none() {
    let record = full_table();
    let home = Home::new("tips-keys");
    let mut app = opened(&home, (1280, 720), &record);
    let (stage, rect) = all::<ActionButton>(&mut app)
        .into_iter()
        .find(|(entity, _)| app.world().get::<ActionButton>(*entity) == Some(&ActionButton::Advice))
        .expect("the button stands there");
    press(&mut app, Device::Keyboard, PlayerAction::Right);
    app.world_mut()
        .resource_mut::<InputFocus>()
        .set(stage, FocusCause::Navigated);
    frames(&mut app, 20);
    assert!(
        only::<TipBubble>(&mut app).is_none(),
        "who walks on does not want to read"
    );
    frames(&mut app, 70);
    let (bubble, _) = only::<TipBubble>(&mut app).expect("the focus rests on a button");
    let about = app
        .world()
        .get::<TipBubble>(bubble)
        .expect("it is one")
        .about;
    assert_eq!(app.world().resource::<InputFocus>().get(), Some(about));

    rest_at(&mut app, rect.center());
    let (bubble, _) = only::<TipBubble>(&mut app).expect("the pointer rests");
    assert_eq!(
        app.world()
            .get::<TipBubble>(bubble)
            .map(|bubble| bubble.about),
        Some(stage)
    );
    let mut windows = app
        .world_mut()
        .query_filtered::<Entity, With<PrimaryWindow>>();
    let window = windows.single(app.world()).expect("there is one window");
    let state = ButtonState::Pressed;
    let button = MouseButton::Left;
    app.world_mut().write_message(MouseButtonInput {
        button,
        state,
        window,
    });
    frames(&mut app, 3);
    assert!(only::<TipBubble>(&mut app).is_none(), "it was pressed");

    let key = app.world().resource::<Zones>().hand(PERSON)[0];
    let at = app.world().resource::<Layout>().poses[key.index()].at;
    let stock = app.world().resource::<Geometry>().stock;
    app.world_mut().insert_resource(Dragged {
        card: Some((key, at)),
        slot: None,
    });
    rest_at(&mut app, stock);
    assert!(only::<TipBubble>(&mut app).is_none(), "a card is dragged");
}

#[test]
fn where_a_card_was_let_go_no_tip_comes_up() {
    let home = Home::new("tips-dropped");
    let mut app = opened(&home, (1280, 720), &full_table());
    frames(&mut app, 6);
    let pile = app.world().resource::<Geometry>().pile;
    let at = on_window(&app, pile);
    // It need not be accepted there.
    let card = own_card(&app, 0);
    drag(&mut app, card, at);
    frames(&mut app, 2 * REST);
    assert!(only::<TipBubble>(&mut app).is_none());
    rest_at(&mut app, Vec2::new(640.0, 545.0));
    rest_at(&mut app, pile);
    assert!(only::<TipBubble>(&mut app).is_some(), "whoever comes again");
}
