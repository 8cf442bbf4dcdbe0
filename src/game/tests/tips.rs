//! Tests of tooltips. Every element of the table shows one when the pointer or the focus rests on it.
use crate::{
    devices::{Device, press},
    harness::Home,
    mouse::{click, drag, move_to, on_window, own_card},
    test_positions::{
        HUMAN_SEAT, SIZES, all, frames, full_table, is_in, on_each_other, only, opened, place_of,
        record_before, texts_within, window,
    },
};
use bevy::{
    input::{ButtonState, mouse::MouseButtonInput},
    input_focus::{FocusCause, InputFocus},
    prelude::*,
    ui_widgets::Button,
    window::PrimaryWindow,
};
use engine::{
    matchplay::Match,
    rules::oficial,
    table::{DecisionStage, Legal},
};
use gamecore::{
    i18n::{Language, Texts},
    input::PlayerAction,
    model::{CardPlacement, Dragged, Geometry, HitArea, Layout, PlayerIntent, Zone},
    settings::Settings,
};
use hud::{ActionButton, ToggleLog};
use ui::widgets::{Disabled, Tip, TipBubble, TooltipAvoid};

/// Number of frames after which a resting pointer opens a tooltip.
const TOOLTIP_DELAY_FRAMES: usize = 45;

/// Moves the pointer to a point of the table, given in design pixels (window pixels ÷ `Geometry::scale`), and waits
/// until the tooltip opens.
pub fn rest_at(app: &mut App, at: Vec2) {
    let scale = app.world().resource::<Geometry>().scale;
    move_to(app, at * scale);
    frames(app, TOOLTIP_DELAY_FRAMES);
}

/// Number of frames after which the position of a tooltip counts as final.
const SETTLED_FRAMES: usize = 6;

/// Moves the pointer as [`rest_at`] does, but only waits until a tooltip is open and no longer moves. This takes fewer
/// frames, because a tooltip opens sooner after another one. Returns the tooltip, or `None` if none opens in time.
pub fn tip_at(app: &mut App, at: Vec2) -> Option<(Entity, Rect)> {
    let scale = app.world().resource::<Geometry>().scale;
    move_to(app, at * scale);
    let (mut shown, mut unchanged) = (None, 0);
    for _ in 0..TOOLTIP_DELAY_FRAMES {
        app.update();
        let now = only::<TipBubble>(app);
        unchanged = if now == shown { unchanged + 1 } else { 0 };
        shown = now;
        if shown.is_some() && unchanged == SETTLED_FRAMES {
            break;
        }
    }
    shown
}

/// Returns the elements that have a tooltip, with their bounds in design pixels (window pixels ÷ `Geometry::scale`).
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
        assert!(tip, "{button} has no tooltip: {words:?}");
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
        assert!(said.iter().any(|said| said == key), "no tooltip {key}");
    }
}

#[test]
fn a_tooltip_opens_next_to_its_element_after_a_delay() {
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
            assert!(
                only::<TipBubble>(&mut app).is_none(),
                "a tooltip is open without an element"
            );
            let all = targets(&mut app);
            // Tests every element at the first window size, and every fourth element at the others.
            let some = if languages.len() > 1 { 1 } else { 4 };
            for (target, rect) in all.into_iter().step_by(some) {
                let key = app
                    .world()
                    .get::<Tip>(target)
                    .expect("the element has a tooltip")
                    .says()
                    .key()
                    .to_owned();
                // Points at the corner, because the centre of a plate or of the contract panel may belong to a smaller
                // element.
                let shown = tip_at(&mut app, rect.min + Vec2::splat(3.5));
                let (bubble, at) = shown.unwrap_or_else(|| {
                    panic!("{key} {language:?} {size:?} does not open: {rect:?}")
                });
                let about = app
                    .world()
                    .get::<TipBubble>(bubble)
                    .expect("the bubble names its element")
                    .about;
                assert!(
                    window(&app).contains(at.min) && window(&app).contains(at.max),
                    "{key} {language:?} {size:?}: {at:?}"
                );
                texts_within(&mut app, bubble, &format!("{key} {language:?} {size:?}"));
                covers_nothing_read(&mut app, at, &format!("{key} {language:?} {size:?}"));
                let rect = place_of(app.world(), about)
                    .or_else(|| app.world().get::<HitArea>(about).map(|area| area.rect));
                assert!(
                    !on_each_other(at, rect.expect("it is there")),
                    "{key} {language:?} {size:?} covers its element"
                );
            }
        }
    }
}

/// Asserts that a tooltip covers neither the player's hand nor the narration, a prompt, or the lesson's coach.
fn covers_nothing_read(app: &mut App, tip: Rect, what: &str) {
    let world = app.world();
    let hand = world.resource::<CardPlacement>().hand(HUMAN_SEAT);
    let aspect = world.resource::<Geometry>().aspect;
    let hand = world.resource::<Layout>().bounds(hand, aspect);
    let kept = all::<TooltipAvoid>(app).into_iter().map(|(_, rect)| rect);
    for rect in kept.chain(hand) {
        assert!(
            !on_each_other(tip, rect.inflate(-1.0)),
            "{what} covers {rect:?}: {tip:?}"
        );
    }
}

/// Opens a match of three players at the player's first decision of this kind.
fn at_decision(home: &Home, stage: DecisionStage) -> App {
    let wanted = |_: &Match, legal: &Legal| legal.stage == stage;
    let record = record_before("tips", oficial(), 3, wanted).expect("a match with such a decision");
    opened(home, (1280, 720), &record)
}

#[test]
fn a_clicked_element_has_no_tooltip_until_the_pointer_leaves() {
    let home = Home::new("tips-clicked");
    let mut app = at_decision(&home, DecisionStage::Draw);
    let stock = app.world().resource::<Geometry>().stock;
    let at = on_window(&app, stock);
    move_to(&mut app, at);
    // Sends both messages that winit would send for a press in a real window.
    let mut windows = app
        .world_mut()
        .query_filtered::<Entity, With<PrimaryWindow>>();
    let window = windows.single(app.world()).expect("there is one window");
    app.world_mut().write_message(MouseButtonInput {
        button: MouseButton::Left,
        state: ButtonState::Pressed,
        window,
    });
    click(&mut app, at);
    for frame in 0..4 * TOOLTIP_DELAY_FRAMES {
        app.update();
        let tip = only::<TipBubble>(&mut app).map(|(_, rect)| rect);
        let device = *app.world().resource::<gamecore::input::DeviceUsed>();
        assert!(tip.is_none(), "frame {frame}: {device:?} {tip:?}");
    }
    rest_at(&mut app, Vec2::new(640.0, 545.0));
    rest_at(&mut app, stock);
    assert!(
        only::<TipBubble>(&mut app).is_some(),
        "no tooltip after the pointer returned"
    );
}

#[test]
fn no_tooltip_covers_a_prompt() {
    let home = Home::new("tips-question");
    let mut app = at_decision(&home, DecisionStage::Claim);
    assert!(
        !all::<TooltipAvoid>(&mut app).is_empty(),
        "no prompt is open"
    );
    let mut seen = 0;
    for (target, rect) in targets(&mut app) {
        if let Some((_, at)) = tip_at(&mut app, rect.min + Vec2::splat(3.5)) {
            seen += 1;
            covers_nothing_read(&mut app, at, &format!("{target}"));
        }
    }
    assert!(seen > 5, "{seen} tips");
}

#[test]
fn a_disabled_button_has_a_tooltip_with_the_reason() {
    let record = full_table();
    let home = Home::new("tips-grey");
    let mut app = opened(&home, (1280, 720), &record);
    for (entity, rect) in all::<ActionButton>(&mut app) {
        let Some(greyed) = app.world().get::<Disabled>(entity).cloned() else {
            continue;
        };
        let why = greyed.sentence(app.world().resource::<Texts>());
        rest_at(&mut app, rect.center());
        let (bubble, _) = only::<TipBubble>(&mut app).expect("the tooltip is open");
        let mut texts = app.world_mut().query::<(Entity, &Text)>();
        let world = app.world();
        let told = texts
            .iter(world)
            .any(|(entity, text)| text.0.ends_with(&why) && is_in(world, entity, bubble));
        assert!(told, "the tooltip lacks “{why}”");
    }
}

#[test]
fn keyboard_focus_opens_tooltips_and_pressing_or_dragging_closes_them() {
    let record = full_table();
    let home = Home::new("tips-keys");
    let mut app = opened(&home, (1280, 720), &record);
    let (stage, rect) = all::<ActionButton>(&mut app)
        .into_iter()
        .find(|(entity, _)| app.world().get::<ActionButton>(*entity) == Some(&ActionButton::Advice))
        .expect("the button is visible");
    press(&mut app, Device::Keyboard, PlayerAction::Right);
    app.world_mut()
        .resource_mut::<InputFocus>()
        .set(stage, FocusCause::Navigated);
    frames(&mut app, 20);
    assert!(
        only::<TipBubble>(&mut app).is_none(),
        "a tooltip opened while the focus moves"
    );
    frames(&mut app, 70);
    let (bubble, _) = only::<TipBubble>(&mut app).expect("a tooltip for the focused button");
    let about = app
        .world()
        .get::<TipBubble>(bubble)
        .expect("the bubble names its element")
        .about;
    assert_eq!(app.world().resource::<InputFocus>().get(), Some(about));

    rest_at(&mut app, rect.center());
    let (bubble, _) = only::<TipBubble>(&mut app).expect("a tooltip for the hovered button");
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
    assert!(
        only::<TipBubble>(&mut app).is_none(),
        "the tooltip is open after a press"
    );

    let key = app.world().resource::<CardPlacement>().hand(HUMAN_SEAT)[0];
    let at = app.world().resource::<Layout>().poses[key.index()].at;
    let stock = app.world().resource::<Geometry>().stock;
    app.world_mut().insert_resource(Dragged {
        card: Some((key, at)),
        slot: None,
    });
    rest_at(&mut app, stock);
    assert!(
        only::<TipBubble>(&mut app).is_none(),
        "a tooltip opened while dragging"
    );
}

#[test]
fn no_tooltip_opens_where_a_card_was_dropped() {
    let home = Home::new("tips-dropped");
    let mut app = opened(&home, (1280, 720), &full_table());
    frames(&mut app, 6);
    let pile = app.world().resource::<Geometry>().pile;
    let at = on_window(&app, pile);
    // No tooltip may open at the pile, whether or not the pile accepts the card.
    let card = own_card(&app, 0);
    drag(&mut app, card, at);
    frames(&mut app, 2 * TOOLTIP_DELAY_FRAMES);
    assert!(only::<TipBubble>(&mut app).is_none());
    rest_at(&mut app, Vec2::new(640.0, 545.0));
    rest_at(&mut app, pile);
    assert!(
        only::<TipBubble>(&mut app).is_some(),
        "no tooltip after the pointer returned"
    );
}
