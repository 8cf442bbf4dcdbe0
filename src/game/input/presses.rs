//! What counts as a press: as often as Bevy says, and when Bevy says so.
//!
//! leafwing asks only how the keys stand at the end of a frame, so that one which went down and up within a slow frame would be
//! lost; and it takes a gamepad's button for pressed from 2 % of its way on, and below Bevy's threshold for pressed anew in every
//! frame. Both are set right here, where Bevy's devices become leafwing's actions, and nowhere else.
use super::Act;
use bevy::prelude::*;
use leafwing_input_manager::{
    buttonlike::ButtonValue, plugin::InputManagerSystem, prelude::*,
    user_input::updating::CentralInputStore,
};

/// Adds the corrections before and after leafwing's update.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        (
            press_wholly
                .after(InputManagerSystem::Unify)
                .before(InputManagerSystem::Update),
            count_every_press
                .after(InputManagerSystem::Update)
                .before(InputManagerSystem::ManualControl),
        ),
    );
}

/// A gamepad's button is pressed or not, at Bevy's thresholds.
fn press_wholly(pads: Query<(Entity, &Gamepad)>, mut inputs: ResMut<CentralInputStore>) {
    for (pad, gamepad) in &pads {
        for button in GamepadButton::all() {
            let input = SpecificGamepadButton::new(pad, button);
            let value = ButtonValue::from_pressed(gamepad.pressed(button));
            inputs.update_buttonlike(input, value);
        }
    }
}

/// Whatever went down in this frame was pressed, though it be up again, and though it or another key of the action was held before.
fn count_every_press(
    keys: Res<ButtonInput<KeyCode>>,
    pads: Query<(Entity, &Gamepad)>,
    mut maps: Query<(&InputMap<Act>, &mut ActionState<Act>)>,
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
