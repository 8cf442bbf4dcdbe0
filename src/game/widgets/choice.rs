//! One of several: a row of segments of which one is lit, and a value between − and +.
use super::{
    Chosen, ControlKind, Lit, Look, Named, Size, Style, frame, ink, one_line, palette as p, row,
    text,
};
use crate::game::i18n::{Localized, MINUS};
use bevy::{prelude::*, ui_widgets::observe};

/// What a choice offers.
pub enum Offer {
    /// A translated word.
    Key(&'static str),
    /// A translated word beside a colour.
    Tinted(&'static str, Color),
    /// A word that is the same in every language.
    Written(String),
}

/// A choice was made: which of the offers, counted from 0.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct Picked {
    /// The row.
    pub entity: Entity,
    /// Which one.
    pub index: usize,
}

/// A step was made with a stepper.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct Stepped {
    /// The stepper.
    pub entity: Entity,
    /// −1 or +1.
    pub by: i32,
}

/// The text between − and +.
#[derive(Component)]
pub struct StepValue;

#[derive(Component)]
struct Segment {
    row: Entity,
    index: usize,
}

/// A row of segments; the one at `lit` is lit. Triggers [`Picked`] on the row.
pub fn choice_row<'a>(
    parent: &'a mut ChildSpawnerCommands,
    offers: Vec<Offer>,
    lit: usize,
    size: Size,
) -> EntityCommands<'a> {
    let wraps = Node {
        flex_wrap: FlexWrap::Wrap,
        row_gap: px(6),
        ..row(6.0)
    };
    let mut row_ = parent.spawn((wraps, ControlKind::Row));
    let entity = row_.id();
    row_.with_children(|row| {
        for (index, offer) in offers.into_iter().enumerate() {
            let mut segment = row.spawn((
                frame(Look::Segment, size),
                Lit(index == lit),
                ControlKind::OneOf,
                Segment { row: entity, index },
                observe(pick),
            ));
            segment.with_children(|segment| match offer {
                Offer::Key(key) => {
                    _ = segment.spawn((
                        Text::default(),
                        Localized::new(key),
                        ink(Look::Segment, size),
                    ));
                }
                Offer::Tinted(key, color) => {
                    let swatch = Node {
                        width: px(16),
                        height: px(16),
                        border: UiRect::all(px(1)),
                        border_radius: BorderRadius::all(px(4)),
                        ..default()
                    };
                    let edge = BorderColor::all(p::TEXT.with_alpha(0.5));
                    segment.spawn((swatch, BackgroundColor(color), edge, Pickable::IGNORE));
                    let word = (
                        Text::default(),
                        Localized::new(key),
                        ink(Look::Segment, size),
                    );
                    segment.spawn(word);
                }
                Offer::Written(word) => {
                    _ = segment.spawn((Text::new(word), ink(Look::Segment, size)));
                }
            });
        }
    });
    row_
}

fn pick(event: On<Chosen>, mut segments: Query<(&Segment, &mut Lit)>, mut commands: Commands) {
    let Ok((row, index)) = segments
        .get(event.entity)
        .map(|(segment, _)| (segment.row, segment.index))
    else {
        return;
    };
    for (segment, mut lit) in &mut segments {
        if segment.row == row {
            lit.set_if_neq(Lit(segment.index == index));
        }
    }
    commands.trigger(Picked { entity: row, index });
}

/// A value between − and +. Triggers [`Stepped`]; the caller writes the value into the [`StepValue`] text.
pub fn stepper<'a>(
    parent: &'a mut ChildSpawnerCommands,
    value: Localized,
    width: f32,
    style: Style,
) -> EntityCommands<'a> {
    let mut whole = parent.spawn((row(p::GRID), ControlKind::Value));
    let entity = whole.id();
    whole.with_children(|whole| {
        whole.spawn((
            step_button(MINUS, "aloud-less"),
            observe(move |_: On<Chosen>, mut commands: Commands| {
                commands.trigger(Stepped { entity, by: -1 });
            }),
        ));
        whole
            .spawn(Node {
                width: px(width),
                justify_content: JustifyContent::Center,
                ..default()
            })
            .with_child((
                Text::default(),
                value,
                style.bundle(),
                one_line(),
                StepValue,
            ));
        whole.spawn((
            step_button('+', "aloud-more"),
            observe(move |_: On<Chosen>, mut commands: Commands| {
                commands.trigger(Stepped { entity, by: 1 });
            }),
        ));
    });
    whole
}

fn step_button(sign: char, named: &str) -> impl Bundle {
    (
        frame(Look::Segment, Size::Small),
        Named::new(named),
        children![(Text::new(sign), super::inked(text::BODY), one_line())],
    )
}
