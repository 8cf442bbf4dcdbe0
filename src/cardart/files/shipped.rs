//! The shipped deck, which is part of the executable. It has one picture for each slot, in the order of
//! [`Slot::index`].
use super::{Content, Entry, Files};
use crate::Slot;
use std::path::Path;

macro_rules! svg {
    ($($name:literal),*) => {
        include_bytes!(concat!("../../../assets/themes/classic/", $($name,)* ".svg")).as_slice()
    };
}

macro_rules! suit {
    ($suit:literal: $($rank:literal)*) => {
        [$(svg!($rank, "_of_", $suit)),*]
    };
    ($suit:literal) => {
        suit!($suit: "ace" "2" "3" "4" "5" "6" "7" "8" "9" "10" "jack" "queen" "king")
    };
}

static FACES: [[&[u8]; 13]; 4] = [
    suit!("clubs"),
    suit!("diamonds"),
    suit!("hearts"),
    suit!("spades"),
];

static OTHERS: [&[u8]; 3] = [svg!("joker_black"), svg!("joker_red"), svg!("back")];

static TOML: &[u8] = include_bytes!("../../../assets/themes/classic/theme.toml");

/// Returns the shipped picture of a slot.
pub fn picture(slot: Slot) -> &'static [u8] {
    let at = slot.index();
    let face = FACES.as_flattened().get(at);
    face.unwrap_or_else(|| &OTHERS[at - 52])
}

/// Returns the shipped deck as a theme.
pub fn shipped_files() -> Files {
    let pictures = Slot::all().map(|slot| (slot.file_stem() + ".svg", picture(slot)));
    let files = pictures.chain([("theme.toml".to_owned(), TOML)]);
    let entries = files
        .map(|(name, bytes)| Entry::new(name, bytes.len() as u64, Content::Memory(bytes.into())));
    Files::of(Path::new("themes/classic"), entries, Vec::new())
}
