//! What a player has chosen, and the packs that it comes to: each with those that it extends.
use super::{CLASSIC, Instead, Pack, Problem, Reason, Slot, Source, Sources};
use std::{collections::BTreeMap, sync::Arc};

/// What a player has chosen.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Choice {
    /// The ids of the packs, the topmost first.
    pub packs: Vec<String>,
    /// The pack and the name of the back; by itself the first back that a pack of the stack has.
    pub back: Option<(String, String)>,
    /// Single cards that come from a certain pack, by the index of the slot.
    pub cards: BTreeMap<usize, String>,
    /// The code of the player's language (`fr`, `es-MX`): cards that a pack has for it go before its others.
    pub language: String,
    /// Whether a theme that names a twin for tired eyes makes way for it.
    pub high_contrast: bool,
}

impl Choice {
    /// One theme and nothing else.
    pub fn of(id: impl Into<String>) -> Choice {
        Choice {
            packs: vec![id.into()],
            ..Choice::default()
        }
    }
}

impl Choice {
    /// The same choice of cards and back, where some themes have made way for their twins. A back that the twin lacks stays what it is,
    /// if its theme is still there.
    pub(super) fn with_twins(
        &self,
        twins: &BTreeMap<String, String>,
        has_back: impl Fn(&str, &str) -> bool,
    ) -> Choice {
        let mut choice = self.clone();
        for id in choice.cards.values_mut() {
            if let Some(twin) = twins.get(id) {
                id.clone_from(twin);
            }
        }
        if let Some((id, name)) = &mut choice.back
            && let Some(twin) = twins.get(id).filter(|twin| has_back(twin, name))
        {
            id.clone_from(twin);
        }
        choice
    }
}

/// The packs of a choice in their order.
#[derive(Default)]
pub(super) struct Stack {
    pub packs: Vec<Arc<Pack>>,
    pub problems: Vec<Problem>,
    /// Which theme has made way for which, by their ids.
    pub twins: BTreeMap<String, String>,
    /// Whether they do.
    high_contrast: bool,
}

impl Stack {
    /// The overrides, the packs of a choice with those they extend, and the shipped deck.
    pub fn of(choice: &Choice, sources: &Sources) -> Stack {
        let mut stack = Stack {
            high_contrast: choice.high_contrast,
            ..Stack::default()
        };
        for folder in sources.overrides.iter().rev().filter(|path| path.is_dir()) {
            stack.push(Pack::read(folder));
        }
        for id in &choice.packs {
            stack.push_with_base(id, sources, &mut Vec::new());
        }
        if choice.high_contrast && !stack.has(CLASSIC) {
            // What no pack has comes from the shipped deck's twin, too.
            stack.push_with_base(CLASSIC, sources, &mut Vec::new());
        }
        if !stack.has(CLASSIC) {
            stack.packs.push(Arc::new(Pack::shipped()));
        }
        stack
    }

    /// These packs.
    pub fn of_packs(packs: Vec<Arc<Pack>>) -> Stack {
        Stack {
            packs,
            ..Stack::default()
        }
    }

    /// One pack with those it extends, and the shipped deck.
    pub fn of_theme(pack: Pack, sources: &Sources) -> Stack {
        let mut stack = Stack::default();
        stack.push_pack(pack, sources, &mut Vec::new());
        stack.packs.push(Arc::new(Pack::shipped()));
        stack
    }

    fn push(&mut self, pack: Result<Pack, Problem>) {
        match pack {
            Ok(pack) => self.packs.push(Arc::new(pack)),
            Err(problem) => self.problems.push(problem),
        }
    }

    /// Adds a pack and what it extends; `above` are those that led here.
    fn push_with_base(&mut self, id: &str, sources: &Sources, above: &mut Vec<String>) {
        if above.iter().any(|other| other == id) {
            above.push(id.to_owned());
            let names = above.join(" → ");
            let reason = Reason::Cycle { names };
            self.problems
                .push(Problem::new(id, reason, Instead::Classic));
            return;
        }
        if self.has(id) || self.twins.contains_key(id) {
            return;
        }
        if id == CLASSIC && sources.find(id).is_none() {
            self.push_or_twin(Pack::shipped(), sources, above);
            return;
        }
        let Some(place) = sources.find(id) else {
            let reason = Reason::Missing {
                name: id.to_owned(),
            };
            self.problems
                .push(Problem::new(id, reason, Instead::Classic));
            return;
        };
        match Pack::read(&place) {
            Ok(pack) => self.push_or_twin(pack, sources, above),
            Err(problem) => self.problems.push(problem),
        }
    }

    /// Adds the twin of a pack in its place, if it is asked for and there; else the pack.
    fn push_or_twin(&mut self, pack: Pack, sources: &Sources, above: &mut Vec<String>) {
        let twin = pack.manifest.twin.clone();
        let twin = twin.filter(|twin| self.high_contrast && *twin != pack.id);
        let Some(id) = twin else {
            return self.push_pack(pack, sources, above);
        };
        let found = sources.find(&id).and_then(|place| Pack::read(&place).ok());
        let Some(twin) = found.filter(|twin| !twin.is_empty()) else {
            let place = pack.files().place().to_owned();
            let reason = Reason::NoTwin { name: id };
            self.problems
                .push(Problem::new(place, reason, Instead::Used));
            return self.push_pack(pack, sources, above);
        };
        self.twins.insert(pack.id, id.clone());
        // It may lie in the stack itself, or be the twin of two.
        if !self.has(&id) {
            self.push_pack(twin, sources, above);
        }
    }

    /// The names of the chosen packs with cards that have no twin and are none, where twins are asked for. One that is named and not
    /// there is a problem of its own.
    pub fn without_twin(&self, choice: &Choice) -> Vec<String> {
        let is_plain = |pack: &&Arc<Pack>| {
            self.high_contrast
                && choice.packs.contains(&pack.id)
                && pack.count() > 0
                && pack.manifest.twin.is_none()
                && !self.twins.values().any(|twin| *twin == pack.id)
        };
        let plain = self.packs.iter().filter(is_plain);
        plain.map(|pack| pack.manifest.name.clone()).collect()
    }

    fn has(&self, id: &str) -> bool {
        self.packs.iter().any(|pack| pack.id == id)
    }

    fn push_pack(&mut self, pack: Pack, sources: &Sources, above: &mut Vec<String>) {
        if pack.is_empty() {
            let problem = Problem::new(pack.files().place(), Reason::NoFaces {}, Instead::Classic);
            self.problems.push(problem);
        }
        above.push(pack.id.clone());
        let base = pack.manifest.extends.clone();
        self.packs.push(Arc::new(pack));
        if let Some(base) = base {
            self.push_with_base(&base, sources, above);
        }
    }
}

/// Where the picture of a slot may lie, the first choice first: the pack and the source.
pub(super) fn candidates(packs: &[Arc<Pack>], choice: &Choice, slot: Slot) -> Vec<(usize, Source)> {
    let mut all: Vec<(usize, Source)> = Vec::new();
    if let (Slot::Back, Some((id, name))) = (slot, &choice.back) {
        let chosen = packs.iter().enumerate().filter(|(_, pack)| pack.id == *id);
        all.extend(chosen.flat_map(|(place, pack)| {
            let backs = pack.backs().iter().filter(|back| back.name == *name);
            backs.map(move |back| (place, back.source.clone()))
        }));
    }
    let own = choice.cards.get(&slot.index());
    let mut order: Vec<usize> = (0..packs.len()).collect();
    order.sort_by_key(|place| own.is_none_or(|own| packs[*place].id != *own));
    all.extend(order.into_iter().filter_map(|place| {
        let source = packs[place].source_in(slot, &choice.language)?;
        Some((place, source.clone()))
    }));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sources() -> Sources {
        let assets = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/themes");
        Sources {
            themes: vec![assets],
            overrides: Vec::new(),
        }
    }

    fn stack(packs: &[&str], high_contrast: bool) -> Stack {
        let choice = Choice {
            packs: packs.iter().map(|id| (*id).to_owned()).collect(),
            high_contrast,
            ..Choice::default()
        };
        Stack::of(&choice, &sources())
    }

    fn ids(stack: &Stack) -> Vec<&str> {
        stack.packs.iter().map(|pack| pack.id.as_str()).collect()
    }

    #[test]
    fn the_shipped_deck_makes_way_for_its_twin() {
        assert_eq!(ids(&stack(&[CLASSIC], false)), [CLASSIC]);
        let twin = stack(&[CLASSIC], true);
        assert_eq!(ids(&twin), ["cuatro_colores", CLASSIC]);
        assert_eq!(twin.twins[CLASSIC], "cuatro_colores");
        // So does *Moderna*; and what lies in the stack already lies there once.
        for packs in [&["moderna"][..], &["moderna", CLASSIC]] {
            assert_eq!(ids(&stack(packs, true)), ["cuatro_colores", CLASSIC]);
        }
        assert_eq!(
            ids(&stack(&["cuatro_colores", CLASSIC], true)),
            ["cuatro_colores", CLASSIC]
        );
    }

    #[test]
    fn what_was_chosen_of_a_deck_is_taken_from_its_twin() {
        let twins = BTreeMap::from([("mine".to_owned(), "strong".to_owned())]);
        let choice = Choice {
            back: Some(("mine".to_owned(), "red".to_owned())),
            cards: BTreeMap::from([(3, "mine".to_owned()), (4, "other".to_owned())]),
            ..Choice::default()
        };
        let with_back = choice.with_twins(&twins, |id, back| (id, back) == ("strong", "red"));
        assert_eq!(
            with_back.back,
            Some(("strong".to_owned(), "red".to_owned()))
        );
        assert_eq!(with_back.cards[&3], "strong");
        assert_eq!(with_back.cards[&4], "other");
        let without = choice.with_twins(&twins, |_, _| false);
        assert_eq!(without.back, choice.back);
    }
}
