//! The decks that can be chosen.
use super::folder::Folder;
use bevy::prelude::*;
use std::path::{Path, PathBuf};

/// The id of the shipped deck.
pub const CLASSIC: &str = "classic";

/// The decks that can be chosen, the shipped one first.
#[derive(Resource, Clone, PartialEq, Debug)]
pub struct ThemeList {
    /// The decks.
    pub themes: Vec<ThemeInfo>,
}

/// A deck that can be chosen.
#[derive(Clone, PartialEq, Debug)]
pub struct ThemeInfo {
    /// The folder's name; what the settings keep.
    pub id: String,
    /// The name shown. That of the shipped deck is the text `theme-classic`.
    pub name: String,
    /// Who made it; empty if not said.
    pub author: String,
    /// The folder; none for the shipped deck inside the executable.
    pub path: Option<PathBuf>,
    /// How many of the 54 cards it has of its own.
    pub faces: usize,
}

impl Default for ThemeList {
    fn default() -> ThemeList {
        ThemeList {
            themes: vec![ThemeInfo::shipped()],
        }
    }
}

impl ThemeInfo {
    fn shipped() -> ThemeInfo {
        ThemeInfo {
            id: CLASSIC.to_owned(),
            name: "Classic".to_owned(),
            author: String::new(),
            path: None,
            faces: 54,
        }
    }
}

impl ThemeList {
    /// The decks below these folders. A deck in a later folder stands in for one of the same name.
    pub fn scan(roots: &[PathBuf]) -> ThemeList {
        let mut themes = vec![ThemeInfo::shipped()];
        for path in roots.iter().flat_map(|root| folders(root)) {
            let Some(id) = path
                .file_name()
                .and_then(|name| name.to_str())
                .map(str::to_owned)
            else {
                continue;
            };
            let folder = Folder::read(&path);
            let any = folder.faces() > 0 || folder.file(super::Slot::Back).is_some();
            if id.starts_with('.') || !any {
                continue;
            }
            let (faces, name, author) = (folder.faces(), folder.name, folder.author);
            themes.retain(|theme| theme.id != id);
            themes.push(ThemeInfo {
                id,
                name,
                author,
                path: Some(path),
                faces,
            });
        }
        themes.sort_by_key(|theme| (theme.id != CLASSIC, theme.name.to_lowercase()));
        ThemeList { themes }
    }
}

/// The folder of a deck: the last one that has it.
pub(super) fn find(id: &str, roots: &[PathBuf]) -> Option<PathBuf> {
    // An id is a name, not a path.
    let plain = Path::new(id).file_name().is_some_and(|name| name == id);
    roots
        .iter()
        .rev()
        .map(|root| root.join(id))
        .find(|path| plain && path.is_dir())
}

fn folders(root: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(root) else {
        return Vec::new();
    };
    let mut folders: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.is_dir())
        .take(200)
        .collect();
    folders.sort();
    folders
}
