//! One sentence for the person at the screen: why not, or what to know. It fades and never catches a click.
use super::{Surface, palette as p, text};
use crate::game::{
    tableview::Geometry,
    third_party::{Awake, seen_secs},
};
use bevy::prelude::*;
use std::collections::VecDeque;

/// How a sentence is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tone {
    /// Good to know.
    #[default]
    Info,
    /// Something was refused: this is why.
    Warning,
}

/// Shows a sentence.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct Toast {
    /// The sentence, in the language of the game.
    pub text: String,
    /// How it is meant.
    pub tone: Tone,
}

impl Toast {
    /// Good to know.
    pub fn info(text: impl Into<String>) -> Toast {
        Toast {
            text: text.into(),
            tone: Tone::Info,
        }
    }

    /// Why not.
    pub fn refused(text: impl Into<String>) -> Toast {
        Toast {
            text: text.into(),
            tone: Tone::Warning,
        }
    }
}

/// The line on the screen.
#[derive(Component)]
struct ToastLine {
    left: f32,
}

/// Seconds of fading at the end.
const FADE: f32 = 0.4;

/// Sentences that wait for the one before them.
#[derive(Resource, Default)]
struct Waiting(VecDeque<Toast>);

/// Adds the line.
pub fn plugin(app: &mut App) {
    app.add_message::<Toast>().init_resource::<Waiting>();
    app.add_systems(
        Update,
        (listen, show, fade)
            .chain()
            .in_set(crate::game::sets::FrameSystems::Present),
    );
}

/// What comes later replaces what is shown; what comes together is shown one after another.
fn listen(
    mut toasts: MessageReader<Toast>,
    lines: Query<Entity, With<ToastLine>>,
    mut waiting: ResMut<Waiting>,
    mut commands: Commands,
) {
    if toasts.is_empty() {
        return;
    }
    waiting.0 = toasts.read().cloned().collect();
    for line in &lines {
        commands.entity(line).despawn();
    }
}

fn show(
    lines: Query<(), With<ToastLine>>,
    geometry: Option<Res<Geometry>>,
    time: Res<Time<Real>>,
    mut awake: ResMut<Awake>,
    mut waiting: ResMut<Waiting>,
    mut commands: Commands,
) {
    if !lines.is_empty() || waiting.0.is_empty() {
        return;
    }
    let Some(toast) = waiting.0.pop_front() else {
        return;
    };
    // Above the piles and the line of narration: on the table nothing to press lies there.
    let top = geometry.map_or(228.0, |geometry| geometry.narration.min.y - 48.0);
    let seconds = 2.4 + toast.text.chars().count() as f32 * 0.045;
    awake.keep(time.elapsed_secs(), seconds + 0.2);
    let (sign, color) = match toast.tone {
        Tone::Info => ("i", p::TILE_BLUE),
        Tone::Warning => ("!", p::AMBER),
    };
    let place = Node {
        position_type: PositionType::Absolute,
        top: px(top),
        width: percent(100),
        justify_content: JustifyContent::Center,
        ..default()
    };
    commands
        .spawn((
            place,
            GlobalZIndex(900),
            Pickable::IGNORE,
            ToastLine { left: seconds },
        ))
        .with_children(|place| {
            let node = Node {
                max_width: px(680),
                padding: UiRect::axes(px(16), px(9)),
                column_gap: px(12),
                align_items: AlignItems::Center,
                border: UiRect::all(px(1)),
                border_radius: BorderRadius::all(px(p::RADIUS)),
                ..default()
            };
            place
                .spawn((
                    node,
                    Surface::Panel,
                    BorderColor::all(color),
                    p::soft_shadow(),
                    Pickable::IGNORE,
                ))
                .with_children(|panel| {
                    let disc = Node {
                        width: px(22),
                        height: px(22),
                        border_radius: BorderRadius::MAX,
                        align_items: AlignItems::Center,
                        justify_content: JustifyContent::Center,
                        flex_shrink: 0.0,
                        ..default()
                    };
                    let ink = if toast.tone == Tone::Info {
                        p::IVORY
                    } else {
                        p::INK
                    };
                    let sign = text::written(sign, text::STRONG.size(p::SMALL).color(ink));
                    panel
                        .spawn((disc, BackgroundColor(color), Pickable::IGNORE))
                        .with_child(sign);
                    panel.spawn(text::written(toast.text.clone(), text::BODY));
                });
        });
}

fn fade(
    time: Res<Time<Real>>,
    mut lines: Query<(Entity, &mut ToastLine)>,
    children: Query<&Children>,
    mut texts: Query<&mut TextColor>,
    mut boxes: Query<&mut BackgroundColor>,
    mut edges: Query<(&mut BorderColor, &mut BoxShadow)>,
    mut commands: Commands,
) {
    for (entity, mut line) in &mut lines {
        line.left -= seen_secs(&time);
        if line.left <= 0.0 {
            commands.entity(entity).despawn();
        } else if line.left < FADE {
            let alpha = line.left / FADE;
            for part in children.iter_descendants(entity) {
                if let Ok(mut text) = texts.get_mut(part) {
                    text.0.set_alpha(alpha);
                }
                if let Ok(mut ground) = boxes.get_mut(part) {
                    let now = ground.0.alpha();
                    ground.0.set_alpha(now.min(alpha));
                }
                if let Ok((mut border, mut shadow)) = edges.get_mut(part) {
                    *border = BorderColor::all(border.top.with_alpha(alpha));
                    for cast in &mut shadow.0 {
                        let now = cast.color.alpha();
                        cast.color.set_alpha(now.min(alpha));
                    }
                }
            }
        }
    }
}
