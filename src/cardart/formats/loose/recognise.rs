//! Which pictures belong to the deck: those of the best folder, and what that one lacks from beside it.
use super::{
    super::{beside, found::Found},
    folder::best_folder,
    gathered::Loose,
};
use crate::{
    Instead, Problem, Reason, Slot, Slots,
    names::{self, Named, Noise},
    survey::{self, Survey},
};
use std::collections::BTreeMap;

/// Recognises any folder with the picture of a card, joker or back.
pub(in crate::formats) fn recognise(survey: &Survey<'_>) -> Option<Result<Found, Problem>> {
    let (folder, mut found) = gathered(survey)?;
    tell_elsewhere(survey, folder, &mut found);
    Some(Ok(found))
}

/// The folder that the cards lie in, and what it holds.
fn gathered<'a>(survey: &Survey<'a>) -> Option<(&'a str, Found)> {
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
    Some((folder, loose.finish()))
}

/// Tells of the cards that are missed here and lie somewhere else.
fn tell_elsewhere(survey: &Survey<'_>, folder: &str, found: &mut Found) {
    let mut elsewhere: BTreeMap<&str, Vec<Slot>> = BTreeMap::new();
    for name in survey.pictures() {
        let there = survey::folder(name);
        if there == folder || beside::language(there).is_some() {
            continue;
        }
        let Some(Named::Face(card)) = names::read(survey::stem(name)) else {
            continue;
        };
        let (slot, slots) = (Slot::Face(card), elsewhere.entry(there).or_default());
        if found.face(slot).is_none() && !slots.contains(&slot) {
            slots.push(slot);
        }
    }
    for (there, slots) in elsewhere.into_iter().filter(|(_, slots)| !slots.is_empty()) {
        let reason = Reason::Elsewhere {
            count: slots.len() as u64,
            slots: Slots(slots),
        };
        let place = survey.files().path(there);
        let problem = Problem::new(place, reason, Instead::Skipped);
        found.problems.push(problem);
    }
}

/// What names say of the pictures, for a format that knows the faces otherwise: jokers and backs beside them.
pub(in crate::formats) fn known(survey: &Survey<'_>) -> Found {
    gathered(survey).map(|(_, found)| found).unwrap_or_default()
}

/// The same where these pictures are known otherwise: that their names say nothing is no mistake.
pub(in crate::formats) fn known_but_for<'a>(
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
