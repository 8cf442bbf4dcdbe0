//! Keyboard and gamepad: the actions with their keys, buttons and sticks, who has done what in this frame, and the marks on whatever
//! can be walked to. What an action means is said in `controls`, how the focus walks in `intent`.
mod act;
mod acts;
mod arrangement;
mod bindfile;
mod bindings;
mod capture;
mod family;
mod focus;
mod hearing;
mod maps;
mod presses;
mod repeat;
mod slip;
mod trigger;
mod usual;

pub use act::{ActGroup, DeviceUsed, LastPad, PlayerAction};
pub use acts::{PadPresses, PressedActions, ReadDevices};
pub use arrangement::Arrangement;
pub use bindfile::BrokenLine;
pub use bindings::{Bindings, NotBound, Signs};
pub use capture::{Capture, Captured};
pub use family::PadFamily;
pub use focus::{FirstFocus, FocusArea, FocusColumn, FocusLayer, Focusable};
pub use hearing::{Hearing, PadHearing};
pub use maps::{KeyboardMap, plugin};
pub use repeat::DIRECTIONS;
pub use slip::SLIP;
pub use trigger::{BoundDevice, StickWay, Trigger};
