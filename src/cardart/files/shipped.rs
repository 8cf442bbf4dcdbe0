//! The shipped deck, inside the executable: one picture per slot, in the order of [`Slot::index`].
use super::place::{Entry, Files};
use crate::{Problem, Reason, Slot};
use std::path::Path;

macro_rules! svg {
    ($name:literal) => {
        include_bytes!(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../assets/themes/classic/",
            $name,
            ".svg"
        ))
        .as_slice()
    };
}

static CLASSIC: [&[u8]; Slot::COUNT] = [
    svg!("ace_of_clubs"),
    svg!("2_of_clubs"),
    svg!("3_of_clubs"),
    svg!("4_of_clubs"),
    svg!("5_of_clubs"),
    svg!("6_of_clubs"),
    svg!("7_of_clubs"),
    svg!("8_of_clubs"),
    svg!("9_of_clubs"),
    svg!("10_of_clubs"),
    svg!("jack_of_clubs"),
    svg!("queen_of_clubs"),
    svg!("king_of_clubs"),
    svg!("ace_of_diamonds"),
    svg!("2_of_diamonds"),
    svg!("3_of_diamonds"),
    svg!("4_of_diamonds"),
    svg!("5_of_diamonds"),
    svg!("6_of_diamonds"),
    svg!("7_of_diamonds"),
    svg!("8_of_diamonds"),
    svg!("9_of_diamonds"),
    svg!("10_of_diamonds"),
    svg!("jack_of_diamonds"),
    svg!("queen_of_diamonds"),
    svg!("king_of_diamonds"),
    svg!("ace_of_hearts"),
    svg!("2_of_hearts"),
    svg!("3_of_hearts"),
    svg!("4_of_hearts"),
    svg!("5_of_hearts"),
    svg!("6_of_hearts"),
    svg!("7_of_hearts"),
    svg!("8_of_hearts"),
    svg!("9_of_hearts"),
    svg!("10_of_hearts"),
    svg!("jack_of_hearts"),
    svg!("queen_of_hearts"),
    svg!("king_of_hearts"),
    svg!("ace_of_spades"),
    svg!("2_of_spades"),
    svg!("3_of_spades"),
    svg!("4_of_spades"),
    svg!("5_of_spades"),
    svg!("6_of_spades"),
    svg!("7_of_spades"),
    svg!("8_of_spades"),
    svg!("9_of_spades"),
    svg!("10_of_spades"),
    svg!("jack_of_spades"),
    svg!("queen_of_spades"),
    svg!("king_of_spades"),
    svg!("joker_black"),
    svg!("joker_red"),
    svg!("back"),
];

/// What the shipped deck says of itself.
static TOML: &str = include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../assets/themes/classic/theme.toml"
));

/// The shipped picture of a slot, as SVG.
fn picture(slot: Slot) -> &'static [u8] {
    CLASSIC[slot.index()]
}

/// The name and content of the shipped file of a slot.
pub fn shipped_file(slot: Slot) -> (String, &'static [u8]) {
    (slot.file_stem() + ".svg", picture(slot))
}

/// The files of the shipped deck.
pub fn shipped_files() -> Box<dyn Files> {
    let mut entries: Vec<Entry> = Slot::all()
        .map(|slot| Entry {
            name: slot.file_stem() + ".svg",
            bytes: picture(slot).len() as u64,
        })
        .collect();
    entries.push(Entry {
        name: "theme.toml".to_owned(),
        bytes: TOML.len() as u64,
    });
    entries.sort_by(|a, b| a.name.cmp(&b.name));
    Box::new(Shipped(entries))
}

#[derive(Debug)]
struct Shipped(Vec<Entry>);

impl Files for Shipped {
    fn place(&self) -> &Path {
        Path::new("themes/classic")
    }

    fn entries(&self) -> &[Entry] {
        &self.0
    }

    fn read(&self, name: &str, _most: u64) -> Result<Vec<u8>, Reason> {
        if name == "theme.toml" {
            return Ok(TOML.as_bytes().to_vec());
        }
        let slot = Slot::all().find(|slot| name.strip_suffix(".svg") == Some(&slot.file_stem()));
        let no_file = || Reason::no_such_file(name);
        slot.map(|slot| picture(slot).to_vec()).ok_or_else(no_file)
    }

    fn problems(&self) -> &[Problem] {
        &[]
    }
}
