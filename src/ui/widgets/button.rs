//! Buttons that work with the mouse, the keyboard and gamepads. A disabled button shows the reason when it is pressed.
//!
//! For any device, `bevy_ui_widgets` (or the focus system) triggers [`Activate`]. A disabled button then shows its
//! reason in a [`Toast`]. Any other button triggers [`Activated`], which the game observes.
//!
//! [`ControlKind`] sets the role of a control, and [`Named`] or [`Spoken`] sets its accessible name. A control needs
//! these components only if its text does not provide the same information. The crate `accessibility` uses them to
//! build the accessibility tree for screen readers.
use super::{Checked, Look, palette, text};
use bevy::{picking::hover::Hovered, prelude::*, ui::Pressed, ui_widgets::Activate};
use gamecore::{
    feedback::{PlaySound, RuleReference, Sound, Toast},
    i18n::{Localized, Texts, passage_of_key},
    input::{Focusable, REACTION_TIME},
    redraw::{RedrawRequest, seen_secs},
    sets::FrameSystems,
};

/// Event: an enabled button was activated.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct Activated {
    pub entity: Entity,
}

/// Reason why a button is disabled. Inserting it disables the button.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
pub enum Disabled {
    /// Text key of the reason.
    Because(&'static str),
    /// Reason as text in the language of the game.
    Said(String),
    /// Like `Said`, with the rule behind the reason.
    ByRule(String, RuleReference),
}

impl Disabled {
    /// Returns the reason in the language of the game.
    pub fn sentence(&self, texts: &Texts) -> String {
        match self {
            Disabled::Because(key) => texts.get(key),
            Disabled::Said(sentence) | Disabled::ByRule(sentence, _) => sentence.clone(),
        }
    }

    /// Returns the rule behind the reason. `None` if no rule of the game is the reason.
    pub fn rule(&self) -> Option<RuleReference> {
        match self {
            Disabled::Because(key) => passage_of_key(key),
            Disabled::Said(_) => None,
            Disabled::ByRule(_, rule) => Some(*rule),
        }
    }
}

/// Size of a button.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// For rows of small controls.
    Small,
    /// Default size.
    Medium,
    /// For the main action of a screen.
    Large,
}

impl Size {
    /// Returns the height, horizontal padding and text size in design pixels.
    pub const fn measures(self) -> (f32, f32, f32) {
        match self {
            Size::Small => (28.0, 10.0, palette::SMALL),
            Size::Medium => (40.0, 20.0, palette::BASE),
            Size::Large => (48.0, 28.0, palette::BASE),
        }
    }
}

/// Marker for content of a button that takes the button's text colour.
#[derive(Component, Clone, Copy, Debug)]
pub struct ButtonInk;

/// Creates a button without content.
pub fn frame(look: Look, size: Size) -> impl Bundle {
    let (height, side, _) = size.measures();
    let node = Node {
        height: px(height),
        min_width: px(height),
        padding: UiRect::horizontal(px(side)),
        column_gap: px(palette::GRID),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(palette::RADIUS_SMALL)),
        flex_shrink: 0.0,
        ..default()
    };
    (node, behaviour(look))
}

/// Returns the components that make a node a button, without its size and layout.
pub fn behaviour(look: Look) -> impl Bundle {
    (
        bevy::ui_widgets::Button,
        look,
        Hovered::default(),
        Focusable,
        BackgroundColor(Color::NONE),
        BorderColor::all(Color::NONE),
        Outline::new(px(2), px(2), Color::NONE),
    )
}

/// Returns the components of a label that takes the button's text colour.
pub fn ink(look: Look, size: Size) -> impl Bundle {
    let face = if size == Size::Large || look == Look::Brass {
        text::STRONG
    } else {
        text::BODY
    };
    let style = face.size(size.measures().2);
    (style.bundle(), ButtonInk, text::one_line())
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(activate);
    app.add_systems(Update, (count, slide_knobs).in_set(FrameSystems::Present));
}

fn activate(
    event: On<Activate>,
    buttons: Query<(Option<&Disabled>, Option<&ClickThroughGuard>), With<Look>>,
    texts: Option<Res<Texts>>,
    time: Res<Time<Real>>,
    mut awake: ResMut<RedrawRequest>,
    mut toasts: MessageWriter<Toast>,
    mut sounds: MessageWriter<PlaySound>,
    mut commands: Commands,
) {
    let Ok((greyed, unasked)) = buttons.get(event.entity) else {
        return;
    };
    if unasked.is_some_and(|unasked| !unasked.is_meant()) {
        return;
    }
    // The effect of a button takes a few frames to appear, so frames are requested for 0.3 seconds.
    awake.animate_for(time.elapsed_secs(), 0.3);
    match greyed {
        None => {
            sounds.write(Sound::Click.into());
            commands.trigger(Activated {
                entity: event.entity,
            });
        }
        Some(reason) => {
            let Some(texts) = texts else { return };
            toasts.write(Toast::refused(reason.sentence(&texts)).resting_on(reason.rule()));
        }
    }
}

/// Guard for a button or link that appears by itself. Input that began before it appeared, or just afterwards, does not
/// activate it.
#[derive(Component, Default, Debug)]
pub struct ClickThroughGuard {
    /// Seconds for which the button has been visible.
    stood: f32,
    /// Value of `stood` at the time the mouse button went down. `None` unless the mouse button is down.
    pressed: Option<f32>,
}

impl ClickThroughGuard {
    /// True if the button had been visible for `REACTION_TIME` seconds when the input began. Earlier input counts as
    /// unintentional.
    pub fn is_meant(&self) -> bool {
        self.pressed.unwrap_or(self.stood) >= REACTION_TIME
    }
}

fn count(
    time: Res<Time<Real>>,
    mut awake: ResMut<RedrawRequest>,
    mut buttons: Query<(&mut ClickThroughGuard, Has<Pressed>)>,
) {
    for (mut unasked, down) in &mut buttons {
        unasked.pressed = match (down, unasked.pressed) {
            (false, _) => None,
            (true, None) => Some(unasked.stood),
            (true, since) => since,
        };
        if unasked.is_added() {
            awake.animate_for(time.elapsed_secs(), REACTION_TIME + 0.1);
        } else if unasked.stood < REACTION_TIME {
            // Requests frames, because the time step is capped: time without frames would count only in part.
            awake.animate_for(time.elapsed_secs(), 0.1);
            unasked.stood += seen_secs(&time);
        }
    }
}

/// Role of a control that is not a plain button, or that contains several controls.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum ControlKind {
    /// Control that is on or off.
    Switch,
    /// Option in a row of options, one of which is selected.
    OneOf,
    /// Row of options.
    Row,
    /// Value with the buttons − and + on either side.
    Value,
}

/// Accessible name of a control without text or with only a symbol.
#[derive(Component, Clone, PartialEq, Debug)]
pub struct Named(pub Localized);

/// Accessible name that replaces the visible text. Used for texts that are the same in every language, for example a
/// player's name of which only a part is visible.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
pub struct Spoken(pub String);

/// Accessible description of a control. A control with a [`Tip`](super::Tip) needs none.
#[derive(Component, Clone, PartialEq, Debug)]
pub struct Described(pub Localized);

impl Named {
    pub fn new(key: impl Into<String>) -> Named {
        Named(Localized::new(key))
    }
}

/// Event: the player changed a value by one step.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct ValueStep {
    /// Control with the value.
    pub entity: Entity,
    /// −1 for the previous value, +1 for the next.
    pub by: i32,
}

/// Marker for the text between − and +, or between two arrows.
#[derive(Component)]
pub struct StepValue;

/// Numeric value of a stepper. Screen readers support only numeric values.
#[derive(Component, Clone, PartialEq, Debug)]
pub struct ValueRange {
    /// Current value.
    pub now: f64,
    /// Possible values in ascending order.
    pub all: Vec<f64>,
}

impl ValueRange {
    /// Creates a range for options that are not numbers. They are numbered from 1. `now` is the index of the selected
    /// option, starting at 0.
    pub fn choices(count: usize, now: usize) -> ValueRange {
        ValueRange {
            now: now as f64 + 1.0,
            all: (1..=count).map(|number| number as f64).collect(),
        }
    }

    /// Returns the index of the possible value that is nearest to this value.
    fn nearest(&self, value: f64) -> usize {
        let away = |(_, one): &(usize, &f64)| (**one - value).abs();
        let all = self.all.iter().enumerate();
        let nearest = all.min_by(|a, b| away(a).total_cmp(&away(b)));
        nearest.map_or(0, |(place, _)| place)
    }

    /// Returns the signed number of steps from the current value to the possible value nearest to this value.
    pub fn steps_to(&self, value: f64) -> i32 {
        self.nearest(value) as i32 - self.nearest(self.now) as i32
    }

    /// Returns the difference between the current value and the next possible one, or the previous one at the upper
    /// end. Returns `None` for a single value.
    pub fn step(&self) -> Option<f64> {
        let at = self.nearest(self.now);
        let pair = match at + 1 < self.all.len() {
            true => self.all.get(at..at + 2)?,
            false => self.all.get(at.checked_sub(1)?..=at)?,
        };
        Some(pair[1] - pair[0])
    }
}

/// Marker for the knob of a switch, which slides to the right while the switch is on.
#[derive(Component)]
pub(crate) struct Knob;

/// Slides the knob of a switch that has changed.
fn slide_knobs(
    switches: Query<(&Checked, &Children), Changed<Checked>>,
    mut knobs: Query<&mut Node, With<Knob>>,
) {
    for (lit, children) in &switches {
        for child in children {
            if let Ok(mut node) = knobs.get_mut(*child) {
                node.left = px(if lit.0 { 26 } else { 0 });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stepper_value_is_reached_in_steps() {
        let letters = ValueRange {
            now: 110.0,
            all: vec![100.0, 110.0, 125.0, 150.0],
        };
        assert_eq!(letters.step(), Some(15.0));
        assert_eq!(letters.steps_to(150.0), 2);
        assert_eq!(letters.steps_to(148.0), 2, "another value is nearer");
        assert_eq!(letters.steps_to(-7.0), -1);
        let last = ValueRange {
            now: 150.0,
            ..letters.clone()
        };
        assert_eq!(last.step(), Some(25.0), "the last value has another step");
        // A value from an edited settings file may lie between two possible values.
        let between = ValueRange {
            now: 112.0,
            ..letters
        };
        assert_eq!(between.steps_to(125.0), 1);
        let choices = ValueRange::choices(3, 2);
        assert_eq!((choices.now, choices.step()), (3.0, Some(1.0)));
        assert_eq!(
            ValueRange::choices(1, 0).step(),
            None,
            "one option has a step"
        );
    }
}
