//! The hand is over: a small bar says how, and the table stays to be looked at.
use super::OVER_THE_TABLE;
use crate::{
    engine::table::HowEnded,
    game::{
        i18n::Localized,
        intent::{FocusLayer, PlayerIntent},
        playback::Shown,
        states::TableOverlay,
        tableview::Geometry,
        widgets::{Chosen, Look, Size, Surface, button, localized, one_line, palette as p, text},
    },
};
use bevy::{prelude::*, ui_widgets::observe};

/// Adds the bar.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(TableOverlay::HandOver), spawn);
}

fn spawn(shown: Res<Shown>, geometry: Res<Geometry>, mut commands: Commands) {
    let closer = shown.ended.as_ref().and_then(|end| end.closer).map(|seat| shown.name(seat).to_owned());
    let key = match shown.ended.as_ref().map(|end| end.how) {
        Some(HowEnded::Discard) => "hand-over-discard",
        Some(HowEnded::LaidOff) => "hand-over-laid-off",
        Some(HowEnded::Leftover) => "hand-over-leftover",
        Some(HowEnded::None) | None => "hand-over-draw",
    };
    let place = Node {
        position_type: PositionType::Absolute,
        width: percent(100),
        bottom: px(geometry.size.y - geometry.prompt.max.y + 12.0),
        justify_content: JustifyContent::Center,
        ..default()
    };
    let root = (place, GlobalZIndex(OVER_THE_TABLE), Pickable::IGNORE, FocusLayer::Overlay, DespawnOnExit(TableOverlay::HandOver));
    commands.spawn(root).with_children(|place| {
        let bar = Node {
            align_items: AlignItems::Center,
            column_gap: px(24),
            padding: UiRect { left: px(24), right: px(12), top: px(12), bottom: px(12) },
            border: UiRect::all(px(1)),
            border_radius: BorderRadius::all(px(p::RADIUS)),
            ..default()
        };
        place.spawn((bar, Surface::Panel, BorderColor::all(p::hairline()), p::soft_shadow())).with_children(|bar| {
            let sentence = Localized::new(key).arg("name", closer.unwrap_or_default());
            bar.spawn((localized(sentence, text::STRONG), one_line()));
            bar.spawn((button("hand-over-sheet", Look::Brass, Size::Medium), observe(|_: On<Chosen>, mut intents: MessageWriter<PlayerIntent>| {
                intents.write(PlayerIntent::Continue);
            })));
        });
    });
}
