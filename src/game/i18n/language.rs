//! The languages of the game, and which of them the system asks for.
use fluent_langneg::{NegotiationStrategy, negotiate_languages};
use serde::{Deserialize, Serialize};
use unic_langid::LanguageIdentifier;

/// A language of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// Spanish of Spain.
    Es,
    /// English: also what is shown when nothing else fits.
    #[default]
    En,
    /// French.
    Fr,
}

impl Language {
    /// All languages in the order of the settings.
    pub const ALL: [Language; 3] = [Language::Es, Language::En, Language::Fr];

    /// The code, which is also the name of the folder: `es`, `en`, `fr`.
    pub const fn code(self) -> &'static str {
        match self {
            Language::Es => "es",
            Language::En => "en",
            Language::Fr => "fr",
        }
    }

    /// The language's name in the language itself.
    pub const fn native_name(self) -> &'static str {
        match self {
            Language::Es => "Español",
            Language::En => "English",
            Language::Fr => "Français",
        }
    }
}

/// The language that fits the locales asked for best, in their order; English if none fits.
pub fn preferred(locales: &[String]) -> Language {
    let asked: Vec<LanguageIdentifier> = locales
        .iter()
        .filter_map(|locale| locale.parse().ok())
        .collect();
    let known: Vec<LanguageIdentifier> = Language::ALL
        .iter()
        .filter_map(|language| language.code().parse().ok())
        .collect();
    let found = negotiate_languages(&asked, &known, None, NegotiationStrategy::Lookup);
    let found = found.first().map(|found| found.language.as_str());
    Language::ALL
        .into_iter()
        .find(|language| Some(language.code()) == found)
        .unwrap_or_default()
}

/// The language that the system asks for.
pub(super) fn of_the_system() -> Language {
    preferred(&sys_locale::get_locales().collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locales_are_negotiated() {
        let asked = |locales: &[&str]| {
            preferred(&locales.iter().map(|&l| l.to_owned()).collect::<Vec<_>>())
        };
        assert_eq!(asked(&["es-ES"]), Language::Es);
        assert_eq!(asked(&["es-419", "en-US"]), Language::Es);
        assert_eq!(asked(&["fr-CA"]), Language::Fr);
        assert_eq!(asked(&["ca-ES", "fr"]), Language::Fr);
        assert_eq!(asked(&["ja-JP"]), Language::En);
        assert_eq!(asked(&["C", ""]), Language::En);
        assert_eq!(asked(&[]), Language::En);
    }
}
