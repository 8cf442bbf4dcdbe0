//! Keyboard and gamepad: the actions with their keys, buttons and sticks, and who has done what in this frame. What an action
//! means is said in `controls`, how the focus walks in `intent`.
mod act;
mod acts;
mod bindings;
mod maps;
mod presses;
mod repeat;

pub use act::{Act, DeviceUsed};
pub use acts::Acts;
pub use bindings::hint;
pub use maps::{KeyboardMap, plugin};
