//! Where a theme lies that was named on the command line.
use cardart::{CLASSIC, Library, Pack, Problem, Sources};
use engine::{rules::near, text::visible};
use platform::{Failure, dirs::Dirs};
use std::path::Path;

/// The folders in which installed themes lie.
pub fn sources() -> Sources {
    Sources {
        themes: Dirs::of_the_system().all("themes"),
        // They would lie on top of what is looked at.
        overrides: Vec::new(),
    }
}

/// The theme at a path, else the installed one of this id; a path that cannot be opened is a problem.
///
/// # Errors
/// There is neither such a path nor such a theme.
pub fn find(named: &Path, sources: &Sources) -> Result<Result<Pack, Problem>, Failure> {
    if named.symlink_metadata().is_ok() {
        return Ok(Pack::read(named));
    }
    let id = named.to_string_lossy();
    if let Some(place) = sources.find(&id) {
        return Ok(Pack::read(&place));
    }
    if id == CLASSIC {
        return Ok(Ok(Pack::shipped()));
    }
    let library = Library::scan(sources);
    let ids = library.packs.iter().map(|pack| pack.id.as_str());
    Err(Failure::Usage(format!(
        "“{}” is neither a folder or file nor the id of a theme{}",
        visible(&id),
        near::suggestion(&id, ids)
    )))
}

/// The theme at a path or of an id, which must be one that can be opened.
///
/// # Errors
/// There is no such theme, or it cannot be opened.
pub fn open(named: &Path, sources: &Sources) -> Result<Pack, Failure> {
    let broken = |problem: Problem| {
        let place = problem.file.display().to_string();
        Failure::Failed(format!("{}: {}", place, problem.reason))
    };
    find(named, sources)?.map_err(broken)
}
