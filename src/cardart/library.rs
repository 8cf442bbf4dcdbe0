//! Folders of themes, lookup of a theme by id, and the stack of packs that results from the player's choice of themes. The stack includes the
//! packs that those themes extend.
use super::{
    Fallback, Pack, Problem, Reason, Severity, Slot, Source,
    files::{ARCHIVES, has_ending, may_be_theme},
    pack,
};
use std::{
    collections::BTreeMap,
    ffi::OsStr,
    path::{Path, PathBuf},
    sync::Arc,
};

/// Id of the shipped deck.
pub const CLASSIC: &str = "classic";

/// Folders that are searched for themes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sources {
    /// Folders that contain themes. A theme in a later folder replaces the one with the same id in an earlier folder.
    pub themes: Vec<PathBuf>,
    /// Folders of single cards that replace cards of every theme. Later folders take precedence.
    pub overrides: Vec<PathBuf>,
}

impl Sources {
    /// Returns the paths of all folders and files that may be themes, in the order of [`Sources::themes`]. Does not open them.
    pub fn places(&self) -> Vec<PathBuf> {
        self.themes.iter().flat_map(|root| places(root)).collect()
    }

    /// Returns the ids of the shipped deck and of all folders and files that may be themes. Does not open them.
    pub fn ids(&self) -> Vec<String> {
        let own = self.places().into_iter().map(|place| pack::id_of(&place));
        std::iter::once(CLASSIC.to_owned()).chain(own).collect()
    }

    /// Returns the path of the theme with this id. If several folders have one, the last folder takes precedence.
    pub fn find(&self, id: &str) -> Option<PathBuf> {
        // An id that is a path, such as `../secret`, is refused.
        if Path::new(id).file_name() != Some(OsStr::new(id)) {
            return None;
        }
        let mut roots = self.themes.iter().rev();
        roots.find_map(|root| {
            let folder = Some(root.join(id)).filter(|place| place.is_dir());
            folder.or_else(|| {
                let mut places = places(root).into_iter();
                // An archive of an unsupported type is skipped, because the folder unpacked from it often has the same name.
                places.find(|place| pack::id_of(place) == id && !has_ending(place, &ARCHIVES))
            })
        })
    }

    /// Reads the theme with this id, which may be the shipped deck. Returns `None` if there is no such theme.
    pub fn read(&self, id: &str) -> Option<Result<Pack, Problem>> {
        let found = self.find(id).map(|place| Pack::read(&place));
        found.or_else(|| (id == CLASSIC).then(|| Ok(Pack::shipped())))
    }
}

/// Returns the paths in a folder that may be themes: folders, zips and pictures. Also returns archives of unsupported types, so that they
/// can be reported.
fn places(root: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root).into_iter().flatten();
    let may_be = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str());
        let hidden = name.is_none_or(|name| name.starts_with('.'));
        let may_be = may_be_theme(path) || has_ending(path, &ARCHIVES);
        !hidden && (path.is_dir() || may_be)
    };
    let places = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let places = places.filter(may_be).take(super::limits::THEMES);
    let mut places: Vec<PathBuf> = places.collect();
    places.sort();
    places
}

/// The player's choice of themes, a back and single cards.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Choice {
    /// Ids of the chosen themes, topmost first.
    pub packs: Vec<String>,
    /// Chosen back: the id of its theme and its name. `None`: the default back of the topmost pack that has one.
    pub back: Option<(String, String)>,
    /// Theme of each card that the player has chosen individually, by slot index.
    pub cards: BTreeMap<usize, String>,
    /// The player's language as a code (`fr`, `es-MX`). Cards for this language take precedence over other cards of the same theme.
    pub language: String,
    /// True if each theme that has a high-contrast twin is replaced by it.
    pub high_contrast: bool,
}

impl Choice {
    /// Returns a choice that takes the back and all cards from one theme.
    pub fn of(id: impl Into<String>) -> Choice {
        Choice {
            packs: vec![id.into()],
            ..Choice::default()
        }
    }
}

/// Packs of a deck, topmost first, and problems found while reading them.
#[derive(Default)]
pub(super) struct Stack {
    pub packs: Vec<Arc<Pack>>,
    pub problems: Vec<Problem>,
    /// Ids of the themes that are replaced, each with the id of its high-contrast twin.
    pub twins: BTreeMap<String, String>,
    /// True if themes are replaced by their high-contrast twins.
    high_contrast: bool,
}

impl Stack {
    /// Builds the stack from top to bottom: folders of single cards, the chosen packs with those that they extend, and the shipped deck.
    pub fn of(choice: &Choice, sources: &Sources) -> Stack {
        let mut stack = Stack {
            high_contrast: choice.high_contrast,
            ..Stack::default()
        };
        for folder in sources.overrides.iter().rev().filter(|path| path.is_dir()) {
            match Pack::read(folder) {
                Ok(pack) => stack.packs.push(Arc::new(pack)),
                Err(problem) => stack.problems.push(problem),
            }
        }
        for id in &choice.packs {
            stack.push_with_base(id, sources, &mut Vec::new());
        }
        if choice.high_contrast && !stack.has(CLASSIC) {
            // The shipped deck at the bottom supplies missing cards, so it is replaced by its twin, too.
            stack.push_with_base(CLASSIC, sources, &mut Vec::new());
        }
        if !stack.has(CLASSIC) {
            stack.packs.push(Arc::new(Pack::shipped()));
        }
        stack
    }

    /// Returns a stack of one pack, the packs that it extends, and the shipped deck.
    pub fn of_theme(pack: Pack, sources: &Sources) -> Stack {
        let mut stack = Stack::default();
        stack.push_pack(pack, sources, &mut Vec::new());
        stack.packs.push(Arc::new(Pack::shipped()));
        stack
    }

    fn report(&mut self, file: impl Into<PathBuf>, reason: Reason, instead: Fallback) {
        self.problems.push(Problem::new(file, reason, instead));
    }

    /// Adds a theme and the themes that it extends. `above` contains the ids of the themes that extend this one, to detect cycles.
    fn push_with_base(&mut self, id: &str, sources: &Sources, above: &mut Vec<String>) {
        if above.iter().any(|other| other == id) {
            above.push(id.to_owned());
            let names = above.join(" → ");
            return self.report(id, Reason::Cycle { names }, Fallback::Classic);
        }
        if self.has(id) || self.twins.contains_key(id) {
            return;
        }
        match sources.read(id) {
            Some(Ok(pack)) => self.push_or_twin(pack, sources, above),
            Some(Err(problem)) => self.problems.push(problem),
            None => {
                let name = id.to_owned();
                self.report(id, Reason::Missing { name }, Fallback::Classic);
            }
        }
    }

    /// Adds the high-contrast twin of a pack instead of the pack itself, if twins are used and the pack names one that
    /// exists. Otherwise adds the pack.
    fn push_or_twin(&mut self, pack: Pack, sources: &Sources, above: &mut Vec<String>) {
        let twin = pack.manifest.twin.clone();
        let Some(id) = twin.filter(|twin| self.high_contrast && *twin != pack.id) else {
            return self.push_pack(pack, sources, above);
        };
        let found = sources.read(&id).and_then(Result::ok);
        let Some(twin) = found.filter(|twin| !twin.is_empty()) else {
            let place = pack.files().place();
            self.report(place, Reason::NoTwin { name: id }, Fallback::Used);
            return self.push_pack(pack, sources, above);
        };
        self.twins.insert(pack.id, id.clone());
        // The twin may already be in the stack, if the player has chosen it or another pack has the same twin.
        if !self.has(&id) {
            self.push_pack(twin, sources, above);
        }
    }

    /// Returns the choice with high-contrast twins in place of the themes of the back and of single cards. Keeps the back if the twin has no
    /// back with the same name.
    pub fn with_twins(&self, choice: &Choice) -> Choice {
        let has_back = |id: &str, name: &str| {
            let mut packs = self.packs.iter().filter(|pack| pack.id == id);
            packs.any(|pack| pack.backs().iter().any(|back| back.name == name))
        };
        let mut choice = choice.clone();
        for id in choice.cards.values_mut() {
            if let Some(twin) = self.twins.get(id) {
                id.clone_from(twin);
            }
        }
        if let Some((id, name)) = &mut choice.back
            && let Some(twin) = self.twins.get(id).filter(|twin| has_back(twin, name))
        {
            id.clone_from(twin);
        }
        choice
    }

    /// Returns the names of the chosen packs that name no high-contrast twin. Ignores packs without cards and packs that are twins
    /// themselves. Empty if twins are not used. A twin that is named but does not exist is reported as a problem instead.
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
        // If an error already explains why the pack is empty, no further problem is added.
        let is_error = |problem: &Problem| problem.reason.severity() == Severity::Error;
        if pack.is_empty() && !pack.problems.iter().any(is_error) {
            self.report(pack.files().place(), Reason::NoFaces {}, Fallback::Classic);
        }
        above.push(pack.id.clone());
        let base = pack.manifest.extends.clone();
        self.packs.push(Arc::new(pack));
        if let Some(base) = base {
            self.push_with_base(&base, sources, above);
        }
    }
}

/// Returns the possible pictures for a slot, best first, each with the index of its pack.
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
    use crate::files::Memory;

    fn sources() -> Sources {
        let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/themes");
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
        // The theme *Moderna* has the same twin as the shipped deck. A pack is added only once.
        for packs in [&["moderna"][..], &["moderna", CLASSIC]] {
            assert_eq!(ids(&stack(packs, true)), ["cuatro_colores", CLASSIC]);
        }
        assert_eq!(
            ids(&stack(&["cuatro_colores", CLASSIC], true)),
            ["cuatro_colores", CLASSIC]
        );
    }

    #[test]
    fn chosen_cards_and_backs_come_from_the_twin() {
        let pack = |files| Arc::new(Pack::of("strong".to_owned(), files));
        let stack = |file: &str| Stack {
            packs: vec![pack(Memory::of([(file, "")]))],
            twins: BTreeMap::from([("mine".to_owned(), "strong".to_owned())]),
            ..Stack::default()
        };
        let choice = Choice {
            back: Some(("mine".to_owned(), "red".to_owned())),
            cards: BTreeMap::from([(3, "mine".to_owned()), (4, "other".to_owned())]),
            ..Choice::default()
        };
        let with_back = stack("back_red.png").with_twins(&choice);
        assert_eq!(
            with_back.back,
            Some(("strong".to_owned(), "red".to_owned()))
        );
        assert_eq!(with_back.cards[&3], "strong");
        assert_eq!(with_back.cards[&4], "other");
        let without = stack("back_blue.png").with_twins(&choice);
        assert_eq!(without.back, choice.back);
    }
}
