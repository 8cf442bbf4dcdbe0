//! Which pictures belong to the deck: those of the best folder, and what that one lacks from beside it.
use super::{
    super::{beside, found::Found},
    folder::best_folder,
    gathered::Loose,
};
use crate::cardart::{
    Problem,
    names::Noise,
    survey::{self, Survey},
};

/// Recognises any folder with the picture of a card, joker or back.
pub(in crate::cardart::formats) fn recognise(
    survey: &Survey<'_>,
) -> Option<Result<Found, Problem>> {
    let folder = best_folder(survey)?;
    let in_folder = |name: &&str| survey::folder(name) == folder;
    let stems = survey.pictures().filter(in_folder).map(survey::stem);
    let mut loose = Loose::among(survey, Noise::of(stems));
    for name in survey
        .pictures()
        .filter(|name| survey::folder(name) == folder)
    {
        loose.add(name);
    }
    // A deck's backs, blank cards and single cards may lie beside the folder of its faces.
    let elsewhere = survey
        .pictures()
        .filter(|name| survey::folder(name) != folder && is_beside(survey::folder(name), folder))
        .filter(|name| beside::language(survey::folder(name)).is_none());
    for name in elsewhere {
        loose.add_missing(name);
    }
    Some(Ok(loose.finish()))
}

/// What names say of the pictures, for a format that knows the faces otherwise: jokers and backs beside them.
pub(in crate::cardart::formats) fn known(survey: &Survey<'_>) -> Found {
    match recognise(survey) {
        Some(Ok(found)) => found,
        Some(Err(_)) | None => Found::default(),
    }
}

/// The same where these pictures are known otherwise: that their names say nothing is no mistake.
pub(in crate::cardart::formats) fn known_but_for<'a>(
    survey: &Survey<'_>,
    names: impl IntoIterator<Item = &'a str>,
) -> Found {
    let paths: Vec<_> = names
        .into_iter()
        .map(|name| survey.files().path(name))
        .collect();
    let mut found = known(survey);
    found
        .problems
        .retain(|problem| !paths.contains(&problem.file));
    found
}

/// Whether a folder has to do with the one that the faces lie in: above it or below it, or one that is called by what it holds.
fn is_beside(folder: &str, faces: &str) -> bool {
    let last = folder.rsplit('/').next().unwrap_or_default().to_lowercase();
    let holds = ["back", "joker", "blank"]
        .iter()
        .any(|word| last.starts_with(word));
    holds
        || (faces.starts_with(folder)
            && (folder.is_empty() || faces[folder.len()..].starts_with('/')))
}
