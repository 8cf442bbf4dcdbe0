//! The input maps and their owners: the keyboard's maps are entities of their own, a gamepad's map is a component of the gamepad's
//! entity, so that whoever plays with that gamepad can be told apart.
use super::{DeviceUsed, PlayerAction, bindings, presses};
use bevy::prelude::*;
use leafwing_input_manager::{plugin::InputManagerSystem, prelude::*};

/// Marks the entities that hold the keyboard's maps.
#[derive(Component)]
pub struct KeyboardMap;

/// Adds the maps of the keyboard and of every gamepad, whenever it comes and goes.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        InputManagerPlugin::<PlayerAction>::default(),
        presses::plugin,
    ));
    app.init_resource::<DeviceUsed>();
    app.add_systems(Startup, spawn_keyboard);
    app.add_observer(plug_in).add_observer(unplug);
    // leafwing keeps one clock per action for both of its schedules. Nothing in the game runs at fixed steps, and their tick would
    // start the clock at the step before the press: after a doze, many seconds too early.
    app.configure_sets(FixedPostUpdate, InputManagerSystem::Tick.run_if(|| false));
}

fn spawn_keyboard(mut commands: Commands) {
    for map in bindings::keyboard() {
        commands.spawn((KeyboardMap, map, Name::new("keyboard map")));
    }
}

fn plug_in(pad: On<Add, Gamepad>, mut commands: Commands) {
    commands
        .entity(pad.entity)
        .insert(bindings::pad(pad.entity));
}

/// Bevy keeps the entity of an unplugged gamepad. Its map goes, and with it whatever was held.
fn unplug(pad: On<Remove, Gamepad>, mut commands: Commands) {
    commands
        .entity(pad.entity)
        .try_remove::<(InputMap<PlayerAction>, ActionState<PlayerAction>)>();
}
