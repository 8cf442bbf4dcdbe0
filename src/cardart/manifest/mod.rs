//! `theme.toml`: what a theme says of itself. Everything in it is optional; what is wrong with it is told with its line, and the rest
//! counts nevertheless.
mod index;
mod look;
mod motion;
mod section;
mod sheet;
mod table;
mod theme;

pub use index::{Letters, SuitColours};
pub use look::{Fit, Look, Mode};
pub use motion::{Animation, Repeat, Still};
pub(super) use sheet::{Axis, Clip, SheetLayout, SvgLayout};
pub use table::{TableDescription, TableFit, TableLook};
pub use theme::Manifest;
pub(super) use theme::{Mapped, Target};

#[cfg(test)]
mod tests;
