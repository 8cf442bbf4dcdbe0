//! A line one can type into: names and seeds.
use super::{Typeface, palette as p, text};
use bevy::{
    input_focus::{InputFocus, InputFocusVisible},
    prelude::*,
    text::{EditableText, EditableTextFilter, TextCursorStyle, TextEditChange},
};
use engine::text::is_hidden;
use gamecore::{
    input::{Bindings, Focusable, KeyboardMap, PlayerAction, ReadDevices},
    sets::FrameSystems,
};
use leafwing_input_manager::{
    plugin::InputManagerSystem,
    prelude::{ActionState, InputMap},
};
use std::time::Duration;

/// The typing was ended by Escape: whoever reads the field may let what was typed be forgotten.
#[derive(EntityEvent, Clone, Debug)]
pub struct GivenUp {
    /// The field.
    pub entity: Entity,
}

/// The field that is typed into with the keyboard on the screen, while that is open.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
pub struct TypedOnScreen(pub Entity);

/// Marks a field that is typed into as soon as it appears.
#[derive(Component, Clone, Copy, Default, Debug)]
pub struct TypeAtOnce;

/// What was typed into a field.
#[derive(EntityEvent, Clone, Debug)]
pub struct Typed {
    /// The field.
    pub entity: Entity,
    /// Its whole text now.
    pub text: String,
}

/// A field that one can type into, and what it held when it was last reported.
#[derive(Component, Debug, Default)]
pub struct Field {
    last: String,
}

impl Field {
    /// Puts another text into the field, without a report.
    pub fn rewrite(&mut self, editable: &mut EditableText, text: &str) {
        text.clone_into(&mut self.last);
        editable.editor_mut().set_text(text);
    }

    /// What it holds.
    pub fn text(&self) -> &str {
        &self.last
    }
}

/// A field with a first text, for at most `length` characters. Triggers [`Typed`].
pub fn text_field(first: &str, length: usize, width: Val) -> impl Bundle {
    let mut editable = EditableText::new(first);
    editable.max_characters = Some(length);
    // A caret that blinks is gone in every second frame, also in the last one before the window sleeps: it would be missing then.
    editable.cursor_blink_period = Duration::MAX;
    (
        Node {
            width,
            height: px(32),
            padding: UiRect::axes(px(p::GRID), px(4)),
            border: UiRect::bottom(px(1)),
            border_radius: BorderRadius::top(px(4)),
            overflow: Overflow::clip(),
            ..default()
        },
        BackgroundColor(Color::BLACK.with_alpha(0.25)),
        BorderColor::all(p::TEXT.with_alpha(0.4)),
        Outline::new(px(2), px(2), Color::NONE),
        editable,
        EditableTextFilter::new(|letter| !is_hidden(letter)),
        TextFont::from_font_size(p::BASE),
        TextColor(p::TEXT),
        Typeface::Sans,
        text::one_line(),
        TextCursorStyle {
            color: p::BRASS_LIGHT,
            selection_color: p::TILE_BLUE,
            unfocused_selection_color: Color::NONE,
            ..default()
        },
        Field {
            last: first.to_owned(),
        },
        Focusable,
    )
}

/// Adds the report of what was typed, and the look of the field that is typed into.
pub fn plugin(app: &mut App) {
    app.add_observer(report);
    app.add_systems(
        Update,
        frame
            .in_set(FrameSystems::Present)
            .run_if(resource_changed::<InputFocus>),
    );
    app.add_systems(
        Update,
        leave.in_set(FrameSystems::Input).before(ReadDevices),
    );
    app.add_systems(
        PreUpdate,
        keep_keys.in_set(InputManagerSystem::ManualControl),
    );
}

/// What a field has no use for: these keys go on walking and scrolling while it is typed into.
const FREE: [PlayerAction; 4] = [
    PlayerAction::Up,
    PlayerAction::Down,
    PlayerAction::PageUp,
    PlayerAction::PageDown,
];

/// Whether a key for this goes on doing it, which one that writes a letter does not.
fn is_free(act: PlayerAction, bindings: &Bindings) -> bool {
    FREE.contains(&act) && !bindings.types(act)
}

/// The keys that end the typing.
const ENDS: [KeyCode; 3] = [KeyCode::Enter, KeyCode::NumpadEnter, KeyCode::Escape];

/// Whether a field that has the focus is only walked through, and waits to be chosen: with keys that cannot type nobody could walk
/// away from it otherwise. One that was clicked is typed into all the same.
pub(super) fn waits(bindings: &Bindings, visible: &InputFocusVisible) -> bool {
    visible.0 && bindings.cannot_type()
}

/// While a field is typed into, its keys mean nothing else. Nor does the key that ends the typing: it went down before its action is
/// enabled again.
fn keep_keys(
    (focus, visible, bindings): (Res<InputFocus>, Res<InputFocusVisible>, Res<Bindings>),
    fields: Query<(), With<Field>>,
    mut keyboards: Query<
        (&InputMap<PlayerAction>, &mut ActionState<PlayerAction>),
        With<KeyboardMap>,
    >,
    mut kept: Local<bool>,
) {
    let at_field = focus.get().is_some_and(|entity| fields.contains(entity));
    let keep = at_field && !waits(&bindings, &visible);
    if keep == *kept {
        return;
    }
    *kept = keep;
    for (map, mut state) in &mut keyboards {
        for act in map
            .buttonlike_actions()
            .filter(|act| !is_free(**act, &bindings))
        {
            if keep {
                state.disable_action(act);
            } else {
                state.enable_action(act);
            }
        }
    }
}

/// Enter and Escape end the typing.
fn leave(
    (keys, bindings): (Res<ButtonInput<KeyCode>>, Res<Bindings>),
    visible: Res<InputFocusVisible>,
    fields: Query<(), With<Field>>,
    mut focus: ResMut<InputFocus>,
    mut commands: Commands,
) {
    let typing = focus.get().filter(|entity| fields.contains(*entity));
    let ends = keys.any_just_pressed(ENDS) && !waits(&bindings, &visible);
    let Some(entity) = typing.filter(|_| ends) else {
        return;
    };
    focus.clear();
    if keys.just_pressed(KeyCode::Escape) {
        commands.trigger(GivenUp { entity });
    }
}

fn report(
    event: On<TextEditChange>,
    mut fields: Query<(&EditableText, &mut Field)>,
    mut commands: Commands,
) {
    let entity = event.event_target();
    let Ok((editable, mut field)) = fields.get_mut(entity) else {
        return;
    };
    let text = editable.value().to_string();
    if text != field.last {
        field.last.clone_from(&text);
        commands.trigger(Typed { entity, text });
    }
}

fn frame(focus: Res<InputFocus>, mut fields: Query<(Entity, &mut BorderColor), With<Field>>) {
    for (entity, mut border) in &mut fields {
        let color = if focus.get() == Some(entity) {
            p::BRASS_LIGHT
        } else {
            p::TEXT.with_alpha(0.4)
        };
        border.set_if_neq(BorderColor::all(color));
    }
}
