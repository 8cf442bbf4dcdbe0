//! The curtain between two people at one screen: the next one is called by name before a hand is shown.
use crate::game::{
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
};
use bevy::{prelude::*, ui_widgets::observe};

/// Adds the curtain.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(TableOverlay::Curtain), spawn);
}

fn spawn(shown: Res<Shown>, called: Res<Called>, art: Option<Res<UiArt>>, mut commands: Commands) {
    let name = called.0.map_or("", |seat| shown.name(seat)).to_owned();
    let root = (
        scrim(OVER_THE_TABLE),
        Surface::Ground,
        FocusLayer::Overlay,
        DespawnOnExit(TableOverlay::Curtain),
    );
    commands.spawn(root).with_children(|root| {
        if let Some(art) = &art {
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
        let card = Node {
            flex_direction: FlexDirection::Column,
            align_items: AlignItems::Center,
            padding: UiRect::axes(px(72), px(48)),
            border: UiRect::all(px(1)),
            border_radius: BorderRadius::all(px(p::RADIUS)),
            ..default()
        };
        let mut card = root.spawn((
            card,
            Surface::Ground,
            BorderColor::all(p::hairline()),
            p::soft_shadow(),
        ));
        card.with_children(|root| {
            if let (Some(art), Some(seat)) = (&art, called.0) {
                let portrait = Node {
                    width: px(128),
                    height: px(128),
                    margin: UiRect::bottom(px(24)),
                    border_radius: BorderRadius::all(px(14)),
                    ..default()
                };
                root.spawn((
                    portrait,
                    ImageNode::new(art.portrait(shown.players.get(seat.index()), seat.index())),
                    p::soft_shadow(),
                ));
            }
            let turn = Localized::new("curtain-turn").arg("name", name.clone());
            root.spawn((
                localized(turn, text::TITLE.size(p::TITLE * 1.5625)),
                centred(),
            ));
            root.spawn((
                label("curtain-pass", text::BODY.color(p::TEXT_SOFT)),
                Node {
                    margin: UiRect::vertical(px(16)),
                    ..default()
                },
            ));
            let me = Localized::new("curtain-me").arg("name", name);
            root.spawn((
                button_saying(me, Look::Brass, Size::Large),
                Unasked::default(),
                observe(|_: On<Chosen>, mut intents: MessageWriter<PlayerIntent>| {
                    intents.write(PlayerIntent::Continue);
                }),
            ));
        });
    });
}
