//! What lies at a path.
use std::fs::Metadata;

/// What lies at a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FileKind {
    /// A regular file: it has an end.
    File,
    /// A folder.
    Folder,
    /// A pipe, as `<(zcat record.gz)` makes one. It may be endless.
    Pipe,
    /// Anything else: a device, a socket.
    Other,
}

impl FileKind {
    /// What this is the metadata of.
    pub(super) fn of(about: &Metadata) -> FileKind {
        if about.is_file() {
            FileKind::File
        } else if about.is_dir() {
            FileKind::Folder
        } else if is_pipe(about) {
            FileKind::Pipe
        } else {
            FileKind::Other
        }
    }
}

#[cfg(unix)]
fn is_pipe(about: &Metadata) -> bool {
    std::os::unix::fs::FileTypeExt::is_fifo(&about.file_type())
}

#[cfg(not(unix))]
fn is_pipe(_about: &Metadata) -> bool {
    false
}
