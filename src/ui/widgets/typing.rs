//! What keys and the clipboard do to a field, beyond what Bevy's text does by itself.
//!
//! Chords work however slow the frames are, and what is pasted is cleaned and cut to what the field can take: Bevy would read
//! modifiers as they are at the end of a frame, and refuse a pasted text as a whole.
use super::{Field, field::waits};
use bevy::{
    clipboard::{Clipboard, ClipboardError},
    ecs::message::MessageCursor,
    input::{
        InputSystems,
        keyboard::{Key, KeyboardFocusLost, KeyboardInput},
    },
    input_focus::{InputFocus, InputFocusVisible},
    prelude::*,
    text::{EditableText, EditableTextSystems, FontCx, LayoutCx, TextEdit},
};
use engine::text::is_hidden;
use gamecore::{input::Bindings, wakeup::FrameWakeup};
use std::collections::VecDeque;

/// What was copied last where the system has no clipboard of its own.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct Copied(pub Option<String>);

/// Adds chords, cutting and pasting.
pub fn plugin(app: &mut App) {
    app.init_resource::<Copied>();
    app.add_systems(
        PreUpdate,
        (
            one_chord_a_frame.before(InputSystems),
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

fn is_modifier(key: &Key) -> bool {
    matches!(key, Key::Control | Key::Shift | Key::Alt | Key::Super)
}

/// How many of these key events go into one frame: up to the first change of a modifier after a key was pressed with it.
fn together(keys: &VecDeque<KeyboardInput>) -> usize {
    let mut typed = false;
    let end = keys.iter().position(|input| {
        let modifier = is_modifier(&input.logical_key);
        typed |= !modifier && input.state.is_pressed();
        modifier && typed
    });
    end.unwrap_or(keys.len())
}

/// While something is typed, a slow frame gets no more keys than were pressed with the same modifiers; the next frames get the rest.
fn one_chord_a_frame(
    (focus, fields): (Res<InputFocus>, Query<(), With<Field>>),
    time: Res<Time<Real>>,
    mut messages: ResMut<Messages<KeyboardInput>>,
    mut awake: ResMut<FrameWakeup>,
    mut cursor: Local<MessageCursor<KeyboardInput>>,
    mut waiting: Local<VecDeque<KeyboardInput>>,
) {
    let typing = focus.get().is_some_and(|entity| fields.contains(entity));
    let late = !waiting.is_empty();
    let had = waiting.len();
    waiting.extend(cursor.read(&messages).cloned());
    if typing && waiting.len() > had {
        awake.keep(time.elapsed_secs(), 0.3);
    }
    let now = if typing {
        together(&waiting)
    } else {
        waiting.len()
    };
    if late || now < waiting.len() {
        messages.clear();
        messages.write_batch(waiting.drain(..now));
        cursor.clear(&messages);
        awake.keep(time.elapsed_secs(), 0.2);
    } else {
        waiting.clear();
    }
}

/// A window that loses the focus hears of no key that is let go: a modifier must not stay held.
fn let_go(mut lost: MessageReader<KeyboardFocusLost>, mut keys: ResMut<ButtonInput<Key>>) {
    if lost.read().count() > 0 {
        keys.release_all();
    }
}

/// What a field with `room` for that many letters takes of a text from elsewhere: one line of what can be seen.
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

/// A field that waits to be chosen takes no letters: the keys walk on, and the one that leads away is not written either.
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

/// Copies, cuts and pastes in the order of the keys.
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
            // What is selected depends on what was done before.
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
    fn what_is_pasted_is_one_clean_line_of_the_length_that_fits() {
        assert_eq!(cleaned(" AB\u{202e}C\u{7}\n", 32), " ABC");
        assert_eq!(cleaned("uno\r\ndos\ttres", 32), "uno dos tres");
        assert_eq!(cleaned("José Ángel ♠", 6), "José Á");
        assert_eq!(cleaned("a  b", 9), "a  b", "a seed is taken as it is");
        assert_eq!(cleaned("x", 0), "");
    }

    #[test]
    fn keys_go_together_as_long_as_their_modifiers_stay() {
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
        assert_eq!(together(&keys(&chord)), 3);
        assert_eq!(together(&keys(&chord[..3])), 3);
        assert_eq!(together(&keys(&[("a", down), ("a", up), ("b", down)])), 3);
        let before = [("a", down), ("a", up), ("ctrl", down), ("v", down)];
        assert_eq!(together(&keys(&before)), 2);
        assert_eq!(together(&keys(&[("ctrl", up), ("ctrl", down)])), 2);
    }
}
