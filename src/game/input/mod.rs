//! Keyboard and gamepad: the actions with their keys, buttons and sticks, who has done what in this frame, and the marks on whatever
//! can be walked to. What an action means is said in `controls`, how the focus walks in `intent`.
mod act;
mod acts;
mod bindings;
mod focus;
mod maps;
mod presses;
mod repeat;
mod slip;

pub use act::{DeviceUsed, PlayerAction};
pub use acts::{PressedActions, ReadDevices};
pub use bindings::key_label;
pub use focus::{FirstFocus, FocusArea, FocusLayer, Focusable};
pub use maps::{KeyboardMap, plugin};
pub use slip::SLIP;
