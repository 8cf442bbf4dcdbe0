//! A library for card art that does not depend on Bevy. It recognises card themes in any supported format, checks them
//! and renders their cards.
//!
//! ```text
//! path on disk ─► Files (folder, zip, single file, shipped) ─► FileIndex: index of the files, each picture read once
//!     └─► formats/* (recognisers) + theme.toml (Manifest: overrides the recognisers) ─► Pack
//! stack of packs ─► Assembly: picks the file of each card, requests files, takes decoded pictures ─► Deck ─► pixels of any size
//! ```
//!
//! A theme is what an author makes: a folder, a zip or a picture. A [`Pack`] is a theme after reading. A [`Slot`] is one of the 55 pictures
//! of a deck: a face, a joker or the back. A [`Source`] is the location of a picture: a file and the region of it to show.
//!
//! Code that renders cards uses only a [`Deck`], which hides where each card comes from. A new format is a recogniser in `formats`,
//! an entry in its list, and a test.
//!
//! A [`Problem`] reports unusable content: the file, the reason and the fallback. Every slot always has a picture. Cards that no pack has
//! come from the shipped deck.
mod assembly;
pub mod check;
mod deck;
mod edge;
mod export;
mod file_index;
mod files;
mod fonts;
mod formats;
mod index;
mod library;
pub mod limits;
mod manifest;
mod moving;
pub mod names;
mod pack;
mod picture;
mod problem;
mod reading;
mod sheets;
mod slot;
mod sound;
mod tables;

pub use assembly::Assembly;
pub use deck::{Deck, DeckCard};
pub use export::{Bundle, NamedFile, bundle, export, write_folder};
pub use file_index::PICTURES;
pub use files::{Entry, Files, ZIPS, archive_kind, open, read_file, shipped_files};
pub use fonts::{SANS, serifs};
pub use formats::Back;
pub use library::{CLASSIC, Choice, Sources};
pub use manifest::{
    Animation, Fit, Letters, Look, Manifest, Mode, Outlines, Repeat, Still, SuitColours, TableFit,
    TableLook,
};
pub use moving::{Motion, Timeline, within_memory};
pub use names::Reserved;
pub use pack::{Pack, id_of};
pub use picture::{
    DrawingCache, Picture, Piece, Scaling, Watchdog, decode, decode_with, draw_svg, parse_svg,
    with_rank_outline,
};
pub use problem::{Argument, Fallback, Problem, Reason, Severity};
pub use reading::{PictureCache, ProgressCounter, in_parallel};
pub use sheets::{Layout, Proposal, backs, contact_sheet, preview_slots, proposal_sheet};
pub use slot::{Area, Cut, Group, Slot, Slots, Source};
pub use sound::{SOUNDS, SoundFile, check_sound};
pub use tables::{Surface, SurfaceSize, Table, tables};
