//! The drawn cards of decks, kept on the disk: an SVG that was drawn before is not even parsed, and a large picture not decoded. Small
//! pictures of pixels are not kept, they are quick.
//!
//! The file of a picture is found by its content, the nodes that are cut out of it and a version of our drawing; in it each drawing by
//! what it shows and how large. So nothing in it is ever out of date, and to delete it costs nothing but time.
use super::{
    cachefolder::CacheFolder,
    notes::Kept,
    pixels::{Outline, Pixels, REDUCED},
    record::{MOST, Record},
    reduce::FINER,
    shapes::Shapes,
};
use crate::Reason;
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
pub struct DrawingCache {
    open: Option<Arc<Open>>,
    /// The height of the largest drawing that will be asked for, in pixels.
    tallest: u32,
}

#[derive(Debug)]
struct Open {
    folder: Arc<CacheFolder>,
    shapes: Shared<Shapes>,
    pixels: Shared<Pixels>,
}

/// The pictures that somebody has, by the names of their files: a deck on the table and on the page of all decks is one.
type Shared<T> = Mutex<HashMap<String, Weak<T>>>;

impl DrawingCache {
    /// Keeps them in a folder of its own, which is made when there is something to be kept.
    pub fn at(folder: impl Into<PathBuf>) -> DrawingCache {
        let open = Open {
            folder: Arc::new(CacheFolder::new(folder.into(), ROOM)),
            shapes: Shared::default(),
            pixels: Shared::default(),
        };
        DrawingCache {
            open: Some(Arc::new(open)),
            tallest: 0,
        }
    }

    /// The same place, for drawings up to this height in pixels: of what is larger no more is kept in the memory than they need.
    #[must_use]
    pub fn up_to(&self, tallest: u32) -> DrawingCache {
        DrawingCache {
            open: self.open.clone(),
            tallest,
        }
    }

    /// Reads an SVG of which these nodes will be cut out, or takes up what is known of it.
    pub(super) fn shapes(&self, bytes: &[u8], ids: &[String]) -> Result<Arc<Shapes>, Reason> {
        let Some(open) = &self.open else {
            return Ok(Arc::new(Shapes::read(bytes, ids, None)?));
        };
        let name = name(b"shapes", bytes, ids);
        if let Some(shapes) = known(&open.shapes, &name) {
            return Ok(shapes);
        }
        let shapes = Arc::new(match open.record(&name) {
            (Some(record), kept) => Shapes::recorded(bytes, ids, record, kept),
            (None, kept) => Shapes::read(bytes, ids, Some(kept))?,
        });
        remember(&open.shapes, name, &shapes);
        Ok(shapes)
    }

    /// Decodes a picture made of pixels, or takes up what is known of it.
    pub(super) fn pixels(&self, bytes: &[u8]) -> Result<Arc<Pixels>, Reason> {
        let outline = Outline::of(bytes)?;
        let Some(open) = self.open.as_ref().filter(|_| outline.is_large()) else {
            return Ok(Arc::new(Pixels::decode(bytes, &outline)?));
        };
        let name = name(b"pixels", bytes, &[]);
        if let Some(pixels) = known(&open.pixels, &name) {
            return Ok(pixels);
        }
        let pixels = match open.record(&name) {
            (Some(record), kept) => Pixels::recorded(bytes, record, kept),
            (None, kept) => Pixels::noted(bytes, &outline, kept)?,
        };
        let least = self.tallest.saturating_mul(FINER).max(REDUCED);
        let pixels = Arc::new(pixels.no_lower_than(least));
        remember(&open.pixels, name, &pixels);
        Ok(pixels)
    }
}

impl Open {
    /// What lies on the disk of a picture, if anything does, and where it is kept.
    fn record(&self, name: &str) -> (Option<Record>, Kept) {
        let file = self.folder.read(name, MOST);
        let kept = Kept {
            folder: self.folder.clone(),
            name: name.to_owned(),
        };
        (file.and_then(|file| Record::decode(&file)), kept)
    }
}

fn known<T>(shared: &Shared<T>, name: &str) -> Option<Arc<T>> {
    let known = shared.lock().unwrap_or_else(PoisonError::into_inner);
    known.get(name).and_then(Weak::upgrade)
}

fn remember<T>(shared: &Shared<T>, name: String, picture: &Arc<T>) {
    let mut known = shared.lock().unwrap_or_else(PoisonError::into_inner);
    known.retain(|_, picture| picture.strong_count() > 0);
    known.insert(name, Arc::downgrade(picture));
}

/// The name of what is kept of a picture of this kind.
fn name(kind: &[u8], bytes: &[u8], ids: &[String]) -> String {
    let mut hasher = Sha256::new();
    hasher.update(kind);
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
    include_bytes!("pixels.rs"),
    include_bytes!("piece.rs"),
    include_bytes!("reduce.rs"),
    include_bytes!("shapes.rs"),
    include_bytes!("seen.rs"),
    include_bytes!("svg.rs"),
    include_bytes!("hidden.rs"),
    include_bytes!("record.rs"),
    include_bytes!("../fonts.rs"),
    include_bytes!("../text.rs"),
]);

/// The libraries whose version is seen in a drawing.
const DRAWN_WITH: [[&str; 2]; 4] = [
    ["image", "0.25.10"],
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
            name(b"shapes", b"<svg/>", &[]),
            name(b"shapes", b"<svg />", &[]),
            name(b"shapes", b"<svg/>", &ids(&["ab"])),
            name(b"shapes", b"<svg/>", &ids(&["a", "b"])),
            name(b"pixels", b"<svg/>", &[]),
        ];
        for (place, one) in all.iter().enumerate() {
            assert_eq!(one.len(), 40);
            assert!(!all[place + 1..].contains(one));
        }
        assert_eq!(name(b"shapes", b"<svg/>", &[]), all[0]);
    }
}
