//! Plays inputs: each becomes the messages that the window or a gamepad would send.
use super::{inputs::Input, keys, target::FilmTarget};
use bevy::{
    input::{
        ButtonState,
        gamepad::{
            GamepadConnection, GamepadConnectionEvent, RawGamepadAxisChangedEvent,
            RawGamepadButtonChangedEvent, RawGamepadEvent,
        },
        keyboard::{Key, KeyboardInput},
        mouse::{MouseButtonInput, MouseMotion, MouseScrollUnit},
    },
    picking::pointer::{Location, PointerAction, PointerButton, PointerId, PointerInput},
    prelude::*,
    window::PrimaryWindow,
};
use std::collections::BTreeMap;

/// The hands of whoever plays in the film.
pub(super) struct Device {
    inputs: BTreeMap<u32, Vec<Input>>,
    at: Vec2,
    pad: Option<Entity>,
}

impl Device {
    /// Plays these inputs, by frame.
    pub fn new(inputs: BTreeMap<u32, Vec<Input>>) -> Device {
        Device {
            inputs,
            at: Vec2::ZERO,
            pad: None,
        }
    }

    /// Sends what is done in this frame.
    pub fn play(&mut self, frame: u32, world: &mut World) {
        for input in self.inputs.remove(&frame).unwrap_or_default() {
            self.send(input, world);
        }
    }

    fn send(&mut self, input: Input, world: &mut World) {
        let mut windows = world.query_filtered::<Entity, With<PrimaryWindow>>();
        let Ok(window) = windows.single(world) else {
            return;
        };
        match input {
            Input::Move(at) => {
                let delta = at - self.at;
                self.at = at;
                world.write_message(MouseMotion { delta });
                self.point(world, PointerAction::Move { delta });
            }
            Input::Press(button) => self.click(world, window, button, ButtonState::Pressed),
            Input::Release(button) => self.click(world, window, button, ButtonState::Released),
            Input::Scroll(lines) => {
                let unit = MouseScrollUnit::Line;
                let phase = bevy::input::touch::TouchPhase::Moved;
                let (x, y) = (0.0, lines);
                self.point(world, PointerAction::Scroll { x, y, unit, phase });
            }
            Input::Key(key, down) => {
                let state = match down {
                    true => ButtonState::Pressed,
                    false => ButtonState::Released,
                };
                press(world, window, key, keys::meaning(key), state);
            }
            Input::Type(letters) => {
                for letter in letters.chars() {
                    let text = letter.to_string();
                    let key = keys::key(&text).unwrap_or(KeyCode::F35);
                    for state in [ButtonState::Pressed, ButtonState::Released] {
                        press(
                            world,
                            window,
                            key,
                            Key::Character(text.as_str().into()),
                            state,
                        );
                    }
                }
            }
            Input::Pad(button, down) => {
                let pad = self.pad(world);
                let value = if down { 1.0 } else { 0.0 };
                let event = RawGamepadButtonChangedEvent::new(pad, button, value);
                world.write_message(RawGamepadEvent::Button(event));
            }
            Input::Axis(axis, value) => {
                let pad = self.pad(world);
                let event = RawGamepadAxisChangedEvent::new(pad, axis, value.clamp(-1.0, 1.0));
                world.write_message(RawGamepadEvent::Axis(event));
            }
        }
    }

    /// The pointer does something where it is. The cameras look at the film's picture, so the pointer is over that, not over a
    /// window.
    fn point(&self, world: &mut World, action: PointerAction) {
        let location = Location {
            target: world.resource::<FilmTarget>().normalized(),
            position: self.at,
        };
        world.write_message(PointerInput::new(PointerId::Mouse, location, action));
    }

    fn click(&self, world: &mut World, window: Entity, button: MouseButton, state: ButtonState) {
        world.write_message(MouseButtonInput {
            button,
            state,
            window,
        });
        let button = match button {
            MouseButton::Right => PointerButton::Secondary,
            _ => PointerButton::Primary,
        };
        self.point(
            world,
            match state {
                ButtonState::Pressed => PointerAction::Press(button),
                ButtonState::Released => PointerAction::Release(button),
            },
        );
    }

    /// The gamepad; it is plugged in when it is used first.
    fn pad(&mut self, world: &mut World) -> Entity {
        *self.pad.get_or_insert_with(|| {
            let pad = world.spawn_empty().id();
            let connection = GamepadConnection::Connected {
                name: "the film's gamepad".to_owned(),
                vendor_id: None,
                product_id: None,
            };
            let event = GamepadConnectionEvent::new(pad, connection);
            world.write_message(RawGamepadEvent::Connection(event.clone()));
            world.write_message(event);
            pad
        })
    }
}

fn press(
    world: &mut World,
    window: Entity,
    key_code: KeyCode,
    logical_key: Key,
    state: ButtonState,
) {
    let text = match (&logical_key, state) {
        (Key::Character(text), ButtonState::Pressed) => Some(text.clone()),
        _ => None,
    };
    world.write_message(KeyboardInput {
        key_code,
        logical_key,
        state,
        text,
        repeat: false,
        window,
    });
}
