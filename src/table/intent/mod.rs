//! What a person wants: pointer, keyboard and gamepad all end in the same [`PlayerIntent`](gamecore::model::PlayerIntent).
mod apply;
mod buzz;
mod drag;
mod focus;
mod keep;
mod ownsort;
mod picking;
mod piles;
mod plugin;
mod pointer;
mod prepare;
mod press;
mod reachable;
mod refusals;
mod scroll;
mod staging;
mod steady;
mod walk;

pub use plugin::plugin;
pub use steady::Steady;
