//! Whose maps there are: one entity for the keyboard, and every gamepad is the owner of its own.
use super::{Act, DeviceUsed, bindings, presses};
use bevy::prelude::*;
use leafwing_input_manager::{plugin::InputManagerSystem, prelude::*};

/// Marks the entity that holds the keyboard's map.
#[derive(Component)]
pub struct KeyboardMap;

/// Adds the maps of the keyboard and of every gamepad, whenever it comes and goes.
pub fn plugin(app: &mut App) {
    app.add_plugins((InputManagerPlugin::<Act>::default(), presses::plugin));
    app.init_resource::<DeviceUsed>();
    app.add_systems(Startup, spawn_keyboard);
    app.add_observer(plug_in).add_observer(unplug);
    // Both schedules of leafwing's plugin share one clock for how long an action is held; nothing here runs at fixed steps, and
    // their ticks would count from the last step before the press.
    app.configure_sets(FixedPostUpdate, InputManagerSystem::Tick.run_if(|| false));
}

fn spawn_keyboard(mut commands: Commands) {
    commands.spawn((KeyboardMap, bindings::keyboard(), Name::new("keyboard map")));
}

fn plug_in(pad: On<Add, Gamepad>, mut commands: Commands) {
    commands
        .entity(pad.entity)
        .insert(bindings::pad(pad.entity));
}

/// The entity of a gamepad outlives its plug: what it held goes with its map.
fn unplug(pad: On<Remove, Gamepad>, mut commands: Commands) {
    commands
        .entity(pad.entity)
        .try_remove::<(InputMap<Act>, ActionState<Act>)>();
}
