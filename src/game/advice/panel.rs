//! The hints on the screen: up to three moves beside the buttons, each with what speaks for it.
use super::{
    Hints,
    frame::{entry, frame, place},
    words,
};
use crate::game::{
    hud::{DEPTH, Hud},
    i18n::{Localized, Texts},
    intent::PlayerIntent,
    playback::Shown,
    states::Screen,
    tableview::Geometry,
    widgets::{
        Chosen, Live, Look, Size, button, label, localized, one_line, palette as p, row, text,
        written,
    },
};
use bevy::{prelude::*, ui_widgets::observe};

const WIDTH: f32 = 358.0;

/// What the panel shows.
#[derive(Clone, PartialEq, Debug)]
struct Model {
    /// None while the expert is thinking.
    moves: Option<Vec<Told>>,
}

/// A move in the language of the game.
#[derive(Clone, PartialEq, Debug)]
struct Told {
    step: String,
    verdict: String,
    reasons: Vec<String>,
}

#[derive(Component)]
struct HintPanel;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Hud));
}

fn show(
    hints: Res<Hints>,
    shown: Res<Shown>,
    texts: Res<Texts>,
    geometry: Res<Geometry>,
    mut panels: Query<(Entity, &mut Live<Model>, &mut Node), With<HintPanel>>,
    mut commands: Commands,
) {
    if !hints.is_open() {
        for (entity, ..) in &panels {
            commands.entity(entity).despawn();
        }
        return;
    }
    let Ok((entity, mut live, mut node)) = panels.single_mut() else {
        commands.spawn((
            frame(&geometry, WIDTH, DEPTH + 4),
            HintPanel,
            Live::<Model>::default(),
            DespawnOnExit(Screen::Table),
        ));
        return;
    };
    place(&mut node, &geometry);
    let pile = shown.view.as_ref().map(|view| &view.table.pile);
    let top = pile.and_then(|pile| pile.last().copied());
    let model = Model {
        moves: hints.found.as_ref().map(|found| {
            let told = found.iter().enumerate().map(|(place, advice)| Told {
                step: words::step(&texts, &advice.action, top),
                verdict: words::verdict(&texts, advice, place == 0),
                reasons: words::reasons(&texts, advice, &shown, if place == 0 { 3 } else { 2 }),
            });
            told.collect()
        }),
    };
    live.bypass_change_detection()
        .show(&mut commands, entity, model, build);
}

fn build(panel: &mut ChildSpawnerCommands, model: &Model) {
    panel.spawn(row(p::GRID)).with_children(|head| {
        head.spawn((
            label("hint-title", text::HEADING),
            Node {
                flex_grow: 1.0,
                ..default()
            },
        ));
        head.spawn((
            button("hint-close", Look::Quiet, Size::Small),
            observe(|_: On<Chosen>, mut intents: MessageWriter<PlayerIntent>| {
                intents.write(PlayerIntent::Hint);
            }),
        ));
    });
    match &model.moves {
        None => _ = panel.spawn(localized(Localized::new("hint-thinking"), text::NOTE)),
        Some(moves) if moves.is_empty() => {
            panel.spawn(localized(Localized::new("hint-none"), text::NOTE));
        }
        Some(moves) => {
            for (place, told) in moves.iter().enumerate() {
                move_box(panel, told, place == 0);
            }
        }
    }
}

fn move_box(panel: &mut ChildSpawnerCommands, told: &Told, best: bool) {
    let (edge, ink) = if best {
        (p::BRASS, p::BRASS_LIGHT)
    } else {
        (p::TEXT.with_alpha(0.25), p::TEXT.with_alpha(0.75))
    };
    panel.spawn(entry(edge)).with_children(|lines| {
        lines.spawn(row(8.0)).with_children(|head| {
            let words = Node {
                flex_grow: 1.0,
                ..default()
            };
            head.spawn((written(&told.step, text::STRONG), words));
            head.spawn((written(&told.verdict, text::NOTE.color(ink)), one_line()));
        });
        for reason in &told.reasons {
            lines.spawn(written(reason, text::NOTE));
        }
    });
}
