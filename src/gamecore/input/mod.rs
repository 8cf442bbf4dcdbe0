//! Keyboard and gamepad input: actions with their keys, buttons and sticks, the presses of this frame, and markers for
//! focus navigation.
//!
//! The crate `controls` defines the effect of each action, and the crate `intent` moves the focus.
mod act;
mod arrangement;
mod bindfile;
mod bindings;
mod layout;
mod maps;
mod presses;
mod trigger;

use bevy::prelude::*;

pub use act::{ActGroup, DeviceUsed, LastPad, PlayerAction};
pub use arrangement::Arrangement;
pub use bindings::{Bindings, NotBound, Signs};
pub use layout::{KeyboardLayout, main_block};
pub use maps::{KeyboardMap, plugin};
pub use presses::{
    ActiveDevices, ActivePads, Capture, Captured, DIRECTIONS, PadPresses, PressedActions,
    ReadDevices,
};
pub use trigger::{BoundDevice, PadFamily, StickWay, Trigger};

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
