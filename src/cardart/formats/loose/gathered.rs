//! Pictures gathered by what their names say.
use super::{super::found::Found, sharpness::sharpness};
use crate::{
    Instead, Problem, Reason, Slot, Source,
    names::{self, Named, Noise},
    survey::{self, Survey},
};

/// Pictures that are gathered by their names.
pub(in crate::formats) struct Loose<'a> {
    survey: &'a Survey<'a>,
    /// What all names of the folder have in common.
    noise: Noise,
    pub(super) found: Found,
    /// Those that are said to be black, red, neither.
    pub(super) jokers: [Vec<&'a str>; 3],
    /// Further pictures of cards, by their numbers.
    pub(super) variants: Vec<(u8, Slot, &'a str)>,
    /// Pictures that a single letter tells, if all the others are cards.
    pub(super) letters: Vec<(Named, &'a str)>,
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
            letters: Vec::new(),
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
        self.put_letters();
        self.put_jokers();
        let mut found = self.found;
        // The plain one first; the others are for a choice of backs.
        found.backs.sort_by_key(|back| back.name != "back");
        found
    }

    pub(super) fn add(&mut self, name: &'a str) {
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
                if let Some(named) = names::lone_letter(survey::stem(name)) {
                    return self.letters.push((named, name));
                }
                self.tell_unknown(name);
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

    pub(super) fn tell_unknown(&mut self, name: &str) {
        let meant = names::did_you_mean(survey::stem(name));
        let reason = meant.map_or(Reason::UnknownName {}, |slot| Reason::DidYouMean {
            name: slot.file_stem(),
        });
        self.problem(name, reason, Instead::Skipped);
    }

    pub(super) fn problem(&mut self, name: &str, reason: Reason, instead: Instead) {
        let file = self.survey.files().path(name);
        self.found
            .problems
            .push(Problem::new(file, reason, instead));
    }
}
