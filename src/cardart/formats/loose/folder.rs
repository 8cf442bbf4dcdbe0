//! Of several folders that hold cards (`png/1x`, `png/2x`, one a language) the one with the most is taken; of equal ones the sharper.
use super::{super::beside, sharpness::sharpness};
use crate::{
    Slot,
    names::{self, Named, Noise},
    survey::{self, Survey},
};
use std::collections::BTreeMap;

/// The folder with the most cards; of equal ones the one with the sharper pictures.
pub(super) fn best_folder<'a>(survey: &Survey<'a>) -> Option<&'a str> {
    let mut folders: BTreeMap<&str, ([bool; Slot::COUNT], u64, usize)> = BTreeMap::new();
    let mut noises: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for name in survey.pictures() {
        let stems = noises.entry(survey::folder(name)).or_default();
        stems.push(survey::stem(name));
    }
    let noises: BTreeMap<&str, Noise> = noises
        .into_iter()
        .map(|(folder, stems)| (folder, Noise::of(stems)))
        .collect();
    for name in survey.pictures() {
        let noise = &noises[survey::folder(name)];
        let slot = match names::read_among(survey::stem(name), noise) {
            Some(Named::Face(card)) => Slot::Face(card),
            Some(Named::Joker(colour)) => Slot::Joker(colour.unwrap_or(0)),
            Some(Named::Back(_)) => Slot::Back,
            None => match names::variant(survey::stem(name), noise) {
                Some((card, _)) => Slot::Face(card),
                None => continue,
            },
            Some(Named::Reserved) => continue,
        };
        let folder = survey::folder(name);
        let (has, sharp, _) = folders
            .entry(folder)
            .or_insert(([false; Slot::COUNT], 0, 0));
        has[slot.index()] = true;
        *sharp = (*sharp).max(u64::from(sharpness(name)));
    }
    let count = |has: &[bool; Slot::COUNT]| has.iter().filter(|has| **has).count();
    let size = |name: &str| {
        let entries = survey.files().entries().iter();
        let bytes = entries.filter(|entry| survey::folder(&entry.name) == name);
        bytes.map(|entry| entry.bytes).sum::<u64>()
    };
    let depth = |name: &str| name.split('/').count();
    folders
        .iter()
        .max_by_key(|(name, (has, sharp, _))| {
            (
                count(has),
                // Cards of a language are for those who speak it.
                beside::language(name).is_none(),
                *sharp,
                size(name),
                std::cmp::Reverse(depth(name)),
            )
        })
        .map(|(name, _)| *name)
}
