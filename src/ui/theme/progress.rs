//! How far the deck for the table is, shown where somebody waits for it.
use bevy::prelude::*;

/// How far the deck for the table is, 0 to 1; nothing while none is being made.
#[derive(Resource, Clone, Copy, Default, PartialEq, Debug)]
pub struct DeckProgress(pub Option<f32>);

/// How much of the work on a deck is the loading of its files, as a part of it.
const FILES: f32 = 0.3;

impl DeckProgress {
    /// So much of the files is loaded.
    pub(super) fn loading(part: f32) -> DeckProgress {
        DeckProgress(Some(FILES * part.clamp(0.0, 1.0)))
    }

    /// All files are loaded and so much of the cards is drawn.
    pub(super) fn drawing(part: f32) -> DeckProgress {
        DeckProgress(Some(FILES + (1.0 - FILES) * part.clamp(0.0, 1.0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_go_from_nothing_to_all() {
        let order = [
            DeckProgress::loading(0.0),
            DeckProgress::loading(1.0),
            DeckProgress::drawing(0.5),
            DeckProgress::drawing(1.0),
        ];
        assert!(order.is_sorted_by(|a, b| a.0 < b.0));
        assert_eq!(order[3].0, Some(1.0));
    }
}
