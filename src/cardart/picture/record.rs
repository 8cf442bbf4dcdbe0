//! The record of a picture in the disk cache. It is a JSON file of facts, such as the visible bounding boxes of SVG
//! elements, and a PNG file for each rendering. The pixels in these PNG files have premultiplied alpha, unlike those of
//! other programs.
use super::cache::CacheKey;
use crate::Reason;
use image::RgbaImage;
use parking_lot::Mutex;
use resvg::tiny_skia::Rect;
use serde::{Deserialize, Serialize};
use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    fmt::Debug,
    mem,
};

/// Facts about a picture that would otherwise require parsing or decoding it.
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Facts {
    /// Width and height, in the units of an SVG or the pixels of a bitmap.
    pub size: (f32, f32),
    /// Fonts that visible text requests but the game does not have.
    pub fonts: BTreeSet<String>,
    /// Actual id of each requested SVG element. `None` if there is no such element.
    pub ids: BTreeMap<String, Option<String>>,
    /// Visible bounding box of each SVG element: left, top, right, bottom. `None` if nothing is visible.
    pub boxes: BTreeMap<String, Option<[f32; 4]>>,
    /// For each SVG element and cell of the page to which it is clipped, described as text: true if the element fills the cell.
    pub cells: BTreeMap<String, bool>,
    /// Maps each region of a bitmap, described as text, to true if it is pixel art.
    pub pixel_art: BTreeMap<String, bool>,
}

/// Returns the left, top, right and bottom edges of a rectangle.
pub(super) fn edges(rect: Rect) -> [f32; 4] {
    [rect.left(), rect.top(), rect.right(), rect.bottom()]
}

/// Facts about a picture and its renderings.
pub(super) struct Notes {
    state: Mutex<State>,
    /// Location of the record in the disk cache. Without it, renderings are not stored in memory either.
    kept: Option<CacheKey>,
}

struct State {
    facts: Facts,
    /// True if the facts have unsaved changes.
    is_new: bool,
    /// Renderings that are not on disk yet, by the names of their files.
    drawings: HashMap<String, RgbaImage>,
}

impl Notes {
    /// Creates the record of a picture. `is_new` is false if the facts come from the disk cache.
    pub fn new(facts: Facts, is_new: bool, kept: Option<CacheKey>) -> Notes {
        let state = Mutex::new(State {
            facts,
            is_new,
            drawings: HashMap::new(),
        });
        Notes { state, kept }
    }

    /// True if the picture has a record in the disk cache.
    pub fn is_recorded(&self) -> bool {
        self.kept.is_some()
    }

    /// Calls `look` with the stored facts and returns its result.
    pub fn look<T>(&self, look: impl FnOnce(&Facts) -> T) -> T {
        look(&self.state.lock().facts)
    }

    /// Returns the fact with this key in one of the maps of facts. If it is not stored yet, determines it with `find_out` and stores it.
    pub fn fact<T: Clone>(
        &self,
        map: fn(&mut Facts) -> &mut BTreeMap<String, T>,
        key: &str,
        find_out: impl FnOnce() -> T,
    ) -> T {
        if let Some(fact) = map(&mut self.state.lock().facts).get(key) {
            return fact.clone();
        }
        let fact = find_out();
        let mut state = self.state.lock();
        map(&mut state.facts).insert(key.to_owned(), fact.clone());
        state.is_new = true;
        fact
    }

    /// Returns a stored rendering of this width and height. `view` describes everything else that affects the
    /// rendering. If there is no such rendering, draws and stores it first.
    ///
    /// # Errors
    /// Returns the error of `draw` if the rendering fails. In that case, nothing is stored.
    pub fn drawn(
        &self,
        view: impl Debug,
        size: (u32, u32),
        draw: impl FnOnce() -> Result<RgbaImage, Reason>,
    ) -> Result<RgbaImage, Reason> {
        let Some(kept) = &self.kept else {
            return draw();
        };
        let name = kept.drawing_name(&format!("{view:?} {size:?}"));
        let new = self.state.lock().drawings.get(&name).cloned();
        if let Some(image) = new.or_else(|| kept.folder.image(&name, size)) {
            return Ok(image);
        }
        let image = draw()?;
        self.state.lock().drawings.insert(name, image.clone());
        Ok(image)
    }

    /// Writes the record to disk if it has unsaved changes. The renderings are compressed here, because no visible frame waits for this
    /// call.
    pub fn keep(&self) {
        let Some(kept) = &self.kept else { return };
        let mut state = self.state.lock();
        let drawings = mem::take(&mut state.drawings);
        let facts = mem::take(&mut state.is_new).then(|| state.facts.clone());
        drop(state);
        for (name, image) in drawings {
            kept.folder.write_image(&name, &image);
        }
        if let Some(facts) = facts {
            kept.write_facts(&facts);
        }
    }
}
