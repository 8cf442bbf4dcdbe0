//! What the packs in use hold besides cards: sounds and tables. The workshop tells it whenever it has looked at the packs.
use bevy::prelude::*;
use cardart::{Assembly, SoundFile, Table};

/// The sounds and tables of the packs in use, the topmost pack first. It changes when one of their files does.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct DeckBeside {
    /// The files of sounds.
    pub sounds: Vec<SoundFile>,
    /// The pictures of tables.
    pub tables: Vec<Table>,
}

/// The names of the decks in use that have no twin for high contrast and stay what they are, as long as it is set.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct WithoutTwin(pub Vec<String>);

/// The looking at packs: who reads what it tells runs after it.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TellBeside;

impl DeckBeside {
    pub(super) fn of(assembly: &Assembly) -> DeckBeside {
        DeckBeside {
            sounds: assembly.sounds(),
            tables: assembly.tables(),
        }
    }
}
