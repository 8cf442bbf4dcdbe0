//! Pointer events for tests, and an automatic player that uses the mouse.
use bevy::{
    input::{ButtonState, mouse::MouseButtonInput},
    prelude::*,
    ui::UiGlobalTransform,
    window::{CursorMoved, PrimaryWindow, WindowEvent},
};
use engine::table::DecisionStage;
use gamecore::{
    i18n::Localized,
    model::{CardPlacement, DisplayedState, Geometry, Layout, MeldDraft, Prompt},
    states::TableOverlay,
};
use hud::ActionButton;

pub fn send(app: &mut App, event: impl FnOnce(Entity) -> WindowEvent) {
    let mut windows = app
        .world_mut()
        .query_filtered::<Entity, With<PrimaryWindow>>();
    let window = windows.single(app.world()).expect("there is one window");
    let event = event(window);
    app.world_mut().write_message(event);
    app.update();
}

pub fn move_to(app: &mut App, position: Vec2) {
    send(app, |window| {
        WindowEvent::CursorMoved(CursorMoved {
            window,
            position,
            delta: None,
        })
    });
    app.update();
}

pub fn button(app: &mut App, state: ButtonState) {
    turn(app, MouseButton::Left, state);
}

pub fn other_button(app: &mut App) {
    turn(app, MouseButton::Right, ButtonState::Pressed);
    turn(app, MouseButton::Right, ButtonState::Released);
}

fn turn(app: &mut App, button: MouseButton, state: ButtonState) {
    send(app, |window| {
        WindowEvent::MouseButtonInput(MouseButtonInput {
            button,
            state,
            window,
        })
    });
}

pub fn click(app: &mut App, position: Vec2) {
    move_to(app, position);
    button(app, ButtonState::Pressed);
    button(app, ButtonState::Released);
    app.update();
}

pub fn drag(app: &mut App, from: Vec2, to: Vec2) {
    move_to(app, from);
    button(app, ButtonState::Pressed);
    for i in 1..=4 {
        move_to(app, from.lerp(to, i as f32 / 4.0));
    }
    button(app, ButtonState::Released);
    app.update();
}

/// Converts a point of the table layout from design pixels to physical pixels of the window.
pub fn on_window(app: &App, point: Vec2) -> Vec2 {
    point * app.world().resource::<Geometry>().scale
}

/// Returns the centre of the button with this text key.
pub fn named(app: &mut App, key: &str) -> Option<Vec2> {
    let mut labels = app
        .world_mut()
        .query::<(&Localized, &UiGlobalTransform, &InheritedVisibility)>();
    labels
        .iter(app.world())
        .find(|(text, _, visible)| text.key() == key && visible.get())
        .map(|(_, place, _)| place.translation)
}

pub fn action_button(app: &mut App, wanted: ActionButton) -> Vec2 {
    let mut buttons = app
        .world_mut()
        .query::<(&ActionButton, &UiGlobalTransform)>();
    let found = buttons
        .iter(app.world())
        .find(|(button, _)| **button == wanted)
        .map(|(_, place)| place.translation);
    found.expect("the button is always visible")
}

/// Returns a point on the visible strip of the card at this index in the hand.
pub fn own_card(app: &App, place: usize) -> Vec2 {
    let world = app.world();
    let (zones, shown) = (
        world.resource::<CardPlacement>(),
        world.resource::<DisplayedState>(),
    );
    let key = zones.hand(shown.bottom_seat())[place];
    let pose = world.resource::<Layout>().poses[key.index()];
    let left = pose.height * world.resource::<Geometry>().aspect / 2.0;
    on_window(app, pose.at + Vec2::new(12.0 - left, 20.0))
}

/// Makes the next move of an automatic player with the mouse. Returns false if there is nothing to do.
pub fn play_on(app: &mut App) -> bool {
    let overlay = *app.world().resource::<State<TableOverlay>>().get();
    let word = match overlay {
        TableOverlay::HandOver => Some("hand-over-sheet"),
        TableOverlay::ScoreSheet => Some("sheet-continue"),
        TableOverlay::Curtain | TableOverlay::MatchOver => panic!("no {overlay:?} is expected"),
        TableOverlay::None => None,
    };
    if let Some(word) = word {
        let found = named(app, word);
        if let Some(at) = found {
            click(app, at);
        }
        return found.is_some();
    }
    let geometry = app.world().resource::<Geometry>().clone();
    let Some(legal) = app.world().resource::<Prompt>().legal().cloned() else {
        return false;
    };
    match legal.stage {
        DecisionStage::Draw => {
            let stock = on_window(app, geometry.stock);
            click(app, stock);
        }
        DecisionStage::Claim => match named(app, "claim-no") {
            Some(no) => click(app, no),
            None => return false,
        },
        DecisionStage::LateClaim => return false,
        DecisionStage::Play => {
            let staging = app.world().resource::<MeldDraft>();
            if !staging.groups.is_empty() || !staging.proposals.is_empty() {
                let lay_down = action_button(app, ActionButton::LayDown);
                click(app, lay_down);
            } else if legal.discard.is_ok() {
                let shown = app.world().resource::<DisplayedState>();
                let cards = app
                    .world()
                    .resource::<CardPlacement>()
                    .hand(shown.bottom_seat())
                    .len();
                let from = own_card(app, cards / 2);
                let pile = on_window(app, geometry.pile);
                drag(app, from, pile);
            } else {
                return false;
            }
        }
    }
    true
}
