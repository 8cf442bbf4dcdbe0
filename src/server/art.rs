//! The pictures of the cards, for phones: those of the theme in use, whoever knows it.
use super::seatkey::digits;
use engine::cards::Card;
use sha2::{Digest, Sha256};
use std::{
    fs,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// A picture as it is sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// The bytes of the file.
    pub bytes: Vec<u8>,
    /// What they are, like `image/svg+xml`.
    pub kind: &'static str,
}

/// Whoever has the pictures of the cards.
pub trait CardArt: Send + Sync {
    /// Changes whenever a picture does: phones keep what they have seen of one version.
    fn version(&self) -> String;

    /// The picture of a card (`7H`, `JK`, `JK2` for a second joker) or of the `back`; none has the page draw it.
    fn picture(&self, key: &str) -> Option<Picture>;
}

/// The pictures of a folder of card art that names its files as ours do.
pub struct FolderArt {
    folder: PathBuf,
    /// What was last said of it, and when: every phone asks whenever anything happens.
    version: Mutex<Option<(Instant, String)>>,
}

/// For how long a version is taken for true.
const TRUE_FOR: Duration = Duration::from_secs(2);

/// The largest picture that is sent, in bytes.
const LARGEST: u64 = 2 << 20;

impl FolderArt {
    /// The pictures in this folder.
    pub fn at(folder: impl Into<PathBuf>) -> FolderArt {
        FolderArt {
            folder: folder.into(),
            version: Mutex::default(),
        }
    }

    /// The first of these folders that has a picture of the ace of spades.
    pub fn first(folders: &[PathBuf]) -> Option<FolderArt> {
        let there = |folder: &&PathBuf| file_of(folder, "AS").is_some();
        folders.iter().find(there).map(FolderArt::at)
    }

    /// Looks at the folder.
    fn look(&self) -> String {
        let path = self.folder.display().to_string();
        let changed = file_of(&self.folder, "AS")
            .and_then(|(file, _)| fs::metadata(file).ok()?.modified().ok())
            .and_then(|when| when.duration_since(std::time::UNIX_EPOCH).ok())
            .map_or(0, |since| since.as_secs());
        digits(&Sha256::digest(format!("{path}|{changed}"))[..6])
    }
}

impl CardArt for FolderArt {
    fn version(&self) -> String {
        let mut known = self.version.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((when, version)) = &*known
            && when.elapsed() < TRUE_FOR
        {
            return version.clone();
        }
        let version = self.look();
        *known = Some((Instant::now(), version.clone()));
        version
    }

    fn picture(&self, key: &str) -> Option<Picture> {
        let (file, kind) = file_of(&self.folder, key)?;
        let bytes = platform::disk::read(&file, "a picture", LARGEST).ok()?;
        Some(Picture { bytes, kind })
    }
}

const KINDS: [(&str, &str); 4] = [
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("webp", "image/webp"),
    ("jpg", "image/jpeg"),
];

fn file_of(folder: &Path, key: &str) -> Option<(PathBuf, &'static str)> {
    let name = file_name(key)?;
    let files = KINDS.map(|(ending, kind)| (folder.join(format!("{name}.{ending}")), kind));
    files.into_iter().find(|(file, _)| file.is_file())
}

/// The name of a card's file, without its ending; none for what is no card, so that no path can be made of what a stranger asks for.
fn file_name(key: &str) -> Option<String> {
    match key {
        "back" => return Some("back".to_owned()),
        "JK" => return Some("joker_red".to_owned()),
        "JK2" => return Some("joker_black".to_owned()),
        _ => {}
    }
    let (rank, suit) = key.parse::<Card>().ok()?.face()?;
    Some(format!(
        "{}_of_{}",
        RANKS[rank.index()],
        SUITS[suit.index()]
    ))
}

/// What files call the ranks and suits, from the ace and from clubs.
const RANKS: [&str; 13] = [
    "ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king",
];
const SUITS: [&str; 4] = ["clubs", "diamonds", "hearts", "spades"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_has_a_file_and_a_path_has_none() {
        for (key, name) in [
            ("7H", Some("7_of_hearts")),
            ("TS", Some("10_of_spades")),
            ("AC", Some("ace_of_clubs")),
            ("JK", Some("joker_red")),
            ("back", Some("back")),
            ("1H", None),
            ("7HH", None),
            ("../7H", None),
            ("", None),
            ("7", None),
        ] {
            assert_eq!(file_name(key).as_deref(), name, "{key}");
        }
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/themes/classic");
        let art = FolderArt::first(&[PathBuf::from("/nowhere"), folder]).expect("it is there");
        assert_eq!(art.picture("QH").expect("a picture").kind, "image/svg+xml");
        assert_eq!((art.picture("QQ"), art.version().len()), (None, 12));
    }
}
