//! What has been found out about a picture and drawn of it, and where that is kept on the disk: what is known is not found out again.
use super::{
    cachefolder::CacheFolder,
    record::{Facts, Record, View},
};
use image::RgbaImage;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What is known of a picture.
pub(super) struct Notes {
    known: Mutex<Known>,
    /// Where the record is kept; one that is not kept has no drawings either.
    kept: Option<Kept>,
}

/// What is known, and whether some of it is new.
struct Known {
    record: Record,
    is_new: bool,
}

/// Where a record is kept.
#[derive(Debug)]
pub(super) struct Kept {
    pub folder: Arc<CacheFolder>,
    pub name: String,
}

impl Notes {
    /// Of a picture that has just been read.
    pub fn new(facts: Facts, kept: Option<Kept>) -> Notes {
        Notes {
            known: Mutex::new(Known {
                record: Record::of(facts),
                is_new: true,
            }),
            kept,
        }
    }

    /// Of a picture that was read before.
    pub fn recorded(record: Record, kept: Kept) -> Notes {
        Notes {
            known: Mutex::new(Known {
                record,
                is_new: false,
            }),
            kept: Some(kept),
        }
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A look at the facts.
    pub fn look<T>(&self, look: impl FnOnce(&Facts) -> T) -> T {
        look(&self.known().record.facts)
    }

    /// Something that is known already, or else found out and then known.
    pub fn fact<T>(
        &self,
        look: impl FnOnce(&Facts) -> Option<T>,
        find_out: impl FnOnce() -> T,
        note: impl FnOnce(&mut Facts, &T),
    ) -> T {
        if let Some(fact) = self.look(look) {
            return fact;
        }
        let fact = find_out();
        let mut known = self.known();
        note(&mut known.record.facts, &fact);
        known.is_new = true;
        fact
    }

    /// What was drawn before, or else drawn now and kept.
    pub fn drawn(&self, view: View, draw: impl FnOnce() -> RgbaImage) -> RgbaImage {
        if self.kept.is_none() {
            return draw();
        }
        let before = self.known().record.drawing(&view);
        if let Some(image) = before.and_then(|drawing| drawing.image()) {
            return image;
        }
        let image = draw();
        let mut known = self.known();
        known.record.keep(view, image.clone());
        known.is_new = true;
        image
    }

    /// Writes what was found out to the disk, if some of it is new. It is packed here, where nobody waits for it.
    pub fn keep(&self) {
        let Some(kept) = &self.kept else { return };
        let mut known = self.known();
        if !std::mem::take(&mut known.is_new) {
            return;
        }
        let mut record = known.record.clone();
        drop(known);
        record.pack();
        kept.folder.write(&kept.name, &record.encode());
        self.known().record.take_packed(record);
    }
}
