//! A folder of pictures whose names say the cards: our own format, and half of the others (Byron Knoll, me.uk, letele, Kenney's
//! boardgame pack, svg-cards as single files, saulspatz).
//!
//! Of several folders that hold cards (`png/1x`, `png/2x`, one a language) the one with the most is taken; of equal ones the sharper.
use super::{beside, found::Found};
use crate::cardart::{
    Instead, Problem, Reason, Slot, Source,
    names::{self, Named, Noise, without_density},
    survey::{self, Survey},
};
use std::collections::BTreeMap;

/// Recognises any folder with the picture of a card, joker or back.
pub(super) fn recognise(survey: &Survey<'_>) -> Option<Result<Found, Problem>> {
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

/// The folder with the most cards; of equal ones the one with the sharper pictures.
fn best_folder<'a>(survey: &Survey<'a>) -> Option<&'a str> {
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

/// Pictures that are gathered by their names.
pub(super) struct Loose<'a> {
    survey: &'a Survey<'a>,
    /// What all names of the folder have in common.
    noise: Noise,
    found: Found,
    /// Those that are said to be black, red, neither.
    jokers: [Vec<&'a str>; 3],
    /// Further pictures of cards, by their numbers.
    variants: Vec<(u8, Slot, &'a str)>,
}

impl<'a> Loose<'a> {
    /// Nothing yet, of names that have this in common.
    pub fn among(survey: &'a Survey<'a>, noise: Noise) -> Loose<'a> {
        Loose {
            survey,
            noise,
            found: Found::default(),
            jokers: Default::default(),
            variants: Vec::new(),
        }
    }

    /// What a picture's name says.
    pub fn read(&self, name: &str) -> Option<Named> {
        self.read_as(survey::stem(name))
    }

    /// What a name says among those of the folder.
    pub fn read_as(&self, stem: &str) -> Option<Named> {
        names::read_among(stem, &self.noise)
    }

    /// What was gathered.
    pub fn finish(mut self) -> Found {
        self.put_variants();
        self.put_jokers();
        let mut found = self.found;
        // The plain one first; the others are for a choice of backs.
        found.backs.sort_by_key(|back| back.name != "back");
        found
    }

    fn add(&mut self, name: &'a str) {
        self.add_named(name, self.read(name));
    }

    /// Adds a picture that shows this.
    pub fn add_named(&mut self, name: &'a str, named: Option<Named>) {
        match named {
            Some(Named::Face(card)) => self.put(Slot::Face(card), name),
            Some(Named::Joker(colour)) => {
                self.jokers[colour.map_or(2, usize::from)].push(name);
            }
            Some(Named::Back(_)) => self.add_back(name),
            Some(Named::Reserved) => self.add_reserved(name),
            None => {
                if let Some((card, number)) = names::variant(survey::stem(name), &self.noise) {
                    return self.variants.push((number, Slot::Face(card), name));
                }
                let meant = names::did_you_mean(survey::stem(name));
                let reason = meant.map_or(Reason::UnknownName {}, |slot| Reason::DidYouMean {
                    name: slot.file_stem(),
                });
                self.problem(name, reason, Instead::Skipped);
            }
        }
    }

    /// Adds what the folder of the faces lacks.
    pub fn add_missing(&mut self, name: &'a str) {
        match names::read_among(survey::stem(name), &self.noise) {
            Some(Named::Face(card)) if self.found.face(Slot::Face(card)).is_none() => {
                self.put(Slot::Face(card), name);
            }
            Some(Named::Joker(colour))
                if self.jokers.iter().all(Vec::is_empty)
                    || colour.is_some_and(|colour| self.jokers[usize::from(colour)].is_empty()) =>
            {
                self.jokers[colour.map_or(2, usize::from)].push(name);
            }
            Some(Named::Back(_)) => self.add_back(name),
            Some(Named::Reserved) => self.add_reserved(name),
            _ => {}
        }
    }

    fn add_back(&mut self, name: &str) {
        let back = names::back_name(survey::stem(name));
        let known = self.found.backs.iter().find(|known| known.name == back);
        if known.is_none_or(|known| sharpness(name) > sharpness(&known.source.file)) {
            self.found.add_back(&back, Source::whole(name));
        }
    }

    fn add_reserved(&mut self, name: &str) {
        let blank = names::reserved(survey::stem(name)) == Some(names::Reserved::Blank);
        if blank && self.found.blank.is_none() {
            self.found.blank = Some(Source::whole(name));
        }
    }

    /// Gives a slot its file. Of two, the sharper one wins: shapes, then double size, then the first by name.
    fn put(&mut self, slot: Slot, name: &str) {
        let Some(other) = self.found.face(slot).map(|source| source.file.clone()) else {
            return self.found.put(slot, Source::whole(name));
        };
        let (better, worse) = if sharpness(name) > sharpness(&other) {
            (name, other.as_str())
        } else {
            (other.as_str(), name)
        };
        // The same picture in several sizes is no mistake.
        if plain_name(better) != plain_name(worse) {
            self.tell_duplicate(slot, worse, better);
        }
        let better = Source::whole(better);
        self.found.put(slot, better);
    }

    /// A card of several numbered pictures is shown by the one without a number, else by the lowest.
    fn put_variants(&mut self) {
        let mut variants = std::mem::take(&mut self.variants);
        variants.sort_unstable_by_key(|(number, _, name)| (*number, *name));
        for (_, slot, name) in variants {
            match self.found.face(slot).map(|source| source.file.clone()) {
                None => self.found.put(slot, Source::whole(name)),
                Some(used) => self.tell_duplicate(slot, name, &used),
            }
        }
    }

    fn tell_duplicate(&mut self, slot: Slot, name: &str, used: &str) {
        let other = used.rsplit('/').next().unwrap_or(used).to_owned();
        let reason = Reason::Duplicate {
            slot: crate::cardart::Slots(vec![slot]),
            other: other.clone(),
        };
        self.problem(name, reason, Instead::File(other));
    }

    /// Two jokers: by colour, else by order, black first.
    fn put_jokers(&mut self) {
        let [black, red, unsaid] = std::mem::take(&mut self.jokers);
        for (slot, names) in [(Slot::Joker(0), black), (Slot::Joker(1), red)] {
            names.into_iter().for_each(|name| self.put(slot, name));
        }
        for name in unsaid {
            let free = [0, 1]
                .into_iter()
                .map(Slot::Joker)
                .find(|slot| self.found.face(*slot).is_none());
            self.put(free.unwrap_or(Slot::Joker(1)), name);
        }
    }

    fn problem(&mut self, name: &str, reason: Reason, instead: Instead) {
        let file = self.survey.files().path(name);
        self.found
            .problems
            .push(Problem::new(file, reason, instead));
    }
}

fn sharpness(name: &str) -> u8 {
    let vector = ["svg", "svgz"].contains(&&*survey::ending(name));
    let stem = survey::stem(name);
    match (vector, without_density(stem) != stem) {
        (true, _) => 2,
        (false, true) => 1,
        (false, false) => 0,
    }
}

fn plain_name(name: &str) -> String {
    without_density(survey::stem(name)).to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cardart::{Pack, files::Memory};

    fn pack(names: &[&str]) -> Pack {
        let toml = "name = \"Mía\"\nauthor = \"Ana\"";
        let files = names.iter().map(|name| {
            let text = if *name == "theme.toml" { toml } else { "" };
            (*name, text)
        });
        Pack::of("test".to_owned(), Box::new(Memory::of(files)))
    }

    fn file(pack: &Pack, slot: Slot) -> Option<&str> {
        pack.source(slot).map(|source| source.file.as_str())
    }

    fn face(name: &str) -> Slot {
        Slot::Face(name.parse().expect("a card"))
    }

    #[test]
    fn the_sharper_file_wins_and_two_different_ones_are_told() {
        let found = pack(&[
            "as.png",
            "as@2x.png",
            "ace_of_spades.svg",
            "LICENSE",
            "notes.txt",
            "theme.toml",
        ]);
        assert_eq!(file(&found, face("AS")), Some("ace_of_spades.svg"));
        let manifest = &found.manifest;
        assert_eq!(
            (manifest.name.as_str(), manifest.author.as_str()),
            ("Mía", "Ana")
        );
        let mut reasons = found.problems.iter().map(|problem| &problem.reason);
        assert!(reasons.all(|reason| matches!(reason, Reason::Duplicate { .. })));
        assert!(!found.problems.is_empty());
        assert_eq!(pack(&["as.png", "as@2x.png"]).problems, []);
    }

    #[test]
    fn jokers_and_backs_find_their_places() {
        let one = pack(&["joker.png", "back_red.png", "back_blue.png"]);
        assert_eq!(file(&one, Slot::Joker(0)), file(&one, Slot::Joker(1)));
        assert_eq!(file(&one, Slot::Back), Some("back_blue.png"));
        let names: Vec<&str> = one.backs().iter().map(|back| back.name.as_str()).collect();
        assert_eq!(names, ["blue", "red"]);
        let two = pack(&[
            "joker_a.png",
            "joker.png",
            "red_joker.png",
            "back.png",
            "back_a.png",
        ]);
        assert_eq!(file(&two, Slot::Joker(0)), Some("joker.png"));
        assert_eq!(file(&two, Slot::Joker(1)), Some("red_joker.png"));
        assert_eq!(file(&two, Slot::Back), Some("back.png"));
        assert_eq!(two.count(), 2);
    }

    #[test]
    fn what_is_not_understood_is_named() {
        let found = pack(&["quen_of_hearts.png", "holiday.png", "7h.webp", "7.png"]);
        let reasons: Vec<&Reason> = found
            .problems
            .iter()
            .map(|problem| &problem.reason)
            .collect();
        let meant = Reason::DidYouMean {
            name: "queen_of_hearts".to_owned(),
        };
        assert!(reasons.contains(&&meant), "{reasons:?}");
        let unknown = reasons
            .iter()
            .filter(|reason| ***reason == Reason::UnknownName {});
        assert_eq!(unknown.count(), 2);
        assert_eq!(file(&found, face("7H")), Some("7h.webp"));
    }

    #[test]
    fn of_several_folders_the_whole_and_sharp_one_counts_and_what_it_lacks_comes_from_beside() {
        let found = pack(&[
            "png/1x/AS.png",
            "png/1x/KS.png",
            "png/2x/AS@2x.png",
            "png/2x/KS@2x.png",
            "backs/blue.png",
            "backs/back_red.png",
            "jokers/joker_red.png",
            "es/KS.png",
        ]);
        assert_eq!(file(&found, face("AS")), Some("png/2x/AS@2x.png"));
        assert_eq!(file(&found, face("KS")), Some("png/2x/KS@2x.png"));
        assert_eq!(file(&found, Slot::Joker(1)), Some("jokers/joker_red.png"));
        assert_eq!(file(&found, Slot::Back), Some("backs/back_red.png"));
    }
}
