//! The screens: loading, title, set-up, and what lies over the table between two hands.
mod chart;
mod curtain;
mod faces;
mod handover;
mod loading;
mod matchover;
mod place;
mod plugin;
mod ranking;
mod scoresheet;
mod seats;
mod setup;
mod sheet;
mod title;
mod winner;

pub use plugin::plugin;
pub use seats::TablePlace;
