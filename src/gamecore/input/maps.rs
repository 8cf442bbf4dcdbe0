//! The input maps and their owners: the keyboard's maps are entities of their own, a gamepad's map is a component of the gamepad's
//! entity, so that whoever plays with that gamepad can be told apart.
use super::{Bindings, DeviceUsed, Hearing, LastPad, PadFamily, PlayerAction, capture, presses};
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
        capture::plugin,
    ));
    app.init_resource::<DeviceUsed>()
        .init_resource::<LastPad>()
        .init_resource::<Bindings>()
        .init_resource::<Hearing>();
    app.add_systems(Startup, spawn_keyboard);
    app.add_systems(
        PreUpdate,
        follow_bindings
            .before(InputManagerSystem::Tick)
            .run_if(resource_changed::<Bindings>),
    );
    app.add_observer(plug_in).add_observer(unplug);
    // leafwing keeps one clock per action for both of its schedules. Nothing in the game runs at fixed steps, and their tick would
    // start the clock at the step before the press: after a doze, many seconds too early.
    app.configure_sets(FixedPostUpdate, InputManagerSystem::Tick.run_if(|| false));
}

fn spawn_keyboard(bindings: Res<Bindings>, mut commands: Commands) {
    for map in bindings.keyboard() {
        commands.spawn((KeyboardMap, map, Name::new("keyboard map")));
    }
}

/// Other keys and buttons from now on.
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
            // What has no key any more is let go of; what is held goes on being held, and is not pressed anew.
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

/// Bevy keeps the entity of an unplugged gamepad. Its map goes, and with it whatever was held.
fn unplug(pad: On<Remove, Gamepad>, mut commands: Commands) {
    commands
        .entity(pad.entity)
        .try_remove::<(InputMap<PlayerAction>, ActionState<PlayerAction>, PadFamily)>();
}
