//! Formats of card art. For each format, a recogniser assigns the files of a theme to cards.
//!
//! A recogniser returns `None` if the theme has another format, or else the deck. [`FORMATS`] defines the order in which they are tried.
//! Formats with a description file come before those that are recognised by file names alone.
mod atlas;
mod drawing;
mod fixed_names;
mod ids;
mod kde;
mod known_sheets;
mod loose;
mod ordered;
mod overrides;
mod tabletop;
mod undescribed;

pub(super) use overrides::apply as apply_overrides;

use super::{
    Fallback, Look, Manifest, Problem, Reason, Slot, Source,
    export::quoted,
    file_index::{self, FileIndex},
    names::{self, Named, Reserved},
    sound,
};
use engine::cards::{Card, Rank, Suit};
use std::collections::BTreeMap;

/// Recogniser of a format. Returns the deck of a theme, or `None` if the theme has another format.
type Recognise = fn(&FileIndex<'_>) -> Option<Result<RecognizedDeck, Problem>>;

/// All formats, in the order in which they are tried. The most reliable ones come first. Each has a name with an
/// indefinite article, for the output of `continental theme check`. The second value is true for sheets, which are not tried
/// for themes with a picture that is named after a face.
static FORMATS: &[(&str, bool, Recognise)] = &[
    ("a PySolFC cardset", false, fixed_names::recognise_pysol),
    ("a PokerTH deck", false, fixed_names::recognise_pokerth),
    ("a Tabletop Simulator object", false, tabletop::recognise),
    ("a texture atlas", true, atlas::recognise),
    ("a Balatro deck skin", true, known_sheets::recognise_balatro),
    ("Kenney’s sheet", true, known_sheets::recognise_kenney),
    ("a KDE card deck", false, kde::recognise),
    ("an Aisleriot deck", false, drawing::recognise_aisleriot),
    ("an SVG with named cards", false, drawing::recognise_named),
    ("folders of suits", false, loose::recognise_suits),
    ("a PokerTH deck", false, fixed_names::pokerth_by_back),
    ("coded pictures", false, undescribed::recognise_codes),
    ("numbered pictures", false, undescribed::recognise_numbers),
    ("a sheet", true, undescribed::recognise_sheet),
    ("a folder of pictures", false, loose::recognise),
];

/// True for a Spanish deck of 48 cards, in which each suit ends with the number twelve. In such a deck, the twelve is
/// the king, not the queen.
fn is_of_48(found: &RecognizedDeck) -> bool {
    Suit::ALL.into_iter().all(|suit| {
        let file = |rank| Some(found.face(Slot::Face(Card::new(rank, suit)))?.file.as_str());
        let words = |name: &str| names::words(file_index::stem(name));
        let is_twelve = |name: &str| words(name).contains(&"12".to_owned());
        let has = |rank: &Rank| file(*rank).is_some();
        Rank::ALL[..12].iter().all(has)
            && !has(&Rank::King)
            && file(Rank::Queen).is_some_and(is_twelve)
    })
}

/// Returns the deck of a theme and the name of its format. Both are empty if no format matches.
pub(super) fn recognise(survey: &FileIndex<'_>) -> Result<(RecognizedDeck, &'static str), Problem> {
    let is_face = |name: &str| matches!(names::read(file_index::stem(name)), Some(Named::Face(_)));
    let has_face = survey.pictures().any(is_face);
    let mut formats = FORMATS
        .iter()
        .filter(|(_, is_sheet, _)| !(*is_sheet && has_face));
    let known = formats.find_map(|(name, _, recognise)| Some((recognise(survey)?, *name)));
    let (found, name) = known.unwrap_or((Ok(RecognizedDeck::default()), ""));
    let found = found?;
    if is_of_48(&found) {
        let kind = "Spanish".to_owned();
        return Err(survey.theme_problem(Reason::WrongDeck { kind }));
    }
    Ok((found, name))
}

/// Deck that a recogniser has found in a theme.
#[derive(Clone, Debug, Default)]
pub(crate) struct RecognizedDeck {
    /// Name of the deck. Empty if the theme states none.
    pub name: String,
    pub author: String,
    pub licence: String,
    /// Faces and jokers by slot index.
    faces: BTreeMap<usize, Source>,
    /// Jokers whose names state no colour. They fill the joker slots that are empty at the end.
    jokers: Vec<Source>,
    /// Backs, the default one first.
    pub backs: Vec<Back>,
    /// Pictures that are not cards: a blank card, for an empty pile, the table, or a preview.
    pub others: BTreeMap<Reserved, Source>,
    /// Cards for a language, by language code and slot index. They replace other cards if the player uses this language.
    pub languages: BTreeMap<String, BTreeMap<usize, Source>>,
    /// Sound files by the name of the sound. The key of a sound for a language begins with the language code, for
    /// example `fr/deal`.
    pub sounds: BTreeMap<String, String>,
    /// Rendering settings that the format requires.
    pub look: Look,
    pub problems: Vec<Problem>,
    /// Proposed card orders as text for `theme.toml`. Empty if the order is known.
    pub proposals: Vec<String>,
}

/// Back of a theme. A theme may have several, of which a deck shows one.
#[derive(Clone, PartialEq, Debug)]
pub struct Back {
    /// Name of the back, for example `back` or `red`.
    pub name: String,
    /// Picture of the back.
    pub source: Source,
}

impl RecognizedDeck {
    /// Returns the picture of a face or joker.
    pub fn face(&self, slot: Slot) -> Option<&Source> {
        self.faces.get(&slot.index())
    }

    /// Returns the sources of all pictures in any order.
    pub fn sources(&self) -> impl Iterator<Item = &Source> {
        let faces = self.faces.values();
        let backs = self.backs.iter().map(|back| &back.source);
        let languages = self.languages.values().flat_map(BTreeMap::values);
        let others = self.others.values();
        faces.chain(backs).chain(languages).chain(others)
    }

    /// Sets the picture of a face or joker. The back is stored under the name `back`.
    pub fn put(&mut self, slot: Slot, source: Source) {
        if slot == Slot::Back {
            return self.add_back("back", source);
        }
        self.faces.insert(slot.index(), source);
    }

    /// Adds a picture by the meaning of its name. The first picture of a card wins.
    pub fn add(&mut self, named: &Named, source: Source) {
        match named {
            Named::Joker(None) => self.jokers.push(source),
            Named::Back(name) => self.add_back(name, source),
            card => {
                for slot in card.slots() {
                    if self.face(slot).is_none() {
                        self.put(slot, source.clone());
                    }
                }
            }
        }
    }

    /// Assigns the jokers without a colour to the empty joker slots, first the black one.
    pub fn place_jokers(&mut self) {
        for source in std::mem::take(&mut self.jokers) {
            if let Some(slot) = self.free_joker() {
                self.put(slot, source);
            }
        }
    }

    /// Adds a back. Replaces a back with the same name.
    pub fn add_back(&mut self, name: &str, source: Source) {
        let name = name.to_owned();
        match self.backs.iter_mut().find(|back| back.name == name) {
            Some(back) => back.source = source,
            None => self.backs.push(Back { name, source }),
        }
    }

    /// If the deck has only one joker, uses it for both and reports a note. `theme` is the path of the theme.
    pub fn share_joker(&mut self, theme: &std::path::Path) {
        let jokers = [0, 1].map(|joker| self.face(Slot::Joker(joker)).cloned());
        if let [Some(only), None] | [None, Some(only)] = jokers
            && let Some(free) = self.free_joker()
        {
            self.put(free, only);
            self.problems
                .push(Problem::new(theme, Reason::OneJoker {}, Fallback::Used));
        }
    }

    /// Returns the slot of the first joker that has no picture yet. The black joker comes before the red one.
    pub fn free_joker(&self) -> Option<Slot> {
        let mut jokers = [0, 1].map(Slot::Joker).into_iter();
        jokers.find(|slot| self.face(*slot).is_none())
    }

    /// Reports a problem with a file. `instead` is what the deck uses in place of the file.
    fn report(&mut self, survey: &FileIndex<'_>, file: &str, reason: Reason, instead: Fallback) {
        self.problems.push(survey.problem(file, reason, instead));
    }

    /// Returns the number of faces and jokers, at most 54.
    pub fn count(&self) -> usize {
        self.faces.len()
    }
}

/// Adds the cards of a picture to a deck. `sheet` describes its cells in the syntax of the `[sheet]` table of
/// `theme.toml`.
fn add_sheet(survey: &FileIndex<'_>, image: &str, sheet: &str, found: &mut RecognizedDeck) {
    let text = format!("[sheet]\nimage = {}\n{sheet}", quoted(image));
    let manifest = Manifest::parse(&text, survey.files, &mut found.problems);
    apply_overrides(&manifest, survey, found);
}

/// Language codes that are recognised as folder names. A region may follow after `-` or `_`, for example `pt_BR`.
const LANGUAGES: [&str; 16] = [
    "ca", "cs", "da", "de", "en", "es", "eu", "fr", "gl", "it", "nl", "pl", "pt", "ru", "sv", "tr",
];

/// Adds the content that a theme of any format may have besides its cards: cards for a language, sounds, and pictures with reserved
/// names, such as the table.
pub(super) fn add_extras(survey: &FileIndex<'_>, found: &mut RecognizedDeck) {
    for name in survey.files.names().filter(|name| is_sound(name)) {
        let which = file_index::stem(name).to_lowercase();
        let above = file_index::folder(file_index::folder(name));
        let key = match language(above) {
            Some(language) => format!("{language}/{which}"),
            None => which,
        };
        found.sounds.entry(key).or_insert(name.to_owned());
    }
    for name in survey.pictures() {
        let stem = file_index::stem(name);
        if let Some(language) = language(file_index::folder(name)) {
            let cards = found.languages.entry(language).or_default();
            for slot in names::read(stem).iter().flat_map(Named::slots) {
                cards.entry(slot.index()).or_insert(Source::whole(name));
            }
        } else if let Some(which) = names::reserved(stem).filter(|which| *which != Reserved::Blank)
        {
            let source = Source::whole(name);
            found.others.entry(which).or_insert(source);
        }
    }
}

fn is_sound(name: &str) -> bool {
    let folder = file_index::file(file_index::folder(name));
    let stem = file_index::stem(name).to_lowercase();
    folder.eq_ignore_ascii_case("sounds")
        && ["ogg", "wav"].contains(&&*file_index::ending(name))
        && sound::SOUNDS.contains(&stem.as_str())
}

/// Returns the language code that a folder is named after, or `None`. The code is in lower case, with `-` before the
/// region.
fn language(folder: &str) -> Option<String> {
    let last = file_index::file(folder).to_lowercase();
    let code = last.split(['-', '_']).next().unwrap_or_default();
    let region = last.len() == code.len() || last.len() == code.len() + 3;
    (region && LANGUAGES.contains(&code)).then(|| last.replace('_', "-"))
}

/// Helpers for tests of the formats.
#[cfg(test)]
mod testing {
    use crate::{Pack, Slot, files::Memory};

    /// Returns an SVG with an element for each of the 52 faces. `spell` returns the element's id for a rank (0 to 12) and a suit (0 to 3).
    pub(super) fn svg(page: &str, spell: impl Fn(usize, usize) -> String) -> String {
        let cards = (0..52).map(|card| format!("<g id='{}'/>", spell(card % 13, card / 13)));
        let cards: String = cards.collect();
        format!("<svg xmlns='http://www.w3.org/2000/svg' {page}>{cards}</svg>")
    }

    /// Returns a theme that consists of these files, given as name and content.
    pub(super) fn pack(files: &[(&str, &str)]) -> Pack {
        Pack::of("test".to_owned(), Memory::of(files.iter().copied()))
    }

    /// Returns the name of the file that shows a card, for example `QH`.
    pub(super) fn file<'a>(pack: &'a Pack, card: &str) -> Option<&'a str> {
        let slot = Slot::Face(card.parse().expect("a card"));
        pack.source(slot).map(|source| source.file.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Assembly, Choice, Pack, Sources, files::Memory};

    fn pack(names: &[&str]) -> Pack {
        let files = names.iter().map(|name| (*name, ""));
        Pack::of("test".to_owned(), Memory::of(files))
    }

    #[test]
    fn cards_of_a_language_go_before_the_others() {
        let found = pack(&[
            "fr/queen_of_hearts.png",
            "pt_BR/joker.png",
            "deep/es/Back.png",
            "png/king_of_hearts.png",
            "queen_of_hearts.png",
            "back.png",
        ]);
        let file = |name: &str, language: &str| {
            let slot = match name {
                "back" => Slot::Back,
                "joker" => Slot::Joker(1),
                name => Slot::Face(name.parse().expect("a card")),
            };
            found
                .source_in(slot, language)
                .map(|source| source.file.as_str())
        };
        for language in ["fr", "fr-CA", "FR"] {
            assert_eq!(file("QH", language), Some("fr/queen_of_hearts.png"));
        }
        for language in ["", "en", "es-MX"] {
            assert_eq!(file("QH", language), Some("queen_of_hearts.png"));
        }
        assert_eq!(file("back", "es-MX"), Some("deep/es/Back.png"));
        assert_eq!(file("joker", "pt-BR"), Some("pt_BR/joker.png"));
        assert_eq!(file("joker", "pt"), None);
        assert_eq!(found.languages().collect::<Vec<_>>(), ["es", "fr", "pt-br"]);
        // The Spanish back is not used for other languages, and it is not reported. The king in the folder `png` is reported.
        assert_eq!(found.backs().len(), 1);
        let keys: Vec<_> = found.problems.iter().map(|one| one.reason.key()).collect();
        assert_eq!(keys, ["theme-elsewhere"]);
    }

    #[test]
    fn a_deck_speaks_the_players_language() {
        let root = std::env::temp_dir().join(format!("continental-speaks-{}", std::process::id()));
        let theme = root.join("mine");
        std::fs::create_dir_all(theme.join("fr")).expect("made");
        for (name, width) in [("queen_of_hearts.png", 20), ("fr/queen_of_hearts.png", 40)] {
            let picture = crate::picture::png_of(width, 28);
            std::fs::write(theme.join(name), picture).expect("written");
        }
        let sources = Sources {
            themes: vec![root.clone()],
            overrides: Vec::new(),
        };
        let aspect = |language: &str| {
            let choice = Choice {
                language: language.to_owned(),
                ..Choice::of("mine")
            };
            let mut assembly = Assembly::begin(&choice, &sources);
            assembly.read_all();
            let queen = Slot::Face("QH".parse().expect("a card"));
            assembly.finish().card(queen).piece.aspect()
        };
        assert_eq!(aspect("en"), 20.0 / 28.0);
        assert_eq!(aspect("fr-BE"), 40.0 / 28.0);
        std::fs::remove_dir_all(root).expect("removed");
    }

    #[test]
    fn sounds_and_other_pictures_are_offered() {
        let found = pack(&[
            "as.png",
            "sounds/Deal.ogg",
            "sounds/win.wav",
            "fr/sounds/win.wav",
            "sounds/readme.txt",
            "music/place.ogg",
            "slot.svg",
            "table_green.jpg",
            "Preview.png",
            "blank@2x.png",
        ]);
        assert_eq!(found.sound("deal", "fr"), Some("sounds/Deal.ogg"));
        assert_eq!(found.sound("win", "es"), Some("sounds/win.wav"));
        assert_eq!(found.sound("win", "fr-CA"), Some("fr/sounds/win.wav"));
        assert_eq!(found.sound("place", ""), None);
        let file = |which| found.other(which).map(|source| source.file.as_str());
        assert_eq!(file(Reserved::Slot), Some("slot.svg"));
        assert_eq!(file(Reserved::Table), Some("table_green.jpg"));
        assert_eq!(file(Reserved::Preview), Some("Preview.png"));
        assert_eq!(file(Reserved::Blank), Some("blank@2x.png"));
        assert_eq!(found.problems, []);
    }
}
