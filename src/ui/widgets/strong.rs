//! High contrast: what stands on the screen is drawn stronger than it was meant, whoever meant it. Words are as light or dark as they
//! must be for a contrast of [`CLEAR`], and stand on something solid; frames are full.
//!
//! It is so for the drawing alone: before the next frame every colour is again what it was meant to be, so that whoever paints need not
//! know of it. Surfaces, which follow the table, are stronger by themselves (`surface`), and so are a few looks of buttons (`look`).
use super::{
    contrast::{CLEAR, readable_at},
    ground::{Grounds, is_covered},
    palette as p, suitsigns,
    surface::{Surface, rim_in_use},
};
use crate::theme::TableArt;
use bevy::{ecs::component::Mutable, prelude::*, ui::UiSystems, ui_widgets::ScrollArea};
use gamecore::settings::Settings;

/// The colours that are drawn stronger: whose, what they were meant to be, and what is drawn.
#[derive(Resource)]
struct Meant<C: Component>(Vec<(Entity, C, C)>);

impl<C: Component<Mutability = Mutable> + Copy + PartialEq> Meant<C> {
    /// Has something drawn in another colour until the next frame.
    fn draw(&mut self, entity: Entity, color: &mut Mut<C>, drawn: C) {
        let meant = **color;
        if meant != drawn {
            self.0.push((entity, meant, drawn));
            // Nobody but the drawing is to see it.
            *color.bypass_change_detection() = drawn;
        }
    }
}

/// Adds the stronger drawing.
pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Meant::<BackgroundColor>(Vec::new()))
        .insert_resource(Meant::<BorderColor>(Vec::new()))
        .insert_resource(Meant::<TextColor>(Vec::new()));
    app.add_systems(
        First,
        (
            give_back::<BackgroundColor>,
            give_back::<BorderColor>,
            give_back::<TextColor>,
        ),
    );
    app.add_systems(
        PostUpdate,
        (grounds, boxes, words, borders)
            .chain()
            .after(UiSystems::PostLayout)
            .before(suitsigns::color)
            .run_if(is_set),
    );
}

fn is_set(settings: Option<Res<Settings>>) -> bool {
    settings.is_some_and(|settings| settings.high_contrast)
}

/// Everything is what it was meant to be, unless somebody has painted it meanwhile.
fn give_back<C: Component<Mutability = Mutable> + Copy + PartialEq>(
    mut meant: ResMut<Meant<C>>,
    mut all: Query<&mut C>,
) {
    if meant.0.is_empty() {
        return;
    }
    // What was drawn over twice goes back the same way.
    for (entity, color, drawn) in meant.0.drain(..).rev() {
        if let Ok(mut now) = all.get_mut(entity)
            && *now == drawn
        {
            *now.bypass_change_detection() = color;
        }
    }
}

/// So faint a word is not seen.
const UNSEEN: f32 = 0.05;

/// How much of a ground of this colour is drawn: what shades a little hides all that lies below. What fades goes on fading.
pub(super) fn ground_of(meant: Color) -> Color {
    match meant.luminance() == 0.0 {
        true => meant.with_alpha((4.0 * meant.alpha()).min(1.0)),
        false => meant,
    }
}

fn border_of(meant: Color) -> Color {
    meant.with_alpha((8.0 * meant.alpha()).min(1.0))
}

/// The colour of a word on this opaque ground: what may wait is as strong as the rest, and nothing but what fades is seen through.
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

/// The shades under rows, fields and lines; what lies over a whole screen, and scrolls, stays what it is.
fn grounds(
    mut all: Query<(Entity, &mut BackgroundColor), Without<ScrollArea>>,
    mut meant: ResMut<Meant<BackgroundColor>>,
) {
    for (entity, mut color) in &mut all {
        let drawn = BackgroundColor(ground_of(color.0));
        meant.draw(entity, &mut color, drawn);
    }
}

/// Words on the bare table, on a picture, on what shows through: they have a ground of their own.
fn boxes(
    (settings, table): (Res<Settings>, Option<Res<TableArt>>),
    all: Query<(Entity, &TextColor), With<Text>>,
    parents: Query<&ChildOf>,
    pictures: Query<(), With<ImageNode>>,
    mut colors: Query<&mut BackgroundColor>,
    mut meant: ResMut<Meant<BackgroundColor>>,
) {
    let color = Surface::Plate.strong_color(rim_in_use(settings.felt, table.as_deref()));
    for (word, ink) in &all {
        let opacity = ink.0.alpha();
        let behind = |node: Entity| colors.get(node).ok().map(|color| color.0);
        let is_picture = |node: Entity| pictures.contains(node);
        if opacity < UNSEEN || is_covered(word, opacity, &parents, behind, is_picture) {
            continue;
        }
        if let Ok(mut own) = colors.get_mut(word) {
            let drawn = BackgroundColor(color.with_alpha((2.5 * opacity).min(1.0)));
            meant.draw(word, &mut own, drawn);
        }
    }
}

fn words(
    grounds: Grounds,
    mut all: Query<(Entity, &mut TextColor)>,
    mut meant: ResMut<Meant<TextColor>>,
) {
    for (word, mut ink) in &mut all {
        let opacity = ink.0.alpha();
        if opacity >= UNSEEN {
            let drawn = TextColor(word_of(ink.0, grounds.of(word, opacity)));
            meant.draw(word, &mut ink, drawn);
        }
    }
}

fn borders(mut all: Query<(Entity, &mut BorderColor)>, mut meant: ResMut<Meant<BorderColor>>) {
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
