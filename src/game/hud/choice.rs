//! Two or more ways to do what was wanted: one of them is to be chosen.
use super::{DEPTH, Hud, ways};
use crate::{
    engine::table::Action,
    game::{
        i18n::Texts,
        intent::{FocusArea, PlayerIntent, Prompt},
        playback::Shown,
        states::Screen,
        tableview::Geometry,
        widgets::{
            Chosen, Look, Size, Surface, button, button_written, label, palette as p, row, text,
        },
    },
};
use bevy::{prelude::*, ui_widgets::observe};

#[derive(Component)]
struct ChoicePrompt(Vec<Action>);

/// Adds the prompt.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, ask.in_set(Hud).run_if(resource_changed::<Prompt>));
}

fn ask(
    shown: Res<Shown>,
    prompt: Res<Prompt>,
    geometry: Res<Geometry>,
    texts: Res<Texts>,
    open: Query<(Entity, &ChoicePrompt)>,
    mut commands: Commands,
) {
    if let Ok((entity, choice)) = open.single() {
        if choice.0 == prompt.choice {
            return;
        }
        commands.entity(entity).despawn();
    }
    if prompt.choice.len() < 2 {
        return;
    }
    let place = Node {
        position_type: PositionType::Absolute,
        left: px(geometry.prompt.min.x),
        width: px(geometry.prompt.width()),
        bottom: px(geometry.size.y - geometry.prompt.max.y),
        flex_direction: FlexDirection::Column,
        row_gap: px(p::GRID),
        padding: UiRect::axes(px(20), px(14)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(p::RADIUS)),
        ..default()
    };
    let panel = (
        place,
        Surface::Panel,
        BorderColor::all(p::BRASS),
        p::soft_shadow(),
        GlobalZIndex(DEPTH + 3),
    );
    commands
        .spawn((
            panel,
            ChoicePrompt(prompt.choice.clone()),
            FocusArea::Prompt,
            DespawnOnExit(Screen::Table),
        ))
        .with_children(|panel| {
            panel.spawn(row(p::GRID)).with_children(|head| {
                head.spawn((
                    label("choice-question", text::STRONG),
                    Node {
                        flex_grow: 1.0,
                        ..default()
                    },
                ));
                head.spawn((
                    button("choice-cancel", Look::Quiet, Size::Small),
                    observe(|_: On<Chosen>, mut intents: MessageWriter<PlayerIntent>| {
                        intents.write(PlayerIntent::Cancel);
                    }),
                ));
            });
            for (index, action) in prompt.choice.iter().enumerate() {
                let words = ways::in_words(&texts, &shown, action);
                panel.spawn((
                    button_written(words, Look::Plain, Size::Medium),
                    observe(
                        move |_: On<Chosen>, mut intents: MessageWriter<PlayerIntent>| {
                            intents.write(PlayerIntent::Choose(index));
                        },
                    ),
                ));
            }
        });
}
