//! How cards move: flights that keep their velocity, the card in the hand of the person, what lifts under the pointer, and the fades
//! that stand for all of it when motion is not wanted.
//!
//! ```text
//! layout: where every card belongs ─► retarget: a flight or a fade for each that lies elsewhere
//! fly, hold, fade: where it is now (`Current`) ─► depth: over and under whom ─► poise: how far it is lifted ─► `Drawn`
//! ```
mod depth;
mod drawn;
mod fade;
mod flight;
mod held;
mod moment;
mod plan;
mod plugin;
mod poise;
pub(super) mod renewal;
mod retarget;
mod shape;
mod show;
mod turnup;

pub use drawn::{Current, Drawn};
pub use fade::Fade;
pub use flight::Flight;
pub use held::Held;
pub use plugin::plugin;
pub use poise::Poise;
