//! The board opens when a field is chosen with a gamepad or with keys that cannot type, and goes with it.
use super::{
    board::{self, Board},
    caps::Face,
    typing,
};
use bevy::{
    ecs::system::SystemParam,
    input_focus::{FocusCause, InputFocus, InputFocusVisible},
    prelude::*,
    text::{EditableText, TextEdit},
    ui_widgets::Activate,
};
use gamecore::{
    input::{DeviceUsed, PlayerAction, PressedActions, Signs},
    sets::FrameSystems,
    states::{Menu, Screen},
};
use ui::widgets::{Field, TypeAtOnce, TypedOnScreen};

/// Adds it.
pub fn plugin(app: &mut App) {
    app.init_resource::<Face>();
    app.add_observer(chosen);
    app.add_systems(
        Update,
        typing::press
            .in_set(FrameSystems::Intent)
            .run_if(resource_exists::<TypedOnScreen>),
    );
    app.add_systems(
        Update,
        (
            at_once.run_if(not(resource_exists::<TypedOnScreen>)),
            by_key,
            leave_page.run_if(state_changed::<Menu>.or_else(state_changed::<Screen>)),
            (board::follow_face, board::follow_field)
                .chain()
                .run_if(resource_exists::<TypedOnScreen>),
            clear_away.run_if(not(resource_exists::<TypedOnScreen>)),
        )
            .chain()
            .after(FrameSystems::Present),
    );
}

/// Everything that opening the board touches.
#[derive(SystemParam)]
struct Opening<'w, 's> {
    fields: Query<'w, 's, (&'static mut EditableText, &'static Field)>,
    signs: Signs<'w>,
    face: ResMut<'w, Face>,
    focus: ResMut<'w, InputFocus>,
    visible: ResMut<'w, InputFocusVisible>,
    commands: Commands<'w, 's>,
}

impl Opening<'_, '_> {
    fn open(&mut self, entity: Entity) {
        let wanted = match self.signs.device() {
            DeviceUsed::Gamepad(_) => true,
            DeviceUsed::Keyboard => self.signs.bindings().cannot_type(),
            DeviceUsed::Mouse => false,
        };
        if !wanted {
            return;
        }
        let Ok((mut editable, field)) = self.fields.get_mut(entity) else {
            return;
        };
        editable.queue_edit(TextEdit::TextEnd(false));
        *self.face = Face {
            large: field.text().is_empty(),
            accents: false,
        };
        let first = board::spawn(&mut self.commands, field.text(), &self.signs);
        if let Some(first) = first {
            self.focus.set(first, FocusCause::Navigated);
            self.visible.0 = true;
        }
        self.commands.insert_resource(TypedOnScreen(entity));
    }
}

fn chosen(event: On<Activate>, mut opening: Opening) {
    opening.open(event.entity);
}

/// A field that is there to be typed into.
fn at_once(fields: Query<Entity, Added<TypeAtOnce>>, mut opening: Opening) {
    if let Some(field) = fields.iter().last() {
        opening.open(field);
    }
}

/// A field that waited is chosen: unlike buttons, fields do not hear Enter and the space bar by themselves. The press that ended the
/// typing, and led the focus back to the field, does not begin it anew.
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

/// Another page has come: whatever was typed is kept.
fn leave_page(mut commands: Commands) {
    commands.remove_resource::<TypedOnScreen>();
}

/// The board goes when the typing is over.
fn clear_away(boards: Query<Entity, With<Board>>, mut commands: Commands) {
    for board in &boards {
        commands.entity(board).despawn();
    }
}
