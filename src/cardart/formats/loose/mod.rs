//! A folder of pictures whose names say the cards: our own format, and half of the others (Byron Knoll, me.uk, letele, Kenney's
//! boardgame pack, svg-cards as single files, saulspatz).
mod conflict;
mod folder;
mod gathered;
mod recognise;
mod sharpness;
#[cfg(test)]
mod tests;

pub(super) use gathered::Loose;
pub(super) use recognise::{known, known_but_for, recognise};
