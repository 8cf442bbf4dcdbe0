//! On-screen keyboard for players without a keyboard, or with only one half of it. It opens over everything when a text
//! field is chosen, and types the chosen letters into the field.
mod board;

pub use board::KeyboardKey;

use bevy::{
    ecs::system::SystemParam,
    input_focus::{FocusCause, InputFocus, InputFocusVisible},
    prelude::*,
    text::{EditableText, TextEdit},
    ui_widgets::Activate,
};
use board::{Board, LetterSet, SPECIAL, board};
use gamecore::{
    input::{DeviceUsed, PlayerAction, PressedActions, Signs},
    sets::FrameSystems,
    states::{Menu, Screen},
};
use ui::{
    page::Act,
    widgets::{Field, TypeAtOnce, TypedOnScreen},
};

pub fn plugin(app: &mut App) {
    app.init_resource::<LetterSet>();
    app.add_observer(chosen).add_observer(reduce);
    app.add_systems(
        Update,
        press
            .in_set(FrameSystems::Intent)
            .run_if(resource_exists::<TypedOnScreen>),
    );
    app.add_systems(
        Update,
        (
            at_once.run_if(not(resource_exists::<TypedOnScreen>)),
            by_key,
            leave_page.run_if(state_changed::<Menu>.or_else(state_changed::<Screen>)),
            close.run_if(not(resource_exists::<TypedOnScreen>)),
        )
            .chain()
            .after(FrameSystems::Present),
    );
}

/// True if the device in use can type without the on-screen keyboard.
pub(super) fn can_type(signs: &Signs) -> bool {
    match signs.device() {
        DeviceUsed::Mouse => true,
        DeviceUsed::Keyboard => !signs.bindings().cannot_type(),
        DeviceUsed::Gamepad(_) => false,
    }
}

/// Resources and queries for opening the keyboard.
#[derive(SystemParam)]
struct Opening<'w, 's> {
    fields: Query<'w, 's, (&'static mut EditableText, &'static Field)>,
    signs: Signs<'w>,
    letters: ResMut<'w, LetterSet>,
    focus: Res<'w, InputFocus>,
    visible: ResMut<'w, InputFocusVisible>,
    commands: Commands<'w, 's>,
}

impl Opening<'_, '_> {
    /// Opens the keyboard for a field, unless the device in use can type.
    fn open(&mut self, entity: Entity) {
        if can_type(&self.signs) {
            return;
        }
        let Ok((mut editable, field)) = self.fields.get_mut(entity) else {
            return;
        };
        editable.queue_edit(TextEdit::TextEnd(false));
        *self.letters = LetterSet {
            is_capital: field.text().is_empty(),
            accents: false,
        };
        self.visible.0 = true;
        self.commands.insert_resource(TypedOnScreen(entity));
        board(&self.signs).open(&mut self.commands);
    }
}

fn chosen(event: On<Activate>, mut opening: Opening) {
    opening.open(event.entity);
}

/// Opens the keyboard for a field that is spawned to be typed into immediately.
fn at_once(fields: Query<Entity, Added<TypeAtOnce>>, mut opening: Opening) {
    if let Some(field) = fields.iter().last() {
        opening.open(field);
    }
}

/// Opens the keyboard when the accept key is pressed on a focused field. Fields do not react to Enter and the space bar
/// by themselves. Ignores the press that ended the typing and returned the focus to the field.
fn by_key(
    acts: PressedActions,
    typed: Option<Res<TypedOnScreen>>,
    mut opening: Opening,
    mut before: Local<Option<Entity>>,
) {
    let at = opening.focus.get();
    let stayed = at.filter(|at| *before == Some(*at));
    *before = at;
    if typed.is_some() || !opening.visible.0 || !acts.just_pressed(PlayerAction::Accept) {
        return;
    }
    if let Some(field) = stayed {
        opening.open(field);
    }
}

/// Ends the typing when another page opens. The typed text is kept.
fn leave_page(mut commands: Commands) {
    commands.remove_resource::<TypedOnScreen>();
}

/// Removes the keyboard when the typing has ended.
fn close(boards: Query<Entity, With<Board>>, mut commands: Commands) {
    for board in &boards {
        commands.entity(board).despawn();
    }
}

/// Effects of the keys on the text field.
#[derive(SystemParam)]
struct Typing<'w, 's> {
    typed: Option<Res<'w, TypedOnScreen>>,
    letters: ResMut<'w, LetterSet>,
    fields: Query<'w, 's, (&'static mut EditableText, Has<TypeAtOnce>)>,
    focus: ResMut<'w, InputFocus>,
    commands: Commands<'w, 's>,
}

impl Typing<'_, '_> {
    fn press(&mut self, key: KeyboardKey) {
        match key {
            KeyboardKey::Letter(row, column) => {
                let letter = self.letters.letter(row, column);
                self.edit(TextEdit::Insert(letter.to_string().into()));
                // After one capital letter, the keyboard returns to small letters.
                self.letters.is_capital = false;
            }
            KeyboardKey::Capital => self.letters.is_capital = !self.letters.is_capital,
            KeyboardKey::Accents => self.letters.accents = !self.letters.accents,
            KeyboardKey::Space => {
                self.edit(TextEdit::Insert(" ".into()));
                self.letters.is_capital = true;
            }
            KeyboardKey::Delete => self.edit(TextEdit::Backspace),
            KeyboardKey::Done => self.end(),
        }
    }

    fn edit(&mut self, edit: TextEdit) {
        let Some(typed) = &self.typed else { return };
        if let Ok((mut field, _)) = self.fields.get_mut(typed.0) {
            field.queue_edit(edit);
        }
    }

    /// Ends the typing. Returns the focus to the field, unless the field exists only for this typing.
    fn end(&mut self) {
        let Some(typed) = &self.typed else { return };
        match self.fields.get(typed.0) {
            Ok((_, false)) => self.focus.set(typed.0, FocusCause::Navigated),
            Ok((_, true)) | Err(_) => self.focus.clear(),
        }
        self.commands.remove_resource::<TypedOnScreen>();
    }
}

fn reduce(event: On<Act<KeyboardKey>>, mut typing: Typing) {
    typing.press(event.act);
}

/// Presses a special key when the player presses the button that its sign shows. *Back* ends the typing too.
fn press(acts: PressedActions, mut typing: Typing) {
    let special = SPECIAL.map(|(key, _, act)| (key, act)).into_iter();
    for (key, act) in special.chain([(KeyboardKey::Done, PlayerAction::Back)]) {
        if acts.just_pressed(act) {
            typing.press(key);
        }
    }
}
