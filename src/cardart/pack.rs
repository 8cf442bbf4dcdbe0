//! Packs: themes that have been read. A pack contains the file for each slot and the theme's metadata.
use super::{
    Animation, Back, Cut, Fallback, Files, Look, Manifest, Problem, Proposal, Reason, Slot, Source,
    file_index::{self, FileIndex},
    files::{archive_kind, open, shipped_files},
    formats::{self, RecognizedDeck},
    index::Style,
    names::{self, Reserved, in_language},
};
use std::{
    collections::BTreeSet,
    path::Path,
    sync::{Arc, OnceLock},
};

/// Theme that has been read and recognised, or a folder of single cards that replace cards of every theme.
#[derive(Debug)]
pub struct Pack {
    /// Id in settings and in `extends`: the name of the folder, or the name of the file without its extension.
    pub id: String,
    /// Content of `theme.toml`. Missing metadata comes from the recognised format.
    pub manifest: Manifest,
    /// Name of the format, as `continental theme check` prints it. Empty if no format was recognised.
    pub format: &'static str,
    /// Problems that were found while reading the theme.
    pub problems: Vec<Problem>,
    files: Files,
    pub(super) found: RecognizedDeck,
    style: OnceLock<Arc<Style>>,
}

impl Pack {
    /// Reads a theme from a folder, a zip or a single file. Does not decode pictures. A theme that is not recognised becomes an empty pack
    /// with problems.
    ///
    /// # Errors
    /// Returns a problem if the path cannot be opened.
    pub fn read(place: &Path) -> Result<Pack, Problem> {
        Ok(Pack::of(id_of(place), open(place)?))
    }

    /// Reads a theme as [`read`](Self::read) does. A path that cannot be opened becomes an empty pack. An empty pack has a problem that
    /// states the reason.
    pub fn listed(place: &Path) -> Pack {
        let mut pack = Pack::read(place).unwrap_or_else(|problem| Pack {
            problems: vec![problem],
            ..Pack::of(id_of(place), Files::none(place))
        });
        if pack.is_empty() && pack.problems.is_empty() {
            let problem = Problem::new(place, Reason::NoFaces {}, Fallback::Skipped);
            pack.problems.push(problem);
        }
        pack
    }

    /// Returns the shipped deck as a pack.
    pub fn shipped() -> Pack {
        Pack::of(super::CLASSIC.to_owned(), shipped_files())
    }

    pub(super) fn of(id: String, files: Files) -> Pack {
        Pack::with_lines(id, files, "")
    }

    /// Reads a theme as if its `theme.toml` also contained these lines.
    pub(super) fn with_lines(id: String, files: Files, lines: &str) -> Pack {
        let mut problems = files.problems.clone();
        let mut manifest = Manifest::read(&files, lines, &mut problems);
        let survey = FileIndex::of(&files, &mut problems);
        let recognised = formats::recognise(&survey);
        let (mut found, format) = recognised.unwrap_or_else(|problem| {
            problems.push(problem);
            (RecognizedDeck::default(), "")
        });
        if found.count() > 0 {
            problems.retain(|problem| !is_needless_link(problem));
        }
        formats::add_extras(&survey, &mut found);
        formats::apply_overrides(&manifest, &survey, &mut found);
        found.share_joker(files.place());
        problems.append(&mut found.problems);
        if found.count() == 0 && found.backs.is_empty() && found.proposals.is_empty() {
            problems.extend(packed(&files));
        }
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

    /// Returns the location of a slot's picture, if the pack has one. For [`Slot::Back`] it is the default back.
    pub fn source(&self, slot: Slot) -> Option<&Source> {
        match slot {
            Slot::Back => self.found.backs.first().map(|back| &back.source),
            Slot::Face(_) | Slot::Joker(_) => self.found.face(slot),
        }
    }

    /// Returns the location of a slot's picture for a language code (`fr`, `fr-CA`). Falls back from the region to the language, and then
    /// to the picture for all languages.
    pub fn source_in(&self, slot: Slot, language: &str) -> Option<&Source> {
        let languages = &self.found.languages;
        let own = in_language(language, |code| languages.get(code)?.get(&slot.index()));
        own.or_else(|| self.source(slot))
    }

    /// Returns the outline that replaces the path `rank` in the SVG of a card, for a language code. `None` if the file is not the
    /// whole picture of a face, or if `theme.toml` has no outline for its rank.
    pub(super) fn outline(&self, file: &str, language: &str) -> Option<&str> {
        let whole = Source::whole(file);
        let is_shown = |slot: &Slot| self.found.face(*slot) == Some(&whole);
        let Slot::Face(card) = Slot::faces().find(is_shown)? else {
            return None;
        };
        self.manifest.outlines.get(language, card.rank()?)
    }

    /// Returns the codes of the languages for which the pack has cards.
    #[cfg(test)]
    pub(super) fn languages(&self) -> impl Iterator<Item = &str> {
        self.found.languages.keys().map(String::as_str)
    }

    /// Returns the location of a picture that is not a card, such as the table.
    pub fn other(&self, which: Reserved) -> Option<&Source> {
        self.found.others.get(&which)
    }

    /// Returns the file of a sound, if the pack has one. `which` is the sound's name in [`SOUNDS`](super::SOUNDS). Files for the language
    /// take precedence.
    pub fn sound(&self, which: &str, language: &str) -> Option<&str> {
        let sounds = &self.found.sounds;
        let own = in_language(&language.replace('_', "-"), |code| {
            sounds.get(&format!("{code}/{which}"))
        });
        own.or_else(|| self.found.sounds.get(which))
            .map(String::as_str)
    }

    /// Returns the animation that `theme.toml` describes for a card.
    pub fn animation(&self, slot: Slot) -> Option<&Animation> {
        let mut all = self.manifest.animations.iter();
        all.find(|animation| animation.slot == slot)
    }

    /// Returns all backs. The default one comes first.
    pub fn backs(&self) -> &[Back] {
        &self.found.backs
    }

    /// Returns the ids of all SVG elements that the pack uses from a file. The ids do not depend on the requested
    /// cards. Each file is therefore parsed only once, and all decks share the file's cached renderings.
    pub(super) fn nodes_in(&self, file: &str) -> Vec<String> {
        let sources = self.found.sources().filter(|source| source.file == file);
        let nodes: BTreeSet<&String> = sources.filter_map(Source::node).collect();
        nodes.into_iter().cloned().collect()
    }

    /// True if the pack uses a file only as a whole, and never just a region or an element of it.
    pub(super) fn is_whole(&self, file: &str) -> bool {
        let mut sources = self.found.sources().filter(|source| source.file == file);
        let moves = |animation: &Animation| animation.image == file;
        sources.all(|source| source.cut == Cut::Whole)
            && !self.manifest.animations.iter().any(moves)
    }

    /// Returns the card orders from which the author can choose. Empty unless the order of the cards is unknown.
    pub fn proposals(&self) -> Vec<Proposal> {
        let lines = self.found.proposals.iter().cloned();
        lines.map(|lines| Proposal { lines }).collect()
    }

    /// Returns the location of the blank card on which faces with a transparent background are laid.
    pub fn blank(&self) -> Option<&Source> {
        self.other(Reserved::Blank)
    }

    /// Returns the rendering settings of the cards. Values in `theme.toml` take precedence over those of the format.
    pub fn look(&self) -> Look {
        self.manifest.look.clone().or(&self.found.look)
    }

    /// Returns the style of the corner indices that the game renders on the cards.
    pub(super) fn style(&self) -> Arc<Style> {
        let style = self.style.get_or_init(|| Arc::new(Style::of(self)));
        style.clone()
    }

    /// Returns the number of faces and jokers in the pack, at most 54.
    pub fn count(&self) -> usize {
        self.found.count()
    }

    /// True if the pack has neither cards nor backs.
    pub fn is_empty(&self) -> bool {
        self.count() == 0 && self.backs().is_empty()
    }

    /// Returns the files of the pack.
    pub fn files(&self) -> &Files {
        &self.files
    }
}

/// Removes the problems about links that were not followed. Keeps a problem if the link would supply a card. Packages
/// of Linux distributions contain hundreds of such links.
fn is_needless_link(problem: &Problem) -> bool {
    let name = problem.file_name();
    let stem = file_index::stem(&name);
    let is_card = names::read(stem).is_some() || stem.parse::<u32>().is_ok();
    let about = problem.file.symlink_metadata();
    matches!(problem.reason, Reason::Outside {} | Reason::DanglingLink {})
        && file_index::is_picture(&name)
        && !is_card
        && about.is_ok_and(|about| about.is_symlink())
}

/// Returns a problem for each archive in a theme without cards, because the archive may contain them.
fn packed(files: &Files) -> impl Iterator<Item = Problem> {
    files.entries().filter_map(|entry| {
        let kind = archive_kind(Path::new(&entry.name))?;
        let (path, reason) = (files.path(&entry.name), Reason::Packed { kind });
        Some(Problem::new(path, reason, Fallback::Skipped))
    })
}

/// Returns the id of the theme at this path: the name of its folder, or the name of its file without the extension.
pub fn id_of(place: &Path) -> String {
    let name = match place.is_dir() {
        true => place.file_name(),
        false => place.file_stem(),
    };
    name.unwrap_or_default().to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Assembly, files::Memory};

    #[test]
    fn each_request_for_a_file_names_the_same_nodes() {
        let svg = br#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g id="1_club"/><g id="2_club"/>
<g id="back"/><g id="blue_back"/></svg>"#;
        let desktop = b"[KDE Backdeck]\nSVG=deck.svg\n";
        let files = [("index.desktop", &desktop[..]), ("deck.svg", &svg[..])];
        let pack = Pack::of("test".to_owned(), Memory::of(files));
        let all = ["1_club", "2_club", "back", "blue_back"];
        assert_eq!(pack.nodes_in("deck.svg"), all);
        assert!(!pack.is_whole("deck.svg"));
        let assembly = Assembly::of_pack(pack);
        let one = assembly.wanted(|list| list == Slot::Back.index());
        assert_eq!(one[0].ids, all);
        assert!(assembly.wanted(|_| true).contains(&one[0]));
    }

    #[test]
    fn a_picture_is_whole_if_nothing_is_cut_out_of_it() {
        let toml = b"[animate]\n\"QH\" = { image = \"QH.png\", frames = 2 }\n";
        let png = crate::picture::png_of(20, 28);
        let names = ["QH.png", "KH.png", "back.png"];
        let files = names.map(|name| (name, &png[..]));
        let files = files.into_iter().chain([("theme.toml", &toml[..])]);
        let pack = Pack::of("test".to_owned(), Memory::of(files));
        assert_eq!(names.map(|name| pack.is_whole(name)), [false, true, true]);
    }
}
