//! The screens: loading, title, set-up, and what lies over the table between two hands.
mod chart;
mod columns;
mod curtain;
mod curtain_lift;
mod faces;
mod handover;
mod loading;
mod matchover;
mod offer;
mod ourtable;
mod place;
mod plugin;
mod ranking;
mod scoresheet;
mod seats;
mod setup;
mod sheet;
mod title;
mod winner;

pub use curtain::CurtainLook;
pub use ourtable::OurTableButton;
pub use place::WhoButton;
pub use plugin::plugin;
pub use seats::TablePlace;
pub use title::GameVersion;
