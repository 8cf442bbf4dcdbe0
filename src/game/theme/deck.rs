//! A whole deck: every slot from the first place that has a good picture of it.
//!
//! overrides → the chosen deck's folder → the shipped deck → drawn from rank and suit. Something always shows.
use super::{
    CLASSIC, Instead, Reason, Slot, ThemeProblem, builtin, drawn,
    folder::Folder,
    list::{self},
    picture::Picture,
};
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

impl Deck {
    /// Puts the deck together.
    pub fn resolve(theme: &str, sources: &Sources) -> Deck {
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
                        reason: Reason::NoFaces,
                        used_instead: Instead::Classic,
                    });
                }
                folders.push(folder);
            }
            None if theme == CLASSIC => {}
            None => problems.push(ThemeProblem {
                file: PathBuf::from(theme),
                reason: Reason::Missing(theme.to_owned()),
                used_instead: Instead::Classic,
            }),
        }
        for folder in &mut folders {
            problems.append(&mut folder.problems);
        }
        let pictures: Vec<Picture> = Slot::all()
            .map(|slot| find(slot, &folders, &mut problems))
            .collect();
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

fn find(slot: Slot, folders: &[Folder], problems: &mut Vec<ThemeProblem>) -> Picture {
    let files: Vec<&Path> = folders
        .iter()
        .filter_map(|folder| folder.file(slot))
        .collect();
    for (i, file) in files.iter().enumerate() {
        match open(file) {
            Ok(picture) => return picture,
            Err(reason) => {
                let next = files.get(i + 1).and_then(|next| next.file_name());
                let used_instead = next.map_or(Instead::Classic, |next| {
                    Instead::File(next.to_string_lossy().into_owned())
                });
                problems.push(ThemeProblem {
                    file: file.to_path_buf(),
                    reason,
                    used_instead,
                });
            }
        }
    }
    Picture::decode(builtin::picture(slot), true).unwrap_or_else(|reason| {
        let file = PathBuf::from(slot.file_stem() + ".svg");
        problems.push(ThemeProblem {
            file,
            reason,
            used_instead: Instead::Drawn,
        });
        Picture::decode(drawn::svg(slot).as_bytes(), true)
            .expect("the game's own drawing is a good SVG")
    })
}

fn open(file: &Path) -> Result<Picture, Reason> {
    let ending = file
        .extension()
        .and_then(|ending| ending.to_str())
        .unwrap_or_default()
        .to_lowercase();
    let size = std::fs::metadata(file)
        .map_err(|error| Reason::Unreadable(error.to_string()))?
        .len();
    if size > super::limits::SVG {
        return Err(Reason::SvgTooLarge);
    }
    let bytes = std::fs::read(file).map_err(|error| Reason::Unreadable(error.to_string()))?;
    Picture::decode(&bytes, ending.starts_with("svg"))
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
        let sources = Sources {
            themes: Vec::new(),
            overrides: vec![PathBuf::from("/nowhere")],
        };
        let deck = Deck::resolve(CLASSIC, &sources);
        assert_eq!(deck.problems, []);
        assert!((deck.aspect - 5.0 / 7.0).abs() < 0.01);
    }

    #[test]
    fn a_bare_folder_of_pictures_is_a_deck_and_its_broken_file_is_named() {
        let root = std::env::temp_dir().join(format!("continental-deck-{}", std::process::id()));
        let folder = root.join("mine");
        std::fs::create_dir_all(&folder).expect("a temporary folder can be made");
        let square = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="red"/></svg>"#;
        for slot in Slot::all().take(40) {
            std::fs::write(folder.join(slot.file_stem() + ".svg"), square).expect("written");
        }
        std::fs::write(folder.join("king_of_spades.png"), "no picture").expect("written");
        let sources = Sources {
            themes: vec![root.clone()],
            overrides: vec![root.join("overrides")],
        };
        let deck = Deck::resolve("mine", &sources);
        assert_eq!(deck.aspect, 1.0);
        let problem = deck.problems.first().expect("the broken file is named");
        assert_eq!(
            (problem.file_name().as_str(), deck.problems.len()),
            ("king_of_spades.png", 1)
        );
        assert_eq!(problem.used_instead, Instead::Classic);
        let missing = Deck::resolve("../mine", &sources);
        assert!(matches!(missing.problems[0].reason, Reason::Missing(_)));
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
