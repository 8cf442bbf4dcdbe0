//! The ornaments of the interface: tile, emblem, logo, and the portraits of the players.

mod emblem;
mod files;
mod portrait;

pub use files::files;
