//! High-contrast rendering. Each element is rendered with more contrast than its own colours have. Text gets a contrast
//! of at least [`CLEAR`] and an opaque background, and frames become opaque.
//!
//! Only the rendering is affected. Before the next frame, all colours are restored, so other systems never see the
//! replaced ones. Surfaces, which follow the table, have their own high-contrast colours (`surface`), and so do some
//! buttons (`look`).
use super::{
    contrast::{CLEAR, over, readable_at},
    palette as p, suit_symbols,
    surface::{Surface, lightest_ground, rim_in_use},
};
use crate::theme::TableArt;
use bevy::{
    ecs::{component::Mutable, system::SystemParam},
    prelude::*,
    ui::UiSystems,
    ui_widgets::ScrollArea,
};
use gamecore::settings::Settings;

/// Replaced colours: entity, original colour, and rendered colour.
#[derive(Resource)]
struct ReplacedColors<C: Component>(Vec<(Entity, C, C)>);

impl<C: Component<Mutability = Mutable> + Copy + PartialEq> ReplacedColors<C> {
    /// Replaces the colour of an entity until the next frame.
    fn draw(&mut self, entity: Entity, color: &mut Mut<C>, drawn: C) {
        let meant = **color;
        if meant != drawn {
            self.0.push((entity, meant, drawn));
            // Change detection is skipped because only the rendering uses this colour.
            *color.bypass_change_detection() = drawn;
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(ReplacedColors::<BackgroundColor>(Vec::new()))
        .insert_resource(ReplacedColors::<BorderColor>(Vec::new()))
        .insert_resource(ReplacedColors::<TextColor>(Vec::new()));
    app.add_systems(
        First,
        (
            restore_colors::<BackgroundColor>,
            restore_colors::<BorderColor>,
            restore_colors::<TextColor>,
        ),
    );
    app.add_systems(
        PostUpdate,
        (grounds, boxes, words, borders)
            .chain()
            .after(UiSystems::PostLayout)
            .before(suit_symbols::color)
            .run_if(is_set),
    );
}

fn is_set(settings: Option<Res<Settings>>) -> bool {
    settings.is_some_and(|settings| settings.high_contrast)
}

/// Restores the original colours. Colours that other systems have changed in the meantime are kept.
fn restore_colors<C: Component<Mutability = Mutable> + Copy + PartialEq>(
    mut meant: ResMut<ReplacedColors<C>>,
    mut all: Query<&mut C>,
) {
    if meant.0.is_empty() {
        return;
    }
    // In reverse order, a colour that was replaced twice gets its original value.
    for (entity, color, drawn) in meant.0.drain(..).rev() {
        if let Ok(mut now) = all.get_mut(entity)
            && *now == drawn
        {
            *now.bypass_change_detection() = color;
        }
    }
}

/// Opacity below which a text counts as invisible.
const UNSEEN: f32 = 0.05;

/// Returns the high-contrast colour of a background. Translucent black becomes up to four times as opaque. Other
/// colours are kept.
pub(super) fn ground_of(meant: Color) -> Color {
    match meant.luminance() == 0.0 {
        true => meant.with_alpha((4.0 * meant.alpha()).min(1.0)),
        false => meant,
    }
}

fn border_of(meant: Color) -> Color {
    meant.with_alpha((8.0 * meant.alpha()).min(1.0))
}

/// Returns the high-contrast colour of a text on this opaque background. Secondary text becomes as strong as other
/// text. A text is translucent only while it fades.
pub(super) fn word_of(meant: Color, ground: Color) -> Color {
    let opaque = meant.with_alpha(1.0);
    let ink = if opaque == p::TEXT_SOFT {
        p::TEXT
    } else if opaque == p::INK_SOFT {
        p::INK
    } else {
        opaque
    };
    readable_at(ink, ground, CLEAR).with_alpha((2.5 * meant.alpha()).min(1.0))
}

/// Strengthens the backgrounds of rows, fields and lines. The scrims of scrolling dialogs, which cover the whole
/// screen, are unchanged.
fn grounds(
    mut all: Query<(Entity, &mut BackgroundColor), Without<ScrollArea>>,
    mut meant: ResMut<ReplacedColors<BackgroundColor>>,
) {
    for (entity, mut color) in &mut all {
        let drawn = BackgroundColor(ground_of(color.0));
        meant.draw(entity, &mut color, drawn);
    }
}

/// Adds an opaque background to each text on the bare table, on a picture, or on a layer that is more translucent than
/// the text.
fn boxes(
    (settings, table): (Res<Settings>, Option<Res<TableArt>>),
    all: Query<(Entity, &TextColor), With<Text>>,
    parents: Query<&ChildOf>,
    pictures: Query<(), With<ImageNode>>,
    mut colors: Query<&mut BackgroundColor>,
    mut meant: ResMut<ReplacedColors<BackgroundColor>>,
) {
    let color = Surface::Plate.strong_color(rim_in_use(settings.felt, table.as_deref()));
    for (word, ink) in &all {
        let opacity = ink.0.alpha();
        let is_layer = |node: Entity| colors.get(node).is_ok_and(|it| it.0.alpha() >= opacity);
        let mut behind = std::iter::once(word).chain(parents.iter_ancestors(word));
        let nearest = behind.find(|node| pictures.contains(*node) || is_layer(*node));
        let is_covered = nearest.is_some_and(|node| !pictures.contains(node));
        if opacity < UNSEEN || is_covered {
            continue;
        }
        if let Ok(mut own) = colors.get_mut(word) {
            let drawn = BackgroundColor(color.with_alpha((2.5 * opacity).min(1.0)));
            meant.draw(word, &mut own, drawn);
        }
    }
}

fn words(
    grounds: Backgrounds,
    mut all: Query<(Entity, &mut TextColor)>,
    mut meant: ResMut<ReplacedColors<TextColor>>,
) {
    for (word, mut ink) in &mut all {
        let opacity = ink.0.alpha();
        if opacity >= UNSEEN {
            let drawn = TextColor(word_of(ink.0, grounds.of(word, opacity)));
            meant.draw(word, &mut ink, drawn);
        }
    }
}

fn borders(
    mut all: Query<(Entity, &mut BorderColor)>,
    mut meant: ResMut<ReplacedColors<BorderColor>>,
) {
    for (entity, mut color) in &mut all {
        let drawn = BorderColor {
            top: border_of(color.top),
            right: border_of(color.right),
            bottom: border_of(color.bottom),
            left: border_of(color.left),
        };
        meant.draw(entity, &mut color, drawn);
    }
}

/// Queries for the background colours of texts. The colour is the blend of all layers behind a text, down to the first
/// opaque one or to the table.
#[derive(SystemParam)]
pub(super) struct Backgrounds<'w, 's> {
    settings: Option<Res<'w, Settings>>,
    table: Option<Res<'w, TableArt>>,
    parents: Query<'w, 's, &'static ChildOf>,
    backgrounds: Query<'w, 's, &'static BackgroundColor>,
}

impl Backgrounds<'_, '_> {
    /// Returns the opaque background colour of a text. `opacity` is the text's opacity, above 0 and at most 1. A layer
    /// with the same opacity fades together with the text, so the layers behind it are ignored.
    pub fn of(&self, word: Entity, opacity: f32) -> Color {
        let felt = self.settings.as_ref().map(|settings| settings.felt);
        let mut layers = Vec::new();
        for node in std::iter::once(word).chain(self.parents.iter_ancestors(word)) {
            let Ok(BackgroundColor(color)) = self.backgrounds.get(node) else {
                continue;
            };
            if color.alpha() >= opacity {
                layers.push(color.with_alpha(1.0));
                break;
            }
            layers.push(*color);
        }
        let ground = lightest_ground(felt.unwrap_or_default(), self.table.as_deref());
        layers
            .into_iter()
            .rfold(ground, |below, above| over(above, below))
    }
}
