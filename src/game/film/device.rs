//! The simulated input devices of a film. They convert inputs to the messages that the window or a gamepad would send. A
//! pointer goes to a point of the image, or to an item on the table.
use super::{
    FilmTarget,
    script::{self, Input},
};
use bevy::{
    camera::NormalizedRenderTarget,
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
    window::{FileDragAndDrop, PrimaryWindow, WindowRef},
};
use engine::cards::Card;
use gamecore::model::{CardPlacement, DisplayedState, Geometry, Layout};
use std::{collections::BTreeMap, fmt};

/// Simulated mouse, keyboard and gamepad that play a script's inputs.
pub struct InputPlayer {
    inputs: BTreeMap<u32, Vec<Input>>,
    at: Vec2,
    /// Start and end points of the current drag, fixed at its first movement.
    glide: Option<(Vec2, Vec2)>,
    pad: Option<Entity>,
}

impl InputPlayer {
    /// Creates a device that plays back these inputs. The keys of the map are frame numbers.
    pub fn new(inputs: BTreeMap<u32, Vec<Input>>) -> InputPlayer {
        InputPlayer {
            inputs,
            at: Vec2::ZERO,
            glide: None,
            pad: None,
        }
    }

    /// Sends the inputs of this frame.
    ///
    /// # Errors
    /// Returns an error if an input refers to an item that is not on the table.
    pub fn play(&mut self, frame: u32, world: &mut World) -> Result<(), String> {
        for input in self.inputs.remove(&frame).unwrap_or_default() {
            self.send(input, world)
                .map_err(|reason| format!("frame {frame}: {reason}"))?;
        }
        Ok(())
    }

    fn send(&mut self, input: Input, world: &mut World) -> Result<(), String> {
        let mut windows = world.query_filtered::<Entity, With<PrimaryWindow>>();
        let Ok(window) = windows.single(world) else {
            return Ok(());
        };
        match input {
            Input::Move(place) => {
                self.glide = None;
                let at = place.point(world)?;
                self.go(world, window, at);
            }
            Input::Glide(place, way) => {
                // The end point is fixed when the drag begins, because other cards make room for the dragged one later.
                let (from, to) = match self.glide {
                    Some(glide) => glide,
                    None => (self.at, place.point(world)?),
                };
                self.glide = Some((from, to));
                self.go(world, window, from.lerp(to, way));
            }
            Input::Press(button) => self.click(world, window, button, ButtonState::Pressed),
            Input::Release(button) => self.click(world, window, button, ButtonState::Released),
            Input::Scroll(lines) => {
                let unit = MouseScrollUnit::Line;
                let phase = bevy::input::touch::TouchPhase::Moved;
                let (x, y) = (0.0, lines);
                self.point(world, window, PointerAction::Scroll { x, y, unit, phase });
            }
            Input::Key(key, down) => {
                let state = match down {
                    true => ButtonState::Pressed,
                    false => ButtonState::Released,
                };
                press(world, window, key, script::meaning(key), state);
            }
            Input::Type(letters) => {
                for letter in letters.chars() {
                    type_letter(world, window, letter);
                }
            }
            Input::Drop(path_buf) => {
                world.write_message(FileDragAndDrop::DroppedFile { window, path_buf });
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
        Ok(())
    }

    /// Moves the pointer to this point, in pixels.
    fn go(&mut self, world: &mut World, window: Entity, at: Vec2) {
        let delta = at - self.at;
        self.at = at;
        world.write_message(MouseMotion { delta });
        self.point(world, window, PointerAction::Move { delta });
    }

    /// Sends a pointer action at the current pointer position. The target of the action is the film's image if the
    /// cameras render to one, or else the window.
    fn point(&self, world: &mut World, window: Entity, action: PointerAction) {
        let target = match world.get_resource::<FilmTarget>() {
            Some(FilmTarget(film)) => Some(NormalizedRenderTarget::Image(film.clone())),
            None => {
                let window = WindowRef::Entity(window).normalize(None);
                window.map(NormalizedRenderTarget::Window)
            }
        };
        let Some(target) = target else { return };
        let position = self.at;
        let location = Location { target, position };
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
        let action = match state {
            ButtonState::Pressed => PointerAction::Press(button),
            ButtonState::Released => PointerAction::Release(button),
        };
        self.point(world, window, action);
    }

    /// Returns the simulated gamepad. Connects it at the first call.
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

fn type_letter(world: &mut World, window: Entity, letter: char) {
    let text = letter.to_string();
    let key = script::key(&text).unwrap_or(KeyCode::F35);
    for state in [ButtonState::Pressed, ButtonState::Released] {
        let meaning = Key::Character(text.as_str().into());
        press(world, window, key, meaning, state);
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

/// Pointer target. The position of an item is looked up in the table layout of the current frame.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Place {
    /// A point in pixels from the top left of the image.
    At(Vec2),
    Stock,
    /// The discard pile.
    Pile,
    /// The player's card at this index of the hand, counted from 0 at the left.
    Hand(usize),
    /// The player's card with this face. If the hand has several such cards, the leftmost one.
    Own(Card),
    /// The laid-down combination with this index, counted from 0 in the order of laying down.
    Meld(usize),
}

/// Offset from the midpoint of a card's left edge to a point that neighbouring cards do not cover, in design pixels
/// (window pixels ÷ `Geometry::scale`).
const VISIBLE: Vec2 = Vec2::new(12.0, 20.0);

impl Place {
    /// Parses a pointer target from the front of `words`.
    ///
    /// # Errors
    /// Returns an error if `words` does not begin with a pointer target. The error text completes a longer message.
    pub fn take<'a>(words: &mut impl Iterator<Item = &'a str>) -> Result<Place, String> {
        let mut word = || words.next().ok_or("a place is missing".to_owned());
        let first = word()?;
        match first {
            "stock" => Ok(Place::Stock),
            "pile" => Ok(Place::Pile),
            "hand" => Ok(Place::Hand(counted(word()?)?)),
            "meld" => Ok(Place::Meld(counted(word()?)?)),
            "card" => {
                let face = word()?;
                let card = face
                    .parse()
                    .map_err(|_| format!("“{face}” is no card: write it like 7H, TS or JK"))?;
                Ok(Place::Own(card))
            }
            x => Ok(Place::At(Vec2::new(number(x)?, number(word()?)?))),
        }
    }

    /// Returns the target's position in pixels of the image.
    ///
    /// # Errors
    /// Returns an error if the item is not on the table.
    pub(super) fn point(self, world: &World) -> Result<Vec2, String> {
        if let Place::At(at) = self {
            return Ok(at);
        }
        let missing = || format!("there is no {self} on the table");
        let (geometry, layout, zones, shown) = table(world).ok_or_else(missing)?;
        let own = zones.hand(shown.bottom_seat());
        let card = |key: gamecore::model::Key| {
            let pose = layout.poses.get(key.index())?;
            let left = pose.height * geometry.aspect / 2.0;
            Some(pose.at + VISIBLE - Vec2::new(left, 0.0))
        };
        let at = match self {
            Place::At(at) => Some(at),
            Place::Stock => Some(geometry.stock),
            Place::Pile => Some(geometry.pile),
            Place::Hand(place) => own.get(place).copied().and_then(card),
            Place::Own(face) => {
                let key = own.iter().find(|key| zones.face(**key) == Some(face));
                key.copied().and_then(card)
            }
            Place::Meld(place) => layout.melds.get(place).map(|(_, rect)| rect.center()),
        };
        at.map(|at| at * geometry.scale).ok_or_else(missing)
    }
}

/// Returns the resources from which positions are computed, or `None` if no match is shown.
fn table(world: &World) -> Option<(&Geometry, &Layout, &CardPlacement, &DisplayedState)> {
    Some((
        world.get_resource()?,
        world.get_resource()?,
        world.get_resource()?,
        world.get_resource()?,
    ))
}

/// Parses a number counted from 1, and returns it as an index from 0.
fn counted(word: &str) -> Result<usize, String> {
    match word.parse::<usize>() {
        Ok(place) if place > 0 => Ok(place - 1),
        _ => Err(format!("“{word}” is no place: they count from 1")),
    }
}

/// Parses a finite number.
pub(super) fn number(word: &str) -> Result<f32, String> {
    match word.parse::<f32>() {
        Ok(number) if number.is_finite() => Ok(number),
        _ => Err(format!("“{word}” is no number")),
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::At(at) => write!(f, "{} {}", at.x, at.y),
            Place::Stock => f.write_str("stock"),
            Place::Pile => f.write_str("pile"),
            Place::Hand(place) => write!(f, "hand {}", place + 1),
            Place::Own(card) => write!(f, "card {card}"),
            Place::Meld(place) => write!(f, "meld {}", place + 1),
        }
    }
}
