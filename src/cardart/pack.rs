//! A theme as it lies on the disk, recognised: which of its files shows which card, and what it says of itself.
use super::{
    Animation, Back, Cut, Files, Look, Manifest, Problem, Slot, Source,
    files::{open, shipped_files},
    formats::{self, Found},
    index::Style,
    names::Reserved,
    survey::Survey,
};
use std::{
    collections::BTreeSet,
    path::Path,
    sync::{Arc, OnceLock},
};

/// A theme, or some single cards of one.
#[derive(Debug)]
pub struct Pack {
    /// Its name in settings and in `extends`: that of its folder, or of its file without the ending.
    pub id: String,
    /// What its `theme.toml` says, completed by what its format states.
    pub manifest: Manifest,
    /// Its format, in words of the command line; empty if none knows it.
    pub format: &'static str,
    /// What is wrong with it.
    pub problems: Vec<Problem>,
    files: Box<dyn Files>,
    found: Found,
    style: OnceLock<Arc<Style>>,
}

impl Pack {
    /// Looks at a folder, a zip or a single file; no picture is decoded for it. What cannot be read is an empty pack with a problem.
    ///
    /// # Errors
    /// The place cannot be opened.
    pub fn read(place: &Path) -> Result<Pack, Problem> {
        Ok(Pack::of(id_of(place), open(place)?))
    }

    /// The shipped deck.
    pub fn shipped() -> Pack {
        Pack::of(super::CLASSIC.to_owned(), shipped_files())
    }

    pub(super) fn of(id: String, files: Box<dyn Files>) -> Pack {
        let mut problems = files.problems().to_vec();
        let mut manifest = Manifest::read(&*files, &mut problems);
        let survey = Survey::of(&*files);
        problems.extend(survey.too_many());
        let (mut found, format) = match formats::recognise(&survey) {
            Ok(found) => found,
            Err(problem) => {
                problems.push(problem);
                (Found::default(), "")
            }
        };
        formats::add_beside(&survey, &mut found);
        formats::apply_told(&manifest, &survey, &mut found);
        found.share_joker(files.place());
        problems.append(&mut found.problems);
        for (own, stated) in [
            (&mut manifest.name, &found.name),
            (&mut manifest.author, &found.author),
            (&mut manifest.licence, &found.licence),
        ] {
            if own.is_empty() {
                own.clone_from(stated);
            }
        }
        if manifest.name.is_empty() {
            manifest.name.clone_from(&id);
        }
        Pack {
            id,
            manifest,
            format,
            problems,
            files,
            found,
            style: OnceLock::new(),
        }
    }

    /// Where a slot's picture lies; of the back, the usual one.
    pub fn source(&self, slot: Slot) -> Option<&Source> {
        match slot {
            Slot::Back => self.found.backs.first().map(|back| &back.source),
            Slot::Face(_) | Slot::Joker(_) => self.found.face(slot),
        }
    }

    /// Where a slot's picture for a language lies (`fr`, `fr-CA`): its own, if there is one.
    pub fn source_in(&self, slot: Slot, language: &str) -> Option<&Source> {
        let plain = language.split(['-', '_']).next().unwrap_or(language);
        let of = |code: &str| {
            let languages = &self.found.languages;
            languages.get(&code.to_lowercase())?.get(&slot.index())
        };
        of(language)
            .or_else(|| of(plain))
            .or_else(|| self.source(slot))
    }

    /// The languages that have cards of their own.
    pub fn languages(&self) -> impl Iterator<Item = &str> {
        self.found.languages.keys().map(String::as_str)
    }

    /// A picture that is no card: an empty place, the table, a preview.
    pub fn other(&self, which: Reserved) -> Option<&Source> {
        match which {
            Reserved::Blank => self.blank(),
            Reserved::Slot | Reserved::Table | Reserved::Preview => self.found.others.get(&which),
        }
    }

    /// The file of a sound for a language: `deal`, `place`, `flip`, `shuffle`, `win`, `invalid`.
    pub fn sound(&self, which: &str, language: &str) -> Option<&str> {
        let language = language.to_lowercase().replace('_', "-");
        let plain = language.split('-').next().unwrap_or_default();
        let of = |code: &str| self.found.sounds.get(&format!("{code}/{which}"));
        let own = of(&language).or_else(|| of(plain));
        own.or_else(|| self.found.sounds.get(which))
            .map(String::as_str)
    }

    /// The files of all its sounds.
    pub(super) fn sounds(&self) -> impl Iterator<Item = &str> {
        self.found.sounds.values().map(String::as_str)
    }

    /// The frames of a card that stand in one picture.
    pub fn animation(&self, slot: Slot) -> Option<&Animation> {
        let mut all = self.manifest.animations.iter();
        all.find(|animation| animation.slot == slot)
    }

    /// The backs, the usual one first.
    pub fn backs(&self) -> &[Back] {
        &self.found.backs
    }

    /// The nodes that are cut out of a file for anything this pack shows, whoever asks for it: so a file is parsed once, and what is
    /// drawn of it is found again by the table, by the page of all decks, and with another back.
    pub(super) fn nodes_in(&self, file: &str) -> Vec<String> {
        let sources = self.found.sources().filter(|source| source.file == file);
        let nodes: BTreeSet<&String> = sources.filter_map(Source::node).collect();
        nodes.into_iter().cloned().collect()
    }

    /// Whether nothing is cut out of a file: it is one card, or several that look the same.
    pub(super) fn is_whole(&self, file: &str) -> bool {
        let mut sources = self.found.sources().filter(|source| source.file == file);
        let moves = |animation: &Animation| animation.image == file;
        sources.all(|source| source.cut == Cut::Whole)
            && !self.manifest.animations.iter().any(moves)
    }

    /// What faces without a ground of their own are laid on.
    pub fn blank(&self) -> Option<&Source> {
        self.found.blank.as_ref()
    }

    /// How its cards are drawn: what `theme.toml` says goes before what the format knows.
    pub fn look(&self) -> Look {
        self.manifest.look.clone().or(&self.found.look)
    }

    /// How the corners of its cards are drawn, where the game draws them.
    pub(super) fn style(&self) -> Arc<Style> {
        let style = self.style.get_or_init(|| Arc::new(Style::of(self)));
        style.clone()
    }

    /// How many of the 52 cards and two jokers it has.
    pub fn count(&self) -> usize {
        self.found.count()
    }

    /// Whether there is nothing in it that a deck could use.
    pub fn is_empty(&self) -> bool {
        self.count() == 0 && self.backs().is_empty()
    }

    /// Its files.
    pub fn files(&self) -> &dyn Files {
        &*self.files
    }
}

/// The id of a theme that lies at a place: the name of the folder, or of the file without its ending.
pub fn id_of(place: &Path) -> String {
    let name = if place.is_dir() {
        place.file_name()
    } else {
        place.file_stem()
    };
    name.unwrap_or_default().to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Assembly, files::Memory};

    #[test]
    fn a_file_is_asked_for_with_the_same_nodes_whatever_is_wanted_of_it() {
        let svg = br#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g id="1_club"/><g id="2_club"/>
<g id="back"/><g id="blue_back"/></svg>"#;
        let desktop = b"[KDE Backdeck]\nSVG=deck.svg\n";
        let files = [("index.desktop", &desktop[..]), ("deck.svg", &svg[..])];
        let pack = Pack::of("test".to_owned(), Box::new(Memory::of(files)));
        let all = ["1_club", "2_club", "back", "blue_back"];
        assert_eq!(pack.nodes_in("deck.svg"), all);
        assert!(!pack.is_whole("deck.svg"));
        let assembly = Assembly::of_pack(pack);
        let one = assembly.wanted_for([Slot::Back]);
        assert_eq!(one[0].ids, all);
        assert!(assembly.wanted().contains(&one[0]));
    }

    #[test]
    fn a_picture_is_whole_if_nothing_is_cut_out_of_it() {
        let toml = b"[animate]\n\"QH\" = { image = \"QH.png\", frames = 2 }\n";
        let png = crate::picture::png_of(20, 28);
        let names = ["QH.png", "KH.png", "back.png"];
        let files = names.map(|name| (name, &png[..]));
        let files = files.into_iter().chain([("theme.toml", &toml[..])]);
        let pack = Pack::of("test".to_owned(), Box::new(Memory::of(files)));
        assert_eq!(names.map(|name| pack.is_whole(name)), [false, true, true]);
    }
}
