//! What lies at a path.
use std::fs::Metadata;

/// What lies at a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A regular file: it has an end.
    File,
    /// A folder.
    Folder,
    /// A pipe, as `<(zcat record.gz)` makes one. It may be endless.
    Pipe,
    /// Anything else: a device, a socket.
    Other,
}

impl Kind {
    /// What this is the metadata of.
    pub(super) fn of(about: &Metadata) -> Kind {
        if about.is_file() {
            Kind::File
        } else if about.is_dir() {
            Kind::Folder
        } else if is_pipe(about) {
            Kind::Pipe
        } else {
            Kind::Other
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
