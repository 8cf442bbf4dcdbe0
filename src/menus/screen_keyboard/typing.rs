//! What the keys of the board do to the field.
use super::caps::{Cap, Face};
use bevy::{
    ecs::system::SystemParam,
    input_focus::{FocusCause, InputFocus},
    prelude::*,
    text::{EditableText, TextEdit},
};
use gamecore::input::{PlayerAction, PressedActions};
use ui::widgets::{Chosen, TypeAtOnce, TypedOnScreen};

/// The field that is written into, and the board.
#[derive(SystemParam)]
pub(super) struct Writing<'w, 's> {
    typed: Option<Res<'w, TypedOnScreen>>,
    face: ResMut<'w, Face>,
    fields: Query<'w, 's, (&'static mut EditableText, Has<TypeAtOnce>)>,
    focus: ResMut<'w, InputFocus>,
    commands: Commands<'w, 's>,
}

impl Writing<'_, '_> {
    fn press(&mut self, cap: Cap) {
        match cap {
            Cap::Letter(row, column) => {
                let letter = self.face.letter(row, column);
                self.edit(TextEdit::Insert(letter.to_string().into()));
                // One large letter is followed by small ones.
                self.face.large = false;
            }
            Cap::Large => self.face.large = !self.face.large,
            Cap::Accents => self.face.accents = !self.face.accents,
            Cap::Space => {
                self.edit(TextEdit::Insert(" ".into()));
                self.face.large = true;
            }
            Cap::Delete => self.edit(TextEdit::Backspace),
            Cap::Done => self.end(),
        }
    }

    fn edit(&mut self, edit: TextEdit) {
        let Some(typed) = &self.typed else { return };
        if let Ok((mut field, _)) = self.fields.get_mut(typed.0) {
            field.queue_edit(edit);
        }
    }

    /// The typing is over; the focus is on the field again, unless that was there only to be typed into.
    fn end(&mut self) {
        let Some(typed) = &self.typed else { return };
        match self.fields.get(typed.0) {
            Ok((_, false)) => self.focus.set(typed.0, FocusCause::Navigated),
            Ok((_, true)) | Err(_) => self.focus.clear(),
        }
        self.commands.remove_resource::<TypedOnScreen>();
    }
}

/// A key of the board was chosen.
pub(super) fn choose(chosen: On<Chosen>, caps: Query<&Cap>, mut writing: Writing) {
    if let Ok(cap) = caps.get(chosen.entity) {
        writing.press(*cap);
    }
}

/// Buttons that do what keys of the board do.
const SHORT: [(PlayerAction, Cap); 6] = [
    (PlayerAction::Sort, Cap::Large),
    (PlayerAction::TakeStock, Cap::Accents),
    (PlayerAction::LayDown, Cap::Space),
    (PlayerAction::Pile, Cap::Delete),
    (PlayerAction::Menu, Cap::Done),
    (PlayerAction::Back, Cap::Done),
];

pub(super) fn press(acts: PressedActions, mut writing: Writing) {
    for (act, cap) in SHORT {
        if acts.just_pressed(act) {
            writing.press(cap);
        }
    }
}
