//! The languages of the game, and the choice between them by the system locale.
use engine::all;
use fluent_langneg::{NegotiationStrategy, negotiate_languages};
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;
use strum::{IntoStaticStr, VariantArray};
use unic_langid::LanguageIdentifier;

#[derive(
    Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Language {
    Es,
    /// English. Also the fallback for missing texts.
    #[default]
    En,
    Fr,
}

impl Language {
    /// All languages, in the order of the settings page.
    pub const ALL: [Language; 3] = all();

    /// Returns the language code, which is also the folder name: `es`, `en`, `fr`.
    pub fn code(self) -> &'static str {
        self.into()
    }

    /// Returns the name of the language in the language itself.
    pub const fn native_name(self) -> &'static str {
        match self {
            Language::Es => "Español",
            Language::En => "English",
            Language::Fr => "Français",
        }
    }
}

/// Returns the language of the first locale whose language the game supports.
///
/// Otherwise, returns the game language for the first regional language in the list, such as Spanish for Catalan. The
/// last resort is English.
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

/// Languages most of whose speakers can also read Spanish: Catalan, Galician, Basque, Asturian, Aragonese,
/// Extremaduran, Judaeo-Spanish, Quechua, Guaraní, Aymara, Nahuatl, Mapudungun.
const BESIDE_SPANISH: [&str; 12] = [
    "ca", "gl", "eu", "ast", "an", "ext", "lad", "qu", "gn", "ay", "nah", "arn",
];

/// Languages most of whose speakers can also read French: Occitan, Breton, Corsican, Walloon, Franco-Provençal, Picard,
/// Norman, Alsatian, Luxembourgish, and the creoles of Haiti, Guadeloupe, Guiana and Réunion.
const BESIDE_FRENCH: [&str; 13] = [
    "oc", "br", "co", "wa", "frp", "pcd", "nrf", "gsw", "lb", "ht", "gcf", "gcr", "rcf",
];

/// Returns the game language for a regional language. If the language is spoken in both Spain and France, the country
/// determines the result.
fn nearest(asked: &LanguageIdentifier) -> Option<Language> {
    let spoken = asked.language.as_str();
    let country = asked.region.as_ref().map(|region| region.as_str());
    let spanish = BESIDE_SPANISH.contains(&spoken);
    let french = BESIDE_FRENCH.contains(&spoken);
    match (spanish || french, country) {
        (false, _) => None,
        // `gsw` covers Alsatian and Swiss German. Most readers of Swiss German do not read French.
        (true, Some("CH")) if spoken == "gsw" => None,
        (true, Some("FR")) => Some(Language::Fr),
        (true, Some("ES")) => Some(Language::Es),
        (true, _) if spanish => Some(Language::Es),
        (true, _) => Some(Language::Fr),
    }
}

/// Returns the game language for the system's locales, as they were at the first call.
pub fn system_language() -> Language {
    static FOUND: OnceLock<Language> = OnceLock::new();
    *FOUND.get_or_init(|| preferred(&sys_locale::get_locales().collect::<Vec<_>>()))
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
    fn a_regional_language_selects_the_language_that_its_speakers_read() {
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
            "a regional language precedes a requested one"
        );
        assert_eq!(asked(&["de-DE", "gl-ES"]), Language::Es);
        assert_eq!(asked(&["oc-FR", "ca-ES"]), Language::Fr, "wrong order");
    }
}
