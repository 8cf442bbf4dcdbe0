//! The drawn cards of SVG decks, kept on the disk: an SVG that was drawn before is not even parsed. Pictures of pixels are not kept,
//! they are quick.
//!
//! The file of an SVG is found by its content, the nodes that are cut out of it and a version of our drawing; in it each drawing by what
//! it shows and how large. So nothing in it is ever out of date, and to delete it costs nothing but time.
use super::{
    cachefolder::CacheFolder,
    record::{MOST, Record},
    shapes::{Kept, Shapes},
};
use crate::cardart::Reason;
use sha2::{Digest, Sha256};
use std::{
    collections::HashMap,
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError, Weak},
};

/// The most bytes of all files together.
const ROOM: u64 = 384 << 20;

/// Where drawn cards are kept; nowhere by default.
#[derive(Clone, Default, Debug)]
pub struct DrawingCache(Option<Arc<Open>>);

#[derive(Debug)]
struct Open {
    folder: Arc<CacheFolder>,
    /// The SVGs that somebody has: a deck on the table and on the page of all decks is one.
    shapes: Mutex<HashMap<String, Weak<Shapes>>>,
}

impl DrawingCache {
    /// Keeps them in a folder of its own, which is made when there is something to be kept.
    pub fn at(folder: impl Into<PathBuf>) -> DrawingCache {
        DrawingCache(Some(Arc::new(Open {
            folder: Arc::new(CacheFolder::new(folder.into(), ROOM)),
            shapes: Mutex::default(),
        })))
    }

    /// Reads an SVG of which these nodes will be cut out, or takes up what is known of it.
    pub(super) fn shapes(&self, bytes: &[u8], ids: &[String]) -> Result<Arc<Shapes>, Reason> {
        let Some(open) = &self.0 else {
            return Ok(Arc::new(Shapes::read(bytes, ids, None)?));
        };
        let name = name(bytes, ids);
        if let Some(shapes) = open.known(&name) {
            return Ok(shapes);
        }
        let kept = Kept {
            folder: open.folder.clone(),
            name: name.clone(),
        };
        let record = open.folder.read(&name, MOST);
        let shapes = Arc::new(match record.and_then(|file| Record::decode(&file)) {
            Some(record) => Shapes::recorded(bytes, ids, record, kept),
            None => Shapes::read(bytes, ids, Some(kept))?,
        });
        open.remember(name, &shapes);
        Ok(shapes)
    }
}

impl Open {
    fn known(&self, name: &str) -> Option<Arc<Shapes>> {
        let known = self.shapes.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(name).and_then(Weak::upgrade)
    }

    fn remember(&self, name: String, shapes: &Arc<Shapes>) {
        let mut known = self.shapes.lock().unwrap_or_else(PoisonError::into_inner);
        known.retain(|_, shapes| shapes.strong_count() > 0);
        known.insert(name, Arc::downgrade(shapes));
    }
}

/// The name of what is kept of an SVG.
fn name(bytes: &[u8], ids: &[String]) -> String {
    let mut hasher = Sha256::new();
    hasher.update(VERSION.to_le_bytes());
    for library in DRAWN_WITH.iter().flatten() {
        hasher.update(library);
    }
    for id in ids {
        hasher.update((id.len() as u64).to_le_bytes());
        hasher.update(id);
    }
    hasher.update(u64::MAX.to_le_bytes());
    hasher.update(bytes);
    let hash = hasher.finalize();
    hash.iter()
        .take(20)
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// The version of our drawing: another one whenever a line of it is another. It is cheaper to draw all cards once more than to forget
/// to raise a number.
const VERSION: u64 = fingerprint(&[
    include_bytes!("shapes.rs"),
    include_bytes!("seen.rs"),
    include_bytes!("svg.rs"),
    include_bytes!("hidden.rs"),
    include_bytes!("record.rs"),
    include_bytes!("../fonts.rs"),
    include_bytes!("../text.rs"),
]);

/// The libraries whose version is seen in a drawing.
const DRAWN_WITH: [[&str; 2]; 3] = [
    ["resvg", "0.49.0"],
    ["typst-assets", "0.15.1"],
    ["notosans", "0.1.0"],
];

/// FNV-1a of some texts.
const fn fingerprint(texts: &[&[u8]]) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut text = 0;
    while text < texts.len() {
        let mut place = 0;
        while place < texts[text].len() {
            hash = (hash ^ texts[text][place] as u64).wrapping_mul(0x100_0000_01b3);
            place += 1;
        }
        text += 1;
    }
    hash
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_libraries_are_those_that_draw() {
        let lock = include_str!("../../../Cargo.lock");
        for [library, version] in DRAWN_WITH {
            let entry = format!("name = \"{library}\"\nversion = \"{version}\"\n");
            let lock = lock.replace("\r\n", "\n");
            assert!(lock.contains(&entry), "{library} is no longer {version}");
        }
    }

    #[test]
    fn names_differ_by_content_and_by_nodes() {
        let ids = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>();
        let all = [
            name(b"<svg/>", &[]),
            name(b"<svg />", &[]),
            name(b"<svg/>", &ids(&["ab"])),
            name(b"<svg/>", &ids(&["a", "b"])),
        ];
        for (place, one) in all.iter().enumerate() {
            assert_eq!(one.len(), 40);
            assert!(!all[place + 1..].contains(one));
        }
        assert_eq!(name(b"<svg/>", &[]), all[0]);
    }
}
