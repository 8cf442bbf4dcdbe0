//! What a format found.
use crate::{Instead, Look, Problem, Reason, Slot, Source, names::Reserved};
use std::collections::BTreeMap;

/// What a format found in a theme.
#[derive(Clone, Debug, Default)]
pub(crate) struct Found {
    /// The name it states; empty if it states none.
    pub name: String,
    /// Who made it.
    pub author: String,
    /// Its licence.
    pub licence: String,
    faces: Vec<Option<Source>>,
    /// The backs, the usual one first.
    pub backs: Vec<Back>,
    /// What faces without a ground of their own are laid on.
    pub blank: Option<Source>,
    /// Pictures that are no cards: an empty place, the table, a preview.
    pub others: BTreeMap<Reserved, Source>,
    /// Cards of a language, by its code and the index of the slot: they go before the others when the game speaks it.
    pub languages: BTreeMap<String, BTreeMap<usize, Source>>,
    /// The sounds, by what is heard; those of a language by `fr/deal`.
    pub sounds: BTreeMap<String, String>,
    /// How its cards are drawn, if the format says more than usual.
    pub look: Look,
    /// What is wrong.
    pub problems: Vec<Problem>,
}

/// One of the backs of a theme.
#[derive(Clone, PartialEq, Debug)]
pub struct Back {
    /// Its name: `back`, `red`, …
    pub name: String,
    /// Its picture.
    pub source: Source,
}

impl Found {
    /// The picture of a card or joker.
    pub fn face(&self, slot: Slot) -> Option<&Source> {
        self.faces.get(slot.index())?.as_ref()
    }

    /// Where all pictures lie, in no order.
    pub fn sources(&self) -> impl Iterator<Item = &Source> {
        let faces = self.faces.iter().flatten();
        let backs = self.backs.iter().map(|back| &back.source);
        let languages = self.languages.values().flat_map(BTreeMap::values);
        let others = self.blank.iter().chain(self.others.values());
        faces.chain(backs).chain(languages).chain(others)
    }

    /// Sets the picture of a card or joker; of a back, adds it.
    pub fn put(&mut self, slot: Slot, source: Source) {
        if slot == Slot::Back {
            self.add_back("back", source);
            return;
        }
        self.faces.resize(Slot::COUNT, None);
        self.faces[slot.index()] = Some(source);
    }

    /// Adds a back; one of the same name is replaced.
    pub fn add_back(&mut self, name: &str, source: Source) {
        let name = name.to_owned();
        match self.backs.iter_mut().find(|back| back.name == name) {
            Some(back) => back.source = source,
            None => self.backs.push(Back { name, source }),
        }
    }

    /// The jokers: of one alone, it stands for both, and that is noted.
    pub fn share_joker(&mut self, theme: &std::path::Path) {
        let [black, red] = [0, 1].map(Slot::Joker);
        let only = match (self.face(black), self.face(red)) {
            (Some(only), None) => (red, only.clone()),
            (None, Some(only)) => (black, only.clone()),
            (Some(_), Some(_)) | (None, None) => return,
        };
        self.put(only.0, only.1);
        self.problems
            .push(Problem::new(theme, Reason::OneJoker {}, Instead::Used));
    }

    /// How many of the 52 cards and two jokers there are.
    pub fn count(&self) -> usize {
        self.faces.iter().flatten().count()
    }
}
