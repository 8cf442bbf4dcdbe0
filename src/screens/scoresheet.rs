//! The score sheet between two hands, and during one as a menu.
use super::sheet::{self, pace};
use bevy::{prelude::*, ui_widgets::observe};
use gamecore::{
    input::{FirstFocus, FocusLayer},
    model::{PlayerIntent, Shown, Speed},
    states::{Menu, TableOverlay},
};
use menus::{back, root};
use table::tableview::SheetRoom;
use ui::{
    theme::UiArt,
    widgets::{
        Chosen, Look, OVER_THE_TABLE, Size, Unasked, button, label, palette as p, scrim, text,
    },
};

/// Adds the sheet.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(TableOverlay::ScoreSheet), spawn);
    app.add_systems(OnEnter(Menu::Sheet), look_up);
}

/// The sheet as it stands, over whatever is on the table.
fn look_up(
    (shown, room): (Res<Shown>, SheetRoom),
    art: Option<Res<UiArt>>,
    mut commands: Commands,
) {
    commands.spawn(root(Menu::Sheet)).with_children(|root| {
        let heading = |paper: &mut ChildSpawnerCommands, _| {
            paper.spawn(label("sheet-title", text::HEADING.color(p::INK)));
        };
        sheet::spawn(
            root,
            &shown,
            art.as_deref(),
            (0.0, room.size(false)),
            heading,
            |_| {},
        );
        root.spawn(Node {
            margin: UiRect {
                top: px(20),
                bottom: auto(),
                ..default()
            },
            padding: UiRect::bottom(px(p::GRID)),
            ..default()
        })
        .with_children(|below| {
            below.spawn((button("menu-back", Look::Brass, Size::Large), observe(back)));
        });
    });
}

fn spawn(
    (shown, room, speed): (Res<Shown>, SheetRoom, Res<Speed>),
    art: Option<Res<UiArt>>,
    mut commands: Commands,
) {
    let root = (
        scrim(OVER_THE_TABLE),
        FocusLayer::Overlay,
        DespawnOnExit(TableOverlay::ScoreSheet),
    );
    commands.spawn(root).with_children(|root| {
        sheet::spawn(
            root,
            &shown,
            art.as_deref(),
            (pace(&speed), room.size(false)),
            |paper, _| {
                paper.spawn(label("sheet-title", text::HEADING.color(p::INK)));
            },
            |_| {},
        );
        root.spawn(Node {
            margin: UiRect {
                top: px(20),
                bottom: auto(),
                ..default()
            },
            padding: UiRect::bottom(px(p::GRID)),
            ..default()
        })
        .with_children(|below| {
            below.spawn((
                button("sheet-continue", Look::Brass, Size::Large),
                Unasked::default(),
                FirstFocus,
                observe(|_: On<Chosen>, mut intents: MessageWriter<PlayerIntent>| {
                    intents.write(PlayerIntent::Continue);
                }),
            ));
        });
    });
}
