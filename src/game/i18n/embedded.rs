//! The shipped texts, inside the executable.
use super::Language;

/// The files of every language.
pub(super) const FILES: [&str; 6] = [
    "game.ftl",
    "hud.ftl",
    "screens.ftl",
    "menus.ftl",
    "rulebook.ftl",
    "variants.ftl",
];

macro_rules! shipped {
    ($language:literal) => {
        [
            include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/assets/locales/",
                $language,
                "/game.ftl"
            )),
            include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/assets/locales/",
                $language,
                "/hud.ftl"
            )),
            include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/assets/locales/",
                $language,
                "/screens.ftl"
            )),
            include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/assets/locales/",
                $language,
                "/menus.ftl"
            )),
            include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/assets/locales/",
                $language,
                "/rulebook.ftl"
            )),
            include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/assets/locales/",
                $language,
                "/variants.ftl"
            )),
        ]
    };
}

static ES: [&str; FILES.len()] = shipped!("es");
static EN: [&str; FILES.len()] = shipped!("en");
static FR: [&str; FILES.len()] = shipped!("fr");

/// The shipped files of a language, in the order of [`FILES`].
pub(super) fn shipped(language: Language) -> &'static [&'static str; FILES.len()] {
    match language {
        Language::Es => &ES,
        Language::En => &EN,
        Language::Fr => &FR,
    }
}
