//! A whole deck: every slot from the first place that has a good picture of it.
//!
//! overrides → the chosen deck's folder → the shipped deck → drawn from rank and suit. Something always shows.
use super::{
    CLASSIC, Instead, ProblemReason, Slot, ThemeProblem, builtin, cardpicture::CardPicture,
    folder::Folder, list, picture::Picture,
};
use bevy::prelude::*;
use std::path::{Path, PathBuf};

/// Where decks are looked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sources {
    /// Folders of decks; the later ones stand in for the earlier.
    pub themes: Vec<PathBuf>,
    /// Folders of single cards on top of whichever deck is chosen; the later ones first.
    pub overrides: Vec<PathBuf>,
}

/// A deck with a picture in every slot.
pub struct Deck {
    pictures: Vec<Picture>,
    /// Width by height of most of its cards, 0.40 to 1.45.
    pub aspect: f32,
    /// What could not be used.
    pub problems: Vec<ThemeProblem>,
}

/// The files of a deck by slot, in the order in which they stand in for one another. Which files there are is asked of the folders
/// in the background, not of the asset server: it is a look at names, and nothing is loaded.
#[derive(Resource, Debug)]
pub(super) struct DeckFiles {
    by_slot: Vec<Vec<PathBuf>>,
    /// What is wrong with the folders.
    pub problems: Vec<ThemeProblem>,
}

impl DeckFiles {
    /// Looks at the folders of a deck.
    pub fn look(theme: &str, sources: &Sources) -> DeckFiles {
        let mut problems = Vec::new();
        let mut folders = Vec::new();
        let overrides = sources.overrides.iter().rev();
        folders.extend(
            overrides
                .filter(|path| path.is_dir())
                .map(|path| Folder::read(path)),
        );
        match list::find(theme, &sources.themes) {
            Some(path) => {
                let folder = Folder::read(&path);
                if folder.faces() == 0 && folder.file(Slot::Back).is_none() {
                    problems.push(ThemeProblem {
                        file: path,
                        reason: ProblemReason::NoFaces,
                        used_instead: Instead::Classic,
                    });
                }
                folders.push(folder);
            }
            None if theme == CLASSIC => {}
            None => problems.push(ThemeProblem {
                file: PathBuf::from(theme),
                reason: ProblemReason::Missing(theme.to_owned()),
                used_instead: Instead::Classic,
            }),
        }
        for folder in &mut folders {
            problems.append(&mut folder.problems);
        }
        let files = |slot| {
            let files = folders.iter().filter_map(|folder| folder.file(slot));
            files.map(Path::to_owned).collect()
        };
        DeckFiles {
            by_slot: Slot::all().map(files).collect(),
            problems,
        }
    }

    /// The files that show a slot, the one that counts most first.
    pub fn of(&self, slot: Slot) -> &[PathBuf] {
        &self.by_slot[slot.index()]
    }
}

impl Deck {
    /// A deck of pictures in the order of [`Slot::all`]; the shipped ones stand in for those that are not there.
    pub(super) fn of(
        pictures: impl IntoIterator<Item = Option<CardPicture>>,
        mut problems: Vec<ThemeProblem>,
    ) -> Deck {
        let mut loaded = pictures.into_iter();
        let mut picture = |slot| {
            let shipped = || CardPicture::shipped(slot, builtin::picture(slot));
            let mut card = loaded.next().flatten().unwrap_or_else(shipped);
            problems.append(&mut card.problems);
            card.picture
        };
        let pictures: Vec<Picture> = Slot::all().map(&mut picture).collect();
        let aspect = usual_aspect(&pictures[..52]);
        Deck {
            pictures,
            aspect,
            problems,
        }
    }

    /// The picture of a slot.
    pub fn picture(&self, slot: Slot) -> &Picture {
        &self.pictures[slot.index()]
    }
}

/// The median of the cards' proportions.
fn usual_aspect(faces: &[Picture]) -> f32 {
    let mut all: Vec<f32> = faces
        .iter()
        .map(Picture::aspect)
        .filter(|aspect| aspect.is_finite())
        .collect();
    all.sort_by(f32::total_cmp);
    all.get(all.len() / 2)
        .copied()
        .unwrap_or(5.0 / 7.0)
        .clamp(0.40, 1.45)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_deck_is_whole() {
        let deck = Deck::of([], Vec::new());
        assert_eq!(deck.problems, []);
        assert!((deck.aspect - 5.0 / 7.0).abs() < 0.01);
    }

    #[test]
    fn a_single_card_in_the_overrides_counts_more_than_the_deck() {
        let root = std::env::temp_dir().join(format!("continental-deck-{}", std::process::id()));
        let (themes, overrides) = (root.join("themes"), root.join("overrides"));
        let folder = themes.join("mine");
        for path in [&folder, &overrides] {
            std::fs::create_dir_all(path).expect("a temporary folder can be made");
        }
        for slot in Slot::all().take(40) {
            std::fs::write(folder.join(slot.file_stem() + ".svg"), "").expect("written");
        }
        std::fs::write(folder.join("king_of_spades.png"), "").expect("written");
        std::fs::write(overrides.join("ac.png"), "").expect("written");
        let sources = Sources {
            themes: vec![themes],
            overrides: vec![overrides.clone(), root.join("nowhere")],
        };
        let files = DeckFiles::look("mine", &sources);
        assert_eq!(files.problems, []);
        let ace = files.of(Slot::Face("AC".parse().expect("a card")));
        assert_eq!(
            ace,
            [overrides.join("ac.png"), folder.join("ace_of_clubs.svg")]
        );
        assert!(files.of(Slot::Back).is_empty());
        let missing = DeckFiles::look("../mine", &sources);
        assert!(matches!(
            missing.problems[0].reason,
            ProblemReason::Missing(_)
        ));
        let listed = super::super::ThemeList::scan(&sources.themes);
        assert_eq!(
            listed
                .themes
                .iter()
                .map(|theme| (theme.id.as_str(), theme.faces))
                .collect::<Vec<_>>(),
            [(CLASSIC, 54), ("mine", 41)]
        );
        std::fs::remove_dir_all(root).expect("removed");
    }
}
