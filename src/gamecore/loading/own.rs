//! Files that stand in for shipped ones.
use super::{AssetFolders, folders::is_missing};
use bevy::asset::{LoadContext, ReadAssetBytesError};
use std::{
    io,
    path::{Path, PathBuf},
};

/// What came of looking for files that stand in for a shipped one.
pub struct OwnFile<T, E> {
    /// The first that can be used.
    pub usable: Option<T>,
    /// Those before it, which cannot, and why.
    pub broken: Vec<(PathBuf, E)>,
}

/// Looks through files of the [`AssetFolders`], in this order, for the first that `decode` can use. What is not there is passed
/// over in silence.
pub async fn first_usable<T, E: From<io::Error>>(
    context: &mut LoadContext<'_>,
    folders: &AssetFolders,
    files: impl IntoIterator<Item = PathBuf>,
    decode: impl Fn(&Path, Vec<u8>) -> Result<T, E>,
) -> OwnFile<T, E> {
    let mut own = OwnFile {
        usable: None,
        broken: Vec::new(),
    };
    for file in files {
        let Some(path) = folders.asset_path(&file) else {
            continue;
        };
        let decoded = match context.read_asset_bytes(path).await.map_err(io_error) {
            Ok(bytes) => decode(&file, bytes),
            Err(error) if is_missing(&error) => continue,
            Err(error) => Err(error.into()),
        };
        match decoded {
            Ok(usable) => {
                own.usable = Some(usable);
                break;
            }
            Err(reason) => own.broken.push((file, reason)),
        }
    }
    own
}

fn io_error(error: ReadAssetBytesError) -> io::Error {
    match error {
        ReadAssetBytesError::Io { source, .. } => source,
        other => io::Error::other(other.to_string()),
    }
}
