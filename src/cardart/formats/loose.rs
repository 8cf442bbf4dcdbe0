//! A folder of pictures that are named after cards. The game's own format is of this kind. So are the decks by Byron
//! Knoll, me.uk, letele and saulspatz, Kenney's boardgame pack, and svg-cards as single files.
//!
//! The deck consists of the pictures in the folder with the most cards, and of those in related folders that fill its gaps. File names assign
//! the pictures to cards. If several pictures show the same card, the sharpest one wins.
//!
//! A theme may also have one folder for each suit, whose name completes the names of the pictures in it.
use super::{RecognizedDeck, drawing, language};
use crate::{
    Fallback, Problem, Reason, Slot, Slots, Source,
    file_index::{self, FileIndex},
    names::{self, Named, Noise, Reserved, without_density},
};
use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
};

/// Recognises any theme that has a picture named after a face, a joker or a back.
pub(super) fn recognise(survey: &FileIndex<'_>) -> Option<Result<RecognizedDeck, Problem>> {
    let (folder, mut found) = gathered(survey)?;
    report_unrelated_folders(survey, folder, &mut found);
    Some(Ok(found))
}

/// Returns the folder with the most cards, and the deck. Returns `None` if no folder has any cards.
fn gathered<'a>(survey: &FileIndex<'a>) -> Option<(&'a str, RecognizedDeck)> {
    let folder = best_folder(survey)?;
    let own = || survey.pictures_in(folder);
    let mut loose = LooseFiles::among(survey, Noise::of(own().map(file_index::stem)));
    for name in own() {
        loose.add_named(name, loose.read(file_index::stem(name)));
    }
    // The backs, blank cards and some faces may be in other folders than most of the faces.
    for name in survey.pictures() {
        let there = file_index::folder(name);
        let is_used = there != folder && is_beside(there, folder);
        if is_used && language(there).is_none() {
            loose.add_missing(name);
        }
    }
    Some((folder, loose.finish()))
}

/// Reports the missing faces that exist in a folder unrelated to the deck.
fn report_unrelated_folders(survey: &FileIndex<'_>, folder: &str, found: &mut RecognizedDeck) {
    let mut elsewhere: BTreeMap<&str, Vec<Slot>> = BTreeMap::new();
    for name in survey.pictures() {
        let there = file_index::folder(name);
        if there == folder || language(there).is_some() {
            continue;
        }
        let Some(Named::Face(card)) = names::read(file_index::stem(name)) else {
            continue;
        };
        let (slot, slots) = (Slot::Face(card), elsewhere.entry(there).or_default());
        if found.face(slot).is_none() && !slots.contains(&slot) {
            slots.push(slot);
        }
    }
    for (there, slots) in elsewhere.into_iter().filter(|(_, slots)| !slots.is_empty()) {
        let (count, slots) = (slots.len() as u64, Slots(slots));
        let reason = Reason::Elsewhere { slots, count };
        found.report(survey, there, reason, Fallback::Skipped);
    }
}

/// Returns the cards that are identified by file names. Formats that identify the faces in another way use the jokers and backs among them.
pub(super) fn known(survey: &FileIndex<'_>) -> RecognizedDeck {
    gathered(survey).map(|(_, found)| found).unwrap_or_default()
}

/// True if `folder` may supply missing cards to the folder `faces`. Either `folder` contains `faces`, or its name
/// begins with “back”, “joker” or “blank”.
fn is_beside(folder: &str, faces: &str) -> bool {
    let last = file_index::file(folder).to_lowercase();
    let mut words = ["back", "joker", "blank"].iter();
    let rest = faces.strip_prefix(folder);
    let contains = rest.is_some_and(|rest| folder.is_empty() || rest.starts_with('/'));
    contains || words.any(|word| last.starts_with(word))
}

/// Returns the folder with the most different cards (`png/1x`, `png/2x`, or one per language). If several folders have
/// equally many cards, folders that are not for a specific language take precedence. Among these, the folder with the
/// sharpest pictures wins.
fn best_folder<'a>(survey: &FileIndex<'a>) -> Option<&'a str> {
    let mut folders: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for name in survey.pictures() {
        let names = folders.entry(file_index::folder(name)).or_default();
        names.push(name);
    }
    let rank = |folder: &str, names: &[&str]| {
        let noise = Noise::of(names.iter().map(|name| file_index::stem(name)));
        let (mut slots, mut sharp) = (BTreeSet::new(), 0);
        for name in names {
            let stem = file_index::stem(name);
            let slot = match names::read_among(stem, &noise) {
                Some(named) => named.slots().first().copied(),
                None => names::variant(stem, &noise).map(|(card, _)| Slot::Face(card)),
            };
            if let Some(slot) = slot {
                slots.insert(slot.index());
                sharp = sharpness(name).max(sharp);
            }
        }
        let is_for_all = language(folder).is_none();
        let entries = survey.files.entries();
        let own = entries.filter(|entry| file_index::folder(&entry.name) == folder);
        let size: u64 = own.map(|entry| entry.bytes).sum();
        let depth = folder.split('/').count();
        (slots.len(), is_for_all, sharp, size, Reverse(depth))
    };
    let ranked = folders
        .iter()
        .map(|(folder, names)| (rank(folder, names), *folder));
    let best = ranked.max_by_key(|(rank, _)| *rank);
    best.filter(|(rank, _)| rank.0 > 0)
        .map(|(_, folder)| folder)
}

/// Recognises a theme with one folder for each suit: four folders with the same parent are named after the suits, and the pictures in each
/// after ranks, as in `spades/ace.png` and `hearts/10.png`. Jokers, backs and blank cards may be in any folder.
pub(super) fn recognise_suits(survey: &FileIndex<'_>) -> Option<Result<RecognizedDeck, Problem>> {
    let mut parents: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
    let suit_of = |name: &str| names::only_suit(file_index::file(file_index::folder(name)));
    for name in survey.pictures() {
        if let Some(suit) = suit_of(name) {
            parents.entry(above(name)).or_default().insert(suit.index());
        }
    }
    let (parent, _) = parents.iter().find(|(_, suits)| suits.len() == 4)?;
    let is_own = |name: &&str| above(name) == *parent && suit_of(name).is_some();
    let (own, others): (Vec<&str>, Vec<&str>) = survey.pictures().partition(is_own);
    let noise = Noise::of(own.iter().map(|name| file_index::stem(name)));
    let mut loose = LooseFiles::among(survey, noise);
    let mut cards = BTreeSet::new();
    for name in own {
        // A file name that identifies a card by itself is used alone. Otherwise the folder's name is added, for example “spades” to “ace”.
        let stem = file_index::stem(name);
        let named = loose.read(stem).or_else(|| {
            let suit = file_index::file(file_index::folder(name));
            loose.read(&format!("{suit} {stem}"))
        });
        if let Some(Named::Face(card)) = named {
            cards.insert(card.index());
        }
        loose.add_named(name, named);
    }
    if cards.len() < drawing::DECK {
        return None;
    }
    for name in others {
        loose.add_missing(name);
    }
    Some(Ok(loose.finish()))
}

/// Returns the folder that contains the folder of a file.
fn above(name: &str) -> &str {
    file_index::folder(file_index::folder(name))
}

/// Number of faces in a whole deck.
const WHOLE_DECK: usize = 52;

/// Pictures assigned to cards so far, and those whose assignment depends on other pictures.
struct LooseFiles<'a> {
    survey: &'a FileIndex<'a>,
    /// Words that nearly all names in the folder share. These words are ignored.
    noise: Noise,
    found: RecognizedDeck,
    /// Jokers whose names contain the colour black, the colour red, or no colour, in this order.
    jokers: [Vec<&'a str>; 3],
    /// Additional pictures of a card, numbered in their names: number, slot, file name.
    variants: Vec<(u8, Slot, &'a str)>,
    /// Pictures whose names are a single letter. They are used only if the folder has at least half a deck.
    letters: Vec<(Named, &'a str)>,
}

impl<'a> LooseFiles<'a> {
    /// Creates an empty assignment. `noise` contains words to ignore.
    fn among(survey: &'a FileIndex<'a>, noise: Noise) -> LooseFiles<'a> {
        LooseFiles {
            survey,
            noise,
            found: RecognizedDeck::default(),
            jokers: Default::default(),
            variants: Vec::new(),
            letters: Vec::new(),
        }
    }

    /// Returns the meaning of a file stem.
    fn read(&self, stem: &str) -> Option<Named> {
        names::read_among(stem, &self.noise)
    }

    /// Assigns the remaining pictures and returns the deck.
    fn finish(mut self) -> RecognizedDeck {
        self.put_variants();
        self.put_letters();
        self.put_jokers();
        let mut found = self.found;
        // The back that is simply called `back` is the default, so it comes first.
        found.backs.sort_by_key(|back| back.name != "back");
        found
    }

    /// Assigns a picture to a card, given the meaning of its name.
    fn add_named(&mut self, name: &'a str, named: Option<Named>) {
        match named {
            Some(Named::Face(card)) => self.put(Slot::Face(card), name),
            Some(Named::Joker(colour)) => {
                self.jokers[colour.map_or(2, usize::from)].push(name);
            }
            Some(Named::Back(back)) => self.add_back(&back, name),
            Some(Named::Reserved(Reserved::Blank)) => {
                let others = &mut self.found.others;
                others.entry(Reserved::Blank).or_insert(Source::whole(name));
            }
            Some(Named::Reserved(_)) => {}
            None => {
                if let Some((card, number)) = names::variant(file_index::stem(name), &self.noise) {
                    return self.variants.push((number, Slot::Face(card), name));
                }
                if let Some(named) = names::lone_letter(file_index::stem(name)) {
                    return self.letters.push((named, name));
                }
                self.report_unknown(name);
            }
        }
    }

    /// Assigns a picture from a folder other than the main one. A face or joker is used only if the main folder lacks it.
    fn add_missing(&mut self, name: &'a str) {
        let named = self.read(file_index::stem(name));
        let lacks = |colour: u8| self.jokers[usize::from(colour)].is_empty();
        let is_used = match named {
            Some(Named::Face(card)) => self.found.face(Slot::Face(card)).is_none(),
            Some(Named::Joker(colour)) => {
                self.jokers.iter().all(Vec::is_empty) || colour.is_some_and(lacks)
            }
            Some(Named::Back(_) | Named::Reserved(_)) => true,
            None => false,
        };
        if is_used {
            self.add_named(name, named);
        }
    }

    fn add_back(&mut self, back: &str, name: &str) {
        let known = self.found.backs.iter().find(|known| known.name == back);
        if known.is_none_or(|known| sharpness(name) > sharpness(&known.source.file)) {
            self.found.add_back(back, Source::whole(name));
        }
    }

    fn report_unknown(&mut self, name: &str) {
        let meant = names::did_you_mean(file_index::stem(name)).map(Slot::file_stem);
        let known = meant.map(|name| Reason::DidYouMean { name });
        let reason = known.unwrap_or(Reason::UnknownName {});
        self.found
            .report(self.survey, name, reason, Fallback::Skipped);
    }

    /// Assigns a file to a slot. If the slot already has a file, the better one wins. The criteria are, in this order:
    /// vector graphics, double size, a name without a number for an ace or court card, greater height, and alphabetical
    /// order. A number such as 11 loses to a word such as “jack”, because the eleven may be an extra card.
    fn put(&mut self, slot: Slot, name: &str) {
        let Some(other) = self.found.face(slot).map(|source| source.file.clone()) else {
            return self.found.put(slot, Source::whole(name));
        };
        let high = |name: &str| self.survey.size(name).map_or(0, |(_, height)| height);
        let rank = |name: &str| (sharpness(name), !is_counted(name), high(name));
        let (better, worse) = if rank(name) > rank(&other) {
            (name, other.as_str())
        } else {
            (other.as_str(), name)
        };
        // Two sizes of the same picture are not duplicates.
        if plain_name(better) != plain_name(worse) {
            self.report_duplicate(slot, worse, better);
        }
        let better = Source::whole(better);
        self.found.put(slot, better);
    }

    /// Assigns pictures whose names end with an additional number, such as `KC.1`. They are used only for cards without another picture.
    /// The lowest number wins.
    fn put_variants(&mut self) {
        let mut variants = std::mem::take(&mut self.variants);
        variants.sort_unstable_by_key(|(number, _, name)| (*number, *name));
        for (_, slot, name) in variants {
            match self.found.face(slot).map(|source| source.file.clone()) {
                None => self.found.put(slot, Source::whole(name)),
                Some(used) => self.report_duplicate(slot, name, &used),
            }
        }
    }

    /// Assigns pictures whose names are a single letter. `j.gif` is the joker and `b.gif` the back. If `r.gif` exists
    /// too, `r` and `b` are the red and the black joker. In a folder with less than half a deck, these names are
    /// treated as unknown.
    fn put_letters(&mut self) {
        let is_deck = self.found.count() >= WHOLE_DECK / 2;
        let letters = std::mem::take(&mut self.letters);
        let is_red = |named: &Named| *named == Named::Joker(Some(1));
        let is_back = |named: &Named| matches!(named, Named::Back(_));
        let has = |one: fn(&Named) -> bool| letters.iter().any(|(named, _)| one(named));
        let are_jokers = has(is_back) && has(is_red);
        for (named, name) in letters {
            let named = match named {
                Named::Back(_) if are_jokers => Some(Named::Joker(Some(0))),
                named if is_red(&named) && !are_jokers => None,
                named => Some(named),
            };
            match named.filter(|_| is_deck) {
                Some(named) => self.add_named(name, Some(named)),
                None => self.report_unknown(name),
            }
        }
    }

    /// Assigns the jokers. A joker without a colour in its name fills the first empty slot, black before red.
    fn put_jokers(&mut self) {
        let [black, red, unsaid] = std::mem::take(&mut self.jokers);
        for (slot, names) in [(Slot::Joker(0), black), (Slot::Joker(1), red)] {
            names.into_iter().for_each(|name| self.put(slot, name));
        }
        for name in unsaid {
            let free = self.found.free_joker();
            self.put(free.unwrap_or(Slot::Joker(1)), name);
        }
    }

    fn report_duplicate(&mut self, slot: Slot, name: &str, used: &str) {
        let (slot, other) = (Slots(vec![slot]), file_index::file(used).to_owned());
        let instead = Fallback::File(other.clone());
        let reason = Reason::Duplicate { slot, other };
        self.found.report(self.survey, name, reason, instead);
    }
}

/// True if the name contains the number of an ace (1) or of a court card (11 and above).
fn is_counted(name: &str) -> bool {
    let words = names::words(file_index::stem(name));
    let mut numbers = words.iter().filter_map(|word| word.parse::<u8>().ok());
    numbers.any(|number| number == 1 || number > 10)
}

/// Returns 2 for vector graphics, 1 for a bitmap of double size (`@2x`), and 0 for other bitmaps.
fn sharpness(name: &str) -> u8 {
    let stem = file_index::stem(name);
    match file_index::is_svg(name) {
        true => 2,
        false => u8::from(without_density(stem) != stem),
    }
}

/// Returns the file stem in lower case, without a suffix for double size such as `@2x`. Files with the same result show the same picture.
fn plain_name(name: &str) -> String {
    without_density(file_index::stem(name)).to_lowercase()
}

#[cfg(test)]
mod tests;
