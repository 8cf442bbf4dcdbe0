//! Presses are counted as Bevy counts them.
//!
//! leafwing reads only whether a key is down at the end of a frame, so a key that went down and up within one slow frame would be lost
//! (its issue 527); and it takes an analog button for pressed from 2 % of its travel on, anew in every frame until Bevy's own threshold
//! is reached (its issue 744). Both are corrected here, where devices become actions, and nowhere else.
use super::PlayerAction;
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
            digitize_buttons
                .after(InputManagerSystem::Unify)
                .before(InputManagerSystem::Update),
            count_every_press
                .after(InputManagerSystem::Update)
                .before(InputManagerSystem::ManualControl),
        ),
    );
}

/// A gamepad's button is either pressed or not, by Bevy's thresholds (`ButtonSettings`).
fn digitize_buttons(pads: Query<(Entity, &Gamepad)>, mut inputs: ResMut<CentralInputStore>) {
    for (pad, gamepad) in &pads {
        for button in GamepadButton::all() {
            let input = SpecificGamepadButton::new(pad, button);
            let value = ButtonValue::from_pressed(gamepad.pressed(button));
            inputs.update_buttonlike(input, value);
        }
    }
}

/// A key or button that went down in this frame counts as pressed even if it is up again already, and even if another key of the same
/// action is held.
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
