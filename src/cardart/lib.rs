//! Card art, without Bevy: which pictures a theme holds, whatever format it has, and what each card looks like.
//!
//! ```text
//! place on disk ─► Files (folder, zip, single file, shipped) ─► Survey (what lies there, read once)
//!                    └─► formats/* (who recognises it) + theme.toml (Manifest, the last word) ─► Pack
//! stack of packs ─► Assembly: which file shows which card; asks for files, takes pictures ─► Deck ─► pixels of any size
//! ```
//!
//! A [`Source`] says where a picture lies: a file and what is cut out of it. Who draws a card sees only a [`Deck`] and never where a
//! card came from: a new format is one file in `formats`, a line in its list, and a test.
//!
//! What cannot be used is a [`Problem`]: the file, the reason, what is used instead. Something always shows: what no pack has comes
//! from the shipped deck, and that from a drawing of rank and suit.
mod accessories;
mod assembly;
mod backs;
mod bundle;
pub mod check;
mod contact;
mod deck;
mod drawn;
mod excerpt;
mod export;
mod files;
mod fonts;
mod formats;
mod index;
mod kept;
mod library;
pub mod limits;
mod manifest;
mod moving;
pub mod names;
mod pack;
mod parallel;
mod picture;
mod problem;
mod reading;
mod sight;
mod slot;
mod sound;
mod source;
mod stack;
mod steps;
mod survey;
mod tables;
mod text;

pub use assembly::Assembly;
pub use backs::{backs, backs_with};
pub use bundle::{Bundle, bundle};
pub use contact::{Layout, contact_sheet, preview_slots};
pub use deck::{Deck, DeckCard};
pub use export::{NamedFile, export, write_folder};
pub use files::{Entry, Files, ZIPS, file_in_zip, open, shipped_file, shipped_files};
pub use fonts::{Face as FontFace, SANS, SERIFS};
pub use formats::Back;
pub use kept::{KeptPictures, Wanted};
pub use library::{CLASSIC, Library, Sources, Unusable};
pub use manifest::{
    Animation, Fit, Letters, Look, Manifest, Mode, Repeat, Still, SuitColours, TableDescription,
    TableFit, TableLook,
};
pub use moving::{Motion, Timeline, within_memory};
pub use names::Reserved;
pub use pack::{Pack, id_of};
pub use parallel::in_parallel;
pub use picture::{
    DrawingCache, Picture, Piece, Scaling, decode, decode_with, draw_svg, parse_svg,
};
pub use problem::{Argument, Instead, Problem, Reason, Severity};
pub use slot::{Group, Slot, Slots};
pub use sound::{SOUNDS, SoundFile, check_sound};
pub use source::{Area, Cut, Source};
pub use stack::Choice;
pub use steps::Steps;
pub use survey::PICTURES;
pub use tables::{Surface, SurfaceSize, Table, tables};
