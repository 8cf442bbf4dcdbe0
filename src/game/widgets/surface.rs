//! What things stand on: panels, plates, paper, the shade behind a dialog. Panels take the colour of the felt.
use super::palette;
use crate::game::{
    sets::FrameSystems,
    settings::{Felt, Settings},
};
use bevy::prelude::*;

/// A surface whose colour follows from the felt.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[require(BackgroundColor)]
pub enum Surface {
    /// A dialog: opaque enough to be read over cards.
    Panel,
    /// A plate on the table.
    Plate,
    /// The whole screen, opaque: the curtain.
    Ground,
}

impl Surface {
    /// The colour on this felt.
    pub fn color(self, felt: Felt) -> Color {
        let rim = rim(felt);
        match self {
            Surface::Panel => darker(rim, 0.72),
            Surface::Plate => darker(rim, 0.80).with_alpha(0.85),
            Surface::Ground => darker(rim, 0.85),
        }
    }
}

/// The felt's colour at the rim of the table.
pub fn rim(felt: Felt) -> Color {
    match felt {
        Felt::Green => palette::FELT_RIM,
        Felt::Night => Color::srgb_u8(0x10, 0x18, 0x29),
        Felt::Wine => Color::srgb_u8(0x2A, 0x10, 0x18),
        Felt::Slate => Color::srgb_u8(0x17, 0x19, 0x1C),
    }
}

/// The felt's colour in the middle of the table.
pub fn felt_color(felt: Felt) -> Color {
    match felt {
        Felt::Green => palette::FELT,
        Felt::Night => Color::srgb_u8(0x1C, 0x2A, 0x44),
        Felt::Wine => Color::srgb_u8(0x4A, 0x1E, 0x2A),
        Felt::Slate => Color::srgb_u8(0x2A, 0x2D, 0x31),
    }
}

fn darker(color: Color, factor: f32) -> Color {
    let c = color.to_srgba();
    Color::srgb(c.red * factor, c.green * factor, c.blue * factor)
}

/// A panel: felt darkened, hairline brass, soft shadow. Its children stand in a column.
pub fn panel(width: Val) -> impl Bundle {
    (
        Node {
            width,
            flex_direction: FlexDirection::Column,
            padding: UiRect::all(px(palette::GRID * 3.0)),
            row_gap: px(palette::GRID * 2.0),
            border: UiRect::all(px(1)),
            border_radius: BorderRadius::all(px(palette::RADIUS)),
            ..default()
        },
        Surface::Panel,
        BackgroundColor(palette::FELT_RIM),
        BorderColor::all(palette::hairline()),
        palette::soft_shadow(),
    )
}

/// A sheet of paper. Its children stand in a column.
pub fn paper(width: Val) -> impl Bundle {
    (
        Node {
            width,
            flex_direction: FlexDirection::Column,
            padding: UiRect::axes(px(palette::GRID * 4.0), px(palette::GRID * 3.0)),
            row_gap: px(palette::GRID),
            border_radius: BorderRadius::all(px(4)),
            ..default()
        },
        BackgroundColor(palette::IVORY),
        palette::soft_shadow(),
    )
}

/// The root of a screen: as large as the window, its children in the middle. It lets pointers through.
pub fn screen() -> impl Bundle {
    (fill(), Pickable::IGNORE)
}

/// The root of a dialog: shades what lies behind and keeps pointers from it.
pub fn scrim(depth: i32) -> impl Bundle {
    (
        fill(),
        BackgroundColor(Color::BLACK.with_alpha(0.55)),
        GlobalZIndex(depth),
        Pickable {
            should_block_lower: true,
            is_hoverable: true,
        },
    )
}

fn fill() -> Node {
    Node {
        position_type: PositionType::Absolute,
        width: percent(100),
        height: percent(100),
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..default()
    }
}

/// A row of things, in the middle of their height.
pub fn row(gap: f32) -> Node {
    Node {
        align_items: AlignItems::Center,
        column_gap: px(gap),
        ..default()
    }
}

/// A column of things.
pub fn column(gap: f32) -> Node {
    Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(gap),
        ..default()
    }
}

/// A box at a place of the table.
pub fn at(rect: Rect) -> Node {
    Node {
        position_type: PositionType::Absolute,
        left: px(rect.min.x),
        top: px(rect.min.y),
        width: px(rect.width()),
        height: px(rect.height()),
        ..default()
    }
}

/// Adds the colouring of surfaces.
pub fn plugin(app: &mut App) {
    app.add_observer(color_one);
    app.add_systems(
        Update,
        color_all
            .in_set(FrameSystems::Present)
            .run_if(resource_exists_and_changed::<Settings>),
    );
}

fn color_one(
    insert: On<Insert, Surface>,
    settings: Option<Res<Settings>>,
    mut all: Query<(&Surface, &mut BackgroundColor)>,
) {
    if let (Some(settings), Ok((surface, mut color))) = (settings, all.get_mut(insert.entity)) {
        color.0 = surface.color(settings.felt);
    }
}

fn color_all(settings: Res<Settings>, mut all: Query<(&Surface, &mut BackgroundColor)>) {
    for (surface, mut color) in &mut all {
        color.set_if_neq(BackgroundColor(surface.color(settings.felt)));
    }
}
