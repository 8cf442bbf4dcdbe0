//! What lies beside the cards of any format: cards of a language, sounds, and pictures that are no cards.
use super::found::Found;
use crate::{
    Slot, Source,
    names::{self, Named, Reserved},
    sound,
    survey::{self, Survey},
};

/// Codes of languages, as names of folders; those of regions follow a `-` or `_`.
const LANGUAGES: [&str; 16] = [
    "ca", "cs", "da", "de", "en", "es", "eu", "fr", "gl", "it", "nl", "pl", "pt", "ru", "sv", "tr",
];

/// Adds them.
pub(crate) fn add(survey: &Survey<'_>, found: &mut Found) {
    for name in survey.names().filter(|name| is_sound(name)) {
        let which = survey::stem(name).to_lowercase();
        let above = survey::folder(survey::folder(name));
        let key = match language(above) {
            Some(language) => format!("{language}/{which}"),
            None => which,
        };
        found.sounds.entry(key).or_insert(name.to_owned());
    }
    for name in survey.pictures() {
        let stem = survey::stem(name);
        if let Some(language) = language(survey::folder(name)) {
            add_language(found, language, name);
        } else if let Some(which) = names::reserved(stem).filter(|which| *which != Reserved::Blank)
        {
            let source = Source::whole(name);
            found.others.entry(which).or_insert(source);
        }
    }
}

fn is_sound(name: &str) -> bool {
    let folder = survey::folder(name).rsplit('/').next().unwrap_or_default();
    let stem = survey::stem(name).to_lowercase();
    folder.eq_ignore_ascii_case("sounds")
        && sound::is_sound(name)
        && sound::SOUNDS.contains(&stem.as_str())
}

/// The code of the language that a folder is called by, in small letters, its region after a `-`.
pub(super) fn language(folder: &str) -> Option<String> {
    let last = folder.rsplit('/').next().unwrap_or_default().to_lowercase();
    let code = last.split(['-', '_']).next().unwrap_or_default();
    let region = last.len() == code.len() || last.len() == code.len() + 3;
    (region && LANGUAGES.contains(&code)).then(|| last.replace('_', "-"))
}

fn add_language(found: &mut Found, language: String, name: &str) {
    let slots: &[Slot] = match names::read(survey::stem(name)) {
        Some(Named::Face(card)) => &[Slot::Face(card)],
        Some(Named::Joker(Some(colour))) => &[Slot::Joker(colour)],
        Some(Named::Joker(None)) => &[Slot::Joker(0), Slot::Joker(1)],
        Some(Named::Back(_)) => &[Slot::Back],
        Some(Named::Reserved) | None => &[],
    };
    let cards = found.languages.entry(language).or_default();
    for slot in slots {
        cards.entry(slot.index()).or_insert(Source::whole(name));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Assembly, Choice, Pack, Sources, files::Memory};

    fn pack(names: &[&str]) -> Pack {
        let files = names.iter().map(|name| (*name, ""));
        Pack::of("test".to_owned(), Box::new(Memory::of(files)))
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
        // What only a language has is not counted among the cards of all, nor missed there; a folder of no language is.
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
            assembly.finish().card(queen).piece().aspect()
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
