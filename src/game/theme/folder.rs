//! A folder of card pictures: which file shows which card.
use super::{
    Instead, ProblemReason, Slot, ThemeProblem, limits,
    names::{self, Named, without_density},
};
use crate::disk;
use std::path::{Path, PathBuf};

/// The files of a folder by slot.
#[derive(Debug)]
pub struct Folder {
    /// The name in `theme.toml`, else the folder's.
    pub name: String,
    /// Who made it, if `theme.toml` says so.
    pub author: String,
    files: Vec<Option<PathBuf>>,
    /// What is wrong with it.
    pub problems: Vec<ThemeProblem>,
}

impl Folder {
    /// Looks at a folder; nothing is decoded yet.
    pub fn read(path: &Path) -> Folder {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let mut folder = Folder {
            name,
            author: String::new(),
            files: vec![None; Slot::COUNT],
            problems: Vec::new(),
        };
        let mut files = match std::fs::read_dir(path) {
            Ok(entries) => entries
                .filter_map(|entry| Some(entry.ok()?.path()))
                .filter(|file| file.is_file())
                .collect(),
            Err(error) => {
                folder.problem(
                    path,
                    ProblemReason::Unreadable(error.to_string()),
                    Instead::Classic,
                );
                Vec::new()
            }
        };
        files.sort();
        if files.len() > limits::FILES {
            folder.problem(path, ProblemReason::TooManyFiles, Instead::Skipped);
            files.truncate(limits::FILES);
        }
        let mut jokers: [Vec<PathBuf>; 3] = Default::default();
        let mut backs: Vec<(bool, PathBuf)> = Vec::new();
        for file in files {
            match folder.named(&file) {
                Some(Named::Face(card)) => folder.put(Slot::Face(card), file),
                Some(Named::Joker(colour)) => jokers[colour.map_or(2, usize::from)].push(file),
                Some(Named::Back(plain)) => backs.push((!plain, file)),
                Some(Named::Reserved) | None => {}
            }
        }
        folder.put_jokers(jokers);
        // The plain one first; the others are for a choice of backs.
        backs.sort();
        if let Some((_, back)) = backs.into_iter().next() {
            folder.put(Slot::Back, back);
        }
        folder.read_toml(&path.join("theme.toml"));
        folder
    }

    /// The file of a slot.
    pub fn file(&self, slot: Slot) -> Option<&Path> {
        self.files[slot.index()].as_deref()
    }

    /// How many of the 52 cards and two jokers it has.
    pub fn faces(&self) -> usize {
        self.files[..Slot::Back.index()].iter().flatten().count()
    }

    /// What a file is, by ending and name. What is meant for people, not for the game, is passed over in silence.
    fn named(&mut self, file: &Path) -> Option<Named> {
        let stem = file.file_stem()?.to_str()?;
        let ending = file
            .extension()
            .and_then(|ending| ending.to_str())
            .unwrap_or_default()
            .to_lowercase();
        let readable = match ending.as_str() {
            "svg" | "svgz" | "png" => true,
            "webp" | "jpg" | "jpeg" | "gif" | "bmp" => false,
            _ => return None,
        };
        if stem.starts_with('.') {
            return None;
        }
        match names::read(stem) {
            None => self.problem(
                file,
                ProblemReason::UnknownName(names::did_you_mean(stem)),
                Instead::Skipped,
            ),
            Some(_) if !readable => {
                self.problem(file, ProblemReason::Unsupported, Instead::Classic);
            }
            Some(named) => return Some(named),
        }
        None
    }

    /// Gives a slot its file. Of two, the sharper one wins: shapes, then double size, then the first by name.
    fn put(&mut self, slot: Slot, file: PathBuf) {
        let Some(other) = self.files[slot.index()].clone() else {
            self.files[slot.index()] = Some(file);
            return;
        };
        let (better, worse) = if sharpness(&file) > sharpness(&other) {
            (file, other)
        } else {
            (other, file)
        };
        // The same picture in several sizes is no mistake.
        if plain_name(&better) != plain_name(&worse) {
            let name = file_name(&better);
            self.problem(
                &worse,
                ProblemReason::Duplicate(slot, name.clone()),
                Instead::File(name),
            );
        }
        self.files[slot.index()] = Some(better);
    }

    /// Two jokers: by colour, else by order, black first; one serves for both.
    fn put_jokers(&mut self, [black, red, unsaid]: [Vec<PathBuf>; 3]) {
        for (slot, files) in [(Slot::Joker(0), black), (Slot::Joker(1), red)] {
            files.into_iter().for_each(|file| self.put(slot, file));
        }
        for file in unsaid {
            match [0, 1]
                .into_iter()
                .map(Slot::Joker)
                .find(|slot| self.file(*slot).is_none())
            {
                Some(slot) => self.put(slot, file),
                None => self.put(Slot::Joker(1), file),
            }
        }
        let (black, red) = (Slot::Joker(0).index(), Slot::Joker(1).index());
        match (self.files[black].clone(), self.files[red].clone()) {
            (Some(only), None) => self.files[red] = Some(only),
            (None, Some(only)) => self.files[black] = Some(only),
            (Some(_), Some(_)) | (None, None) => {}
        }
    }

    fn read_toml(&mut self, path: &Path) {
        let text = match disk::read_text(path, "a theme.toml", limits::TOML) {
            Ok(text) => text,
            Err(disk::Unread::Io(_)) => return,
            Err(unread) => {
                return self.problem(
                    path,
                    ProblemReason::Toml(unread.to_string()),
                    Instead::Skipped,
                );
            }
        };
        match text.parse::<toml_edit::Document<String>>() {
            Ok(document) => {
                let value = |key| {
                    document
                        .get(key)
                        .and_then(|value| value.as_str())
                        .filter(|value| !value.is_empty())
                };
                if let Some(name) = value("name") {
                    self.name = name.to_owned();
                }
                if let Some(author) = value("author") {
                    self.author = author.to_owned();
                }
            }
            Err(error) => self.problem(
                path,
                ProblemReason::Toml(error.to_string().trim().to_owned()),
                Instead::Skipped,
            ),
        }
    }

    fn problem(&mut self, file: &Path, reason: ProblemReason, used_instead: Instead) {
        self.problems.push(ThemeProblem {
            file: file.to_owned(),
            reason,
            used_instead,
        });
    }
}

fn sharpness(file: &Path) -> u8 {
    let vector = file.extension().is_some_and(|ending| {
        ending.eq_ignore_ascii_case("svg") || ending.eq_ignore_ascii_case("svgz")
    });
    let stem = file
        .file_stem()
        .and_then(|stem| stem.to_str())
        .unwrap_or_default();
    match (vector, without_density(stem) != stem) {
        (true, _) => 2,
        (false, true) => 1,
        (false, false) => 0,
    }
}

fn plain_name(file: &Path) -> String {
    let stem = file
        .file_stem()
        .and_then(|stem| stem.to_str())
        .unwrap_or_default();
    without_density(stem).to_lowercase()
}

fn file_name(file: &Path) -> String {
    file.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str, files: &[&str]) -> Folder {
        let path =
            std::env::temp_dir().join(format!("continental-folder-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a temporary folder can be made");
        for file in files {
            let text = if *file == "theme.toml" {
                "name = \"Mía\"\nauthor = \"Ana\""
            } else {
                ""
            };
            std::fs::write(path.join(file), text).expect("written");
        }
        let folder = Folder::read(&path);
        std::fs::remove_dir_all(path).expect("removed");
        folder
    }

    fn file(folder: &Folder, slot: Slot) -> Option<String> {
        folder.file(slot).map(file_name)
    }

    #[test]
    fn the_sharper_file_wins_and_two_different_ones_are_told() {
        let ace = Slot::Face("AS".parse().expect("a card"));
        let found = folder(
            "sharp",
            &[
                "as.png",
                "as@2x.png",
                "ace_of_spades.svg",
                "LICENSE",
                "notes.txt",
                "theme.toml",
            ],
        );
        assert_eq!(file(&found, ace).as_deref(), Some("ace_of_spades.svg"));
        assert_eq!((found.name.as_str(), found.author.as_str()), ("Mía", "Ana"));
        assert!(
            found
                .problems
                .iter()
                .all(|problem| matches!(problem.reason, ProblemReason::Duplicate(..)))
        );
        assert!(!found.problems.is_empty());
        assert!(
            folder("sizes", &["as.png", "as@2x.png"])
                .problems
                .is_empty()
        );
    }

    #[test]
    fn jokers_and_backs_find_their_places() {
        let one = folder("one", &["joker.png", "back_red.png", "back_blue.png"]);
        assert_eq!(file(&one, Slot::Joker(0)), file(&one, Slot::Joker(1)));
        assert_eq!(file(&one, Slot::Back).as_deref(), Some("back_blue.png"));
        let two = folder(
            "two",
            &[
                "joker_a.png",
                "joker.png",
                "red_joker.png",
                "back.png",
                "back_a.png",
            ],
        );
        assert_eq!(file(&two, Slot::Joker(0)).as_deref(), Some("joker.png"));
        assert_eq!(file(&two, Slot::Joker(1)).as_deref(), Some("red_joker.png"));
        assert_eq!(file(&two, Slot::Back).as_deref(), Some("back.png"));
        assert_eq!(two.faces(), 2);
    }

    #[test]
    fn what_is_not_understood_is_named() {
        let found = folder(
            "odd",
            &["quen_of_hearts.png", "holiday.png", "7h.webp", "7.png"],
        );
        let reasons: Vec<&ProblemReason> = found
            .problems
            .iter()
            .map(|problem| &problem.reason)
            .collect();
        assert_eq!(reasons.len(), 4, "{reasons:?}");
        assert!(reasons.contains(&&ProblemReason::Unsupported));
        assert!(
            reasons.contains(&&ProblemReason::UnknownName(Some(Slot::Face(
                "QH".parse().expect("a card")
            ))))
        );
    }
}
