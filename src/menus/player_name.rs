//! Question for the player's name. It is asked once: after the lesson, or when the first match is set up. Without an
//! answer, texts address the player as “you”.
use super::screen_keyboard::can_type;
use bevy::{
    input_focus::{FocusCause, InputFocus},
    prelude::*,
};
use gamecore::{
    draft::Draft,
    family::Profiles,
    input::Signs,
    model::NAME_LENGTH,
    sets::FrameSystems,
    settings::Settings,
    states::{Learning, Menu, MenuStack, Screen},
};
use ui::{
    page::{Act, button, column, dialog, field, label, row},
    widgets::{Field, InputCancelled, Look, Size, centred, text},
};

/// Action of a control of the question.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
pub enum NameAct {
    Type(String),
    /// Takes the typed name. Without one, skips the question.
    Done,
}

/// Name typed so far.
#[derive(Resource, Default, Debug)]
struct TypedName(String);

/// Field that takes the focus once the page is open.
#[derive(Component)]
struct NameEntry;

pub fn plugin(app: &mut App) {
    app.init_resource::<TypedName>();
    app.add_systems(OnEnter(Screen::Setup), ask);
    app.add_systems(OnExit(Learning::Lesson), ask);
    app.add_systems(OnEnter(Menu::Name), open);
    app.add_systems(
        Update,
        (
            type_at_once.in_set(FrameSystems::Present),
            end.in_set(FrameSystems::Intent),
        )
            .run_if(in_state(Menu::Name)),
    );
    app.add_observer(reduce).add_observer(cancel);
}

/// Asks for the name, unless it is known or has been asked for. Never covers a table, to which another match may lead
/// from the lesson.
fn ask(
    screen: Res<State<Screen>>,
    family: Res<Profiles>,
    mut settings: ResMut<Settings>,
    mut menu: ResMut<NextState<Menu>>,
) {
    let is_known = !settings.player_name.trim().is_empty() || !family.people().is_empty();
    if settings.name_asked || is_known || *screen.get() == Screen::Table {
        return;
    }
    settings.name_asked = true;
    NextState::set_if_neq(&mut menu, Menu::Name);
}

fn open(mut typed: ResMut<TypedName>, signs: Signs, mut commands: Commands) {
    typed.0.clear();
    // Otherwise the button has the focus, because the field opens the on-screen keyboard.
    let can_type = can_type(&signs);
    let name = |typed: Res<TypedName>| typed.0.clone();
    let name = field("name-title", NAME_LENGTH, name, NameAct::Type)
        .first(can_type)
        .with_some(can_type.then_some(NameEntry));
    let is_empty = |typed: Res<TypedName>| typed.0.trim().is_empty();
    let centred_row = row(0.0).justify(JustifyContent::Center);
    let done = centred_row.live(is_empty, move |is_empty: &bool| {
        let words = if *is_empty { "name-skip" } else { "name-done" };
        button(words, Look::Brass, Size::Large)
            .does(NameAct::Done)
            .first(!can_type)
    });
    let words = column(4.0).children((
        label("name-title", text::HEADING).with(centred()),
        label("name-note", text::NOTE).with(centred()),
    ));
    dialog(Menu::Name, 400.0, (words, name, done), &mut commands);
}

/// Moves the caret into the field. Waits until the page is open, because an opening page changes the focus.
fn type_at_once(
    menu: Res<State<Menu>>,
    fields: Query<Entity, With<NameEntry>>,
    mut commands: Commands,
) {
    let Ok(field) = fields.single() else { return };
    if menu.is_changed() {
        return;
    }
    // Deferred, because other systems of this set read the focus.
    commands.queue(move |world: &mut World| {
        world.entity_mut(field).remove::<NameEntry>();
        let mut focus = world.resource_mut::<InputFocus>();
        focus.set(field, FocusCause::Navigated);
    });
}

/// Answers the question when Enter, Escape or a click elsewhere ends the typing.
fn end(
    focus: Res<InputFocus>,
    fields: Query<(), With<Field>>,
    mut was_typing: Local<bool>,
    mut commands: Commands,
) {
    let is_typing = focus.get().is_some_and(|entity| fields.contains(entity));
    if std::mem::replace(&mut *was_typing, is_typing) && focus.get().is_none() {
        commands.trigger(Act { act: NameAct::Done });
    }
}

/// Discards the typed name when Escape ends the typing.
fn cancel(_: On<InputCancelled>, mut typed: ResMut<TypedName>) {
    typed.0.clear();
}

fn reduce(
    event: On<Act<NameAct>>,
    mut typed: ResMut<TypedName>,
    mut settings: ResMut<Settings>,
    draft: Option<ResMut<Draft>>,
    stack: Res<MenuStack>,
    mut menu: ResMut<NextState<Menu>>,
) {
    match &event.act {
        NameAct::Type(name) => name.clone_into(&mut typed.0),
        NameAct::Done => {
            NextState::set_if_neq(&mut menu, stack.back());
            let name = typed.0.trim();
            if name.is_empty() {
                return;
            }
            name.clone_into(&mut settings.player_name);
            if let Some(mut draft) = draft {
                draft.welcome(name);
            }
        }
    }
}
