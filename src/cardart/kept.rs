//! The files that a deck is made of: wanted, and kept for the next time.
use super::{DrawingCache, Picture, Reason, decode_with};
use std::{
    collections::HashMap,
    path::{Path, PathBuf},
    sync::Arc,
    time::SystemTime,
};

/// A file that is needed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Wanted {
    /// The place of its pack in the stack.
    pub(super) pack: usize,
    /// Its name in the pack.
    pub file: String,
    /// Where it lies; a name in a zip follows that of the zip.
    pub path: PathBuf,
    /// The nodes that will be cut out of it.
    pub ids: Vec<String>,
    /// Whether nothing is cut out of it: all that is shown of it is the whole.
    pub(super) is_whole: bool,
    /// How it lay there before it was read.
    stamp: Option<Stamp>,
}

impl Wanted {
    /// A file of the pack at this place of the stack, as it lies there now.
    pub(super) fn new(pack: usize, file: String, path: PathBuf, ids: Vec<String>) -> Wanted {
        Wanted {
            pack,
            file,
            stamp: Stamp::of(&path),
            path,
            ids,
            is_whole: false,
        }
    }

    /// The same file, of which only the whole is shown.
    pub(super) fn whole(self) -> Wanted {
        Wanted {
            is_whole: true,
            ..self
        }
    }

    /// Decodes the file. Of a large picture that is shown whole no more is kept than what cards are drawn from.
    ///
    /// # Errors
    /// Those of [`decode`](super::decode).
    pub fn decode(&self, bytes: &[u8], cache: &DrawingCache) -> Result<Picture, Reason> {
        let picture = decode_with(bytes, &self.ids, cache)?;
        if self.is_whole {
            picture.settle();
        }
        Ok(picture)
    }
}

/// How a file lay on the disk: when it was changed, and how long it was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Stamp(SystemTime, u64);

impl Stamp {
    /// Of a file, or of the zip it lies in.
    pub(super) fn of(path: &Path) -> Option<Stamp> {
        let about = path.ancestors().find_map(|path| path.metadata().ok())?;
        Some(Stamp(about.modified().ok()?, about.len()))
    }
}

/// Pictures that were read, by where they lie: for a deck that is put together again because one of its files has changed.
#[derive(Clone, Default, Debug)]
pub struct KeptPictures(HashMap<PathBuf, KeptPicture>);

#[derive(Clone, Debug)]
struct KeptPicture {
    stamp: Option<Stamp>,
    ids: Vec<String>,
    picture: Arc<Picture>,
}

impl KeptPictures {
    /// Keeps what a file showed.
    pub(super) fn keep(&mut self, wanted: &Wanted, picture: Arc<Picture>) {
        let kept = KeptPicture {
            stamp: wanted.stamp,
            ids: wanted.ids.clone(),
            picture,
        };
        self.0.insert(wanted.path.clone(), kept);
    }

    /// What a file showed, if it has not changed since.
    pub(super) fn unchanged(&self, wanted: &Wanted) -> Option<Arc<Picture>> {
        let kept = self.0.get(&wanted.path)?;
        let same = kept.ids == wanted.ids && kept.stamp.is_some() && kept.stamp == wanted.stamp;
        same.then(|| kept.picture.clone())
    }

    /// What a file showed that is broken now: the same nodes of it, whenever that was. It is kept here as well.
    pub(super) fn last_good(
        &mut self,
        wanted: &Wanted,
        before: &KeptPictures,
    ) -> Option<Arc<Picture>> {
        let last = before.0.get(&wanted.path)?;
        if last.ids != wanted.ids {
            return None;
        }
        self.0.insert(wanted.path.clone(), last.clone());
        Some(last.picture.clone())
    }
}
