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

/// The language that fits the locales asked for best, in their order. If the game speaks none of them, the one that people who
/// speak the first of them mostly read as well; else English.
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
        .or_else(|| asked.iter().find_map(nearest))
        .unwrap_or_default()
}

/// Languages spoken beside Spanish, by their codes: Catalan, Galician, Basque, Asturian, Aragonese, Extremaduran, Judaeo-Spanish;
/// Quechua, Guaraní, Aymara, Nahuatl, Mapudungun.
const BESIDE_SPANISH: [&str; 12] = [
    "ca", "gl", "eu", "ast", "an", "ext", "lad", "qu", "gn", "ay", "nah", "arn",
];

/// Languages spoken beside French: Occitan, Breton, Corsican, Walloon, Franco-Provençal, Picard, Norman, Alsatian,
/// Luxembourgish; the creoles of Haiti, Guadeloupe, Guiana and Réunion.
const BESIDE_FRENCH: [&str; 13] = [
    "oc", "br", "co", "wa", "frp", "pcd", "nrf", "gsw", "lb", "ht", "gcf", "gcr", "rcf",
];

/// The language of the game that is read where this one is spoken; the country decides for languages on both sides of a border.
fn nearest(asked: &LanguageIdentifier) -> Option<Language> {
    let spoken = asked.language.as_str();
    let country = asked.region.as_ref().map(|region| region.as_str());
    let spanish = BESIDE_SPANISH.contains(&spoken);
    let french = BESIDE_FRENCH.contains(&spoken);
    match (spanish || french, country) {
        (false, _) => None,
        // Alsatian is near Swiss German, which is not read in French.
        (true, Some("CH")) if spoken == "gsw" => None,
        (true, Some("FR")) => Some(Language::Fr),
        (true, Some("ES")) => Some(Language::Es),
        (true, _) if spanish => Some(Language::Es),
        (true, _) => Some(Language::Fr),
    }
}

/// The language that the system asks for.
pub fn of_the_system() -> Language {
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

    #[test]
    fn who_speaks_a_language_of_the_neighbourhood_gets_the_one_read_there() {
        let asked = |locales: &[&str]| {
            preferred(&locales.iter().map(|&l| l.to_owned()).collect::<Vec<_>>())
        };
        for locale in [
            "ca-ES", "gl", "eu-ES", "ast-ES", "an-ES", "ca-AD", "oc-ES", "qu-PE",
        ] {
            assert_eq!(asked(&[locale]), Language::Es, "{locale}");
        }
        for locale in [
            "oc-FR", "oc", "br-FR", "co", "wa-BE", "ca-FR", "eu-FR", "ht-HT",
        ] {
            assert_eq!(asked(&[locale]), Language::Fr, "{locale}");
        }
        for locale in ["cy-GB", "de-CH", "gsw-CH", "pt-PT"] {
            assert_eq!(asked(&[locale]), Language::En, "{locale}");
        }
        assert_eq!(
            asked(&["ca-ES", "en-GB"]),
            Language::En,
            "what is asked for goes before what is near it"
        );
        assert_eq!(asked(&["de-DE", "gl-ES"]), Language::Es);
        assert_eq!(asked(&["oc-FR", "ca-ES"]), Language::Fr, "in their order");
    }
}
