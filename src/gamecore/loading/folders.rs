//! The folders of the assets and the player's own as a source of Bevy's asset server: `folders://2/ui/logo.svg` is `ui/logo.svg`
//! in the third of them.
//!
//! Which files a folder holds is asked of the folder itself, where that matters (decks, texts): Bevy loads a folder as a whole, and
//! one odd name in it would be the end of all.
use crate::folders::Folders;
use bevy::{
    asset::{
        AssetPath,
        io::{
            AssetReader, AssetReaderError, AssetSourceBuilder, PathStream, Reader,
            ReaderNotSeekableError, SeekableReader, VecReader,
        },
    },
    prelude::*,
    tasks::futures_lite::AsyncRead,
};
use cardart::file_in_zip;
use platform::disk;
use std::{
    io,
    path::{Path, PathBuf},
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
};

/// The name of the source.
const SOURCE: &str = "folders";

/// The most bytes of a file: an unpacked SVG of a deck may have as many.
pub const MOST_BYTES: u64 = 64 << 20;

/// The folders in which the asset server looks; a file in a later one stands in for one of the same name in an earlier one.
#[derive(Resource, Clone, Default, Debug)]
pub struct AssetFolders(Arc<[PathBuf]>);

impl AssetFolders {
    /// The folders of this name below them, whether they are there or not, in their order.
    pub fn all(&self, name: &str) -> Vec<PathBuf> {
        self.0.iter().map(|root| root.join(name)).collect()
    }

    /// How the asset server calls a file that lies in one of the folders.
    pub fn asset_path(&self, file: &Path) -> Option<AssetPath<'static>> {
        let below = |(place, root): (usize, &PathBuf)| {
            let name = file.strip_prefix(root).ok()?;
            Some(Path::new(&place.to_string()).join(name))
        };
        let path = self.0.iter().enumerate().find_map(below)?;
        Some(AssetPath::from_path_buf(path).with_source(SOURCE))
    }

    /// The file that the asset server calls so; none if there is no such folder.
    pub fn file(&self, path: &Path) -> Option<PathBuf> {
        let mut parts = path.iter();
        let place: usize = parts.next()?.to_str()?.parse().ok()?;
        Some(self.0.get(place)?.join(parts.as_path()))
    }

    /// Where a file of this name would lie, the folder that counts most first.
    pub fn places(&self, name: &Path) -> Vec<PathBuf> {
        let roots = self.0.iter().rev();
        roots.map(|root| root.join(name)).collect()
    }
}

/// Tells the asset server of the folders. This goes before Bevy's own plugins: the server asks for its sources when it starts.
pub fn sources(app: &mut App) {
    let folders = app.world_mut().get_resource_or_init::<Folders>();
    let folders = AssetFolders(folders.roots().into());
    let reader = FolderReader(folders.clone());
    let source = AssetSourceBuilder::new(move || Box::new(reader.clone()));
    app.register_asset_source(SOURCE, source)
        .insert_resource(folders);
}

/// Reads whole files, up to a limit.
#[derive(Clone)]
struct FolderReader(AssetFolders);

impl AssetReader for FolderReader {
    /// Always succeeds: why a file cannot be read is told to whoever asks for its bytes, and that is the loader, who knows what
    /// stands in. (Were it told here, the asset would have failed before there is a loader.)
    async fn read<'a>(&'a self, path: &'a Path) -> Result<Box<dyn Reader>, AssetReaderError> {
        let read = match self.0.file(path) {
            Some(file) => read(&file),
            None => Err(io::ErrorKind::NotFound.into()),
        };
        Ok(match read {
            Ok(bytes) => Box::new(VecReader::new(bytes)),
            Err(error) => Box::new(Unreadable(error)),
        })
    }

    async fn read_meta<'a>(&'a self, path: &'a Path) -> Result<VecReader, AssetReaderError> {
        // A file beside a player's picture does not say how it is loaded.
        Err(AssetReaderError::NotFound(path.to_owned()))
    }

    async fn read_directory<'a>(
        &'a self,
        path: &'a Path,
    ) -> Result<Box<PathStream>, AssetReaderError> {
        Err(AssetReaderError::NotFound(path.to_owned()))
    }

    async fn is_directory<'a>(&'a self, _path: &'a Path) -> Result<bool, AssetReaderError> {
        Ok(false)
    }
}

/// A file, which may lie in a zip.
fn read(file: &Path) -> io::Result<Vec<u8>> {
    match disk::read(file, "a file of the game", MOST_BYTES) {
        Err(disk::Unread::Io(error)) if is_missing(&error) => {
            let zipped = file_in_zip(file, MOST_BYTES).ok_or(error)?;
            zipped.map_err(|reason| io::Error::other(reason.to_string()))
        }
        read => read.map_err(io_error),
    }
}

/// Whether nothing lies there; a folder of the way may be a file.
pub(super) fn is_missing(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory
    )
}

fn io_error(unread: disk::Unread) -> io::Error {
    match unread {
        disk::Unread::TooLong { .. } => {
            io::Error::new(io::ErrorKind::FileTooLarge, unread.to_string())
        }
        other => other.into(),
    }
}

/// A file that cannot be read.
struct Unreadable(io::Error);

impl AsyncRead for Unreadable {
    fn poll_read(
        self: Pin<&mut Self>,
        _context: &mut Context<'_>,
        _buffer: &mut [u8],
    ) -> Poll<io::Result<usize>> {
        Poll::Ready(Err(io::Error::new(self.0.kind(), self.0.to_string())))
    }
}

impl Reader for Unreadable {
    fn seekable(&mut self) -> Result<&mut dyn SeekableReader, ReaderNotSeekableError> {
        Err(ReaderNotSeekableError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::tasks::block_on;

    fn content(reader: &FolderReader, path: &str) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let mut content = block_on(reader.read(Path::new(path))).expect("never fails itself");
        block_on(content.read_to_end(&mut bytes))?;
        Ok(bytes)
    }

    #[test]
    fn a_file_is_found_by_the_place_of_its_folder_and_why_it_is_not_read_is_told() {
        let home = std::env::temp_dir().join(format!("continental-folders-{}", std::process::id()));
        let (shipped, own) = (home.join("shipped"), home.join("own"));
        std::fs::create_dir_all(own.join("ui/folder.svg")).expect("made");
        let long = vec![7; 100_000];
        std::fs::write(own.join("ui/a #1.svg"), &long).expect("written");
        let folders = AssetFolders([shipped.clone(), own.clone()].into());
        let file = own.join("ui/a #1.svg");
        let path = folders.asset_path(&file).expect("it lies in one of them");
        assert_eq!(path.path(), Path::new("1/ui/a #1.svg"));
        assert_eq!(folders.file(path.path()).as_ref(), Some(&file));
        assert_eq!(folders.asset_path(Path::new("/nowhere/a.svg")), None);
        let name = Path::new("ui/b.svg");
        assert_eq!(folders.places(name), [own.join(name), shipped.join(name)]);

        let reader = FolderReader(folders);
        let kind = |path| content(&reader, path).expect_err("not read").kind();
        assert_eq!(content(&reader, "1/ui/a #1.svg").expect("read"), long);
        assert_eq!(kind("0/ui/a #1.svg"), io::ErrorKind::NotFound);
        assert_eq!(kind("2/ui/a #1.svg"), io::ErrorKind::NotFound);
        assert_eq!(kind("own/ui/a #1.svg"), io::ErrorKind::NotFound);
        assert_eq!(kind("1/ui/folder.svg"), io::ErrorKind::InvalidData);
        let endless = std::fs::File::create(own.join("ui/endless.svg")).expect("made");
        endless
            .set_len(MOST_BYTES + 1)
            .expect("without a byte written");
        assert_eq!(kind("1/ui/endless.svg"), io::ErrorKind::FileTooLarge);
        std::fs::remove_dir_all(home).expect("removed");
    }
}
