//! What things stand on: panels, plates, paper, the shade behind a dialog. Panels take the colour of the felt.
use super::palette;
use crate::theme::{LIGHTEST, TableArt};
use bevy::{prelude::*, ui_widgets::ScrollArea};
use gamecore::{
    sets::FrameSystems,
    settings::{Felt, Settings},
};

/// A surface whose colour follows from the table.
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
    /// The colour on a table whose rim has this one.
    pub fn color(self, rim: Color) -> Color {
        match self {
            Surface::Panel => darker(rim, 0.72),
            Surface::Plate => darker(rim, 0.80).with_alpha(0.85),
            Surface::Ground => darker(rim, 0.85),
        }
    }

    /// The same where high contrast is set: nothing shows through, and all of them are darker.
    pub fn strong_color(self, rim: Color) -> Color {
        match self {
            Surface::Panel | Surface::Plate => darker(rim, 0.4),
            Surface::Ground => darker(rim, 0.5),
        }
    }

    fn color_in(self, settings: &Settings, table: Option<&TableArt>) -> Color {
        let rim = rim_in_use(settings.felt, table);
        match settings.high_contrast {
            true => self.strong_color(rim),
            false => self.color(rim),
        }
    }
}

/// The most luminance of a rim, 0 to 1: about that of our own.
const RIM: f32 = 0.025;

/// The felt's colour at the rim of the table.
pub fn rim(felt: Felt) -> Color {
    let [red, green, blue] = felt.rim();
    Color::srgb_u8(red, green, blue)
}

/// The colour of the rim of the table in use: of a picture its own, as dark as that of felt.
pub(super) fn rim_in_use(felt: Felt, table: Option<&TableArt>) -> Color {
    match table.filter(|table| table.image.is_some()) {
        Some(table) => {
            let part = (RIM / table.mean.luminance().max(1e-4)).min(1.0);
            let mean = table.mean.to_linear() * part;
            mean.with_alpha(1.0).into()
        }
        None => rim(felt),
    }
}

/// How much lighter a grain of felt is than the felt, as a part of the root of its light (`felt.wgsl`); boards are never lighter.
const GRAIN: f32 = 0.007;
/// How much lighter than it is to be a square of a picture as large as a letter may be (`cardart` measures it).
const PLAY: f32 = 1.08;

/// The lightest colour of the table in use: what can be read there can be read all over it.
pub fn lightest_ground(felt: Felt, table: Option<&TableArt>) -> Color {
    if table.is_some_and(|table| table.image.is_some()) {
        let light = LIGHTEST * PLAY;
        return Color::linear_rgb(light, light, light);
    }
    match felt {
        Felt::Wood => felt_color(felt),
        Felt::Green | Felt::Night | Felt::Wine | Felt::Slate => {
            let felt = felt_color(felt).to_linear();
            let grain = |light: f32| (light.sqrt() + GRAIN).powi(2);
            Color::linear_rgb(grain(felt.red), grain(felt.green), grain(felt.blue))
        }
    }
}

/// The felt's colour in the middle of the table.
pub fn felt_color(felt: Felt) -> Color {
    match felt {
        Felt::Green => palette::FELT,
        Felt::Night => Color::srgb_u8(0x1C, 0x2A, 0x44),
        Felt::Wine => Color::srgb_u8(0x4A, 0x1E, 0x2A),
        Felt::Slate => Color::srgb_u8(0x2A, 0x2D, 0x31),
        Felt::Wood => Color::srgb_u8(0x64, 0x43, 0x2C),
    }
}

fn darker(color: Color, factor: f32) -> Color {
    let c = color.to_srgba();
    Color::srgb(c.red * factor, c.green * factor, c.blue * factor)
}

/// A panel: felt darkened, hairline brass, soft shadow. Its children stand in a column.
pub fn panel(width: Val) -> impl Bundle {
    panel_parts(width)
}

fn panel_parts(width: Val) -> (Node, impl Bundle) {
    let rest = (
        Surface::Panel,
        BackgroundColor(palette::FELT_RIM),
        BorderColor::all(palette::hairline()),
        palette::soft_shadow(),
    );
    (
        Node {
            width,
            // Larger letters leave less room: a page is never wider than the window.
            max_width: percent(100),
            // What is higher than the window is scrolled, not squeezed.
            flex_shrink: 0.0,
            // In the middle of what is larger; of what is smaller it begins at the top, and is scrolled.
            margin: UiRect::all(auto()),
            flex_direction: FlexDirection::Column,
            padding: UiRect::all(px(palette::GRID * 3.0)),
            row_gap: px(palette::GRID * 2.0),
            border: UiRect::all(px(1)),
            border_radius: BorderRadius::all(px(palette::RADIUS)),
            ..default()
        },
        rest,
    )
}

/// A panel that is never higher than the window: what scrolls on it has the room that the rest leaves.
pub fn low_panel(width: Val) -> impl Bundle {
    let (mut node, rest) = panel_parts(width);
    node.max_height = percent(100);
    (node, rest)
}

/// A sheet of paper. Its children stand in a column.
pub fn paper(width: Val) -> impl Bundle {
    (
        Node {
            width,
            max_width: percent(100),
            // What stands below it has the same at its lower edge: both together are in the middle.
            margin: UiRect::top(auto()),
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

/// The root of a dialog: shades what lies behind and keeps pointers from it. What is higher than the window scrolls.
pub fn scrim(depth: i32) -> impl Bundle {
    (
        Node {
            overflow: Overflow::scroll_y(),
            justify_content: JustifyContent::FlexStart,
            ..fill()
        },
        ScrollArea,
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

/// A row of things that goes on below where it is too long.
pub fn wrapping(gap: f32) -> Node {
    Node {
        flex_wrap: FlexWrap::Wrap,
        row_gap: px(palette::GRID),
        ..row(gap)
    }
}

/// The least height of what scrolls on a page, in design pixels: a few lines of it are always to be seen.
pub const LEAST: f32 = 120.0;

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
        color_all.in_set(FrameSystems::Present).run_if(
            resource_exists_and_changed::<Settings>
                .or_else(resource_exists_and_changed::<TableArt>),
        ),
    );
}

fn color_one(
    insert: On<Insert, Surface>,
    settings: Option<Res<Settings>>,
    table: Option<Res<TableArt>>,
    mut all: Query<(&Surface, &mut BackgroundColor)>,
) {
    if let (Some(settings), Ok((surface, mut color))) = (settings, all.get_mut(insert.entity)) {
        color.0 = surface.color_in(&settings, table.as_deref());
    }
}

fn color_all(
    settings: Res<Settings>,
    table: Option<Res<TableArt>>,
    mut all: Query<(&Surface, &mut BackgroundColor)>,
) {
    for (surface, mut color) in &mut all {
        let wanted = surface.color_in(&settings, table.as_deref());
        color.set_if_neq(BackgroundColor(wanted));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::widgets::{CLEAR, READABLE, contrast};

    /// What words are written in: they can be read. Nothing is written in brass, which is seen (edges, rings, signs).
    fn is_read(ground: Color, place: &str) {
        for (ink, least) in [
            (palette::TEXT, CLEAR),
            (palette::TEXT_SOFT, READABLE),
            (palette::BRASS_LIGHT, READABLE),
            (palette::AMBER, READABLE),
            (palette::BRASS, 3.0),
        ] {
            let found = contrast(ink, ground);
            assert!(found > least, "{ink:?} {place}: {found}");
        }
    }

    /// The lightest place of a table is its middle; text has to be read there too.
    #[test]
    fn text_and_brass_can_be_read_on_every_table() {
        for felt in Felt::ALL {
            let lightest = lightest_ground(felt, None);
            for ground in [lightest, rim(felt), Surface::Panel.color(rim(felt))] {
                is_read(ground, &format!("{felt:?}"));
            }
            let lighter = (lightest.luminance() + 0.05) / (felt_color(felt).luminance() + 0.05);
            assert!((1.0..1.1).contains(&lighter), "{felt:?}: {lighter}");
        }
    }

    #[test]
    fn where_high_contrast_is_set_nothing_shows_through_and_all_is_darker() {
        for felt in Felt::ALL {
            for surface in [Surface::Panel, Surface::Plate, Surface::Ground] {
                let usual = surface.color(rim(felt));
                let strong = surface.strong_color(rim(felt));
                assert_eq!(strong.alpha(), 1.0);
                assert!(strong.luminance() < usual.luminance(), "{felt:?}");
                for ink in [palette::TEXT, palette::TEXT_SOFT, palette::BRASS_LIGHT] {
                    assert!(contrast(ink, strong) > CLEAR, "{felt:?}: {ink:?}");
                }
            }
        }
    }

    /// The same where the table is a picture: on its lightest place, and on the panels that take its colour.
    #[test]
    fn text_and_brass_can_be_read_on_every_picture() {
        for light in [
            [1.0, 1.0, 1.0],
            [1.0, 0.1, 0.0],
            [0.0, 0.3, 1.0],
            [0.0, 0.0, 0.0],
        ] {
            let of = |luminance: f32| {
                let colour = Color::linear_rgb(light[0], light[1], light[2]);
                let part = luminance / colour.luminance().max(luminance);
                Color::from(colour.to_linear() * part).with_alpha(1.0)
            };
            let table = TableArt {
                image: Some(Handle::default()),
                mean: of(LIGHTEST),
                ..default()
            };
            let panel = Surface::Panel.color(rim_in_use(Felt::Green, Some(&table)));
            let lightest = lightest_ground(Felt::Green, Some(&table));
            for ground in [of(LIGHTEST * PLAY), lightest, panel] {
                is_read(ground, &format!("{ground:?}"));
            }
        }
    }
}
