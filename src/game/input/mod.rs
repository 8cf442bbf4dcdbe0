//! Keyboard and gamepad: the actions with their keys and buttons, and the marks on whatever can be walked to. What an action means
//! is said in `controls`, how the focus walks in `intent`.
mod act;
mod focus;
mod slip;

pub use act::{Act, Acts, DeviceUsed, KeyboardMap, PadMap, ReadDevices, Repeat, hint, plugin};
pub use focus::{FirstFocus, FocusArea, FocusLayer, Focusable};
pub use slip::SLIP;
