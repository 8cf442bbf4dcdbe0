//! A one-line text field for names and seeds. It handles keys and the clipboard better than Bevy's own text input.
//!
//! Key combinations work at any frame rate, whereas Bevy would combine every key of a frame with the modifiers at the
//! end of that frame. Pasted text is cleaned and truncated to the field's length, whereas Bevy would reject a text that
//! is too long.
use super::{Typeface, palette as p, text};
use bevy::{
    clipboard::{Clipboard, ClipboardError},
    ecs::message::MessageCursor,
    input::{
        InputSystems,
        keyboard::{Key, KeyboardFocusLost, KeyboardInput},
    },
    input_focus::{InputFocus, InputFocusVisible},
    prelude::*,
    text::{
        EditableText, EditableTextFilter, EditableTextSystems, FontCx, LayoutCx, TextCursorStyle,
        TextEdit, TextEditChange,
    },
};
use engine::text::is_hidden;
use gamecore::{
    input::{Bindings, Focusable, KeyboardMap, PlayerAction, ReadDevices},
    redraw::RedrawRequest,
    sets::FrameSystems,
};
use leafwing_input_manager::{
    plugin::InputManagerSystem,
    prelude::{ActionState, InputMap},
};
use std::{collections::VecDeque, time::Duration};

/// Event: Escape ended the input. An observer may restore the previous text.
#[derive(EntityEvent, Clone, Debug)]
pub struct InputCancelled {
    pub entity: Entity,
}

/// Field that receives input from the on-screen keyboard. The resource exists while the keyboard is open.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
pub struct TypedOnScreen(pub Entity);

/// Marker for a field that takes the focus as soon as it appears.
#[derive(Component, Clone, Copy, Default, Debug)]
pub struct TypeAtOnce;

/// Event: the text of a field has changed.
#[derive(EntityEvent, Clone, Debug)]
pub struct Typed {
    pub entity: Entity,
    pub text: String,
}

/// Text field. It stores the text that was last reported by [`Typed`].
#[derive(Component, Debug, Default)]
pub struct Field {
    last: String,
}

impl Field {
    /// Replaces the text of the field without triggering [`Typed`].
    pub fn rewrite(&mut self, editable: &mut EditableText, text: &str) {
        text.clone_into(&mut self.last);
        editable.editor_mut().set_text(text);
    }

    pub fn text(&self) -> &str {
        &self.last
    }
}

/// Text that is visible over an empty field.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
pub struct Placeholder(pub String);

/// Creates a field with an initial text, for at most `length` characters. Triggers [`Typed`] on every change.
pub fn text_field(first: &str, length: usize, width: Val) -> impl Bundle {
    let mut editable = EditableText::new(first);
    editable.max_characters = Some(length);
    // A blinking caret is invisible half of the time. If the window became idle at that moment, the caret would stay
    // invisible.
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

pub(super) fn plugin(app: &mut App) {
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
    app.init_resource::<Copied>();
    app.add_systems(
        PreUpdate,
        (
            one_chord_a_frame
                .in_set(KeyboardChords)
                .before(InputSystems),
            let_go.after(InputSystems),
        ),
    );
    app.add_systems(
        PostUpdate,
        (write_nothing, cut_and_paste)
            .chain()
            .before(EditableTextSystems),
    );
}

/// Actions that a text field does not use itself. During input, their keys still move the focus and scroll.
const FREE: [PlayerAction; 4] = [
    PlayerAction::Up,
    PlayerAction::Down,
    PlayerAction::PageUp,
    PlayerAction::PageDown,
];

/// True if the keys of an action keep working during input. Keys that type a character do not keep working.
fn is_free(act: PlayerAction, bindings: &Bindings) -> bool {
    FREE.contains(&act) && !bindings.types(act)
}

/// Keys that end the input.
const ENDS: [KeyCode; 3] = [KeyCode::Enter, KeyCode::NumpadEnter, KeyCode::Escape];

/// True if a focused field accepts no input until it is activated. This is the case when letters cannot be typed with
/// the keyboard, for example because letter keys move the focus. Otherwise the focus could not leave the field. A
/// clicked field always accepts input.
pub(super) fn waits(bindings: &Bindings, visible: &InputFocusVisible) -> bool {
    visible.0 && bindings.cannot_type()
}

/// Disables the game's key bindings while a field accepts input. The key that ends the input has no other effect,
/// because it is pressed before its action is enabled again.
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
        let acts = map.buttonlike_actions();
        for act in acts.filter(|act| !is_free(**act, &bindings)) {
            if keep {
                state.disable_action(act);
            } else {
                state.enable_action(act);
            }
        }
    }
}

/// Ends the input on Enter or Escape.
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
        commands.trigger(InputCancelled { entity });
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

/// Most recently copied text. Used if the system has no clipboard.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct Copied(pub Option<String>);

/// System set that spreads the key events of one frame over several frames. It runs in `PreUpdate` before Bevy's input
/// systems. Systems that change key events run after it.
#[derive(SystemSet, Clone, PartialEq, Eq, Hash, Debug)]
pub struct KeyboardChords;

/// Returns the number of key events to pass to the next frame. The frame ends before a modifier is pressed or released,
/// if another key was pressed earlier in the frame.
fn frame_length(keys: &VecDeque<KeyboardInput>) -> usize {
    let mut typed = false;
    let end = keys.iter().position(|input| {
        let modifier = matches!(
            input.logical_key,
            Key::Control | Key::Shift | Key::Alt | Key::Super
        );
        typed |= !modifier && input.state.is_pressed();
        modifier && typed
    });
    end.unwrap_or(keys.len())
}

/// During text input, passes only key events with the same modifiers to one frame. The rest follows in the next frames.
fn one_chord_a_frame(
    (focus, fields): (Res<InputFocus>, Query<(), With<Field>>),
    time: Res<Time<Real>>,
    mut messages: ResMut<Messages<KeyboardInput>>,
    mut awake: ResMut<RedrawRequest>,
    mut cursor: Local<MessageCursor<KeyboardInput>>,
    mut waiting: Local<VecDeque<KeyboardInput>>,
) {
    let typing = focus.get().is_some_and(|entity| fields.contains(entity));
    let late = !waiting.is_empty();
    let had = waiting.len();
    waiting.extend(cursor.read(&messages).cloned());
    if typing && waiting.len() > had {
        awake.animate_for(time.elapsed_secs(), 0.3);
    }
    let now = if typing {
        frame_length(&waiting)
    } else {
        waiting.len()
    };
    if late || now < waiting.len() {
        messages.clear();
        messages.write_batch(waiting.drain(..now));
        cursor.clear(&messages);
        awake.animate_for(time.elapsed_secs(), 0.2);
    } else {
        waiting.clear();
    }
}

/// Releases all keys when the window loses the focus. The window then receives no release events, and a modifier must
/// not stay pressed.
fn let_go(mut lost: MessageReader<KeyboardFocusLost>, mut keys: ResMut<ButtonInput<Key>>) {
    if lost.read().count() > 0 {
        keys.release_all();
    }
}

/// Returns the part of a pasted text that fits into a field: one line of at most `room` visible characters.
pub fn cleaned(text: &str, room: usize) -> String {
    let spaced = text
        .trim_matches(['\r', '\n', '\t'])
        .replace(['\n', '\t'], " ");
    spaced
        .chars()
        .filter(|letter| !is_hidden(*letter))
        .take(room)
        .collect()
}

/// Discards the typed characters of a field that has to be activated first. Keys then move the focus, and the key that
/// leaves the field must not type a character either.
fn write_nothing(
    (focus, visible): (Res<InputFocus>, Res<InputFocusVisible>),
    bindings: Res<Bindings>,
    mut fields: Query<&mut EditableText, With<Field>>,
    mut left: Local<Option<Entity>>,
) {
    let at = focus.get();
    let left = std::mem::replace(&mut *left, at).filter(|left| Some(*left) != at);
    if !waits(&bindings, &visible) {
        return;
    }
    for field in [at, left].into_iter().flatten() {
        if let Ok(mut field) = fields.get_mut(field)
            && !field.pending_edits.is_empty()
        {
            field.pending_edits.clear();
        }
    }
}

/// Copies, cuts and pastes, in the order of the key presses.
fn cut_and_paste(
    mut fields: Query<&mut EditableText, With<Field>>,
    (mut fonts, mut layouts): (ResMut<FontCx>, ResMut<LayoutCx>),
    mut clipboard: ResMut<Clipboard>,
    mut copied: ResMut<Copied>,
) {
    let clips = |edit: &TextEdit| matches!(edit, TextEdit::Copy | TextEdit::Cut | TextEdit::Paste);
    for mut field in &mut fields {
        if !field.pending_edits.iter().any(clips) {
            continue;
        }
        for edit in std::mem::take(&mut field.pending_edits) {
            if !clips(&edit) {
                field.queue_edit(edit);
                continue;
            }
            // The result depends on the selection, so the previous edits are applied first.
            field.apply_pending_edits(&mut fonts, &mut layouts.0, &mut clipboard, |letter| {
                !is_hidden(letter)
            });
            let selected = field.editor().selected_text().map(str::to_owned);
            match (edit, selected) {
                (TextEdit::Paste, selected) => {
                    let text = read(&mut clipboard, &copied);
                    let length = |text: &str| text.chars().count();
                    let kept =
                        length(&field.value().to_string()) - selected.as_deref().map_or(0, length);
                    let room = field.max_characters.unwrap_or(usize::MAX);
                    let text = cleaned(&text, room.saturating_sub(kept));
                    if !text.is_empty() {
                        field.queue_edit(TextEdit::Insert(text.into()));
                    }
                }
                (edit, Some(text)) => {
                    if edit == TextEdit::Cut {
                        field.queue_edit(TextEdit::Delete);
                    }
                    write(&mut clipboard, &mut copied, text);
                }
                (_, None) => {}
            }
        }
    }
}

fn write(clipboard: &mut Clipboard, copied: &mut Copied, text: String) {
    let written = match copied.0 {
        Some(_) => Err(ClipboardError::ClipboardNotSupported),
        None => clipboard.set_text(text.as_str()),
    };
    match written {
        Ok(()) => {}
        Err(ClipboardError::ClipboardNotSupported) => copied.0 = Some(text),
        Err(error) => warn!("nothing could be copied: {error:?}"),
    }
}

fn read(clipboard: &mut Clipboard, copied: &Copied) -> String {
    if let Some(own) = &copied.0 {
        return own.clone();
    }
    match clipboard.fetch_text().poll_result() {
        Some(Ok(text)) => text,
        Some(Err(ClipboardError::ContentNotAvailable)) | None => String::new(),
        Some(Err(error)) => {
            debug!("nothing can be pasted: {error:?}");
            String::new()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::input::ButtonState;

    #[test]
    fn pasted_text_becomes_one_clean_line_that_fits() {
        assert_eq!(cleaned(" AB\u{202e}C\u{7}\n", 32), " ABC");
        assert_eq!(cleaned("uno\r\ndos\ttres", 32), "uno dos tres");
        assert_eq!(cleaned("José Ángel ♠", 6), "José Á");
        assert_eq!(cleaned("a  b", 9), "a  b", "a seed has lost its spaces");
        assert_eq!(cleaned("x", 0), "");
    }

    #[test]
    fn keys_with_the_same_modifiers_share_a_frame() {
        let keys = |events: &[(&str, bool)]| -> VecDeque<KeyboardInput> {
            let input = |(key, down): &(&str, bool)| KeyboardInput {
                key_code: KeyCode::KeyA,
                logical_key: match *key {
                    "ctrl" => Key::Control,
                    letter => Key::Character(letter.into()),
                },
                state: if *down {
                    ButtonState::Pressed
                } else {
                    ButtonState::Released
                },
                text: None,
                repeat: false,
                window: Entity::PLACEHOLDER,
            };
            events.iter().map(input).collect()
        };
        let (down, up) = (true, false);
        let chord = [("ctrl", down), ("v", down), ("v", up), ("ctrl", up)];
        assert_eq!(frame_length(&keys(&chord)), 3);
        assert_eq!(frame_length(&keys(&chord[..3])), 3);
        assert_eq!(
            frame_length(&keys(&[("a", down), ("a", up), ("b", down)])),
            3
        );
        let before = [("a", down), ("a", up), ("ctrl", down), ("v", down)];
        assert_eq!(frame_length(&keys(&before)), 2);
        assert_eq!(frame_length(&keys(&[("ctrl", up), ("ctrl", down)])), 2);
    }
}
