//! One of several: a row of segments of which one is lit, and a value between − and +.
use super::{
    Chosen, ControlKind, Lit, Look, Named, Size, Spoken, Style, arrow, frame, ink, one_line,
    palette as p, row, text,
};
use bevy::{prelude::*, ui_widgets::observe};
use gamecore::i18n::{Localized, MINUS};

/// What a choice offers.
pub enum Offer {
    /// A translated word.
    Key(&'static str),
    /// A translated word beside a colour.
    Tinted(&'static str, Color),
    /// A word that is the same in every language.
    Written(String),
    /// A sign that is the same in every language, and what it stands for.
    Short(String, String),
}

/// A choice was made: which of the offers, counted from 0.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct Picked {
    /// The row.
    pub entity: Entity,
    /// Which one.
    pub index: usize,
}

/// A step was made with a stepper, or between two arrows.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct Stepped {
    /// The stepper, or what holds the arrows.
    pub entity: Entity,
    /// −1 or +1.
    pub by: i32,
}

/// The text between − and +, or between two arrows.
#[derive(Component)]
pub struct StepValue;

/// The value between − and + as a number, for whoever asks for one: a screen reader knows no other values.
#[derive(Component, Clone, PartialEq, Debug)]
pub struct Steps {
    /// Where it is.
    pub now: f64,
    /// Where it can be, from the least to the greatest.
    pub all: Vec<f64>,
}

impl Steps {
    /// So many choices that are no numbers, the one at `now` being chosen: they are counted from 1.
    pub fn choices(count: usize, now: usize) -> Steps {
        Steps {
            now: now as f64 + 1.0,
            all: (1..=count).map(|number| number as f64).collect(),
        }
    }

    /// The place of what lies nearest to a value.
    fn nearest(&self, value: f64) -> usize {
        let away = |(_, one): &(usize, &f64)| (**one - value).abs();
        let all = self.all.iter().enumerate();
        let nearest = all.min_by(|a, b| away(a).total_cmp(&away(b)));
        nearest.map_or(0, |(place, _)| place)
    }

    /// How many steps lead to what lies nearest to a value, and which way.
    pub fn steps_to(&self, value: f64) -> i32 {
        self.nearest(value) as i32 - self.nearest(self.now) as i32
    }

    /// How far the next step leads; at the end the one before it.
    pub fn step(&self) -> Option<f64> {
        let at = self.nearest(self.now);
        let pair = match at + 1 < self.all.len() {
            true => self.all.get(at..at + 2)?,
            false => self.all.get(at.checked_sub(1)?..=at)?,
        };
        Some(pair[1] - pair[0])
    }
}

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
            if let Offer::Short(_, name) = &offer {
                segment.insert(Spoken(name.clone()));
            }
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
                Offer::Written(word) | Offer::Short(word, _) => {
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
        whole.spawn((step_button(MINUS, "aloud-less"), steps(entity, -1)));
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
        whole.spawn((step_button('+', "aloud-more"), steps(entity, 1)));
    });
    whole
}

/// One of several between two arrows, which is called so. Triggers [`Stepped`]; what `middle` spawns between the arrows marks its text with
/// [`StepValue`].
pub fn turner<'a>(
    parent: &'a mut ChildSpawnerCommands,
    named: Named,
    gap: f32,
    middle: impl FnOnce(&mut ChildSpawnerCommands),
) -> EntityCommands<'a> {
    let node = Node {
        justify_content: JustifyContent::SpaceBetween,
        ..row(gap)
    };
    let mut whole = parent.spawn((node, ControlKind::Value, named));
    let entity = whole.id();
    whole.with_children(|whole| {
        whole.spawn((arrow("‹", "aloud-before"), steps(entity, -1)));
        middle(whole);
        whole.spawn((arrow("›", "aloud-next"), steps(entity, 1)));
    });
    whole
}

/// What makes a button a step of this whole.
fn steps(entity: Entity, by: i32) -> impl Bundle {
    observe(move |_: On<Chosen>, mut commands: Commands| {
        commands.trigger(Stepped { entity, by });
    })
}

fn step_button(sign: char, named: &str) -> impl Bundle {
    (
        frame(Look::Segment, Size::Small),
        Named::new(named),
        children![(Text::new(sign), super::inked(text::BODY), one_line())],
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_between_less_and_more_is_a_number_that_steps_lead_to() {
        let letters = Steps {
            now: 110.0,
            all: vec![100.0, 110.0, 125.0, 150.0],
        };
        assert_eq!(letters.step(), Some(15.0));
        assert_eq!(letters.steps_to(150.0), 2);
        assert_eq!(letters.steps_to(148.0), 2, "the nearest there is");
        assert_eq!(letters.steps_to(-7.0), -1);
        let last = Steps {
            now: 150.0,
            ..letters.clone()
        };
        assert_eq!(last.step(), Some(25.0), "at the end the step before");
        // What was written into the file by hand lies between two.
        let between = Steps {
            now: 112.0,
            ..letters
        };
        assert_eq!(between.steps_to(125.0), 1);
        let choices = Steps::choices(3, 2);
        assert_eq!((choices.now, choices.step()), (3.0, Some(1.0)));
        assert_eq!(Steps::choices(1, 0).step(), None, "there is nowhere to go");
    }
}
