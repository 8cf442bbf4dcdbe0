//! Keyboard and gamepad input: actions with their keys, buttons and sticks, the presses of this frame, and markers for
//! focus navigation.
//!
//! The crate `controls` defines the effect of each action, and the crate `intent` moves the focus.
//!
//! Input maps assign keys and buttons to actions. The maps of the keyboard are separate entities. The map of a gamepad
//! is a component of the gamepad's entity, so that the gamepads of different players can be distinguished.
//!
//! Press detection agrees with Bevy's. Two errors of leafwing, the library that converts device input to player actions,
//! are corrected here:
//!
//! - leafwing only reads whether a key is down at the end of a frame. It therefore loses a key that went down and up
//!   within one slow frame (leafwing issue 527).
//! - leafwing also treats an analog button as pressed after 2 % of its travel. It repeats this press in every frame
//!   until Bevy's own threshold is reached (leafwing issue 744).
mod act;
mod arrangement;
mod bindings;
mod presses;
mod trigger;

use bevy::prelude::*;
use leafwing_input_manager::{
    buttonlike::ButtonValue, plugin::InputManagerSystem, prelude::*,
    user_input::updating::CentralInputStore,
};

pub use act::{ActGroup, DeviceUsed, LastPad, PlayerAction};
pub use arrangement::Arrangement;
pub use bindings::{Bindings, NotBound, Signs};
pub use presses::{
    ActiveDevices, ActivePads, Capture, Captured, DIRECTIONS, PadPresses, PressedActions,
    ReadDevices,
};
pub use trigger::{BoundDevice, KeyboardLayout, PadFamily, StickWay, Trigger, main_block};

/// Marker of an element that the keyboard and gamepads can focus.
#[derive(Component, Default, Clone, Copy, Debug)]
pub struct Focusable;

/// Marker of the element that a screen focuses first: the most likely choice, or the selected element of a row.
#[derive(Component, Default, Clone, Copy, Debug)]
pub struct FirstFocus;

/// Layer of a menu or an overlay, set on its root entity. While the menu or overlay is open, elements of lower layers
/// cannot be focused.
#[derive(Component, Default, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum FocusLayer {
    /// The screen itself, such as the table or the title.
    #[default]
    Table,
    /// A privacy screen or a score sheet that covers the table.
    Overlay,
    /// A menu that covers any other layer.
    Menu,
    /// The on-screen keyboard, which types into a text field in any layer.
    Keyboard,
}

/// Area of the screen that focus navigation treats as a unit. Set on the root entity of an interface panel. Cards and
/// piles do not need it.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum FocusArea {
    Hand,
    /// The row in front of the hand, with the viewer's melds and the melds staged for laying down.
    Row,
    /// A prompt above the row in front of the hand.
    Prompt,
    Piles,
    /// The melds of the other players.
    Melds,
    /// The column of action buttons.
    Buttons,
    Bar,
    /// Menus, sheets and panels.
    Other,
}

/// Seconds for which an element must have been visible before a press may act on it. An earlier press was probably
/// meant for the previous content of the screen.
pub const REACTION_TIME: f32 = 0.3;

#[derive(Component)]
pub struct KeyboardMap;

/// Registers the maps of the keyboard and of every gamepad, and updates them as gamepads connect and disconnect.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        InputManagerPlugin::<PlayerAction>::default(),
        presses::plugin,
    ));
    app.init_resource::<DeviceUsed>()
        .init_resource::<LastPad>()
        .init_resource::<Bindings>()
        .init_resource::<KeyboardLayout>()
        .init_resource::<ActiveDevices>();
    app.add_systems(Startup, spawn_keyboard);
    app.add_systems(
        PreUpdate,
        (
            follow_bindings
                .before(InputManagerSystem::Tick)
                .run_if(resource_changed::<Bindings>),
            digitize_buttons
                .after(InputManagerSystem::Unify)
                .before(InputManagerSystem::Update),
            count_every_press
                .after(InputManagerSystem::Update)
                .before(InputManagerSystem::ManualControl),
        ),
    );
    app.add_observer(plug_in).add_observer(unplug);
    // leafwing has one clock per action for its frame schedule and one for its fixed-step schedule. The game uses no
    // fixed steps.
    // A fixed-step tick would start the clock at the last fixed step, which after an idle phase is many seconds too
    // early.
    app.configure_sets(FixedPostUpdate, InputManagerSystem::Tick.run_if(|| false));
}

fn spawn_keyboard(bindings: Res<Bindings>, mut commands: Commands) {
    for map in bindings.keyboard() {
        commands.spawn((KeyboardMap, map, Name::new("keyboard map")));
    }
}

/// Applies changed bindings to the maps.
fn follow_bindings(
    bindings: Res<Bindings>,
    mut maps: Query<
        (
            Entity,
            &mut InputMap<PlayerAction>,
            &mut ActionState<PlayerAction>,
            Has<KeyboardMap>,
        ),
        Or<(With<KeyboardMap>, With<Gamepad>)>,
    >,
) {
    let mut keyboard = bindings.keyboard().into_iter();
    for (entity, mut map, mut state, is_keyboard) in &mut maps {
        let new = match is_keyboard {
            true => keyboard.next(),
            false => Some(bindings.pad(entity)),
        };
        if let Some(new) = new.filter(|new| *map != *new) {
            *map = new;
            // Release actions that have lost their key. Held actions stay held and do not count as pressed again.
            for act in state.keys() {
                if map.get_buttonlike(&act).is_none() {
                    state.reset(&act);
                }
            }
        }
    }
}

fn plug_in(
    plugged: On<Add, Gamepad>,
    pads: Query<(&Gamepad, Option<&Name>)>,
    bindings: Res<Bindings>,
    mut commands: Commands,
) {
    let family = pads.get(plugged.entity).map(|(pad, name)| {
        let name = name.map(Name::as_str).unwrap_or_default();
        PadFamily::of(pad.vendor_id(), pad.product_id(), name)
    });
    commands
        .entity(plugged.entity)
        .insert((bindings.pad(plugged.entity), family.unwrap_or_default()));
}

/// Removes the map of a disconnected gamepad, which releases its held actions. The entity itself stays, because Bevy
/// keeps it.
fn unplug(pad: On<Remove, Gamepad>, mut commands: Commands) {
    commands
        .entity(pad.entity)
        .try_remove::<(InputMap<PlayerAction>, ActionState<PlayerAction>, PadFamily)>();
}

/// Makes every gamepad button either fully pressed or released, according to Bevy's thresholds (`ButtonSettings`).
fn digitize_buttons(pads: Query<(Entity, &Gamepad)>, mut inputs: ResMut<CentralInputStore>) {
    for (pad, gamepad) in &pads {
        for button in GamepadButton::all() {
            let input = SpecificGamepadButton::new(pad, button);
            let value = ButtonValue::from_pressed(gamepad.pressed(button));
            inputs.update_buttonlike(input, value);
        }
    }
}

/// Counts a press for every key or button that went down in this frame. leafwing misses the press if the key is already
/// up again, or if another key of the same action is held.
fn count_every_press(
    keys: Res<ButtonInput<KeyCode>>,
    pads: Query<(Entity, &Gamepad)>,
    mut maps: Query<(&InputMap<PlayerAction>, &mut ActionState<PlayerAction>)>,
) {
    let mut any = false;
    let mut pressed = CentralInputStore::default();
    for key in keys.get_just_pressed() {
        pressed.update_buttonlike(*key, ButtonValue::from_pressed(true));
        any = true;
    }
    for (pad, gamepad) in &pads {
        for button in gamepad.get_just_pressed() {
            let input = SpecificGamepadButton::new(pad, *button);
            pressed.update_buttonlike(input, ButtonValue::from_pressed(true));
            any = true;
        }
    }
    if !any {
        return;
    }
    for (map, mut state) in &mut maps {
        let pad = map.gamepad().unwrap_or(Entity::PLACEHOLDER);
        let begun = map
            .buttonlike_bindings()
            .filter(|(_, input)| input.pressed(&pressed, pad));
        for (act, _) in begun {
            state.release(act);
            state.press(act);
        }
    }
}
