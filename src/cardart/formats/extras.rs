//! Content that a theme of any format may have besides its cards: cards for a language, sounds, and pictures with reserved names, such as
//! the table.
use super::RecognizedDeck;
use crate::{
    Source,
    file_index::{self, FileIndex},
    names::{self, Named, Reserved},
    sound,
};

/// Language codes that are recognised as folder names. A region may follow after `-` or `_`, for example `pt_BR`.
const LANGUAGES: [&str; 16] = [
    "ca", "cs", "da", "de", "en", "es", "eu", "fr", "gl", "it", "nl", "pl", "pt", "ru", "sv", "tr",
];

/// Adds the sounds, the cards for languages, and the pictures with reserved names to the deck of a theme.
pub(crate) fn add(survey: &FileIndex<'_>, found: &mut RecognizedDeck) {
    for name in survey.names().filter(|name| is_sound(name)) {
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
pub(super) fn language(folder: &str) -> Option<String> {
    let last = file_index::file(folder).to_lowercase();
    let code = last.split(['-', '_']).next().unwrap_or_default();
    let region = last.len() == code.len() || last.len() == code.len() + 3;
    (region && LANGUAGES.contains(&code)).then(|| last.replace('_', "-"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Assembly, Choice, Pack, Slot, Sources, files::Memory};

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
