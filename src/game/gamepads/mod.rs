//! Gamepads, as Bevy knows them: plugged in and pulled out, their buttons and sticks.
//!
//! Bevy's own plugin asks gilrs once a frame, and no desktop tells a window of gamepads: a window that sleeps would have to look
//! after them all the time, plugged in or not. Here a thread waits for gilrs in the system, which costs nothing, and wakes the window
//! when there is something to be seen.
//!
//! ```text
//! gilrs ─► thread.rs: waits ─► news.rs: what is worth a frame, in Bevy's words ─► plugin.rs: Bevy's events, before it reads them
//!   ▲                                  shake.rs: the way to the motor of each gamepad ─┘
//!   └──────────────────────────────────────────────────────────────────────────────────┘ `Rumble`
//! ```
//!
//! gilrs looks at its motors twenty times a second, used or not. It does so only once a gamepad has been plugged in.
mod news;
mod plugin;
mod shake;
mod thread;

pub use plugin::plugin;
pub use shake::{Rumble, Shake};
