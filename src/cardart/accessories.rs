//! What packs bring beside their cards: the colours of their suits, sounds, tables.
use super::{Assembly, Slot, SoundFile, SuitColours, Table, sound};

impl Assembly {
    /// The colours of the suits: those of the topmost pack that tells them. What lies below a whole deck is not seen, and its colours
    /// would not be those of the cards.
    pub(super) fn suits(&self) -> SuitColours {
        let mut suits = SuitColours::default();
        for pack in &self.packs {
            suits = suits.or(&pack.manifest.suits);
            let faces = Slot::all().filter(|slot| matches!(slot, Slot::Face(_)));
            if faces.into_iter().all(|slot| pack.source(slot).is_some()) {
                break;
            }
        }
        suits
    }

    /// The names of the chosen packs with cards that have no twin for tired eyes, nor are one; none as long as twins are not asked for.
    pub fn without_twin(&self) -> &[String] {
        &self.without_twin
    }

    /// The sounds of the packs, the topmost pack first.
    pub fn sounds(&self) -> Vec<SoundFile> {
        let packs = self.packs.iter().map(|pack| &**pack);
        sound::of(packs, &self.language)
    }

    /// The tables of the packs, the topmost pack first.
    pub fn tables(&self) -> Vec<Table> {
        self.packs
            .iter()
            .filter_map(|pack| Table::of(pack))
            .collect()
    }
}
