//! While a person is shown again what they have missed: a line that says so, and a button that skips it.
use super::{DEPTH, Hud, keys::key_sign};
use bevy::{prelude::*, ui_widgets::observe};
use gamecore::{
    input::{FirstFocus, FocusArea, PlayerAction},
    model::{Geometry, PlayerIntent, Script},
    states::Screen,
};
use ui::widgets::{Chosen, Look, Size, Surface, at, button, label, one_line, palette as p, text};

/// The line.
#[derive(Component)]
pub struct CatchUp;

/// The height of the line, in design pixels.
const HEIGHT: f32 = 48.0;

/// Adds the line.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Hud));
}

fn show(
    script: Res<Script>,
    geometry: Res<Geometry>,
    lines: Query<Entity, With<CatchUp>>,
    mut commands: Commands,
) {
    let wanted = script.is_catching_up() && !script.is_hurried();
    if wanted != lines.is_empty() {
        return;
    }
    for line in &lines {
        commands.entity(line).despawn();
    }
    if !wanted {
        return;
    }
    let middle = geometry.prompt.center();
    let place = Node {
        justify_content: JustifyContent::Center,
        align_items: AlignItems::Center,
        ..at(Rect::from_center_size(
            middle,
            Vec2::new(geometry.prompt.width(), HEIGHT),
        ))
    };
    let root = (
        place,
        GlobalZIndex(DEPTH + 2),
        Pickable::IGNORE,
        FocusArea::Prompt,
        CatchUp,
        DespawnOnExit(Screen::Table),
    );
    commands.spawn(root).with_children(|root| {
        root.spawn((
            pill(),
            Surface::Panel,
            BorderColor::all(p::hairline()),
            p::soft_shadow(),
        ))
        .with_children(|pill| {
            pill.spawn((label("catch-up", text::BODY), one_line()));
            let mut skip = pill.spawn((
                button("catch-up-skip", Look::Plain, Size::Small),
                FirstFocus,
                observe(|_: On<Chosen>, mut intents: MessageWriter<PlayerIntent>| {
                    intents.write(PlayerIntent::Continue);
                }),
            ));
            skip.with_child(key_sign(PlayerAction::Accept));
        });
    });
}

/// The box round the words and the button.
fn pill() -> Node {
    Node {
        align_items: AlignItems::Center,
        column_gap: px(14),
        padding: UiRect::new(px(18), px(6), px(5), px(5)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(p::RADIUS)),
        ..default()
    }
}
