//! Surfaces of the UI: panels, nameplates, paper, and the scrim behind a dialog. Panels take the colour of the felt.
//!
//! Borders stay visible in a small window, although one design pixel is then less than a physical pixel and would be
//! rounded to zero.
use super::palette;
use crate::theme::{LIGHTEST, TableArt};
use bevy::{prelude::*, ui_widgets::ScrollArea};
use gamecore::{
    model::Geometry,
    sets::FrameSystems,
    settings::{Felt, Settings},
};

/// Surface whose colour depends on the table.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[require(BackgroundColor)]
pub enum Surface {
    /// Dialog. It is opaque enough to be legible over cards.
    Panel,
    /// Nameplate on the table.
    Plate,
    /// Opaque background of the whole screen, used by the privacy screen.
    Ground,
}

impl Surface {
    /// Returns the colour of the surface. `rim` is the colour at the rim of the table.
    pub fn color(self, rim: Color) -> Color {
        match self {
            Surface::Panel => darker(rim, 0.72),
            Surface::Plate => darker(rim, 0.80).with_alpha(0.85),
            Surface::Ground => darker(rim, 0.85),
        }
    }

    /// Returns the high-contrast colour of the surface, which is opaque and darker.
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

/// Highest luminance of the rim colour of a table picture, 0 to 1. It is approximately that of the built-in tables.
const RIM: f32 = 0.025;

/// Returns the colour of the felt at the rim of the table.
pub fn rim(felt: Felt) -> Color {
    let [red, green, blue] = felt.rim();
    Color::srgb_u8(red, green, blue)
}

/// Returns the rim colour of the current table. For a table picture, it is the picture's mean colour, made as dark as
/// felt.
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

/// Additional lightness of the felt's grain, as a fraction of the square root of its linear light (`felt.wgsl`). Boards
/// and tiles are never lighter than their base colour.
const GRAIN: f32 = 0.007;
/// Factor by which a letter-sized area of a table picture may exceed `LIGHTEST` (measured in `cardart`).
const PLAY: f32 = 1.08;

/// Returns the lightest colour of the current table. A text that is legible on this colour is legible everywhere on the
/// table.
pub fn lightest_ground(felt: Felt, table: Option<&TableArt>) -> Color {
    if table.is_some_and(|table| table.image.is_some()) {
        let light = LIGHTEST * PLAY;
        return Color::linear_rgb(light, light, light);
    }
    match felt {
        Felt::Wood | Felt::Tiles => felt_color(felt),
        Felt::Green | Felt::Night | Felt::Wine | Felt::Slate => {
            let felt = felt_color(felt).to_linear();
            let grain = |light: f32| (light.sqrt() + GRAIN).powi(2);
            Color::linear_rgb(grain(felt.red), grain(felt.green), grain(felt.blue))
        }
    }
}

/// Returns the colour of the felt in the middle of the table.
pub fn felt_color(felt: Felt) -> Color {
    match felt {
        Felt::Green => palette::FELT,
        Felt::Night => Color::srgb_u8(0x1C, 0x2A, 0x44),
        Felt::Wine => Color::srgb_u8(0x4A, 0x1E, 0x2A),
        Felt::Slate => Color::srgb_u8(0x2A, 0x2D, 0x31),
        Felt::Wood => Color::srgb_u8(0x64, 0x43, 0x2C),
        Felt::Tiles => Color::srgb_u8(0x24, 0x46, 0x74),
    }
}

fn darker(color: Color, factor: f32) -> Color {
    let c = color.to_srgba();
    Color::srgb(c.red * factor, c.green * factor, c.blue * factor)
}

/// Creates a panel: darkened felt, brass hairline and soft shadow. Its children are in a column.
pub fn panel(width: Val) -> impl Bundle {
    (
        Node {
            width,
            // Larger text leaves less space, but a panel is never wider than the window.
            max_width: percent(100),
            // Content higher than the window scrolls instead of shrinking.
            flex_shrink: 0.0,
            // Centres the panel in a larger container. In a smaller one, the panel starts at the top and scrolls.
            margin: UiRect::all(auto()),
            padding: UiRect::all(px(palette::GRID * 3.0)),
            border: UiRect::all(px(1)),
            border_radius: BorderRadius::all(px(palette::RADIUS)),
            ..column(palette::GRID * 2.0)
        },
        Surface::Panel,
        BackgroundColor(palette::FELT_RIM),
        BorderColor::all(palette::hairline()),
        palette::soft_shadow(),
    )
}

/// Creates a sheet of paper. Its children are in a column.
pub fn paper(width: Val) -> impl Bundle {
    (
        Node {
            width,
            max_width: percent(100),
            // The element below the sheet has the same margin at its lower edge, so both are centred together.
            margin: UiRect::top(auto()),
            padding: UiRect::axes(px(palette::GRID * 4.0), px(palette::GRID * 3.0)),
            border_radius: BorderRadius::all(px(4)),
            ..column(palette::GRID)
        },
        BackgroundColor(palette::IVORY),
        palette::soft_shadow(),
    )
}

/// Creates the root of a dialog. It shades the screen behind it and blocks pointers. Content higher than the window
/// scrolls.
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
        Pickable::default(),
    )
}

/// Returns the layout of a root that fills the window and centres its children.
pub fn fill() -> Node {
    Node {
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..cover()
    }
}

/// Returns the layout of a node that covers its container.
pub fn cover() -> Node {
    Node {
        position_type: PositionType::Absolute,
        width: percent(100),
        height: percent(100),
        ..default()
    }
}

/// Returns the visibility of something that is hidden, or shown as its parent is.
pub fn visible_if(is_visible: bool) -> Visibility {
    match is_visible {
        true => Visibility::Inherited,
        false => Visibility::Hidden,
    }
}

/// Returns the layout of a box of a fixed size, which centres its content. All lengths are in design pixels.
pub fn rounded(width: f32, height: f32, radius: f32) -> Node {
    Node {
        width: px(width),
        height: px(height),
        flex_shrink: 0.0,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        border_radius: BorderRadius::all(px(radius)),
        ..default()
    }
}

/// Returns the layout of a row of elements, vertically centred. `gap` is in design pixels.
pub fn row(gap: f32) -> Node {
    Node {
        align_items: AlignItems::Center,
        column_gap: px(gap),
        ..default()
    }
}

/// Returns the layout of a row of elements that wraps if it is too long. `gap` is in design pixels.
pub fn wrapping(gap: f32) -> Node {
    Node {
        flex_wrap: FlexWrap::Wrap,
        row_gap: px(palette::GRID),
        ..row(gap)
    }
}

/// Smallest height of scrolling content on a page, in design pixels. It keeps a few lines visible at all times.
pub const LEAST: f32 = 120.0;

/// Returns the layout of a column of elements. `gap` is in design pixels.
pub fn column(gap: f32) -> Node {
    Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(gap),
        ..default()
    }
}

/// Returns the layout of a node at an absolute position. `rect` is in design pixels.
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

pub(super) fn plugin(app: &mut App) {
    app.add_observer(color_one);
    app.add_systems(
        Update,
        color_all.in_set(FrameSystems::Present).run_if(
            resource_exists_and_changed::<Settings>
                .or_else(resource_exists_and_changed::<TableArt>),
        ),
    );
    app.add_systems(PostUpdate, thicken.before(bevy::ui::UiSystems::Prepare));
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

/// Returns the width of a hairline in design pixels. `scale` is the number of physical pixels per design pixel.
fn width(scale: f32) -> f32 {
    (1.0 / scale.max(0.1)).max(1.0)
}

fn thicken(geometry: Res<Geometry>, mut nodes: Query<&mut Node>, mut now: Local<Option<f32>>) {
    let new = width(geometry.scale);
    let old = now.replace(new).unwrap_or(1.0);
    if new == 1.0 && old == 1.0 {
        return;
    }
    for mut node in &mut nodes {
        if new != old || node.is_changed() {
            let border = mended(node.border, old, new);
            if node.border != border {
                node.border = border;
            }
        }
    }
}

/// Returns a border whose hairlines have the width `new`. A side counts as a hairline if its width is `old`, or one
/// pixel in a new node.
fn mended(mut border: UiRect, old: f32, new: f32) -> UiRect {
    let sides = [
        &mut border.left,
        &mut border.right,
        &mut border.top,
        &mut border.bottom,
    ];
    for side in sides {
        if matches!(side, Val::Px(width) if *width == 1.0 || *width == old) {
            *side = px(new);
        }
    }
    border
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::widgets::{CLEAR, READABLE, contrast};

    /// Checks that text is legible on a background. Plain brass is only used for edges, rings and symbols, never for
    /// text.
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

    /// The middle of a table is its lightest area. Text must be legible there as well.
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
    fn high_contrast_surfaces_are_opaque_and_darker() {
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

    /// Text must be legible on the lightest area of a table picture, and on panels in the picture's colour.
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

    #[test]
    fn a_hairline_is_never_thinner_than_a_screen_pixel() {
        for scale in [0.5, 0.8, 0.999] {
            assert!((width(scale) * scale - 1.0).abs() < 1e-5);
        }
        assert_eq!(width(1.0), 1.0);
        assert_eq!(width(3.0), 1.0);
    }

    #[test]
    fn only_hairlines_are_thickened_and_thinned_again() {
        let stroke = UiRect::left(px(3)).with_top(px(1));
        let small = mended(stroke, 1.0, 2.0);
        assert_eq!(small, UiRect::left(px(3)).with_top(px(2)));
        assert_eq!(mended(small, 2.0, 1.0), stroke);
    }
}
