//! Card pictures from a folder, with the letters of the phone's language.
use cardart::{Manifest, Outlines, open, with_rank_outline};
use engine::cards::Card;
use server::{CardArt, FolderArt, Picture};

/// Pictures from a folder. SVG files of a theme with outlines get the letters of the phone's language.
pub(super) struct LetteredArt {
    folder: FolderArt,
    outlines: Outlines,
}

impl LetteredArt {
    /// Reads the outlines of the folder's theme. Without them, the pictures stay as they are.
    pub fn of(folder: FolderArt) -> LetteredArt {
        let files = open(folder.folder());
        let manifest = files.map(|files| Manifest::read(&files, "", &mut Vec::new()));
        LetteredArt {
            folder,
            outlines: manifest.unwrap_or_default().outlines,
        }
    }
}

impl CardArt for LetteredArt {
    fn version(&self) -> String {
        self.folder.version()
    }

    fn picture(&self, key: &str, language: &str) -> Option<Picture> {
        let picture = self.folder.picture(key, language)?;
        let rank = key.parse::<Card>().ok().and_then(Card::rank);
        let outline = rank.and_then(|rank| self.outlines.get(language, rank));
        let lettered = outline
            .filter(|_| picture.kind == "image/svg+xml")
            .and_then(|outline| with_rank_outline(&picture.bytes, outline));
        Some(match lettered {
            Some(bytes) => Picture { bytes, ..picture },
            None => picture,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn court_cards_have_the_letters_of_the_phones_language() {
        let theme =
            Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("assets/themes/classic");
        let file = |key: &str| FolderArt::at(&theme).picture(key, "").expect(key);
        let art = LetteredArt::of(FolderArt::at(&theme));
        let drawn = |key: &str, language: &str| art.picture(key, language).expect(key);
        for key in ["JC", "QH", "KS"] {
            assert_eq!(drawn(key, "es"), file(key));
            assert_eq!(drawn(key, "nonsense"), file(key));
            assert_ne!(drawn(key, "fr"), file(key), "{key} has its English letter");
        }
        for key in ["7H", "AS", "JK", "back"] {
            assert_eq!(drawn(key, "fr"), file(key));
        }
    }
}
