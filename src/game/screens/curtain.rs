//! The curtain between two people at one screen: the next one is called by name before a hand is shown.
use crate::{
    engine::seat::Seat,
    game::{
        i18n::Localized,
        input::FocusLayer,
        model::{PlayerIntent, Shown},
        referee::Called,
        states::TableOverlay,
        theme::UiArt,
        widgets::{
            Chosen, Look, OVER_THE_TABLE, Size, Surface, Unasked, button_saying, centred, label,
            localized, palette as p, scrim, text,
        },
    },
};
use bevy::{prelude::*, ui_widgets::observe};

/// Adds the curtain.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(TableOverlay::Curtain), spawn);
}

fn spawn(shown: Res<Shown>, called: Res<Called>, art: Option<Res<UiArt>>, mut commands: Commands) {
    let root = (
        scrim(OVER_THE_TABLE),
        Surface::Ground,
        FocusLayer::Overlay,
        DespawnOnExit(TableOverlay::Curtain),
    );
    commands.spawn(root).with_children(|root| {
        if let Some(art) = &art {
            spawn_tiles(root, art);
        }
        let card = Node {
            flex_direction: FlexDirection::Column,
            align_items: AlignItems::Center,
            padding: UiRect::axes(px(72), px(48)),
            border: UiRect::all(px(1)),
            border_radius: BorderRadius::all(px(p::RADIUS)),
            ..default()
        };
        root.spawn((
            card,
            Surface::Ground,
            BorderColor::all(p::hairline()),
            p::soft_shadow(),
        ))
        .with_children(|card| {
            if let (Some(art), Some(seat)) = (&art, called.0) {
                spawn_portrait(card, art, &shown, seat);
            }
            spawn_words(card, called.0.map_or("", |seat| shown.name(seat)));
        });
    });
}

/// The tiles, faint, over the whole screen.
fn spawn_tiles(root: &mut ChildSpawnerCommands, art: &UiArt) {
    let tile = ImageNode {
        image: art.tile.clone(),
        image_mode: NodeImageMode::Tiled {
            tile_x: true,
            tile_y: true,
            stretch_value: 0.5,
        },
        color: Color::WHITE.with_alpha(0.16),
        ..default()
    };
    let whole = Node {
        position_type: PositionType::Absolute,
        width: percent(100),
        height: percent(100),
        ..default()
    };
    root.spawn((whole, tile, Pickable::IGNORE));
}

fn spawn_portrait(card: &mut ChildSpawnerCommands, art: &UiArt, shown: &Shown, seat: Seat) {
    let portrait = Node {
        width: px(128),
        height: px(128),
        margin: UiRect::bottom(px(24)),
        border_radius: BorderRadius::all(px(14)),
        ..default()
    };
    let player = shown.players.get(seat.index());
    card.spawn((
        portrait,
        ImageNode::new(art.portrait(player, seat.index())),
        p::soft_shadow(),
    ));
}

/// Who is called, what to do with the screen, and the button that opens the hand.
fn spawn_words(card: &mut ChildSpawnerCommands, name: &str) {
    let turn = Localized::new("curtain-turn").arg("name", name);
    card.spawn((
        localized(turn, text::TITLE.size(p::TITLE * 1.5625)),
        centred(),
    ));
    card.spawn((
        label("curtain-pass", text::BODY.color(p::TEXT_SOFT)),
        Node {
            margin: UiRect::vertical(px(16)),
            ..default()
        },
    ));
    let me = Localized::new("curtain-me").arg("name", name);
    card.spawn((
        button_saying(me, Look::Brass, Size::Large),
        Unasked::default(),
        observe(|_: On<Chosen>, mut intents: MessageWriter<PlayerIntent>| {
            intents.write(PlayerIntent::Continue);
        }),
    ));
}
