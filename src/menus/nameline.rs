//! A line that a name is typed into, on the page of the family and on that of the matches. Enter, another press of the button and a click
//! elsewhere keep what was typed, Escape does not.
use bevy::{
    ecs::system::SystemParam,
    input_focus::{FocusCause, InputFocus},
    prelude::*,
    ui_widgets::observe,
};
use ui::widgets::{Field, GivenUp, Named, TypeAtOnce, Typed, TypedOnScreen, text_field};

/// The line that a name is typed into. There is one at most: pages lie over one another, and each has one.
#[derive(Component)]
pub(super) struct NameLine;

/// What a page shows, if names are typed on it.
pub(super) trait Naming: Resource<Mutability = bevy::ecs::component::Mutable> {
    /// What has been typed, while a name is.
    fn typed(&mut self) -> Option<&mut String>;
    /// What has been typed is to be forgotten.
    fn give_up(&mut self);
}

/// The line, with the name that there is, of so many letters at most and of this width in design pixels.
pub(super) fn spawn<V: Naming>(
    lines: &mut ChildSpawnerCommands,
    name: &str,
    length: usize,
    width: f32,
) {
    let typed = |typed: On<Typed>, mut view: ResMut<V>| {
        // The page is not made anew for a letter.
        if let Some(name) = view.bypass_change_detection().typed() {
            name.clone_from(&typed.text);
        }
    };
    let given_up = |_: On<GivenUp>, mut view: ResMut<V>| view.give_up();
    lines.spawn((
        text_field(name, length, px(width)),
        NameLine,
        Named::new("aloud-name"),
        TypeAtOnce,
        observe(typed),
        observe(given_up),
    ));
}

/// The line that has just appeared is typed into.
pub(super) fn begin(
    lines: Query<Entity, (Added<NameLine>, With<Field>)>,
    mut focus: ResMut<InputFocus>,
) {
    if let Some(line) = lines.iter().last() {
        focus.set(line, FocusCause::Navigated);
    }
}

/// The line, and what has the focus instead of it.
#[derive(SystemParam)]
pub(super) struct LineNow<'w, 's> {
    lines: Query<'w, 's, (Entity, Ref<'static, NameLine>)>,
    focus: ResMut<'w, InputFocus>,
    on_screen: Option<Res<'w, TypedOnScreen>>,
}

impl LineNow<'_, '_> {
    /// Whether the typing is over: the line that was typed into has lost the focus, and not to the keyboard on the screen.
    pub fn is_over(&self) -> bool {
        let Some((line, appeared)) = self.lines.iter().next() else {
            return false;
        };
        let typed_on_screen = self.on_screen.as_ref().is_some_and(|typed| typed.0 == line);
        !typed_on_screen && !appeared.is_added() && self.focus.get() != Some(line)
    }

    /// Whether nothing else has the focus instead.
    pub fn is_left(&self) -> bool {
        self.focus.get().is_none()
    }

    /// The button that began it has the focus again.
    pub fn put_back(&mut self, button: Option<Entity>) {
        if let Some(button) = button {
            self.focus.set(button, FocusCause::Navigated);
        }
    }
}
